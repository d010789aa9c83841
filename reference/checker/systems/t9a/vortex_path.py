"""Where the template of a Vortex goes."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Integer, Number
from reference.checker.geometry import AHEAD, PLACEMENT, Square, exceeds, settled, turned
from reference.checker.inputs import required_when
from reference.checker.procedures import Procedure
from reference.model import msg

_PLACEMENT = "t9a.vortex.placement"
_ROLL_1_5 = "t9a.vortex.roll-1-5"
_ROLL_6 = "t9a.vortex.roll-6"
_FRONT_ARC = "t9a.q.front-arc"
_OVERSHOOT = "t9a.q.vortex-overshoot"

_MAGE = 0j  # he stands at the origin and faces forward


def _in_contact(case: Case, start: complex) -> None:
    gap = Square(_MAGE, case.given["mage_base_in"]).nearest(start) - case.given["template_diameter_in"] / 2
    case.check(
        not exceeds(abs(gap), PLACEMENT),
        "not-in-contact",
        msg("The template is placed in base contact with the Mage."),
        _PLACEMENT,
    )


def _in_front(case: Case, start: complex) -> None:
    if not exceeds(start.imag, case.given["mage_base_in"] / 2):
        message = msg("The centre of the template is not ahead of the front edge of the Mage.")
        case.refuse("not-in-front", _PLACEMENT, message=message)
    elif not exceeds(abs(start.real), start.imag):
        case.step(msg("The centre of the template is in the front arc of the Mage."), _PLACEMENT, holds=True)
    elif case.ask(_FRONT_ARC) == "ahead-of-front-edge":
        message = msg("The centre of the template is ahead of the front edge, and that is in the front arc.")
        case.step(message, _PLACEMENT, holds=True)
    else:
        message = msg("The centre of the template is ahead of the front edge, but too far to the side.")
        case.refuse("not-in-front", _PLACEMENT, message=message)


def _distance_to_target(case: Case) -> float:
    """Give the way of the template on a roll of 1 to 5."""
    roll, reach = case.given["roll"], case.given["range_in"]
    full: float = roll * reach
    message = msg('The roll of %(roll)s times the range of %(reach)s" is %(full)s".', roll=roll, reach=reach, full=full)
    case.step(message, _ROLL_1_5)
    way: float = case.given.get("target_distance_in", full)
    if exceeds(full, way) and case.ask(_OVERSHOOT) == "stops-at-target":
        case.step(msg('The template stops after %(way)s", at the chosen point.', way=way), _ROLL_1_5)
        return way
    case.step(msg('The template moves %(full)s" towards the chosen point.', full=full), _ROLL_1_5)
    return full


def _distance_at_random(case: Case) -> float:
    """Give the way of the template on a roll of 6."""
    case.step(msg("On a 6 the template is put with its centre on the Mage."), _ROLL_6)
    second: int = case.given["second_roll"]
    case.step(msg('From there it moves %(second)s" in a random direction.', second=second), _ROLL_6)
    return float(second)


def _travel(case: Case) -> None:
    start = complex(case.given["start_x_in"], case.given["start_y_in"])
    _in_contact(case, start)
    _in_front(case, start)
    if case.given["roll"] == 6:
        start, distance = _MAGE, _distance_at_random(case)
    else:
        distance = _distance_to_target(case)
    end = start + distance * AHEAD * turned(case.given["direction_deg"])
    case.value(
        distance_in=distance,
        from_x_in=start.real,
        from_y_in=start.imag,
        end_x_in=settled(end.real),
        end_y_in=settled(end.imag),
    )


VORTEX_PATH: Final = Procedure(
    id="t9a.vortex-path",
    question=msg("Where does the Vortex template go?"),
    fields={
        "roll": Integer(msg("Roll of the die"), 1, 6),
        "range_in": Number(msg("Range X of the spell, in inches"), 1, 60),
        "template_diameter_in": Number(msg("Diameter Y of the template, in inches"), 0.5, 12),
        "mage_base_in": Number(msg("Side of the Mage's square base, in inches"), 0.5, 6, default=1),
        "start_x_in": Number(msg("Centre of the template to the right of the Mage, in inches"), -12, 12),
        "start_y_in": Number(msg("Centre of the template ahead of the Mage, in inches"), -12, 12),
        "direction_deg": Number(
            msg("Direction in degrees, anticlockwise; 0 is the way the Mage faces"), -360, 360, default=0
        ),
        "second_roll": Integer(msg("Second roll, for the distance after a 6"), 1, 6, default=LEFT_OUT),
        "target_distance_in": Number(msg("Way to the chosen point, in inches"), 0, 400, default=LEFT_OUT),
    },
    body=_travel,
    cites=(_PLACEMENT, _ROLL_1_5, _ROLL_6),
    questions=(_FRONT_ARC, _OVERSHOOT),
    constraints=required_when(("second_roll",), "roll", 6),
    decisive=("distance_in", "end_x_in", "end_y_in"),
    values={
        "distance_in": msg("Length of the way, in inches"),
        "from_x_in": msg("Start of the way to the right, in inches"),
        "from_y_in": msg("Start of the way forward, in inches"),
        "end_x_in": msg("End of the way to the right, in inches"),
        "end_y_in": msg("End of the way forward, in inches"),
    },
    reasons={
        "not-in-contact": msg("The template does not just touch the base of the Mage."),
        "not-in-front": msg("The centre of the template is not in the front arc of the Mage."),
    },
)
