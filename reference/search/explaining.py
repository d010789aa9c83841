"""Why an entry was found: the passage that shows it, and the words that did it."""

from collections.abc import Sequence

import numpy as np

from reference.model import Entry, Language, Rescue, Snippet, Why, WhyKind
from reference.search.answers import Answers
from reference.search.highlighting import Highlighter, Marked
from reference.search.impacts import CREDITS
from reference.search.query import Query
from reference.search.snippets import Mark, make_snippet
from reference.search.tables import Tables

_CREDITS = np.array([0, *(CREDITS[key] for key in ("stem", "concept", "lemma", "form"))], np.float32)
_MEANT, _EXACT = 2, 4
"""The places of a concept and of the exact form among the credits."""

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
        marked, ways = self._highlighter.mark(numbers), _CREDITS.searchsorted(sure).T.tolist()
        every = zip(order, marked, ways, strict=True)
        explained = {at: self._one(hits[at][1], shown, how) for at, shown, how in every}
        return [explained[at] for at in range(len(hits))]

    def _one(self, entry: Entry, marked: Marked, ways: Sequence[int]) -> Explained:
        text, title = entry.text.get(marked.language, ""), entry.title.get(marked.language, "")
        why = [*self._phrases, *self._reasons(text, title, marked, ways)] or self._questions(entry)
        if marked.language != self._language:
            why.append(Why("twin", title))
        why += self._rescued
        return make_snippet(text, marked.language, marked.text), tuple(why)

    def _reasons(self, text: str, title: str, marked: Marked, ways: Sequence[int]) -> list[Why]:
        """Give the words that an entry has, and how it says those that it has otherwise than typed, each once."""
        words: list[str] = []
        forms: list[str] = []
        terms: list[str] = []
        for number, way in enumerate(ways):
            if way == _EXACT:
                words.append(self._words[number])
            elif way:
                said = _said(text, marked.text, number) or _said(title, marked.title, number) or self._words[number]
                (terms if way == _MEANT else forms).append(said)
        kinds: tuple[tuple[WhyKind, list[str]], ...] = (("word", words), ("form", forms), ("term", terms))
        return [Why(kind, ", ".join(dict.fromkeys(said))) for kind, said in kinds if said]

    def _questions(self, entry: Entry) -> list[Why]:
        """Give the reason of a rule that has none of the words itself: the question of an answer that cites it."""
        return [Why("term", question) for question in entry.questions.get(self._language, ())[:1]]


def _said(text: str, marks: Sequence[Mark], word: int) -> str:
    """Give how a text says a word of the query, where it does so first; empty where it does not."""
    return next((text[start:end] for start, end, words in marks if words >> word & 1), "")
