"""Which spells a wizard knows, and which he may try."""

from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict


def reasons(verdict: Verdict) -> set[str]:
    return set(verdict.values["reasons"])


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


# ---------------------------------------------------------------- spells known


def knows(level: int, *spells: str, rulings: Any = None) -> Verdict:
    return evaluate("wfb6.spells-known", {"level": level, "spells": list(spells)}, rulings or {})


def test_a_wizard_knows_as_many_spells_as_his_level() -> None:
    assert knows(3, "a", "b", "c").values == {"required": 3, "known": 3}
    assert knows(3).values == {"required": 3, "known": 0, "reasons": ("too-few",)}
    assert reasons(knows(1, "a", "A")) == {"too-many"}


def test_the_same_spell_twice_matters_only_when_the_number_is_right() -> None:
    assert knows(2, "a", "a").questions == ("wfb6.q.duplicate-spells",)
    assert reasons(knows(3, "a", "a")) == {"too-few"}
    ruled = knows(3, "a", "a", rulings={"wfb6.q.duplicate-spells": "not-allowed"})
    assert reasons(ruled) == {"too-few", "duplicate"}
    assert "wfb6.q.duplicate-spells" in cited(ruled)


# ---------------------------------------------------------------- may he try this spell

SITUATION = {"wizard": "w1", "level": 2, "spell": "a", "dice_offered": 3, "pool": 3}
ALWAYS = {"wfb6.casting.once", "wfb6.sequence.choose", "wfb6.power-dice"}


def may_cast(rulings: Any = None, **given: Any) -> Verdict:
    return evaluate("wfb6.cast-eligibility", {**SITUATION, **given}, rulings or {})


def test_all_dice_of_the_pool_may_be_used() -> None:
    verdict = may_cast(attempts=[{"wizard": "w2", "spell": "a"}, {"wizard": "w1", "spell": "b"}])
    assert verdict.outcome == "yes"
    assert cited(verdict) == ALWAYS


def test_all_reasons_are_named() -> None:
    verdict = may_cast(
        state="dead",
        engaged="self",
        pool=0,
        dice_offered=4,
        attempts=[{"wizard": "w1", "spell": "a"}],
        rulings={"wfb6.q.dice-limit": "level-plus-one"},
    )
    wanted = {"dead", "in-combat", "already-attempted", "not-enough-dice", "over-dice-limit"}
    assert reasons(verdict) == wanted
    assert cited(verdict) == {*ALWAYS, "wfb6.casting.combat", "wfb6.q.dice-limit"}


def test_the_limit_on_dice_does_not_matter_for_who_is_fleeing() -> None:
    verdict = may_cast(state="fleeing", dice_offered=12, pool=12)
    assert reasons(verdict) == {"fleeing"}
    assert cited(verdict) == {*ALWAYS, "wfb6.fleeing"}


def test_two_open_questions_have_four_alternatives() -> None:
    verdict = may_cast(engaged="unit", dice_offered=4, pool=100)
    assert set(verdict.questions) == {"wfb6.q.dice-limit", "wfb6.q.engaged-via-unit"}
    assert sorted(alternative.outcome for alternative in verdict.alternatives) == ["no", "no", "no", "yes"]
    assert may_cast("plain", engaged="unit", dice_offered=4, pool=100).values == {"reasons": ("in-combat",)}


@pytest.mark.parametrize("engaged", ["self", "unit"])
def test_a_spell_for_close_combat_raises_no_question(engaged: str) -> None:
    verdict = may_cast(engaged=engaged, spell_allows_combat=True)
    assert verdict.outcome == "yes"
    assert "wfb6.casting.combat" in cited(verdict)
    assert ("wfb6.magic-missiles.combat" in cited(verdict)) == (engaged == "unit")


# ---------------------------------------------------------------- may he go on


def may_go_on(*results: str, spell: str = "new", dice: int = 1, who: str = "w1", rulings: Any = None) -> Verdict:
    attempts = [{"wizard": who, "spell": f"s{index}", "result": result} for index, result in enumerate(results)]
    given = {"wizard": "w1", "spell": spell, "dice_left": dice, "attempts": attempts}
    return evaluate("wfb6.cast-again", given, rulings or {})


def test_only_the_latest_attempt_raises_a_question() -> None:
    assert may_go_on("success", "miscast", "failure").outcome == "yes"
    assert may_go_on("failure", "success").questions == ("wfb6.q.recast-after-success",)
    assert may_go_on("success", "miscast").questions == ("wfb6.q.after-miscast",)
    assert may_go_on("success", rulings="plain").outcome == "yes"


def test_others_do_not_count() -> None:
    verdict = may_go_on("miscast", "success", who="w2", spell="s0")
    assert verdict.outcome == "yes"
    assert cited(verdict) == {"wfb6.casting.once"}


def test_a_decided_case_keeps_only_what_holds_under_every_reading() -> None:
    verdict = may_go_on("miscast", spell="s0", dice=0)
    assert reasons(verdict) == {"already-attempted", "no-dice-left"}
    assert "wfb6.q.after-miscast" not in cited(verdict)
    ruled = may_go_on("miscast", spell="s0", dice=0, rulings={"wfb6.q.after-miscast": "must-stop"})
    assert reasons(ruled) == {"already-attempted", "no-dice-left", "after-miscast"}


def test_a_result_is_demanded_of_every_attempt() -> None:
    given = {"wizard": "w1", "spell": "x" * 61, "dice_left": 101, "attempts": [{"wizard": "", "spell": "a"}]}
    assert set(evaluate("wfb6.cast-again", given).problems) == {
        Problem("spell", "bad-text"),
        Problem("dice_left", "above-maximum"),
        Problem("attempts[0].wizard", "bad-text"),
        Problem("attempts[0].result", "missing"),
    }
