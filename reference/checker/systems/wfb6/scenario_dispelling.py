"""Dispelling in a magic phase, as a spell is cast and when it is in play; and ending a spell freely."""

from dataclasses import replace
from typing import Final

from reference.checker.cases import Case
from reference.checker.systems.wfb6.dispel_in_play import DISPEL_IN_PLAY
from reference.checker.systems.wfb6.dispelling import DISPEL, DISPEL_ELIGIBILITY
from reference.checker.systems.wfb6.scenario_casting import DISPELLING, LASTS, Event, spend_power
from reference.checker.systems.wfb6.scenario_table import Table
from reference.model import msg, nmsg

OWN_TURN: Final = "wfb6.remains-in-play.own-turn"
IN_PLAY: Final = "wfb6.remains-in-play.dispel"

_PAIRS = "wfb6.sequence.irresistible-miscast"
_DISPEL_DICE = "wfb6.dispel-dice"

_FAILED_ROLL = frozenset({"two-ones", "below-difficulty", "below-target"})


# ---------------------------------------------------------------- a spell as it is cast


def dispel(case: Case, table: Table, event: Event) -> None:
    """Let the reactive player try to stop the spell that was cast."""
    waiting = table.waiting
    if waiting is None:
        case.refuse("nothing-to-dispel", DISPELLING)
        return
    _may_dispel(case, table, event, waiting.attempts)
    if waiting.spell.irresistible:
        case.refuse("irresistible-force", _PAIRS)
    if case.reasons:
        return
    _spend_dispel(case, table, len(event["dice"]))
    rolled = DISPEL.consult(case, dice=event["dice"], target=waiting.total, irresistible=False)
    if rolled.reasons:
        table.waiting = replace(waiting, attempts=waiting.attempts + 1)
        return
    names = {"spell": waiting.spell.name, "caster": waiting.spell.caster}
    table.waiting = None
    message = msg("“%(spell)s” of %(caster)s is stopped and has no effect.", **names)
    table.change(case, "stopped", message, DISPELLING, **names)


def _may_dispel(case: Case, table: Table, event: Event, earlier: int) -> None:
    wizards = [{"level": each.level, "state": each.state} for each in table.on_side("reactive")]
    asked = DISPEL_ELIGIBILITY.consult(
        case,
        pool=table.dispel,
        spent=0,
        dice_offered=len(event["dice"]),
        wizards=wizards,
        earlier_attempts=earlier,
    )
    reasons = {"not-enough-dice": "not-enough-dispel-dice"}
    case.adopt(reasons.get(reason, reason) for reason in asked.reasons)


def _spend_dispel(case: Case, table: Table, dice: int) -> None:
    table.dispel -= dice
    left = nmsg("%(count)s dispel die is left.", "%(count)s dispel dice are left.", table.dispel)
    table.change(case, "dispel-dice", left, _DISPEL_DICE, dice=-dice)


# ---------------------------------------------------------------- spells in play


def dispel_in_play(case: Case, table: Table, event: Event) -> None:
    """Let the reactive player try to dispel a spell in play with dispel dice."""
    _may_dispel(case, table, event, 0)
    _dispel_in_play(case, table, event, "reactive")


def dispel_with_power(case: Case, table: Table, event: Event) -> None:
    """Let the active player try to dispel a spell in play with power dice."""
    if len(event["dice"]) > table.power:
        case.refuse("not-enough-dice", OWN_TURN)
    _dispel_in_play(case, table, event, "active")


def _dispel_in_play(case: Case, table: Table, event: Event, player: str) -> None:
    if table.waiting:
        case.refuse("spell-unresolved", DISPELLING)
    spell = table.find(event)
    if spell is None:
        case.refuse("no-such-spell", IN_PLAY)
        return
    asked = DISPEL_IN_PLAY.consult(
        case,
        player=player,
        spell_kind=spell.duration,
        owner="own" if spell.owner == player else "enemy",
        difficulty=spell.difficulty,
        irresistible=spell.irresistible,
        cast_this_phase=spell.new,
        moment=_moment(table),
        dice=event["dice"],
    )
    case.adopt(reason for reason in asked.reasons if reason not in _FAILED_ROLL)
    if case.reasons:
        return
    if player == "active":
        spend_power(case, table, len(event["dice"]), OWN_TURN)
    else:
        _spend_dispel(case, table, len(event["dice"]))
    if not asked.reasons:
        names = {"spell": spell.name, "caster": spell.caster}
        table.become(spell, None)
        message = msg("“%(spell)s” of %(caster)s is dispelled and is no longer in play.", **names)
        table.change(case, "ended", message, LASTS, IN_PLAY, **names)


def _moment(table: Table) -> str:
    if table.finished:
        return "after-casting"
    return "between-spells" if table.attempts else "before-casting"


def end_spell(case: Case, table: Table, event: Event) -> None:
    """Let a caster end a spell of his own that Remains in Play, without dice and at any moment."""
    spell = table.find(event)
    if spell is None:
        case.refuse("no-such-spell", LASTS)
        return
    if not spell.remains:
        case.refuse("not-remains-in-play", LASTS)
    if not table.roster.lasts(spell.caster):
        case.refuse("gone", LASTS)
    if not case.reasons:
        names = {"spell": spell.name, "caster": spell.caster}
        table.become(spell, None)
        message = msg("“%(spell)s” ends, as %(caster)s wants it; no dice are needed.", **names)
        table.change(case, "ended", message, LASTS, **names)
