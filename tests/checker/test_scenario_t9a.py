from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

from .strategies import ANYTHING, rulings

Event = dict[str, Any]

MAGES = [{"name": "Isaura", "player": "first"}, {"name": "Teo", "player": "second"}]
UNITS = [{"unit": "Spears", "characters": ["Teo", "Vera"]}, {"unit": "Wolves", "characters": []}]
TABLE = {"mages": MAGES, "units": UNITS, "characters": ["Bruno"]}

DEATH, REJOIN = "t9a.q.death-window", "t9a.q.parts-rejoin"
MOMENT: Event = {"kind": "destroy-moment"}


def play(*events: Event, ruled: Any = None, **more: Any) -> Verdict:
    return evaluate("t9a.scenario", {**TABLE, **more, "events": list(events)}, ruled or {})


def cast(mage: str = "Isaura", spell: str = "Haze", target: str = "Spears", duration: str = "remains-in-play") -> Event:
    return {"kind": "cast", "mage": mage, "spell": spell, "target": target, "duration": duration}


def destroy(part: str = "", **more: Any) -> Event:
    return {"kind": "destroy", "spell": "Haze", "mage": "Isaura", **({"part": part} if part else {}), **more}


def happens(kind: str, **facts: Any) -> Event:
    return {"kind": kind, **facts}


def parts(verdict: Verdict) -> list[list[str]]:
    return [part for spell in verdict.values["states"][-1]["in_play"] for part in spell["parts"]]


def refused(*events: Event, **more: Any) -> tuple[int, set[str]]:
    verdict = play(*events, **more)
    assert verdict.outcome == "no"
    assert len(verdict.values["states"]) == verdict.values["first_illegal"] + 1
    return verdict.values["first_illegal"], set(verdict.values["reasons"])


LEAVE = happens("leaves", character="Vera")
BACK = happens("joins", character="Vera", unit="Spears")


def test_a_spell_on_a_unit_has_one_part_until_somebody_leaves() -> None:
    assert parts(play(cast())) == [["Spears", "Teo", "Vera"]]
    assert parts(play(cast(), LEAVE)) == [["Spears", "Teo"], ["Vera"]]
    assert parts(play(cast(), LEAVE, happens("joins", character="Vera", unit="Wolves"))) == [
        ["Spears", "Teo"],
        ["Vera"],
    ]


def test_a_spell_does_not_spread_to_who_joins() -> None:
    verdict = play(cast(), happens("joins", character="Bruno", unit="Spears"))
    assert parts(verdict) == [["Spears", "Teo", "Vera"]]
    assert parts(play(cast(target="Bruno"), happens("joins", character="Bruno", unit="Wolves"))) == [["Bruno"]]


def test_a_unit_may_split() -> None:
    split = happens("splits", unit="Spears", new_unit="Half", with_characters=["Vera"])
    verdict = play(cast(), split)
    assert parts(verdict) == [["Spears", "Teo"], ["Half", "Vera"]]
    assert verdict.values["states"][-1]["units"][-1] == {"unit": "Half", "characters": ["Vera"]}
    assert refused(split, split) == (1, {"name-taken", "not-in-that-unit"})
    assert parts(play(split, cast())) == [["Spears", "Teo"]]


def test_one_success_frees_one_part() -> None:
    assert parts(play(cast(), LEAVE, destroy("Vera"))) == [["Spears", "Teo"]]
    assert play(cast(), LEAVE, destroy("Vera"), destroy()).values["in_play"] == ()
    assert refused(cast(), LEAVE, destroy()) == (2, {"which-part"})
    assert refused(cast(), destroy("Bruno")) == (1, {"part-not-affected"})
    assert refused(destroy()) == (0, {"no-such-spell"})


