"""Which entries answer a query, and in what order.

An entry's score is the sum of its words' impacts, times how much of the query it covers, and a little more where
words of the query stand beside each other. How much a word tells counts in all of it: an entry that has only the
common words of a query does not answer it. A rule shares in what the answers that cite it have.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from heapq import nlargest
from itertools import pairwise
from operator import and_
from typing import NamedTuple

from reference.model import Entry, Kind
from reference.search.bitmaps import bitmap, members
from reference.search.facets import EVERY, Facets, Filter
from reference.search.impacts import DAMPING, Impacts, WordMatch
from reference.search.lexicon import name_key
from reference.search.query import Query
from reference.search.scoring import Scoring, Sums

ENOUGH = 0.49
"""Share of what a query tells that an entry must have where no entry has all of it."""
ALSO = 0.35
"""The same where some entry has all of it and vouches for the query: what may stand below the full matches."""
PLENTY = 20
"""Where so many entries have all of a query, those that have less are not looked for."""
MOST_CANDIDATES = 200
"""How many entries that lack words are looked at, at most: where there are more, each must have more of the query."""
STEP = 0.05
NAMED_DOUBT = 0.75
"""How much less than usual must be there of a query, in the texts of the game that it names."""
COVERAGE_POWER = 1.5
NEAR = 3
NEAR_BONUS = 0.3
MINOR = 0.5
"""What a function word is worth beside one that is asked for, undamped."""
UNDAMPED = 1 / DAMPING
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
class Answers:
    """The entries that answer a query, in no order."""

    worths: Mapping[int, float]
    """What each is worth, before a closer look."""
    scores: Mapping[int, float]
    """The sum of its words."""
    full: int
    """The bitmap of those that have everything."""
    sure: Mapping[int, float]
    """Those that bear the name typed, and what they get for it."""
    coverage: float
    """How much of the query the best of them covers, 0 to 1."""


class Ranker:
    """Finds and orders the entries of one index that answer a query."""

    def __init__(
        self,
        impacts: Impacts,
        entries: Sequence[Entry],
        facets: Facets,
        names: Mapping[str, Sequence[int]],
        wordings: Mapping[str, frozenset[str]],
    ) -> None:
        self._impacts = impacts
        self._facets = facets
        self._names = names
        self._wordings = wordings
        self._weights = [KIND_WEIGHTS[entry.kind] for entry in entries]
        self._concepts = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "concept"}
        self._cited = _cited(entries)
        self._answers = bitmap(self._cited)

    def find(self, query: Query, wanted: Filter = EVERY) -> Answers:
        """Find the entries that answer a query; `wanted` tells those by which it is seen whether there are plenty."""
        if not query.words:
            return self._of_systems(query.systems)
        scoring = Scoring(query.words, self._impacts)
        sure = self._sure(query)
        full = self._full(scoring, query) | bitmap(sure)
        plenty = (full & self._facets.bits(wanted)).bit_count() >= PLENTY
        only_full = plenty or bool(full and query.phrases)
        sums = self._sums(scoring, full if only_full else self._candidates(scoring, query, full))
        chosen = sums.scores if only_full else self._choose(query, sums, full)
        worths = {
            entry: self._weights[entry] * sums.scores[entry] * sums.coverage[entry] ** COVERAGE_POWER
            for entry in chosen
        }
        if query.systems:
            named = self._facets.of_systems(query.systems)
            worths |= {entry: SYSTEM_BOOST * worths[entry] for entry in worths if named >> entry & 1}
        coverage = max(map(sums.coverage.__getitem__, worths), default=0.0)
        return Answers(worths, sums.scores, full, sure, coverage)

    def order(self, query: Query, answers: Answers, among: Iterable[int], count: int) -> list[Ranked]:
        """Give the best of some of the entries that answer, best first.

        The very best are also weighed by function words and by words that stand together.
        """
        worths = {entry: answers.worths[entry] + answers.sure.get(entry, 0.0) for entry in among}
        best = _largest(worths, max(count, DEEPEST))
        minor = [self._impacts.match(word) for word in query.minor]
        for entry in best[:DEEPEST]:
            score = answers.scores.get(entry) or 1.0
            more = MINOR * sum(match.worth(entry)[0] ** UNDAMPED for match in minor) / score
            worths[entry] += more * answers.worths[entry]
        asked = [self._impacts.match(word) for word in query.words]
        least = nlargest(count, (worths[entry] for entry in best))[-1:]
        for entry in best[:DEEPEST]:
            closer = NEAR_BONUS * (worths[entry] - answers.sure.get(entry, 0.0))
            if worths[entry] + closer >= least[0]:  # else it comes too late even so
                worths[entry] += closer * _nearness(asked, entry)
        ordered = sorted(best, key=lambda entry: (-worths[entry], entry))[:count]
        return [Ranked(entry, worths[entry], bool(answers.full >> entry & 1)) for entry in ordered]

    def _of_systems(self, systems: frozenset[str]) -> Answers:
        found = self._facets.of_systems(systems)
        worths = {entry: self._weights[entry] for entry in members(found)}
        return Answers(worths, {}, found, {}, 1.0 if worths else 0.0)

    def _full(self, scoring: Scoring, query: Query) -> int:
        """Give the entries that have every word and every phrase."""
        phrases = (self._impacts.having_phrase(phrase) for phrase in query.phrases)
        return reduce(and_, phrases, scoring.complete())

    def _candidates(self, scoring: Scoring, query: Query, full: int) -> int:
        """Give the entries that may have enough of a query, by themselves or by the answers that cite them."""
        least = (ALSO if full else ENOUGH) * (NAMED_DOUBT if query.systems else 1.0)
        among = self._facets.of_systems(("", *query.systems)) if query.systems else -1
        found = scoring.likely(least) & among
        while found.bit_count() > MOST_CANDIDATES and least < 1:
            least += STEP
            found = scoring.likely(least) & among
        for answer in members(scoring.likely(least / SHARED_COVERAGE) & among & self._answers):
            found |= bitmap(self._cited[answer])
        return found | full

    def _sums(self, scoring: Scoring, entries: int) -> Sums:
        """Sum up the words of entries, and let rules share in the best of the answers among them that cite them."""
        sums = scoring.sums(entries)
        shared: dict[int, float] = {}
        for answer in members(entries & self._answers):
            worth, covered = SHARED * sums.scores[answer] * sums.coverage[answer], sums.coverage[answer]
            for rule in self._cited[answer]:
                if rule in sums.scores:
                    shared[rule] = max(shared.get(rule, 0.0), worth)
                    sums.coverage[rule] = max(sums.coverage[rule], SHARED_COVERAGE * covered)
        for rule, worth in shared.items():
            sums.scores[rule] += worth
        return sums

    def _choose(self, query: Query, sums: Sums, full: int) -> list[int]:
        """Choose the entries that have everything or enough, less of it where the game is the one that is named."""
        least = ALSO if full else ENOUGH
        if not query.systems:
            enough = [entry for entry, covered in sums.coverage.items() if covered >= least]
        else:
            named, other = self._facets.of_systems(query.systems), self._facets.of_systems(("",))
            less = NAMED_DOUBT * least
            enough = [
                entry
                for entry, covered in sums.coverage.items()
                if (covered >= less and named >> entry & 1) or (covered >= least and other >> entry & 1)
            ]
        return list(members(bitmap(enough) | full))

    def _sure(self, query: Query) -> dict[int, float]:
        """Give the entries that are named by the query as a whole: by their title, or a concept by one of its terms."""
        key = name_key(query.text)
        sure = dict.fromkeys(self._names.get(key, ()), 2 * SURE)
        worded = self._wordings.get(key, frozenset())
        for concept in query.named | worded:
            if (number := self._concepts.get(concept)) is not None:
                sure[number] = 2.5 * SURE if concept in worded else SURE
        return sure


def _largest(worths: Mapping[int, float], count: int) -> list[int]:
    """Give the entries of most worth, best first; of equals those with lower numbers."""
    least = nlargest(count, worths.values())[-1:]
    enough = (entry for entry, worth in worths.items() if worth >= least[0])
    return sorted(enough, key=lambda entry: (-worths[entry], entry))[:count]


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
