"""Units in ranks and files as they are drawn: every base, the front edge, the outline."""

from collections.abc import Iterator
from dataclasses import dataclass

from reference.checker.geometry import Motion
from reference.checker.systems.t9a.formations import Formation

Points = tuple[complex, ...]


@dataclass(frozen=True, slots=True)
class Model:
    """The base of a model at the start of a move, with its rank and its place there from the left, from 1."""

    rank: int
    file: int
    corners: Points
    centre: complex

    def moved(self, motion: Motion) -> Points:
        """Give the corners after a motion."""
        return tuple(map(motion.now, self.corners))


def models(unit: Formation) -> Iterator[Model]:
    """Yield the models of a unit whose front edge starts at the origin."""
    across, back = complex(unit.base_width), complex(0, -unit.base_depth)
    for rank in range(unit.ranks):
        for file in range(unit.files):
            corner = file * across + rank * back
            around = (corner, corner + across, corner + across + back, corner + back)
            yield Model(rank + 1, file + 1, around, corner + (across + back) / 2)


def corners(unit: Formation) -> Points:
    """Give the corners of a unit: front left, front right, back right, back left."""
    right, back = complex(unit.width), complex(0, -unit.ranks * unit.base_depth)
    return 0j, right, right + back, back


def centre(unit: Formation) -> complex:
    """Give the middle of a unit."""
    return sum(corners(unit)) / 4


def placed(unit: Formation, at: complex, facing_deg: float) -> Motion:
    """Give the motion that brings a unit to a place, its centre there and its front turned."""
    turn = Motion().about(0j, facing_deg)
    return Motion(turn.turn, at - turn.now(centre(unit)))
