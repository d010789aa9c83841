"""How a piece of the table is fitted onto a sheet."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from reference.drawing.sheet import WIDTH

_MARGIN: Final = 30.0
"""What stays free around the table for labels."""

_HIGHEST: Final = 340.0
_LOWEST: Final = 110.0
_LARGEST_SCALE: Final = 64.0
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class Frame:
    """A scale in units of the sheet to the inch, the place of the table's origin, and the height that is taken."""

    scale: float
    origin: complex
    height: float

    def at(self, point: complex) -> complex:
        """Give the place on the sheet of a point on the table, whose y runs forward, up the sheet."""
        return self.origin + point.conjugate() * self.scale

    def step(self, least: float) -> int:
        """Give a round number of inches that take at least so much of the sheet."""
        return next((step for step in _STEPS if step * self.scale >= least), _STEPS[-1])


def frame_around(points: Iterable[complex]) -> Frame:
    """Fit points of the table onto a sheet, as large as it can hold them."""
    places = list(points)
    across, along = [point.real for point in places], [point.imag for point in places]
    wide, deep = max(across) - min(across), max(along) - min(along)
    scale = min(
        _LARGEST_SCALE,
        (WIDTH - 2 * _MARGIN) / max(wide, 1e-6),
        (_HIGHEST - 2 * _MARGIN) / max(deep, 1e-6),
    )
    height = max(_LOWEST, deep * scale + 2 * _MARGIN)
    middle = complex(min(across) + wide / 2, min(along) + deep / 2)
    return Frame(scale, complex(WIDTH / 2, height / 2) - middle.conjugate() * scale, height)
