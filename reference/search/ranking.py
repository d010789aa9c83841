"""Which entries answer a query, and in what order.

An entry's score is the sum of its words' impacts, times how much of the query it covers, and a little more where
words of the query stand beside each other. How much a word tells counts in all of it: an entry that has only the
common words of a query does not answer it. A rule shares in what the answers that cite it have.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from reference.model import Entry, Kind, Matched
from reference.search.impacts import Impacts, WordMatch
from reference.search.lexicon import name_key
from reference.search.query import Query
from reference.search.scoring import Scoring, Sums, minor_worth

ENOUGH = 0.49
"""Share of what a query tells that an entry must have where no entry has all of it."""
ALSO = 0.35
"""The same where some entry has all of it and vouches for the query: what may stand below the full matches."""
PLENTY = 100
"""Where so many entries have all of a query, those that have less are not looked for."""
NAMED_DOUBT = 0.75
"""How much less than usual must be there of a query, in the texts of the game that it names."""
COVERAGE_POWER = 1.5
NEAR = 3
NEAR_BONUS = 0.3
MINOR = 0.5
"""What a function word is worth beside one that is asked for."""
SHARED = 0.3
"""Share of an answer's score that goes to the rules which it cites."""
SHARED_COVERAGE = 0.5
SYSTEM_BOOST = 20.0
SURE = 100.0
"""What an entry gets that bears the very name typed: no sum of words reaches it."""
DEEPEST = 40
"""How many of the best are also weighed by what takes a look at each."""

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
        self._names = names
        self._wordings = wordings
        self._systems = [entry.system for entry in entries]
        self._weights = [KIND_WEIGHTS[entry.kind] for entry in entries]
        self._concepts = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "concept"}
        self._cited = _cited(entries)

    def rank(self, query: Query, wanted: Callable[[int], bool] | None = None) -> Ranking:
        """Rank the entries that answer a query; `wanted` tells those by which it is seen whether there are plenty."""
        if not query.words:
            return self._of_systems(query.systems)
        scoring = Scoring(query.words, self._impacts, len(self._systems))
        sure = self._sure(query)
        full = {entry for entry in scoring.complete() if self._has_phrases(query, entry)}.union(sure)
        plenty = len(full) >= PLENTY and (wanted is None or sum(map(wanted, full)) >= PLENTY)
        if plenty or (full and query.phrases):
            sums = self._sums(scoring, full)
            chosen = list(full)
        else:
            sums = self._sums(scoring, self._candidates(scoring, query, full))
            chosen = self._choose(query, sums, full)
        ranked = self._order(query, sums, chosen, full, sure)
        matched: Matched = "none" if not ranked else "all" if full else "most"
        return Ranking(ranked, matched, max((sums.coverage[one.entry] for one in ranked), default=0.0))

    def _of_systems(self, systems: frozenset[str]) -> Ranking:
        found = [number for number, system in enumerate(self._systems) if system in systems]
        ranked = sorted((Ranked(n, self._weights[n], True) for n in found), key=lambda one: (-one.score, one.entry))
        return Ranking(ranked, "all", 1.0) if ranked else NOTHING

    def _candidates(self, scoring: Scoring, query: Query, full: set[int]) -> set[int]:
        """Give the entries that may have enough of a query, by themselves or by the answers that cite them."""
        least = (ALSO if full else ENOUGH) * (NAMED_DOUBT if query.systems else 1.0)
        found = scoring.candidates(least) | full
        return found.union(*(self._cited[entry] for entry in found.intersection(self._cited)))

    def _sums(self, scoring: Scoring, entries: set[int]) -> Sums:
        """Sum up the words of entries, and let rules share in the best of the answers among them that cite them."""
        sums = scoring.sums(entries)
        shared: dict[int, float] = {}
        for answer in entries.intersection(self._cited):
            worth, covered = SHARED * sums.scores[answer] * sums.coverage[answer], sums.coverage[answer]
            for rule in self._cited[answer]:
                if rule in entries:
                    shared[rule] = max(shared.get(rule, 0.0), worth)
                    sums.coverage[rule] = max(sums.coverage[rule], SHARED_COVERAGE * covered)
        for rule, worth in shared.items():
            sums.scores[rule] += worth
        return sums

    def _choose(self, query: Query, sums: Sums, full: set[int]) -> list[int]:
        """Choose the entries that have everything or enough."""
        least = ALSO if full else ENOUGH
        return [
            entry
            for entry, covered in sums.coverage.items()
            if entry in full or covered >= least * self._doubt(query, entry)
        ]

    def _doubt(self, query: Query, entry: int) -> float:
        """Say how far to doubt an entry that lacks words: less from a game that is named, wholly from another."""
        system = self._systems[entry]
        if not query.systems or not system:
            return 1.0
        return NAMED_DOUBT if system in query.systems else 1 / ALSO + 1

    def _has_phrases(self, query: Query, entry: int) -> bool:
        return all(self._impacts.runs(phrase, entry) for phrase in query.phrases)

    def _sure(self, query: Query) -> dict[int, float]:
        """Give the entries that are named by the query as a whole: by their title, or a concept by one of its terms."""
        key = name_key(query.text)
        sure = dict.fromkeys(self._names.get(key, ()), 2 * SURE)
        worded = self._wordings.get(key, frozenset())
        for concept in query.named | worded:
            if (number := self._concepts.get(concept)) is not None:
                sure[number] = 2.5 * SURE if concept in worded else SURE
        return sure

    def _order(
        self, query: Query, sums: Sums, chosen: Iterable[int], full: set[int], sure: Mapping[int, float]
    ) -> list[Ranked]:
        """Order entries by their words, and the best of them also by function words and words that stand together."""
        plain = {entry: self._worth(query, sums, entry) for entry in chosen}
        asked, minor = ([self._impacts.match(word) for word in words] for words in (query.words, query.minor))
        best = sorted(plain, key=lambda entry: (-plain[entry], entry))
        for entry in best[:DEEPEST]:
            more = 1 + MINOR * minor_worth(minor, entry) / (sums.scores[entry] or 1.0)
            plain[entry] *= more * (1 + NEAR_BONUS * self._nearness(asked, entry))
        for entry, certain in sure.items():
            plain[entry] += certain
        best.sort(key=lambda entry: (-plain[entry], entry))
        return [Ranked(entry, plain[entry], entry in full) for entry in best]

    def _worth(self, query: Query, sums: Sums, entry: int) -> float:
        """Weigh an entry by its words, its kind and the game that the query names."""
        weight = self._weights[entry] * (SYSTEM_BOOST if self._systems[entry] in query.systems else 1.0)
        return float(weight * sums.scores[entry] * sums.coverage[entry] ** COVERAGE_POWER)

    @staticmethod
    def _nearness(matches: Sequence[WordMatch], entry: int) -> float:
        """Give the share of neighbours in the query that stand near each other in an entry, 0 to 1."""
        if len(matches) < 2:
            return 0.0
        places = [match.all_places(entry) for match in matches]
        near = sum(any(abs(one - two) <= NEAR for one in left for two in right) for left, right in pairwise(places))
        return near / (len(places) - 1)


def _cited(entries: Sequence[Entry]) -> dict[int, tuple[int, ...]]:
    """Give the rules that each answer cites, all by number."""
    answers = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "faq"}
    cited: dict[int, tuple[int, ...]] = {}
    for number, entry in enumerate(entries):
        for answer in entry.faq:
            if answer in answers:
                cited[answers[answer]] = (*cited.get(answers[answer], ()), number)
    return cited
