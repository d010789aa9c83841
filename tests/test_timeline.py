"""A course of events as a timeline: what each moment shows, and where readings part."""

from typing import Any

from reference.checker import evaluate, procedures
from reference.web.snapshots import Snapshot
from reference.web.timeline import Moment, Timeline, timeline

WIZARDS = [{"name": "Ilse", "side": "active", "level": 2}, {"name": "Grom", "side": "reactive", "level": 1}]
UNITS = [{"unit": "Guard", "characters": ["Karl", "Rolf"]}]
CURSE = {"spell": "Curse", "caster": "Grom", "target": "Guard", "difficulty": 6, "affected": ["Karl", "Rolf"]}
CAST = {
    **{"kind": "cast", "wizard": "Ilse", "spell": "Shield", "target": "Guard", "difficulty": 6, "dice": [4, 5]},
    "duration": "remains-in-play",
}
EFFECT = {"kind": "effect"}
FINISH = {"kind": "finish-casting"}


def told(*events: dict[str, Any], procedure: str = "wfb6.scenario", rulings: Any = None, **more: Any) -> Timeline:
    given = {"wizards": WIZARDS, "units": UNITS, "spells": [CURSE], **more, "events": list(events)}
    asked = procedures()[procedure]
    found = timeline(asked, asked.read(given).values, evaluate(procedure, given, rulings or {}))
    assert found is not None
    return found


def only(found: Timeline) -> tuple[Moment, ...]:
    (course,) = found.courses
    return course.moments


def table(moment: Moment) -> Snapshot:
    assert moment.table is not None
    return moment.table


def rows(moment: Moment) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {row.spell: row.parts for row in table(moment).spells}


# ---------------------------------------------------------------- moments


def test_each_event_is_a_moment_told_in_a_sentence() -> None:
    start, cast, effect = only(told(CAST, EFFECT))
    assert (start.fate, cast.fate, effect.fate) == ("start", "happened", "happened")
    assert [moment.number for moment in (start, cast, effect)] == [0, 1, 2]
    assert cast.told
    assert "tries" in cast.told.text
    assert start.steps
    assert all(step.event == 0 for step in cast.steps)
    assert cast.told not in [step.message for step in cast.steps]


def test_dice_are_shown_as_they_were_and_as_they_are() -> None:
    start, cast = only(told(CAST))
    assert [(pool.before, pool.after, pool.cites) for pool in table(start).dice] == [(4, 4, ()), (3, 3, ())]
    assert [(pool.before, pool.after, pool.cites) for pool in table(cast).dice] == [
        (4, 2, ("wfb6.power-dice",)),
        (3, 3, ()),
    ]


def test_a_cast_spell_waits_then_begins() -> None:
    _, cast, effect = only(told(CAST, EFFECT))
    waiting = table(cast).waiting
    assert waiting
    assert (waiting.spell, waiting.needed.params, waiting.tried) == ("Shield", {"total": 9}, None)
    assert table(effect).waiting is None
    assert [row.begins for row in table(effect).spells] == [False, True]
    assert rows(effect)["Shield"] == (("Guard", "Karl", "Rolf"),)
    assert table(effect).spells[1].cites


def test_irresistible_force_and_failed_attempts_are_told() -> None:
    _, cast = only(told({**CAST, "dice": [6, 6]}))
    waiting = table(cast).waiting
    assert waiting
    assert "nothing can stop it" in waiting.needed.text
    *_, failed = only(told(CAST, {"kind": "dispel", "dice": [1]}))
    waiting = table(failed).waiting
    assert waiting
    assert waiting.tried
    assert waiting.tried.count == 1


def test_what_never_came_into_play_is_a_remark() -> None:
    *_, stopped = only(told(CAST, {"kind": "dispel", "dice": [6, 5]}))
    (remark,) = table(stopped).remarks
    assert "stopped" in remark.message.text
    assert remark.cites == ("wfb6.sequence.dispel",)
    *_, failed = only(told({**CAST, "dice": [1, 2]}))
    assert [each.message.text for each in table(failed).remarks] == ["The attempt fails."]


def test_an_ended_spell_stands_struck_where_it_stood() -> None:
    *_, ended = only(told(CAST, EFFECT, {"kind": "dies", "character": "Grom"}))
    curse, shield = table(ended).spells
    assert (curse.spell, curse.ended, curse.lost) == ("Curse", True, ("Guard", "Karl", "Rolf"))
    assert curse.cites == ("wfb6.remains-in-play.duration",)
    assert (shield.ended, shield.changes, shield.cites) == (False, (), ())
    assert table(ended).gone == ("Grom",)


def test_whoever_leaves_is_lost_and_the_places_have_moved() -> None:
    start, left, finished = only(told({"kind": "leaves", "character": "Rolf"}, FINISH))
    (curse,) = table(left).spells
    assert (curse.parts, curse.lost, curse.begins) == ((("Guard", "Karl"),), ("Rolf",), False)
    assert [moment.table.moved for moment in (start, left, finished) if moment.table] == [True, True, False]
    assert table(left).units == (("Guard", ("Karl",)),)
    assert table(left).alone == ("Ilse", "Grom", "Rolf")


