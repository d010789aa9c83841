"""What each word is worth in each entry: BM25F scores and places, read once from Whoosh's postings and kept.

The score of a key in an entry is the sum over its fields of Whoosh's own BM25F score times the field's weight.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from whoosh.scoring import BM25F
from whoosh.searching import Searcher as WhooshSearcher

from reference.search.analysis import Reading
from reference.search.query import QueryWord
from reference.search.schema import Key, fields

LEVEL_WEIGHTS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.6, "concept": 0.55}
FORM_BONUS = 0.15
CREDITS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.85, "concept": 0.9}
"""How surely an entry that matches by a key has what the word means."""

FIELD_GAP = 1 << 20
"""Places in one field are numbered on from those in the field before, at this distance."""


class Postings(NamedTuple):
    """Entries under one key: score by entry number, and places by entry number."""

    scores: Mapping[int, float]
    places: Mapping[int, tuple[int, ...]]


class WordMatch(NamedTuple):
    """Entries that match a word in any way: score and credit by entry number."""

    scores: Mapping[int, float]
    credits: Mapping[int, float]


def alternatives(word: QueryWord) -> Iterator[tuple[Key, str]]:
    """Yield the keys under which an entry matches a word, apart from its exact form."""
    for lemma in sorted(word.reading.lemmas):
        yield "lemma", lemma
    for stem in sorted(word.reading.stems):
        yield "stem", stem
    for concept in sorted(word.concepts):
        yield "concept", concept


class Impacts:
    """The tables of one index. Safe between threads: Whoosh's searcher is used by one at a time."""

    def __init__(self, searcher: WhooshSearcher) -> None:
        self._searcher = searcher
        self._lock = threading.Lock()
        self._postings: dict[tuple[Key, str], Postings] = {}

    def close(self) -> None:
        """Close Whoosh's searcher; what has been read stays."""
        with self._lock:
            self._searcher.close()

    def postings(self, key: Key, token: str) -> Postings:
        """Give the entries that have a token at a level, or a concept."""
        known = self._postings.get((key, token))
        if known is None:
            with self._lock:
                known = self._read(key, token)
            if known.scores:  # what readers mistype has no bound, what the texts hold has one
                self._postings[key, token] = known
        return known

    def _read(self, key: Key, token: str) -> Postings:
        scores: dict[int, float] = defaultdict(float)
        places: dict[int, tuple[int, ...]] = defaultdict(tuple)
        reader = self._searcher.reader()
        for number, (name, weight) in enumerate(fields(key)):
            if (name, token) not in reader:
                continue
            matcher = self._searcher.postings(name, token, weighting=BM25F())
            while matcher.is_active():
                entry = matcher.id()
                scores[entry] += weight * matcher.score()
                places[entry] += tuple(number * FIELD_GAP + place for place in matcher.value_as("positions"))
                matcher.next()
        return Postings(dict(scores), dict(places))

    def match(self, word: QueryWord) -> WordMatch:
        """Give the entries that match a word: the best of its keys counts, an exact form a little more."""
        scores: dict[int, float] = {}
        credits_: dict[int, float] = {}
        for key, token in alternatives(word):
            weight, credit = LEVEL_WEIGHTS[key], CREDITS[key]
            for entry, score in self.postings(key, token).scores.items():
                scores[entry] = max(weight * score, scores.get(entry, 0.0))
                credits_[entry] = max(credit, credits_.get(entry, 0.0))
        for entry, score in self.postings("form", word.reading.form).scores.items():
            scores[entry] = scores.get(entry, 0.0) + FORM_BONUS * score
            credits_[entry] = 1.0
        return WordMatch(scores, credits_)

    def places(self, reading: Reading, entry: int, *, strict: bool = False) -> set[int]:
        """Give the places of a word in an entry, by dictionary form, and by stem unless `strict`."""
        keys: list[tuple[Key, str]] = [("form", reading.form), *(("lemma", lemma) for lemma in reading.lemmas)]
        if not strict:
            keys += (("stem", stem) for stem in reading.stems)
        return {place for key, token in keys for place in self.postings(key, token).places.get(entry, ())}
