"""Units in ranks and files, and how far their models move."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot, radians
from typing import Any, Final

from reference.checker.fields import LEFT_OUT, Field, Integer, Number
from reference.checker.geometry import Motion
from reference.model import msg

MEASURE_POINT: Final = "t9a.q.measure-point"
"""The question to which point of a model its distances are measured."""

FILES: Final = Integer(msg("Models per rank"), 1, 20)
RANKS: Final = Integer(msg("Ranks"), 1, 20)
BASES: Final[Mapping[str, Field]] = {
    "base_width_in": Number(msg("Width of a base, in inches"), 0.2, 6, default=1),
    "base_depth_in": Number(msg("Depth of a base, in inches; the width unless given"), 0.2, 6, default=LEFT_OUT),
}
ANGLE: Final = Number(msg("Angle of the wheel, in degrees"), 0, 360)
ALLOWANCE: Final = msg("Distance available, in inches")


@dataclass(frozen=True, slots=True)
class Lengths:
    """The same distances measured to corners of bases and to their centres."""

    corner: float
    centre: float

    def by(self, reading: str) -> float:
        """Give the distance under a reading of the open question."""
        return self.corner if reading == "corner" else self.centre


@dataclass(frozen=True, slots=True)
class Formation:
    """A block of bases without gaps; its front edge starts at the origin and runs to the right."""

    files: int
    ranks: int
    base_width: float
    base_depth: float

    @property
    def width(self) -> float:
        """The length of the front edge."""
        return self.files * self.base_width

    def arcs(self, angle_deg: float) -> Lengths:
        """Give the ways of the outer front corner and of the centre of the outermost front-rank base in a wheel."""
        radius = hypot(self.width - self.base_width / 2, self.base_depth / 2)
        return Lengths(self.width * radians(angle_deg), radius * radians(angle_deg))

    def displacements(self, motion: Motion) -> Lengths:
        """Give how far any corner of a base, and any centre of one, is from where it started.

        The distance is a convex function of the place in the block, so the outermost points have the largest.
        """
        across, back = self.base_width / 2, self.base_depth / 2
        return Lengths(motion.farthest(self._outermost(0, 0)), motion.farthest(self._outermost(across, back)))

    def _outermost(self, across: float, back: float) -> tuple[complex, ...]:
        depth = self.ranks * self.base_depth
        return tuple(complex(x, -y) for x in (across, self.width - across) for y in (back, depth - back))


def formation_of(given: Mapping[str, Any], ranks: int) -> Formation:
    """Read the formation that an input describes; bases are square unless a depth is given."""
    width = given["base_width_in"]
    return Formation(given["files"], ranks, width, given.get("base_depth_in", width))
