"""Dispelling a spell as it is cast."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.dice import roll_of
from reference.checker.fields import Boolean, Integer
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.rolls import DISPEL_SIXES, dice_field, too_low_to_dispel
from reference.checker.systems.wfb6.wizards import having, wizards_field
from reference.checker.verdicts import Problem
from reference.model import msg, nmsg

_DISPEL = "wfb6.sequence.dispel"
_PAIRS = "wfb6.sequence.irresistible-miscast"
_POOL = "wfb6.dispel-dice"
_FLEEING = "wfb6.fleeing"
_WHO = "wfb6.q.who-dispels"
_ONE_ATTEMPT = "wfb6.q.one-attempt"


def _roll(case: Case) -> None:
    roll, target = roll_of(case.given["dice"]), case.given["target"]
    case.value(total=roll.total)
    case.step(
        msg(
            "The dispel dice add up to %(total)s; the total of the casting roll is %(target)s.",
            total=roll.total,
            target=target,
        ),
        _DISPEL,
    )
    if case.given["irresistible"]:
        case.refuse("irresistible-force", _PAIRS)
    if roll.two_ones:
        case.refuse("two-ones", _DISPEL)
    if too_low_to_dispel(roll, roll.total >= target, case.ask):
        case.refuse("below-target", _DISPEL)
    elif roll.total >= target:
        case.step(msg("The sum reaches the total of the casting roll; equal is enough."), _DISPEL, holds=True)
    else:
        case.step(msg("Two 6s make up for the sum that is too low."), _DISPEL, holds=True)


DISPEL: Final = Procedure(
    id="wfb6.dispel",
    question=msg("Does the dispel roll stop the spell as it is cast?"),
    fields={
        "dice": dice_field(),
        "target": Integer(msg("Total of the casting roll"), 1, 72),
        "irresistible": Boolean(msg("Cast with irresistible force"), default=False),
    },
    body=_roll,
    cites=(_DISPEL, _PAIRS),
    questions=(DISPEL_SIXES,),
    values={"total": msg("Sum of the dice")},
    reasons={
        "irresistible-force": msg("The spell was cast with irresistible force and cannot be dispelled."),
        "two-ones": msg("Two 1s: the attempt to dispel fails whatever the sum."),
        "below-target": msg("The sum is below the total of the casting roll."),
    },
)


def _no_more_spent_than_there_were(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["spent"] > values["pool"]:
        yield Problem("spent", "inconsistent")


def _who(case: Case) -> None:
    wizards = case.given["wizards"]
    if having(wizards, "active"):
        case.step(msg("The player has a wizard who is able to dispel."), _DISPEL, holds=True)
    elif not having(wizards, "fleeing"):
        case.step(msg("A player who has no wizard alive may use his dispel dice all the same."), _FLEEING, holds=True)
    else:
        case.step(msg("All wizards that the player has left are fleeing, and they may not dispel."), _FLEEING)
        if case.ask(_WHO) == "a-wizard-if-any":
            case.refuse("no-able-wizard", _FLEEING)


def _attempt(case: Case) -> None:
    left = case.given["pool"] - case.given["spent"]
    case.value(dice_left=left)
    case.step(
        nmsg(
            "Of the pool for this phase %(count)s dispel die is left.",
            "Of the pool for this phase %(count)s dispel dice are left.",
            left,
        ),
        _POOL,
    )
    case.check(
        case.given["dice_offered"] <= left,
        "not-enough-dice",
        msg("The attempt uses one or more dice of those that are left."),
        _DISPEL,
        _POOL,
    )
    _who(case)
    if case.given["earlier_attempts"] and case.ask(_ONE_ATTEMPT) == "one":
        case.refuse("second-attempt", _DISPEL)


DISPEL_ELIGIBILITY: Final = Procedure(
    id="wfb6.dispel-eligibility",
    question=msg("May the player make this dispel attempt?"),
    fields={
        "pool": Integer(msg("Dispel dice at the start of the phase"), 0, 100),
        "spent": Integer(msg("Dispel dice used so far in this phase"), 0, 100, default=0),
        "dice_offered": Integer(msg("Dice for this attempt"), 1, 12),
        "wizards": wizards_field(),
        "earlier_attempts": Integer(msg("Earlier attempts against this same spell"), 0, 12, default=0),
    },
    body=_attempt,
    cites=(_DISPEL, _POOL, _FLEEING),
    questions=(_WHO, _ONE_ATTEMPT),
    constraints=(Constraint(("pool", "spent"), _no_more_spent_than_there_were),),
    values={"dice_left": msg("Dispel dice left")},
    reasons={
        "not-enough-dice": msg("The player offers more dispel dice than he has left."),
        "no-able-wizard": msg("None of the player's wizards is able to dispel."),
        "second-attempt": msg("Against this spell an attempt to dispel has been made already."),
    },
)
