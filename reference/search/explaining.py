"""Why an entry was found: the passage that shows it, and the words that did it."""

from collections.abc import Iterator, Sequence

from reference.model import LANGUAGES, Entry, Language, Rescue, Snippet, Why, WhyKind, other
from reference.search.highlighting import Highlighter, Shown, union
from reference.search.impacts import CREDITS, Impacts
from reference.search.query import Query
from reference.search.schema import SIDES, Part
from reference.search.snippets import Mark, make_snippet

_SIDE = {side: number for number, side in enumerate(SIDES)}
_SHOWN: tuple[Part, ...] = ("text", "title")


class Explainer:
    """Explains the hits of one query to a reader of one language."""

    def __init__(self, query: Query, rescue: Rescue | None, impacts: Impacts, language: Language) -> None:
        self._query = query
        self._rescue = rescue
        self._matches = [impacts.match(word) for word in query.words]
        self._highlighter = Highlighter(query, impacts)
        self._language = language

    def explain(self, number: int, entry: Entry) -> tuple[Snippet, tuple[Why, ...]]:
        """Give the snippet of an entry, in the language that matched, and the reasons, the strongest first."""
        shown = self._highlighter.shown(number)
        language = self._better(number, shown)
        text, title = entry.text.get(language, ""), entry.title.get(language, "")
        marks = self._marks(number, shown, "text", language)
        why = list(self._reasons(number, entry, shown, language, marks)) or self._answers(entry)
        if language != self._language:
            why.append(Why("twin", title))
        if self._rescue:
            why.append(Why("rescue", self._rescue.replacement))
        return make_snippet(text, language, marks), tuple(why)

    def _marks(self, number: int, shown: Shown, part: Part, language: Language) -> list[Mark]:
        side = _SIDE[part, language]
        return self._highlighter.marks(number, side, shown[side])

    def _better(self, number: int, shown: Shown) -> Language:
        """Choose the language that has more of the words as typed, else more of what they mean, else the reader's."""
        theirs = other(self._language)
        typed = {side: self._typed(shown, side) for side in LANGUAGES}
        more = typed[theirs] - typed[self._language]
        if not more and typed[theirs] < len(self._query.words):
            more = self._meant(number, shown, theirs) - self._meant(number, shown, self._language)
        return theirs if more > 0 else self._language

    @staticmethod
    def _typed(shown: Shown, language: Language) -> int:
        words = (words for part in _SHOWN for words in shown[_SIDE[part, language]].values())
        return union(words).bit_count()

    def _meant(self, number: int, shown: Shown, language: Language) -> int:
        marks = (mark.words for part in _SHOWN for mark in self._marks(number, shown, part, language))
        return union(marks).bit_count()

    def _reasons(
        self, number: int, entry: Entry, shown: Shown, language: Language, marks: Sequence[Mark]
    ) -> Iterator[Why]:
        for phrase in self._query.phrases:
            yield Why("phrase", " ".join(token.text for token in phrase))
        by_kind: dict[WhyKind, dict[str, None]] = {"word": {}, "form": {}, "term": {}}
        in_title: list[Mark] | None = None
        for place, word in enumerate(self._query.words):
            if not (kind := self._kind(number, place)):
                continue
            said = word.text
            if kind != "word" and not (found := _said(entry.text.get(language, ""), marks, place)):
                in_title = self._marks(number, shown, "title", language) if in_title is None else in_title
                found = _said(entry.title.get(language, ""), in_title, place)
            if kind != "word":
                said = found or said
            by_kind[kind][said] = None
        for kind, texts in by_kind.items():
            if texts:
                yield Why(kind, ", ".join(texts))

    def _answers(self, entry: Entry) -> list[Why]:
        """Give the reason of a rule that has none of the words itself: the question of an answer that cites it."""
        return [Why("term", question) for question in entry.questions.get(self._language, ())[:1]]

    def _kind(self, number: int, place: int) -> WhyKind | None:
        _, credit = self._matches[place].worth(number)
        if not credit:
            return None
        if credit == CREDITS["concept"]:
            return "term"
        return "word" if self._matches[place].is_exact(number) else "form"


def _said(text: str, marks: Sequence[Mark], word: int) -> str:
    """Give how a text says a word of the query, where it does so first; empty where it does not."""
    return next((text[mark.start : mark.end] for mark in marks if mark.words >> word & 1), "")
