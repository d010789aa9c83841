"""How far a unit counts as having moved in one wheel."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Number
from reference.checker.geometry import exceeds
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.formations import ALLOWANCE, ANGLE, BASES, FILES, MEASURE_POINT, formation_of
from reference.model import msg

_WHEEL = "t9a.wheel"


def _measure(case: Case) -> None:
    arcs = formation_of(case.given, ranks=1).arcs(case.given["angle_deg"])
    case.value(corner_in=arcs.corner, centre_in=arcs.centre)
    case.step(
        msg("In a wheel the unit counts as having moved as far as the front-rank model farthest from the pivot."),
        _WHEEL,
    )
    case.step(
        msg(
            'Its outer corner moves along an arc of %(corner)s", the centre of its base along one of %(centre)s".',
            corner=arcs.corner,
            centre=arcs.centre,
        ),
        _WHEEL,
    )
    allowance = case.given.get("allowance_in")
    if allowance is not None:
        _fit(case, arcs.by(case.ask(MEASURE_POINT)), allowance)


def _fit(case: Case, arc: float, allowance: float) -> None:
    if exceeds(arc, allowance):
        message = msg('The arc of %(arc)s" is longer than the %(allowance)s" available.', arc=arc, allowance=allowance)
        case.refuse("over-allowance", _WHEEL, message=message)
    else:
        message = msg('The arc of %(arc)s" fits into the %(allowance)s" available.', arc=arc, allowance=allowance)
        case.step(message, _WHEEL, holds=True)


WHEEL_DISTANCE: Final = Procedure(
    id="t9a.wheel-distance",
    question=msg("How far does a unit count as having moved in one wheel?"),
    fields={
        "files": FILES,
        **BASES,
        "angle_deg": ANGLE,
        "allowance_in": Number(ALLOWANCE, 0, 60, default=LEFT_OUT),
    },
    body=_measure,
    cites=(_WHEEL,),
    questions=(MEASURE_POINT,),
    values={
        "corner_in": msg("Way of the outer front corner, in inches"),
        "centre_in": msg("Way of the centre of the outermost base, in inches"),
    },
    reasons={"over-allowance": msg("The arc of the wheel is longer than the distance available.")},
)
