"""Several spells on one unit."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict


def lasting(spell: str, modifier: int = 0, adds_up: bool = False) -> dict[str, Any]:
    return {"spell": spell, "kind": "lasting", "modifier": modifier, "says_cumulative": adds_up}


def stacked(*effects: dict[str, Any], rulings: Any = None) -> Verdict:
    return evaluate("wfb6.stacking", {"effects": list(effects)}, rulings or {})


def nets(verdict: Verdict) -> list[int]:
    return [alternative.values["net"] for alternative in verdict.alternatives]


def test_a_spell_counts_once_unless_it_says_otherwise() -> None:
    assert stacked(lasting("a", -2), lasting("a", -2)).values == {"net": -2, "resolved": 0}
    assert stacked(lasting("a", 1, adds_up=True), lasting("a", 1, adds_up=True)).values["net"] == 2


def test_different_spells_are_open_where_it_matters() -> None:
    assert nets(stacked(lasting("a", -1), lasting("b", -3), lasting("a", -1))) == [-4, -3]
    assert nets(stacked(lasting("a", 2, adds_up=True), lasting("b", 3), lasting("a", 2, adds_up=True))) == [7, 4]
    assert stacked(lasting("a"), lasting("b", 2), lasting("c")).values == {"net": 2, "resolved": 0}


def test_immediate_spells_are_each_resolved() -> None:
    verdict = stacked(*[{"spell": "bolt", "kind": "immediate", "modifier": 5}] * 3)
    assert verdict.values == {"net": 0, "resolved": 3}
    assert {cite for step in verdict.steps for cite in step.cites} == {"wfb6.duration.immediate-resolution"}
    both = stacked({"spell": "bolt", "kind": "immediate", "modifier": 5}, lasting("a", -1))
    assert both.values == {"net": -1, "resolved": 1}


def test_entries_of_one_name_agree_and_modifiers_have_one_sign() -> None:
    verdict = stacked(
        lasting("a"),
        lasting("b", 2),
        lasting("c", -1),
        lasting("b", -2),
        {"spell": "a", "kind": "immediate"},
        {"spell": "d", "kind": "immediate", "modifier": -4},
        lasting("b", 2, adds_up=True),
    )
    assert verdict.problems == (
        Problem("effects[2].modifier", "inconsistent"),
        Problem("effects[3]", "inconsistent"),
        Problem("effects[4]", "inconsistent"),
        Problem("effects[6]", "inconsistent"),
    )


@given(modifiers=st.lists(st.integers(0, 10), min_size=1, max_size=12), sign=st.sampled_from([1, -1]))
def test_the_order_and_the_sign_change_nothing_else(modifiers: list[int], sign: int) -> None:
    effects = [lasting(str(modifier), modifier) for modifier in modifiers]
    turned = [lasting(str(modifier), sign * modifier) for modifier in reversed(modifiers)]
    one, other = stacked(*effects), stacked(*turned)
    assert one.outcome == other.outcome
    assert [sign * net for net in nets(one)] == nets(other)
    if one.outcome == "open":
        assert nets(one) == [sum(set(modifiers)), max(modifiers)]


# ---------------------------------------------------------------- contradictions


def cast(spell: str, *contradicts: str, success: bool = True, permanent: bool = False) -> dict[str, Any]:
    return {"spell": spell, "success": success, "permanent": permanent, "contradicts": list(contradicts)}


def remain(*casts: dict[str, Any], rulings: Any = None) -> Verdict:
    return evaluate("wfb6.contradiction", {"casts": list(casts)}, rulings or {})


def test_the_last_spell_dispels_all_that_it_contradicts() -> None:
    verdict = remain(cast("a"), cast("b"), cast("c"), cast("d", "c", "a"))
    assert verdict.values == {"remaining": ("b", "d"), "dispelled": ("a", "c")}


def test_a_spell_that_is_gone_is_not_dispelled_again() -> None:
    verdict = remain(cast("a"), cast("b", "a"), cast("c", "a", "b", "b"))
    assert verdict.values == {"remaining": ("c",), "dispelled": ("a", "b")}


def test_what_does_not_succeed_neither_dispels_nor_raises_a_question() -> None:
    verdict = remain(cast("a", permanent=True), cast("b", "a", success=False), cast("c", "b"))
    assert verdict.values == {"remaining": ("a", "c"), "dispelled": ()}
    assert {cite for step in verdict.steps for cite in step.cites} == {"wfb6.contradicting-spells"}


def test_one_reading_holds_for_all_permanent_spells() -> None:
    casts = cast("a", permanent=True), cast("b"), cast("c", "b", "a", permanent=True), cast("d", "c", "a")
    verdict = remain(*casts)
    assert verdict.questions == ("wfb6.q.contradiction-permanent",)
    assert [(each.values["remaining"], each.values["dispelled"]) for each in verdict.alternatives] == [
        (("d",), ("a", "b", "c")),
        (("a", "c", "d"), ("b",)),
    ]
    for option in ("dispelled", "stays"):
        ruled = remain(*casts, rulings={"wfb6.q.contradiction-permanent": option})
        assert "wfb6.duration.permanent" in {cite for step in ruled.steps for cite in step.cites}


def test_names_come_once_and_contradict_earlier_ones() -> None:
    verdict = remain(cast("a", "a"), cast("a", "a", "b"), cast("b"))
    assert verdict.problems == (
        Problem("casts[0].contradicts[0]", "inconsistent"),
        Problem("casts[1].spell", "inconsistent"),
        Problem("casts[1].contradicts[1]", "inconsistent"),
    )


@given(data=st.data(), count=st.integers(1, 12))
def test_every_successful_spell_remains_or_is_dispelled(data: st.DataObject, count: int) -> None:
    casts = [
        cast(
            str(index),
            *data.draw(st.lists(st.sampled_from([str(earlier) for earlier in range(index)]), max_size=3))
            if index
            else (),
            success=data.draw(st.booleans()),
        )
        for index in range(count)
    ]
    values = remain(*casts).values
    names = [each["spell"] for each in casts if each["success"]]
    assert sorted([*values["remaining"], *values["dispelled"]]) == sorted(names)
    assert list(values["remaining"]) == [name for name in names if name in values["remaining"]]
