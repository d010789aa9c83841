"""Heroes and single models as targets."""

from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def hero(placement: str, rulings: Any = None, **given: Any) -> Verdict:
    return evaluate("wfb6.target-character", {"placement": placement, **given}, rulings or {})


def test_a_joined_hero_is_reached_only_through_his_unit_or_by_permission() -> None:
    assert hero("joined").values == {"reasons": ("joined-to-unit",)}
    assert hero("joined", spell_singles_out=True).outcome == "yes"
    through_unit = hero("joined", aimed_at="unit")
    assert through_unit.outcome == "yes"
    assert cited(through_unit) == {"wfb6.targets.joined-character"}


def test_a_hero_alone_on_foot_is_open() -> None:
    assert hero("alone-on-foot", spell_singles_out=True).questions == ("wfb6.q.hero-alone-on-foot",)
    assert hero("alone-on-foot", "plain").outcome == "yes"
    assert cited(hero("own-large-mount")) == {"wfb6.targets.characters"}


@pytest.mark.parametrize("placement", ["own-large-mount", "alone-on-foot"])
def test_who_is_in_no_unit_is_not_reached_through_one(placement: str) -> None:
    assert hero(placement, aimed_at="unit").problems == (Problem("aimed_at", "inconsistent"),)


# ---------------------------------------------------------------- magic missiles


def missile(rulings: Any = None, **given: Any) -> Verdict:
    return evaluate("wfb6.magic-missile", {"line_of_sight": True, **given}, rulings or {})


def test_a_missile_needs_sight_and_a_legal_target() -> None:
    verdict = missile(
        line_of_sight=False,
        target_viable=False,
        caster_engaged="self",
        single_model=True,
        separation_in=1,
        required_separation_in=2,
    )
    reasons = {"no-line-of-sight", "not-a-shooting-target", "caster-in-combat", "not-isolated"}
    assert set(verdict.values["reasons"]) == reasons
    assert verdict.values["to_hit_roll"] is False
    assert cited(verdict) == {"wfb6.magic-missiles.targeting", "wfb6.magic-missiles.combat"}


@pytest.mark.parametrize(("separation", "outcome"), [(5, "yes"), (5 - 1e-10, "yes"), (4.99, "no")])
def test_an_equal_distance_is_enough(separation: float, outcome: str) -> None:
    verdict = missile(single_model=True, separation_in=separation, required_separation_in=5)
    assert verdict.outcome == outcome


def test_an_unknown_distance_is_open_unless_something_else_decides() -> None:
    assert missile("plain", single_model=True, separation_in=72).questions == ("wfb6.q.isolation-distance",)
    engaged = missile(single_model=True, separation_in=72, caster_engaged="unit")
    assert engaged.values == {"to_hit_roll": False, "reasons": ("caster-in-combat",)}


def test_distances_concern_single_models_only() -> None:
    verdict = missile(separation_in=1, required_separation_in=2)
    assert verdict.outcome == "yes"
    assert set(verdict.unused_inputs) == {"separation_in", "required_separation_in"}
    assert missile(single_model=True).problems == (Problem("separation_in", "missing"),)
    assert missile(single_model="yes").problems == (Problem("single_model", "wrong-type"),)
