"""Spells that last, as a list of events: what is legal, and what is in play after each of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Choice, Field, ListOf, Record, Text
from reference.checker.inputs import Constraint
from reference.checker.moments import PLAYERS
from reference.checker.procedures import Procedure
from reference.checker.rosters import Roster, names_known, names_once
from reference.checker.systems.t9a import scenario_acts as acts
from reference.checker.systems.t9a.durations import LASTING, RULES
from reference.checker.systems.t9a.remains_in_play import DEATH_WINDOW, PARTS_REJOIN, RECAST
from reference.checker.systems.t9a.scenario_events import events_field, target_field, told
from reference.checker.systems.t9a.scenario_table import REMAINS, Spell, Table
from reference.checker.verdicts import Problem
from reference.model import msg

_ACTS: Mapping[str, Callable[[Case, Table, Mapping[str, Any]], None]] = {
    "cast": acts.cast,
    "destroy": acts.destroy,
    "condition-met": acts.condition_met,
    "magic-phase": acts.magic_phase,
    "destroy-moment": acts.destroy_moment,
    "dies": acts.dies,
    "joins": acts.joins,
    "leaves": acts.leaves,
    "splits": acts.splits,
    "unit-destroyed": acts.unit_destroyed,
}
_KINDS = "t9a.duration.kinds"
_DURATION = "t9a.spell.duration"


def _start(case: Case) -> Table:
    mages = {mage["name"]: mage["player"] for mage in case.given["mages"]}
    return Table(Roster.of(case.given, "mages"), mages, [_in_play(spell, mages) for spell in case.given["spells"]])


def _in_play(spell: Mapping[str, Any], mages: Mapping[str, str]) -> Spell:
    mage, target = spell["mage"], spell.get("target", "")
    parts = ((target, *spell["affected"]),) if target else ()
    return Spell(spell["spell"], mage, mages[mage], target, spell["duration"], parts)


def _follow(case: Case) -> None:
    case.step(msg("Each spell ends as its own duration says; there are four durations."), _KINDS)
    table = _start(case)
    states = [table.shown()]
    try:
        for index, event in enumerate(case.given["events"]):
            case.at(index)
            case.step(told(index + 1, event), _DURATION)
            _ACTS[event["kind"]](case, table, event)
            if case.reasons:
                case.value(first_illegal=index)
                return
            states.append(table.shown(index))
    finally:
        case.value(in_play=tuple(spell["spell"] for spell in states[-1]["in_play"]), states=tuple(states))


# ---------------------------------------------------------------- what is given


def _affected_are_in_the_target(values: Mapping[str, Any]) -> Iterator[Problem]:
    roster = Roster.of(values, "mages")
    for index, spell in enumerate(values["spells"]):
        members = roster.members(spell["target"]) if "target" in spell else ()
        for place, name in enumerate(spell["affected"]):
            if name not in members or name in spell["affected"][:place]:
                yield Problem(f"spells[{index}].affected[{place}]", "inconsistent")


def _units_field() -> Field:
    members = ListOf(
        msg("Mages and characters in the unit"), Text(msg("Name of the Mage or character")), 0, 4, default=()
    )
    unit = {"unit": Text(msg("Name of the unit in the game")), "characters": members}
    return ListOf(msg("Units in the game"), Record(msg("One unit"), unit), 0, 10, default=())


def _spells_field() -> Field:
    spell = {
        "spell": Text(msg("What the spell is called")),
        "mage": Text(msg("Name of the Mage")),
        "target": target_field(),
        "duration": Choice(msg("Duration of the spell"), LASTING, default=REMAINS),
        "affected": ListOf(
            msg("Characters of the unit that are under it"),
            Text(msg("Name of the Mage or character")),
            0,
            4,
            default=(),
        ),
    }
    return ListOf(msg("Spells in play at the start"), Record(msg("One spell in play"), spell), 0, 8, default=())


SCENARIO: Final = Procedure(
    id="t9a.scenario",
    question=msg("Can it go like this, and which spells are in play after each event?"),
    fields={
        "mages": ListOf(
            msg("Mages of both players"),
            Record(
                msg("Mage"),
                {"name": Text(msg("Name of the Mage")), "player": Choice(msg("Whose Mage it is"), PLAYERS)},
            ),
            0,
            20,
            default=(),
        ),
        "characters": ListOf(
            msg("Other characters outside units"), Text(msg("Name of the single character")), 0, 20, default=()
        ),
        "units": _units_field(),
        "spells": _spells_field(),
        "events": events_field(),
    },
    body=_follow,
    cites=(_KINDS, _DURATION, *RULES.values()),
    questions=(DEATH_WINDOW, PARTS_REJOIN),
    constraints=(
        names_once("mages"),
        names_known("mages", "spells"),
        names_known("mages", "events"),
        Constraint(("mages", "characters", "units", "spells"), _affected_are_in_the_target),
    ),
    decisive=("first_illegal", "states"),
    values={
        "first_illegal": msg("Place of the first event that cannot be, counted from 0"),
        "in_play": msg("Spells that are in play in the end"),
        "states": msg("What is in play after each event"),
    },
    told_apart=("first_illegal", "states"),
    reasons={
        "still-in-play": RECAST.reasons["still-in-play"],
        "mage-gone": msg("The Mage who is to cast has been killed."),
        "target-gone": msg("The target of the spell is no more."),
        "no-such-spell": msg("No spell of this name and Mage is in play on this target."),
        "permanent": msg("A permanent spell cannot be removed but by what it says itself."),
        "one-turn": msg("The text knows no way to destroy a spell that lasts one turn."),
        "not-permanent": msg("Only a permanent spell ends by a condition that it names."),
        "part-not-affected": msg("The part that is named is not under this spell."),
        "which-part": msg("Several parts are under this spell, and it is not said which one the success frees."),
        "character-gone": msg("The character has been killed before."),
        "already-in-unit": msg("The character is part of a unit already and would have to part from it first."),
        "not-in-unit": msg("The character is part of no unit."),
        "unit-gone": msg("Nothing is left of this unit any more."),
        "not-in-that-unit": msg("A character is named who was not part of the unit."),
        "name-taken": msg("The part that goes off needs a name that nobody else has."),
    },
)
