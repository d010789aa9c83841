"""Moves of several wheels and straight steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Choice, ListOf, Number, Variants
from reference.checker.geometry import Motion, exceeds, settled
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.formations import (
    ALLOWANCE,
    ANGLE,
    BASES,
    FILES,
    MEASURE_POINT,
    RANKS,
    Formation,
    Lengths,
    formation_of,
)
from reference.model import Message, msg

SIDES: Final = {
    "left": msg("to the left, about the front-left corner"),
    "right": msg("to the right, about the front-right corner"),
}
KINDS: Final = {"forward": msg("straight forward"), "wheel": msg("wheel")}

_WHEEL = "t9a.wheel"
_TWO_WHEELS = "t9a.wheel.example-green"
_DISPLACED = "t9a.wheel.example-illegal"
_ON_THE_WAY = "t9a.wheel.example-yellow"


Move = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Course:
    """What the steps of a move amount to."""

    path: Lengths
    displacement: Lengths
    peak: Lengths
    heading_deg: float


def _follow(unit: Formation, moves: Sequence[Move]) -> _Course:
    motion = Motion()
    displacements = []
    for move in moves:
        motion = _step(unit, motion, move)
        displacements.append(unit.displacements(motion))
    ways = [_way(unit, move) for move in moves]
    return _Course(
        path=Lengths(sum(way.corner for way in ways), sum(way.centre for way in ways)),
        displacement=displacements[-1],
        peak=Lengths(max(each.corner for each in displacements), max(each.centre for each in displacements)),
        heading_deg=settled(sum(_turn(move) for move in moves)),
    )


def _step(unit: Formation, motion: Motion, move: Move) -> Motion:
    if move["kind"] == "forward":
        return motion.forward(move["distance_in"])
    corner = 0j if move["side"] == "left" else complex(unit.width)
    return motion.about(corner, _turn(move))


def _way(unit: Formation, move: Move) -> Lengths:
    if move["kind"] == "forward":
        return Lengths(move["distance_in"], move["distance_in"])
    return unit.arcs(move["angle_deg"])


def _turn(move: Move) -> float:
    """Give the turn to the left, in degrees."""
    if move["kind"] == "forward":
        return 0.0
    angle: float = move["angle_deg"]
    return angle if move["side"] == "left" else -angle


def _judge(case: Case) -> None:
    moves = case.given["moves"]
    course = _follow(formation_of(case.given, case.given["ranks"]), moves)
    case.value(
        path_corner_in=course.path.corner,
        path_centre_in=course.path.centre,
        displacement_corner_in=course.displacement.corner,
        displacement_centre_in=course.displacement.centre,
        peak_corner_in=course.peak.corner,
        peak_centre_in=course.peak.centre,
        heading_deg=course.heading_deg,
    )
    wheels = sum(move["kind"] == "wheel" for move in moves)
    _tell_wheels(case, wheels)
    reading, allowance = case.ask(MEASURE_POINT), case.given["allowance_in"]
    _judge_path(case, reading, course.path.by(reading), allowance, _WHEEL if wheels else _DISPLACED)
    _judge_displacement(case, reading, course.displacement.by(reading), allowance)
    if exceeds(course.peak.corner, allowance) and not exceeds(course.displacement.corner, allowance):
        message = msg("A model was farther from its start on the way, but only where the move ends counts.")
        case.step(message, _ON_THE_WAY)


def _tell_wheels(case: Case, wheels: int) -> None:
    if wheels:
        case.step(msg("A wheel counts as the way of the front-rank model that is farthest from its pivot."), _WHEEL)
    if wheels > 1:
        case.step(msg("Several wheels in one move are allowed, and their ways are added up."), _TWO_WHEELS)


def _judge_path(case: Case, reading: str, path: float, allowance: float, rule: str) -> None:
    too_long, fits = _path_sentences(reading, path=path, allowance=allowance)
    if exceeds(path, allowance):
        case.refuse("path-too-long", rule, message=too_long)
    else:
        case.step(fits, rule, holds=True)


def _path_sentences(reading: str, **lengths: float) -> tuple[Message, Message]:
    if reading == "corner":
        return (
            msg('The outer front corner goes %(path)s" in all, more than the %(allowance)s".', **lengths),
            msg('The outer front corner goes %(path)s" in all, which fits into the %(allowance)s".', **lengths),
        )
    return (
        msg('The centre of the outermost base goes %(path)s" in all, more than the %(allowance)s".', **lengths),
        msg('The centre of the outermost base goes %(path)s" in all, which fits into the %(allowance)s".', **lengths),
    )


def _judge_displacement(case: Case, reading: str, distance: float, allowance: float) -> None:
    too_far, near = _displacement_sentences(reading, distance=distance, allowance=allowance)
    if exceeds(distance, allowance):
        case.refuse("model-displaced", _DISPLACED, message=too_far)
    else:
        case.step(near, _DISPLACED, holds=True)


def _displacement_sentences(reading: str, **lengths: float) -> tuple[Message, Message]:
    if reading == "corner":
        return (
            msg('A corner of a base ends %(distance)s" from its start, farther than the %(allowance)s".', **lengths),
            msg('No corner of a base ends farther than %(distance)s" from its start.', **lengths),
        )
    return (
        msg('The centre of a base ends %(distance)s" from its start, farther than the %(allowance)s".', **lengths),
        msg('No centre of a base ends farther than %(distance)s" from its start.', **lengths),
    )


WHEEL: Final = Procedure(
    id="t9a.wheel",
    question=msg("Is this move of wheels and straight steps legal?"),
    fields={
        "files": FILES,
        "ranks": RANKS,
        **BASES,
        "moves": ListOf(
            msg("Steps of the move, in order"),
            Variants(
                msg("Step"),
                Choice(msg("What the unit does"), KINDS),
                {
                    "forward": {"distance_in": Number(msg("Distance in inches"), 0, 60)},
                    "wheel": {"side": Choice(msg("Side of the wheel"), SIDES), "angle_deg": ANGLE},
                },
            ),
            1,
            8,
        ),
        "allowance_in": Number(ALLOWANCE, 0, 60),
    },
    body=_judge,
    cites=(_WHEEL, _TWO_WHEELS, _DISPLACED, _ON_THE_WAY),
    questions=(MEASURE_POINT,),
    values={
        "path_corner_in": msg("Whole way of the outer corner, in inches"),
        "path_centre_in": msg("Whole way of the outermost base centre, in inches"),
        "displacement_corner_in": msg("Largest distance of a corner from its start at the end, in inches"),
        "displacement_centre_in": msg("Largest distance of a base centre from its start at the end, in inches"),
        "peak_corner_in": msg("Largest distance of a corner from its start after any step, in inches"),
        "peak_centre_in": msg("Largest distance of a base centre from its start after any step, in inches"),
        "heading_deg": msg("Turn in degrees, to the left positive"),
    },
    reasons={
        "path-too-long": msg("The whole way of the move is longer than the distance available."),
        "model-displaced": msg("A model ends farther from where it started than the distance available."),
    },
)
