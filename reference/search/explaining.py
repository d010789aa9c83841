"""Why an entry was found: the passage that shows it, and the words that did it."""

from collections.abc import Iterator, Mapping, Sequence

from reference.model import LANGUAGES, Entry, Language, Rescue, Snippet, Why, WhyKind, other
from reference.search.highlighting import Highlighter
from reference.search.impacts import Impacts
from reference.search.query import Query, QueryWord
from reference.search.schema import SIDES, Part
from reference.search.snippets import Mark, make_snippet

_SIDE = {side: number for number, side in enumerate(SIDES)}


class Explainer:
    """Explains the hits of one query to a reader of one language."""

    def __init__(self, query: Query, rescue: Rescue | None, impacts: Impacts, language: Language) -> None:
        self._query = query
        self._rescue = rescue
        self._impacts = impacts
        self._highlighter = Highlighter(query, impacts)
        self._language = language

    def explain(self, number: int, entry: Entry) -> tuple[Snippet, tuple[Why, ...]]:
        """Give the snippet of an entry, in the language that matched, and the reasons, the strongest first."""
        marks = self._highlighter.marks(number)
        language = self._better({side: [*_on("text", side, marks), *_on("title", side, marks)] for side in LANGUAGES})
        text, title = entry.text.get(language, ""), entry.title.get(language, "")
        snippet = make_snippet(text, language, _on("text", language, marks))
        found = self._found(title, _on("title", language, marks)) | self._found(text, _on("text", language, marks))
        why = list(self._reasons(number, found)) or self._answers(entry)
        if language != self._language:
            why.append(Why("twin", title))
        if self._rescue:
            why.append(Why("rescue", self._rescue.replacement))
        return snippet, tuple(why)

    def _better(self, marks: Mapping[Language, Sequence[Mark]]) -> Language:
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

    def _answers(self, entry: Entry) -> list[Why]:
        """Give the reason of a rule that has none of the words itself: the question of an answer that cites it."""
        return [Why("term", question) for question in entry.questions.get(self._language, ())[:1]]

    def _kind(self, number: int, word: QueryWord) -> WhyKind | None:
        if number in self._impacts.table("form", word.reading.form).scores:
            return "word"
        if any(number in self._impacts.table("lemma", lemma).scores for lemma in word.reading.lemmas):
            return "form"
        if any(number in self._impacts.table("concept", concept).scores for concept in word.concepts):
            return "term"
        return "form" if any(number in self._impacts.table("stem", s).scores for s in word.reading.stems) else None


def _words(marks: Sequence[Mark]) -> frozenset[int]:
    return frozenset[int]().union(*(mark.words for mark in marks))


def _on(part: Part, language: Language, marks: Mapping[int, Sequence[Mark]]) -> Sequence[Mark]:
    return marks.get(_SIDE[part, language], ())
