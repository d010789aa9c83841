from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.systems.carnevale.aces import chance_to_beat, ways
from reference.checker.verdicts import Problem, Verdict

TIE = "carnevale.q.opposed-tie"
READINGS = ("spell-stopped", "spell-goes-through")


def chance(tie: str = "", **given: Any) -> Verdict:
    return evaluate("carnevale.probability", given, {TIE: tie} if tie else {})


@given(st.integers(1, 12), st.integers(1, 19))
def test_the_ways_are_all_rolls(dice: int, aces: int) -> None:
    assert sum(ways(dice, aces, 20)) == 20**dice


@pytest.mark.parametrize(("caster", "dispeller", "cap"), [(1, 1, 1), (3, 2, 1), (2, 3, 2), (2, 3, 6)])
@pytest.mark.parametrize("tie", READINGS)
@pytest.mark.parametrize("difficulty", [2, 3, 4])
def test_chances_are_those_of_all_rolls_dispelled_one_by_one(
    caster: int, dispeller: int, cap: int, tie: str, difficulty: int
) -> None:
    rolls = product(range(1, 5), repeat=caster + dispeller)
    aces = Counter(tuple(sum(face >= difficulty for face in part) for part in (r[:caster], r[caster:])) for r in rolls)
    through = sum(
        number
        for (caster_aces, dispeller_aces), number in aces.items()
        if evaluate(
            "carnevale.dispel",
            {"caster_aces": caster_aces, "dispeller_aces": dispeller_aces, "dispeller_x": cap},
            {TIE: tie},
        ).outcome
        == "yes"
    )
    given = {"dice_count": caster, "difficulty": difficulty, "die_sides": 4, "dispel_dice": dispeller, "dispel_x": cap}
    verdict = chance(tie, **given)
    assert verdict.values["p_goes_through"] == str(Fraction(through, 4 ** (caster + dispeller)))
    assert verdict.values["p_ace"] == str(Fraction(5 - difficulty, 4))


@given(st.integers(1, 12), st.integers(1, 19), st.integers(0, 12), st.integers(1, 6))
def test_a_tie_for_the_caster_helps_and_more_counted_aces_hurt(
    caster: int, aces: int, dispeller: int, cap: int
) -> None:
    rolls = ways(caster, aces, 20), ways(dispeller, aces, 20)
    stopped, through = (chance_to_beat(*rolls, cap, tie_wins) for tie_wins in (False, True))
    assert 0 <= stopped <= through <= 1 - Fraction(ways(caster, aces, 20)[0], 20**caster)
    assert (stopped < through) == (dispeller > 0)
    assert chance_to_beat(*rolls, cap + 1, tie_wins=False) <= stopped


def test_without_dispel_dice_nothing_is_open() -> None:
    verdict = chance(dice_count=1, difficulty=10, dispel_x=3)
    assert verdict.values == {"p_ace": "1/10", "p_cast": "1/10", "p_goes_through": "1/10"}
    assert verdict.unused_inputs == ("dispel_x",)
    assert all("carnevale.dispel.roll" not in step.cites for step in verdict.steps)


def test_a_dispel_is_open_about_ties_alone() -> None:
    verdict = chance(dice_count=12, difficulty=2, dispel_dice=12, dispel_x=6)
    assert verdict.questions == (TIE,)
    assert verdict.values.keys() == {"p_ace", "p_cast"}
    assert [choice.outcome for choice in verdict.alternatives] == ["yes", "yes"]


def test_a_face_that_the_die_has_not_is_inconsistent() -> None:
    assert chance(dice_count=1, difficulty=11).problems == (Problem("difficulty", "inconsistent"),)
    assert chance(dice_count=1, difficulty=20, die_sides=20).values["p_ace"] == "1/20"
    assert chance(dice_count=1, difficulty=11, die_sides=3).problems == (Problem("die_sides", "below-minimum"),)
