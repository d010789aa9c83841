from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.cases import MOST_QUESTIONS
from reference.checker.systems.wfb6.scenario import SCENARIO
from reference.checker.verdicts import Problem, Verdict

from .strategies import ANYTHING, rulings

Event = dict[str, Any]

WIZARDS = [
    {"name": "Ilse", "side": "active", "level": 4},
    {"name": "Otto", "side": "active", "level": 2},
    {"name": "Grom", "side": "reactive", "level": 3},
]
UNITS = [{"unit": "Guard", "characters": ["Otto", "Karl"]}, {"unit": "Ogres", "characters": []}]
TABLE = {"wizards": WIZARDS, "units": UNITS, "characters": ["Rolf"], "large_mounts": ["Rolf"]}
CURSE = {"spell": "Curse", "caster": "Grom", "target": "Ogres", "difficulty": 7}

EFFECT: Event = {"kind": "effect"}
FINISH: Event = {"kind": "finish-casting"}


def play(*events: Event, ruled: Any = None, **more: Any) -> Verdict:
    return evaluate("wfb6.scenario", {**TABLE, **more, "events": list(events)}, ruled or {})


def cast(wizard: str = "Ilse", spell: str = "Shield", target: str = "Guard", **more: Any) -> Event:
    ready = {"difficulty": 6, "dice": [3, 4], "duration": "remains-in-play"}
    return {"kind": "cast", "wizard": wizard, "spell": spell, "target": target, **ready, **more}


def dispel(*dice: int) -> Event:
    return {"kind": "dispel", "dice": list(dice)}


def happens(kind: str, **facts: Any) -> Event:
    return {"kind": kind, **facts}


def last(verdict: Verdict) -> Any:
    return verdict.values["states"][-1]


def affected(verdict: Verdict) -> dict[str, list[str]]:
    return {spell["spell"]: spell["affected"] for spell in last(verdict)["in_play"]}


def refused(*events: Event, **more: Any) -> tuple[int, set[str]]:
    verdict = play(*events, **more)
    assert verdict.outcome == "no"
    assert len(verdict.values["states"]) == verdict.values["first_illegal"] + 1
    return verdict.values["first_illegal"], set(verdict.values["reasons"])


# ---------------------------------------------------------------- dice and casting


def test_the_pools_are_counted_before_the_first_event() -> None:
    verdict = play()
    assert (verdict.values["power_dice"], verdict.values["dispel_dice"]) == (8, 4)
    assert [state.get("event") for state in verdict.values["states"]] == [None]
    assert all(step.event is None for step in verdict.steps)


def test_an_attempt_costs_its_dice_even_when_it_fails() -> None:
    verdict = play(cast(dice=[1, 2]), dispel(), ruled="plain")
    assert verdict.outcome == "invalid"
    verdict = play(cast(dice=[1, 2]))
    assert last(verdict)["power_dice"] == 6
    assert [change["change"] for change in last(verdict)["changes"]] == ["power-dice", "failed"]
    assert verdict.values["in_play"] == ()


def test_a_spell_awaits_the_opponent_before_it_takes_effect() -> None:
    waiting = last(play(cast()))
    assert waiting["waiting"] == {
        "spell": "Shield",
        "caster": "Ilse",
        "target": "Guard",
        "total": 7,
        "irresistible": False,
        "failed_dispels": 0,
    }
    assert waiting["next"] == ["dispel", "effect"]
    assert refused(cast(), cast("Otto")) == (1, {"spell-unresolved"})
    assert affected(play(cast(), EFFECT)) == {"Shield": ["Guard", "Otto", "Karl"]}


def test_an_immediate_spell_never_stays() -> None:
    verdict = play(cast(duration="immediate"), EFFECT)
    assert (verdict.outcome, verdict.values["in_play"]) == ("yes", ())