def test_parts_that_come_together_again_are_an_open_question() -> None:
    verdict = play(cast(), LEAVE, BACK, destroy("Spears"))
    assert verdict.questions == (REJOIN,)
    assert [alternative.values["in_play"] for alternative in verdict.alternatives] == [(), ("Haze",)]
    assert parts(play(cast(), LEAVE, BACK, destroy("Spears"), ruled={REJOIN: "stay-separate"})) == [["Vera"]]


def test_only_what_remains_in_play_is_destroyed() -> None:
    assert refused(cast(duration="permanent"), destroy()) == (1, {"permanent"})
    assert refused(cast(duration="one-turn"), destroy()) == (1, {"one-turn"})


def test_the_same_mage_does_not_cast_what_he_has_in_play() -> None:
    assert refused(cast(), cast(target="Wolves")) == (1, {"still-in-play"})
    assert play(cast(), cast("Teo"), cast(spell="Mire")).values["in_play"] == ("Haze", "Haze", "Mire")
    assert play(cast(), destroy(), cast()).outcome == "yes"
    assert play(cast(duration="one-turn"), cast(duration="one-turn")).outcome == "yes"
    assert play(cast()).values["states"][-1]["barred"] == [{"mage": "Isaura", "spell": "Haze"}]


def test_the_death_of_the_mage_is_an_open_question_until_the_moment_comes() -> None:
    death = happens("dies", character="Isaura")
    verdict = play(cast(), death)
    assert verdict.questions == (DEATH,)
    assert [alternative.values["in_play"] for alternative in verdict.alternatives] == [(), ("Haze",)]
    waits = play(cast(), death, ruled={DEATH: "until-first-moment"})
    assert waits.values["states"][-1]["in_play"][0]["mage_killed"] is True
    assert "destroy-moment" in waits.values["states"][-1]["next"]
    assert play(cast(), death, MOMENT, ruled={DEATH: "until-first-moment"}).values["in_play"] == ()
    assert play(cast(duration="permanent"), death, MOMENT).values["in_play"] == ("Haze",)
    assert refused(death, cast()) == (1, {"mage-gone"})


def test_one_turn_ends_with_the_next_magic_phase_of_that_player() -> None:
    of_second, of_first = happens("magic-phase", player="second"), happens("magic-phase", player="first")
    assert play(cast(duration="one-turn"), of_second).values["in_play"] == ("Haze",)
    assert play(cast(duration="one-turn"), of_second, of_first).values["in_play"] == ()
    assert play(cast(), of_first).values["in_play"] == ("Haze",)


def test_only_its_own_condition_ends_a_permanent_spell() -> None:
    met = happens("condition-met", spell="Haze", mage="Isaura")
    assert play(cast(duration="permanent"), met).values["in_play"] == ()
    assert refused(cast(), met) == (1, {"not-permanent"})


def test_survivors_of_a_unit_stay_affected_each_for_himself() -> None:
    verdict = play(cast(), happens("unit-destroyed", unit="Spears", survivors=["Teo", "Vera"]))
    assert parts(verdict) == [["Teo"], ["Vera"]]
    assert play(cast(), happens("unit-destroyed", unit="Spears")).values["in_play"] == ()


def test_immediate_spells_and_spells_without_target_are_followed() -> None:
    assert play(cast(duration="immediate")).values["in_play"] == ()
    aimless = {"kind": "cast", "mage": "Isaura", "spell": "Haze", "duration": "remains-in-play"}
    assert play(aimless).values["in_play"] == ("Haze",)
    assert play(aimless, destroy()).values["in_play"] == ()


def test_names_have_to_fit_together() -> None:
    verdict = play(
        cast("Bruno", target="Nowhere"),
        happens("joins", character="Wolves", unit="Bruno"),
        characters=["Bruno", "Teo", "Teo"],
        spells=[{"spell": "Mire", "mage": "Teo", "target": "Wolves", "affected": ["Vera"]}],
    )
    paths = ("characters[1]", "characters[2]", "events[0].mage", "events[0].target", "events[1].character")
    wanted = {Problem(path, "inconsistent") for path in (*paths, "events[1].unit", "spells[0].affected[0]")}
    assert set(verdict.problems) == wanted


