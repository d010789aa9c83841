"""Concepts in a line of words: the bridge between languages, games and vocabularies.

A term matches by dictionary forms; function words count neither in the term nor in the text, so `dados dispersión`
is a `dado de dispersión`. The longest term wins. A term whose capital tells it from a plain word (`As`, `Saber`)
matches by its own forms alone, and in the content only with its capital.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import NamedTuple

from reference.model import Concept
from reference.search.analysis import Reading, Token, tokens
from reference.search.function_words import FUNCTION_WORDS
from reference.search.stems import english_stem

_MOST_READINGS = 32


class TermText(NamedTuple):
    """A wording of a term: what a concept is called in a language, or a form of it."""

    concept: str
    text: str
    language: str
    capital: bool = False
    """Whether its capital tells it from a plain word."""


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
                yield TermText(concept.id, text, term.language, term.match_case)


def is_function_word(reading: Reading) -> bool:
    """Say whether a word only holds a sentence together."""
    return reading.form in FUNCTION_WORDS


@dataclass(slots=True)
class _Node:
    following: dict[str, "_Node"] = field(default_factory=dict)
    concepts: set[str] = field(default_factory=set)
    capital: set[str] = field(default_factory=set)
    """Those of concepts that are meant only with a capital."""


class TermFinder:
    """Finds terms in words that have been read."""

    def __init__(self, terms: Iterable[TermText]) -> None:
        self._root = _Node()
        self._keys: set[str] = set()
        for term in terms:
            self._add(term)

    def _add(self, term: TermText) -> None:
        readings = [token.reading for token in tokens(term.text)]
        content = [reading for reading in readings if not is_function_word(reading)]
        if not content and term.language != "en":  # `LOS` must not be found in every Spanish `los`
            content = readings
        for line in _lines(content, term):
            node = self._root
            for key in line:
                node = node.following.setdefault(key, _Node())
                self._keys.add(key)
            (node.capital if term.capital else node.concepts).add(term.concept)

    def knows(self, reading: Reading) -> bool:
        """Say whether a word stands in any term."""
        return not self._keys.isdisjoint(_keys(reading))

    def mentions(self, line: Sequence[Token]) -> Iterator[Mention]:
        """Yield the mentions in a line of words as typed, in order, none inside or across another."""
        at = 0
        while at < len(line):
            longest = max(self._from(line, at), default=None, key=lambda mention: mention.last)
            if longest:
                yield longest
            at = longest.last + 1 if longest else at + 1

    def within(self, line: Sequence[Token]) -> frozenset[str]:
        """Give the concepts of all terms that begin with the first of a line of words as typed."""
        return frozenset[str]().union(*(mention.concepts for mention in self._from(line, 0)))

    def nested(self, line: Sequence[Token]) -> Iterator[Mention]:
        """Yield all mentions in a line of the content, also those inside others."""
        for at, token in enumerate(line):
            plain = token.text[:1].islower()
            for mention in self._from(line, at, plain=plain):
                if mention.concepts:
                    yield mention

    def _from(self, line: Sequence[Token], first: int, *, plain: bool = False) -> Iterator[Mention]:
        """Yield the mentions that begin at a word, the longest last; `plain` has no capital."""
        nodes = [self._root]
        for at in range(first, len(line)):
            reading = line[at].reading
            keys = _keys(reading)
            stepped = [node.following[key] for node in nodes for key in keys if key in node.following]
            if stepped:
                nodes = stepped
                named = frozenset(
                    name for node in nodes for name in (node.concepts if plain else node.concepts | node.capital)
                )
                if named:
                    yield Mention(first, at, named)
            elif at == first or not is_function_word(reading):
                break


def _keys(reading: Reading) -> Iterable[str]:
    return {*reading.lemmas, reading.form, "=" + reading.form, "en:" + english_stem(reading.form)}


def _lines(readings: Sequence[Reading], term: TermText) -> Iterator[tuple[str, ...]]:
    """Yield the lines of keys under which a term is filed: all its readings, up to a bound."""
    if not readings:
        return
    if term.language == "en":
        yield tuple("en:" + english_stem(reading.form) for reading in readings)
    elif term.capital:
        yield tuple("=" + reading.form for reading in readings)
    else:
        every = product(*(sorted({*reading.lemmas, reading.form}) for reading in readings))
        yield from islice(every, _MOST_READINGS)
