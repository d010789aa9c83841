"""The events of a magic phase: what each is given with, and the sentence that tells of it."""

from collections.abc import Mapping
from typing import Any, Final

from reference.checker.fields import LEFT_OUT, Boolean, Choice, Fields, ListOf, Text, Variants
from reference.checker.systems.wfb6 import phase
from reference.checker.systems.wfb6.durations import kind_field
from reference.checker.systems.wfb6.rolls import dice_field, difficulty_field
from reference.checker.systems.wfb6.scenario_casting import CHOOSE, DISPELLING, EFFECT, FINISHED, LASTS
from reference.checker.systems.wfb6.scenario_dispelling import IN_PLAY, OWN_TURN
from reference.checker.systems.wfb6.scenario_fates import JOINS, LEAVES
from reference.model import Message, msg, nmsg

KINDS: Final = {
    **{kind: phase.KINDS[kind] for kind in ("cast", "dispel", "effect", "finish-casting", "dispel-in-play")},
    "dispel-with-power-dice": msg("the active player tries to dispel a spell in play with power dice"),
    "end-spell": msg("a caster ends his spell of his own will"),
    "bound-spell": msg("a wizard uses a bound spell"),
    "flees": msg("a wizard flees"),
    "engaged": msg("a wizard is engaged in close combat"),
    "dies": msg("a wizard or character dies"),
    "leaves-table": msg("a wizard or character leaves the table alive"),
    "joins": msg("a character joins a unit"),
    "leaves": msg("a character leaves his unit"),
    "unit-destroyed": msg("a unit is destroyed"),
}

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(KINDS, (LASTS,)),
    "cast": (CHOOSE,),
    "dispel": (DISPELLING,),
    "effect": (EFFECT,),
    "finish-casting": (FINISHED,),
    "dispel-in-play": (FINISHED, IN_PLAY),
    "dispel-with-power-dice": (OWN_TURN,),
    "joins": (JOINS,),
    "leaves": (LEAVES,),
    "unit-destroyed": (LEAVES,),
}
"""The rules that the sentence on an event rests on."""

_WIZARD = Text(msg("Name of the wizard"))
_CHARACTER = Text(msg("Name of the wizard or character"))
_UNIT = Text(msg("Name of the unit on the table"))
_SPELL = Text(msg("Name of the spell"))


def target_field() -> Text:
    """Give the field for the unit or character that a spell is cast on."""
    return Text(msg("Unit or character that it is cast on"), default=LEFT_OUT)


def _spell_in_play() -> Fields:
    return {"spell": _SPELL, "caster": Text(msg("Wizard who cast it")), "target": target_field()}


def events_field() -> ListOf:
    """Give the field for the events of the phase."""
    attempt = {**_spell_in_play(), "dice": dice_field()}
    fields: Mapping[str, Fields] = {
        "cast": {
            "wizard": _WIZARD,
            "spell": _SPELL,
            "target": target_field(),
            "difficulty": difficulty_field(),
            "dice": dice_field(),
            "duration": kind_field(),
            "singles_out": Boolean(msg("The spell may pick a character out of a unit"), default=False),
            "spell_allows_combat": Boolean(msg("The spell may be cast in close combat"), default=False),
        },
        "dispel": {"dice": dice_field()},
        "effect": {},
        "finish-casting": {},
        "dispel-in-play": attempt,
        "dispel-with-power-dice": attempt,
        "end-spell": _spell_in_play(),
        **{kind: {"wizard": _WIZARD} for kind in ("bound-spell", "flees", "engaged")},
        **{kind: {"character": _CHARACTER} for kind in ("dies", "leaves-table", "leaves")},
        "joins": {"character": _CHARACTER, "unit": _UNIT},
        "unit-destroyed": {
            "unit": _UNIT,
            "survivors": ListOf(msg("Characters who survive"), _CHARACTER, 0, 4, default=()),
        },
    }
    return ListOf(msg("Events, in order"), Variants(msg("Event"), Choice(msg("What happens"), KINDS), fields), 0, 30)


def told(number: int, event: Mapping[str, Any]) -> Message:
    """Give the sentence that tells of an event; `number` counts from 1."""
    facts = {
        "number": number,
        **{name: event[name] for name in ("wizard", "character", "unit", "spell") if name in event},
    }
    match event["kind"]:
        case "cast":
            return nmsg(
                "Event %(number)s: %(wizard)s tries “%(spell)s” with %(count)s power die.",
                "Event %(number)s: %(wizard)s tries “%(spell)s” with %(count)s power dice.",
                len(event["dice"]),
                **facts,
            )
        case "dispel":
            return nmsg(
                "Event %(number)s: the opponent tries to stop the spell with %(count)s dispel die.",
                "Event %(number)s: the opponent tries to stop the spell with %(count)s dispel dice.",
                len(event["dice"]),
                **facts,
            )
        case "effect":
            return msg("Event %(number)s: nobody tries to stop the spell any more.", **facts)
        case "finish-casting":
            return msg("Event %(number)s: the active player finishes casting.", **facts)
        case "dispel-in-play":
            return msg("Event %(number)s: the reactive player tries to dispel “%(spell)s”, which is in play.", **facts)
        case "dispel-with-power-dice":
            return msg("Event %(number)s: the active player turns power dice against “%(spell)s”.", **facts)
        case "end-spell":
            return msg("Event %(number)s: the caster of “%(spell)s” wants to end it.", **facts)
    return _befallen(event["kind"], facts)


def _befallen(kind: str, facts: Mapping[str, Any]) -> Message:
    match kind:
        case "bound-spell":
            return msg("Event %(number)s: %(wizard)s uses a bound spell.", **facts)
        case "flees":
            return msg("Event %(number)s: %(wizard)s flees.", **facts)
        case "engaged":
            return msg("Event %(number)s: %(wizard)s is engaged in close combat.", **facts)
        case "dies":
            return msg("Event %(number)s: %(character)s dies.", **facts)
        case "leaves-table":
            return msg("Event %(number)s: %(character)s leaves the table alive.", **facts)
        case "joins":
            return msg("Event %(number)s: %(character)s joins the unit “%(unit)s”.", **facts)
        case "leaves":
            return msg("Event %(number)s: %(character)s leaves the unit.", **facts)
    return msg("Event %(number)s: the unit “%(unit)s” is destroyed.", **facts)
