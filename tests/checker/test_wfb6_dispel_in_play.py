from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Verdict

ALWAYS = "wfb6.remains-in-play.dispel"


def attempt(*dice: int, player: str = "reactive", rulings: Any = None, **given: Any) -> Verdict:
    given = {"player": player, "difficulty": 8, "dice": list(dice), **given}
    return evaluate("wfb6.dispel-in-play", given, rulings or {})


def reasons(verdict: Verdict) -> set[str]:
    return set(verdict.values["reasons"])


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def test_the_reactive_player_needs_the_difficulty() -> None:
    verdict = attempt(5, 3, cast_result=30, irresistible=True)
    assert (verdict.outcome, verdict.values) == ("yes", {"total": 8})
    assert cited(verdict) == {ALWAYS, "wfb6.sequence.dispel-in-play"}
    assert verdict.unused_inputs == ("cast_result",)
    assert reasons(attempt(4, 3)) == {"below-difficulty"}


@pytest.mark.parametrize(("dice", "outcome"), [((4, 3), "no"), ((4, 4), "open"), ((5, 4), "yes")])
def test_for_the_active_player_an_equal_total_is_open(dice: tuple[int, ...], outcome: str) -> None:
    verdict = attempt(*dice, player="active")
    assert verdict.outcome == outcome
    assert {ALWAYS, "wfb6.remains-in-play.own-turn"} <= cited(verdict)
    assert "wfb6.sequence.dispel-in-play" not in cited(verdict)


@pytest.mark.parametrize(
    ("kind", "reason", "rule"),
    [
        ("immediate", "not-in-play", "wfb6.remains-in-play.vs-lasting-effects"),
        ("permanent", "permanent", "wfb6.duration.permanent"),
    ],
)
def test_some_spells_are_never_dispelled(kind: str, reason: str, rule: str) -> None:
    verdict = attempt(6, 5, spell_kind=kind, rulings={"wfb6.q.lasting-dispellable": "any-lasting"})
    assert reasons(verdict) == {reason}
    assert cited(verdict) == {ALWAYS, "wfb6.sequence.dispel-in-play", rule}


@pytest.mark.parametrize(
    ("kind", "rule"), [("one-turn", "wfb6.duration.one-turn"), ("other-duration", "wfb6.duration.permanent")]
)
def test_other_lasting_spells_are_open(kind: str, rule: str) -> None:
    verdict = attempt(6, 5, spell_kind=kind)
    assert verdict.questions == ("wfb6.q.lasting-dispellable",)
    assert rule in cited(verdict)
    assert reasons(attempt(6, 5, spell_kind=kind, rulings="plain")) == {"not-remains-in-play"}


def test_all_reasons_are_named() -> None:
    verdict = attempt(
        1,
        1,
        player="active",
        owner="own",
        spell_kind="permanent",
        cast_this_phase=True,
        irresistible=True,
        moment="before-casting",
        rulings={"wfb6.q.own-turn-timing": "after-casting"},
    )
    wanted = {"permanent", "cast-this-phase", "irresistible-force", "too-early", "own-spell", "two-ones"}
    assert reasons(verdict) == wanted | {"below-difficulty"}
    assert "wfb6.sequence.dispel" in cited(verdict)


def test_the_reactive_player_waits_and_may_perhaps_turn_on_his_own_side() -> None:
    assert reasons(attempt(6, 5, moment="before-casting")) == {"active-still-casting"}
    assert attempt(6, 5, owner="own").questions == ("wfb6.q.reactive-own-spells",)
    assert attempt(6, 5, owner="own", rulings="plain").outcome == "yes"


def test_four_questions_at_once() -> None:
    verdict = attempt(6, 6, player="active", spell_kind="one-turn", moment="between-spells", difficulty=12)
    assert set(verdict.questions) == {
        "wfb6.q.own-turn-equal",
        "wfb6.q.own-turn-timing",
        "wfb6.q.lasting-dispellable",
        "wfb6.q.dispel-two-sixes",
    }
    assert len(verdict.alternatives) == 16
    assert sum(alternative.outcome == "yes" for alternative in verdict.alternatives) == 3


def test_two_sixes_help_only_against_a_total_that_is_too_low() -> None:
    assert attempt(6, 6, difficulty=13).questions == ("wfb6.q.dispel-two-sixes",)
    verdict = attempt(6, 6, 1, 1, difficulty=15, rulings={"wfb6.q.dispel-two-sixes": "automatic"})
    assert reasons(verdict) == {"two-ones"}
    assert "wfb6.q.dispel-two-sixes" not in cited(attempt(6, 6, difficulty=12))
