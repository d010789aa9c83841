"""Where an entry shows the words of a query."""

from collections.abc import Iterable, Mapping, Sequence

from reference.search.concepts import is_function_word
from reference.search.impacts import Impacts
from reference.search.query import Query, QueryWord
from reference.search.schema import SIDES
from reference.search.snippets import Mark
from reference.search.tables import SideLayout, locate, place

_Span = tuple[int, int]
"""The places of the first word and after the last one, from the beginning of a side."""
Shown = Sequence[Mapping[int, int]]
"""By side: the places of words that are forms of words of the query, each with a bitmap of those words."""

_NONE: Shown = tuple({} for _ in SIDES)


class Highlighter:
    """Finds the words of one query in entries, by the places that the index keeps."""

    def __init__(self, query: Query, impacts: Impacts) -> None:
        self._phrases = query.phrases
        self._impacts = impacts
        self._words = [impacts.match(word) for word in query.words]
        self._concepts = [[impacts.number(name) for name in word.concepts] for word in query.words]
        self._function = [
            QueryWord(token.text, token.reading) for token in query.tokens if is_function_word(token.reading)
        ]

    def shown(self, entry: int) -> Shown:
        """Give where an entry shows the words: those that a place has a form of, else those made from the same."""
        places: dict[int, int] = {}
        for number, word in enumerate(self._words):
            if word.worth(entry)[1]:
                for found in word.made_places(entry) or word.places(entry):
                    places[found] = places.get(found, 0) | 1 << number
        if not places:
            return _NONE
        shown: list[dict[int, int]] = [{} for _ in SIDES]
        for found, words in places.items():
            _, side, at = locate(found)
            shown[side][at] = words if words.bit_count() == 1 else self._strict(entry, found, words)
        return shown

    def _strict(self, entry: int, found: int, words: int) -> int:
        """Of words that are made from the same, keep those of which a place has a form, if there are any."""
        strict = sum(1 << number for number in numbers(words) if found in self._words[number].places(entry))
        return strict or words

    def marks(self, entry: int, side: int, shown: Mapping[int, int]) -> list[Mark]:
        """Give the marks of a side of an entry, in order.

        Whole words are marked; a phrase, a term or words with a typed function word between them as one run.
        """
        layout = self._impacts.layout(entry, side)
        if not layout:
            return []
        spans = {(at, at + 1): words for at, words in shown.items()}
        spans |= self._terms(entry, layout, shown)
        for phrase in self._phrases:
            for start in self._impacts.runs(phrase, entry):
                _, on, first = locate(start)
                if on == side:
                    spans[first, first + len(phrase)] = union(
                        shown.get(at, 0) for at in range(first, first + len(phrase))
                    )
        starts, ends = layout.starts, layout.ends
        return [Mark(starts[first], ends[last - 1], words) for first, last, words in self._joined(entry, side, spans)]

    def _terms(self, entry: int, layout: SideLayout, shown: Mapping[int, int]) -> dict[_Span, int]:
        """Find terms that say the same as words of the query which the side has not."""
        present = union(shown.values())
        absent: dict[int, int] = {}
        for number, concepts in enumerate(self._concepts):
            if concepts and not present >> number & 1 and self._words[number].worth(entry)[1]:
                for concept in concepts:
                    absent[concept] = absent.get(concept, 0) | 1 << number
        found: dict[_Span, int] = {}
        if absent:
            terms = layout.terms
            for at, concept in enumerate(terms[2::3]):
                if concept in absent:
                    span = terms[3 * at], terms[3 * at + 1] + 1
                    found[span] = found.get(span, 0) | absent[concept]
        return found

    def _joined(self, entry: int, side: int, spans: Mapping[_Span, int]) -> list[tuple[int, int, int]]:
        """Join spans that overlap, and those with nothing but typed function words between them."""
        joined: list[tuple[int, int, int]] = []
        between: set[int] | None = None
        for (first, last), words in sorted(spans.items()):
            if joined:
                start, end, before = joined[-1]
                near = first < end
                if end < first <= end + len(self._function):
                    between = self._function_places(entry) if between is None else between
                    near = between.issuperset(range(place(entry, side, end), place(entry, side, first)))
                if near:
                    joined[-1] = start, max(end, last), before | words
                    continue
            joined.append((first, last, words))
        return joined

    def _function_places(self, entry: int) -> set[int]:
        """Give the places of typed function words in an entry."""
        return {found for word in self._function for found in self._impacts.match(word).places(entry)}


def union(words: Iterable[int]) -> int:
    """Join bitmaps of words."""
    joined = 0
    for each in words:
        joined |= each
    return joined


def numbers(words: int) -> list[int]:
    """List the words of a bitmap."""
    return [number for number in range(words.bit_length()) if words >> number & 1]