def test_a_fleeing_wizard_is_marked() -> None:
    *_, fled = only(told({"kind": "flees", "wizard": "Ilse"}))
    assert table(fled).fleeing == ("Ilse",)


def test_parts_are_shown_as_they_count() -> None:
    given = {"mages": [{"name": "Vera", "player": "first"}], "units": [{"unit": "A", "characters": ["Vera"]}]}
    cast = {"kind": "cast", "mage": "Vera", "spell": "X", "target": "A", "duration": "remains-in-play"}
    asked = procedures()["t9a.scenario"]
    whole = {**given, "events": [cast, {"kind": "leaves", "character": "Vera"}]}
    found = timeline(asked, asked.read(whole).values, evaluate("t9a.scenario", whole))
    assert found
    *_, parted = only(found)
    assert table(parted).dice == ()
    assert rows(parted) == {"X": (("A",), ("Vera",))}


# ---------------------------------------------------------------- what is not legal


def test_an_illegal_event_has_all_its_reasons_and_later_ones_are_skipped() -> None:
    early = {"kind": "dispel-in-play", "spell": "Shield", "caster": "Ilse", "dice": [1] * 9}
    found = told(CAST, EFFECT, early, FINISH, EFFECT)
    *legal, refused, after, last = only(found)
    assert len(legal) == 3
    assert (refused.fate, refused.number, refused.table) == ("refused", 3, None)
    assert len(refused.reasons) == 3
    assert all(reason.cites for reason in refused.reasons)
    assert not set(map(id, refused.reasons)) & set(map(id, refused.steps))
    assert [(moment.fate, moment.number, moment.steps) for moment in (after, last)] == [
        ("skipped", 4, ()),
        ("skipped", 5, ()),
    ]
    assert found.courses[0].at == 2


def test_every_reason_is_shown_be_it_without_a_rule() -> None:
    for events in ([FINISH, CAST], [EFFECT], [{**CAST, "dice": [1] * 12}], [{"kind": "dispel", "dice": [1]}]):
        given = {"wizards": WIZARDS, "units": UNITS, "spells": [CURSE], "events": events}
        reasons = evaluate("wfb6.scenario", given).values["reasons"]
        refused = next(moment for moment in only(told(*events)) if moment.fate == "refused")
        assert len(refused.reasons) == len(reasons)


# ---------------------------------------------------------------- what comes next


def test_acts_are_those_that_are_legal_and_those_that_hang_on_a_question() -> None:
    found = told(CAST, {"kind": "dispel", "dice": [1]})
    (course,) = found.courses
    assert course.at == 2
    assert {act.kind: act.questions for act in course.acts} == {
        "effect": (),
        "end-spell": (),
        "dispel": ("wfb6.q.one-attempt",),
    }
    assert "dies" in {act.kind for act in found.others}
    assert "runesmith" not in {act.kind for act in found.others}
    assert {act.kind for act in found.others}.isdisjoint(act.kind for act in course.acts)


def test_a_full_course_offers_nothing_more() -> None:
    found = told(*[{"kind": "flees", "wizard": "Ilse"}] * 30)
    assert (found.courses[0].acts, found.others) == ((), ())


# ---------------------------------------------------------------- readings


def test_readings_share_the_moments_before_they_part() -> None:
    found = told(CAST, EFFECT, {"kind": "bound-spell", "wizard": "Ilse"}, FINISH)
    assert [moment.number for moment in found.shared] == [0, 1, 2]
    going_on, ended = found.courses
    assert [moment.number for moment in ended.moments] == [3, 4]
    assert rows(going_on.moments[-1]).keys() == {"Curse", "Shield"}
    assert rows(ended.moments[-1]).keys() == {"Curse"}
    assert ended.readings == ({"wfb6.q.bound-spell-ends": "ends"},)
    for course in found.courses:
        for step in course.moments[0].steps:
            assert all(course.readings[0][question] == option for question, option in step.when.items())


def test_alternatives_that_lead_to_the_same_are_one_course() -> None:
    bound = {"kind": "bound-spell", "wizard": "Ilse"}
    found = told(CAST, EFFECT, bound, {"kind": "leaves-table", "character": "Ilse"})
    assert [course.readings for course in found.courses] == [
        ({"wfb6.q.bound-spell-ends": "continues", "wfb6.q.caster-leaves": "continues"},),
        ({"wfb6.q.bound-spell-ends": "continues", "wfb6.q.caster-leaves": "ends"},),
        ({"wfb6.q.bound-spell-ends": "ends"},),
    ]


def test_other_procedures_have_no_timeline() -> None:
    asked = procedures()["wfb6.remains-in-play"]
    given: dict[str, Any] = {"events": []}
    assert timeline(asked, asked.read(given).values, evaluate(asked.id, given)) is None
    broken: dict[str, Any] = {"events": [{"kind": "joins"}]}
    scenario = procedures()["wfb6.scenario"]
    assert timeline(scenario, scenario.read(broken).values, evaluate(scenario.id, broken)) is None
