"""Which entries answer a query, and what each is worth.

An entry's worth is the sum of its words' impacts, times how much of the query it covers. How much a word tells counts
in all of it: an entry that has only the common words of a query does not answer it. A rule shares in what the answers
that cite it have.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from reference.model import Entry, Kind
from reference.search.answers import Answers
from reference.search.columns import Floats, Numbers, Truths
from reference.search.concepts import TermText
from reference.search.facets import EVERY, Facets, Filter
from reference.search.lexicon import Lexicon, name_key
from reference.search.phrases import find_phrase
from reference.search.query import Query
from reference.search.scoring import Scoring, Weighed
from reference.search.tables import Tables

ENOUGH = 0.49
"""Share of what a query tells that an entry must have where no entry has all of it."""
ALSO = 0.35
"""The same where some entry has all of it and vouches for the query: what may stand below the full matches."""
HEADED = 0.25
"""The same for an entry whose whole heading is a part of the query."""
ALL = 2.0
"""The same where only the entries that have all of it are wanted: no share is as much."""
PLENTY = 20
"""Where so many entries have all of a query, those that have less are not looked for."""
MOST_CANDIDATES = 200
"""How many entries that lack words are looked at, at most: where there are more, each must have more of the query."""
STEP = 0.05
NAMED_DOUBT = 0.75
"""How much less than usual must be there of a query, in the texts of the game that it names."""
SHARED = 0.3
"""Share of an answer's score that goes to the rules which it cites."""
SHARED_COVERAGE = 0.5
SYSTEM_BOOST = 20.0
SURE = 100.0
"""What an entry gets that bears the very name typed: no sum of words reaches it."""

KIND_WEIGHTS: Mapping[Kind, float] = {
    "rule": 1.0,
    "faq": 0.95,
    "question": 0.9,
    "concept": 0.85,
    "procedure": 0.85,
    "example": 0.6,
}


class _Found(NamedTuple):
    """Entries that may answer a query, in order."""

    entries: Numbers
    complete: Truths
    """Whether each has every word and every phrase."""
    weighed: Weighed
    least: float
    """The share of what the query tells that those which are not complete must have."""
    headed: Sequence[int] = ()
    """Those whose whole heading is a part of the query: they need have less of it."""


