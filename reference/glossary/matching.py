"""Where a text mentions a term of the glossary: by dictionary form, longest first, the text untouched."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from reference.glossary.lemmas import lemmas
from reference.glossary.words import Word, fold, words
from reference.model import Concept, Language, Term

TermLanguage = Literal["es", "ru", "en"]

# What may stand between the words of one phrase: blanks, a hyphen, an opening bracket or quotation mark.
_JOINT = re.compile(r"\s*[(«\"]?\s*|-")


class Mention(NamedTuple):
    """A place in a text that speaks of a concept; offsets in code points."""

    start: int
    end: int
    text: str
    concept: str
    term: Term


class _PatternWord(NamedTuple):
    keys: frozenset[str]
    governed: bool
    """Whether it stands in a case that another word asks for: then the bare dictionary form is no form of it."""

    def fits(self, read: "_TextWord") -> bool:
        return bool(self.keys & read.keys) and not (self.governed and read.bare)


class _Pattern(NamedTuple):
    """A phrase to look for: for each word the forms that will do. Without a term it keeps the concept away."""

    words: tuple["_PatternWord", ...]
    concept: str
    systems: tuple[str, ...]
    term: Term | None = None

    def fits(self, read: Sequence["_TextWord"], place: int, system: str) -> bool:
        """Say whether the words of a text from a place on are this phrase, in a text of that system."""
        span = read[place : place + len(self.words)]
        return (
            len(span) == len(self.words)
            and all(word.joined for word in span[1:])
            and all(wanted.fits(word) for wanted, word in zip(self.words, span, strict=True))
            and (not system or not self.systems or system in self.systems)
            and (not self.term or not self.term.match_case or _same_case(self.term.text, span[0].word.text))
        )


class _TextWord(NamedTuple):
    word: Word
    keys: frozenset[str]
    bare: bool
    joined: bool
    """Whether it may belong to one phrase with the word before it."""


class _Patterns:
    """Phrases by the forms of their first word."""

    def __init__(self, patterns: Iterable[_Pattern]) -> None:
        self._by_form: dict[str, list[_Pattern]] = {}
        for pattern in patterns:
            for form in pattern.words[0].keys if pattern.words else ():
                self._by_form.setdefault(form, []).append(pattern)

    def fitting(self, read: Sequence[_TextWord], place: int, system: str) -> Iterator[_Pattern]:
        """Yield the phrases that begin at a place of a text."""
        candidates = {id(p): p for form in read[place].keys for p in self._by_form.get(form, ())}
        return (pattern for pattern in candidates.values() if pattern.fits(read, place, system))


class TermMatcher:
    """Finds the terms of one language.

    With `hidden`, the terms that only search knows are found too. A term counts only in texts of its systems, and
    not where a phrase stands in which its word is meant otherwise.
    """

    def __init__(self, concepts: Iterable[Concept], language: TermLanguage, *, hidden: bool = False) -> None:
        self._language = language
        every = tuple(concepts)
        self._terms = _Patterns(
            _Pattern(self._forms(text), concept.id, term.systems, term)
            for concept in every
            for term in _terms(concept, language)
            if hidden or term.status != "hidden"
            for text in (term.text, *term.forms)
        )
        self._exceptions = _Patterns(
            _Pattern(self._forms(phrase), concept.id, _systems(_terms(concept, language)))
            for concept in every
            for phrase in (concept.no_link[language] if language != "en" else ())
        )

    def _forms(self, text: str) -> tuple[_PatternWord, ...]:
        return tuple(
            _PatternWord(_keys(word.text, self._language), bool(place) and self._governed(word.text))
            for place, word in enumerate(words(text))
        )

    def _governed(self, word: str) -> bool:
        return self._language == "ru" and not _is_bare(word, "ru")

    def mentions(self, text: str, system: str = "") -> list[Mention]:
        """Give the mentions of terms in a text, in order and without overlap; all systems' where none is named."""
        read = list(self._read(text))
        kept_away = self._kept_away(read, system)
        found, place = [], 0
        while place < len(read):
            fitting = self._terms.fitting(read, place, system)
            allowed = [p for p in fitting if not kept_away.get(p.concept, set()).intersection(_span(p, place))]
            if not allowed:
                place += 1
                continue
            best = max(allowed, key=lambda pattern: _rank(pattern, read[place].word.text, system))
            assert best.term
            start, end = read[place].word.start, read[place + len(best.words) - 1].word.end
            if best.term.text.endswith(")") and text[end : end + 1] == ")":
                end += 1
            found.append(Mention(start, end, text[start:end], best.concept, best.term))
            place += len(best.words)
        return found

    def touched(self, text: str, system: str = "") -> frozenset[str]:
        """Give every concept that a text has a term of, also inside a longer term: `dado` in `dado de dispersión`."""
        read = list(self._read(text))
        return frozenset(
            pattern.concept for place in range(len(read)) for pattern in self._terms.fitting(read, place, system)
        )

    def _kept_away(self, read: Sequence[_TextWord], system: str) -> dict[str, set[int]]:
        """Give for each concept the words of a text where it must not be found."""
        kept_away: dict[str, set[int]] = {}
        for place in range(len(read)):
            for pattern in self._exceptions.fitting(read, place, system):
                kept_away.setdefault(pattern.concept, set()).update(_span(pattern, place))
        return kept_away

    def _read(self, text: str) -> Iterator[_TextWord]:
        end = 0
        for word in _unglued(words(text)):
            joined = bool(_JOINT.fullmatch(text, end, word.start))
            bare = self._language == "ru" and _is_bare(word.text, "ru")
            yield _TextWord(word, _keys(word.text, self._language), bare, joined)
            end = word.end


_GLUED = re.compile(r"\d+(?=[^\W\d_]{2,}$)")


def _unglued(read: Iterable[Word]) -> Iterator[Word]:
    """Take the number off an abbreviation that is glued to it: of `1PA` the term is `PA`."""
    for word in read:
        number = _GLUED.match(word.text)
        cut = number.end() if number else 0
        yield Word(word.text[cut:], word.start + cut, word.end)


def _is_bare(word: str, language: Language) -> bool:
    """Say whether a word stands in its dictionary form."""
    return fold(word) in lemmas(word, language)


def _keys(word: str, language: TermLanguage) -> frozenset[str]:
    """Give all forms under which a word is known: itself and its dictionary forms."""
    folded = fold(word)
    return frozenset({folded}) if language == "en" else lemmas(word, language) | {folded}


def _terms(concept: Concept, language: TermLanguage) -> tuple[Term, ...]:
    return concept.english if language == "en" else concept.terms[language]


def _systems(terms: Iterable[Term]) -> tuple[str, ...]:
    return tuple({system for term in terms for system in term.systems})


def _span(pattern: _Pattern, place: int) -> range:
    return range(place, place + len(pattern.words))


def _same_case(term: str, word: str) -> bool:
    return term[:1].isupper() == word[:1].isupper()


def _rank(pattern: _Pattern, word: str, system: str) -> tuple[int, bool, bool, str]:
    """Order the phrases that fit: the longest, then the system's own, then the exact form."""
    own = bool(pattern.term and system and pattern.term.systems == (system,))
    exact = bool(pattern.term and fold(pattern.term.text).startswith(fold(word)))
    return len(pattern.words), own, exact, pattern.concept


def matchers(concepts: Iterable[Concept]) -> dict[Language, TermMatcher]:
    """Give a matcher for each language of the text."""
    every = tuple(concepts)
    return {"es": TermMatcher(every, "es"), "ru": TermMatcher(every, "ru")}
