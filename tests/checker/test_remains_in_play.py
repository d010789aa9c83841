from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict


def lasts(*events: str, rulings: Any = None) -> Verdict:
    return evaluate("wfb6.remains-in-play", {"events": list(events)}, rulings or {})


def member(*history: str, starts: bool = False, rulings: Any = None) -> Verdict:
    given = {"starts_in_unit": starts, "history": list(history)}
    return evaluate("wfb6.character-membership", given, rulings or {})


@pytest.mark.parametrize(
    "event", ["dispelled", "caster-attempts-other-spell", "caster-attempts-same-spell", "caster-ends-it", "caster-dies"]
)
def test_the_first_ending_counts(event: str) -> None:
    verdict = lasts("caster-flees", event, "caster-dies")
    assert verdict.outcome == "no"
    assert verdict.values == {"ended_by": event, "ended_at": 1, "reasons": (event,)}


def test_fleeing_and_fighting_end_nothing() -> None:
    assert lasts("caster-flees", "caster-engaged", "caster-flees").outcome == "yes"


def test_what_happens_after_the_end_raises_no_question() -> None:
    assert lasts("dispelled", "caster-uses-bound-spell").questions == ()


def test_different_endings_under_different_readings_agree_that_it_is_over() -> None:
    verdict = lasts("caster-uses-bound-spell", "caster-dies")
    assert (verdict.outcome, verdict.values) == ("no", {"reasons": ()})


def test_the_plain_rulings_leave_a_bound_spell_open() -> None:
    assert lasts("caster-leaves-table", rulings="plain").outcome == "yes"
    assert lasts("caster-leaves-table", "caster-uses-bound-spell", rulings="plain").outcome == "open"


def test_a_spell_on_the_unit_stays_with_it() -> None:
    verdict = member("cast-on-unit-with-character", "leave", "join-affected-unit", starts=True)
    assert (verdict.outcome, verdict.values) == ("no", {"unit_affected": True, "reasons": ("not-affected",)})


def test_a_spell_on_the_character_goes_with_him() -> None:
    verdict = member("cast-on-character", "join-clean-unit")
    assert (verdict.outcome, verdict.values) == ("yes", {"unit_affected": False})


def test_only_who_was_under_the_spell_keeps_it_as_survivor() -> None:
    assert member("join-affected-unit", "unit-destroyed").outcome == "no"
    survivor = member("cast-on-unit-with-character", "unit-destroyed", "join-clean-unit", starts=True)
    assert (survivor.outcome, survivor.values) == ("yes", {"unit_affected": False})


def test_two_survivors_are_an_open_question_unless_it_makes_no_difference() -> None:
    events = ("cast-on-unit-with-character", "unit-destroyed-two-survive")
    assert member(*events, starts=True).questions == ("wfb6.q.two-survivors",)
    assert member("cast-on-character", *events, starts=True).outcome == "yes"


def test_impossible_events_are_inconsistent_and_count_as_having_happened() -> None:
    verdict = member("cast-on-unit-with-character", "join-clean-unit", "leave", "leave")
    assert verdict.problems == tuple(Problem(f"history[{index}]", "inconsistent") for index in (0, 1, 3))
