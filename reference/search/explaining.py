"""Why an entry was found: the passage that shows it, and the words that did it."""

from collections.abc import Iterator, Sequence

from reference.model import LANGUAGES, Entry, Language, Rescue, Snippet, Why, WhyKind, other
from reference.search.concepts import TermFinder
from reference.search.impacts import Impacts
from reference.search.query import Query, QueryWord
from reference.search.snippets import Highlighter, Mark, make_snippet


class Explainer:
    """Explains the hits of one query to a reader of one language."""

    def __init__(
        self, query: Query, rescue: Rescue | None, impacts: Impacts, finder: TermFinder, language: Language
    ) -> None:
        self._query = query
        self._rescue = rescue
        self._impacts = impacts
        self._highlighter = Highlighter(query, finder)
        self._language = language

    def explain(self, number: int, entry: Entry) -> tuple[Snippet, tuple[Why, ...]]:
        """Give the snippet of an entry, in the language that matched, and the reasons, the strongest first."""
        marks = {language: self._highlighter.marks(entry.text.get(language, "")) for language in LANGUAGES}
        titles = {language: self._highlighter.marks(entry.title.get(language, "")) for language in LANGUAGES}
        language = self._better({side: marks[side] + titles[side] for side in LANGUAGES})
        snippet = make_snippet(entry.text.get(language, ""), language, marks[language])
        found = self._found(entry.text.get(language, ""), marks[language])
        found = self._found(entry.title.get(language, ""), titles[language]) | found
        why = list(self._reasons(number, found))
        if language != self._language:
            why.append(Why("twin", entry.title.get(language, "")))
        if self._rescue:
            why.append(Why("rescue", self._rescue.replacement))
        return snippet, tuple(why)

    def _better(self, marks: dict[Language, list[Mark]]) -> Language:
        """Choose the language that has more of the words as typed, else more of what they mean, else the reader's."""

        def worth(side: Language) -> tuple[int, int]:
            return len(frozenset[int]().union(*(mark.typed for mark in marks[side]))), len(_words(marks[side]))

        theirs = other(self._language)
        return theirs if worth(theirs) > worth(self._language) else self._language

    @staticmethod
    def _found(text: str, marks: Sequence[Mark]) -> dict[int, str]:
        """Give, for each word of the query, how the text says it."""
        return {word: text[mark.start : mark.end] for mark in reversed(marks) for word in mark.words}

    def _reasons(self, number: int, found: dict[int, str]) -> Iterator[Why]:
        for phrase in self._query.phrases:
            yield Why("phrase", " ".join(token.text for token in phrase))
        by_kind: dict[WhyKind, dict[str, None]] = {"word": {}, "form": {}, "term": {}}
        for place, word in enumerate(self._query.words):
            if kind := self._kind(number, word):
                by_kind[kind][word.text if kind == "word" else found.get(place, word.text)] = None
        for kind, texts in by_kind.items():
            if texts:
                yield Why(kind, ", ".join(texts))

    def _kind(self, number: int, word: QueryWord) -> WhyKind | None:
        if number in self._impacts.postings("form", word.reading.form).scores:
            return "word"
        if any(number in self._impacts.postings("lemma", lemma).scores for lemma in word.reading.lemmas):
            return "form"
        if any(number in self._impacts.postings("concept", concept).scores for concept in word.concepts):
            return "term"
        return "form" if any(number in self._impacts.postings("stem", s).scores for s in word.reading.stems) else None


def _words(marks: Sequence[Mark]) -> frozenset[int]:
    return frozenset[int]().union(*(mark.words for mark in marks))
