"""Casting in a magic phase: the attempt, the effect, and the end of casting."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.systems.wfb6.attempts import CAST_ELIGIBILITY, go_on_after
from reference.checker.systems.wfb6.casting import CAST
from reference.checker.systems.wfb6.durations import RULES
from reference.checker.systems.wfb6.remains_in_play import ends
from reference.checker.systems.wfb6.scenario_table import Spell, Table, Waiting, Wizard
from reference.checker.systems.wfb6.targets import TARGET_CHARACTER
from reference.model import msg, nmsg

Event = Mapping[str, Any]

CHOOSE: Final = "wfb6.sequence.choose"
DISPELLING: Final = "wfb6.sequence.dispel"
EFFECT: Final = "wfb6.sequence.apply-and-recast"
FINISHED: Final = "wfb6.sequence.dispel-in-play"
LASTS: Final = "wfb6.remains-in-play.duration"

_CAST = "wfb6.sequence.cast"
_ONCE = "wfb6.casting.once"
_POWER = "wfb6.power-dice"
_IN_SHORT = "wfb6.duration.remains-in-play"
_APPLIED = "wfb6.duration.apply-now"
_JOINED = "wfb6.targets.joined-character"


# ---------------------------------------------------------------- casting


def cast(case: Case, table: Table, event: Event) -> None:
    """Let a wizard try a spell; trying alone ends what he has in play."""
    wizard = table.wizards[event["wizard"]]
    _may_cast(case, table, event, wizard)
    _may_be_aimed(case, table, event)
    if case.reasons:
        return
    spend_power(case, table, len(event["dice"]), _POWER)
    for spell in table.of_caster(event["wizard"]):
        _end_by_attempt(case, table, spell, event["spell"])
    rolled = CAST.consult(case, dice=event["dice"], difficulty=event["difficulty"])
    table.attempts.append({"wizard": event["wizard"], "spell": event["spell"], "result": _result(rolled)})
    if rolled.reasons:
        table.change(case, "failed", msg("The attempt fails, and nothing comes of the spell."), _CAST)
        return
    irresistible, total = rolled.values["irresistible"], rolled.values["total"]
    table.waiting = Waiting(_spell(event, wizard, irresistible), total)


def _may_cast(case: Case, table: Table, event: Event, wizard: Wizard) -> None:
    name = event["wizard"]
    if table.finished:
        case.refuse("casting-finished", FINISHED)
    if table.waiting:
        case.refuse("spell-unresolved", DISPELLING)
    if wizard.side != "active":
        case.refuse("not-his-phase", _ONCE)
    if wizard.state != "dead" and not table.roster.lasts(name):
        case.refuse("gone", _ONCE)
    asked = CAST_ELIGIBILITY.consult(
        case,
        wizard=name,
        level=wizard.level,
        state=wizard.state,
        engaged=wizard.engaged,
        spell=event["spell"],
        spell_allows_combat=event["spell_allows_combat"],
        dice_offered=len(event["dice"]),
        pool=table.power,
        attempts=table.attempts,
    )
    case.adopt(asked.reasons)
    own = [attempt["result"] for attempt in table.attempts if attempt["wizard"] == name]
    if own:
        go_on_after(case, own[-1])


def _may_be_aimed(case: Case, table: Table, event: Event) -> None:
    target = event.get("target")
    if target is None or target in table.roster.units:
        return
    if not table.roster.lasts(target):
        case.refuse("target-gone", CHOOSE)
    elif target != event["wizard"]:
        placement = "joined" if table.roster.places[target] else "alone-on-foot"
        if target in table.mounted and placement != "joined":
            placement = "own-large-mount"
        singles_out = event["singles_out"]
        aimed = TARGET_CHARACTER.consult(case, placement=placement, aimed_at="hero", spell_singles_out=singles_out)
        case.adopt(aimed.reasons)


def spend_power(case: Case, table: Table, dice: int, rule: str) -> None:
    """Take power dice out of the pool; `rule` is what they are used by."""
    table.power -= dice
    left = nmsg("%(count)s power die is left.", "%(count)s power dice are left.", table.power)
    table.change(case, "power-dice", left, rule, dice=-dice)


def _end_by_attempt(case: Case, table: Table, spell: Spell, tried: str) -> None:
    names = {"spell": spell.name, "caster": spell.caster}
    if spell.name == tried:
        event, why = (
            "caster-attempts-same-spell",
            msg("“%(spell)s” ends: %(caster)s tries the same spell again.", **names),
        )
    else:
        event, why = "caster-attempts-other-spell", msg("“%(spell)s” ends: %(caster)s tries another spell.", **names)
    if ends(case, event):
        table.become(spell, None)
        table.change(case, "ended", why, LASTS, _IN_SHORT, **names)


def _result(rolled: Case) -> str:
    if not rolled.reasons:
        return "success"
    return "miscast" if rolled.values["miscast"] else "failure"


def _spell(event: Event, wizard: Wizard, irresistible: bool) -> Spell:
    return Spell(
        event["spell"],
        event["wizard"],
        event.get("target", ""),
        event["duration"],
        event["difficulty"],
        wizard.side,
        irresistible,
        new=True,
    )


# ---------------------------------------------------------------- what comes of it


def effect(case: Case, table: Table, _: Event) -> None:
    """Apply the spell that was cast: nobody tries any more to stop it."""
    if table.waiting is None:
        case.refuse("no-effect-pending", EFFECT)
        return
    spell, table.waiting = table.waiting.spell, None
    names = {"spell": spell.name, "caster": spell.caster}
    if spell.duration == "immediate":
        message = msg("“%(spell)s” is resolved at once and does not stay in play.", spell=spell.name)
        table.change(case, "resolved", message, RULES["immediate"], EFFECT, **names)
        return
    members = table.roster.members(spell.target) if spell.target in table.roster.units else ()
    spell = replace(spell, own=(spell.target,) if spell.target else (), through=members)
    table.in_play.append(spell)
    message = msg("“%(spell)s” of %(caster)s takes effect and stays in play.", **names)
    table.change(case, "into-play", message, EFFECT, _APPLIED, who=list(spell.affected), **names)
    if members:
        message = msg("“%(spell)s” acts on the characters in the unit as well.", spell=spell.name)
        case.step(message, _JOINED)


def finish_casting(case: Case, table: Table, _: Event) -> None:
    """Finish casting: the active player has cast all that he wants to."""
    if table.finished:
        case.refuse("casting-finished", FINISHED)
    if table.waiting:
        case.refuse("spell-unresolved", DISPELLING)
    table.finished = True
