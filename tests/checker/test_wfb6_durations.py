from itertools import product

import pytest

from reference.checker import evaluate
from reference.checker.moments import PHASES, PLAYERS
from reference.checker.verdicts import Problem, Verdict

Moment = tuple[int, str, str]


def one_turn(variant: str, cast: tuple[int, str], now: Moment, whose: str = "") -> Verdict:
    given = {
        "variant": variant,
        "cast_turn": cast[0],
        "cast_player": cast[1],
        "query_turn": now[0],
        "query_player": now[1],
        "query_phase": now[2],
    }
    return evaluate("wfb6.one-turn", given, {"wfb6.q.next-turn-whose": whose} if whose else {})


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("variant", "whose", "player_turns", "of_the_last"),
    [
        ("end-of-next-turn", "opponents-turn", 1, 4),
        ("end-of-next-turn", "casters-turn", 2, 4),
        ("start-of-next-magic", "", 2, 1),
    ],
)
def test_a_spell_lasts_to_its_last_phase(
    player: str, variant: str, whose: str, player_turns: int, of_the_last: int
) -> None:
    moments = list(product(range(2, 6), PLAYERS, PHASES))
    start = moments.index((2, player, "magic"))
    end = moments.index((2, player, "movement")) + 4 * player_turns + of_the_last
    for index, now in enumerate(moments):
        verdict = one_turn(variant, (2, player), now, whose)
        assert verdict.outcome == ("invalid" if index < start else "yes" if index < end else "no"), now


def test_whose_turn_it_is_matters_only_between_the_two_ends() -> None:
    assert one_turn("end-of-next-turn", (3, "second"), (4, "first", "close-combat")).outcome == "yes"
    assert one_turn("end-of-next-turn", (3, "second"), (4, "second", "movement")).outcome == "open"
    over = one_turn("end-of-next-turn", (3, "second"), (5, "first", "movement"))
    assert (over.outcome, over.values) == ("no", {"reasons": ("expired",)})


def test_a_question_before_the_casting_is_inconsistent() -> None:
    verdict = one_turn("start-of-next-magic", (20, "first"), (20, "first", "movement"))
    assert verdict.problems == (Problem("query_turn", "inconsistent"),)


def classified(kind: str, **given: bool) -> Verdict:
    return evaluate("wfb6.duration-class", {"spell_kind": kind, **given})


@pytest.mark.parametrize(
    ("kind", "outcome", "rule"),
    [
        ("immediate", "no", "wfb6.duration.immediate-resolution"),
        ("remains-in-play", "yes", "wfb6.duration.remains-in-play"),
        ("one-turn", "open", "wfb6.duration.one-turn"),
        ("other-duration", "open", "wfb6.duration.permanent"),
        ("permanent", "no", "wfb6.duration.permanent"),
    ],
)
def test_the_class_decides_what_can_be_dispelled_later(kind: str, outcome: str, rule: str) -> None:
    verdict = classified(kind, leaves_lasting_effect=False)
    assert verdict.outcome == outcome
    assert verdict.values["has_duration"] == (kind != "immediate")
    cited = {cite for step in verdict.steps if step.applies for cite in step.cites}
    assert cited - set(verdict.questions) == {"wfb6.duration.kinds", rule}
    assert verdict.unused_inputs == (() if kind == "immediate" else ("leaves_lasting_effect",))


def test_an_effect_that_stays_does_not_make_a_spell_last() -> None:
    verdict = classified("immediate", leaves_lasting_effect=True)
    assert verdict.values == {"has_duration": False, "reasons": ("not-in-play",)}
    assert "wfb6.remains-in-play.vs-lasting-effects" in {cite for step in verdict.steps for cite in step.cites}
