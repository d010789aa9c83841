"""The geometry of bases, templates and moving units.

Points are complex numbers: x to the right, y forward, in inches. Angles are in degrees, anticlockwise.
"""

from cmath import rect
from collections.abc import Iterable
from dataclasses import dataclass
from math import radians
from typing import Final, Protocol

SLACK: Final = 1e-9
"""What a length may differ from a limit by and still count as equal to it."""

PLACEMENT: Final = 1e-3
"""What a model or template may be out of its place by and still count as being there."""

AHEAD: Final = 1j
"""One inch forward."""


def exceeds(length: float, limit: float) -> bool:
    """Say whether a length is more than a limit.

    >>> exceeds(0.1 + 0.2, 0.3)
    False
    """
    return length > limit + SLACK


def below(length: float, limit: float) -> bool:
    """Say whether a length is less than a limit."""
    return length < limit - SLACK


def settled(value: float) -> float:
    """Give a coordinate or an angle without the noise of its computation, and zero without a sign.

    >>> settled(-1e-16), settled(0.1 + 0.2)
    (0.0, 0.3)
    """
    return round(value, 9) + 0.0


def turned(angle_deg: float) -> complex:
    """Give the factor that turns a point about the origin."""
    return rect(1, radians(angle_deg))


def from_segment(point: complex, start: complex, end: complex) -> float:
    """Give the distance of a point from the straight way between two others, which may coincide."""
    way = end - start
    length = abs(way)
    if not length:
        return abs(point - start)
    along = (point - start) * way.conjugate() / length
    return abs(along - min(max(along.real, 0.0), length))


class Base(Protocol):
    """What a model stands on."""

    def nearest(self, point: complex) -> float:
        """Give the distance from a point to the nearest point of the base, 0 under it."""

    def farthest(self, point: complex) -> float:
        """Give the distance from a point to the farthest point of the base."""

    def from_way(self, start: complex, end: complex) -> float:
        """Give the distance between the base and a straight way, 0 where they meet."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round base."""

    centre: complex
    diameter: float

    def nearest(self, point: complex) -> float:
        """Give the distance from a point to the nearest point of the base, 0 under it."""
        return max(abs(point - self.centre) - self.diameter / 2, 0.0)

    def farthest(self, point: complex) -> float:
        """Give the distance from a point to the farthest point of the base."""
        return abs(point - self.centre) + self.diameter / 2

    def from_way(self, start: complex, end: complex) -> float:
        """Give the distance between the base and a straight way, 0 where they meet."""
        return max(from_segment(self.centre, start, end) - self.diameter / 2, 0.0)


@dataclass(frozen=True, slots=True)
class Square:
    """A square base; `rotation_deg` 0 lays its sides parallel to the axes."""

    centre: complex
    side: float
    rotation_deg: float = 0.0

    def nearest(self, point: complex) -> float:
        """Give the distance from a point to the nearest point of the base, 0 under it."""
        return _from_square(self._seen(point), self.side / 2)

    def farthest(self, point: complex) -> float:
        """Give the distance from a point to the farthest point of the base, which is a corner."""
        half, seen = self.side / 2, self._seen(point)
        return abs(complex(abs(seen.real) + half, abs(seen.imag) + half))

    def from_way(self, start: complex, end: complex) -> float:
        """Give the distance between the base and a straight way, 0 where they meet."""
        half, start, end = self.side / 2, self._seen(start), self._seen(end)
        if _crosses(start, end, half):
            return 0.0
        ends = (_from_square(point, half) for point in (start, end))
        corners = (complex(x, y) for x in (-half, half) for y in (-half, half))
        return min(*ends, *(from_segment(corner, start, end) for corner in corners))

    def _seen(self, point: complex) -> complex:
        """Give a point as seen from the centre of the base along its sides."""
        return (point - self.centre) * turned(-self.rotation_deg)


def _from_square(point: complex, half: float) -> float:
    return abs(complex(max(abs(point.real) - half, 0.0), max(abs(point.imag) - half, 0.0)))


def _crosses(start: complex, end: complex, half: float) -> bool:
    """Say whether a way meets the square around the origin: whether a part of it lies between both pairs of sides."""
    enters, leaves = 0.0, 1.0
    way = end - start
    for at, along in ((start.real, way.real), (start.imag, way.imag)):
        if along:
            first, last = sorted(((-half - at) / along, (half - at) / along))
            enters, leaves = max(enters, first), min(leaves, last)
        elif abs(at) > half:
            return False
    return enters <= leaves


@dataclass(frozen=True, slots=True)
class Motion:
    """How a rigid body has moved: where each of its points is now."""

    turn: complex = 1 + 0j
    shift: complex = 0j

    def now(self, point: complex) -> complex:
        """Give the present place of the point that started at `point`."""
        return self.turn * point + self.shift

    def forward(self, distance: float) -> "Motion":
        """Go on straight in the direction that the body faces now."""
        return Motion(self.turn, self.shift + self.turn * AHEAD * distance)

    def about(self, point: complex, angle_deg: float) -> "Motion":
        """Go on by a turn about the present place of the point that started at `point`."""
        here, turn = self.now(point), turned(angle_deg)
        return Motion(self.turn * turn, here + (self.shift - here) * turn)

    def farthest(self, points: Iterable[complex]) -> float:
        """Give the largest distance of any of these points from where it started."""
        return max(abs(self.now(point) - point) for point in points)
