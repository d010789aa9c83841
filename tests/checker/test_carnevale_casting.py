from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

RESULTS = "carnevale.casting.results"
FLOOR = "carnevale.q.will-floor"
ALWAYS = {"carnevale.casting.roll", "carnevale.casting.limits", "carnevale.spell-card"}


def applied(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def may_cast(**more: Any) -> Verdict:
    return evaluate("carnevale.cast-eligibility", {"action_points": 1, "will": 2, "cost": 2, "spell": "a", **more})


def cast(rulings: Any = None, **more: Any) -> Verdict:
    return evaluate("carnevale.cast", {"will": 3, "cost": 2, "x": 6, **more}, rulings or {})


def attacked(*survives: bool, rulings: Any = None) -> Verdict:
    return evaluate("carnevale.opportunity", {"survives": list(survives)}, rulings or {})


def test_one_action_point_and_the_exact_cost_are_enough() -> None:
    verdict = may_cast()
    assert (verdict.outcome, verdict.values) == ("yes", {})
    assert applied(verdict) == ALWAYS


def test_every_reason_against_casting_is_given() -> None:
    attempts = [{"spell": "b", "result": "critical"}, {"spell": "a", "result": "failure"}]
    verdict = may_cast(action_points=0, will=1, spell_known=False, attempts=attempts, in_water=True)
    assert set(verdict.values["reasons"]) == {
        "no-action-point",
        "not-enough-will",
        "spell-unknown",
        "already-cast",
        "blocked",
        "in-water",
    }
    assert applied(verdict) == {*ALWAYS, RESULTS, "carnevale.disciplines.choosing"}


@pytest.mark.parametrize(
    ("spell", "result", "reasons"),
    [
        ("a", "success", {"already-cast"}),
        ("a", "fumble", {"already-cast", "blocked"}),
        ("b", "fumble", {"blocked"}),
        ("b", "critical", set()),
    ],
)
def test_earlier_attempts(spell: str, result: str, reasons: set[str]) -> None:
    verdict = may_cast(attempts=[{"spell": spell, "result": result}])
    assert set(verdict.values.get("reasons", ())) == reasons
    assert (RESULTS in applied(verdict)) == ("blocked" in reasons)


def test_being_a_water_creature_matters_in_the_water_only() -> None:
    assert may_cast(water_creature=True).unused_inputs == ("water_creature",)
    assert may_cast(water_creature=True, in_water=True).outcome == "yes"


@given(st.lists(st.integers(1, 10), min_size=1, max_size=12), st.integers(1, 10))
def test_dice_count_as_the_aces_among_them(dice: list[int], difficulty: int) -> None:
    by_dice = cast(dice=dice, difficulty=difficulty)
    by_aces = cast(aces=len([face for face in dice if face >= difficulty]))
    assert (by_dice.outcome, by_dice.values) == (by_aces.outcome, by_aces.values)


@pytest.mark.parametrize(
    ("roll", "values"),
    [
        ({"aces": 1}, {"result": "success", "aces": 1, "will": 1, "x": 6, "stunned": False, "may_cast_more": True}),
        (
            {"aces": 0, "critical": True},
            {"result": "critical", "aces": 0, "will": 2, "x": 7, "stunned": False, "may_cast_more": True},
        ),
        (
            {"aces": 0},
            {"result": "failure", "aces": 0, "will": 1, "stunned": False, "may_cast_more": False}
            | {"reasons": ("no-ace",)},
        ),
        (
            {"aces": 5, "fumble": True},
            {"result": "fumble", "aces": 5, "will": 0, "stunned": True, "may_cast_more": False}
            | {"reasons": ("fumble",)},
        ),
    ],
)
def test_each_result_has_its_consequences(roll: dict[str, Any], values: dict[str, Any]) -> None:
    verdict = cast(**roll)
    assert verdict.values == values
    assert applied(verdict) == {"carnevale.casting.roll", "carnevale.spell-card", RESULTS}


def test_without_the_will_no_attempt_is_made() -> None:
    verdict = cast(will=1, aces=0, fumble=True)
    assert verdict.values == {"result": "not-allowed", "will": 1, "reasons": ("not-enough-will",)}
    assert RESULTS not in applied(verdict)
    assert {"aces", "fumble", "x"} <= set(verdict.unused_inputs)


def test_a_fumble_without_will_left_is_open_about_the_will_alone() -> None:
    verdict = cast(will=2, aces=1, fumble=True)
    assert verdict.questions == (FLOOR,)
    assert [choice.values["will"] for choice in verdict.alternatives] == [0, -1]
    assert {choice.outcome for choice in verdict.alternatives} == {"no"}
    assert cast({FLOOR: "may-be-negative"}, will=0, cost=0, aces=1, fumble=True).values["will"] == -1


@pytest.mark.parametrize(
    ("roll", "problems"),
    [
        ({}, {("aces", "missing")}),
        ({"dice": [1]}, {("difficulty", "missing")}),
        ({"difficulty": 1}, {("dice", "missing")}),
        ({"aces": 1, "dice": [1]}, {("dice", "inconsistent")}),
        ({"aces": 1, "difficulty": 2, "dice": [1]}, {("dice", "inconsistent"), ("difficulty", "inconsistent")}),
        ({"aces": 13, "dice": [1]}, {("aces", "above-maximum")}),
        ({"dice": [], "critical": True, "fumble": True}, {("dice", "too-few"), ("fumble", "inconsistent")}),
    ],
)
def test_a_roll_is_given_once_and_whole(roll: dict[str, Any], problems: set[tuple[str, str]]) -> None:
    assert {(problem.path, problem.code) for problem in cast(**roll).problems} == problems


def test_without_contact_nobody_attacks() -> None:
    verdict = attacked()
    assert (verdict.outcome, verdict.values) == ("yes", {"attacks": 0})
    assert applied(verdict) == {"carnevale.casting.base-contact"}


def test_how_many_enemies_attack_matters_only_after_the_first() -> None:
    assert (attacked(True, True).outcome, attacked(True, True).values) == ("yes", {})
    deadly = attacked(False, True)
    assert (deadly.outcome, deadly.values) == ("no", {"attacks": 1, "reasons": ("caster-killed",)})
    assert attacked(True, True, False, True).outcome == "open"


def test_attacks_are_counted_up_to_the_deadly_one() -> None:
    ruled = attacked(True, True, False, False, rulings={"carnevale.q.two-enemies": "each-attacks"})
    assert ruled.values == {"attacks": 3, "reasons": ("caster-killed",)}


def test_more_than_ten_enemies_find_no_room() -> None:
    assert attacked(*[True] * 11).problems == (Problem("survives", "too-many"),)
