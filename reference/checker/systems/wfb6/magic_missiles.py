"""Magic missiles and their targets."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Boolean, Choice, Number
from reference.checker.inputs import required_when
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.wizards import ENGAGED
from reference.model import msg

_TARGETING = "wfb6.magic-missiles.targeting"
_COMBAT = "wfb6.magic-missiles.combat"
_DISTANCE = "wfb6.q.isolation-distance"
_SLACK = 1e-9  # lengths made of parts that should fit exactly still do


def _far_enough(case: Case) -> bool:
    separation = case.given["separation_in"]
    if "required_separation_in" not in case.given:
        return case.ask(_DISTANCE) == "far-enough"
    required: float = case.given["required_separation_in"]
    case.step(
        msg(
            "The nearest unit is %(separation)s inches away, and %(required)s are demanded.",
            separation=separation,
            required=required,
        ),
        _TARGETING,
    )
    return bool(separation >= required - _SLACK)


def _target(case: Case) -> None:
    case.check(
        case.given["line_of_sight"], "no-line-of-sight", msg("The caster sees the target of the missile."), _TARGETING
    )
    case.check(
        case.given["target_viable"],
        "not-a-shooting-target",
        msg("The target is one that may be shot at."),
        _TARGETING,
    )
    if case.given["single_model"]:
        case.check(
            _far_enough(case),
            "not-isolated",
            msg("The single model stands apart from the units around it."),
            _TARGETING,
        )


def _launch(case: Case) -> None:
    _target(case)
    if case.given["caster_engaged"] == "self":
        case.refuse("caster-in-combat", _COMBAT)
    elif case.given["caster_engaged"] == "unit":
        message = msg("The caster counts as engaged because his unit is, and an engaged wizard casts no missiles.")
        case.refuse("caster-in-combat", _COMBAT, message=message)
    needs_roll = case.given["spell_needs_to_hit"]
    if needs_roll:
        case.step(msg("The spell itself asks for a roll to hit."), _TARGETING)
    else:
        case.step(msg("A magic missile hits without a roll unless the spell says otherwise."), _TARGETING)
    case.value(to_hit_roll=needs_roll)


MAGIC_MISSILE: Final = Procedure(
    id="wfb6.magic-missile",
    question=msg("May the magic missile be cast at this target?"),
    fields={
        "caster_engaged": Choice(msg("Caster engaged in close combat"), ENGAGED, default="none"),
        "line_of_sight": Boolean(msg("The caster sees the target")),
        "target_viable": Boolean(msg("The target may be shot at"), default=True),
        "single_model": Boolean(msg("The target is a single model"), default=False),
        "separation_in": Number(msg("Its distance from the nearest unit in inches"), 0, 72, default=LEFT_OUT),
        "required_separation_in": Number(
            msg("Distance that the shooting rules demand, in inches"), 0, 72, default=LEFT_OUT
        ),
        "spell_needs_to_hit": Boolean(msg("The spell asks for a roll to hit"), default=False),
    },
    body=_launch,
    cites=(_TARGETING, _COMBAT),
    questions=(_DISTANCE,),
    constraints=required_when(("separation_in",), "single_model", True),
    decisive=("to_hit_roll",),
    values={"to_hit_roll": msg("A roll to hit is needed")},
    reasons={
        "caster-in-combat": msg("The caster is engaged in close combat and may not cast magic missiles."),
        "no-line-of-sight": msg("The caster does not see the target of the missile."),
        "not-a-shooting-target": msg("The target is not one that may be shot at."),
        "not-isolated": msg("The single model stands too close to a unit."),
    },
)
