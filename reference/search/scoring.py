"""How much of a query each entry has, and what that is worth: one row for each word, one column for each entry."""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import numpy as np

from reference.search.columns import Floats, Numbers, Truths
from reference.search.function_words import LIGHT_WORDS
from reference.search.impacts import DAMPING, WordMatch
from reference.search.postings import Postings
from reference.search.query import QueryWord
from reference.search.tables import Tables

RARE = 1
"""As many entries more each word is taken to be in: what is in none does not tell much more than what is in few."""
LIGHT = 0.3
"""What a light word is worth beside another as rare."""


class Weighed(NamedTuple):
    """What the words of a query are worth in some entries."""

    scores: Floats
    """By entry, the sum of the words' scores."""
    coverage: Floats
    """By entry, the share that it has of what the query tells, 0 to 1."""
    sure: Floats
    """How surely each word is in each entry, 0 to 1: words by entries."""


class Scoring:
    """The words of one query in the entries of an index. The more a word tells, the fewer have it.

    A lone letter that no entry has tells nothing: it is what is left of an `'s` or a slip.
    """

    def __init__(self, words: Sequence[QueryWord], tables: Tables) -> None:
        matches = [WordMatch(word, tables) for word in words]
        self.matches = [match for match in matches if match or len(match.word.reading.form) > 1] or matches
        self.postings = Postings(self.matches, tables)
        worths = [LIGHT if match.word.reading.form in LIGHT_WORDS else 1.0 for match in self.matches]
        tells = [
            worth * log(1 + tables.size / (RARE + often))
            for often, worth in zip(self.postings.often, worths, strict=True)
        ]
        every = sum(tells) or 1.0
        self._worths = np.array(worths, np.float32)
        self._told = np.array([tell / every for tell in tells], np.float32)

    def told(self, having: Truths) -> Floats:
        """Give the share that each entry has of what the query tells, if what is there is surely what is asked for."""
        return _summed(self._told, having)

    def weigh(self, entries: Numbers) -> Weighed:
        """Weigh some entries, which must be in order."""
        scores, sure = self.postings.weigh(entries)
        return Weighed(_summed(self._worths, scores ** np.float32(DAMPING)), _summed(self._told, sure), sure)


def _summed(weights: Floats, rows: Floats | Truths) -> Floats:
    """Add up weighted rows; in a product of matrices BLAS was seen to warn of invalid values that are not there."""
    summed: Floats = np.einsum("i,ij->j", weights, rows)
    return summed
