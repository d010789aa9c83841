"""What each word is worth in each entry: BM25F scores and places, read once from Whoosh's postings and kept.

The score of a key in an entry is the sum over its parts of Whoosh's own BM25F score times the part's weight, in the
language where that part says more: two languages that say the same are worth no more than one.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from whoosh.scoring import BM25F
from whoosh.searching import Searcher as WhooshSearcher

from reference.search.analysis import LEVELS, Token
from reference.search.query import QueryWord
from reference.search.schema import SIDES, WEIGHTS, Key, Part, field

LEVEL_WEIGHTS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.6, "concept": 0.9}
FORM_BONUS = 0.15
CREDITS: Mapping[Key, float] = {"lemma": 1.0, "stem": 0.85, "concept": 0.9}
"""How surely an entry that matches by a key has what the word means."""

SIDE_GAP = 1 << 20
"""Places on one side of an entry are numbered on from those on the side before, at this distance."""

_KEPT = 8192
_KEYS: tuple[Key, ...] = (*LEVELS, "concept")


class Postings(NamedTuple):
    """Entries under one key: score by entry number, and places by entry number."""

    scores: Mapping[int, float]
    places: Mapping[int, tuple[int, ...]]


NOWHERE = Postings({}, {})


class WordMatch(NamedTuple):
    """Entries that match a word in any way: score and credit by entry number."""

    scores: Mapping[int, float]
    credits: Mapping[int, float]


def alternatives(word: QueryWord) -> Iterator[tuple[Key, str, float]]:
    """Yield the keys under which an entry matches a word, apart from its exact form, and what each is worth."""
    for lemma in sorted(word.reading.lemmas):
        yield "lemma", lemma, LEVEL_WEIGHTS["lemma"]
    for stem in sorted(word.reading.stems):
        yield "stem", stem, LEVEL_WEIGHTS["stem"]
    for concept in sorted(word.concepts):
        yield "concept", concept, LEVEL_WEIGHTS["concept"] / (word.sharing if concept in word.shared else 1)


class Impacts:
    """The tables of one index. Safe between threads: Whoosh's searcher is used by one at a time."""

    def __init__(self, searcher: WhooshSearcher) -> None:
        self._searcher = searcher
        self._lock = threading.Lock()
        reader = searcher.reader()
        self._sides: Mapping[Key, Mapping[str, tuple[int, ...]]] = {key: _vocabulary(reader, key) for key in _KEYS}
        self.postings = lru_cache(maxsize=_KEPT)(self._read)
        self.match = lru_cache(maxsize=_KEPT // 8)(self._match)

    def close(self) -> None:
        """Close Whoosh's searcher; what has been read stays."""
        with self._lock:
            self._searcher.close()

    def has(self, key: Key, token: str) -> bool:
        """Say whether any entry has a token at a level, or a concept."""
        return token in self._sides[key]

    def _read(self, key: Key, token: str) -> Postings:
        """Give the entries that have a token at a level, or a concept."""
        sides = self._sides[key].get(token, ())
        if not sides:
            return NOWHERE
        by_part: dict[Part, dict[int, float]] = defaultdict(dict)
        places: dict[int, tuple[int, ...]] = defaultdict(tuple)
        with self._lock:
            for number in sides:
                part, language = SIDES[number]
                best = by_part[part]
                matcher = self._searcher.postings(field(part, key, language), token, weighting=BM25F())
                while matcher.is_active():
                    entry = matcher.id()
                    best[entry] = max(matcher.score(), best.get(entry, 0.0))
                    places[entry] += tuple(number * SIDE_GAP + place for place in matcher.value_as("positions"))
                    matcher.next()
        scores: dict[int, float] = defaultdict(float)
        for part, best in by_part.items():
            for entry, score in best.items():
                scores[entry] += WEIGHTS[part] * score
        return Postings(dict(scores), dict(places))

    def _match(self, word: QueryWord) -> WordMatch:
        """Give the entries that match a word: the best of its keys counts, an exact form a little more."""
        scores: dict[int, float] = {}
        credits_: dict[int, float] = {}
        for key, token, weight in alternatives(word):
            credit = CREDITS[key]
            for entry, score in self.postings(key, token).scores.items():
                scores[entry] = max(weight * score, scores.get(entry, 0.0))
                credits_[entry] = max(credit, credits_.get(entry, 0.0))
        for entry, score in self.postings("form", word.reading.form).scores.items():
            scores[entry] = scores.get(entry, 0.0) + FORM_BONUS * score
            credits_[entry] = 1.0
        return WordMatch(scores, credits_)

    def places(self, word: QueryWord, entry: int, *, strict: bool = False) -> set[int]:
        """Give the places of a word in an entry: by dictionary form, and unless `strict` by stem and by concept."""
        keys: list[tuple[Key, str]] = [
            ("form", word.reading.form),
            *(("lemma", lemma) for lemma in word.reading.lemmas),
        ]
        if not strict:
            keys += (("stem", stem) for stem in word.reading.stems)
            keys += (("concept", concept) for concept in word.concepts)
        return {place for key, token in keys for place in self.postings(key, token).places.get(entry, ())}

    def runs(self, phrase: Sequence[Token], entry: int) -> set[int]:
        """Give the places in an entry where a phrase begins, its words in their order and nothing between them."""
        starts: set[int] | None = None
        for step, token in enumerate(phrase):
            word = QueryWord(token.text, token.reading)
            begun = {place - step for place in self.places(word, entry, strict=True)}
            starts = begun if starts is None else starts & begun
        return starts or set()


def _vocabulary(reader: "object", key: Key) -> dict[str, tuple[int, ...]]:
    """List all tokens of a key, and the sides on which they stand."""
    sides: dict[str, tuple[int, ...]] = {}
    for number, (part, language) in enumerate(SIDES):
        for token in reader.lexicon(field(part, key, language)):  # type: ignore[attr-defined]
            text = token.decode("utf-8")
            sides[text] = (*sides.get(text, ()), number)
    return sides
