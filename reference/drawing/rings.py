"""Round templates and what they sweep over, as points."""

from typing import Final

from reference.checker.geometry import AHEAD, turned

_SMOOTH_DEG: Final = 6


def ring(centre: complex, radius: float) -> tuple[complex, ...]:
    """Give the outermost points of a circle to all four sides.

    >>> ring(1j, 2)
    ((2+1j), 3j, (-2+1j), -1j)
    """
    return tuple(centre + radius * side for side in (1, 1j, -1, -1j))


def rim(centre: complex, radius: float) -> tuple[complex, ...]:
    """Give points all around a circle."""
    return tuple(centre + radius * turned(angle) for angle in range(0, 360, 3 * _SMOOTH_DEG))


def swept(start: complex, end: complex, radius: float) -> tuple[complex, ...]:
    """Give the outline of all that a circle sweeps over between two places of its centre."""
    way = end - start
    ahead = way / abs(way) if way else AHEAD
    half = [turned(angle) * radius * ahead for angle in range(-90, 91, _SMOOTH_DEG)]
    return (*(end + spoke for spoke in half), *(start - spoke for spoke in half))
