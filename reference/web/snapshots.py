"""What is on the table after an event, beside what was there before it: dice, spells in play, units."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reference.model import Message, msg, nmsg

State = Mapping[str, Any]
"""The table as the values of a verdict hold it."""

Codes = Mapping[str, Mapping[str, Message]]
"""What a reader sees for the codes of each field."""

_POOLS: Final = {
    "power_dice": ("power-dice", msg("Power dice")),
    "dispel_dice": ("dispel-dice", msg("Dispel dice")),
}
_ON_SPELLS: Final = {
    "into-play": msg("comes into play"),
    "ended": msg("ends"),
    "freed": msg("lets somebody go"),
    "kept": msg("stays on the survivors"),
    "parted": msg("is on more parts now"),
    "dying": msg("its Mage has been killed"),
}
_ON_SPELLS_UNSEEN: Final = {
    "stopped": msg("The spell is stopped."),
    "resolved": msg("The spell is resolved at once."),
    "failed": msg("The attempt fails."),
    "ended": msg("The spell comes to nothing."),
}


@dataclass(frozen=True, slots=True)
class Dice:
    """A pool of dice before and after an event, and the rules that the change rests on."""

    label: Message
    before: int
    after: int
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell in play, or one that has just ended.

    `parts` are those under it, together as they count; `lost` are those whom it has just let go. `changes` say what
    has just happened to it, `cites` by which rules.
    """

    spell: str
    caster: str
    owner: Message
    target: str
    duration: Message
    parts: tuple[tuple[str, ...], ...]
    lost: tuple[str, ...]
    begins: bool
    ended: bool
    doomed: bool
    changes: tuple[Message, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that has just happened and that no spell in play shows."""

    message: Message
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A spell that was cast and that the opponent may still stop, with what that takes."""

    spell: str
    caster: str
    target: str
    needed: Message
    tried: Message | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table after an event. `units` are with their characters; `moved` says that these have changed."""

    dice: tuple[Dice, ...]
    waiting: Waiting | None
    spells: tuple[SpellRow, ...]
    remarks: tuple[Remark, ...]
    units: tuple[tuple[str, tuple[str, ...]], ...]
    alone: tuple[str, ...]
    gone: tuple[str, ...]
    fleeing: tuple[str, ...]
    moved: bool


def snapshot(state: State, before: State | None, people: Iterable[str], codes: Codes) -> Snapshot:
    """Show a state beside the one before, if any; `people` are all who cast and all other characters."""
    earlier = state if before is None else before
    units = tuple((unit["unit"], tuple(unit["characters"])) for unit in state["units"])
    placed = {name for _, members in units for name in members}
    moved = any(state.get(name) != earlier.get(name) for name in ("units", "gone", "fleeing"))
    spells = tuple(_spells(state, earlier, codes))
    return Snapshot(
        tuple(_dice(state, earlier)),
        _waiting(state["waiting"]) if "waiting" in state else None,
        spells,
        tuple(_remarks(state["changes"], {(row.spell, row.caster) for row in spells if row.changes})),
        units,
        tuple(name for name in people if name not in placed and name not in state["gone"]),
        tuple(state["gone"]),
        tuple(state.get("fleeing", ())),
        moved or before is None,
    )


def _dice(state: State, before: State) -> Iterator[Dice]:
    for name, (change, label) in _POOLS.items():
        if name in state:
            cites = (cite for each in state["changes"] if each["change"] == change for cite in each["cites"])
            yield Dice(label, before[name], state[name], tuple(dict.fromkeys(cites)))


def _waiting(spell: Mapping[str, Any]) -> Waiting:
    if spell["irresistible"]:
        needed = msg("Cast with irresistible force: nothing can stop it.")
    else:
        needed = msg("Whoever rolls %(total)s or more stops it.", total=spell["total"])
    failed = spell["failed_dispels"]
    tried = nmsg("%(count)s attempt to stop it has failed.", "%(count)s attempts to stop it have failed.", failed)
    return Waiting(spell["spell"], spell["caster"], spell.get("target", ""), needed, tried if failed else None)


# ---------------------------------------------------------------- spells


_Key = tuple[str, str, str]


def _spells(state: State, before: State, codes: Codes) -> Iterator[SpellRow]:
    """Yield the spells of both states in their order: those that ended where they stood, new ones at the end."""
    left = _by_key(state["in_play"])
    for old in before["in_play"]:
        now = left[_key(old)].pop(0) if left.get(_key(old)) else None
        yield _row(now, old, state["changes"], codes)
    for several in left.values():
        for now in several:
            yield _row(now, None, state["changes"], codes)


def _key(spell: Mapping[str, Any]) -> _Key:
    return spell["spell"], _caster(spell), spell.get("target", "")


def _by_key(spells: Iterable[Mapping[str, Any]]) -> dict[_Key, list[Mapping[str, Any]]]:
    found: dict[_Key, list[Mapping[str, Any]]] = {}
    for spell in spells:
        found.setdefault(_key(spell), []).append(spell)
    return found


def _caster(named: Mapping[str, Any]) -> str:
    return str(named.get("caster", named.get("mage", "")))


def _row(
    now: Mapping[str, Any] | None, old: Mapping[str, Any] | None, changes: Sequence[Mapping[str, Any]], codes: Codes
) -> SpellRow:
    spell = now or old or {}
    name, caster, target = _key(spell)
    touched = now != old
    own = [each for each in changes if touched and each.get("spell") == name and _caster(each) == caster]
    under = Counter(each for part in _parts(now) for each in part)
    return SpellRow(
        name,
        caster,
        _owner(spell, codes),
        target,
        codes["duration"][spell["duration"]],
        _parts(now),
        tuple(each for part in _parts(old) for each in part if each not in under),
        begins=old is None,
        ended=now is None,
        doomed=bool(spell.get("mage_killed")),
        changes=tuple(_ON_SPELLS[each["change"]] for each in own if each["change"] in _ON_SPELLS),
        cites=tuple(dict.fromkeys(cite for each in own for cite in each["cites"])),
    )


def _owner(spell: Mapping[str, Any], codes: Codes) -> Message:
    return codes["side"][spell["owner"]] if "owner" in spell else codes["player"][spell["player"]]


def _parts(spell: Mapping[str, Any] | None) -> tuple[tuple[str, ...], ...]:
    if spell is None:
        return ()
    parts = spell["parts"] if "parts" in spell else [spell["affected"]]
    return tuple(tuple(part) for part in parts if part)


def _remarks(changes: Iterable[Mapping[str, Any]], shown: Iterable[tuple[str, str]]) -> Iterator[Remark]:
    """Yield the changes that stand in no row: spells that never came into play."""
    told = set(shown)
    for change in changes:
        if change["change"] in _ON_SPELLS_UNSEEN and (change.get("spell"), _caster(change)) not in told:
            yield Remark(_ON_SPELLS_UNSEEN[change["change"]], tuple(change["cites"]))
