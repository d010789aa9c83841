"""The events while spells last: what each is given with, and the sentence that tells of it."""

from collections.abc import Mapping
from typing import Any, Final

from reference.checker.fields import LEFT_OUT, Choice, Fields, ListOf, Text, Variants
from reference.checker.moments import PLAYERS
from reference.checker.systems.t9a.durations import KINDS as DURATIONS
from reference.model import Message, msg

KINDS: Final = {
    "cast": msg("a Mage casts a spell"),
    "destroy": msg("an attempt to destroy a spell succeeds"),
    "condition-met": msg("the condition of a permanent spell is met"),
    "magic-phase": msg("the next magic phase of a player begins"),
    "destroy-moment": msg("the first moment comes at which spells may be destroyed"),
    "dies": msg("a Mage or character is killed"),
    "joins": msg("a character joins the unit"),
    "leaves": msg("a character leaves the unit"),
    "splits": msg("a unit splits into two"),
    "unit-destroyed": msg("the unit is destroyed"),
}

_MAGE = Text(msg("Name of the Mage"))
_CHARACTER = Text(msg("Name of the Mage or character"))
_UNIT = Text(msg("Name of the unit in the game"))
_SPELL = Text(msg("What the spell is called"))


def target_field() -> Text:
    """Give the field for the unit or character that a spell is cast on."""
    return Text(msg("Unit or character it was aimed at"), default=LEFT_OUT)


def events_field() -> ListOf:
    """Give the field for the events."""
    named: Fields = {"spell": _SPELL, "mage": _MAGE, "target": target_field()}
    fields: Mapping[str, Fields] = {
        "cast": {
            "mage": _MAGE,
            "spell": _SPELL,
            "target": target_field(),
            "duration": Choice(msg("Duration of the spell"), DURATIONS),
        },
        "destroy": {**named, "part": Text(msg("Part that it frees: a unit or character in it"), default=LEFT_OUT)},
        "condition-met": named,
        "magic-phase": {"player": Choice(msg("Player whose phase it is"), PLAYERS)},
        "destroy-moment": {},
        "dies": {"character": _CHARACTER},
        "joins": {"character": _CHARACTER, "unit": _UNIT},
        "leaves": {"character": _CHARACTER},
        "splits": {
            "unit": _UNIT,
            "new_unit": Text(msg("Name of the part that goes off")),
            "with_characters": ListOf(msg("Characters who go with it"), _CHARACTER, 0, 4, default=()),
        },
        "unit-destroyed": {
            "unit": _UNIT,
            "survivors": ListOf(msg("Characters that survive"), _CHARACTER, 0, 4, default=()),
        },
    }
    return ListOf(
        msg("Events, one after the other"), Variants(msg("Event"), Choice(msg("What happens"), KINDS), fields), 0, 30
    )


def told(number: int, event: Mapping[str, Any]) -> Message:
    """Give the sentence that tells of an event; `number` counts from 1."""
    names = ("mage", "character", "unit", "spell", "new_unit")
    facts = {"number": number, **{name: event[name] for name in names if name in event}}
    match event["kind"]:
        case "cast":
            return msg("Event %(number)s: %(mage)s casts “%(spell)s”.", **facts)
        case "destroy":
            return msg("Event %(number)s: an attempt to destroy “%(spell)s” succeeds.", **facts)
        case "condition-met":
            return msg("Event %(number)s: the condition that “%(spell)s” names is met.", **facts)
        case "magic-phase" if event["player"] == "first":
            return msg("Event %(number)s: the next magic phase of the first player begins.", **facts)
        case "magic-phase":
            return msg("Event %(number)s: the next magic phase of the second player begins.", **facts)
        case "destroy-moment":
            return msg("Event %(number)s: the first moment comes at which spells may be destroyed.", **facts)
        case "dies":
            return msg("Event %(number)s: %(character)s is killed.", **facts)
        case "joins":
            return msg("Event %(number)s: %(character)s becomes part of the unit “%(unit)s”.", **facts)
        case "leaves":
            return msg("Event %(number)s: %(character)s parts from the unit.", **facts)
        case "splits":
            return msg("Event %(number)s: “%(new_unit)s” splits off from the unit “%(unit)s”.", **facts)
    return msg("Event %(number)s: nothing is left of the unit “%(unit)s” itself.", **facts)
