from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict


def one_turn(turn: int, player: str, phase: str, **cast: Any) -> Verdict:
    given = {"duration": "one-turn", "cast_turn": 2, "cast_player": "second", **cast}
    return evaluate("t9a.duration", {**given, "query_turn": turn, "query_player": player, "query_phase": phase})


def remains(*events: str) -> Verdict:
    return evaluate("t9a.duration", {"duration": "remains-in-play", "events": list(events)})


@pytest.mark.parametrize(
    ("moment", "outcome"),
    [
        ((2, "second", "magic"), "yes"),
        ((3, "first", "close-combat"), "yes"),
        ((3, "second", "movement"), "yes"),
        ((3, "second", "magic"), "no"),
        ((9, "first", "movement"), "no"),
    ],
)
def test_one_turn_is_up_to_the_next_magic_phase_of_that_player(moment: tuple[int, str, str], outcome: str) -> None:
    assert one_turn(*moment).outcome == outcome


@pytest.mark.parametrize("moment", [(2, "second", "movement"), (2, "first", "close-combat"), (1, "second", "magic")])
def test_a_question_before_the_casting_is_inconsistent(moment: tuple[int, str, str]) -> None:
    assert one_turn(*moment).problems == (Problem("query_turn", "inconsistent"),)


def test_times_are_demanded_only_of_a_spell_of_one_turn() -> None:
    verdict = evaluate("t9a.duration", {"duration": "one-turn", "cast_turn": 21, "query_phase": "magic"})
    assert set(verdict.problems) == {
        Problem("cast_turn", "above-maximum"),
        Problem("cast_player", "missing"),
        Problem("query_turn", "missing"),
        Problem("query_player", "missing"),
    }
    assert evaluate("t9a.duration", {"duration": "permanent", "query_turn": 1, "cast_turn": 2}).outcome == "yes"


def test_destruction_decides_whatever_the_death_of_the_mage_means() -> None:
    verdict = remains("caster-killed", "destroyed")
    assert (verdict.outcome, verdict.values) == ("no", {"reasons": ("destroyed",)})
    assert remains("caster-attempts-other-spell").outcome == "yes"
    assert remains("caster-killed").questions == ("t9a.q.death-window",)


def test_only_its_own_condition_ends_a_permanent_spell() -> None:
    events = ["destroyed", "caster-killed"]
    assert evaluate("t9a.duration", {"duration": "permanent", "events": events}).outcome == "yes"
    verdict = evaluate("t9a.duration", {"duration": "permanent", "events": [*events, "condition-met"]})
    assert verdict.values == {"reasons": ("condition-met",)}


def test_who_leaves_takes_the_spell_along_and_who_joins_does_not_get_it() -> None:
    history = ["cast-on-unit-with-character", "leave", "join-clean-unit"]
    left = evaluate("t9a.membership", {"starts_in_unit": True, "history": history, "duration": "permanent"})
    assert (left.outcome, left.values) == ("yes", {"unit_affected": False})
    assert {cite for step in left.steps for cite in step.cites} == {"t9a.duration.permanent"}
    joined = evaluate("t9a.membership", {"history": ["join-affected-unit", "unit-destroyed"]})
    assert (joined.outcome, joined.values) == ("no", {"reasons": ("not-affected",)})
