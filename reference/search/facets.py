"""Filters on entries and the counts by them: the game, the kind and the chapter."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from reference.model import Entry
from reference.search.columns import Numbers, Truths


class Filter(NamedTuple):
    """What an entry must be; an empty text lets all pass."""

    system: str = ""
    kind: str = ""
    chapter: str = ""


EVERY = Filter()


class _Values:
    """What each entry is in one respect."""

    def __init__(self, values: Iterable[str]) -> None:
        numbers: dict[str, int] = {}
        of = [numbers.setdefault(value, len(numbers)) for value in values]
        self._names = tuple(numbers)
        self._of = np.array(of, np.intp)
        self._having: dict[str, Truths] = {value: self._of == number for value, number in numbers.items()}
        self._none = np.zeros(len(of), bool)

    def having(self, value: str) -> Truths:
        return self._having.get(value, self._none)

    def count(self, entries: Numbers) -> Mapping[str, int]:
        counts = np.bincount(self._of[entries], minlength=len(self._names)).tolist()
        return {name: number for name, number in zip(self._names, counts, strict=True) if name and number}


class Facets:
    """What the entries of an index are, entry by entry."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._systems = _Values(entry.system for entry in entries)
        self._kinds = _Values(entry.kind for entry in entries)
        self._chapters = _Values(entry.chapter for entry in entries)
        self._all = np.ones(len(entries), bool)

    def passing(self, wanted: Filter) -> Truths:
        """Say of each entry whether it passes a filter."""
        passing = self._all
        for values, value in zip((self._systems, self._kinds, self._chapters), wanted, strict=True):
            if value:
                passing = passing & values.having(value)
        return passing

    def of_systems(self, systems: Iterable[str]) -> Truths:
        """Say of each entry whether it is of some systems; the empty text is the system of those that have none."""
        found = ~self._all
        for system in systems:
            found = found | self._systems.having(system)
        return found

    def count(self, entries: Numbers, wanted: Filter) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Count entries by system, whatever system is wanted, and by kind, whatever kind is."""
        if wanted == EVERY:
            return self._systems.count(entries), self._kinds.count(entries)
        any_system, any_kind = wanted._replace(system=""), wanted._replace(kind="")
        return (
            self._systems.count(entries[self.passing(any_system)[entries]]),
            self._kinds.count(entries[self.passing(any_kind)[entries]]),
        )
