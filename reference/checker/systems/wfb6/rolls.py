"""What a casting roll and a dispel roll mean."""

from collections.abc import Callable
from typing import Final, NamedTuple

from reference.checker.dice import Roll
from reference.checker.fields import Field, Integer, ListOf
from reference.model import msg

BOTH_PAIRS: Final = "wfb6.q.both-pairs"
BELOW_DIFFICULTY: Final = "wfb6.q.irresistible-below-difficulty"
DISPEL_SIXES: Final = "wfb6.q.dispel-two-sixes"

Ask = Callable[[str], str]
"""Gives the option that holds for an open question."""


class Casting(NamedTuple):
    """What a casting roll brings; without `miscast` and `too_low` the spell is cast."""

    miscast: bool
    irresistible: bool
    too_low: bool

    @property
    def cast(self) -> bool:
        """Whether the spell is cast."""
        return not (self.miscast or self.too_low)


def casting(roll: Roll, difficulty: int, ask: Ask) -> Casting:
    """Judge a casting roll; `ask` is called only for the questions that arise.

    Two 6s make up for a sum that is too low unless the reading is that they need the difficulty as well.
    """
    miscast, sixes = roll.two_ones, roll.two_sixes
    if miscast and sixes:
        miscast = ask(BOTH_PAIRS) == "miscast"
        sixes = not miscast
    too_low = roll.total < difficulty
    if too_low and sixes:
        too_low = ask(BELOW_DIFFICULTY) == "needs-difficulty"
    return Casting(miscast, sixes and not too_low, too_low)


def too_low_to_dispel(roll: Roll, suffices: bool, ask: Ask) -> bool:
    """Say whether the sum of a dispel roll fails it; `suffices` tells if the sum reaches what is needed."""
    return not suffices and not (roll.two_sixes and ask(DISPEL_SIXES) == "automatic")


def dice_field() -> Field:
    """Give the field for the faces of a roll."""
    return ListOf(msg("Dice rolled"), Integer(msg("Face of the die"), 1, 6), 1, 12)


def difficulty_field() -> Field:
    """Give the field for the casting value of a spell."""
    return Integer(msg("Difficulty of the spell"), 1, 30)