def test_all_reasons_of_the_first_illegal_event_are_named() -> None:
    late = cast(dice=[1] * 12)
    assert refused(FINISH, late, FINISH) == (1, {"casting-finished", "not-enough-dice"})
    assert refused(cast("Grom")) == (0, {"not-his-phase"})
    assert refused(happens("flees", wizard="Otto"), cast("Otto", "Dart")) == (1, {"fleeing"})
    assert refused(cast(dice=[1, 1]), cast(), ruled={"wfb6.q.after-miscast": "must-stop"}) == (
        1,
        {"already-attempted", "after-miscast"},
    )


def test_a_hero_in_a_unit_is_no_target_of_his_own() -> None:
    assert refused(cast(target="Karl")) == (0, {"joined-to-unit"})
    assert affected(play(cast(target="Karl", singles_out=True), EFFECT)) == {"Shield": ["Karl"]}
    assert affected(play(cast(target="Rolf"), EFFECT)) == {"Shield": ["Rolf"]}
    assert affected(play(cast("Otto", target="Otto"), EFFECT)) == {"Shield": ["Otto"]}
    assert play(cast(target="Rolf"), large_mounts=[]).questions == ("wfb6.q.hero-alone-on-foot",)


def test_trying_alone_ends_what_the_caster_has_in_play() -> None:
    assert affected(play(cast(), EFFECT, cast(spell="Dart", dice=[1, 2]), ruled="plain")) == {}
    assert affected(play(cast(), EFFECT, cast("Otto", "Dart", dice=[1, 2]))).keys() == {"Shield"}
    assert affected(play(cast(duration="one-turn"), EFFECT, cast(spell="Dart", dice=[1]), ruled="plain")) == {
        "Shield": ["Guard", "Otto", "Karl"]
    }


# ---------------------------------------------------------------- dispelling


def test_a_dispelled_spell_never_takes_effect() -> None:
    verdict = play(cast(), dispel(3, 4), EFFECT)
    assert (verdict.values["first_illegal"], verdict.values["reasons"]) == (2, ("no-effect-pending",))
    assert last(verdict)["dispel_dice"] == 2
    assert last(verdict)["changes"][-1]["change"] == "stopped"


def test_a_second_attempt_is_an_open_question() -> None:
    events = cast(), dispel(1), dispel(6, 6)
    verdict = play(*events)
    assert verdict.questions == ("wfb6.q.one-attempt",)
    assert [alternative.outcome for alternative in verdict.alternatives] == ["no", "yes"]
    assert last(play(*events[:2]))["perhaps"] == {"dispel": ["wfb6.q.one-attempt"]}


def test_irresistible_force_leaves_only_the_effect() -> None:
    assert last(play(cast(dice=[6, 6])))["next"] == ["effect"]
    assert refused(cast(dice=[6, 6]), dispel(6, 6, 6, 6, 6)) == (1, {"irresistible-force", "not-enough-dispel-dice"})
    assert refused(EFFECT) == (0, {"no-effect-pending"})
    assert refused(dispel(6)) == (0, {"nothing-to-dispel"})


def test_the_reactive_player_waits_and_spares_new_spells() -> None:
    attempt = happens("dispel-in-play", spell="Shield", caster="Ilse", dice=[6, 5])
    assert refused(cast(), EFFECT, attempt) == (2, {"active-still-casting", "cast-this-phase"})
    old = {"spell": "Shield", "caster": "Ilse", "target": "Guard", "difficulty": 11, "affected": ["Karl"]}
    verdict = play(FINISH, attempt, spells=[old])
    assert (verdict.outcome, affected(verdict), last(verdict)["dispel_dice"]) == ("yes", {}, 2)
    verdict = play(FINISH, {**attempt, "dice": [6, 4]}, spells=[old])
    assert affected(verdict) == {"Shield": ["Guard", "Karl"]}
    assert refused(FINISH, {**attempt, "target": "Ogres"}, spells=[old]) == (1, {"no-such-spell"})


def test_the_active_player_dispels_with_power_dice() -> None:
    attempt = happens("dispel-with-power-dice", spell="Curse", caster="Grom", dice=[4, 4])
    verdict = play(FINISH, attempt, spells=[CURSE])
    assert (affected(verdict), last(verdict)["power_dice"]) == ({}, 6)
    assert play(attempt, spells=[CURSE]).questions == ("wfb6.q.own-turn-timing",)
    own = happens("dispel-with-power-dice", spell="Shield", caster="Ilse", dice=[6, 6])
    assert refused(cast(), EFFECT, FINISH, own) == (3, {"own-spell", "cast-this-phase"})


