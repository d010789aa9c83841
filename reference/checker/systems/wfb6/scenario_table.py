"""What is on the table in a magic phase: wizards, dice, and spells that await their effect or are in play."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.rosters import Roster
from reference.model import Message

REMAINS: Final = "remains-in-play"
ABLE: Final = "active"
"""The state of a wizard who may cast and dispel."""

_ONE_ATTEMPT = "wfb6.q.one-attempt"
_WHO_DISPELS = "wfb6.q.who-dispels"
_LASTING = "wfb6.q.lasting-dispellable"
_OWN_TURN = "wfb6.q.own-turn-timing"
_OWN_SPELLS = "wfb6.q.reactive-own-spells"
_GOING_ON = {"success": ("wfb6.q.recast-after-success",), "miscast": ("wfb6.q.after-miscast",)}
"""The question whether a wizard may go on after an attempt with that result."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell and whom it affects: `own` by itself, `through` as characters in the unit that it was cast on."""

    name: str
    caster: str
    target: str
    duration: str
    difficulty: int
    owner: str
    irresistible: bool = False
    new: bool = False
    """It was cast in this phase."""
    own: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    shown: Mapping[str, Any] = field(init=False, repr=False, compare=False)
    """The spell as data, made once for all the states that it stands in."""

    def __post_init__(self) -> None:
        shown = {"spell": self.name, "caster": self.caster, "owner": self.owner, "target": self.target}
        if not self.target:
            del shown["target"]
        object.__setattr__(self, "shown", {**shown, "duration": self.duration, "affected": list(self.affected)})

    @property
    def affected(self) -> tuple[str, ...]:
        """Everybody under the spell, the target first."""
        return self.own + self.through

    @property
    def remains(self) -> bool:
        """Whether it Remains in Play."""
        return self.duration == REMAINS

    def without(self, name: str) -> "Spell":
        """Give the spell after it has let go of a unit or character."""
        own = tuple(each for each in self.own if each != name)
        return replace(self, own=own, through=tuple(each for each in self.through if each != name))


@dataclass(frozen=True, slots=True)
class Waiting:
    """A spell that was cast and awaits what the opponent does."""

    spell: Spell
    total: int
    attempts: int = 0
    """Attempts to dispel it that have failed."""

    def shown(self) -> dict[str, Any]:
        """Give the spell as data, with what is needed to dispel it."""
        target = {"target": self.spell.target} if self.spell.target else {}
        known = {"spell": self.spell.name, "caster": self.spell.caster, **target, "total": self.total}
        return {**known, "irresistible": self.spell.irresistible, "failed_dispels": self.attempts}


@dataclass(slots=True)
class Wizard:
    """A wizard as he is now."""

    side: str
    level: int
    state: str
    engaged: str


@dataclass(slots=True)
class Table:
    """The state of the phase after some events; `changes` are those of the latest one."""

    roster: Roster
    wizards: Mapping[str, Wizard]
    mounted: frozenset[str]
    in_play: list[Spell]
    power: int
    dispel: int
    waiting: Waiting | None = None
    finished: bool = False
    attempts: list[Mapping[str, Any]] = field(default_factory=list)
    changes: list[dict[str, Any]] = field(default_factory=list)

    def of_caster(self, wizard: str) -> list[Spell]:
        """Give the spells of a wizard that Remain in Play."""
        return [spell for spell in self.in_play if spell.remains and spell.caster == wizard]

    def on_side(self, side: str) -> list[Wizard]:
        """Give the wizards of a player who have not left the table alive."""
        return [wizard for name, wizard in self.wizards.items() if wizard.side == side and self.counts(name)]

    def counts(self, name: str) -> bool:
        """Say whether a wizard still counts as one of his player's, be it as a dead one."""
        return self.wizards[name].state == "dead" or self.roster.lasts(name)

    def find(self, event: Mapping[str, Any]) -> Spell | None:
        """Give the oldest spell in play of the name, caster and target (where given) of an event."""
        for spell in self.in_play:
            named = spell.name == event["spell"] and spell.caster == event["caster"]
            if named and event.get("target", spell.target) == spell.target:
                return spell
        return None

    def become(self, old: Spell, new: Spell | None) -> None:
        """Put a spell in the place of another, or nothing."""
        at = next(index for index, spell in enumerate(self.in_play) if spell is old)
        self.in_play[at : at + 1] = [new] if new else []

    def change(self, case: Case, change: str, message: Message, *cites: str, **facts: Any) -> None:
        """Tell of a change and the rules that cause it, as a step and as data."""
        case.step(message, *cites)
        self.changes.append({"change": change, **facts, "cites": list(cites)})

    def shown(self, event: int | None = None) -> dict[str, Any]:
        """Give the state as data, after the event of that place; the changes are told and done with."""
        possible = list(_possible(self))
        certain = dict.fromkeys(kind for kind, open_on in possible if not open_on)
        state = {
            **({} if event is None else {"event": event}),
            "power_dice": self.power,
            "dispel_dice": self.dispel,
            "casting_finished": self.finished,
            **({"waiting": self.waiting.shown()} if self.waiting else {}),
            "in_play": [spell.shown for spell in self.in_play],
            "units": self.roster.shown(),
            "gone": list(self.roster.gone),
            "fleeing": [
                name for name, each in self.wizards.items() if each.state == "fleeing" and self.roster.lasts(name)
            ],
            "changes": self.changes,
            "next": list(certain),
            "perhaps": _joined(each for each in possible if each[0] not in certain),
        }
        self.changes = []
        return state


# ---------------------------------------------------------------- what is legal next


Possible = tuple[str, tuple[str, ...]]
"""An act that may come next, and the open questions that this hangs on; none where it is sure."""


def _joined(possible: Iterable[Possible]) -> dict[str, list[str]]:
    questions: dict[str, list[str]] = {}
    for kind, open_on in possible:
        known = questions.setdefault(kind, [])
        known += [question for question in open_on if question not in known]
    return questions


def _possible(table: Table) -> Iterator[Possible]:
    if table.waiting:
        if table.dispel and not table.waiting.spell.irresistible:
            again = (_ONE_ATTEMPT,) if table.waiting.attempts else ()
            yield "dispel", again + _able_to_dispel(table)
        yield "effect", ()
    else:
        yield from _casting(table)
        yield from _dispelling_in_play(table)
    if any(spell.remains and table.roster.lasts(spell.caster) for spell in table.in_play):
        yield "end-spell", ()


def _able_to_dispel(table: Table) -> tuple[str, ...]:
    states = [wizard.state for wizard in table.on_side("reactive")]
    return () if ABLE in states or "fleeing" not in states else (_WHO_DISPELS,)


def _casting(table: Table) -> Iterator[Possible]:
    if table.finished:
        return
    latest = {attempt["wizard"]: attempt["result"] for attempt in table.attempts}
    for name, wizard in table.wizards.items():
        if table.power and wizard.side == "active" and wizard.state == ABLE and table.roster.lasts(name):
            yield "cast", _GOING_ON.get(latest.get(name, "failure"), ())
    yield "finish-casting", ()


def _dispelling_in_play(table: Table) -> Iterator[Possible]:
    for spell in table.in_play:
        if spell.new or spell.duration == "permanent":
            continue
        lasting = () if spell.remains else (_LASTING,)
        if table.power and spell.owner == "reactive":
            yield "dispel-with-power-dice", lasting + (() if table.finished else (_OWN_TURN,))
        if table.dispel and table.finished:
            own = (_OWN_SPELLS,) if spell.owner == "reactive" else ()
            yield "dispel-in-play", lasting + own + _able_to_dispel(table)
