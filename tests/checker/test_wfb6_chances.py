from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Verdict

PAIRS, BELOW, SIXES = "wfb6.q.both-pairs", "wfb6.q.irresistible-below-difficulty", "wfb6.q.dispel-two-sixes"
READINGS: list[dict[str, str]] = [
    {PAIRS: pairs, BELOW: below, SIXES: sixes}
    for pairs, below, sixes in product(
        ["miscast", "irresistible"], ["counts-as-cast", "needs-difficulty"], ["no-special-effect", "automatic"]
    )
]
FACES = range(1, 7)


def chances(power: int, difficulty: int, dispel: int = 0, rulings: Any = None) -> Verdict:
    given = {"dice_count": power, "difficulty": difficulty, "opposing_dice": dispel}
    return evaluate("wfb6.cast-probability", given, rulings or {})


def listed(power: int, difficulty: int, dispel: int, rulings: dict[str, str]) -> dict[str, str]:
    """Ask about every single roll, and about every answer to each."""
    counts = dict.fromkeys(("p_cast", "p_miscast", "p_irresistible", "p_takes_effect"), 0)
    answers: dict[int, int] = {}
    for dice in product(FACES, repeat=power):
        roll = evaluate("wfb6.cast", {"dice": dice, "difficulty": difficulty}, rulings)
        total, irresistible = roll.values["total"], roll.values["irresistible"]
        counts["p_miscast"] += roll.values["miscast"]
        counts["p_irresistible"] += irresistible
        if roll.outcome == "yes":
            counts["p_cast"] += 1
            if total not in answers and dispel and not irresistible:
                answers[total] = sum(
                    evaluate("wfb6.dispel", {"dice": against, "target": total}, rulings).outcome == "no"
                    for against in product(FACES, repeat=dispel)
                )
            counts["p_takes_effect"] += answers[total] if dispel and not irresistible else 6**dispel
    ways = {"p_takes_effect": 6 ** (power + dispel)}
    return {name: str(Fraction(count, ways.get(name, 6**power))) for name, count in counts.items()}


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize(
    ("power", "difficulty", "dispel"), [(1, 4, 1), (2, 8, 2), (2, 13, 3), (3, 5, 0), (3, 14, 2), (4, 16, 1)]
)
def test_they_are_what_listing_every_roll_gives(
    power: int, difficulty: int, dispel: int, rulings: dict[str, str]
) -> None:
    assert chances(power, difficulty, dispel, rulings).values == listed(power, difficulty, dispel, rulings)


def test_a_question_that_changes_nothing_is_not_named() -> None:
    assert chances(2, 12).outcome == "yes"
    assert chances(3, 12, 1).outcome == "yes"
    assert chances(3, 14).questions == (BELOW,)
    assert chances(2, 5, 2).outcome == "yes"
    assert chances(2, 7, 2).outcome == "yes"
    assert chances(3, 7, 2).questions == (SIXES,)
    assert set(chances(5, 20, 4).questions) == {PAIRS, BELOW, SIXES}


def test_rules_are_cited_where_they_can_come_up() -> None:
    def cited(verdict: Verdict) -> set[str]:
        return {cite for step in verdict.steps if step.applies for cite in step.cites}

    assert cited(chances(1, 4)) == {"wfb6.sequence.cast"}
    assert cited(chances(2, 4)) == {"wfb6.sequence.cast", "wfb6.sequence.irresistible-miscast"}
    assert cited(chances(1, 4, 1)) == {"wfb6.sequence.cast", "wfb6.sequence.dispel"}


@given(
    power=st.integers(1, 12),
    difficulty=st.integers(1, 30),
    dispel=st.integers(0, 12),
    rulings=st.sampled_from(READINGS),
)
def test_chances_hang_together(power: int, difficulty: int, dispel: int, rulings: dict[str, str]) -> None:
    values = chances(power, difficulty, dispel, rulings).values
    cast, miscast, irresistible, takes_effect = map(Fraction, values.values())
    assert 0 <= irresistible <= takes_effect <= cast <= 1 - miscast
    if not dispel:
        assert takes_effect == cast
    if difficulty < 30:
        assert Fraction(chances(power, difficulty + 1, dispel, rulings).values["p_cast"]) <= cast
