"""The tables of all words of a query side by side, so that one step does for all of them what it does for one."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference.search.columns import Floats, Numbers, Truths
from reference.search.impacts import CREDITS, FORM_BONUS, WordMatch
from reference.search.tables import Table, Tables, occurrences

_NONE = np.array([], np.uint32)


class Standing(NamedTuple):
    """Places in some entries, in order, and for each the word of the query that stands there."""

    places: Numbers
    spans: NDArray[np.uint8]
    """How many words more belong to it."""
    words: NDArray[np.intp]
    """By number, in the order of the query."""
    meant: Truths
    """Whether a term stands there that means the word, else a word made from the same."""


class _Way(NamedTuple):
    """A table of one of the words, what a score in it is worth and how sure it makes that the word is there."""

    word: int
    table: Table
    weight: float
    credit: float
    meant: bool


class Postings:
    """What the tables of some words hold, row by row and table by table: an entry, and what the word is worth there.

    They come in three lots: the tables by which words are shown, the others, and the exact forms.
    """

    def __init__(self, matches: Sequence[WordMatch], tables: Tables) -> None:
        shown: list[_Way] = []
        others: list[_Way] = []
        forms: list[_Way] = []
        for number, match in enumerate(matches):
            stems = {table.first for table in match.stems}
            for key, table, weight in match.ways():
                # What has a form of a word has its stem, so that its lemmas need not be looked for in the texts.
                lot = others if key == "lemma" and stems and table.first not in stems else shown
                lot.append(_Way(number, table, weight, CREDITS[key], key == "concept"))
            if match.form:
                forms.append(_Way(number, match.form, FORM_BONUS, 0.0, False))
        ways = [*shown, *others, *forms]
        tables_of = [way.table for way in ways]
        self._columns = tables.columns
        self._count, self._size = len(matches), tables.size
        numbers = np.array([(way.word, way.table.first, way.table.scored, len(way.table)) for way in ways], np.intp)
        self._words, self._firsts, self._scored, self._lengths = numbers.reshape(-1, 4).T
        self._weights = np.array([(way.weight, way.credit) for way in ways], np.float32).reshape(-1, 2).T
        self._meant = np.array([way.meant for way in ways], bool)
        ends = self._lengths.cumsum()
        self._bounds = ends - self._lengths
        self._keyed = len(shown) + len(others)
        self._shown = int(ends[len(shown) - 1]) if shown else 0
        self._formed = int(ends[self._keyed - 1]) if self._keyed else 0
        self._entries = np.concatenate([_NONE, *[table.entries for table in tables_of]], dtype=np.intp)

    def having(self) -> Truths:
        """Say of each word which entries have it in any way: words by entries."""
        having = np.zeros((self._count, self._size), bool)
        keyed = self._entries[: self._formed]
        having.ravel()[keyed + (self._words * self._size)[: self._keyed].repeat(self._lengths[: self._keyed])] = True
        return having

    def weigh(self, entries: Numbers) -> tuple[Floats, Floats]:
        """Give what each word is worth in some entries, which must be in order, and how surely each has it.

        Both are words by entries; 0 where the word is not.
        """
        rows = self._rows_of(entries, self._entries)
        table = self._table_of(rows)
        weights, sure = self._weights
        scores = self._columns.scores.take(rows + (self._scored - self._bounds)[table]) * weights[table]
        at = self._words[table] * len(entries) + entries.searchsorted(self._entries[rows])
        keyed = int(rows.searchsorted(self._formed))
        worths, sures = np.zeros((2, self._count, len(entries)), np.float32)
        np.maximum.at(worths.ravel(), at[:keyed], scores[:keyed])
        np.maximum.at(sures.ravel(), at[:keyed], sure[table[:keyed]])
        worths.ravel()[at[keyed:]] += scores[keyed:]
        return worths, sures

    def standing(self, entries: Numbers) -> Standing:
        """Find the words in some entries: those made from the same, and the terms that mean them."""
        rows = self._rows_of(entries, self._entries[: self._shown])
        table = self._table_of(rows)
        places, spans, often = occurrences(self._columns, rows + (self._firsts - self._bounds)[table])
        order = places.argsort(kind="stable")
        table = table.repeat(often)[order]
        return Standing(places[order], spans[order], self._words[table], self._meant[table])

    def exact(self, entries: Numbers) -> Truths:
        """Say of each word whether it stands as typed in some entries, which must be in order: words by entries."""
        exact = np.zeros((self._count, len(entries)), bool)
        rows = self._rows_of(entries, self._entries[self._formed :]) + self._formed
        exact[self._words[self._table_of(rows)], entries.searchsorted(self._entries[rows])] = True
        return exact

    def _rows_of(self, entries: Numbers, among: Numbers) -> Numbers:
        """Give the places of those of some numbers that are entries asked for."""
        wanted = np.zeros(self._size, bool)
        wanted[entries] = True
        return wanted[among].nonzero()[0]

    def _table_of(self, rows: Numbers) -> Numbers:
        return self._bounds.searchsorted(rows, "right") - 1
