"""What is on the table while spells last: Mages, units and their parts, and the spells that these are under."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.rosters import Roster
from reference.model import Message

REMAINS: Final = "remains-in-play"

Part = tuple[str, ...]
"""A unit and the characters that were in it when the spell was cast, or what has come apart from them."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell in play and the parts of its target that are under it."""

    name: str
    mage: str
    player: str
    target: str
    duration: str
    parts: tuple[Part, ...] = ()
    dying: bool = False
    """Its Mage is dead, and it awaits the first moment at which it may be destroyed."""
    shown: Mapping[str, Any] = field(init=False, repr=False, compare=False)
    """The spell as data, made once for all the states that it stands in."""

    def __post_init__(self) -> None:
        target = {"target": self.target} if self.target else {}
        known = {"spell": self.name, "mage": self.mage, "player": self.player, **target, "duration": self.duration}
        shown = {**known, "parts": [list(part) for part in self.parts], "mage_killed": self.dying}
        object.__setattr__(self, "shown", shown)

    def part_of(self, name: str) -> Part:
        """Give the part that somebody is in, or an empty one."""
        return next((part for part in self.parts if name in part), ())

    def with_parts(self, old: Part, *new: Part) -> "Spell":
        """Give the spell with parts in the place of an old one; empty ones are dropped."""
        at = self.parts.index(old)
        return replace(self, parts=(*self.parts[:at], *filter(None, new), *self.parts[at + 1 :]))


@dataclass(slots=True)
class Table:
    """The state after some events; `changes` are those of the latest one."""

    roster: Roster
    mages: Mapping[str, str]
    """The player of each Mage."""
    in_play: list[Spell]
    changes: list[dict[str, Any]] = field(default_factory=list)

    def find(self, event: Mapping[str, Any]) -> Spell | None:
        """Give the oldest spell in play of the name, Mage and target (where given) of an event."""
        for spell in self.in_play:
            named = spell.name == event["spell"] and spell.mage == event["mage"]
            if named and event.get("target", spell.target) == spell.target:
                return spell
        return None

    def become(self, old: Spell, new: Spell | None) -> None:
        """Put a spell in the place of another, or nothing."""
        at = next(index for index, spell in enumerate(self.in_play) if spell is old)
        self.in_play[at : at + 1] = [new] if new else []

    def change(self, case: Case, change: str, message: Message, *cites: str, spell: Spell, **facts: Any) -> None:
        """Tell of a change to a spell and the rules that cause it, as a step and as data."""
        case.step(message, *cites)
        self.changes.append({"change": change, "spell": spell.name, "mage": spell.mage, **facts, "cites": list(cites)})

    def shown(self, event: int | None = None) -> dict[str, Any]:
        """Give the state as data, after the event of that place; the changes are told and done with."""
        bound = [spell for spell in self.in_play if spell.duration == REMAINS and self.roster.lasts(spell.mage)]
        state = {
            **({} if event is None else {"event": event}),
            "in_play": [spell.shown for spell in self.in_play],
            "units": self.roster.shown(),
            "gone": list(self.roster.gone),
            "changes": self.changes,
            "next": list(dict.fromkeys(_possible(self))),
            "barred": [{"mage": spell.mage, "spell": spell.name} for spell in bound],
        }
        self.changes = []
        return state


def _possible(table: Table) -> Iterator[str]:
    """Yield what may come next by the rules; what befalls Mages, characters and units may come at any time."""
    if any(table.roster.lasts(mage) for mage in table.mages):
        yield "cast"
    for spell in table.in_play:
        if spell.dying:
            yield "destroy-moment"
        if spell.duration == REMAINS:
            yield "destroy"
        elif spell.duration == "permanent":
            yield "condition-met"
        else:
            yield "magic-phase"