def test_a_caster_ends_his_spell_at_any_moment() -> None:
    end = happens("end-spell", spell="Curse", caster="Grom")
    assert affected(play(cast(), end, spells=[CURSE])) == {}
    assert refused(end, end, spells=[CURSE]) == (1, {"no-such-spell"})
    assert refused(end, spells=[{**CURSE, "duration": "permanent"}]) == (0, {"not-remains-in-play"})


# ---------------------------------------------------------------- what befalls casters, characters and units


def test_with_its_caster_a_spell_in_play_dies() -> None:
    assert affected(play(cast(), EFFECT, happens("dies", character="Ilse"))) == {}
    permanent = play(cast(duration="permanent"), EFFECT, happens("dies", character="Ilse"))
    assert affected(permanent) == {"Shield": ["Guard", "Otto", "Karl"]}
    assert "waiting" not in last(play(cast(), happens("dies", character="Ilse")))
    assert refused(happens("dies", character="Ilse"), happens("dies", character="Ilse")) == (1, {"gone"})


def test_flight_and_combat_end_nothing_and_other_fates_are_open() -> None:
    harmless = happens("flees", wizard="Ilse"), happens("engaged", wizard="Ilse")
    assert play(cast(), EFFECT, *harmless).values["in_play"] == ("Shield",)
    assert play(cast(), EFFECT, happens("bound-spell", wizard="Ilse")).questions == ("wfb6.q.bound-spell-ends",)
    assert play(happens("bound-spell", wizard="Ilse")).outcome == "yes"
    leaves = play(cast(), EFFECT, happens("leaves-table", character="Ilse"))
    assert leaves.questions == ("wfb6.q.caster-leaves",)


def test_who_leaves_a_unit_leaves_its_spell_behind() -> None:
    verdict = play(
        cast(), EFFECT, happens("leaves", character="Karl"), happens("joins", character="Karl", unit="Ogres")
    )
    assert affected(verdict) == {"Shield": ["Guard", "Otto"]}
    back = play(cast(), EFFECT, happens("leaves", character="Karl"), happens("joins", character="Karl", unit="Guard"))
    assert affected(back) == {"Shield": ["Guard", "Otto"]}
    own = play(cast(target="Rolf"), EFFECT, happens("joins", character="Rolf", unit="Ogres"))
    assert affected(own) == {"Shield": ["Rolf"]}
    assert last(own)["units"][1] == {"unit": "Ogres", "characters": ["Rolf"]}


def test_nobody_leaves_or_joins_what_he_cannot() -> None:
    assert refused(happens("leaves", character="Rolf")) == (0, {"not-in-unit"})
    assert refused(happens("joins", character="Karl", unit="Ogres")) == (0, {"already-in-unit"})
    gone = happens("unit-destroyed", unit="Ogres")
    assert refused(gone, happens("joins", character="Rolf", unit="Ogres")) == (1, {"unit-gone"})
    assert refused(gone, cast(target="Ogres")) == (1, {"target-gone"})
    assert refused(happens("unit-destroyed", unit="Guard", survivors=["Rolf"])) == (0, {"not-in-that-unit"})


def test_the_only_survivor_keeps_the_spell_and_two_are_an_open_question() -> None:
    alone = play(cast(), EFFECT, happens("unit-destroyed", unit="Guard", survivors=["Karl"]))
    assert affected(alone) == {"Shield": ["Karl"]}
    assert last(alone)["gone"] == ["Otto", "Guard"]
    two = play(cast(), EFFECT, happens("unit-destroyed", unit="Guard", survivors=["Karl", "Otto"]))
    assert two.questions == ("wfb6.q.two-survivors",)
    kept, lost = (alternative.values["in_play"] for alternative in two.alternatives)
    assert (kept, lost) == (("Shield",), ())
    nobody = play(cast(), EFFECT, happens("unit-destroyed", unit="Guard"))
    assert affected(nobody) == {}