# ---------------------------------------------------------------- what holds for any events

NAMES = st.sampled_from(["Isaura", "Teo", "Vera", "Bruno"])
UNIT_NAMES = st.sampled_from(["Spears", "Wolves", "Half"])
CASTERS = st.sampled_from(["Isaura", "Teo"])
SPELLS = st.sampled_from(["Haze", "Mire"])
SOME = st.lists(st.sampled_from(["Teo", "Vera", "Bruno"]), max_size=2)


def of(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    return st.fixed_dictionaries({"kind": st.just(kind), **fields})


DURATIONS = st.sampled_from(["remains-in-play", "remains-in-play", "permanent", "one-turn", "immediate"])
EVENTS = st.lists(
    st.one_of(
        of("cast", mage=CASTERS, spell=SPELLS, target=NAMES | UNIT_NAMES, duration=DURATIONS),
        of("destroy", spell=SPELLS, mage=CASTERS, part=NAMES | UNIT_NAMES),
        of("condition-met", spell=SPELLS, mage=CASTERS),
        of("magic-phase", player=st.sampled_from(["first", "second"])),
        of("destroy-moment"),
        of("dies", character=NAMES),
        of("joins", character=NAMES, unit=UNIT_NAMES),
        of("leaves", character=NAMES),
        of("splits", unit=UNIT_NAMES, new_unit=st.just("Half"), with_characters=SOME),
        of("unit-destroyed", unit=UNIT_NAMES, survivors=SOME),
    ),
    max_size=14,
)


def legal_part(events: list[Event], ruled: dict[str, str]) -> list[Event]:
    split = happens("splits", unit="Spears", new_unit="Half", with_characters=["Vera"])
    kept: list[Event] = [split]
    for event in events:
        if play(*kept, event, ruled=ruled).outcome == "yes":
            kept.append(event)
    return kept


@given(events=EVENTS, ruled=rulings((DEATH, REJOIN)))
@settings(max_examples=80, deadline=None)
def test_the_states_of_a_legal_course_hold_together(events: list[Event], ruled: dict[str, str]) -> None:
    kept = legal_part(events, ruled)
    states = play(*kept, ruled=ruled).values["states"]
    assert [state.get("event") for state in states] == [None, *range(len(kept))]
    before: set[str] = set()
    for event, state in zip([None, *kept], states, strict=True):
        for spell in state["in_play"]:
            names = [name for part in spell["parts"] for name in part]
            assert names
            assert len(names) == len(set(names))
            assert set(state["gone"]).isdisjoint(names)
            assert spell["mage"] not in state["gone"] or spell["mage_killed"] or spell["duration"] != "remains-in-play"
        now = {name for spell in state["in_play"] for part in spell["parts"] for name in part}
        if event and event["kind"] not in ("cast", "splits"):
            assert now <= before
        before = now


@given(events=EVENTS, ruled=rulings((DEATH, REJOIN)))
@settings(max_examples=60, deadline=None)
def test_a_prefix_of_a_legal_course_is_legal_with_the_same_states(events: list[Event], ruled: dict[str, str]) -> None:
    kept = legal_part(events, ruled)
    states = play(*kept, ruled=ruled).values["states"]
    for count in range(1, len(kept)):
        shorter = play(*kept[:count], ruled=ruled)
        assert (shorter.outcome, shorter.values["states"]) == ("yes", states[: count + 1])


@given(events=st.lists(ANYTHING | st.fixed_dictionaries({"kind": st.just("splits")}), max_size=4), more=ANYTHING)
@settings(max_examples=60)
def test_any_events_get_a_verdict(events: list[Any], more: Any) -> None:
    for situation in ({**TABLE, "events": events}, {"events": more}, {**TABLE, "spells": more, "events": []}):
        assert evaluate("t9a.scenario", situation).procedure == "t9a.scenario"
