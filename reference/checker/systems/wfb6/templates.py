"""Spells with a template."""

from collections.abc import Iterator, Mapping
from math import cos, hypot, radians, sin
from typing import Any, Final, NamedTuple

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Integer, ListOf, Number, Record
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg

SHAPES: Final = {
    "round": msg("round base"),
    "square": msg("square base"),
}
MM_PER_INCH: Final = 25.4
_SLACK = 1e-9  # lengths made of parts that should fit exactly still do

_COVERAGE = "wfb6.templates.coverage"
_COMBAT = "wfb6.templates.combat"
_TOUCH = "wfb6.q.template-touch"


class Reach(NamedTuple):
    """Distances in inches from the centre of a template to the nearest and the farthest point of a base."""

    nearest: float
    farthest: float


def reach_of_round(x: float, y: float, diameter: float) -> Reach:
    """Measure to a round base whose centre lies at an offset from that of the template; all in inches.

    >>> reach_of_round(3, 4, 2)
    Reach(nearest=4.0, farthest=6.0)
    """
    distance, radius = hypot(x, y), diameter / 2
    return Reach(max(distance - radius, 0.0), distance + radius)


def reach_of_square(x: float, y: float, side: float, rotation_deg: float) -> Reach:
    """Measure to a square base that is turned about its centre; all in inches.

    Seen along the sides of the base, the template's centre lies so far ahead and so far aside of its centre.

    >>> reach_of_square(4, 0, 2, 0).nearest
    3.0
    """
    angle, half = radians(rotation_deg), side / 2
    ahead = abs(x * cos(angle) + y * sin(angle))
    aside = abs(y * cos(angle) - x * sin(angle))
    return Reach(hypot(max(ahead - half, 0.0), max(aside - half, 0.0)), hypot(ahead + half, aside + half))


# ---------------------------------------------------------------- one model


def _reach(case: Case) -> Reach:
    x, y = case.given["offset_x_in"], case.given["offset_y_in"]
    size = case.given["base_size_mm"] / MM_PER_INCH
    if case.given["base_shape"] == "round":
        return reach_of_round(x, y, size)
    return reach_of_square(x, y, size, case.given["rotation_deg"])


def _partly_covered(case: Case, reach: Reach, radius: float) -> None:
    case.step(
        msg(
            "The nearest point of the base lies %(distance)s inches from the centre of a template with a radius of "
            "%(radius)s.",
            distance=reach.nearest,
            radius=radius,
        ),
        _COVERAGE,
    )
    case.check(
        reach.nearest < radius - _SLACK,
        "not-under-template",
        msg("Part of the base lies under the template, and for this spell that is enough."),
        _COVERAGE,
    )


def _fully_covered(case: Case, reach: Reach, radius: float) -> None:
    case.step(
        msg(
            "The farthest point of the base lies %(distance)s inches from the centre of a template with a radius of "
            "%(radius)s.",
            distance=reach.farthest,
            radius=radius,
        ),
        _COVERAGE,
    )
    case.check(
        reach.farthest <= radius + _SLACK,
        "not-fully-covered",
        msg("The base lies completely under the template, and the model is affected."),
        _COVERAGE,
    )


def _cover(case: Case) -> None:
    reach, radius = _reach(case), case.given["template_diameter_in"] / 2
    case.value(farthest_in=reach.farthest, nearest_in=reach.nearest)
    if case.given["partial_counts"]:
        _partly_covered(case, reach, radius)
    else:
        _fully_covered(case, reach, radius)


TEMPLATE_COVERAGE: Final = Procedure(
    id="wfb6.template-coverage",
    question=msg("Is this model affected by the template?"),
    fields={
        "template_diameter_in": Number(msg("Diameter of the template in inches"), 0.5, 12),
        "base_shape": Choice(msg("Shape of the base"), SHAPES),
        "base_size_mm": Number(msg("Diameter or side of the base in millimetres"), 10, 150),
        "offset_x_in": Number(msg("Base to the right of the template's centre, in inches"), -24, 24, default=0.0),
        "offset_y_in": Number(msg("Base ahead of the template's centre, in inches"), -24, 24, default=0.0),
        "rotation_deg": Number(msg("Turn of a square base in degrees"), -360, 360, default=0.0),
        "partial_counts": Boolean(msg("The spell affects models that are partly covered"), default=False),
    },
    body=_cover,
    cites=(_COVERAGE,),
    values={
        "farthest_in": msg("Farthest point of the base, in inches"),
        "nearest_in": msg("Nearest point of the base, in inches"),
    },
    reasons={
        "not-fully-covered": msg("Part of the base lies outside the template, and the model escapes."),
        "not-under-template": msg("No part of the base lies under the template."),
    },
)


# ---------------------------------------------------------------- units in close combat


def _no_more_covered_than_touched(values: Mapping[str, Any]) -> Iterator[Problem]:
    for index, unit in enumerate(values["units"]):
        if unit["models_touched"] < unit["models_covered"]:
            yield Problem(f"units[{index}].models_touched", "inconsistent")


def _affected(case: Case, unit: Mapping[str, Any]) -> bool:
    """Say whether a template that touches a unit affects it."""
    if case.given["partial_counts"] or unit["models_covered"]:
        return True
    return case.ask(_TOUCH) == "any-touch"


def _near_combat(case: Case) -> None:
    case.step(msg("A template may not be cast where it would affect a unit in close combat."), _COMBAT)
    allowed = case.given["spell_allows_combat"]
    for number, unit in enumerate(case.given["units"], start=1):
        if not (unit["engaged"] and unit["models_touched"]):
            continue
        case.step(msg("Unit %(number)s is engaged and has models under the template.", number=number), _COVERAGE)
        if not allowed and _affected(case, unit):
            case.refuse("affects-engaged-unit", _COMBAT)
    if allowed:
        case.step(msg("This spell may affect units in close combat all the same."), _COMBAT, holds=True)


TEMPLATE_COMBAT: Final = Procedure(
    id="wfb6.template-combat",
    question=msg("May the template spell be cast there, with units in close combat near?"),
    fields={
        "units": ListOf(
            msg("Units near the template, of either side"),
            Record(
                msg("Unit near the template"),
                {
                    "engaged": Boolean(msg("Engaged in close combat")),
                    "models_covered": Integer(msg("Models completely under the template"), 0, 400),
                    "models_touched": Integer(msg("Models completely or partly under it"), 0, 400),
                },
            ),
            0,
            20,
        ),
        "partial_counts": Boolean(msg("The spell affects models that are partly covered"), default=False),
        "spell_allows_combat": Boolean(msg("The spell may affect units in close combat"), default=False),
    },
    body=_near_combat,
    cites=(_COMBAT, _COVERAGE),
    questions=(_TOUCH,),
    constraints=(Constraint(("units",), _no_more_covered_than_touched),),
    reasons={"affects-engaged-unit": msg("The template would affect a unit that is engaged in close combat.")},
)
