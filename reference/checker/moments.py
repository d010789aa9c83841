"""Moments of a game: game turn, player turn and phase, and spells that last from one to another.

A spell is cast in the magic phase of its caster; a question about a magic phase means that this phase has begun.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from reference.checker.fields import REQUIRED, Absence, Choice, Field, Integer
from reference.checker.verdicts import Problem
from reference.model import msg

PLAYERS: Final = {"first": msg("the player who goes first"), "second": msg("the player who goes second")}
PHASES: Final = {
    "movement": msg("movement phase"),
    "magic": msg("magic phase"),
    "shooting": msg("shooting phase"),
    "close-combat": msg("close combat phase"),
}
NAMES: Final = ("cast_turn", "cast_player", "query_turn", "query_player", "query_phase")

_PLAYERS = tuple(PLAYERS)
_PHASES = tuple(PHASES)


class Moment(NamedTuple):
    """A phase of a player turn; moments compare in the order in which they come."""

    turn: int
    player: int
    phase: int


def time_fields(default: Absence = REQUIRED) -> dict[str, Field]:
    """Give the fields for the casting of a spell and for the moment of the question."""
    return {
        "cast_turn": Integer(msg("Game turn of the casting"), 1, 20, default=default),
        "cast_player": Choice(msg("Player who cast it"), PLAYERS, default=default),
        "query_turn": Integer(msg("Game turn now"), 1, 20, default=default),
        "query_player": Choice(msg("Player whose turn it is now"), PLAYERS, default=default),
        "query_phase": Choice(msg("Phase now"), PHASES, default=default),
    }


def casting(values: Mapping[str, Any], turns_later: int = 0) -> Moment:
    """Give the start of the magic phase in which the spell was cast, or of the caster's so many turns later."""
    return Moment(values["cast_turn"] + turns_later, _PLAYERS.index(values["cast_player"]), _PHASES.index("magic"))


def query(values: Mapping[str, Any]) -> Moment:
    """Give the moment of the question."""
    return Moment(values["query_turn"], _PLAYERS.index(values["query_player"]), _PHASES.index(values["query_phase"]))


def query_before_casting(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Report a question about a moment before the casting; all times must be given."""
    if query(values) < casting(values):
        yield Problem("query_turn", "inconsistent")
