"""How likely a spell is cast and gets past a dispel."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Integer
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.systems.carnevale.aces import chance_to_beat, ways
from reference.checker.systems.carnevale.dispel import OPPOSED_TIE
from reference.checker.verdicts import Problem
from reference.model import msg

_CAST = "carnevale.casting.roll"
_DISPEL = "carnevale.dispel.roll"


def _face_exists(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["difficulty"] > values["die_sides"]:
        yield Problem("difficulty", "inconsistent")


def _compute(case: Case) -> None:
    sides = case.given["die_sides"]
    aces = sides - case.given["difficulty"] + 1
    caster = ways(case.given["dice_count"], aces, sides)
    p_ace, p_cast = Fraction(aces, sides), 1 - Fraction(caster[0], sum(caster))
    case.step(msg("A die is an Ace with a chance of %(chance)s.", chance=str(p_ace)), _CAST)
    case.step(msg("The roll has at least one Ace with a chance of %(chance)s.", chance=str(p_cast)), _CAST)
    case.value(p_ace=str(p_ace), p_cast=str(p_cast), p_goes_through=str(p_cast))
    if case.given["dispel_dice"]:
        dispeller = ways(case.given["dispel_dice"], aces, sides)
        tie_wins = case.ask(OPPOSED_TIE) == "spell-goes-through"
        chance = str(chance_to_beat(caster, dispeller, case.given["dispel_x"], tie_wins))
        case.step(msg("The spell gets past the dispel with a chance of %(chance)s.", chance=chance), _DISPEL)
        case.value(p_goes_through=chance)


PROBABILITY: Final = Procedure(
    id="carnevale.probability",
    question=msg("How likely is a cast, and how likely does it get past a dispel?"),
    fields={
        "dice_count": Integer(msg("Dice of the caster"), 1, 12),
        "difficulty": Integer(msg("Difficulty: an Ace from this face on"), 2, 20),
        "die_sides": Integer(msg("Sides of the die"), 4, 20, default=10),
        "dispel_dice": Integer(msg("Dice of the dispeller"), 0, 12, default=0),
        "dispel_x": Integer(msg("Mage value of the dispeller"), 1, 6, default=1),
    },
    body=_compute,
    cites=(_CAST, _DISPEL),
    questions=(OPPOSED_TIE,),
    constraints=(Constraint(("difficulty", "die_sides"), _face_exists),),
    decisive=("p_ace", "p_cast", "p_goes_through"),
    values={
        "p_ace": msg("Chance that a die is an Ace"),
        "p_cast": msg("Chance of at least one Ace"),
        "p_goes_through": msg("Chance that the spell is cast and not dispelled"),
    },
)
