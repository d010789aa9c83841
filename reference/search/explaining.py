"""Why an entry was found: the passage that shows it, and the words that did it."""

from collections.abc import Iterator, Sequence

import numpy as np

from reference.model import Entry, Language, Rescue, Snippet, Why, WhyKind
from reference.search.answers import Answers
from reference.search.highlighting import Highlighter, Marked
from reference.search.query import Query
from reference.search.snippets import Mark, make_snippet
from reference.search.tables import Tables

Explained = tuple[Snippet, tuple[Why, ...]]


class Explainer:
    """Explains the hits of one query to a reader of one language."""

    def __init__(
        self, query: Query, answers: Answers, rescue: Rescue | None, tables: Tables, language: Language
    ) -> None:
        self._answers = answers
        self._highlighter = Highlighter(query, answers.scoring, answers.phrases, tables, language)
        self._words = [match.word.text for match in answers.scoring.matches]
        self._phrases = [Why("phrase", " ".join(token.text for token in phrase)) for phrase in query.phrases]
        self._rescued = [Why("rescue", rescue.replacement)] if rescue else []
        self._language = language

    def explain(self, hits: Sequence[tuple[int, Entry]]) -> list[Explained]:
        """Give the snippet of each hit, in the language that matched, and the reasons, the strongest first."""
        if not hits:
            return []
        order = sorted(range(len(hits)), key=lambda at: hits[at][0])
        numbers = np.array([hits[at][0] for at in order], np.intp)
        sure = self._answers.words[:, self._answers.entries.searchsorted(numbers)]
        marked, kinds = self._highlighter.mark(numbers), self._answers.scoring.kinds(numbers, sure)
        every = zip(order, marked, kinds, strict=True)
        explained = {at: self._one(hits[at][1], shown, how) for at, shown, how in every}
        return [explained[at] for at in range(len(hits))]

    def _one(self, entry: Entry, marked: Marked, kinds: Sequence[WhyKind | None]) -> Explained:
        text, title = entry.text.get(marked.language, ""), entry.title.get(marked.language, "")
        why = [*self._phrases, *self._reasons(text, title, marked, kinds)] or self._questions(entry)
        if marked.language != self._language:
            why.append(Why("twin", title))
        why += self._rescued
        return make_snippet(text, marked.language, marked.text), tuple(why)

    def _reasons(self, text: str, title: str, marked: Marked, kinds: Sequence[WhyKind | None]) -> Iterator[Why]:
        by_kind: dict[WhyKind, dict[str, None]] = {"word": {}, "form": {}, "term": {}}
        for number, kind in enumerate(kinds):
            if kind == "word":
                by_kind["word"][self._words[number]] = None
            elif kind:
                said = _said(text, marked.text, number) or _said(title, marked.title, number)
                by_kind[kind][said or self._words[number]] = None
        for kind, texts in by_kind.items():
            if texts:
                yield Why(kind, ", ".join(texts))

    def _questions(self, entry: Entry) -> list[Why]:
        """Give the reason of a rule that has none of the words itself: the question of an answer that cites it."""
        return [Why("term", question) for question in entry.questions.get(self._language, ())[:1]]


def _said(text: str, marks: Sequence[Mark], word: int) -> str:
    """Give how a text says a word of the query, where it does so first; empty where it does not."""
    return next((text[start:end] for start, end, words in marks if words >> word & 1), "")
