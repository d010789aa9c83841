"""Pictures of a moving Vortex template and the models that it touches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reference.checker.geometry import AHEAD, Round, Square, exceeds, turned
from reference.checker.schemas import Say
from reference.checker.verdicts import Verdict
from reference.drawing.canvas import Canvas
from reference.drawing.frame import frame_around
from reference.drawing.readings import answers
from reference.drawing.rings import rim, ring, swept
from reference.drawing.sheet import SMALL, Note, Picture
from reference.model import msg, nmsg

_NEAR: Final = 8.0
"""Models farther than so many inches from all that the template sweeps over are left out of the picture."""

_NAMES: Final = 40
_LONGEST_NAME: Final = 14
_NAMED: Final = 8
_KINDS: Final = ("area no", "area open", "outline start")
"""How models are drawn: touched, touched under some readings, spared; in the order in which they get their names."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """A model on the picture."""

    name: str
    base: Round | Square
    kind: str

    @property
    def corners(self) -> tuple[complex, ...]:
        if isinstance(self.base, Round):
            return ring(self.base.centre, self.base.diameter / 2)
        spoke = complex(self.base.side, self.base.side) / 2 * turned(self.base.rotation_deg)
        return tuple(self.base.centre + spoke * side for side in (1, 1j, -1, -1j))


def vortex_affected(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw the template at both ends of its way, all that it sweeps over, and the models near that."""
    radius = given["template_diameter_in"] / 2
    start = complex(given["start_x_in"], given["start_y_in"])
    end = complex(given["end_x_in"], given["end_y_in"])
    every = _spots(given["models"], verdict)
    near = [spot for spot in every if not exceeds(spot.base.from_way(start, end), radius + _NEAR)]
    near.sort(key=lambda spot: _KINDS.index(spot.kind))
    places = [*ring(start, radius), *ring(end, radius), *(corner for spot in near for corner in spot.corners)]
    canvas = Canvas(frame_around(places), say)
    canvas.areas("swept", [swept(start, end, radius)])
    canvas.circle("outline start", start, radius)
    canvas.circle("outline end", end, radius)
    canvas.keep_clear(rim(start, radius), rim(end, radius))
    for spot in reversed(near):
        _draw(canvas, spot)
    if end != start:
        canvas.way("thick way", (start, end), head=True)
    _label(canvas, start, end, radius)
    for spot in near[:_NAMES]:
        lowest = min(spot.corners, key=lambda corner: corner.imag).imag
        foot = complex(spot.base.centre.real, lowest)
        tone = "quiet" if spot.kind == _KINDS[2] else "plain"
        canvas.label(tone, foot, _short(spot.name), -1j, SMALL, spare=True)
    first = msg("The template seen from above at both ends of its way, with the models near it.")
    title = msg("The way of the template and the models that it touches")
    return canvas.explain(title, (first,), _notes(near, len(every) - len(near)))


def _spots(models: Sequence[Mapping[str, Any]], verdict: Verdict) -> list[_Spot]:
    touched = [frozenset(values["affected"]) for values in answers(verdict)]
    surely, perhaps = frozenset.intersection(*touched), frozenset.union(*touched)
    kinds = {**dict.fromkeys(perhaps, _KINDS[1]), **dict.fromkeys(surely, _KINDS[0])}
    return [_Spot(model["id"], _base(model), kinds.get(model["id"], _KINDS[2])) for model in models]


def _base(model: Mapping[str, Any]) -> Round | Square:
    centre = complex(model["x_in"], model["y_in"])
    if model["base_shape"] == "round":
        return Round(centre, model["base_in"])
    return Square(centre, model["base_in"], model["rotation_deg"])


def _draw(canvas: Canvas, spot: _Spot) -> None:
    if isinstance(spot.base, Round):
        canvas.circle(spot.kind, spot.base.centre, spot.base.diameter / 2, spot.name)
    else:
        canvas.areas(spot.kind, [spot.corners], spot.name)


def _label(canvas: Canvas, start: complex, end: complex, radius: float) -> None:
    ahead = (end - start) / abs(end - start) if end != start else AHEAD
    canvas.label("plain strong", start - ahead * radius, msg("start"), -ahead)
    if end != start:
        canvas.label("plain strong", end + ahead * radius, msg("end"), ahead)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"


def _notes(near: Sequence[_Spot], left_out: int) -> Iterator[Note]:
    surely, perhaps, spared = (tuple(spot.name for spot in near if spot.kind == kind) for kind in _KINDS)
    if surely:
        yield nmsg("%(count)s model is touched.", "%(count)s models are touched.", len(surely)), _KINDS[0]
        yield from _named(surely)
    if perhaps:
        message = nmsg(
            "%(count)s model touches the template before it moves: that depends on the reading.",
            "%(count)s models touch the template before it moves: that depends on the reading.",
            len(perhaps),
        )
        yield message, _KINDS[1]
        yield from _named(perhaps)
    if spared:
        yield nmsg("%(count)s model is not touched.", "%(count)s models are not touched.", len(spared)), _KINDS[2]
    if left_out:
        message = nmsg(
            "%(count)s model is too far away to be shown.", "%(count)s models are too far away to be shown.", left_out
        )
        yield message, ""


def _named(names: Sequence[str]) -> Iterator[Note]:
    """Tell the names where they are few enough to be read."""
    if len(names) <= _NAMED:
        yield msg("By name: %(names)s.", names=names), ""
