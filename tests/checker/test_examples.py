from typing import Any

from reference.checker.examples import work
from reference.model import Example, Position

EVENTS = {"events": ["caster-uses-bound-spell"]}
QUESTION = "wfb6.q.bound-spell-ends"
ALTERNATIVES = [
    {"choices": {QUESTION: "continues"}, "outcome": "yes"},
    {"choices": {QUESTION: "ends"}, "outcome": "no", "values": {"ended_at": 0, "reasons": ["caster-uses-bound-spell"]}},
]


def mismatches(expect: dict[str, Any], given: dict[str, Any] = EVENTS, **more: Any) -> tuple[str, ...]:
    settings = {"rulings": {}, "cites": (), "not_cites": (), **more}
    example = Example(
        id="rip/try",
        system="wfb6",
        procedure="wfb6.remains-in-play",
        origin="derived",
        given=given,
        expect=expect,
        position=Position("examples/wfb6.toml", 1),
        **settings,
    )
    return work(example)[1]


def test_what_is_as_expected_has_no_mismatch() -> None:
    expect = {"outcome": "open", "questions": [QUESTION], "alternatives": ALTERNATIVES}
    assert mismatches(expect, cites=("wfb6.remains-in-play.duration", QUESTION)) == ()


def test_each_mismatch_is_one_line() -> None:
    expect = {"outcome": "no", "values": {"ended_at": 1}, "questions": [], "alternatives": ALTERNATIVES[:1]}
    found = mismatches(expect, cites=("wfb6.x",), not_cites=(QUESTION,))
    assert len(found) == 6
    assert all("\n" not in line for line in found)


def test_values_compare_as_numbers_but_true_is_not_1() -> None:
    dead = {"events": ["caster-dies"]}
    assert mismatches({"outcome": "no", "values": {"ended_at": 0.0}}, dead) == ()
    assert mismatches({"outcome": "no", "values": {"ended_at": 0.0005}}, dead) == ()
    assert len(mismatches({"outcome": "no", "values": {"ended_at": False}}, dead)) == 1
    assert len(mismatches({"outcome": "no", "values": {"reasons": []}}, dead)) == 1


def test_problems_and_unused_inputs_are_compared() -> None:
    expect = {"outcome": "invalid", "problems": [{"path": "events", "code": "missing"}]}
    assert mismatches(expect, {}) == ()
    assert len(mismatches(expect, {"events": [], "x": 1})) == 1
    assert len(mismatches({"outcome": "yes", "unused_inputs": ["events"]}, {"events": []})) == 1


def test_an_example_may_rule_a_question() -> None:
    assert mismatches({"outcome": "no"}, rulings={QUESTION: "ends"}, cites=(QUESTION,)) == ()
