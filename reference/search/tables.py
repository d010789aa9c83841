"""The tables of an index: what each key is worth in each entry, and where it stands there.

The words of all texts are numbered one after the other, side by side and entry by entry: a word's number is its place.
"""

import json
from array import array
from collections.abc import Mapping
from itertools import count
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reference.search import columns
from reference.search.analysis import LEVELS, Reading
from reference.search.columns import Columns, Floats, Numbers, Truths
from reference.search.schema import SIDES, Key

KEYS: tuple[Key, ...] = (*LEVELS, "concept")
DIRECTORY = "tables.json"

GAP = 8
"""So many places lie free between two sides, so that nothing stands near a word of another side."""
AFTER = 3
"""So far after the end of a side stands a concept that it is filed under and does not name."""


class Table:
    """The entries under one key, by number and in order, with the score of each and the places of the key in it."""

    __slots__ = ("_columns", "first", "last", "scored")

    def __init__(self, columns: Columns, first: int, last: int, scored: int) -> None:
        self._columns = columns
        self.first, self.last, self.scored = first, last, scored

    def __len__(self) -> int:
        return self.last - self.first

    @property
    def entries(self) -> Numbers:
        """The entries."""
        return self._columns.entries[self.first : self.last]

    @property
    def scores(self) -> Floats:
        """The score of each entry."""
        return self._columns.scores[self.scored : self.scored + len(self)]

    @property
    def often(self) -> int:
        """How many times the key stands."""
        starts = self._columns.starts
        return int(starts[self.last]) - int(starts[self.first])

    @property
    def places(self) -> Numbers:
        """All places of the key, in order."""
        starts = self._columns.starts
        return self._columns.places[starts.item(self.first) : starts.item(self.last)]

    def stands_at(self, places: Numbers) -> Truths:
        """Say of each place whether the key stands there."""
        own = self.places
        found: Truths = own.take(own.searchsorted(places), mode="clip") == places
        return found

    def places_in(self, entries: Numbers) -> Numbers:
        """Give the places of the key in some entries, in the order of these."""
        own = self.entries
        rows = own.searchsorted(entries)
        return occurrences(self._columns, rows[own.take(rows, mode="clip") == entries] + self.first)[0]


def occurrences(columns: Columns, rows: Numbers) -> tuple[Numbers, NDArray[np.uint8], NDArray[np.intp]]:
    """Give where keys stand, by rows of their tables.

    That is the places of the first words, how many words more belong to each, and how many there are of each row.
    """
    starts = columns.starts.take(rows).astype(np.intp)
    often = columns.starts.take(rows + 1) - starts
    after = often.cumsum()
    at = np.arange(after[-1] if len(after) else 0) + (starts - after + often).repeat(often)
    return columns.places.take(at), columns.spans.take(at), often


class Tables:
    """The tables of one index, open. Threads may share it.

    Raises `OSError` or `ValueError` where they are missing or broken.
    """

    def __init__(self, folder: Path) -> None:
        directory = json.loads((folder / DIRECTORY).read_text(encoding="utf-8"))
        self.size: int = directory["entries"]
        """How many entries there are."""
        number = count()
        self._numbers: Mapping[Key, Mapping[str, int]] = {
            key: {token: next(number) for token in directory["tokens"][key]} for key in KEYS
        }
        self.columns = columns.load(folder)
        self._tables = array("I", self.columns.tables.tolist())
        self._rows = array("I", self.columns.rows.tolist())
        self._scored = array("I", self.columns.scored.tolist())

    def has(self, key: Key, token: str) -> bool:
        """Say whether any entry has a token at a level, or a concept."""
        return token in self._numbers[key]

    def table(self, key: Key, token: str) -> Table | None:
        """Give the table of a token at a level, or of a concept; none where no entry has it."""
        number = self._numbers[key].get(token)
        if number is None:
            return None
        table = self._tables[number]
        return Table(self.columns, self._rows[table], self._rows[table + 1], self._scored[number])

    def forms(self, reading: Reading) -> list[Table]:
        """Give the tables of the forms of a word, none twice.

        Where the exact form stands, one of the word's lemmas does: what is typed is read as all that it may stand for.
        """
        found = (self.table("lemma", lemma) for lemma in reading.lemmas)
        return list({table.first: table for table in found if table}.values())

    def sides_of(self, places: Numbers) -> NDArray[np.intp]:
        """Give the sides that words stand on: as many for each entry as there are `SIDES`, entry by entry."""
        return self.columns.sides.searchsorted(places, "right") - 1

    def entries_of(self, places: Numbers) -> NDArray[np.intp]:
        """Give the entries that words stand in."""
        return self.sides_of(places) // len(SIDES)

    def begins(self, places: Numbers) -> Numbers:
        """Give where words begin on their sides, in code points; 0 where none stands."""
        return self.columns.begins[places]

    def ends(self, places: Numbers) -> Numbers:
        """Give where words end on their sides, in code points; 0 where none stands."""
        return self.columns.ends[places]
