"""Whether a Mage may try to dispel an enemy spell."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Boolean, Integer, ListOf, Number
from reference.checker.procedures import Procedure
from reference.checker.systems.carnevale.effort import (
    IN_WATER,
    NOT_ENOUGH_WILL,
    affords,
    check_water,
    price_fields,
    water_fields,
)
from reference.model import msg

_WHO = "carnevale.dispel.who"
_WATER = "carnevale.dispel.water"
_FAILURE = "carnevale.dispel.failure"

_REACH_IN = 6 + 1e-9


def _reaches(case: Case, distance: str, sight: str) -> bool:
    away = case.given.get(distance)
    return away is not None and away <= _REACH_IN and case.given[sight]


def _attempt(case: Case) -> None:
    if _reaches(case, "distance_to_caster_in", "sees_caster"):
        case.step(msg("He sees the caster, who is within 6 inches of him."), _WHO, holds=True)
    elif _reaches(case, "distance_to_target_in", "sees_target"):
        case.step(msg("He sees the target of the spell, which is within 6 inches of him."), _WHO, holds=True)
    else:
        case.refuse("out-of-reach", _WHO)
    affords(case, _WHO)
    check_water(case, _WATER)
    if 0 in case.given["earlier_dispel_aces"]:
        case.refuse("blocked", _FAILURE)


DISPEL_ELIGIBILITY: Final = Procedure(
    id="carnevale.dispel-eligibility",
    question=msg("May this Mage try to dispel the enemy spell?"),
    fields={
        "distance_to_caster_in": Number(msg("Distance to the caster, in inches"), 0, 100),
        "sees_caster": Boolean(msg("He sees the caster")),
        "distance_to_target_in": Number(
            msg("Distance to the target of the spell, in inches, if there is one"), 0, 100, default=LEFT_OUT
        ),
        "sees_target": Boolean(msg("He sees the target of the spell"), default=False),
        **price_fields(msg("Will left to the dispeller")),
        **water_fields(),
        "earlier_dispel_aces": ListOf(
            msg("Aces of each earlier dispel attempt of this round"),
            Integer(msg("Aces of a dispel attempt"), 0, 12),
            0,
            12,
            default=(),
        ),
    },
    body=_attempt,
    cites=(_WHO, _WATER, _FAILURE),
    reasons={
        "out-of-reach": msg("He sees neither the caster nor the target of the spell within 6 inches."),
        "not-enough-will": NOT_ENOUGH_WILL,
        "in-water": IN_WATER,
        "blocked": msg("A dispel attempt without an Ace bars him from dispelling for the rest of this round."),
    },
)
