"""Concepts in a line of words: the bridge between languages, games and vocabularies.

A term matches by dictionary forms; function words count neither in the term nor in the text, so `dados dispersión`
is a `dado de dispersión`. The longest term wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import NamedTuple

from reference.model import Concept
from reference.search.analysis import Reading, tokens
from reference.search.function_words import FUNCTION_WORDS
from reference.search.stems import english_stem

_MOST_READINGS = 32


class TermText(NamedTuple):
    """A wording of a term: what a concept is called in a language, or a form of it."""

    concept: str
    text: str
    language: str


class Mention(NamedTuple):
    """A concept in a line of words: the places of its first and its last word, and the concepts of that wording."""

    first: int
    last: int
    concepts: frozenset[str]


def wordings(concepts: Iterable[Concept]) -> Iterator[TermText]:
    """Yield all wordings of the terms of concepts: both languages, the original, slang, listed forms."""
    for concept in concepts:
        for term in (*(term for terms in concept.terms.values() for term in terms), *concept.english):
            for text in (term.text, *term.forms):
                yield TermText(concept.id, text, term.language)


def is_function_word(reading: Reading) -> bool:
    """Say whether a word only holds a sentence together."""
    return reading.form in FUNCTION_WORDS


@dataclass(slots=True)
class _Node:
    following: dict[str, "_Node"] = field(default_factory=dict)
    concepts: set[str] = field(default_factory=set)


class TermFinder:
    """Finds terms in words that have been read."""

    def __init__(self, terms: Iterable[TermText]) -> None:
        self._root = _Node()
        self._keys: set[str] = set()
        for term in terms:
            self._add(term)

    def _add(self, term: TermText) -> None:
        readings = [token.reading for token in tokens(term.text)]
        content = [reading for reading in readings if not is_function_word(reading)] or readings
        for line in _lines(content, english=term.language == "en"):
            node = self._root
            for key in line:
                node = node.following.setdefault(key, _Node())
                self._keys.add(key)
            node.concepts.add(term.concept)

    def knows(self, reading: Reading) -> bool:
        """Say whether a word stands in any term."""
        return not self._keys.isdisjoint(_keys(reading))

    def mentions(self, readings: Sequence[Reading]) -> Iterator[Mention]:
        """Yield the mentions in a line of words, in order, none inside or across another."""
        at = 0
        while at < len(readings):
            found = self._longest(readings, at)
            if found:
                yield found
            at = found.last + 1 if found else at + 1

    def _longest(self, readings: Sequence[Reading], first: int) -> Mention | None:
        best: Mention | None = None
        nodes = [self._root]
        for at in range(first, len(readings)):
            keys = _keys(readings[at])
            stepped = [node.following[key] for node in nodes for key in keys if key in node.following]
            if stepped:
                nodes = stepped
                if named := frozenset().union(*(node.concepts for node in nodes)):
                    best = Mention(first, at, named)
            elif at == first or not is_function_word(readings[at]):
                break
        return best


def _keys(reading: Reading) -> Iterable[str]:
    return {*reading.lemmas, reading.form, "en:" + english_stem(reading.form)}


def _lines(readings: Sequence[Reading], *, english: bool) -> Iterator[tuple[str, ...]]:
    """Yield the lines of keys under which a term is filed: all its readings, up to a bound."""
    if english:
        yield tuple("en:" + english_stem(reading.form) for reading in readings)
        return
    if not readings:
        return
    every = product(*(sorted({*reading.lemmas, reading.form}) for reading in readings))
    yield from islice(every, _MOST_READINGS)
