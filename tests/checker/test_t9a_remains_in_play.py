from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

FIRST_MOMENT, DEATH_WINDOW, REJOIN = "t9a.q.first-moment", "t9a.q.death-window", "t9a.q.parts-rejoin"
RULE = "t9a.duration.remains-in-play"


def cites(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def killed(moment: str, **rulings: str) -> Verdict:
    names = {"first": FIRST_MOMENT, "window": DEATH_WINDOW}
    given = {"destroy_moment": moment}
    return evaluate("t9a.caster-killed", given, {names[name]: option for name, option in rulings.items()})


def destroy(parts: int, successes: int, rejoined: int = 0, rulings: Any = None) -> Verdict:
    given = {"parts": parts, "successes": successes, "rejoined": rejoined}
    return evaluate("t9a.destroy-parts", given, rulings or {})


@pytest.mark.parametrize(("mage", "spell", "parts"), list(product(["same", "other"], ["same", "other"], [0, 1, 20])))
def test_only_the_same_mage_may_not_cast_the_same_spell(mage: str, spell: str, parts: int) -> None:
    verdict = evaluate("t9a.recast", {"mage": mage, "spell": spell, "parts_affected": parts})
    barred = (mage, spell) == ("same", "same") and parts > 0
    assert verdict.outcome == ("no" if barred else "yes")
    assert verdict.values == {"first_continues": parts > 0, **({"reasons": ("still-in-play",)} if barred else {})}
    assert cites(verdict) == {RULE}


def test_death_ends_the_spell_once_it_may_be_destroyed() -> None:
    verdict = killed("reached", window="until-first-moment")
    assert (verdict.outcome, verdict.values) == ("no", {"reasons": ("caster-killed",)})
    assert cites(verdict) == {RULE}


def test_the_time_before_that_is_open() -> None:
    assert killed("not-yet").questions == (DEATH_WINDOW,)
    assert killed("not-yet", window="until-first-moment").outcome == "yes"
    assert cites(killed("not-yet", window="ends-at-death")) == {RULE, DEATH_WINDOW}


def test_an_unknown_moment_opens_both_questions() -> None:
    verdict = killed("unknown")
    assert set(verdict.questions) == {FIRST_MOMENT, DEATH_WINDOW}
    assert [each.outcome for each in verdict.alternatives] == ["no", "no", "no", "yes"]


def test_one_ruling_may_settle_an_unknown_moment() -> None:
    at_death = killed("unknown", window="ends-at-death")
    assert (at_death.outcome, at_death.values) == ("no", {"reasons": ("caster-killed",)})
    assert FIRST_MOMENT not in cites(at_death)
    assert DEATH_WINDOW in cites(at_death)
    assert cites(killed("unknown", first="reached")) == {RULE, FIRST_MOMENT}
    assert killed("unknown", first="not-reached").questions == (DEATH_WINDOW,)
    assert killed("unknown", window="until-first-moment").questions == (FIRST_MOMENT,)


def test_each_success_frees_one_part_and_more_do_nothing() -> None:
    assert destroy(3, 2).values == {"parts_left": 1, "still_in_play": True}
    assert destroy(3, 20).values == {"parts_left": 0, "still_in_play": False}
    assert cites(destroy(3, 2)) == {RULE}


def test_parts_that_came_together_matter_only_while_some_are_left() -> None:
    assert destroy(3, 1, 2).questions == (REJOIN,)
    assert destroy(3, 1, 2, {REJOIN: "count-as-one"}).values == {"parts_left": 0, "still_in_play": False}
    assert destroy(3, 3, 2).values == {"parts_left": 0, "still_in_play": False}
    assert REJOIN not in cites(destroy(3, 3, 2))
    assert destroy(3, 0, 1).values == {"still_in_play": True}


def test_no_more_parts_come_together_than_there_are() -> None:
    assert destroy(3, 1, 3).problems == (Problem("rejoined", "inconsistent"),)
    assert set(destroy(0, 21, 20).problems) == {
        Problem("parts", "below-minimum"),
        Problem("successes", "above-maximum"),
        Problem("rejoined", "above-maximum"),
    }


@given(st.integers(1, 20), st.integers(0, 20), st.integers(0, 19))
def test_separate_parts_are_never_fewer_than_joined_ones(parts: int, successes: int, rejoined: int) -> None:
    if rejoined >= parts:
        return
    joined = destroy(parts, successes, rejoined, {REJOIN: "count-as-one"}).values["parts_left"]
    separate = destroy(parts, successes, rejoined, {REJOIN: "stay-separate"}).values["parts_left"]
    assert 0 <= separate - joined <= rejoined
    assert (destroy(parts, successes, rejoined).outcome == "open") == (separate != joined)
