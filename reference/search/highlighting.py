"""Where an entry shows the words of a query."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from reference.search.concepts import is_function_word
from reference.search.impacts import SIDE_GAP, Impacts
from reference.search.layout import SHOWN, Layout, SideLayout
from reference.search.query import Query, QueryWord
from reference.search.snippets import Mark

_Span = tuple[int, int]
"""The places of the first word and after the last one, from the beginning of a side."""


class Highlighter:
    """Finds the words of one query in entries, by the places that the index keeps."""

    def __init__(self, query: Query, impacts: Impacts) -> None:
        self._query = query
        self._impacts = impacts
        self._words = [QueryWord(word.text, word.reading) for word in query.words]
        self._function = [
            QueryWord(token.text, token.reading) for token in query.tokens if is_function_word(token.reading)
        ]

    def marks(self, entry: int, layout: Layout) -> Mapping[int, list[Mark]]:
        """Give the marks of an entry by side, in order.

        Whole words are marked; a phrase, a term or words with a typed function word between them as one run.
        """
        shown = self._shown(entry)
        phrases = self._by_side(
            (start, len(phrase)) for phrase in self._query.phrases for start in self._impacts.runs(phrase, entry)
        )
        function = self._by_side(
            (place, 1) for word in self._function for place in self._impacts.places(word, entry, strict=True)
        )
        return {
            side: self._side(one, shown.get(side, {}), phrases.get(side, ()), function.get(side, ()))
            for side, one in layout.items()
        }

    def _side(
        self,
        layout: SideLayout,
        shown: Mapping[int, frozenset[int]],
        phrases: Sequence[_Span],
        function: Sequence[_Span],
    ) -> list[Mark]:
        spans = {(place, place + 1): words for place, words in shown.items()}
        spans |= self._terms(layout, frozenset[int]().union(*shown.values()))
        for first, last in phrases:
            spans[first, last] = _within(shown, first, last)
        return [
            Mark(layout.starts[first], layout.ends[last - 1], words, _within(shown, first, last))
            for (first, last), words in _joined(spans, {first for first, _ in function})
        ]

    def _shown(self, entry: int) -> dict[int, dict[int, frozenset[int]]]:
        """Give by side and place the words of the query that a word there is a form of, or else is made from."""
        strict, made = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
        for number, word in enumerate(self._words):
            for place in self._impacts.places(word, entry, strict=True):
                strict[place].add(number)
            for place in self._impacts.places(word, entry):
                made[place].add(number)
        shown = defaultdict[int, dict[int, frozenset[int]]](dict)
        for place, words in made.items():
            side, at = divmod(place, SIDE_GAP)
            shown[side][at] = frozenset(strict.get(place, words))
        return shown

    def _terms(self, layout: SideLayout, present: frozenset[int]) -> dict[_Span, frozenset[int]]:
        """Find terms that say the same as words of the query which the side has not."""
        absent = {n: word.concepts for n, word in enumerate(self._query.words) if word.concepts and n not in present}
        found = {}
        for mention in layout.mentions if absent else ():
            if words := frozenset(n for n, concepts in absent.items() if concepts & mention.concepts):
                found[mention.first, mention.last + 1] = words
        return found

    @staticmethod
    def _by_side(runs: Iterator[tuple[int, int]]) -> dict[int, list[_Span]]:
        sides = defaultdict[int, list[_Span]](list)
        for start, length in runs:
            side, at = divmod(start, SIDE_GAP)
            if side in SHOWN:
                sides[side].append((at, at + length))
        return sides


def _within(shown: Mapping[int, frozenset[int]], first: int, last: int) -> frozenset[int]:
    return frozenset[int]().union(*(shown.get(place, frozenset()) for place in range(first, last)))


def _joined(spans: Mapping[_Span, frozenset[int]], function: set[int]) -> list[tuple[_Span, frozenset[int]]]:
    """Join spans that overlap, and those with nothing but typed function words between them."""
    joined: list[tuple[_Span, frozenset[int]]] = []
    for (first, last), words in sorted(spans.items()):
        if joined:
            (start, end), before = joined[-1]
            if first < end or (end < first and function.issuperset(range(end, first))):
                joined[-1] = (start, max(end, last)), before | words
                continue
        joined.append(((first, last), words))
    return joined
