from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

RESULTS = {"cast": ["success", "irresistible", "failure", "miscast"], "dispel": ["success", "failure"]}
PLAIN = ["count-pools", "pass-dispel", "effect", "finish-casting", "dispel-in-play"]
ACTIONS = [*PLAIN, *(f"{kind}:{result}" for kind, results in RESULTS.items() for result in results)]


def sequence(*actions: str, rulings: Any = None) -> Verdict:
    records = []
    for action in actions:
        kind, _, result = action.partition(":")
        records.append({"kind": kind, "result": result} if result else {"kind": kind})
    return evaluate("wfb6.phase-sequence", {"actions": records}, rulings or {})


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ("cast:success", "pools-first"),
        ("dispel:failure", "pools-first"),
        ("dispel-in-play", "pools-first"),
        ("count-pools count-pools", "pools-already-counted"),
        ("count-pools finish-casting cast:failure", "casting-finished"),
        ("count-pools finish-casting finish-casting", "casting-finished"),
        ("count-pools cast:success cast:failure", "spell-unresolved"),
        ("count-pools cast:irresistible finish-casting", "spell-unresolved"),
        ("count-pools cast:success dispel:failure finish-casting", "spell-unresolved"),
        ("count-pools cast:failure dispel:success", "nothing-to-dispel"),
        ("count-pools cast:miscast pass-dispel", "nothing-to-dispel"),
        ("count-pools cast:success dispel:success dispel:success", "nothing-to-dispel"),
        ("count-pools cast:irresistible pass-dispel dispel:failure", "irresistible-force"),
        ("count-pools cast:success dispel:failure pass-dispel dispel:failure", "dispel-passed"),
        ("count-pools effect", "no-effect-pending"),
        ("count-pools cast:success dispel:success effect", "no-effect-pending"),
        ("count-pools cast:success effect", "effect-before-dispel"),
        ("count-pools dispel-in-play", "caster-not-finished"),
    ],
)
def test_the_first_illegal_action_gives_the_reason(actions: str, reason: str) -> None:
    verdict = sequence(*actions.split(), "effect")
    place = len(actions.split()) - 1
    assert (verdict.outcome, verdict.values) == ("no", {"first_illegal": place, "reasons": (reason,)})


@pytest.mark.parametrize(
    "actions",
    [
        "count-pools",
        "count-pools cast:success",
        "count-pools cast:irresistible pass-dispel pass-dispel effect",
        "count-pools cast:success dispel:failure pass-dispel effect finish-casting dispel-in-play dispel-in-play",
        "count-pools cast:miscast cast:failure cast:success dispel:success cast:success pass-dispel effect",
    ],
)
def test_these_orders_are_legal(actions: str) -> None:
    verdict = sequence(*actions.split())
    assert (verdict.outcome, verdict.values) == ("yes", {})


def test_rules_are_cited_up_to_the_first_illegal_action() -> None:
    verdict = sequence("count-pools", "cast:success", "effect", "cast:miscast", "finish-casting")
    assert cited(verdict) == {
        "wfb6.power-dice",
        "wfb6.dispel-dice",
        "wfb6.sequence.cast",
        "wfb6.sequence.apply-and-recast",
    }
    both = {"wfb6.sequence.dispel-in-play", "wfb6.remains-in-play.dispel"}
    assert both <= cited(sequence("count-pools", "dispel-in-play"))
    assert both <= cited(sequence("count-pools", "finish-casting"))
    assert "wfb6.sequence.irresistible-miscast" in cited(sequence("cast:miscast"))


def test_a_second_attempt_is_open_and_what_follows_is_looked_at() -> None:
    twice = ["count-pools", "cast:success", "dispel:failure", "dispel:failure"]
    verdict = sequence(*twice, "effect", "effect")
    assert verdict.questions == ("wfb6.q.one-attempt",)
    assert [(each.outcome, each.values) for each in verdict.alternatives] == [
        ("no", {"first_illegal": 3, "reasons": ("second-attempt",)}),
        ("no", {"first_illegal": 5, "reasons": ("no-effect-pending",)}),
    ]
    several = {"wfb6.q.one-attempt": "several"}
    assert sequence(*twice, "dispel:success", "cast:success", rulings=several).outcome == "yes"
    again = sequence("count-pools", "cast:success", "dispel:success", "cast:success", "dispel:failure")
    assert again.outcome == "yes"


def test_a_second_attempt_after_passing_meets_the_question_but_does_not_hang_on_it() -> None:
    actions = ["count-pools", "cast:success", "dispel:failure", "pass-dispel", "dispel:failure"]
    question = "wfb6.q.one-attempt"
    assert question not in cited(sequence(*actions))
    for ruling in ("one", "several"):
        verdict = sequence(*actions, rulings={question: ruling})
        assert verdict.values == {"first_illegal": 4, "reasons": ("dispel-passed",)}
        assert question in cited(verdict)


def test_a_result_belongs_to_casts_and_dispels_only() -> None:
    actions = [{"kind": "effect", "result": "success"}, {"kind": "dispel", "result": "miscast"}, {"result": "x"}, 1]
    assert set(evaluate("wfb6.phase-sequence", {"actions": actions}).problems) == {
        Problem("actions[0].result", "unknown-field"),
        Problem("actions[1].result", "not-an-option"),
        Problem("actions[2].kind", "missing"),
        Problem("actions[3]", "wrong-type"),
    }


@given(actions=st.lists(st.sampled_from(ACTIONS), max_size=12), ruling=st.sampled_from(["one", "several"]))
def test_what_comes_after_the_first_illegal_action_does_not_matter(actions: list[str], ruling: str) -> None:
    rulings = {"wfb6.q.one-attempt": ruling}
    actions = ["count-pools", *actions]
    verdict = sequence(*actions, rulings=rulings)
    legal = verdict.values.get("first_illegal", len(actions))
    for length in range(1, len(actions) + 1):
        shorter = sequence(*actions[:length], rulings=rulings)
        assert shorter.values.get("first_illegal", length) == min(legal, length)
