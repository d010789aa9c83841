from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Verdict

WHO = "carnevale.dispel.who"
ROLL = "carnevale.dispel.roll"
FAILURE = "carnevale.dispel.failure"
RESULTS = "carnevale.casting.results"
TIE = "carnevale.q.opposed-tie"
CRITICAL = "carnevale.q.crit-after-cap"


def applied(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def may_dispel(**more: Any) -> Verdict:
    near = {"distance_to_caster_in": 6, "sees_caster": True, "will": 2, "cost": 2}
    return evaluate("carnevale.dispel-eligibility", {**near, **more})


def dispel(caster: int, rolled: int, x: int, critical: bool = False, rulings: Any = None) -> Verdict:
    aces = {"caster_aces": caster, "dispeller_aces": rolled, "dispeller_x": x, "caster_critical": critical}
    return evaluate("carnevale.dispel", aces, rulings or {})


@pytest.mark.parametrize(
    ("more", "outcome"),
    [
        ({}, "yes"),
        ({"distance_to_caster_in": 6 + 5e-10}, "yes"),
        ({"distance_to_caster_in": 6.000001}, "no"),
        ({"sees_caster": False, "distance_to_target_in": 6, "sees_target": True}, "yes"),
        ({"sees_caster": False, "distance_to_target_in": 6.1, "sees_target": True}, "no"),
        ({"sees_caster": False, "distance_to_target_in": 6}, "no"),
        ({"sees_caster": False, "sees_target": True}, "no"),
        ({"distance_to_caster_in": 7, "distance_to_target_in": 0}, "no"),
    ],
)
def test_sight_and_reach_are_to_one_model(more: dict[str, Any], outcome: str) -> None:
    assert may_dispel(**more).outcome == outcome


def test_every_reason_against_dispelling_is_given() -> None:
    verdict = may_dispel(sees_caster=False, will=1, in_water=True, earlier_dispel_aces=[0, 3])
    assert set(verdict.values["reasons"]) == {"out-of-reach", "not-enough-will", "in-water", "blocked"}
    assert applied(verdict) == {WHO, FAILURE, "carnevale.dispel.water"}


def test_what_has_no_bearing_on_dispelling_is_not_cited() -> None:
    verdict = may_dispel(water_creature=True, earlier_dispel_aces=[1, 12])
    assert (verdict.outcome, applied(verdict)) == ("yes", {WHO})
    assert verdict.unused_inputs == ("water_creature",)


def test_sight_of_a_target_that_there_is_not_goes_unused() -> None:
    assert may_dispel(sees_caster=False, sees_target=True).unused_inputs == ("sees_target",)


def test_aces_beyond_the_mage_value_do_not_count() -> None:
    verdict = dispel(3, 12, 2)
    values = {"counted": 2, "net": 1, "dispeller_blocked": False, "critical": False}
    assert (verdict.outcome, verdict.values) == ("yes", values)


@pytest.mark.parametrize("rolled", [0, 4])
def test_a_caster_without_an_ace_fails_by_himself(rolled: int) -> None:
    verdict = dispel(0, rolled, 3, critical=True)
    assert verdict.values["reasons"] == ("caster-has-no-ace",)
    assert verdict.values["dispeller_blocked"] is (rolled == 0)
    assert applied(verdict) == {ROLL, RESULTS} | ({FAILURE} if rolled == 0 else set())


def test_a_critical_is_untouched_by_a_dispeller_without_an_ace() -> None:
    verdict = dispel(1, 0, 1, critical=True)
    assert (verdict.outcome, verdict.values["critical"]) == ("yes", True)
    assert applied(verdict) == {ROLL, FAILURE}


def test_a_tie_with_a_critical_raises_two_questions() -> None:
    verdict = dispel(2, 5, 2, critical=True)
    assert verdict.questions == (TIE, CRITICAL)
    found = {tuple(each.choices.values()): (each.outcome, each.values.get("critical")) for each in verdict.alternatives}
    assert found == {
        ("spell-stopped", "critical-stands"): ("no", None),
        ("spell-stopped", "plain-success"): ("no", None),
        ("spell-goes-through", "critical-stands"): ("yes", True),
        ("spell-goes-through", "plain-success"): ("yes", False),
    }
    assert verdict.values == {"counted": 2, "net": 0, "dispeller_blocked": False}
    assert dispel(2, 5, 2, critical=True, rulings={TIE: "spell-stopped"}).values["reasons"] == ("dispelled",)


@given(
    st.integers(0, 12), st.integers(0, 12), st.integers(1, 6), st.sampled_from(["spell-stopped", "spell-goes-through"])
)
def test_one_more_ace_never_hurts_the_caster(caster: int, rolled: int, x: int, tie: str) -> None:
    rulings = {TIE: tie}
    if dispel(caster, rolled, x, rulings=rulings).outcome == "yes" and caster < 12:
        assert dispel(caster + 1, rolled, x, rulings=rulings).outcome == "yes"
