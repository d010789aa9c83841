"""Numbers of Aces among dice of which every face is equally likely."""

from fractions import Fraction
from math import comb


def ways(dice: int, aces: int, sides: int) -> tuple[int, ...]:
    """Return for each number of Aces, from none, how many of the `sides ** dice` rolls show it.

    `aces` of the faces of a die are Aces. The binomial distribution in whole numbers.

    >>> ways(2, 1, 6)
    (25, 10, 1)
    """
    return tuple(comb(dice, number) * aces**number * (sides - aces) ** (dice - number) for number in range(dice + 1))


def chance_to_beat(caster: tuple[int, ...], dispeller: tuple[int, ...], cap: int, tie_wins: bool) -> Fraction:
    """Return how likely the caster has an Ace and more of them than the dispeller counts, or as many if a tie wins.

    Takes the ways of both; the dispeller counts no more than `cap` Aces.

    >>> chance_to_beat(ways(1, 3, 6), ways(1, 3, 6), 1, tie_wins=False)
    Fraction(1, 4)
    """
    won = 0
    for aces, cases in enumerate(caster):
        if aces:
            enough = aces if tie_wins else aces - 1
            won += cases * sum(dispeller if enough >= cap else dispeller[: enough + 1])
    return Fraction(won, sum(caster) * sum(dispeller))
