"""How long a spell stays active, by its duration."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Choice, ListOf
from reference.checker.inputs import Constraint, required_when
from reference.checker.moments import NAMES, casting, query, query_before_casting, time_fields
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.durations import KINDS, RULES
from reference.checker.verdicts import Problem
from reference.model import msg

EVENTS: Final = {
    "destroyed": msg("the spell is destroyed"),
    "caster-killed": msg("its Mage is killed"),
    "condition-met": msg("the condition that it names is met"),
    "caster-attempts-other-spell": msg("its Mage tries another spell"),
}

_DEATH_WINDOW = "t9a.q.death-window"


def _times_in_order(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["duration"] == "one-turn" and values.keys() >= set(NAMES):
        yield from query_before_casting(values)


def _immediate(case: Case) -> None:
    case.refuse("immediate", RULES["immediate"])


def _one_turn(case: Case) -> None:
    case.check(
        query(case.given) < casting(case.given, turns_later=1),
        "expired",
        msg("That player's next magic phase has not begun yet."),
        RULES["one-turn"],
    )


def _permanent(case: Case) -> None:
    case.check(
        "condition-met" not in case.given["events"],
        "condition-met",
        msg("Nothing ends a permanent spell but the end of the game or the condition that it names."),
        RULES["permanent"],
    )


def _remains_in_play(case: Case) -> None:
    rule = RULES["remains-in-play"]
    events = case.given["events"]
    case.check("destroyed" not in events, "destroyed", msg("The spell has not been destroyed."), rule)
    if "caster-killed" not in events:
        case.step(msg("Its Mage has not been killed."), rule, holds=True)
    elif case.ask(_DEATH_WINDOW) == "ends-at-death":
        case.refuse("caster-killed", rule)
    else:
        case.step(msg("Its Mage was killed, and the spell awaits the moment of its destruction."), rule, holds=True)
    if "caster-attempts-other-spell" in events:
        case.step(msg("Another spell of the same Mage does not end this one."), rule, holds=True)


_BODIES = {
    "immediate": _immediate,
    "one-turn": _one_turn,
    "permanent": _permanent,
    "remains-in-play": _remains_in_play,
}


def _last(case: Case) -> None:
    case.step(msg("The duration of a spell decides when it ends; there are four of them."), "t9a.duration.kinds")
    _BODIES[case.given["duration"]](case)


DURATION: Final = Procedure(
    id="t9a.duration",
    question=msg("Is the spell still active?"),
    fields={
        "duration": Choice(msg("Duration of the spell"), KINDS),
        **time_fields(LEFT_OUT),
        "events": ListOf(msg("What has happened since"), Choice(msg("Event"), EVENTS), 0, 30, default=()),
    },
    body=_last,
    cites=("t9a.duration.kinds", *RULES.values()),
    questions=(_DEATH_WINDOW,),
    constraints=(
        *required_when(NAMES, "duration", "one-turn"),
        Constraint(("duration", *NAMES), _times_in_order),
    ),
    reasons={
        "immediate": msg("An immediate spell is over as soon as it has been applied."),
        "expired": msg("That player's next magic phase has begun, and the spell is over."),
        "condition-met": msg("The condition that the spell names has been met, and it is over."),
        "destroyed": msg("The spell has been destroyed."),
        "caster-killed": msg("Its Mage was killed, and the spell ended with him."),
    },
)
