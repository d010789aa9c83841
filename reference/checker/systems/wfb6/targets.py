"""Heroes as targets of spells."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg

PLACEMENTS: Final = {
    "own-large-mount": msg("on his own large mount, monster, chariot or war machine"),
    "joined": msg("joined to a unit"),
    "alone-on-foot": msg("alone on foot"),
}
AIMS: Final = {
    "hero": msg("the hero himself"),
    "unit": msg("the unit that he is in"),
}

_CHARACTERS = "wfb6.targets.characters"
_JOINED = "wfb6.targets.joined-character"
_ALONE = "wfb6.q.hero-alone-on-foot"


def _only_a_joined_hero_has_a_unit(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["aimed_at"] == "unit" and values["placement"] != "joined":
        yield Problem("aimed_at", "inconsistent")


def _aim(case: Case) -> None:
    if case.given["aimed_at"] == "unit":
        case.step(msg("A spell on the unit affects the hero who has joined it as well."), _JOINED, holds=True)
        return
    match case.given["placement"]:
        case "own-large-mount":
            case.step(msg("On a large mount or machine of his own a hero counts as a unit."), _CHARACTERS, holds=True)
        case "joined":
            case.check(
                case.given["spell_singles_out"],
                "joined-to-unit",
                msg("The hero has joined a unit, but the spell expressly allows picking him."),
                _CHARACTERS,
            )
        case _:
            case.step(msg("The rule speaks of heroes on large mounts and of heroes in units."), _CHARACTERS)
            if case.ask(_ALONE) == "not-targetable":
                case.refuse("alone-on-foot", _CHARACTERS)


TARGET_CHARACTER: Final = Procedure(
    id="wfb6.target-character",
    question=msg("Can the spell reach this hero?"),
    fields={
        "placement": Choice(msg("Where the hero is"), PLACEMENTS),
        "aimed_at": Choice(msg("What the spell is aimed at"), AIMS, default="hero"),
        "spell_singles_out": Boolean(msg("The rules allow picking a joined hero"), default=False),
    },
    body=_aim,
    cites=(_CHARACTERS, _JOINED),
    questions=(_ALONE,),
    constraints=(Constraint(("placement", "aimed_at"), _only_a_joined_hero_has_a_unit),),
    reasons={
        "joined-to-unit": msg("The hero has joined a unit and cannot be picked out of it."),
        "alone-on-foot": msg("The hero stands alone on foot and may not be the target."),
    },
)
