from collections import Counter
from itertools import product

import pytest

from reference.checker.dice import FACES, roll_of, tally


def test_more_equal_faces_than_two_are_the_same_as_two() -> None:
    assert roll_of([1, 1]) == (2, True, False)
    assert roll_of([6, 1, 6, 6]) == (19, False, True)
    assert roll_of((1, 6)) == (7, False, False)


@pytest.mark.parametrize("dice", range(6))
def test_the_tally_is_what_listing_every_roll_gives(dice: int) -> None:
    assert tally(dice) == Counter(roll_of(faces) for faces in product(FACES, repeat=dice))


def test_twelve_dice_are_counted_completely() -> None:
    assert sum(tally(12).values()) == 6**12
    assert {roll.total for roll in tally(12)} == set(range(12, 73))
