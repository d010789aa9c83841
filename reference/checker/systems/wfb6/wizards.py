"""Wizards as a player of this system tells of them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from reference.checker.fields import Choice, Field, Integer, ListOf, Record
from reference.model import msg

STATES: Final = {
    "active": msg("able to act"),
    "fleeing": msg("fleeing"),
    "dead": msg("dead"),
}
ENGAGED: Final = {
    "none": msg("not engaged"),
    "self": msg("he fights himself"),
    "unit": msg("only his unit fights"),
}


def level_field() -> Field:
    """Give the field for the level of a wizard."""
    return Integer(msg("Wizard level"), 1, 4)


def wizards_field() -> Field:
    """Give the field for the wizards of a player."""
    wizard = {"level": level_field(), "state": Choice(msg("What the wizard is doing"), STATES)}
    return ListOf(msg("Wizards of the player"), Record(msg("Wizard"), wizard), 0, 20, default=())


def having(models: Iterable[Mapping[str, Any]], state: str) -> list[Mapping[str, Any]]:
    """Give those of some wizards or smiths that are in a state."""
    return [model for model in models if model["state"] == state]
