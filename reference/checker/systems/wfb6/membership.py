"""Characters and units under a spell that Remains in Play."""

from dataclasses import dataclass
from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, ListOf
from reference.checker.histories import POSSIBLE_HISTORY
from reference.checker.procedures import Procedure
from reference.model import msg

EVENTS: Final = {
    "cast-on-character": msg("the spell is cast on the character himself"),
    "cast-on-unit-with-character": msg("the spell is cast on the unit he is in"),
    "join-affected-unit": msg("he joins a unit under the spell"),
    "join-clean-unit": msg("he joins a unit that is not under the spell"),
    "leave": msg("he leaves his unit"),
    "unit-destroyed": msg("his unit is destroyed and only he survives"),
    "unit-destroyed-two-survive": msg("his unit is destroyed, and he and another character survive"),
}

_APPLIED = "wfb6.duration.apply-now"
_JOINS = "wfb6.remains-in-play.characters-join"
_LEAVES = "wfb6.remains-in-play.characters-leave"
_RULES = {"cast-on-character": _APPLIED, "join-affected-unit": _JOINS, "join-clean-unit": _JOINS}
TWO_SURVIVORS: Final = "wfb6.q.two-survivors"


@dataclass(slots=True)
class _Character:
    """Where the character is, and whether the spell is on him, or on his unit and through it on him."""

    in_unit: bool
    own: bool = False
    through_unit: bool = False
    unit_affected: bool = False

    @property
    def affected(self) -> bool:
        return self.own or self.through_unit

    def join(self, unit_affected: bool) -> None:
        self.in_unit, self.unit_affected = True, unit_affected

    def part(self) -> None:
        self.in_unit = self.through_unit = self.unit_affected = False


def _happen(case: Case, he: _Character, event: str) -> None:
    match event:
        case "cast-on-character":
            he.own = True
            case.step(msg("The spell is cast on the character himself and acts on him at once."), _APPLIED)
        case "cast-on-unit-with-character":
            he.through_unit = he.unit_affected = True
            case.step(msg("The spell is cast on the unit and so affects the character in it."), _LEAVES)
        case "join-affected-unit":
            he.join(unit_affected=True)
            case.step(msg("The character joins a unit under the spell; it does not pass to him."), _JOINS)
        case "join-clean-unit":
            he.join(unit_affected=False)
            case.step(msg("The character joins a unit that is not under the spell; each stays as it was."), _JOINS)
        case "leave":
            _leave(case, he)
        case _:
            _survive(case, he, alone=event == "unit-destroyed")


def _leave(case: Case, he: _Character) -> None:
    if he.own:
        case.step(msg("The character leaves the unit and keeps the spell that was cast on him."), _LEAVES)
    elif he.through_unit:
        case.step(msg("The character leaves the unit, and the spell stays with the unit."), _LEAVES)
    else:
        case.step(msg("The character leaves the unit, unaffected as he was."), _LEAVES)
    he.part()


def _survive(case: Case, he: _Character, alone: bool) -> None:
    if not he.through_unit:
        case.step(msg("The unit is destroyed around the character; for him nothing changes."), _LEAVES)
    elif alone:
        he.own = True
        case.step(msg("The unit is destroyed, and its only survivor keeps the spell."), _LEAVES)
    elif case.ask(TWO_SURVIVORS) == "keeps-spell":
        he.own = True
        case.step(msg("The unit is destroyed, and the character who survives with another keeps the spell."), _LEAVES)
    else:
        case.step(msg("The unit is destroyed, and with two survivors its spell is gone."), _LEAVES)
    he.part()


def _follow(case: Case) -> None:
    he = _Character(in_unit=case.given["starts_in_unit"])
    history = case.given["history"]
    for event in history:
        _happen(case, he, event)
    rule = _RULES.get(history[-1], _LEAVES)
    case.check(he.affected, "not-affected", msg("In the end the character is affected by the spell."), rule)
    if he.in_unit:
        case.value(unit_affected=he.unit_affected)


CHARACTER_MEMBERSHIP: Final = Procedure(
    id="wfb6.character-membership",
    question=msg("Is the character affected by the Remains in Play spell after these events?"),
    fields={
        "starts_in_unit": Boolean(msg("The character starts in a unit"), default=False),
        "history": ListOf(msg("What happens, in order"), Choice(msg("Event"), EVENTS), 1, 30),
    },
    body=_follow,
    cites=(_APPLIED, _JOINS, _LEAVES),
    questions=(TWO_SURVIVORS,),
    constraints=(POSSIBLE_HISTORY,),
    values={"unit_affected": msg("The unit he is in is under the spell")},
    reasons={"not-affected": msg("In the end the character is not affected by the spell.")},
)
