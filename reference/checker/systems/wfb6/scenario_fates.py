"""What happens to wizards, characters and units while spells are in play."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from reference.checker.cases import Case
from reference.checker.systems.wfb6.membership import TWO_SURVIVORS
from reference.checker.systems.wfb6.remains_in_play import ends
from reference.checker.systems.wfb6.scenario_casting import CHOOSE, DISPELLING, LASTS, Event
from reference.checker.systems.wfb6.scenario_table import Spell, Table
from reference.model import Message, msg

JOINS: Final = "wfb6.remains-in-play.characters-join"
LEAVES: Final = "wfb6.remains-in-play.characters-leave"

_APPLIED = "wfb6.duration.apply-now"


# ---------------------------------------------------------------- what happens to those who cast


def bound_spell(case: Case, table: Table, event: Event) -> None:
    """Let a wizard use a bound spell; whether that ends what he has in play is an open question."""
    if table.waiting:
        case.refuse("spell-unresolved", DISPELLING)
    _to_wizard(case, table, event["wizard"], "caster-uses-bound-spell")


def flees(case: Case, table: Table, event: Event) -> None:
    """Let a wizard flee: he neither casts nor dispels any more, but his spells go on."""
    if _to_wizard(case, table, event["wizard"], "caster-flees"):
        table.wizards[event["wizard"]].state = "fleeing"


def engaged(case: Case, table: Table, event: Event) -> None:
    """Engage a wizard in close combat; his spells go on."""
    if _to_wizard(case, table, event["wizard"], "caster-engaged"):
        table.wizards[event["wizard"]].engaged = "self"


def _to_wizard(case: Case, table: Table, wizard: str, event: str) -> bool:
    if not table.roster.lasts(wizard):
        case.refuse("gone", LASTS)
    if case.reasons:
        return False
    _touch_spells_of(case, table, wizard, event)
    return True


def _touch_spells_of(case: Case, table: Table, caster: str, event: str) -> None:
    """Let an event of a caster end his spells that Remain in Play, or tell that it does not."""
    waiting = table.waiting
    for spell in table.of_caster(caster):
        names = {"spell": spell.name, "caster": caster}
        if ends(case, event):
            table.become(spell, None)
            table.change(case, "ended", _ending(event, names), LASTS, **names)
        else:
            case.step(msg("“%(spell)s” goes on; this does not end it.", spell=spell.name), LASTS)
    if waiting and waiting.spell.caster == caster and waiting.spell.remains and ends(case, event):
        table.waiting = None
        names = {"spell": waiting.spell.name, "caster": caster}
        table.change(case, "ended", _ending(event, names), LASTS, **names)


def _ending(event: str, names: Mapping[str, str]) -> Message:
    match event:
        case "caster-dies":
            return msg("“%(spell)s” ends, because %(caster)s is dead.", **names)
        case "caster-leaves-table":
            return msg("“%(spell)s” ends, because %(caster)s is no longer on the table.", **names)
    return msg("“%(spell)s” ends: %(caster)s uses a bound spell.", **names)


# ---------------------------------------------------------------- deaths, and other ways off the table


def dies(case: Case, table: Table, event: Event) -> None:
    """Let a character die."""
    if table.roster.lasts(event["character"]):
        _die(case, table, event["character"])
    else:
        case.refuse("gone", LASTS)


def leaves_table(case: Case, table: Table, event: Event) -> None:
    """Let a character leave the table alive."""
    if table.roster.lasts(event["character"]):
        _go(case, table, event["character"], "caster-leaves-table")
    else:
        case.refuse("gone", LASTS)


def _die(case: Case, table: Table, character: str) -> None:
    if character in table.wizards:
        table.wizards[character].state = "dead"
    _go(case, table, character, "caster-dies")


def _go(case: Case, table: Table, character: str, event: str) -> None:
    table.roster.remove(character)
    _touch_spells_of(case, table, character, event)
    for spell in list(table.in_play):
        if character in spell.affected:
            left = spell.without(character)
            if left.affected:
                message = msg("%(character)s is no longer under “%(spell)s”.", character=character, spell=spell.name)
                _free(case, table, spell, left, message, _APPLIED, who=[character])
            else:
                _run_out(case, table, spell)
    _lose_target(case, table, character)


def _free(case: Case, table: Table, old: Spell, new: Spell, message: Message, rule: str, who: list[str]) -> None:
    table.become(old, new)
    table.change(case, "freed", message, rule, spell=old.name, caster=old.caster, who=who)


def _run_out(case: Case, table: Table, spell: Spell) -> None:
    table.become(spell, None)
    message = msg("Nobody is left under “%(spell)s”, and it is over.", spell=spell.name)
    table.change(case, "ended", message, _APPLIED, spell=spell.name, caster=spell.caster)


def _lose_target(case: Case, table: Table, target: str) -> None:
    if table.waiting and table.waiting.spell.target == target:
        spell, table.waiting = table.waiting.spell, None
        message = msg("“%(spell)s” has lost its target and comes to nothing.", spell=spell.name)
        table.change(case, "ended", message, CHOOSE, spell=spell.name, caster=spell.caster)


# ---------------------------------------------------------------- characters and units


def joins(case: Case, table: Table, event: Event) -> None:
    """Let a character join a unit; no spell passes between them."""
    character, unit = event["character"], event["unit"]
    if fault := table.roster.fault_of_joining(character, unit):
        case.refuse(fault, JOINS)
        return
    table.roster.place(character, unit)
    for spell in table.in_play:
        names = {"spell": spell.name, "character": character}
        if unit in spell.own:
            _by_analogy(case, spell)
            case.step(msg("The unit is under “%(spell)s”; %(character)s is not affected by it.", **names), JOINS)
        if character in spell.own:
            _by_analogy(case, spell)
            case.step(msg("%(character)s stays under “%(spell)s”, and the unit is not affected.", **names), JOINS)


def leaves(case: Case, table: Table, event: Event) -> None:
    """Let a character leave his unit; what was cast on the unit stays with it."""
    character = event["character"]
    if fault := table.roster.fault_of_leaving(character):
        case.refuse(fault, LEAVES)
        return
    table.roster.place(character)
    for spell in list(table.in_play):
        names = {"spell": spell.name, "character": character}
        if character in spell.through:
            _by_analogy(case, spell)
            message = msg("%(character)s is free of “%(spell)s”, which stays with the unit.", **names)
            _free(case, table, spell, spell.without(character), message, LEAVES, who=[character])
        elif character in spell.own:
            case.step(msg("%(character)s keeps “%(spell)s”, which was not cast on the unit.", **names), LEAVES)


def unit_destroyed(case: Case, table: Table, event: Event) -> None:
    """Destroy a unit; its characters die with it, except for those who survive."""
    unit, survivors = event["unit"], tuple(dict.fromkeys(event["survivors"]))
    if fault := table.roster.fault_of_destruction(unit, survivors):
        case.refuse(fault, LEAVES)
        return
    for character in table.roster.members(unit):
        if character not in survivors:
            _die(case, table, character)
    table.roster.remove(unit)
    for spell in list(table.in_play):
        if unit in spell.own:
            _outlive(case, table, spell, survivors)
    _lose_target(case, table, unit)


def _outlive(case: Case, table: Table, spell: Spell, survivors: Sequence[str]) -> None:
    """Settle who keeps a spell that was cast on a unit which is no more."""
    _by_analogy(case, spell)
    if not spell.through:
        _run_out(case, table, spell)
        return
    names = {"spell": spell.name, "caster": spell.caster}
    if len(survivors) == 1:
        message = msg("%(who)s is the only survivor and keeps “%(spell)s”.", who=survivors[0], spell=spell.name)
    elif case.ask(TWO_SURVIVORS) == "keeps-spell":
        message = msg("The survivors who were under “%(spell)s” keep it.", spell=spell.name)
    else:
        table.become(spell, None)
        message = msg("With more than one survivor “%(spell)s” is over.", spell=spell.name)
        table.change(case, "ended", message, LEAVES, **names)
        return
    table.become(spell, replace(spell, own=spell.through, through=()))
    table.change(case, "kept", message, LEAVES, who=list(spell.through), **names)


def _by_analogy(case: Case, spell: Spell) -> None:
    """Say where the rule on characters is applied to a spell that it does not name."""
    if not spell.remains:
        message = msg("The rule speaks of spells that Remain in Play; “%(spell)s” is treated alike.", spell=spell.name)
        case.step(message, LEAVES)
