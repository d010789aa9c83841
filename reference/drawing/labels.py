"""Finding room for labels: beside what they name, and clear of what is drawn and of each other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import ceil, inf
from typing import Final

from reference.checker.geometry import turned
from reference.drawing.svg import width_of

_CELL: Final = 5.0
_TURNS: Final = (0, 40, -40, 80, -80, 125, -125, 180)
_GAPS: Final = (4.0, 13.0, 24.0, 38.0)
_LABEL: Final = 50
"""How much worse it is to cover another label than to cover a line."""


class Room:
    """The room left on a part of the sheet; the sheet is seen as small cells, each more or less taken."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._taken = Counter[tuple[int, int]]()

    def take_line(self, *points: complex) -> None:
        """Take the room under a line."""
        for start, end in pairwise(points):
            steps = ceil(abs(end - start) / _CELL)
            for step in range(steps + 1):
                place = start + (end - start) * step / max(steps, 1)
                self._taken[int(place.real // _CELL), int(place.imag // _CELL)] += 1

    def take_label(self, at: complex, text: str, size: float, toward: complex, spare: bool) -> complex | None:
        """Find the middle of a label for a place, best in the direction `toward`, and take its room.

        A label that can be spared is left out, with None, rather than put over another.
        """
        extent = complex(width_of(text, size) + 2, size * 1.2)
        cost, middle = self._best(_places(at, extent, toward, _GAPS[:1] if spare else _GAPS), extent)
        if spare and cost >= _LABEL:
            return None
        middle = self._inside(middle, extent)
        for cell in _cells(middle, extent):
            self._taken[cell] += _LABEL
        return middle

    def _best(self, places: Iterator[complex], extent: complex) -> tuple[float, complex]:
        """Give the place that covers least, earlier ones being a little better, with what it costs."""
        best = inf, 0j
        for order, middle in enumerate(places):
            cost = self._cost(middle, extent)
            if cost + order / 4 < best[0]:
                best = cost + order / 4, middle
            if not cost:
                break
        return best

    def _cost(self, middle: complex, extent: complex) -> float:
        outside = abs(self._inside(middle, extent) - middle) > 0.01
        covered = sum([self._taken.get(cell, 0) for cell in _cells(middle, extent)])
        return covered + (2 * _LABEL if outside else 0)

    def _inside(self, middle: complex, extent: complex) -> complex:
        return complex(
            _between(middle.real, extent.real / 2 + 2, self._width - extent.real / 2 - 2),
            _between(middle.imag, extent.imag / 2 + 2, self._height - extent.imag / 2 - 2),
        )


def _between(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))


def _places(at: complex, extent: complex, toward: complex, gaps: Sequence[float]) -> Iterator[complex]:
    """Yield where the middle of a label may be, the best place first."""
    ahead = toward / abs(toward) if toward else -1j
    for gap, turn in product(gaps, _TURNS):
        way = ahead * turned(turn)
        yield at + way * gap + complex(way.real * extent.real / 2, way.imag * extent.imag / 2)


def _cells(middle: complex, extent: complex) -> Iterator[tuple[int, int]]:
    left, top = middle.real - extent.real / 2, middle.imag - extent.imag / 2
    across = range(int(left // _CELL), int((left + extent.real) // _CELL) + 1)
    return product(across, range(int(top // _CELL), int((top + extent.imag) // _CELL) + 1))
