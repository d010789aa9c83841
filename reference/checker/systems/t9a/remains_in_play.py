"""Spells that remain in play: casting them again, the death of their Mage, and units that split."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Choice, Integer
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.durations import RULES
from reference.checker.verdicts import Problem
from reference.model import msg, nmsg

MAGES: Final = {"same": msg("the Mage who cast the one in play"), "other": msg("another Mage")}
SPELLS: Final = {"same": msg("the spell that is in play"), "other": msg("another spell")}
MOMENTS: Final = {
    "not-yet": msg("it has not come yet"),
    "reached": msg("it has come"),
    "unknown": msg("that is not known"),
}

_RULE = RULES["remains-in-play"]
_FIRST_MOMENT = "t9a.q.first-moment"
DEATH_WINDOW: Final = "t9a.q.death-window"
PARTS_REJOIN: Final = "t9a.q.parts-rejoin"


# ---------------------------------------------------------------- casting it again


def _cast_again(case: Case) -> None:
    in_play = case.given["parts_affected"] > 0
    case.value(first_continues=in_play)
    if in_play:
        case.step(msg("The earlier spell is in play as long as one part of its target is affected."), _RULE)
    else:
        case.step(msg("No part of the target is affected any more, so the earlier spell is not in play."), _RULE)
    if case.given["mage"] == "other":
        case.step(
            msg("Only the Mage who cast the earlier spell is barred from it; another one may cast."), _RULE, holds=True
        )
    elif case.given["spell"] == "other":
        case.step(msg("The earlier spell does not keep its Mage from casting his other spells."), _RULE, holds=True)
    else:
        case.check(not in_play, "still-in-play", msg("The same Mage may cast the spell once more."), _RULE)


RECAST: Final = Procedure(
    id="t9a.recast",
    question=msg("May this Mage cast the spell while an earlier one is in play?"),
    fields={
        "mage": Choice(msg("Who wants to cast"), MAGES),
        "spell": Choice(msg("What he wants to cast"), SPELLS),
        "parts_affected": Integer(msg("Parts of the target still under the earlier spell"), 0, 20),
    },
    body=_cast_again,
    cites=(_RULE,),
    decisive=("first_continues",),
    values={"first_continues": msg("The earlier spell goes on")},
    reasons={"still-in-play": msg("The Mage who cast the spell may not cast it again while it is in play.")},
)


# ---------------------------------------------------------------- the death of the Mage


def _has_come(case: Case) -> bool:
    moment = case.given["destroy_moment"]
    return case.ask(_FIRST_MOMENT) == "reached" if moment == "unknown" else moment == "reached"


def _outlive(case: Case) -> None:
    case.step(msg("The Mage who cast the spell is dead, and it will not last."), _RULE)
    if _has_come(case):
        message = msg("The first moment at which the spell may be destroyed has come, and it is destroyed by itself.")
        case.refuse("caster-killed", _RULE, message=message)
    elif case.ask(DEATH_WINDOW) == "ends-at-death":
        case.refuse("caster-killed", _RULE)
    else:
        case.step(msg("Until the spell may be destroyed it is still active."), _RULE, holds=True)


CASTER_KILLED: Final = Procedure(
    id="t9a.caster-killed",
    question=msg("The Mage is dead: is his Remains in Play spell still active?"),
    fields={"destroy_moment": Choice(msg("The first moment at which the spell may be destroyed"), MOMENTS)},
    body=_outlive,
    cites=(_RULE,),
    questions=(_FIRST_MOMENT, DEATH_WINDOW),
    reasons={"caster-killed": msg("The spell has ended because its Mage was killed.")},
)


# ---------------------------------------------------------------- units that split


def _enough_parts(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["rejoined"] > values["parts"] - 1:
        yield Problem("rejoined", "inconsistent")


def _count(case: Case) -> int:
    parts: int = case.given["parts"]
    rejoined: int = case.given["rejoined"]
    if rejoined and case.ask(PARTS_REJOIN) == "count-as-one":
        return parts - rejoined
    return parts


def _destroy(case: Case) -> None:
    count = _count(case)
    left = max(count - case.given["successes"], 0)
    case.value(parts_left=left, still_in_play=left > 0)
    case.step(
        nmsg(
            "%(count)s part is under the spell, and each success frees one part.",
            "%(count)s parts are under the spell, and each success frees one part.",
            count,
        ),
        _RULE,
    )
    if left:
        case.step(
            nmsg(
                "%(count)s part is still affected, and the spell remains in play.",
                "%(count)s parts are still affected, and the spell remains in play.",
                left,
            ),
            _RULE,
        )
    else:
        case.step(msg("No part is affected any more, and the spell is over."), _RULE)


DESTROY_PARTS: Final = Procedure(
    id="t9a.destroy-parts",
    question=msg("How many parts of a split unit are still affected after these successes?"),
    fields={
        "parts": Integer(msg("Affected parts after the split"), 1, 20),
        "successes": Integer(msg("Successful attempts to destroy the spell"), 0, 20),
        "rejoined": Integer(msg("Affected parts that came together with another one before"), 0, 19, default=0),
    },
    body=_destroy,
    cites=(_RULE,),
    questions=(PARTS_REJOIN,),
    constraints=(Constraint(("parts", "rejoined"), _enough_parts),),
    decisive=("parts_left", "still_in_play"),
    values={
        "parts_left": msg("Parts still affected"),
        "still_in_play": msg("The spell is still in play"),
    },
)
