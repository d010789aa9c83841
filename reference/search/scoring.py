"""How much of a query an entry has, and what that is worth."""

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate
from math import ceil, floor, log
from operator import and_
from typing import NamedTuple

from reference.search.bitmaps import members
from reference.search.function_words import LIGHT_WORDS
from reference.search.impacts import Impacts, WordMatch
from reference.search.query import QueryWord

RARE = 1
"""As many entries more each word is taken to be in: what is in none does not tell much more than what is in few."""
LIGHT = 0.3
"""What a light word is worth beside another as rare."""
UNITS = 200
"""Into so many parts the whole of a query is divided where shares of it are added up roughly."""


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
    """The words of one query, each with how much it tells: the more, the fewer entries have it.

    A lone letter that no entry has tells nothing: it is what is left of an `'s` or a slip.
    """

    def __init__(self, words: Sequence[QueryWord], impacts: Impacts) -> None:
        words = [word for word in words if len(word.reading.form) > 1 or impacts.match(word).count] or words
        matches = [impacts.match(word) for word in words]
        worths = [LIGHT if word.reading.form in LIGHT_WORDS else 1.0 for word in words]
        tells = [
            worth * log(1 + impacts.size / (RARE + match.count)) for match, worth in zip(matches, worths, strict=True)
        ]
        every = sum(tells) or 1.0
        asked = (_Asked(match, told / every, worth) for match, told, worth in zip(matches, tells, worths, strict=True))
        self._asked = sorted(asked, key=lambda one: -one.told)

    def complete(self) -> int:
        """Give the bitmap of the entries that have every word."""
        return reduce(and_, (asked.match.bits for asked in self._asked))

    def likely(self, least: float) -> int:
        """Give the bitmap of all entries that may have a share of the query, and of few others.

        Each word, the most telling first, is in an entry or is not: with it, less is missing of the share.
        """
        told = [ceil(UNITS * asked.told) for asked in self._asked]
        left = [*accumulate(reversed(told))][::-1]
        known: dict[tuple[int, int], int] = {}

        def having(missing: int, first: int) -> int:
            """Give the entries of which the words from the first on tell what is missing."""
            if missing <= 0:
                return -1  # all of them
            if first == len(told) or left[first] < missing:
                return 0
            key = missing, first
            if key not in known:
                within = having(missing - told[first], first + 1)
                known[key] = self._asked[first].match.bits & within | having(missing, first + 1)
            return known[key]

        return having(max(1, floor(UNITS * least)), 0)

    def sums(self, entries: int) -> Sums:
        """Sum up the words of the entries of a bitmap."""
        scores = dict.fromkeys(members(entries), 0.0)
        coverage = dict.fromkeys(scores, 0.0)
        for match, told, worth in self._asked:
            weigh = match.worth
            for entry in members(entries & match.bits):
                score, credit = weigh(entry)
                scores[entry] += worth * score
                coverage[entry] += told * credit
        return Sums(scores, coverage)