def test_a_spell_without_its_target_comes_to_nothing() -> None:
    verdict = play(cast(target="Ogres"), happens("unit-destroyed", unit="Ogres"))
    assert (verdict.outcome, "waiting" in last(verdict)) == ("yes", False)


# ---------------------------------------------------------------- input


def test_names_have_to_fit_together() -> None:
    verdict = play(
        cast("Nobody", target="Nowhere"),
        happens("joins", character="Guard", unit="Rolf"),
        characters=["Rolf", "Ilse", "Karl"],
        large_mounts=["Guard"],
        spells=[{**CURSE, "affected": ["Karl"]}, {**CURSE, "caster": "Rolf"}],
    )
    assert set(verdict.problems) == {
        Problem(path, "inconsistent")
        for path in (
            "characters[1]",
            "units[0].characters[1]",
            "large_mounts[0]",
            "spells[0].affected[0]",
            "spells[1].caster",
            "events[0].wizard",
            "events[0].target",
            "events[1].character",
            "events[1].unit",
        )
    }


def test_no_spell_of_a_dead_wizard_remains_in_play_at_the_start() -> None:
    dead = [*WIZARDS[:2], {**WIZARDS[2], "state": "dead"}]
    assert play(wizards=dead, spells=[CURSE]).problems == (Problem("spells[0].caster", "inconsistent"),)
    assert play(wizards=dead, spells=[{**CURSE, "duration": "permanent"}]).outcome == "yes"


def test_more_open_questions_than_can_be_tried_leave_it_open() -> None:
    events = [
        cast("Otto", "A", dice=[1, 1, 6, 6, 2], difficulty=30),
        cast("Ilse", "B", dice=[6, 6], difficulty=20),
        cast("Ilse", "C", dice=[3]),
        EFFECT,
    ]
    smiths = [{"kind": "runesmith", "state": "fleeing"}]
    verdict = play(*events, smiths=smiths, power_item_dice=12)
    assert verdict.outcome == "open"
    assert len(verdict.questions) == MOST_QUESTIONS
    assert len(verdict.alternatives) == 2**MOST_QUESTIONS
    assert "open" in {alternative.outcome for alternative in verdict.alternatives}
    ruled = {**verdict.alternatives[-1].choices, "wfb6.q.recast-after-success": "may-continue"}
    assert play(*events, smiths=smiths, power_item_dice=12, ruled=ruled).outcome != "open"


# ---------------------------------------------------------------- what holds for any events

NAMES = st.sampled_from(["Ilse", "Otto", "Grom", "Karl", "Rolf"])
CASTERS = st.sampled_from(["Ilse", "Otto", "Grom"])
UNIT_NAMES = st.sampled_from(["Guard", "Ogres"])
SPELLS = st.sampled_from(["Shield", "Curse", "Dart"])
FACES = st.lists(st.integers(1, 6), min_size=1, max_size=3)
IN_PLAY = {"spell": SPELLS, "caster": CASTERS}


