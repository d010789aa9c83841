"""Pivots: a unit turned about its centre."""

from collections.abc import Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Fields, Number, Record
from reference.checker.geometry import PLACEMENT, SLACK, exceeds
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.formations import FILES, RANKS
from reference.model import msg

_RULE = "t9a.pivot"

_UNIT: Fields = {
    "x_in": Number(msg("Centre of the unit to the right, in inches"), -200, 200),
    "y_in": Number(msg("Centre of the unit forward, in inches"), -200, 200),
    "files": FILES,
    "ranks": RANKS,
    "facing_deg": Number(msg("Direction of the front in degrees, anticlockwise"), -360, 360),
}


def _centre(unit: Mapping[str, Any]) -> complex:
    return complex(unit["x_in"], unit["y_in"])


def _turn(before: float, after: float) -> float:
    """Give the turn from one direction to another, from 0 up to a full turn, which counts as none."""
    turn = (after - before) % 360
    return 0.0 if turn > 360 - SLACK else turn


def _pivot(case: Case) -> None:
    before, after = case.given["before"], case.given["after"]
    shift = abs(_centre(after) - _centre(before))
    turn = _turn(before["facing_deg"], after["facing_deg"])
    if exceeds(shift, PLACEMENT):
        case.refuse("centre-moved", _RULE, message=msg('The centre of the unit moved by %(shift)s".', shift=shift))
    else:
        case.step(msg("The centre of the unit is where it was before."), _RULE, holds=True)
    case.check(
        (before["files"], before["ranks"]) == (after["files"], after["ranks"]),
        "formation-changed",
        msg("The unit has as many files and ranks as before."),
        _RULE,
    )
    case.step(msg("The front turns by %(turn)s°, and any direction is allowed.", turn=turn), _RULE)
    case.value(centre_shift_in=shift, turn_deg=turn)


PIVOT: Final = Procedure(
    id="t9a.pivot",
    question=msg("Is this pivot on the centre legal?"),
    fields={
        "before": Record(msg("The unit before the pivot"), _UNIT),
        "after": Record(msg("The unit after the pivot"), _UNIT),
    },
    body=_pivot,
    cites=(_RULE,),
    values={
        "centre_shift_in": msg("How far the centre moved, in inches"),
        "turn_deg": msg("Turn in degrees"),
    },
    reasons={
        "centre-moved": msg("The centre of the unit is not where it was before."),
        "formation-changed": msg("The formation of the unit is not the same as before."),
    },
)
