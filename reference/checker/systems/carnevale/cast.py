"""What the magic roll brings."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Boolean, Integer, ListOf
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.systems.carnevale.cast_eligibility import ATTEMPTS
from reference.checker.systems.carnevale.effort import NOT_ENOUGH_WILL, affords, price_fields
from reference.checker.verdicts import Problem
from reference.model import msg, nmsg

RESULTS: Final = {**ATTEMPTS, "not-allowed": msg("no attempt is made")}

_ROLL = "carnevale.casting.roll"
_CARD = "carnevale.spell-card"
_RESULTS = "carnevale.casting.results"
_WILL_FLOOR = "carnevale.q.will-floor"


def _one_roll(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Report a roll that is given twice, not at all or by half."""
    by_dice = [name for name in ("dice", "difficulty") if name in values]
    if "aces" in values:
        yield from (Problem(name, "inconsistent") for name in by_dice)
    elif not by_dice:
        yield Problem("aces", "missing")
    elif len(by_dice) == 1:
        yield Problem("difficulty" if by_dice == ["dice"] else "dice", "missing")


def _one_special_result(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["critical"] and values["fumble"]:
        yield Problem("fumble", "inconsistent")


def _aces(case: Case) -> int:
    aces: int | None = case.given.get("aces")
    if aces is not None:
        case.step(nmsg("The roll brings %(count)s Ace.", "The roll brings %(count)s Aces.", aces), _ROLL)
        return aces
    difficulty = case.given["difficulty"]
    aces = sum(face >= difficulty for face in case.given["dice"])
    case.step(
        nmsg(
            "%(count)s die shows the difficulty of %(difficulty)s or more and is an Ace.",
            "%(count)s dice show the difficulty of %(difficulty)s or more and are Aces.",
            aces,
            difficulty=difficulty,
        ),
        _CARD,
        _ROLL,
    )
    return aces


def _result(case: Case, aces: int) -> str:
    if case.given["critical"]:
        return "critical"
    if case.given["fumble"]:
        return "fumble"
    return "success" if aces else "failure"


def _will_after_fumble(case: Case, left: int) -> int:
    if left == 0 and case.ask(_WILL_FLOOR) == "stays-0":
        return 0
    return left - 1


def _apply(case: Case, result: str, left: int) -> None:
    match result:
        case "critical":
            case.step(
                msg("The critical casts the spell, gives back one Will and makes x one more for it."),
                _RESULTS,
                holds=True,
            )
            case.value(will=left + 1, x=case.given["x"] + 1)
        case "success":
            case.step(msg("With at least one Ace it is a success, and the spell is cast."), _RESULTS, holds=True)
            case.value(will=left, x=case.given["x"])
        case "failure":
            case.refuse("no-ace", _RESULTS)
            case.value(will=left)
        case _:
            case.refuse("fumble", _RESULTS)
            case.value(will=_will_after_fumble(case, left))
    case.value(stunned=result == "fumble", may_cast_more=result in ("success", "critical"))


def _roll(case: Case) -> None:
    will, cost = case.given["will"], case.given["cost"]
    if not affords(case, _CARD, _ROLL):
        case.value(result="not-allowed", will=will)
        return
    left = will - cost
    case.step(msg("The cost is paid for the attempt, whatever the roll, and leaves %(left)s Will.", left=left), _CARD)
    aces = _aces(case)
    result = _result(case, aces)
    case.value(result=result, aces=aces)
    _apply(case, result, left)


CAST: Final = Procedure(
    id="carnevale.cast",
    question=msg("What does the magic roll bring?"),
    fields={
        "aces": Integer(msg("Aces rolled, instead of dice and difficulty"), 0, 12, default=LEFT_OUT),
        "dice": ListOf(msg("Faces rolled"), Integer(msg("Face of a die"), 1, 10), 1, 12, default=LEFT_OUT),
        "difficulty": Integer(msg("Difficulty: an Ace from this face on"), 1, 10, default=LEFT_OUT),
        "critical": Boolean(msg("The roll is a critical"), default=False),
        "fumble": Boolean(msg("The roll is a fumble"), default=False),
        **price_fields(msg("Will before the attempt")),
        "x": Integer(msg("Mage value of the caster"), 1, 6),
    },
    body=_roll,
    cites=(_ROLL, _CARD, _RESULTS),
    questions=(_WILL_FLOOR,),
    constraints=(
        Constraint(("aces", "dice", "difficulty"), _one_roll),
        Constraint(("critical", "fumble"), _one_special_result),
    ),
    decisive=("result", "will", "x", "stunned", "may_cast_more"),
    values={
        "result": msg("Result of the roll"),
        "aces": msg("Aces of the caster"),
        "will": msg("Will afterwards"),
        "x": msg("Value of (x)"),
        "stunned": msg("He receives a Stunned marker"),
        "may_cast_more": msg("He may try further spells in this activation"),
    },
    codes={"result": RESULTS},
    reasons={
        "not-enough-will": NOT_ENOUGH_WILL,
        "no-ace": msg("Without an Ace it is a failure: no further spell in this activation."),
        "fumble": msg("The fumble stuns him and takes one more Will: no further spell in this activation."),
    },
)
