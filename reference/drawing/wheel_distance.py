"""Pictures of a single wheel and the arcs that it may be measured by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from reference.checker.geometry import AHEAD, Motion, exceeds
from reference.checker.schemas import Say
from reference.checker.systems.t9a.formations import MEASURE_POINT, formation_of
from reference.checker.verdicts import Verdict
from reference.drawing.blocks import corners, models
from reference.drawing.canvas import Canvas
from reference.drawing.frame import frame_around
from reference.drawing.readings import ruled
from reference.drawing.sheet import Note, Picture
from reference.drawing.tracks import Track, stretches
from reference.model import msg


def wheel_distance(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw the front rank before and after a wheel, with the arcs of its outer corner and its outermost centre."""
    unit = formation_of(given, ranks=1)
    move = {"kind": "wheel", "side": "left", "angle_deg": given["angle_deg"]}
    ruling, corner = ruled(verdict, MEASURE_POINT), Track(unit, move, Motion(), "corner")
    arcs = (corner, replace(corner, reading="centre"))
    end, block = corner.after(), corners(unit)
    beyond = "open" if verdict.outcome == "open" else "over"
    canvas = Canvas(frame_around((*block, *map(end.now, block), *(p for arc in arcs for p in arc.line()))), say)
    canvas.areas("outline start", [model.corners for model in models(unit)])
    canvas.areas("area end", [model.moved(end) for model in models(unit)])
    canvas.keep_clear(block, [*map(end.now, block)])
    canvas.way("thick start", block[:2])
    canvas.way("thick end", map(end.now, block[:2]))
    for arc in arcs:
        _draw_arc(canvas, arc, given.get("allowance_in"), ruling, beyond)
    canvas.dot("quiet", corner.pivot)
    canvas.label("start strong", sum(block[2:]) / 2, msg("start"), -AHEAD)
    canvas.label("end strong", end.now(sum(block[2:]) / 2), msg("end"), -AHEAD * end.turn)
    for arc, outward in zip(arcs, (1, -1), strict=True):
        middle = arc.after(0.5).now(arc.followed)
        length = msg('%(length)s"', length=round(arc.length, 2))
        canvas.label("way" if _counts(arc, ruling) else "quiet", middle, length, outward * (middle or 1))
    first = msg("The front rank seen from above, before and after a wheel about its front-left corner.")
    notes = _notes(arcs, given.get("allowance_in"), ruling, beyond)
    return canvas.explain(msg("The wheel seen from above"), (first,), notes)


def _counts(arc: Track, ruling: str | None) -> bool:
    return arc.reading == (ruling or "corner")


def _draw_arc(canvas: Canvas, arc: Track, allowance: float | None, ruling: str | None, beyond: str) -> None:
    shape = "thick" if _counts(arc, ruling) else "line"
    for stretch in stretches((arc,), arc.length if allowance is None else allowance):
        canvas.way(f"{shape} {beyond}" if stretch.beyond else f"{shape} way", stretch.points, head=True)


def _notes(arcs: Sequence[Track], allowance: float | None, ruling: str | None, beyond: str) -> Iterator[Note]:
    corner, centre = (round(arc.length, 2) for arc in arcs)
    shapes = ["thick" if _counts(arc, ruling) else "line" for arc in arcs]
    yield msg('The outer front corner: %(length)s".', length=corner), f"{shapes[0]} way"
    yield msg('The centre of the outermost base: %(length)s".', length=centre), f"{shapes[1]} way"
    if allowance is not None and any(exceeds(arc.length, allowance) for arc in arcs):
        yield msg('Beyond the %(allowance)s" available.', allowance=round(allowance, 2)), f"thick {beyond}"
