from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

WIZARD = st.fixed_dictionaries(
    {"level": st.integers(1, 4), "state": st.sampled_from(["active", "fleeing", "dead"])},
)
WIZARDS = st.lists(WIZARD, max_size=20)


def wizard(level: int, state: str = "active") -> dict[str, Any]:
    return {"level": level, "state": state}


def smith(state: str = "active", kind: str = "runesmith") -> dict[str, Any]:
    return {"kind": kind, "state": state}


def power(*wizards: dict[str, Any], **given: Any) -> Verdict:
    return evaluate("wfb6.power-dice", {"wizards": list(wizards), **given})


def dispel(*wizards: dict[str, Any], rulings: Any = None, **given: Any) -> Verdict:
    return evaluate("wfb6.dispel-dice", {"wizards": list(wizards), **given}, rulings or {})


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def test_a_pool_starts_with_two_dice_and_items_add_theirs() -> None:
    assert evaluate("wfb6.power-dice", {}).values == {"dice": 2}
    assert evaluate("wfb6.dispel-dice", {"item_dice": 12}).values == {"dice": 14}
    assert power(wizard(4, "dead"), wizard(1, "fleeing"), item_dice=3).values == {"dice": 5}


@pytest.mark.parametrize(("level", "dice"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_wizard_gives_power_dice_by_level_and_dispel_dice_by_class(level: int, dice: int) -> None:
    assert power(wizard(level)).values == {"dice": 2 + level}
    assert dispel(wizard(level)).values == {"dice": 2 + dice}


def test_only_fleeing_wizards_bring_in_the_rule_on_fleeing() -> None:
    assert "wfb6.fleeing" not in cited(power(wizard(4, "dead"), wizard(2)))
    assert cited(dispel(wizard(4, "fleeing"))) == {"wfb6.dispel-dice", "wfb6.fleeing"}
    assert cited(dispel(smiths=[smith()])) == {"wfb6.dispel-dice"}


def test_dwarfs_start_with_four_and_any_smith_adds_one() -> None:
    both = [smith(), smith(kind="runelord")]
    assert dispel(dwarf_army=True, smiths=both).values == {"dice": 6}
    assert dispel(smiths=both).values == {"dice": 4}


def test_one_answer_holds_for_all_smiths_that_flee_or_are_dead() -> None:
    smiths = [smith("fleeing"), smith("dead", "runelord"), smith()]
    verdict = dispel(wizard(3), smiths=smiths)
    assert verdict.questions == ("wfb6.q.runesmith-fleeing",)
    assert [alternative.values["dice"] for alternative in verdict.alternatives] == [5, 7]
    ruled = dispel(wizard(3), smiths=smiths, rulings={"wfb6.q.runesmith-fleeing": "gives-a-die"})
    assert ruled.values == {"dice": 7}
    assert "wfb6.q.runesmith-fleeing" in cited(ruled)


def test_every_problem_of_a_smith_is_named() -> None:
    verdict = dispel(smiths=[{"kind": "engineer", "state": "asleep"}, {"state": "dead", "level": 1}], item_dice=13)
    assert set(verdict.problems) == {
        Problem("smiths[0].kind", "not-an-option"),
        Problem("smiths[0].state", "not-an-option"),
        Problem("smiths[1].kind", "missing"),
        Problem("smiths[1].level", "unknown-field"),
        Problem("item_dice", "above-maximum"),
    }


@given(wizards=WIZARDS, more=WIZARD, items=st.integers(0, 12))
def test_wizards_count_each_by_himself_in_any_order(
    wizards: list[dict[str, Any]], more: dict[str, Any], items: int
) -> None:
    for procedure in ("wfb6.power-dice", "wfb6.dispel-dice"):
        before = evaluate(procedure, {"wizards": wizards[:19], "item_dice": items}).values["dice"]
        after = evaluate(procedure, {"wizards": [more, *reversed(wizards[:19])], "item_dice": items}).values["dice"]
        alone = evaluate(procedure, {"wizards": [more]}).values["dice"] - 2
        assert after - before == alone
