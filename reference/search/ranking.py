"""In what order entries answer a query.

What each is worth, and a little more where words of the query stand beside each other, or its function words too.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference.search.answers import Answers
from reference.search.columns import Floats, Numbers
from reference.search.impacts import WordMatch
from reference.search.nearness import near
from reference.search.postings import Postings
from reference.search.query import Query
from reference.search.tables import Tables

NEAR_BONUS = 0.3
MINOR = 0.5
"""What a function word is worth beside one that is asked for, undamped."""
DEEPEST = 40
"""How many of the best are also weighed by what takes a look at each."""


class Ranked(NamedTuple):
    """An entry that answers, by number, and its score."""

    entry: int
    score: float


class Ranker:
    """Orders the entries of one index that answer a query."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def order(self, query: Query, answers: Answers, count: int) -> list[Ranked]:
        """Give the best of the entries that answer, best first.

        The very best are also weighed by function words and by words that stand together.
        """
        total = answers.worths + answers.sure
        best = _largest(total, max(count, DEEPEST))
        worths = total[best].astype(np.float64)
        looked = best[:DEEPEST]
        if query.minor:
            worths[:DEEPEST] += answers.worths[looked] * self._minor(query, answers, looked)
        if len(best) > 1 and len(answers.scoring.matches) > 1 and not query.phrases:  # whose words stand together
            closer = NEAR_BONUS * (worths[:DEEPEST] - answers.sure[looked])
            hopeful = worths[:DEEPEST] + closer >= _nth(worths, count)  # the others come too late even so
            closer[hopeful] *= self._nearness(answers, answers.entries[looked[hopeful]])
            worths[:DEEPEST][hopeful] += closer[hopeful]
        order = np.lexsort((best, -worths))[:count]
        return [
            Ranked(entry, worth)
            for entry, worth in zip(answers.entries[best[order]].tolist(), worths[order].tolist(), strict=True)
        ]

    def _minor(self, query: Query, answers: Answers, looked: Numbers) -> Floats:
        """Give what the function words of a query are worth in some of the answers, beside its other words."""
        entries, scores = answers.entries[looked], answers.scores[looked]
        ordered = np.sort(entries)
        words = Postings([WordMatch(word, self._tables) for word in query.minor], self._tables)
        minor = words.weigh(ordered)[0].sum(0)[ordered.searchsorted(entries)]
        worths: Floats = np.float32(MINOR) * minor / np.where(scores > 0, scores, 1)
        return worths

    def _nearness(self, answers: Answers, entries: Numbers) -> Floats:
        """Give the share of neighbours in the query that stand near each other in some entries, 0 to 1."""
        pairs = len(answers.scoring.matches) - 1
        ordered = np.sort(entries)
        words, places = near(answers.scoring.postings.standing(ordered))
        found = np.zeros((pairs, len(entries)), bool)
        found[words, ordered.searchsorted(self._tables.entries_of(places))] = True
        share: Floats = found.sum(0) / np.float32(pairs)
        return share[ordered.searchsorted(entries)]


def _nth(numbers: NDArray[Any], place: int) -> float:
    """Give the largest of some numbers but for so many, counted from 1; the smallest where there are not as many."""
    if not len(numbers):
        return 0.0
    at = max(0, len(numbers) - place)
    return float(np.partition(numbers, at)[at])


def _largest(worths: Floats, count: int) -> Numbers:
    """Give the places of the greatest worths, greatest first; of equals those that come first."""
    enough = np.flatnonzero(worths >= _nth(worths, count)) if len(worths) > count else np.arange(len(worths))
    return enough[np.argsort(-worths[enough], kind="stable")][:count]
