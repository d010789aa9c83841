"""Casting rolls, and dispel rolls against a spell as it is cast."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=12)
PAIRS = "wfb6.sequence.irresistible-miscast"


def cast(*dice: int, difficulty: int, rulings: Any = None) -> Verdict:
    return evaluate("wfb6.cast", {"dice": list(dice), "difficulty": difficulty}, rulings or {})


def dispel(*dice: int, target: int, rulings: Any = None, irresistible: bool = False) -> Verdict:
    given = {"dice": list(dice), "target": target, "irresistible": irresistible}
    return evaluate("wfb6.dispel", given, rulings or {})


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


# ---------------------------------------------------------------- casting


def test_a_single_one_or_six_has_no_effect() -> None:
    verdict = cast(1, 6, difficulty=7)
    assert verdict.values == {"total": 7, "irresistible": False, "miscast": False, "dispel_target": 7}
    assert PAIRS not in cited(verdict)


def test_a_low_die_may_be_enough() -> None:
    assert cast(2, difficulty=2).outcome == "yes"


def test_irresistible_force_leaves_nothing_to_reach() -> None:
    verdict = cast(6, 6, 6, difficulty=18)
    assert verdict.values == {"total": 18, "irresistible": True, "miscast": False}
    assert cited(verdict) == {"wfb6.sequence.cast", PAIRS}


def test_two_ones_fail_whatever_the_sum() -> None:
    assert set(cast(1, 1, 5, difficulty=3).values["reasons"]) == {"two-ones"}
    assert set(cast(1, 1, 1, difficulty=4).values["reasons"]) == {"two-ones", "below-difficulty"}


def test_both_pairs_below_the_difficulty_open_two_questions() -> None:
    verdict = cast(1, 1, 6, 6, difficulty=16)
    assert verdict.values == {"total": 14}
    found = [
        (*each.choices.values(), each.outcome, each.values["miscast"], set(each.values.get("reasons", ())))
        for each in verdict.alternatives
    ]
    assert found == [
        ("miscast", "counts-as-cast", "no", True, {"two-ones", "below-difficulty"}),
        ("miscast", "needs-difficulty", "no", True, {"two-ones", "below-difficulty"}),
        ("irresistible", "counts-as-cast", "yes", False, set()),
        ("irresistible", "needs-difficulty", "no", False, {"below-difficulty"}),
    ]


def test_rulings_settle_what_they_rule() -> None:
    assert cast(1, 1, 6, 6, difficulty=16, rulings="plain").questions == ("wfb6.q.both-pairs",)
    ruled = cast(6, 6, difficulty=13, rulings={"wfb6.q.irresistible-below-difficulty": "needs-difficulty"})
    assert ruled.values == {"total": 12, "irresistible": False, "miscast": False, "reasons": ("below-difficulty",)}
    assert cited(ruled) == {"wfb6.sequence.cast", PAIRS, "wfb6.q.irresistible-below-difficulty"}


@given(dice=FACES, difficulty=st.integers(1, 30), order=st.randoms())
def test_the_order_of_the_dice_does_not_matter(dice: list[int], difficulty: int, order: Any) -> None:
    mixed = order.sample(dice, len(dice))
    assert cast(*mixed, difficulty=difficulty) == cast(*dice, difficulty=difficulty)


@given(dice=FACES, difficulty=st.integers(1, 29))
def test_a_harder_spell_is_never_cast_more_easily(dice: list[int], difficulty: int) -> None:
    if cast(*dice, difficulty=difficulty + 1).outcome == "yes":
        assert cast(*dice, difficulty=difficulty).outcome == "yes"


# ---------------------------------------------------------------- dispelling


def test_equal_is_enough_to_dispel() -> None:
    assert dispel(1, 5, 6, target=12).outcome == "yes"
    assert dispel(1, 5, 5, target=12).values == {"total": 11, "reasons": ("below-target",)}


def test_two_ones_and_irresistible_force_stop_any_dispel() -> None:
    verdict = dispel(1, 1, 2, target=5, irresistible=True)
    assert set(verdict.values["reasons"]) == {"irresistible-force", "two-ones", "below-target"}
    assert cited(verdict) == {"wfb6.sequence.dispel", PAIRS}


@pytest.mark.parametrize(
    ("dice", "irresistible", "reason"), [((6, 6), True, "irresistible-force"), ((6, 6, 1, 1), False, "two-ones")]
)
def test_two_sixes_do_not_matter_where_something_else_fails(
    dice: tuple[int, ...], irresistible: bool, reason: str
) -> None:
    verdict = dispel(*dice, target=20, irresistible=irresistible)
    assert (verdict.outcome, verdict.values["reasons"]) == ("no", (reason,))
    assert "wfb6.q.dispel-two-sixes" not in cited(verdict)


def test_two_sixes_short_of_the_target_are_open_unless_ruled() -> None:
    assert dispel(6, 6, target=13).questions == ("wfb6.q.dispel-two-sixes",)
    assert dispel(6, 6, target=13, rulings="plain").outcome == "no"
    assert dispel(6, 6, target=72, rulings={"wfb6.q.dispel-two-sixes": "automatic"}).outcome == "yes"


# ---------------------------------------------------------------- may he dispel


def attempt(*states: str, rulings: Any = None, **given: Any) -> Verdict:
    wizards = [{"level": 1, "state": state} for state in states]
    return evaluate(
        "wfb6.dispel-eligibility", {"pool": 4, "dice_offered": 2, "wizards": wizards, **given}, rulings or {}
    )


def test_who_has_no_living_wizard_may_use_his_dice() -> None:
    for verdict in (attempt(), attempt("dead", "dead")):
        assert (verdict.outcome, verdict.values) == ("yes", {"dice_left": 4})
        assert cited(verdict) == {"wfb6.sequence.dispel", "wfb6.dispel-dice", "wfb6.fleeing"}


def test_one_able_wizard_settles_who_dispels() -> None:
    verdict = attempt("fleeing", "active")
    assert verdict.outcome == "yes"
    assert cited(verdict) == {"wfb6.sequence.dispel", "wfb6.dispel-dice"}
    assert attempt("fleeing", "dead").questions == ("wfb6.q.who-dispels",)
    assert attempt("fleeing", "dead", rulings="plain").outcome == "yes"


def test_too_many_dice_decide_whatever_else_is_open() -> None:
    verdict = attempt("fleeing", spent=3, earlier_attempts=1)
    assert (verdict.outcome, verdict.values) == ("no", {"dice_left": 1, "reasons": ("not-enough-dice",)})
    rulings = {"wfb6.q.who-dispels": "a-wizard-if-any", "wfb6.q.one-attempt": "one"}
    ruled = attempt("fleeing", spent=3, earlier_attempts=1, rulings=rulings)
    assert set(ruled.values["reasons"]) == {"not-enough-dice", "no-able-wizard", "second-attempt"}


def test_no_more_dice_are_spent_than_there_were() -> None:
    assert attempt(pool=0, spent=1).problems == (Problem("spent", "inconsistent"),)
    assert attempt(pool=101, spent=102).problems == (
        Problem("pool", "above-maximum"),
        Problem("spent", "above-maximum"),
    )