class Finder:
    """Finds the entries of one index that answer a query."""

    def __init__(
        self,
        tables: Tables,
        entries: Sequence[Entry],
        facets: Facets,
        known: Lexicon,
    ) -> None:
        self._tables = tables
        self._facets = facets
        self._names = known.names
        self._headings = known.headings
        self._wordings = _wordings(known.terms)
        self._weights = np.array([KIND_WEIGHTS[entry.kind] for entry in entries], np.float32)
        self._concepts = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "concept"}
        self._cited = _cited(entries)
        self._answers = np.array([entry.kind == "faq" for entry in entries], bool)

    def find(self, query: Query, wanted: Filter = EVERY) -> Answers:
        """Find the entries that answer a query; `wanted` tells those by which it is seen whether there are plenty."""
        if not query.words:
            return self._of_systems(query.systems)
        sure = self._sure(query)
        scoring = Scoring(query.words, self._tables)
        phrases = [find_phrase(phrase, self._tables) for phrase in query.phrases]
        if phrases:
            entries = self._among(phrases, sure)
            weighed = scoring.weigh(entries)
            complete: Truths = np.logical_and.reduce(weighed.sure)
            if sure:
                complete[entries.searchsorted(list(sure))] = True
            if complete.any():
                return self._answers_of(query, scoring, _Found(entries, complete, weighed, ALL), sure, phrases)
        headed = [number for part in query.parts for number in self._headings.get(part, ())]
        having = scoring.postings.having()
        full: Truths = np.zeros(self._tables.size, bool) if phrases else np.logical_and.reduce(having)
        if sure:
            full[list(sure)] = True
        among, least = full, ALL
        if np.count_nonzero(full & self._facets.passing(wanted)) < PLENTY:
            least = ALSO if full.any() else ENOUGH
            among = full | self._candidates(scoring.told(having), query, least)
            among[headed] = True
        entries = among.nonzero()[0]
        found = _Found(entries, full[entries], scoring.weigh(entries), least, headed)
        return self._answers_of(query, scoring, found, sure, phrases)

    def _answers_of(
        self,
        query: Query,
        scoring: Scoring,
        found: _Found,
        sure: Mapping[int, float],
        phrases: Sequence[Numbers],
    ) -> Answers:
        """Choose the entries that are complete or cover the least of the query, and tell what they are worth."""
        entries, complete, weighed, least, headed = found
        scores, coverage = self._shared(entries, weighed.scores, weighed.coverage)
        words = weighed.sure
        if not complete.all():
            kept = complete | self._enough(entries, coverage, query, least)
            at = entries.searchsorted(np.array(headed, np.intp))
            kept[at] |= coverage[at] >= HEADED
            entries, complete, scores, coverage = entries[kept], complete[kept], scores[kept], coverage[kept]
            words = words[:, kept]
        worths = self._weights[entries] * scores * coverage * np.sqrt(coverage)
        if query.systems:
            worths[self._facets.of_systems(query.systems)[entries]] *= SYSTEM_BOOST
        named = np.zeros(len(entries), np.float32)
        for entry, worth in sure.items():
            named[entries.searchsorted(entry)] = worth
        most = float(coverage.max(initial=0))
        return Answers(entries, worths, scores, named, complete, words, most, scoring, phrases)

    def _of_systems(self, systems: frozenset[str]) -> Answers:
        entries = self._facets.of_systems(systems).nonzero()[0]
        none, every = np.zeros(len(entries), np.float32), np.ones(len(entries), bool)
        most = float(len(entries) > 0)
        having = np.zeros((0, len(entries)), np.float32)
        return Answers(entries, self._weights[entries], none, none, every, having, most, Scoring((), self._tables))

    def _among(self, phrases: Sequence[Numbers], sure: Mapping[int, float]) -> Numbers:
        """Give the entries that have all phrases, or the very name typed."""
        having = reduce(np.intersect1d, (_distinct(self._tables.entries_of(begun)) for begun in phrases))
        return np.union1d(having, np.array(list(sure), np.intp)) if sure else having

    def _candidates(self, told: Floats, query: Query, least: float) -> Truths:
        """Say of each entry whether it may have enough of a query, by itself or by the answers that cite it."""
        if query.systems:
            least *= NAMED_DOUBT
            told = told * self._facets.of_systems(("", *query.systems))
        found = told >= least
        if np.count_nonzero(found) > MOST_CANDIDATES:
            next_one = np.sort(told[found])[-MOST_CANDIDATES - 1]
            least += STEP * (1 + (float(next_one) - least) // STEP)
            found = told >= least
        cited = self._cited[self._answers & (told >= least / SHARED_COVERAGE)]
        found[cited[cited < self._tables.size]] = True
        return found

    def _shared(self, entries: Numbers, scores: Floats, coverage: Floats) -> tuple[Floats, Floats]:
        """Let rules share in the scores and the coverage of the best of those of the entries that cite them."""
        answers = self._answers[entries].nonzero()[0]
        if not len(answers):
            return scores, coverage
        cited = self._cited[entries[answers]]
        rules = entries.searchsorted(cited)
        known = entries.take(rules, mode="clip") == cited
        if not known.any():
            return scores, coverage
        answers, rules = answers.repeat(known.sum(1)), rules[known]
        shared, covered = np.zeros_like(scores), coverage.copy()
        np.maximum.at(shared, rules, SHARED * scores[answers] * coverage[answers])
        np.maximum.at(covered, rules, SHARED_COVERAGE * coverage[answers])
        return scores + shared, covered

    def _enough(self, entries: Numbers, coverage: Floats, query: Query, least: float) -> Truths:
        """Say of some entries whether each has enough, less of it where the game is the one that is named."""
        if not query.systems:
            return coverage >= least
        named, other = self._facets.of_systems(query.systems), self._facets.of_systems(("",))
        return (coverage >= NAMED_DOUBT * least) & named[entries] | (coverage >= least) & other[entries]

    def _sure(self, query: Query) -> dict[int, float]:
        """Give the entries that are named by the query as a whole: by their title, or a concept by one of its terms."""
        sure = dict.fromkeys(self._names.get(query.key, ()), 2 * SURE)
        worded = self._wordings.get(query.key, frozenset())
        for concept in query.named | worded:
            if (number := self._concepts.get(concept)) is not None:
                sure[number] = 2.5 * SURE if concept in worded else SURE
        return sure


def _wordings(terms: Sequence[TermText]) -> dict[str, frozenset[str]]:
    by_wording: dict[str, frozenset[str]] = {}
    for term in terms:
        key = name_key(term.text)
        by_wording[key] = by_wording.get(key, frozenset()) | {term.concept}
    return by_wording


def _distinct(ordered: Numbers) -> Numbers:
    first = np.ones(len(ordered), bool)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


def _cited(entries: Sequence[Entry]) -> Numbers:
    """Give the rules that each entry cites, by number, as many columns as the most of them; then there is no entry."""
    answers = {entry.id: number for number, entry in enumerate(entries) if entry.kind == "faq"}
    cited: list[list[int]] = [[] for _ in entries]
    for number, entry in enumerate(entries):
        for answer in entry.faq:
            if answer in answers:
                cited[answers[answer]].append(number)
    most = max(map(len, cited), default=0)
    rows = [[*rules, *[len(entries)] * (most - len(rules))] for rules in cited]
    return np.array(rows, np.intp).reshape(len(entries), most)
