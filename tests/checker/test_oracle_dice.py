"""Chances held to `icepool`, which counts pools of dice in a way of its own."""

from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.checker import QUESTIONS, evaluate

PAIRS, BELOW, SIXES = "wfb6.q.both-pairs", "wfb6.q.irresistible-below-difficulty", "wfb6.q.dispel-two-sixes"
TIE = "carnevale.q.opposed-tie"
NEVER, ALWAYS = 0, 1000
"""What a dispel roll reaches that stops nothing, or everything."""

wfb6_rulings = st.fixed_dictionaries(
    {question: st.sampled_from(list(QUESTIONS[question].options)) for question in (PAIRS, BELOW, SIXES)}
)


@cache
def roll(dice: int) -> icepool.Die:
    """Roll dice: their sum, and how many of them are 1s and 6s."""
    return dice @ icepool.d6.map(lambda face: icepool.vectorize(face, int(face == 1), int(face == 6)))


def cast(power: int, difficulty: int, rulings: dict[str, str]) -> icepool.Die:
    """Give what comes of the attempt: miscast, irresistible, and the total to be dispelled if the spell is cast."""

    def result(total: int, ones: int, sixes: int) -> tuple[bool, bool, int]:
        miscast, force = ones >= 2, sixes >= 2
        if miscast and force:
            miscast = rulings[PAIRS] == "miscast"
            force = not miscast
        irresistible = force and (total >= difficulty or rulings[BELOW] == "counts-as-cast")
        done = irresistible or (total >= difficulty and not miscast)
        return miscast, irresistible, total if done else NEVER

    return roll(power).map(result)


def dispel(dice: int, rulings: dict[str, str]) -> icepool.Die:
    """Give the highest total that the answer of the opponent stops."""

    def reach(total: int, ones: int, sixes: int) -> int:
        if ones >= 2:
            return NEVER
        return ALWAYS if sixes >= 2 and rulings[SIXES] == "automatic" else total

    return roll(dice).map(reach) if dice else icepool.Die([NEVER])


def wfb6_chances(power: int, difficulty: int, opposing: int, rulings: dict[str, str]) -> dict[str, str]:
    attempt = cast(power, difficulty, rulings)
    through = icepool.map(
        lambda result, reach: result[2] > 0 and (result[1] or reach < result[2]), attempt, dispel(opposing, rulings)
    )
    found = {
        "p_cast": attempt.map(lambda miscast, irresistible, total: total > 0),
        "p_miscast": attempt.map(lambda miscast, irresistible, total: miscast),
        "p_irresistible": attempt.map(lambda miscast, irresistible, total: irresistible),
        "p_takes_effect": through,
    }
    return {name: str(Fraction(die.probability(True))) for name, die in found.items()}


@given(power=st.integers(1, 12), difficulty=st.integers(1, 30), opposing=st.integers(0, 12), rulings=wfb6_rulings)
@settings(max_examples=40, deadline=None)
def test_chances_of_a_cast(power: int, difficulty: int, opposing: int, rulings: dict[str, str]) -> None:
    situation = {"dice_count": power, "difficulty": difficulty, "opposing_dice": opposing}
    verdict = evaluate("wfb6.cast-probability", situation, rulings)
    assert verdict.values == wfb6_chances(power, difficulty, opposing, rulings)


@pytest.mark.parametrize(("power", "difficulty", "opposing"), [(2, 7, 2), (4, 20, 3), (5, 24, 2), (12, 30, 12)])
def test_the_alternatives_of_an_open_chance(power: int, difficulty: int, opposing: int) -> None:
    situation = {"dice_count": power, "difficulty": difficulty, "opposing_dice": opposing}
    verdict = evaluate("wfb6.cast-probability", situation)
    questions = (PAIRS, BELOW, SIXES)
    readings = [
        dict(zip(questions, options, strict=True))
        for options in product(*(QUESTIONS[question].options for question in questions))
    ]
    for rulings in readings:
        fitting = [each for each in verdict.alternatives if each.choices.items() <= rulings.items()]
        values = fitting[0].values if verdict.alternatives else verdict.values
        assert values == wfb6_chances(power, difficulty, opposing, rulings)
        assert len(fitting) <= 1


def aces(dice: int, difficulty: int, sides: int) -> icepool.Die:
    return dice @ icepool.d(sides).map(lambda face: int(face >= difficulty)) if dice else icepool.Die([0])


@given(
    sides=st.integers(4, 20), up=st.integers(0, 18), dice=st.integers(1, 12), against=st.integers(0, 12),
    most=st.integers(1, 6), tie=st.sampled_from(list(QUESTIONS[TIE].options)),
)  # fmt: skip
@settings(max_examples=80, deadline=None)
def test_chances_of_a_magic_roll(sides: int, up: int, dice: int, against: int, most: int, tie: str) -> None:
    difficulty = min(2 + up, sides)
    situation = {"dice_count": dice, "difficulty": difficulty, "die_sides": sides, "dispel_dice": against}
    verdict = evaluate("carnevale.probability", {**situation, "dispel_x": most}, {TIE: tie})
    own, counted = aces(dice, difficulty, sides), aces(against, difficulty, sides).map(lambda found: min(found, most))
    margin = own - counted
    through = icepool.map(
        lambda cast, stop: cast > 0 and (cast > stop or (cast == stop and tie == "spell-goes-through")), own, counted
    )
    assert verdict.values == {
        "p_ace": str(Fraction(aces(1, difficulty, sides).probability(1))),
        "p_cast": str(Fraction(1 - own.probability(0))),
        "p_goes_through": str(Fraction(through.probability(True))),
    }
    assert Fraction(verdict.values["p_goes_through"]) >= Fraction(margin.probability(">", 0))
