"""What happens to spells, Mages, characters and units while spells last."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from reference.checker.cases import Case
from reference.checker.systems.t9a.durations import RULES
from reference.checker.systems.t9a.remains_in_play import DEATH_WINDOW, PARTS_REJOIN, RECAST
from reference.checker.systems.t9a.scenario_table import REMAINS, Part, Spell, Table
from reference.model import Message, msg, nmsg

Event = Mapping[str, Any]

_RULE = RULES[REMAINS]
_DURATION = "t9a.spell.duration"


# ---------------------------------------------------------------- spells


def cast(case: Case, table: Table, event: Event) -> None:
    """Let a Mage cast a spell; one that remains in play he may not cast again."""
    mage, target = event["mage"], event.get("target", "")
    if not table.roster.lasts(mage):
        case.refuse("mage-gone", _DURATION)
    if target and not table.roster.lasts(target):
        case.refuse("target-gone", _DURATION)
    for spell in table.in_play:
        if (spell.mage, spell.name, spell.duration) == (mage, event["spell"], REMAINS):
            affected = max(len(spell.parts), 1)
            case.adopt(RECAST.consult(case, mage="same", spell="same", parts_affected=affected).reasons)
            break
    if case.reasons:
        return
    members = table.roster.members(target) if target in table.roster.units else ()
    parts = ((target, *members),) if target else ()
    spell = Spell(event["spell"], mage, table.mages[mage], target, event["duration"], parts)
    if spell.duration == "immediate":
        message = msg("“%(spell)s” is applied once and is over at once.", spell=spell.name)
        table.change(case, "resolved", message, RULES["immediate"], spell=spell)
        return
    table.in_play.append(spell)
    message = msg("“%(spell)s”, cast by %(mage)s, is in play.", spell=spell.name, mage=mage)
    table.change(
        case, "into-play", message, RULES[spell.duration], spell=spell, who=[name for part in parts for name in part]
    )


def destroy(case: Case, table: Table, event: Event) -> None:
    """Let an attempt to destroy a spell succeed, which frees one part of its target."""
    spell = _named(case, table, event)
    if spell is None:
        return
    if spell.duration != REMAINS:
        case.refuse("permanent" if spell.duration == "permanent" else "one-turn", RULES[spell.duration])
        return
    if "part" not in event and len(spell.parts) > 1:
        case.refuse("which-part", _RULE)
        return
    part = spell.part_of(event["part"]) if "part" in event else next(iter(spell.parts), ())
    if not part and (spell.parts or "part" in event):
        case.refuse("part-not-affected", _RULE)
        return
    freed = _together(case, table, spell, part) if part else ()
    left = replace(spell, parts=tuple(each for each in spell.parts if each not in freed))
    who = [name for each in freed for name in each]
    if left.parts:
        table.become(spell, left)
        count = len(left.parts)
        message = nmsg(
            "One success frees one part; %(count)s part is still under “%(spell)s”.",
            "One success frees one part; %(count)s parts are still under “%(spell)s”.",
            count,
            spell=spell.name,
        )
        table.change(case, "freed", message, _RULE, spell=spell, who=who)
    else:
        _end(case, table, spell, msg("“%(spell)s” is destroyed: no part is under it any more.", spell=spell.name))


def _together(case: Case, table: Table, spell: Spell, part: Part) -> tuple[Part, ...]:
    """Give the parts that one success frees: where parts have come together again, that is an open question."""

    def place(each: Part) -> str:
        return table.roster.places.get(each[0]) or each[0]

    near = tuple(each for each in spell.parts if place(each) == place(part))
    if len(near) > 1 and case.ask(PARTS_REJOIN) == "count-as-one":
        return near
    return (part,)


def condition_met(case: Case, table: Table, event: Event) -> None:
    """End a permanent spell whose own condition is met."""
    spell = _named(case, table, event)
    if spell is None:
        return
    if spell.duration == "permanent":
        _end(case, table, spell, msg("“%(spell)s” ends, for its own condition is met.", spell=spell.name))
    else:
        case.refuse("not-permanent", RULES[spell.duration])


def magic_phase(case: Case, table: Table, event: Event) -> None:
    """Begin the next magic phase of a player, which ends his spells that last one turn."""
    for spell in list(table.in_play):
        if spell.duration == "one-turn" and spell.player == event["player"]:
            message = msg(
                "“%(spell)s” lasted one turn and is over: this player's magic phase begins.", spell=spell.name
            )
            _end(case, table, spell, message)


def destroy_moment(case: Case, table: Table, _: Event) -> None:
    """Reach the first moment at which spells may be destroyed; those of dead Mages then are."""
    for spell in list(table.in_play):
        if spell.dying:
            _end(case, table, spell, msg("“%(spell)s” is destroyed by itself, for its Mage is dead.", spell=spell.name))


def _named(case: Case, table: Table, event: Event) -> Spell | None:
    spell = table.find(event)
    if spell is None:
        case.refuse("no-such-spell", _DURATION)
    return spell


def _end(case: Case, table: Table, spell: Spell, message: Message) -> None:
    table.become(spell, None)
    table.change(case, "ended", message, RULES[spell.duration], spell=spell)


# ---------------------------------------------------------------- Mages and characters


def dies(case: Case, table: Table, event: Event) -> None:
    """Kill a Mage or character."""
    if table.roster.lasts(event["character"]):
        _die(case, table, event["character"])
    else:
        case.refuse("character-gone", _DURATION)


def _die(case: Case, table: Table, character: str) -> None:
    table.roster.remove(character)
    for spell in list(table.in_play):
        if spell.mage == character and spell.duration == REMAINS:
            _outlive(case, table, spell)
    for spell in list(table.in_play):
        _lose(case, table, spell, character)


def _outlive(case: Case, table: Table, spell: Spell) -> None:
    if case.ask(DEATH_WINDOW) == "ends-at-death":
        _end(case, table, spell, msg("“%(spell)s” ends: its Mage has been killed.", spell=spell.name))
        return
    table.become(spell, replace(spell, dying=True))
    message = msg("The Mage of “%(spell)s” has been killed; it goes on until it may be destroyed.", spell=spell.name)
    table.change(case, "dying", message, _RULE, spell=spell)


def _lose(case: Case, table: Table, spell: Spell, name: str) -> None:
    """Take somebody who is no longer on the table out of a spell."""
    part = spell.part_of(name)
    if not part:
        return
    left = spell.with_parts(part, tuple(each for each in part if each != name))
    if left.parts:
        table.become(spell, left)
        message = msg("%(character)s no longer counts for “%(spell)s”.", character=name, spell=spell.name)
        table.change(case, "freed", message, RULES[spell.duration], spell=spell, who=[name])
    else:
        _end(case, table, spell, msg("“%(spell)s” is over: nothing that was under it is left.", spell=spell.name))


# ---------------------------------------------------------------- units and their parts


def joins(case: Case, table: Table, event: Event) -> None:
    """Let a character join a unit; no spell spreads."""
    character, unit = event["character"], event["unit"]
    if fault := table.roster.fault_of_joining(character, unit):
        case.refuse("character-gone" if fault == "gone" else fault, _DURATION)
        return
    table.roster.place(character, unit)
    for spell in table.in_play:
        names = {"spell": spell.name, "character": character}
        under = bool(spell.part_of(character)), bool(spell.part_of(unit))
        if under == (False, True):
            case.step(msg("“%(spell)s” does not spread to %(character)s, who joins.", **names), RULES[spell.duration])
        elif under == (True, False):
            message = msg("%(character)s stays under “%(spell)s”, and the unit does not come under it.", **names)
            case.step(message, RULES[spell.duration])
        elif under == (True, True):
            message = msg("%(character)s and the unit are both under “%(spell)s”, once parted.", **names)
            case.step(message, RULES[spell.duration])


def leaves(case: Case, table: Table, event: Event) -> None:
    """Let a character leave his unit; every part stays under the spells it was under."""
    character = event["character"]
    if fault := table.roster.fault_of_leaving(character):
        case.refuse("character-gone" if fault == "gone" else fault, _DURATION)
        return
    table.roster.place(character)
    for spell in list(table.in_play):
        _come_apart(case, table, spell, (character,))


def splits(case: Case, table: Table, event: Event) -> None:
    """Split a unit into two; every part stays under the spells it was under."""
    unit, new, moving = event["unit"], event["new_unit"], tuple(dict.fromkeys(event["with_characters"]))
    if table.roster.lasts(new) or new in table.roster.gone:
        case.refuse("name-taken", _DURATION)
    if fault := table.roster.fault_of_destruction(unit, moving):
        case.refuse(fault, _DURATION)
    if case.reasons:
        return
    table.roster.add(new, moving)
    for spell in list(table.in_play):
        if part := spell.part_of(unit):
            _come_apart(case, table, spell, tuple(name for name in moving if name in part), unit, new)


def _come_apart(case: Case, table: Table, spell: Spell, going: Part, unit: str = "", new: str = "") -> None:
    """Make those who go a part of their own, together with the new unit that they go with."""
    old = spell.part_of(unit or going[0])
    if not old or (old == going and not new):
        return
    apart = (new, *going) if new else going
    left = spell.with_parts(old, tuple(name for name in old if name not in going), apart)
    table.become(spell, left)
    count = len(left.parts)
    message = nmsg(
        "Whoever parts stays under “%(spell)s”: %(count)s part is under it now.",
        "Whoever parts stays under “%(spell)s”: %(count)s parts are under it now.",
        count,
        spell=spell.name,
    )
    table.change(case, "parted", message, RULES[spell.duration], spell=spell, who=list(apart))


def unit_destroyed(case: Case, table: Table, event: Event) -> None:
    """Destroy a unit; those who survive stay under the spells they were under, each as a part of his own."""
    unit, survivors = event["unit"], event["survivors"]
    if fault := table.roster.fault_of_destruction(unit, survivors):
        case.refuse(fault, _DURATION)
        return
    for character in table.roster.members(unit):
        if character not in survivors:
            _die(case, table, character)
    table.roster.remove(unit)
    for spell in list(table.in_play):
        part = spell.part_of(unit)
        left = tuple(name for name in part if name != unit)
        if len(left) > 1:
            apart = spell.with_parts(part, (unit,), *((name,) for name in left))
            table.become(spell, apart)
            spell = apart
        _lose(case, table, spell, unit)
