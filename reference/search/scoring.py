"""How much of a query each entry has, and what that is worth: one row for each word, one column for each entry."""

from collections.abc import Sequence
from math import log

import numpy as np

from reference.model import WhyKind
from reference.search.columns import Floats, Numbers, Truths
from reference.search.function_words import LIGHT_WORDS
from reference.search.impacts import CREDITS, DAMPING, WordMatch
from reference.search.postings import Postings
from reference.search.query import QueryWord
from reference.search.tables import Tables

RARE = 1
"""As many entries more each word is taken to be in: what is in none does not tell much more than what is in few."""
LIGHT = 0.3
"""What a light word is worth beside another as rare."""

_TERM = np.float32(CREDITS["concept"])
_KINDS: Sequence[WhyKind | None] = (None, "term", "form", "word")


class Scoring:
    """The words of one query in the entries of an index, or in some of them, which must be in order.

    A lone letter that no entry has tells nothing: it is what is left of an `'s` or a slip.
    """

    def __init__(self, words: Sequence[QueryWord], tables: Tables, among: Numbers | None = None) -> None:
        matches = [WordMatch(word, tables) for word in words]
        self.matches = [match for match in matches if match or len(match.word.reading.form) > 1] or matches
        self.postings = Postings(self.matches, tables)
        self._among = among
        laid_out = self.postings.lay_out() if among is None else self.postings.lay_out_among(among)
        self._scores, self._credits = laid_out
        self._has = self._credits.astype(bool)
        worths = [LIGHT if match.word.reading.form in LIGHT_WORDS else 1.0 for match in self.matches]
        tells = [
            worth * log(1 + tables.size / (RARE + match.often))
            for match, worth in zip(self.matches, worths, strict=True)
        ]
        self._worths = np.array(worths, np.float32)
        self._told = np.array(tells, np.float32) / np.float32(sum(tells) or 1.0)

    @property
    def complete(self) -> Truths:
        """Say of each entry whether it has every word."""
        found: Truths = np.logical_and.reduce(self._has)
        return found

    @property
    def coverage(self) -> Floats:
        """The share that each entry has of what the query tells, 0 to 1: the more a word tells, the fewer have it."""
        return self._told @ self._credits

    def coverage_in(self, entries: Numbers) -> Floats:
        """Give the coverage of some of the entries."""
        return self._told @ self._credits[:, self._at(entries)]

    def scores(self, entries: Numbers) -> Floats:
        """Give the sums of the words' scores in some of the entries."""
        return self._worths @ self._scores[:, self._at(entries)] ** np.float32(DAMPING)

    def kinds(self, entries: Numbers) -> list[tuple[WhyKind | None, ...]]:
        """Say for some of the entries, in order, how each has each word of the query."""
        sure = self._credits[:, self._at(entries)]
        kinds = np.where(self.postings.exact(entries), 3, np.where(sure == _TERM, 1, 2)) * (sure > 0)
        return [tuple([_KINDS[kind] for kind in of]) for of in kinds.T.tolist()]

    def _at(self, entries: Numbers) -> Numbers:
        return entries if self._among is None else self._among.searchsorted(entries)
