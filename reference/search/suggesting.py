"""Names that begin as the reader types: titles of entries and terms of concepts."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from sys import intern
from typing import NamedTuple

from reference.model import LANGUAGES, Entry, Kind, Language
from reference.search.analysis import forms
from reference.search.concepts import TermText

_KIND_ORDER: Sequence[Kind] = ("concept", "rule", "procedure", "faq", "question", "example")

_LAST = "\U0010ffff"
_SPARE = 4
"""So many times as many names are looked at as are wanted, since several may lead to one entry."""


class Suggestion(NamedTuple):
    """A name to choose, with the entry it leads to and the part of it that was typed, in code points."""

    kind: Kind
    id: str
    text: str
    marks: tuple[tuple[int, int], ...]


class _Name(NamedTuple):
    kind: Kind
    id: str
    text: str
    language: str
    forms: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    """Where each word begins and ends, in code points."""


class _Beginnings:
    """Numbers filed under words, to be found by the beginnings of those."""

    def __init__(self, filed: Iterable[tuple[str, int]]) -> None:
        ordered = sorted(filed)
        self._words = [word for word, _ in ordered]
        self._numbers = array("I", (number for _, number in ordered))

    def of(self, beginning: str) -> set[int]:
        """Give the numbers filed under words that begin so."""
        first = bisect_left(self._words, beginning)
        return set(self._numbers[first : bisect_left(self._words, beginning + _LAST, first)])


class Suggester:
    """Finds names by the beginnings of their words."""

    def __init__(self, entries: Iterable[Entry], terms: Iterable[TermText]) -> None:
        names = dict.fromkeys(_names(entries, terms))
        self._names = sorted(names, key=lambda name: (_KIND_ORDER.index(name.kind), len(name.forms)))
        numbered = list(enumerate(self._names))
        self._words = _Beginnings({(form, number) for number, name in numbered for form in name.forms})
        self._firsts = _Beginnings((name.forms[0], number) for number, name in numbered if name.forms)
        self._in_language = {
            language: frozenset(number for number, name in numbered if name.language == language)
            for language in LANGUAGES
        }

    def suggest(self, prefix: str, language: Language, limit: int) -> tuple[Suggestion, ...]:
        """Give names with a word that begins with the last word typed and with all words before it.

        One name for each entry; those in the reader's language and that begin as typed come first.
        """
        typed = [word.form for word in forms(prefix[:200])][:12]
        if not typed or limit < 1:
            return ()
        found = set.intersection(*map(self._words.of, typed))
        chosen: dict[tuple[Kind, str], _Name] = {}
        for group in self._groups(found, typed[0], language):
            for number in _ascending(group, _SPARE * limit):
                name = self._names[number]
                chosen.setdefault((name.kind, name.id), name)
                if len(chosen) == limit:
                    break
            if len(chosen) == limit:
                break
        return tuple(Suggestion(name.kind, name.id, name.text, _marks(name, typed)) for name in chosen.values())

    def _groups(self, found: set[int], first: str, language: Language) -> Iterator[set[int]]:
        """Yield what was found in groups, the best first; within one, names are numbered from the best on."""
        begun = self._firsts.of(first)
        for of_language in (found & self._in_language[language], found - self._in_language[language]):
            yield of_language & begun
            yield of_language - begun


def _ascending(numbers: set[int], few: int) -> Iterator[int]:
    """Yield numbers in order; mostly only few are wanted."""
    first = nsmallest(few, numbers)
    yield from first
    if len(first) < len(numbers):
        yield from sorted(numbers)[few:]


def _names(entries: Iterable[Entry], terms: Iterable[TermText]) -> Iterable[_Name]:
    concepts = set()
    for entry in entries:
        if entry.kind == "concept":
            concepts.add(entry.id)
        for language in LANGUAGES:
            if title := entry.title.get(language, ""):
                yield _name(entry.kind, entry.id, title, language)
    for term in terms:
        if term.concept in concepts:
            yield _name("concept", term.concept, term.text, term.language)


def _name(kind: Kind, entry: str, text: str, language: str) -> _Name:
    words = tuple(forms(text))
    spans = tuple((word.start, word.end) for word in words)
    return _Name(kind, entry, text, language, tuple(intern(word.form) for word in words), spans)


def _marks(name: _Name, typed_forms: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Mark the beginnings typed; a word whose written length differs from its form is marked whole."""
    marks: list[tuple[int, int]] = []
    for form, (start, end) in zip(name.forms, name.spans, strict=True):
        begun = max((typed for typed in typed_forms if form.startswith(typed)), key=len, default="")
        if begun:
            marks.append((start, start + len(begun) if end - start == len(form) else end))
    return tuple(marks)
