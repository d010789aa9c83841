"""Rolls of six-sided dice: what of them matters, and in how many ways each can come about."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

FACES: Final = range(1, 7)
ENOUGH: Final = 2
"""More equal faces than so many make no difference."""


class Roll(NamedTuple):
    """What matters of a roll: the sum of its faces, and whether two or more of them are 1s or 6s."""

    total: int
    two_ones: bool
    two_sixes: bool


def roll_of(faces: Sequence[int]) -> Roll:
    """Give what matters of the faces rolled.

    >>> roll_of([6, 2, 6])
    Roll(total=14, two_ones=False, two_sixes=True)
    """
    return Roll(sum(faces), faces.count(1) >= ENOUGH, faces.count(6) >= ENOUGH)


@cache
def tally(dice: int) -> Mapping[Roll, int]:
    """Give every different roll of so many dice and the number of ways, of `6 ** dice`, in which it comes about.

    The dice are added one by one to the rolls of those before, so that twelve are as easy as two.

    >>> tally(2)[Roll(12, False, True)]
    1
    """
    counts = Counter({(0, 0, 0): 1})
    for _ in range(dice):
        grown = Counter[tuple[int, int, int]]()
        for (total, ones, sixes), ways in counts.items():
            for face in FACES:
                grown[total + face, min(ones + (face == 1), ENOUGH), min(sixes + (face == 6), ENOUGH)] += ways
        counts = grown
    rolls = Counter[Roll]()
    for (total, ones, sixes), ways in counts.items():
        rolls[Roll(total, ones == ENOUGH, sixes == ENOUGH)] += ways
    return MappingProxyType(rolls)
