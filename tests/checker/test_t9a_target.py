from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

HEX_UNIVERSAL, FOCUSED = "t9a.q.hex-universal", "t9a.q.focused-elsewhere"
TYPES = ("hex", "direct", "universal", "focused", "ground", "vortex")


def aim(*types: str, at: str = "unit", side: str | None = "enemy", rulings: Any = None, **more: Any) -> Verdict:
    given = {"types": list(types), "target_kind": at, **more}
    if side and at != "point":
        given["target_side"] = side
    return evaluate("t9a.target", given, rulings or {})


def cites(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def reasons(verdict: Verdict) -> set[str]:
    assert verdict.outcome == "no"
    return set(verdict.values["reasons"])


@pytest.mark.parametrize(("distance", "outcome"), [(12, "yes"), (12 + 1e-10, "yes"), (12.001, "no")])
def test_the_range_is_inclusive(distance: float, outcome: str) -> None:
    assert aim(range_in=12, distance_in=distance).outcome == outcome


def test_a_distance_without_a_range_is_not_read() -> None:
    verdict = aim(distance_in=100)
    assert (verdict.outcome, verdict.unused_inputs) == ("yes", ("distance_in", "target_side"))


def test_all_reasons_are_listed() -> None:
    everything = aim(*TYPES, at="models", side="friend", range_in=1, distance_in=2, line_of_sight=False, target_count=2)
    assert reasons(everything) == {"out-of-range", "no-line-of-sight", "not-a-point", "too-many-targets"}
    assert reasons(aim("hex", "ground", at="models", side="friend")) == {"not-enemy", "not-a-point", "not-focused"}
    assert reasons(aim("hex", "direct", at="point", line_of_sight=False)) == {
        "not-enemy",
        "no-line-of-sight",
        "not-a-unit",
    }


def test_a_point_needs_ground_or_vortex_and_nothing_universal() -> None:
    assert aim("ground", at="point").outcome == "yes"
    assert aim("vortex", "direct", at="point").outcome == "yes"
    assert reasons(aim(at="point")) == {"not-a-unit"}
    assert reasons(aim("universal", "ground", at="point")) == {"not-a-unit"}
    assert reasons(aim("universal", "ground")) == {"not-a-point"}
    assert reasons(aim("hex", "universal", "vortex", at="point")) == {"not-enemy", "not-a-unit"}


def test_models_need_focused() -> None:
    assert reasons(aim(at="models")) == reasons(aim("universal", at="models")) == {"not-focused"}
    assert aim("universal", "focused", at="models", side="friend").outcome == "yes"
    assert aim("focused").outcome == "yes"
    assert aim("focused", at="models").questions == (FOCUSED,)
    assert reasons(aim("focused", at="models", rulings={FOCUSED: "unit-only"})) == {"not-focused"}


def test_the_hex_question_is_about_friends_only() -> None:
    assert aim("hex", "universal", side="friend").questions == (HEX_UNIVERSAL,)
    assert aim("hex", "universal").outcome == "yes"
    assert HEX_UNIVERSAL not in cites(aim("hex", "universal", "vortex", at="point"))
    assert reasons(aim("hex", "universal", side="friend", rulings="plain")) == {"not-enemy"}


def test_a_question_without_bearing_is_not_cited() -> None:
    verdict = aim("hex", "universal", side="friend", target_count=3)
    assert reasons(verdict) == {"too-many-targets"}
    assert HEX_UNIVERSAL not in cites(verdict)


def test_several_targets_need_permission() -> None:
    assert reasons(aim(target_count=2)) == {"too-many-targets"}
    assert aim(target_count=20, several_targets_allowed=True).outcome == "yes"


EVERY_SET = list(chain.from_iterable(combinations(TYPES, size) for size in range(7)))


@pytest.mark.parametrize("at", ["unit", "models", "point"])
@pytest.mark.parametrize("side", ["enemy", "friend"])
def test_rules_are_cited_exactly_where_they_apply(at: str, side: str) -> None:
    for types in EVERY_SET:
        cited = cites(aim(*types, at=at, side=side)) - {HEX_UNIVERSAL, FOCUSED}
        universal = {"t9a.universal"} if "universal" in types else set()
        ground = {"t9a.vortex.roll-1-5"} if {"ground", "vortex"} & set(types) else set()
        assert cited == {"t9a.spell.type"} | universal | ground


@given(st.sampled_from(EVERY_SET), st.data())
def test_the_order_of_types_is_nothing(types: tuple[str, ...], data: st.DataObject) -> None:
    other = data.draw(st.permutations(types))
    at, side = data.draw(st.sampled_from(["unit", "models", "point"])), data.draw(st.sampled_from(["enemy", "friend"]))
    one, two = aim(*types, at=at, side=side), aim(*other, at=at, side=side)
    assert (one.outcome, one.values, one.alternatives) == (two.outcome, two.values, two.alternatives)


def test_fields_that_do_not_fit_together_are_reported() -> None:
    both = evaluate("t9a.target", {"target_kind": "point", "target_side": "enemy", "types": ["hex", "hex", "hex"]})
    assert set(both.problems) == {
        Problem("target_side", "inconsistent"),
        Problem("types[1]", "inconsistent"),
        Problem("types[2]", "inconsistent"),
    }
    assert set(evaluate("t9a.target", {"target_kind": "models", "range_in": 3}).problems) == {
        Problem("target_side", "missing"),
        Problem("distance_in", "missing"),
    }


def test_fields_with_a_problem_of_their_own_are_not_compared() -> None:
    verdict = evaluate("t9a.target", {"target_kind": "line", "target_side": "enemy", "range_in": 201, "types": [1, 1]})
    assert set(verdict.problems) == {
        Problem("target_kind", "not-an-option"),
        Problem("range_in", "above-maximum"),
        Problem("types[0]", "wrong-type"),
        Problem("types[1]", "wrong-type"),
    }
    assert aim(*TYPES, "hex").problems == (Problem("types", "too-many"),)
