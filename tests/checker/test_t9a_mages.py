from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

LEVEL_0 = "t9a.q.bonus-level-0"


def cites(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def lose(level: int, spells: int, lost: int) -> Verdict:
    return evaluate("t9a.level-loss", {"level": level, "spells_known": spells, "levels_lost": lost})


def cast(*dice: int, level: int, difficulty: int, rulings: Any = None) -> Verdict:
    return evaluate("t9a.cast", {"dice": list(dice), "level": level, "difficulty": difficulty}, rulings or {})


# ---------------------------------------------------------------- levels that are lost


def test_a_spell_goes_for_each_level_to_be_lost() -> None:
    verdict = lose(1, 3, 2)
    assert verdict.values == {"level": 0, "spells_known": 1, "spells_lost": 2, "loss_chance": "2/3"}
    assert cites(verdict) == {"t9a.level"}


@pytest.mark.parametrize(("spells", "lost", "chance"), [(2, 0, "0"), (2, 2, "1"), (2, 12, "1"), (4, 2, "1/2")])
def test_the_chance_is_a_reduced_fraction(spells: int, lost: int, chance: str) -> None:
    assert lose(4, spells, lost).values["loss_chance"] == chance


def test_there_is_no_chance_without_spells() -> None:
    assert lose(2, 0, 1).values == {"level": 1, "spells_known": 0, "spells_lost": 0}


@given(st.integers(0, 4), st.integers(0, 20), st.integers(0, 6), st.integers(0, 6))
def test_levels_are_lost_at_once_or_one_after_the_other(level: int, spells: int, one: int, other: int) -> None:
    first, at_once = lose(level, spells, one).values, lose(level, spells, one + other).values
    second = lose(first["level"], first["spells_known"], other).values
    assert (second["level"], second["spells_known"]) == (at_once["level"], at_once["spells_known"])
    if spells:
        assert Fraction(at_once["loss_chance"]) == Fraction(at_once["spells_lost"], spells)


# ---------------------------------------------------------------- the bonus of a level


@pytest.mark.parametrize(
    ("level", "bonus", "rule"),
    [(1, 1, "t9a.apprentice"), (2, 1, "t9a.apprentice"), (3, 2, "t9a.master"), (4, 2, "t9a.master")],
)
def test_the_bonus_is_that_of_the_level(level: int, bonus: int, rule: str) -> None:
    verdict = evaluate("t9a.bonus", {"level": level, "previous_level": level})
    assert (verdict.outcome, verdict.values) == ("yes", {"bonus": bonus})
    assert cites(verdict) == {rule}


def test_a_change_of_level_is_cited_whatever_the_bonus() -> None:
    assert "t9a.level-change-bonus" in cites(evaluate("t9a.bonus", {"level": 4, "previous_level": 3}))
    fallen = evaluate("t9a.bonus", {"level": 0, "previous_level": 1})
    assert fallen.questions == (LEVEL_0,)
    assert cites(fallen) == {"t9a.level", LEVEL_0, "t9a.level-change-bonus"}


def test_the_plain_reading_gives_level_0_nothing() -> None:
    assert evaluate("t9a.bonus", {"level": 0}, "plain").values == {"bonus": 0}


# ---------------------------------------------------------------- the casting roll


def test_the_difficulty_is_the_smallest_total_that_works() -> None:
    assert cast(6, 2, level=1, difficulty=9).values == {"total": 9, "bonus": 1}
    assert cast(6, 2, level=4, difficulty=11).values == {"total": 10, "bonus": 2, "reasons": ("below-difficulty",)}


@pytest.mark.parametrize(("difficulty", "outcome"), [(7, "yes"), (8, "open"), (9, "no")])
def test_level_0_is_open_only_where_one_more_decides(difficulty: int, outcome: str) -> None:
    verdict = cast(3, 4, level=0, difficulty=difficulty)
    assert verdict.outcome == outcome
    assert (LEVEL_0 in cites(verdict)) == (outcome == "open")
    assert "t9a.level" in cites(verdict)
    assert verdict.values.keys() <= {"reasons"}


def test_two_sixes_and_two_ones_have_no_meaning_here() -> None:
    assert cast(6, 6, level=1, difficulty=14).outcome == "no"
    assert cast(1, 1, 6, level=1, difficulty=9).outcome == "yes"


@given(st.lists(st.integers(1, 6), min_size=1, max_size=12), st.integers(0, 4), st.integers(1, 40), st.data())
def test_the_order_of_the_dice_is_nothing(dice: list[int], level: int, difficulty: int, data: st.DataObject) -> None:
    other = data.draw(st.permutations(dice))
    assert cast(*dice, level=level, difficulty=difficulty) == cast(*other, level=level, difficulty=difficulty)


# ---------------------------------------------------------------- who is a Mage


@pytest.mark.parametrize(
    ("situation", "reasons"),
    [
        ({"real_spells": 1, "bound_spells": 2}, None),
        ({"real_spells": 0, "bound_spells": 2, "level": 1}, None),
        ({"real_spells": 0, "level": 0}, None),
        ({"real_spells": 0, "bound_spells": 2}, ("only-bound-spells",)),
        ({"real_spells": 0}, ("no-spells",)),
    ],
)
def test_a_level_or_a_spell_of_its_own_makes_a_mage(situation: dict[str, int], reasons: tuple[str] | None) -> None:
    verdict = evaluate("t9a.is-mage", situation)
    assert verdict.outcome == ("no" if reasons else "yes")
    assert verdict.values == ({"channel": False, "reasons": reasons} if reasons else {"channel": True})
    assert cites(verdict) == {"t9a.mages"} | ({"t9a.level"} if situation.get("level") == 0 else set())


# ---------------------------------------------------------------- modifiers of an effect


def effect(*modifiers: Any, base: int = 4) -> Verdict:
    return evaluate("t9a.effect-modifiers", {"base_value": base, "modifiers": list(modifiers)})


def test_only_stated_modifiers_count() -> None:
    stated = {"source": "penalty", "amount": -3, "stated": True}
    assert effect({"source": "item", "amount": 9}, stated).values == {"value": 1}
    assert effect(stated, stated, base=0).values == {"value": -6}
    assert effect().values == evaluate("t9a.effect-modifiers", {"base_value": 4}).values == {"value": 4}


def test_problems_of_modifiers_have_their_place() -> None:
    assert set(effect({"source": "item"}, {"amount": 1, "source": "item", "stated": 1}).problems) == {
        Problem("modifiers[0].amount", "missing"),
        Problem("modifiers[1].stated", "wrong-type"),
    }
    assert effect(*[None] * 13).problems == (Problem("modifiers", "too-many"),)
