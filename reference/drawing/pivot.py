"""Pictures of pivots: the unit before and after."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.geometry import AHEAD, Motion, turned
from reference.checker.schemas import Say
from reference.checker.systems.t9a.formations import Formation
from reference.checker.verdicts import Verdict
from reference.drawing.blocks import centre, corners, models, placed
from reference.drawing.canvas import Canvas
from reference.drawing.frame import frame_around
from reference.drawing.readings import reasons
from reference.drawing.sheet import Note, Picture
from reference.model import msg

_BASE: Final = 1.0
"""The input names no bases; they are drawn an inch wide."""

_CLEAR: Final = 0.6
_SMOOTH_DEG: Final = 4.0


def pivot(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw the unit before and after, the turn of its front, and where its centre went."""
    units = [_unit(given[name]) for name in ("before", "after")]
    (before, start), (after, end) = units
    moved, reach = "centre-moved" in reasons(verdict), _reach(before)
    turn, facing = verdict.values["turn_deg"], given["before"]["facing_deg"]
    arc = () if moved else _arc(end.now(centre(after)), facing, turn, reach)
    seen = [motion.now(corner) for unit, motion in units for corner in corners(unit)]
    canvas = Canvas(frame_around((*seen, *arc, *(_tip(unit, motion) for unit, motion in units))), say)
    tone = "no" if verdict.outcome == "no" else "end"
    fine = canvas.fine(_BASE)
    canvas.areas(f"outline start{fine}", [model.moved(start) for model in models(before)])
    canvas.areas(f"area {tone}{fine}", [model.moved(end) for model in models(after)])
    for (unit, motion), kind in zip(units, ("start", tone), strict=True):
        if not fine:
            canvas.keep_clear(*(model.moved(motion) for model in models(unit)))
        canvas.way(f"thick {kind}", map(motion.now, corners(unit)[:2]))
        canvas.way(f"line {kind}", (motion.now(centre(unit)), _tip(unit, motion)), head=True)
        canvas.dot(kind, motion.now(centre(unit)))
    if moved:
        canvas.way("thick over", (start.now(centre(before)), end.now(centre(after))), head=True)
    elif turn:
        canvas.way("thick way", arc, head=True)
        middle = arc[len(arc) // 2]
        angle = msg("%(angle)s°", angle=round(turn, 2))
        canvas.label("way strong", middle, angle, middle - end.now(centre(after)))
    canvas.label("start strong", start.now(sum(corners(before)[2:]) / 2), msg("before"), -AHEAD * start.turn)
    canvas.label(f"{tone} strong", end.now(sum(corners(after)[2:]) / 2), msg("after"), -AHEAD * end.turn)
    first = msg(
        "The unit seen from above, before and after the pivot, each with an arrow in the direction of its front."
    )
    return canvas.explain(msg("The pivot seen from above"), (first,), _notes(verdict))


def _unit(given: Mapping[str, Any]) -> tuple[Formation, Motion]:
    unit = Formation(given["files"], given["ranks"], _BASE, _BASE)
    return unit, placed(unit, complex(given["x_in"], given["y_in"]), given["facing_deg"])


def _reach(unit: Formation) -> float:
    """Give how far from the centre an arrow in the direction of the front goes: clear of the unit however it turns."""
    return abs(centre(unit)) + _CLEAR


def _tip(unit: Formation, motion: Motion) -> complex:
    return motion.now(centre(unit)) + AHEAD * motion.turn * _reach(unit)


def _arc(middle: complex, facing_deg: float, turn_deg: float, reach: float) -> tuple[complex, ...]:
    pieces = max(int(turn_deg / _SMOOTH_DEG), 2)
    turns = (facing_deg + turn_deg * piece / pieces for piece in range(pieces + 1))
    return tuple(middle + AHEAD * turned(turn) * reach for turn in turns)


def _notes(verdict: Verdict) -> Iterator[Note]:
    found = reasons(verdict)
    yield msg("Turn to the left: %(angle)s°.", angle=round(verdict.values["turn_deg"], 2)), "thick way"
    if "centre-moved" in found:
        shift = round(verdict.values["centre_shift_in"], 3)
        yield msg('The centre has moved by %(shift)s".', shift=shift), "thick over"
    if "formation-changed" in found:
        yield msg("The number of files or ranks is not the same."), "area no"
    yield msg('Every base is drawn 1" wide.'), ""
