"""Pictures of a template over the base of a model."""

from collections.abc import Iterator, Mapping
from typing import Any

from reference.checker.geometry import AHEAD, turned
from reference.checker.schemas import Say
from reference.checker.systems.wfb6.templates import MM_PER_INCH
from reference.checker.verdicts import Verdict
from reference.drawing.canvas import Canvas
from reference.drawing.frame import frame_around
from reference.drawing.rings import rim, ring
from reference.drawing.sheet import Note, Picture
from reference.model import msg

_MIDDLE = 0j  # of the template


def template_coverage(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw the template, the base, and the line from the template's centre to the point of the base that decides."""
    radius, tone = given["template_diameter_in"] / 2, "yes" if verdict.outcome == "yes" else "no"
    point, corners = _deciding(given), _corners(given)
    canvas = Canvas(frame_around((*ring(_MIDDLE, radius), *corners, point)), say)
    canvas.circle("area template", _MIDDLE, radius)
    if given["base_shape"] == "round":
        canvas.circle(f"area {tone}", _centre(given), _size(given) / 2)
    else:
        canvas.areas(f"area {tone}", [corners])
    canvas.keep_clear(rim(_MIDDLE, radius), corners)
    canvas.circle("outline end", _MIDDLE, radius)
    toward = -point / abs(point) if point else -AHEAD
    edge = _MIDDLE + radius * toward
    canvas.way("dashes end", (_MIDDLE, edge))
    canvas.way(f"thick {tone}", (_MIDDLE, point))
    canvas.dot("end", _MIDDLE)
    canvas.dot(tone, point)
    canvas.label("end strong", (_MIDDLE + edge) / 2, msg('%(length)s"', length=round(radius, 3)), toward * 1j)
    canvas.label(f"{tone} strong", point, msg('%(length)s"', length=round(abs(point), 3)), point or AHEAD)
    first = msg("The round template seen from above, with the base of the model.")
    title = msg("The template and the base seen from above")
    return canvas.explain(title, (first,), _notes(given, verdict, tone))


def _centre(given: Mapping[str, Any]) -> complex:
    return complex(given["offset_x_in"], given["offset_y_in"])


def _size(given: Mapping[str, Any]) -> float:
    return float(given["base_size_mm"]) / MM_PER_INCH


def _corners(given: Mapping[str, Any]) -> tuple[complex, ...]:
    if given["base_shape"] == "round":
        return ring(_centre(given), _size(given) / 2)
    spoke = complex(_size(given), _size(given)) / 2 * turned(given["rotation_deg"])
    return tuple(_centre(given) + spoke * side for side in (1, 1j, -1, -1j))


def _deciding(given: Mapping[str, Any]) -> complex:
    """Give the point of the base that decides: the nearest where partly covered models count, else the farthest."""
    return _nearest(given) if given["partial_counts"] else _farthest(given)


def _farthest(given: Mapping[str, Any]) -> complex:
    if given["base_shape"] == "square":
        return max(_corners(given), key=abs)
    centre = _centre(given)
    return centre + _size(given) / 2 * (centre / abs(centre) if centre else AHEAD)


def _nearest(given: Mapping[str, Any]) -> complex:
    centre, half = _centre(given), _size(given) / 2
    if given["base_shape"] == "square":
        seen = -centre * turned(-given["rotation_deg"])
        inside = complex(max(-half, min(seen.real, half)), max(-half, min(seen.imag, half)))
        return centre + inside * turned(given["rotation_deg"])
    return centre * (1 - half / abs(centre)) if abs(centre) > half else _MIDDLE


def _notes(given: Mapping[str, Any], verdict: Verdict, tone: str) -> Iterator[Note]:
    yield msg('Radius of the template: %(radius)s".', radius=round(given["template_diameter_in"] / 2, 3)), "dashes end"
    if given["partial_counts"]:
        near = round(verdict.values["nearest_in"], 3)
        yield msg('Nearest point of the base: %(length)s" from the centre.', length=near), f"thick {tone}"
    else:
        far = round(verdict.values["farthest_in"], 3)
        yield msg('Farthest point of the base: %(length)s" from the centre.', length=far), f"thick {tone}"
