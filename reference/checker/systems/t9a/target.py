"""What a spell may be aimed at, by its types."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Boolean, Choice, Integer, ListOf, Number
from reference.checker.geometry import exceeds
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg

TYPES: Final = {
    "hex": msg("Hex"),
    "direct": msg("Direct"),
    "universal": msg("Universal"),
    "focused": msg("Focused"),
    "ground": msg("Ground"),
    "vortex": msg("Vortex"),
}
TARGETS: Final = {
    "unit": msg("a whole unit"),
    "models": msg("models in a unit"),
    "point": msg("a point on the table"),
}
OWNERS: Final = {"enemy": msg("the enemy"), "friend": msg("the Mage's own side")}

_TYPE = "t9a.spell.type"
_UNIVERSAL = "t9a.universal"
_GROUND = "t9a.vortex.roll-1-5"
_HEX_UNIVERSAL = "t9a.q.hex-universal"
_FOCUSED_ELSEWHERE = "t9a.q.focused-elsewhere"


# ---------------------------------------------------------------- how the input fits together


def _own_side_fits(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Report a point that belongs to somebody, and anything else that belongs to nobody."""
    point, given = values["target_kind"] == "point", "target_side" in values
    if point and given:
        yield Problem("target_side", "inconsistent")
    elif not point and not given:
        yield Problem("target_side", "missing")


def _distance_known(values: Mapping[str, Any]) -> Iterator[Problem]:
    if "range_in" in values and "distance_in" not in values:
        yield Problem("distance_in", "missing")


def _types_once(values: Mapping[str, Any]) -> Iterator[Problem]:
    types = values["types"]
    for index, kind in enumerate(types):
        if kind in types[:index]:
            yield Problem(f"types[{index}]", "inconsistent")


# ---------------------------------------------------------------- the restrictions, each by itself


def _within_range(case: Case) -> None:
    reach = case.given.get("range_in")
    if reach is None:
        return
    distance = case.given["distance_in"]
    if exceeds(distance, reach):
        message = msg(
            'The target is %(distance)s" away, beyond the range of %(reach)s".', distance=distance, reach=reach
        )
        case.refuse("out-of-range", _TYPE, message=message)
    else:
        message = msg(
            'The target is %(distance)s" away, within the range of %(reach)s".', distance=distance, reach=reach
        )
        case.step(message, _TYPE, holds=True)


def _enemy_for_hex(case: Case, types: frozenset[str]) -> None:
    if "hex" not in types:
        return
    if case.given["target_kind"] == "point":
        case.refuse("not-enemy", _TYPE)
    elif case.given["target_side"] == "enemy":
        case.step(msg("A Hex needs an enemy, and the target is one."), _TYPE, holds=True)
    elif "universal" in types and case.ask(_HEX_UNIVERSAL) == "either-allowed":
        case.step(msg("Universal allows a friendly target even for a Hex."), _UNIVERSAL, holds=True)
    else:
        case.refuse("not-enemy", _TYPE)


def _seen_for_direct(case: Case, types: frozenset[str]) -> None:
    if "direct" in types:
        case.check(
            case.given["line_of_sight"],
            "no-line-of-sight",
            msg("The spell is Direct, and the Mage sees the target."),
            _TYPE,
        )


def _point_or_unit(case: Case, types: frozenset[str]) -> None:
    point, ground = case.given["target_kind"] == "point", not types.isdisjoint(("ground", "vortex"))
    if ground:
        message = msg("The spell is aimed at a point on the table, as Ground and Vortex ask.")
        case.check(point, "not-a-point", message, _TYPE, _GROUND)
    if "universal" in types:
        message = msg("A Universal spell needs a unit or models in one, and the target is that.")
        case.check(not point, "not-a-unit", message, _TYPE, _UNIVERSAL)
    elif not ground:
        case.check(not point, "not-a-unit", msg("The target is a unit or models in one."), _TYPE)


def _focused_for_models(case: Case, types: frozenset[str]) -> None:
    if case.given["target_kind"] != "models":
        return
    if "focused" not in types:
        case.refuse("not-focused", _TYPE)
    elif "universal" in types:
        case.step(msg("A Universal spell that is Focused may be aimed at models in a unit."), _UNIVERSAL, holds=True)
    elif case.ask(_FOCUSED_ELSEWHERE) == "models-allowed":
        case.step(msg("Being Focused, the spell may be aimed at models in a unit."), _TYPE, holds=True)
    else:
        case.refuse("not-focused", _TYPE)


def _few_enough(case: Case) -> None:
    if case.given["target_count"] == 1:
        case.step(msg("One target is chosen, as many as any spell may have."), _TYPE, holds=True)
    else:
        message = msg("The spell itself says that it may have several targets.")
        case.check(case.given["several_targets_allowed"], "too-many-targets", message, _TYPE)


def _aim(case: Case) -> None:
    types = frozenset(case.given["types"])
    case.step(msg("The types of a spell restrict its target, all of them together."), _TYPE)
    _within_range(case)
    _enemy_for_hex(case, types)
    _seen_for_direct(case, types)
    _point_or_unit(case, types)
    _focused_for_models(case, types)
    _few_enough(case)


TARGET: Final = Procedure(
    id="t9a.target",
    question=msg("Is this target legal for a spell with these types?"),
    fields={
        "range_in": Number(msg("Range of the spell in inches, if it has one"), 0, 200, default=LEFT_OUT),
        "types": ListOf(msg("Other types of the spell"), Choice(msg("Type"), TYPES), 0, 6, default=()),
        "target_kind": Choice(msg("Target"), TARGETS),
        "target_side": Choice(msg("Whose unit it is"), OWNERS, default=LEFT_OUT),
        "distance_in": Number(msg("Distance to the target, in inches"), 0, 200, default=LEFT_OUT),
        "line_of_sight": Boolean(msg("The Mage sees the target"), default=True),
        "target_count": Integer(msg("Number of targets chosen"), 1, 20, default=1),
        "several_targets_allowed": Boolean(msg("The spell says that it may have several targets"), default=False),
    },
    body=_aim,
    cites=(_TYPE, _UNIVERSAL, _GROUND),
    questions=(_HEX_UNIVERSAL, _FOCUSED_ELSEWHERE),
    constraints=(
        Constraint(("range_in", "distance_in"), _distance_known),
        Constraint(("types",), _types_once),
        Constraint(("target_kind", "target_side"), _own_side_fits),
    ),
    reasons={
        "out-of-range": msg("The target is beyond the range of the spell."),
        "not-enemy": msg("A Hex needs an enemy unit, and the target is none."),
        "no-line-of-sight": msg("The spell is Direct, but the Mage does not see the target."),
        "not-a-point": msg("Ground and Vortex need a point on the table, and the target is none."),
        "not-a-unit": msg("The spell needs a unit, and the target is a point on the table."),
        "not-focused": msg("Models in a unit may be the target only of a Focused spell that allows it."),
        "too-many-targets": msg("Unless the spell says otherwise it has one target."),
    },
)
