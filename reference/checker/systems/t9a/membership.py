"""Characters and units under a lasting spell."""

from dataclasses import dataclass
from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, ListOf
from reference.checker.histories import POSSIBLE_HISTORY
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.durations import LASTING, RULES
from reference.model import msg

EVENTS: Final = {
    "cast-on-character": msg("the spell is cast on the character himself"),
    "cast-on-unit-with-character": msg("the spell is cast on his unit"),
    "join-affected-unit": msg("he joins an affected unit"),
    "join-clean-unit": msg("he joins an unaffected unit"),
    "leave": msg("he leaves the unit"),
    "unit-destroyed": msg("the unit is destroyed around him"),
}


@dataclass(slots=True)
class _Character:
    """Where the character is, and what is under the spell."""

    in_unit: bool
    affected: bool = False
    unit_affected: bool = False


def _happen(case: Case, he: _Character, event: str, rule: str) -> None:
    match event:
        case "cast-on-character":
            he.affected = True
            case.step(msg("The spell is cast on the character himself, and he is affected."), rule)
        case "cast-on-unit-with-character":
            he.affected = he.unit_affected = True
            case.step(msg("The spell is cast on the unit with the character in it, and both are affected."), rule)
        case "join-affected-unit":
            he.in_unit = he.unit_affected = True
            case.step(msg("The character joins an affected unit, and the spell does not spread to him."), rule)
        case "join-clean-unit":
            he.in_unit, he.unit_affected = True, False
            case.step(msg("The character joins an unaffected unit, and neither changes the other."), rule)
        case "leave":
            he.in_unit = he.unit_affected = False
            case.step(msg("The character leaves the unit; every part stays under the spell that it was under."), rule)
        case _:
            he.in_unit = he.unit_affected = False
            case.step(msg("The unit is destroyed around the character, which changes nothing for him."), rule)


def _follow(case: Case) -> None:
    rule = RULES[case.given["duration"]]
    he = _Character(in_unit=case.given["starts_in_unit"])
    for event in case.given["history"]:
        _happen(case, he, event, rule)
    case.check(he.affected, "not-affected", msg("In the end the character is affected by the spell."), rule)
    if he.in_unit:
        case.value(unit_affected=he.unit_affected)


MEMBERSHIP: Final = Procedure(
    id="t9a.membership",
    question=msg("Is the character affected by the spell after these events?"),
    fields={
        "duration": Choice(msg("Duration of the spell"), LASTING, default="remains-in-play"),
        "starts_in_unit": Boolean(msg("At the start the character is in a unit"), default=False),
        "history": ListOf(msg("What happens, in order"), Choice(msg("Event"), EVENTS), 1, 30),
    },
    body=_follow,
    cites=tuple(RULES[duration] for duration in LASTING),
    constraints=(POSSIBLE_HISTORY,),
    values={"unit_affected": msg("His unit is affected")},
    reasons={"not-affected": msg("In the end the character is not affected by the spell.")},
)
