"""Names that begin as the reader types: titles of entries and terms of concepts."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reference.model import LANGUAGES, Entry, Kind, Language
from reference.search.analysis import Token, tokens
from reference.search.concepts import TermText

_KIND_ORDER: Sequence[Kind] = ("concept", "rule", "procedure", "faq", "question", "example")


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
    tokens: tuple[Token, ...]


class Suggester:
    """Finds names by the beginnings of their words."""

    def __init__(self, entries: Iterable[Entry], terms: Iterable[TermText]) -> None:
        self._names = list(dict.fromkeys(_names(entries, terms)))
        starts = ((token.reading.form, number) for number, name in enumerate(self._names) for token in name.tokens)
        self._starts = sorted(set(starts))

    def suggest(self, prefix: str, language: Language, limit: int) -> tuple[Suggestion, ...]:
        """Give names with a word that begins with the last word typed and with all words before it.

        One name for each entry; those in the reader's language and that begin as typed come first.
        """
        typed = [token.reading.form for token in tokens(prefix[:200], typed=True)][:12]
        if not typed or limit < 1:
            return ()
        found = set.intersection(*(self._beginning_with(form) for form in typed))
        best: dict[tuple[Kind, str], tuple[tuple[object, ...], _Name]] = {}
        for number in found:
            name = self._names[number]
            rank = self._rank(name, typed, language, number)
            key = (name.kind, name.id)
            if key not in best or rank < best[key][0]:
                best[key] = rank, name
        chosen = sorted(best.values(), key=lambda pair: pair[0])[:limit]
        return tuple(Suggestion(name.kind, name.id, name.text, _marks(name, typed)) for _, name in chosen)

    def _beginning_with(self, form: str) -> set[int]:
        found: set[int] = set()
        for start, number in self._starts[bisect_left(self._starts, (form, -1)) :]:
            if not start.startswith(form):
                break
            found.add(number)
        return found

    @staticmethod
    def _rank(name: _Name, typed: Sequence[str], language: Language, number: int) -> tuple[object, ...]:
        begins = bool(name.tokens) and name.tokens[0].reading.form.startswith(typed[0])
        return name.language != language, not begins, _KIND_ORDER.index(name.kind), len(name.tokens), number


def _names(entries: Iterable[Entry], terms: Iterable[TermText]) -> Iterable[_Name]:
    concepts = set()
    for entry in entries:
        if entry.kind == "concept":
            concepts.add(entry.id)
        for language in LANGUAGES:
            if title := entry.title.get(language, ""):
                yield _Name(entry.kind, entry.id, title, language, tuple(tokens(title)))
    for term in terms:
        if term.concept in concepts:
            yield _Name("concept", term.concept, term.text, term.language, tuple(tokens(term.text)))


def _marks(name: _Name, typed: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Mark the beginnings typed; a word whose written length differs from its form is marked whole."""
    marks: list[tuple[int, int]] = []
    for token in name.tokens:
        form = max((form for form in typed if token.reading.form.startswith(form)), key=len, default="")
        if form:
            same = len(token.text) == len(token.reading.form)
            marks.append((token.start, token.start + len(form) if same else token.end))
    return tuple(marks)
