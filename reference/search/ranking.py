"""Which entries answer a query, and in what order.

An entry's score is the sum of its words' impacts, times how much of the query it covers, and a little more where
words of the query stand beside each other. How much a word tells counts in all of it: an entry that has only the
common words of a query does not answer it. A rule shares in what the answers that cite it have.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import NamedTuple

from reference.model import Entry, Kind, Matched
from reference.search.function_words import LIGHT_WORDS
from reference.search.impacts import Impacts, WordMatch
from reference.search.lexicon import name_key
from reference.search.query import Query, QueryWord

ENOUGH = 0.47
"""Share of what a query tells that an entry must have where no entry has all of it."""
ALSO = 0.35
"""The same where some entry has all of it and vouches for the query: what may stand below the full matches."""
COVERAGE_POWER = 2.0
NEAR = 3
NEAR_BONUS = 0.3
MINOR = 0.5
"""What a function word is worth beside one that is asked for."""
SHARED = 0.5
"""Share of an answer's score that goes to the rules which it cites."""
SHARED_COVERAGE = 0.8
SYSTEM_BOOST = 3.0
NAMED_DOUBT = 0.75
"""How much less than usual must be there of a query, in the texts of the game that it names."""
SURE = 100.0
"""What an entry gets that bears the very name typed: no sum of words reaches it."""
DEEPEST = 60
"""How many of the best are also weighed by what takes a look at each."""
DAMPING = 0.85
"""Power to which a word's score is raised: the same word again is worth less than another word."""
RARE = 1
"""As many entries more each word is taken to be in: what is in none does not tell much more than what is in few."""
LIGHT = 0.3
"""What a light word is worth beside another as rare."""

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


class _Sums(NamedTuple):
    """By entry: the sum of its words' scores, the share of the query that it covers, how many words it has."""

    scores: defaultdict[int, float]
    coverage: defaultdict[int, float]
    counts: defaultdict[int, int]


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
        self._cited = _cited(entries)

    def rank(self, query: Query) -> Ranking:
        """Rank the entries that answer a query."""
        if not query.words:
            return self._of_systems(query.systems)
        sums = self._sums(query.words)
        sure = self._sure(query)
        chosen, full = self._choose(query, sums, sure)
        chosen.sort(key=lambda entry: (-sums.scores[entry] * sums.coverage[entry], entry))
        weigh: Callable[[int], float] = self._weigher(query, sums)
        ranked = [Ranked(entry, weigh(entry) + sure.get(entry, 0.0), entry in full) for entry in chosen[:DEEPEST]]
        ranked += [
            Ranked(entry, self._plain(query, sums, entry) + sure.get(entry, 0.0), entry in full)
            for entry in chosen[DEEPEST:]
        ]
        ranked.sort(key=lambda one: (-one.score, one.entry))
        matched: Matched = "none" if not ranked else "all" if full else "most"
        return Ranking(ranked, matched, max((sums.coverage[one.entry] for one in ranked), default=0.0))

    def _of_systems(self, systems: frozenset[str]) -> Ranking:
        ranked = [
            Ranked(number, KIND_WEIGHTS[entry.kind], True)
            for number, entry in enumerate(self._entries)
            if entry.system in systems
        ]
        ranked.sort(key=lambda one: (-one.score, one.entry))
        return Ranking(ranked, "all", 1.0) if ranked else NOTHING

    def _plain(self, query: Query, sums: _Sums, entry: int, more: float = 0.0) -> float:
        """Score an entry by its words, its kind and the game that the query names."""
        weight = KIND_WEIGHTS[self._entries[entry].kind]
        if self._entries[entry].system in query.systems:
            weight *= SYSTEM_BOOST
        return float((sums.scores[entry] + more) * sums.coverage[entry] ** COVERAGE_POWER * weight)

    def _weigher(self, query: Query, sums: _Sums) -> Callable[[int], float]:
        """Score an entry also by function words and by words that stand together."""
        minor = [self._impacts.match(word).scores for word in query.minor]

        def weigh(entry: int) -> float:
            more = MINOR * sum(scores.get(entry, 0.0) for scores in minor)
            places = [self._impacts.places(word, entry) for word in query.words]
            return self._plain(query, sums, entry, more) * (1 + NEAR_BONUS * _nearness(places))

        return weigh

    def _tells(self, word: QueryWord, match: WordMatch) -> float:
        """Say how much a word tells: the more, the fewer entries have it."""
        told = log(1 + len(self._entries) / (RARE + len(match.scores)))
        return LIGHT * told if word.reading.form in LIGHT_WORDS else told

    def _sums(self, words: Sequence[QueryWord]) -> _Sums:
        matches = [self._impacts.match(word) for word in words]
        tells = [self._tells(word, match) for word, match in zip(words, matches, strict=True)]
        all_tell = sum(tells) or 1.0
        sums = _Sums(defaultdict(float), defaultdict(float), defaultdict(int))
        for word, match, told in zip(words, matches, tells, strict=True):
            worth = LIGHT if word.reading.form in LIGHT_WORDS else 1.0
            for entry, score in match.scores.items():
                sums.scores[entry] += worth * score**DAMPING
                sums.coverage[entry] += match.credits[entry] * told / all_tell
                sums.counts[entry] += 1
        self._share(sums)
        return sums

    def _share(self, sums: _Sums) -> None:
        """Let rules share in the best of the answers that cite them."""
        shared: dict[int, float] = {}
        for answer, rules in self._cited.items():
            if answer in sums.scores:
                for rule in rules:
                    worth = SHARED * sums.scores[answer] * sums.coverage[answer]
                    shared[rule] = max(shared.get(rule, 0.0), worth)
                    sums.coverage[rule] = max(sums.coverage[rule], SHARED_COVERAGE * sums.coverage[answer])
        for rule, worth in shared.items():
            sums.scores[rule] += worth

    def _choose(self, query: Query, sums: _Sums, sure: Mapping[int, float]) -> tuple[list[int], set[int]]:
        """Choose the entries that answer, and those among them that have everything."""
        words = len(query.words)
        full = {entry for entry, count in sums.counts.items() if count == words and self._has_phrases(query, entry)}
        full.update(sure)
        least = ALSO if full else ENOUGH
        if full and query.phrases:
            return list(full), full
        chosen = [
            entry
            for entry, covered in sums.coverage.items()
            if entry in full or covered >= least * self._doubt(query, entry)
        ]
        chosen += [entry for entry in full if entry not in sums.coverage]
        return chosen, full

    def _doubt(self, query: Query, entry: int) -> float:
        """Say how far to doubt an entry that lacks words: from a game named little, from another too much."""
        if not query.systems:
            return 1.0
        return (
            NAMED_DOUBT
            if self._entries[entry].system in query.systems
            else 2.0 * (self._entries[entry].system != "") + 1
        )

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


def _nearness(places: Sequence[set[int]]) -> float:
    """Give the share of neighbours in the query that stand near each other in an entry, 0 to 1."""
    near = sum(any(abs(one - other) <= NEAR for one in left for other in right) for left, right in pairwise(places))
    return near / (len(places) - 1) if len(places) > 1 else 0.0


def _cited(entries: Sequence[Entry]) -> dict[int, tuple[int, ...]]:
    """Give the rules that each answer cites, all by number."""
    answers = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "faq"}
    cited: dict[int, tuple[int, ...]] = {}
    for number, entry in enumerate(entries):
        for answer in entry.faq:
            if answer in answers:
                cited[answers[answer]] = (*cited.get(answers[answer], ()), number)
    return cited
