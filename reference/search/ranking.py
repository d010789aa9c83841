"""Which entries answer a query, and in what order.

An entry's score is the sum of its words' impacts, times how much of the query it covers, and a little more where
words of the query stand beside each other. How much a word tells counts in all of it: an entry that has only the
common words of a query does not answer it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from reference.model import Entry, Kind, Matched
from reference.search.impacts import Impacts, WordMatch
from reference.search.lexicon import name_key
from reference.search.query import Query

ENOUGH = 0.4
"""Share of what a query tells that an entry must have where no entry has all of it."""
ALSO = 0.35
"""The same where some entry has all of it and vouches for the query: what may stand below the full matches."""
COVERAGE_POWER = 2.0
NEAR = 3
NEAR_BONUS = 0.3
SYSTEM_BOOST = 3.0
SURE = 100.0
"""What an entry gets that bears the very name typed: no sum of words reaches it."""
DEEPEST = 200

KIND_WEIGHTS: Mapping[Kind, float] = {
    "rule": 1.0,
    "faq": 0.95,
    "question": 0.9,
    "concept": 0.85,
    "procedure": 0.85,
    "example": 0.6,
}


class Ranked(NamedTuple):
    """An entry that answers, by number; `complete` when it has every word."""

    entry: int
    score: float
    complete: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """Entries that answer a query, best first, and how much of the query the best of them covers, 0 to 1."""

    ranked: Sequence[Ranked]
    matched: Matched
    coverage: float


NOTHING = Ranking((), "none", 0.0)


class Ranker:
    """Ranks the entries of one index."""

    def __init__(
        self,
        impacts: Impacts,
        entries: Sequence[Entry],
        names: Mapping[str, Sequence[int]],
        wordings: Mapping[str, frozenset[str]],
    ) -> None:
        self._impacts = impacts
        self._entries = entries
        self._names = names
        self._wordings = wordings
        self._concepts = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "concept"}

    def rank(self, query: Query) -> Ranking:
        """Rank the entries that answer a query."""
        if not query.words:
            return self._of_systems(query.systems)
        matches = [self._impacts.match(word) for word in query.words]
        scores, coverage, counts = self._sums(matches)
        sure = self._sure(query)
        chosen, full = self._choose(query, coverage, counts, sure)
        chosen.sort(key=lambda entry: (-scores[entry], entry))
        ranked = [
            Ranked(
                entry,
                sure.get(entry, 0.0)
                + scores[entry] * coverage[entry] ** COVERAGE_POWER * self._weight(query, entry, near=place < DEEPEST),
                entry in full,
            )
            for place, entry in enumerate(chosen)
        ]
        ranked.sort(key=lambda one: (-one.score, one.entry))
        matched: Matched = "none" if not ranked else "all" if full else "most"
        return Ranking(ranked, matched, max((coverage[one.entry] for one in ranked), default=0.0))

    def _of_systems(self, systems: frozenset[str]) -> Ranking:
        ranked = [
            Ranked(number, KIND_WEIGHTS[entry.kind], True)
            for number, entry in enumerate(self._entries)
            if entry.system in systems
        ]
        ranked.sort(key=lambda one: (-one.score, one.entry))
        return Ranking(ranked, "all", 1.0) if ranked else NOTHING

    def _weight(self, query: Query, entry: int, *, near: bool) -> float:
        """Weigh an entry by its kind, by the game that the query names and by words that stand together."""
        weight = KIND_WEIGHTS[self._entries[entry].kind]
        if self._entries[entry].system in query.systems:
            weight *= SYSTEM_BOOST
        return weight * (1 + NEAR_BONUS * self._nearness(query, entry)) if near else weight

    def _sums(
        self, matches: Sequence[WordMatch]
    ) -> tuple[defaultdict[int, float], defaultdict[int, float], defaultdict[int, int]]:
        """Sum scores, coverage and number of matched words by entry."""
        tells = [log(1 + len(self._entries) / (1 + len(match.scores))) for match in matches]
        all_tell = sum(tells) or 1.0
        scores: defaultdict[int, float] = defaultdict(float)
        coverage: defaultdict[int, float] = defaultdict(float)
        counts: defaultdict[int, int] = defaultdict(int)
        for match, told in zip(matches, tells, strict=True):
            for entry, score in match.scores.items():
                scores[entry] += score
                coverage[entry] += match.credits[entry] * told / all_tell
                counts[entry] += 1
        return scores, coverage, counts

    def _choose(
        self,
        query: Query,
        coverage: Mapping[int, float],
        counts: Mapping[int, int],
        sure: Mapping[int, float],
    ) -> tuple[list[int], set[int]]:
        """Choose the entries that answer, and those among them that have everything."""
        full = {
            entry for entry, count in counts.items() if count == len(query.words) and self._has_phrases(query, entry)
        }
        full.update(sure)
        least = ALSO if full else ENOUGH
        if full and query.phrases:
            return list(full), full
        chosen = [entry for entry, covered in coverage.items() if covered >= least or entry in full]
        chosen += [entry for entry in full if entry not in coverage]
        return chosen, full

    def _has_phrases(self, query: Query, entry: int) -> bool:
        for phrase in query.phrases:
            places = self._impacts.places(phrase[0].reading, entry, strict=True)
            for token in phrase[1:]:
                places = {place + 1 for place in places} & self._impacts.places(token.reading, entry, strict=True)
            if not places:
                return False
        return True

    def _sure(self, query: Query) -> dict[int, float]:
        """Give the entries that are named by the query as a whole: by their title, or a concept by one of its terms."""
        key = name_key(query.text)
        sure = dict.fromkeys(self._names.get(key, ()), 2 * SURE)
        worded = self._wordings.get(key, frozenset())
        for concept in query.named | worded:
            if (number := self._concepts.get(concept)) is not None:
                sure[number] = 2.5 * SURE if concept in worded else SURE
        return sure

    def _nearness(self, query: Query, entry: int) -> float:
        """Give the share of neighbours in the query that stand near each other in an entry, 0 to 1."""
        pairs = list(zip(query.words, query.words[1:], strict=False))
        if not pairs:
            return 0.0
        near = 0
        for left, right in pairs:
            places = self._impacts.places(right.reading, entry)
            near += any(
                place + step in places
                for place in self._impacts.places(left.reading, entry)
                for step in range(-NEAR, NEAR + 1)
                if step
            )
        return near / len(pairs)
