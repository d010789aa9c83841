"""The tables of all words of a query side by side, so that one step does for all of them what it does for one."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from reference.search.columns import Floats, Numbers, Truths
from reference.search.impacts import CREDITS, FORM_BONUS, WordMatch
from reference.search.tables import Table, Tables, occurrences

_NONE = np.array([], np.uint32)

_Way = tuple[int, Table, float, float, bool]
"""A word, a table of it, what a score there is worth, how sure it makes that the word is there, whether it is meant."""


class Standing(NamedTuple):
    """Places in some entries, in order, and for each the word of the query that stands there."""

    places: Numbers
    spans: Numbers
    """How many words more belong to it."""
    words: Numbers
    """By number, in the order of the query."""
    meant: Truths
    """Whether a term stands there that means the word, else a word made from the same."""


class Postings:
    """What the tables of some words hold, row by row and table by table: an entry, and what the word is worth there.

    They come in three lots: the tables by which words are shown, the others, and the exact forms.
    """

    def __init__(self, matches: Sequence[WordMatch], tables: Tables) -> None:
        shown: list[_Way] = []
        others: list[_Way] = []
        forms: list[_Way] = []
        self.often = [0] * len(matches)
        """How many entries each word is in at least: those of its commonest key."""
        for number, match in enumerate(matches):
            stems = [table.first for table in match.stems]
            for key, table, weight in match.ways():
                # What has a form of a word has its stem, so that its lemmas need not be looked for in the texts.
                lot = others if key == "lemma" and stems and table.first not in stems else shown
                lot.append((number, table, weight, CREDITS[key], key == "concept"))
                self.often[number] = max(self.often[number], len(table))
            if match.form:
                forms.append((number, match.form, FORM_BONUS, CREDITS["form"], False))
        ways = [*shown, *others, *forms]
        self._columns = tables.columns
        self._count, self._size = len(matches), tables.size
        numbers = [(word, table.first, table.scored, len(table), meant) for word, table, _, _, meant in ways]
        by_way = np.array(numbers, np.intp).reshape(-1, 5)
        self._words, self._firsts, self._scored, self._lengths, self._meant = by_way.T
        weights = np.array([(weight, credit) for _, _, weight, credit, _ in ways], np.float32)
        self._weights, self._credits = weights.reshape(-1, 2).T
        ends = self._lengths.cumsum()
        self._bounds = ends - self._lengths
        self._keyed = len(shown) + len(others)
        self._shown = int(ends[len(shown) - 1]) if shown else 0
        self._formed = int(ends[self._keyed - 1]) if self._keyed else 0
        self._entries = np.concatenate([_NONE, *[way[1].entries for way in ways]], dtype=np.intp)

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
        scores = self._columns.scores.take(rows + (self._scored - self._bounds)[table]) * self._weights[table]
        at = self._words[table] * len(entries) + entries.searchsorted(self._entries[rows])
        keyed = int(rows.searchsorted(self._formed))
        worths, sures = np.zeros((2, self._count, len(entries)), np.float32)
        np.maximum.at(worths.ravel(), at[:keyed], scores[:keyed])
        np.maximum.at(sures.ravel(), at, self._credits[table])
        worths.ravel()[at[keyed:]] += scores[keyed:]
        return worths, sures

    def standing(self, entries: Numbers) -> Standing:
        """Find the words in some entries: those made from the same, and the terms that mean them."""
        rows = self._rows_of(entries, self._entries[: self._shown])
        table = self._table_of(rows)
        places, spans, often = occurrences(self._columns, rows + (self._firsts - self._bounds)[table])
        order = places.argsort(kind="stable")
        table = table.repeat(often)[order]
        return Standing(places[order], spans[order], self._words[table], self._meant[table] > 0)

    def _rows_of(self, entries: Numbers, among: Numbers) -> Numbers:
        """Give the places of those of some numbers that are entries asked for."""
        wanted = np.zeros(self._size, bool)
        wanted[entries] = True
        return wanted[among].nonzero()[0]

    def _table_of(self, rows: Numbers) -> Numbers:
        return self._bounds.searchsorted(rows, "right") - 1