def of(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    return st.fixed_dictionaries({"kind": st.just(kind), **fields})


EVENTS = st.lists(
    st.one_of(
        of(
            "cast",
            wizard=CASTERS,
            spell=SPELLS,
            target=NAMES | UNIT_NAMES,
            difficulty=st.integers(3, 12),
            dice=FACES,
            duration=st.sampled_from(["remains-in-play", "remains-in-play", "permanent", "one-turn", "immediate"]),
            singles_out=st.just(True),
        ),
        of("effect"),
        of("effect"),
        of("dispel", dice=FACES),
        of("finish-casting"),
        of("dispel-in-play", dice=FACES, **IN_PLAY),
        of("dispel-with-power-dice", dice=FACES, **IN_PLAY),
        of("end-spell", **IN_PLAY),
        of("bound-spell", wizard=CASTERS),
        of("flees", wizard=CASTERS),
        of("dies", character=NAMES),
        of("leaves-table", character=NAMES),
        of("joins", character=NAMES, unit=UNIT_NAMES),
        of("leaves", character=NAMES),
        of("unit-destroyed", unit=UNIT_NAMES, survivors=st.lists(st.sampled_from(["Otto", "Karl"]), max_size=2)),
    ),
    max_size=14,
)
RULED = rulings(
    (
        "wfb6.q.bound-spell-ends",
        "wfb6.q.caster-leaves",
        "wfb6.q.two-survivors",
        "wfb6.q.own-turn-timing",
        "wfb6.q.one-attempt",
        "wfb6.q.recast-after-success",
        "wfb6.q.after-miscast",
        "wfb6.q.hero-alone-on-foot",
    )
)


def legal_part(events: list[Event], ruled: dict[str, str]) -> tuple[list[Event], Verdict]:
    """Leave out what is illegal, one event after the other, so that long legal courses are tried as well."""
    kept: list[Event] = []
    for event in events:
        if play(*kept, event, spells=[CURSE], ruled=ruled).outcome == "yes":
            kept.append(event)
    return kept, play(*kept, spells=[CURSE], ruled=ruled)


@given(events=EVENTS, ruled=RULED)
@settings(max_examples=60, deadline=None)
def test_the_states_of_a_legal_course_hold_together(events: list[Event], ruled: dict[str, str]) -> None:
    kept, verdict = legal_part(events, ruled)
    states = verdict.values["states"]
    assert [state.get("event") for state in states] == [None, *range(len(kept))]
    for state in states:
        assert state["power_dice"] >= 0
        assert state["dispel_dice"] >= 0
        for spell in state["in_play"]:
            gone = set(state["gone"])
            assert gone.isdisjoint(spell["affected"])
            assert spell["affected"]
            leaves = ruled["wfb6.q.caster-leaves"] == "continues"
            assert spell["caster"] not in gone or spell["duration"] != "remains-in-play" or leaves
        cited = {cite for step in verdict.steps if step.event == state.get("event") for cite in step.cites}
        assert {cite for change in state["changes"] for cite in change["cites"]} <= cited
        assert set(state["next"]).isdisjoint(state["perhaps"])
        assert all(questions for questions in state["perhaps"].values())
        assert {each for questions in state["perhaps"].values() for each in questions} <= set(SCENARIO.questions)


@given(events=EVENTS, ruled=RULED)
@settings(max_examples=60, deadline=None)
def test_a_prefix_of_a_legal_course_is_legal_with_the_same_states(events: list[Event], ruled: dict[str, str]) -> None:
    verdict = play(*events, spells=[CURSE], ruled=ruled)
    if verdict.outcome == "open":
        return
    legal = verdict.values.get("first_illegal", len(events))
    for count in range(legal + 1):
        shorter = play(*events[:count], spells=[CURSE], ruled=ruled)
        assert shorter.outcome == "yes"
        assert shorter.values["states"] == verdict.values["states"][: count + 1]


@given(events=EVENTS, ruled=RULED)
@settings(max_examples=40, deadline=None)
def test_what_is_said_to_come_next_is_what_may(events: list[Event], ruled: dict[str, str]) -> None:
    kept, verdict = legal_part(events, ruled)
    state = last(verdict)
    for event in (EFFECT, FINISH):
        legal = play(*kept, event, spells=[CURSE], ruled=ruled).outcome == "yes"
        assert legal == (event["kind"] in state["next"])


@given(events=st.lists(ANYTHING | st.fixed_dictionaries({"kind": st.just("cast")}), max_size=4), more=ANYTHING)
@settings(max_examples=60)
def test_any_events_get_a_verdict(events: list[Any], more: Any) -> None:
    for situation in ({**TABLE, "events": events}, {"events": more}, {**TABLE, "spells": more, "events": []}):
        assert evaluate("wfb6.scenario", situation).procedure == "wfb6.scenario"


@pytest.mark.parametrize("rule", ["plain", {}])
def test_no_course_of_thirty_events_is_too_long(rule: Any) -> None:
    fates = [happens("leaves", character="Karl"), happens("joins", character="Karl", unit="Guard")] * 15
    assert play(*fates, ruled=rule).outcome == "yes"
    assert play(*fates, FINISH).problems == (Problem("events", "too-many"),)
