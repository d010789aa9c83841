"""Spells on whole units, and units that a spell moves."""

from itertools import product
from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict


def affected(**given: Any) -> Any:
    return evaluate("wfb6.whole-unit", {"rank_and_file": 10, **given}).values["affected"]


def test_all_models_count_and_riders_with_their_mounts() -> None:
    assert affected() == 10
    assert affected(rank_and_file=400, characters=20, characters_on_separate_mounts=20) == 460
    assert affected(hidden=3) == 10
    assert affected(hidden=3, revealed=2) == 12
    assert affected(hidden=3, revealed=2, spell_affects_hidden=True) == 13


def test_no_more_are_revealed_than_are_hidden() -> None:
    verdict = evaluate("wfb6.whole-unit", {"rank_and_file": 0, "revealed": 1})
    assert verdict.problems == (Problem("revealed", "inconsistent"),)


@pytest.mark.parametrize(
    ("moved", "contact", "action"), list(product([True, False], [True, False], ["fight", "shoot"]))
)
def test_only_magic_that_brings_contact_lets_a_rallied_unit_fight(moved: bool, contact: bool, action: str) -> None:
    given = {"moved_by_magic": moved, "in_contact": contact, "action": action}
    verdict = evaluate("wfb6.move-rallied", given)
    if moved and contact and action == "fight":
        assert verdict.outcome == "yes"
    else:
        assert verdict.values == {"reasons": ("just-rallied",)}


def charged(fleeing: bool, **given: bool) -> Verdict:
    return evaluate("wfb6.fleeing-charged", {"already_fleeing": fleeing, **given})


def test_who_flees_goes_on_fleeing_and_may_be_caught() -> None:
    verdict = charged(True, spell_allows_only_hold=True, charger_reaches=True)
    assert (verdict.outcome, verdict.values) == ("yes", {"reaction": "flee", "destroyed": True})
    assert verdict.unused_inputs == ("spell_allows_only_hold",)
    assert {cite for step in verdict.steps for cite in step.cites} == {"wfb6.movement.fleeing-charged"}


@pytest.mark.parametrize(("only_hold", "reaction"), [(True, "hold"), (False, "free-choice")])
def test_who_does_not_flee_reacts_as_the_spell_says(only_hold: bool, reaction: str) -> None:
    verdict = charged(False, spell_allows_only_hold=only_hold, charger_reaches=True)
    assert (verdict.outcome, verdict.values) == ("no", {"reaction": reaction, "reasons": ("not-fleeing",)})
    assert verdict.unused_inputs == ("charger_reaches",)
    assert {cite for step in verdict.steps for cite in step.cites} == {"wfb6.movement.intro"}
