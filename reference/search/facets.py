"""Filters on entries and the counts by them: the game, the kind and the chapter."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from reference.model import Entry
from reference.search.bitmaps import bitmap


class Filter(NamedTuple):
    """What an entry must be; an empty text lets all pass."""

    system: str = ""
    kind: str = ""
    chapter: str = ""


EVERY = Filter()


class Facets:
    """The entries of an index, sorted into groups that every filter lets pass or stops as a whole."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        numbers: dict[Filter, int] = {}
        keys = (Filter(entry.system, entry.kind, entry.chapter) for entry in entries)
        self._group_of = [numbers.setdefault(key, len(numbers)) for key in keys]
        self._groups = tuple(numbers)
        members: list[list[int]] = [[] for _ in numbers]
        for entry, group in enumerate(self._group_of):
            members[group].append(entry)
        self._bits = [bitmap(found) for found in members]

    def bits(self, wanted: Filter) -> int:
        """Give the bitmap of the entries that pass a filter; -1, which holds all, where every entry does."""
        if wanted == EVERY:
            return -1
        bits = 0
        for group in self._passing(wanted):
            bits |= self._bits[group]
        return bits

    def of_systems(self, systems: Iterable[str]) -> int:
        """Give the bitmap of the entries of some systems; the empty text is the system of those that have none."""
        bits = 0
        for system in systems:
            for each, found in zip(self._groups, self._bits, strict=True):
                bits |= found if each.system == system else 0
        return bits

    def select(self, entries: Iterable[int], wanted: Filter) -> list[int]:
        """Give those of entries that pass a filter, in their order."""
        if wanted == EVERY:
            return list(entries)
        passing = frozenset(self._passing(wanted))
        return [entry for entry in entries if self._group_of[entry] in passing]

    def count(self, entries: Iterable[int], wanted: Filter) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Count entries by system, whatever system is wanted, and by kind, whatever kind is."""
        systems, kinds = Counter[str](), Counter[str]()
        any_system, any_kind = wanted._replace(system=""), wanted._replace(kind="")
        for group, number in Counter(map(self._group_of.__getitem__, entries)).items():
            found = self._groups[group]
            if found.system and _within(found, any_system):
                systems[found.system] += number
            if _within(found, any_kind):
                kinds[found.kind] += number
        return dict(systems), dict(kinds)

    def _passing(self, wanted: Filter) -> list[int]:
        return [number for number, group in enumerate(self._groups) if _within(group, wanted)]


def _within(group: Filter, wanted: Filter) -> bool:
    return all(asked in ("", found) for asked, found in zip(wanted, group, strict=True))
