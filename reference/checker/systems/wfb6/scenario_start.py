"""The table at the start of a magic phase: what is given, and how it fits together."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Field, Fields, ListOf, Record, Text
from reference.checker.inputs import Constraint
from reference.checker.rosters import Roster, names_known, names_once
from reference.checker.systems.wfb6.dispel_in_play import PLAYERS
from reference.checker.systems.wfb6.durations import KINDS as DURATIONS
from reference.checker.systems.wfb6.pools import DISPEL_DICE, POWER_DICE
from reference.checker.systems.wfb6.rolls import difficulty_field
from reference.checker.systems.wfb6.scenario_events import events_field, target_field
from reference.checker.systems.wfb6.scenario_table import REMAINS, Spell, Table, Wizard
from reference.checker.systems.wfb6.wizards import ENGAGED, STATES, level_field
from reference.checker.verdicts import Problem
from reference.model import msg

_PEOPLE = ("wizards", "characters", "units")


def start(case: Case) -> Table:
    """Set up the table, counting the dice of both players."""
    given = case.given
    wizards = {
        each["name"]: Wizard(each["side"], each["level"], each["state"], each["engaged"]) for each in given["wizards"]
    }
    roster = Roster.of(given, "wizards")
    for name, wizard in wizards.items():
        if wizard.state == "dead":
            roster.remove(name)
    sides = {side: [each for each in given["wizards"] if each["side"] == side] for side in PLAYERS}
    power = POWER_DICE.consult(case, wizards=sides["active"], item_dice=given["power_item_dice"])
    dispel = DISPEL_DICE.consult(
        case,
        dwarf_army=given["dwarf_army"],
        wizards=sides["reactive"],
        smiths=given["smiths"],
        item_dice=given["dispel_item_dice"],
    )
    return Table(
        roster,
        wizards,
        frozenset(given["large_mounts"]),
        [_in_play(spell, wizards) for spell in given["spells"]],
        power.values["dice"],
        dispel.values["dice"],
    )


def _in_play(spell: Mapping[str, Any], wizards: Mapping[str, Wizard]) -> Spell:
    caster, target = spell["caster"], spell.get("target", "")
    own = (target,) if target else ()
    owner = wizards[caster].side
    return Spell(
        spell["spell"],
        caster,
        target,
        spell["duration"],
        spell["difficulty"],
        owner,
        own=own,
        through=spell["affected"],
    )


# ---------------------------------------------------------------- what is given


def _mounts_are_known(values: Mapping[str, Any]) -> Iterator[Problem]:
    known = Roster.of(values, "wizards").places
    for index, name in enumerate(values["large_mounts"]):
        if name not in known:
            yield Problem(f"large_mounts[{index}]", "inconsistent")


def _spells_may_be_in_play(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Report spells whose caster's death would have ended them, and those affected without being in the target."""
    roster = Roster.of(values, "wizards")
    dead = {wizard["name"] for wizard in values["wizards"] if wizard["state"] == "dead"}
    for index, spell in enumerate(values["spells"]):
        if spell["caster"] in dead and spell["duration"] == REMAINS:
            yield Problem(f"spells[{index}].caster", "inconsistent")
        if spell.get("target") in dead:
            yield Problem(f"spells[{index}].target", "inconsistent")
        members = set(roster.members(spell.get("target", "-"))) - dead
        for place, name in enumerate(spell["affected"]):
            if name not in members or name in spell["affected"][:place]:
                yield Problem(f"spells[{index}].affected[{place}]", "inconsistent")


def _wizards_field() -> Field:
    wizard = {
        "name": Text(msg("Name of the wizard")),
        "side": Choice(msg("Whose wizard he is"), PLAYERS),
        "level": level_field(),
        "state": Choice(msg("What the wizard is doing"), STATES, default="active"),
        "engaged": Choice(msg("Engaged in close combat"), ENGAGED, default="none"),
    }
    return ListOf(msg("Wizards of both players"), Record(msg("Wizard"), wizard), 0, 20, default=())


def _units_field() -> Field:
    members = ListOf(
        msg("Wizards and characters in the unit"), Text(msg("Name of the wizard or character")), 0, 4, default=()
    )
    unit = {"unit": Text(msg("Name of the unit on the table")), "characters": members}
    return ListOf(msg("Units on the table"), Record(msg("Unit"), unit), 0, 10, default=())


def _spells_field() -> Field:
    durations = {kind: label for kind, label in DURATIONS.items() if kind != "immediate"}
    spell = {
        "spell": Text(msg("Name of the spell")),
        "caster": Text(msg("Wizard who cast it")),
        "target": target_field(),
        "difficulty": difficulty_field(),
        "duration": Choice(msg("Duration class of the spell"), durations, default=REMAINS),
        "affected": ListOf(
            msg("Characters in the unit who are under it"),
            Text(msg("Name of the wizard or character")),
            0,
            4,
            default=(),
        ),
    }
    return ListOf(
        msg("Spells in play at the start of the phase"), Record(msg("Spell in play"), spell), 0, 8, default=()
    )


FIELDS: Final[Fields] = {
    "wizards": _wizards_field(),
    "characters": ListOf(
        msg("Other characters who stand alone"), Text(msg("Name of the character")), 0, 20, default=()
    ),
    "units": _units_field(),
    "large_mounts": ListOf(
        msg("Who rides a large mount of his own"), Text(msg("Name of the wizard or character")), 0, 20, default=()
    ),
    "power_item_dice": replace(POWER_DICE.fields["item_dice"], label=msg("Power dice that magic items add")),
    "dwarf_army": Boolean(msg("The reactive player has a Dwarf army"), default=False),
    "smiths": DISPEL_DICE.fields["smiths"],
    "dispel_item_dice": replace(DISPEL_DICE.fields["item_dice"], label=msg("Dispel dice that magic items add")),
    "spells": _spells_field(),
    "events": events_field(),
}
CONSTRAINTS: Final = (
    names_once("wizards"),
    names_known("wizards", "spells"),
    names_known("wizards", "events"),
    Constraint((*_PEOPLE, "large_mounts"), _mounts_are_known),
    Constraint((*_PEOPLE, "spells"), _spells_may_be_in_play),
)
