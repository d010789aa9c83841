"""How much of a query an entry has, and what that is worth."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from heapq import nsmallest
from itertools import chain
from math import log
from typing import NamedTuple

from reference.search.function_words import LIGHT_WORDS
from reference.search.impacts import Impacts, WordMatch
from reference.search.query import QueryWord

DAMPING = 0.85
"""Power to which a word's score is raised: the same word again is worth less than another word."""
RARE = 1
"""As many entries more each word is taken to be in: what is in none does not tell much more than what is in few."""
MOST_CANDIDATES = 1500
"""How many entries that lack words are looked at, at most."""
LIGHT = 0.3
"""What a light word is worth beside another as rare."""


class Sums(NamedTuple):
    """By entry: the sum of its words' scores, and the share that it has of what the query tells, 0 to 1."""

    scores: dict[int, float]
    coverage: dict[int, float]


class _Asked(NamedTuple):
    """A word that is asked for: the entries that match it, its share in what the query tells, what it is worth."""

    match: WordMatch
    told: float
    worth: float


class Scoring:
    """The words of one query, each with how much it tells: the more, the fewer of `size` entries have it.

    A lone letter that no entry has tells nothing: it is what is left of an `'s` or a slip.
    """

    def __init__(self, words: Sequence[QueryWord], impacts: Impacts, size: int) -> None:
        words = [word for word in words if len(word.reading.form) > 1 or impacts.match(word).entries] or words
        matches = [impacts.match(word) for word in words]
        worths = [LIGHT if word.reading.form in LIGHT_WORDS else 1.0 for word in words]
        tells = [
            worth * log(1 + size / (RARE + len(match.entries))) for match, worth in zip(matches, worths, strict=True)
        ]
        every = sum(tells) or 1.0
        self._asked = [
            _Asked(match, told / every, worth) for match, told, worth in zip(matches, tells, worths, strict=True)
        ]

    def complete(self) -> frozenset[int]:
        """Give the entries that have every word."""
        fewest, *others = sorted((asked.match.entries for asked in self._asked), key=len)
        return fewest.intersection(*others)

    def candidates(self, least: float) -> set[int]:
        """Give all entries that may have a share of the query, and others: each has one of its telling words.

        The words that tell least are left out, as many as together tell less than that share.
        """
        found: set[int] = set()
        missing = 0.0
        for asked in sorted(self._asked, key=lambda asked: asked.told, reverse=True):
            if 1 - missing < least:
                break
            found |= asked.match.entries
            missing += asked.told
        return self._with_most_words(found) if len(found) > MOST_CANDIDATES else found

    def _with_most_words(self, found: set[int]) -> set[int]:
        """Keep so many entries as a query may take time for: those that have most of its words."""
        counts = Counter(chain.from_iterable(asked.match.entries & found for asked in self._asked))
        return set(nsmallest(MOST_CANDIDATES, counts, key=lambda entry: (-counts[entry], entry)))

    def sums(self, entries: Collection[int]) -> Sums:
        """Sum up the words of entries."""
        scores = dict.fromkeys(entries, 0.0)
        coverage = dict.fromkeys(entries, 0.0)
        for match, told, worth in self._asked:
            for entry in match.entries.intersection(entries):
                score, credit = match.worth(entry)
                scores[entry] += worth * score**DAMPING
                coverage[entry] += told * credit
        return Sums(scores, coverage)


def minor_worth(matches: Iterable[WordMatch], entry: int) -> float:
    """Sum up what function words are worth in an entry."""
    return sum(match.worth(entry)[0] for match in matches)
