"""The steps of a move as lines: along them the way of a unit is measured."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import Any, Final

from reference.checker.geometry import Motion, exceeds
from reference.checker.systems.t9a.formations import Formation
from reference.model import Message, msg

_SMOOTH_DEG: Final = 6.0

Move = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Track:
    """One step of a move: where the unit stands before it, and the line of the point whose way is measured.

    In a wheel that is the outer corner, or the centre of the outermost base of the front rank.
    """

    unit: Formation
    move: Move
    start: Motion
    reading: str = "corner"

    @property
    def length(self) -> float:
        """The way in inches that the step counts for."""
        if self.move["kind"] == "forward":
            return float(self.move["distance_in"])
        return self.unit.arcs(self.move["angle_deg"]).by(self.reading)

    @property
    def pivot(self) -> complex:
        """The front corner about which a wheel turns, as it stands at the start of the move."""
        return 0j if self.move["side"] == "left" else complex(self.unit.width)

    @property
    def followed(self) -> complex:
        """The point that is followed, where it starts; the middle of the front in a straight step."""
        if self.move["kind"] == "forward":
            return complex(self.unit.width / 2)
        inset = complex(self.unit.base_width, -self.unit.base_depth) / 2 if self.reading == "centre" else 0j
        return self.unit.width - inset.conjugate() if self.move["side"] == "left" else inset

    def after(self, part: float = 1.0) -> Motion:
        """Give the motion of the unit after a part of the step, from 0 to 1."""
        if self.move["kind"] == "forward":
            return self.start.forward(self.move["distance_in"] * part)
        side = 1 if self.move["side"] == "left" else -1
        return self.start.about(self.pivot, side * self.move["angle_deg"] * part)

    def line(self, begin: float = 0.0, end: float = 1.0) -> tuple[complex, ...]:
        """Give points along the step between two parts of it."""
        angle = self.move.get("angle_deg", 0.0) * (end - begin)
        pieces = max(ceil(angle / _SMOOTH_DEG), 1)
        return tuple(
            self.after(begin + (end - begin) * piece / pieces).now(self.followed) for piece in range(pieces + 1)
        )


def tracks(unit: Formation, moves: Sequence[Move], reading: str) -> tuple[Track, ...]:
    """Give the steps of a move one after the other."""

    def follow(before: Track, move: Move) -> Track:
        return Track(unit, move, before.after(), reading)

    first, *others = moves
    return tuple(accumulate(others, follow, initial=Track(unit, first, Motion(), reading)))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A line that lies within the distance available, or beyond it."""

    points: tuple[complex, ...]
    beyond: bool


def stretches(steps: Sequence[Track], allowance: float) -> Iterator[Stretch]:
    """Yield the lines of all steps in order, divided where the distance available is used up."""
    left = allowance
    for step in steps:
        if exceeds(step.length, left):
            part = left / step.length
            if part:
                yield Stretch(step.line(0, part), beyond=False)
            yield Stretch(step.line(part, 1), beyond=True)
        else:
            yield Stretch(step.line(), beyond=False)
        left = max(left - step.length, 0.0)


def told(steps: Sequence[Track]) -> Iterator[Message]:
    """Yield a sentence for each step."""
    for number, step in enumerate(steps, start=1):
        length = round(step.length, 2)
        if step.move["kind"] == "forward":
            yield msg('Step %(number)s: %(length)s" straight forward.', number=number, length=length)
            continue
        angle = round(step.move["angle_deg"], 2)
        if step.move["side"] == "left":
            yield msg(
                'Step %(number)s: a wheel to the left by %(angle)s°, which counts as %(length)s".',
                number=number,
                angle=angle,
                length=length,
            )
        else:
            yield msg(
                'Step %(number)s: a wheel to the right by %(angle)s°, which counts as %(length)s".',
                number=number,
                angle=angle,
                length=length,
            )
