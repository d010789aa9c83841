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
        numbers = np.array([(way.word, way.table.first, len(way.table)) for way in ways], np.intp).reshape(-1, 3)
        self._words, self._firsts, self._lengths = numbers.T
        self._weights = np.array([(way.weight, way.credit) for way in ways], np.float32).reshape(-1, 2).T
        self._meant = np.array([way.meant for way in ways], bool)
        ends = self._lengths.cumsum()
        self._bounds = ends - self._lengths
        self._keyed = len(shown) + len(others)
        self._shown = int(ends[len(shown) - 1]) if shown else 0
        self._formed = int(ends[self._keyed - 1]) if self._keyed else 0
        self._entries = np.concatenate([_NONE, *[table.entries for table in tables_of]], dtype=np.intp)
        self._scores = np.concatenate([_NONE, *[table.scores for table in tables_of]], dtype=np.float32)

    def lay_out(self) -> tuple[Floats, Floats]:
        """Give what each word is worth in each entry, and how surely the entry has it: words by entries."""
        return self._spread(self._entries, self._scores, self._lengths, self._formed, self._size)

    def lay_out_among(self, entries: Numbers) -> tuple[Floats, Floats]:
        """Give the same for some entries, which must be in order."""
        rows = np.flatnonzero(self._wanted(entries)[self._entries])
        lengths = np.diff(rows.searchsorted(self._bounds), append=len(rows))
        columns = entries.searchsorted(self._entries[rows])
        return self._spread(columns, self._scores[rows], lengths, int(rows.searchsorted(self._formed)), len(entries))

    def _spread(
        self, columns: Numbers, scores: Floats, lengths: Numbers, formed: int, size: int
    ) -> tuple[Floats, Floats]:
        """Lay rows out, of each table so many and from one on those of exact forms."""
        worths, sures = np.zeros((2, self._count, size), np.float32)
        at = columns + (self._words * size).repeat(lengths)
        weights, sure = self._weights
        scores = scores * weights.repeat(lengths)
        np.maximum.at(worths.ravel(), at[:formed], scores[:formed])
        np.maximum.at(sures.ravel(), at[:formed], sure[: self._keyed].repeat(lengths[: self._keyed]))
        worths.ravel()[at[formed:]] += scores[formed:]
        return worths, sures

    def standing(self, entries: Numbers) -> Standing:
        """Find the words in some entries: those made from the same, and the terms that mean them."""
        found = np.flatnonzero(self._wanted(entries)[self._entries[: self._shown]])
        table = self._bounds.searchsorted(found, "right") - 1
        places, spans, often = occurrences(self._columns, found + (self._firsts - self._bounds)[table])
        order = places.argsort(kind="stable")
        table = table.repeat(often)[order]
        return Standing(places[order], spans[order], self._words[table], self._meant[table])

    def exact(self, entries: Numbers) -> Truths:
        """Say of each word whether it stands as typed in some entries, which must be in order: words by entries."""
        exact = np.zeros((self._count, len(entries)), bool)
        found = np.flatnonzero(self._wanted(entries)[self._entries[self._formed :]]) + self._formed
        words = self._words[self._bounds.searchsorted(found, "right") - 1]
        exact[words, entries.searchsorted(self._entries[found])] = True
        return exact

    def _wanted(self, entries: Numbers) -> Truths:
        wanted = np.zeros(self._size, bool)
        wanted[entries] = True
        return wanted
