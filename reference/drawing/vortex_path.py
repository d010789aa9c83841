"""Pictures of the way of a Vortex: the Mage, the template where it was placed, and where it goes."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.geometry import AHEAD, Square, turned
from reference.checker.schemas import Say
from reference.checker.verdicts import Verdict
from reference.drawing.canvas import Canvas
from reference.drawing.frame import frame_around
from reference.drawing.readings import answers, reasons
from reference.drawing.rings import rim, ring, swept
from reference.drawing.sheet import Note, Picture
from reference.model import Message, msg

_MAGE: Final = 0j
_FAULTS: Final = ("not-in-contact", "not-in-front")


def vortex_path(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw the Mage with his front arc, the template before the roll, its way and where it ends under each reading."""
    radius, ends, point = given["template_diameter_in"] / 2, _ends(verdict), _chosen(given, verdict)
    seen = [*_base(given), *(place for line in _front_arc(given) for place in line)]
    seen += [place for centre in (_placed(given), _start(verdict), *ends) for place in ring(centre, radius)]
    canvas = Canvas(frame_around(seen if point is None else [*seen, point]), say)
    _draw(canvas, given, verdict, radius)
    _label(canvas, given, verdict, point)
    first = msg("The Mage and the template seen from above; he faces up, and dashed lines bound his front arc.")
    return canvas.explain(msg("The way of the Vortex seen from above"), (first,), _notes(given, verdict, ends))


def _draw(canvas: Canvas, given: Mapping[str, Any], verdict: Verdict, radius: float) -> None:
    placed, start, ends, base = _placed(given), _start(verdict), _ends(verdict), _base(given)
    for end in ends:
        canvas.areas("swept", [swept(start, end, radius)])
    for line in _front_arc(given):
        canvas.way("dashes quiet", line)
    canvas.areas("area start", [base])
    canvas.way("thick start", base[:2])
    canvas.circle(f"outline {_tone(verdict)}", placed, radius)
    canvas.keep_clear(rim(placed, radius), *(rim(end, radius) for end in ends))
    if start != placed:
        canvas.circle("dashes start", start, radius)
    for end in ends:
        canvas.circle(f"area {_end_tone(ends)}", end, radius)
        canvas.way("thick way", (start, end), head=True)


def _label(canvas: Canvas, given: Mapping[str, Any], verdict: Verdict, point: complex | None) -> None:
    start, ends = _start(verdict), _ends(verdict)
    if point is not None:
        canvas.dot("far", point)
        canvas.label("far", point, msg("chosen point"), -1)
    canvas.label("plain strong", sum(_base(given)[2:]) / 2, msg("Mage"), -AHEAD)
    canvas.label(f"{_tone(verdict)} strong", _placed(given), msg("start"), -1)
    for end, distance in ends.items():
        text = msg('end: %(length)s"', length=round(distance, 2))
        canvas.label(f"{_end_tone(ends)} strong", end, text, (end - start) or AHEAD)


def _placed(given: Mapping[str, Any]) -> complex:
    return complex(given["start_x_in"], given["start_y_in"])


def _end_tone(ends: Mapping[complex, float]) -> str:
    return "end" if len(ends) == 1 else "open"


def _base(given: Mapping[str, Any]) -> tuple[complex, ...]:
    half = given["mage_base_in"] / 2
    return complex(-half, half), complex(half, half), complex(half, -half), complex(-half, -half)


def _front_arc(given: Mapping[str, Any]) -> tuple[tuple[complex, complex], tuple[complex, complex]]:
    """Give a piece of each line that opens 45 degrees outwards from a front corner."""
    left, right, *_ = _base(given)
    length = given["template_diameter_in"] / 2 + given["mage_base_in"] / 2
    return (left, left + AHEAD * turned(45) * length), (right, right + AHEAD * turned(-45) * length)


def _start(verdict: Verdict) -> complex:
    values, *_ = answers(verdict)
    return complex(values["from_x_in"], values["from_y_in"])


def _ends(verdict: Verdict) -> Mapping[complex, float]:
    """Give each place where the template may end, and how far it goes to it."""
    return {complex(values["end_x_in"], values["end_y_in"]): values["distance_in"] for values in answers(verdict)}


def _chosen(given: Mapping[str, Any], verdict: Verdict) -> complex | None:
    """Give the point that the template was sent to, where it is on its way or just beyond."""
    way: float | None = given.get("target_distance_in")
    farthest = max(_ends(verdict).values()) + given["template_diameter_in"]
    if way is None or given["roll"] == 6 or way > farthest:
        return None
    heading: complex = AHEAD * turned(given["direction_deg"])
    return _placed(given) + way * heading


def _tone(verdict: Verdict) -> str:
    """Say how the template was placed: well, not well, or so that it depends on the reading."""
    found = [surely for reason, surely in reasons(verdict).items() if reason in _FAULTS]
    return "start" if not found else "no" if any(found) else "open"


def _notes(given: Mapping[str, Any], verdict: Verdict, ends: Mapping[complex, float]) -> Iterator[Note]:
    yield msg("All that the template sweeps over."), "area swept"
    if given["roll"] == 6:
        yield msg("After the 6 the template lies on the Mage and goes on from there."), "dashes start"
    if len(ends) > 1:
        yield msg("Where it ends depends on the reading."), "area open"
    found = reasons(verdict)
    if "not-in-contact" in found:
        yield _gap_note(given), "thick no"
    if found.get("not-in-front"):
        yield msg("Its centre was placed outside the front arc."), "thick no"
    elif "not-in-front" in found:
        yield msg("Whether its centre was placed in the front arc depends on the reading."), "thick open"


def _gap_note(given: Mapping[str, Any]) -> Message:
    gap = Square(_MAGE, given["mage_base_in"]).nearest(_placed(given)) - given["template_diameter_in"] / 2
    if gap > 0:
        return msg('The template was placed %(gap)s" away from the base of the Mage.', gap=round(gap, 3))
    return msg('The template was placed %(gap)s" over the edge of the base of the Mage.', gap=round(-gap, 3))
