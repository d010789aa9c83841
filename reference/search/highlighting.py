"""Where an entry shows the words of a query."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from reference.search.concepts import is_function_word
from reference.search.impacts import Impacts
from reference.search.query import Query, QueryWord
from reference.search.schema import SIDES
from reference.search.snippets import Mark
from reference.search.tables import SIDE_GAP, SideLayout

_Span = tuple[int, int]
"""The places of the first word and after the last one, from the beginning of a side."""
_Words = frozenset[int]
"""Words of the query, by their place among those that are asked for."""


class Highlighter:
    """Finds the words of one query in entries, by the places that the index keeps."""

    def __init__(self, query: Query, impacts: Impacts) -> None:
        self._phrases = query.phrases
        self._impacts = impacts
        self._words = [impacts.match(QueryWord(word.text, word.reading)) for word in query.words]
        self._concepts = [[impacts.number(name) for name in word.concepts] for word in query.words]
        typed = (QueryWord(token.text, token.reading) for token in query.tokens)
        self._function = [impacts.match(word) for word in typed if is_function_word(word.reading)]

    def marks(self, entry: int) -> Mapping[int, list[Mark]]:
        """Give the marks of an entry by side, in order.

        Whole words are marked; a phrase, a term or words with a typed function word between them as one run.
        """
        shown = self._shown(entry)
        runs = ((start, len(phrase)) for phrase in self._phrases for start in self._impacts.runs(phrase, entry))
        phrases = _by_side(runs)
        function = _by_side((place, 1) for word in self._function for place in word.places(entry))
        return {
            side: self._side(layout, shown.get(side, {}), phrases.get(side, ()), function.get(side, ()))
            for side in range(len(SIDES))
            if (layout := self._impacts.layout(entry, side))
        }

    def _side(
        self, layout: SideLayout, shown: Mapping[int, _Words], phrases: Sequence[_Span], function: Sequence[_Span]
    ) -> list[Mark]:
        spans = {(place, place + 1): words for place, words in shown.items()}
        spans |= self._terms(layout, frozenset[int]().union(*shown.values()))
        for first, last in phrases:
            spans[first, last] = _within(shown, first, last)
        return [
            Mark(layout.starts[first], layout.ends[last - 1], words, _within(shown, first, last))
            for (first, last), words in _joined(spans, {first for first, _ in function})
        ]

    def _shown(self, entry: int) -> dict[int, dict[int, _Words]]:
        """Give by side and place the words of the query that a word there is a form of, or else is made from."""
        strict, made = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
        for number, word in enumerate(self._words):
            for place in word.places(entry):
                strict[place].add(number)
            for place in word.made_places(entry):
                made[place].add(number)
        shown = defaultdict[int, dict[int, _Words]](dict)
        for place, words in (made | strict).items():
            side, at = divmod(place, SIDE_GAP)
            shown[side][at] = frozenset(words)
        return shown

    def _terms(self, layout: SideLayout, present: _Words) -> dict[_Span, _Words]:
        """Find terms that say the same as words of the query which the side has not."""
        absent: dict[int, _Words] = {}
        for word, concepts in enumerate(self._concepts):
            for concept in concepts if word not in present else ():
                absent[concept] = absent.get(concept, frozenset()) | {word}
        found: dict[_Span, _Words] = {}
        if absent:
            for first, last, concept in zip(layout.terms[::3], layout.terms[1::3], layout.terms[2::3], strict=True):
                if concept in absent:
                    found[first, last + 1] = found.get((first, last + 1), frozenset()) | absent[concept]
        return found


def _by_side(runs: Iterable[tuple[int, int]]) -> dict[int, list[_Span]]:
    """Sort runs, each a place and a number of words, by side."""
    sides = defaultdict[int, list[_Span]](list)
    for start, length in runs:
        side, at = divmod(start, SIDE_GAP)
        sides[side].append((at, at + length))
    return sides


def _within(shown: Mapping[int, _Words], first: int, last: int) -> _Words:
    if last - first == 1:
        return shown.get(first, frozenset())
    return frozenset[int]().union(*(shown.get(place, frozenset()) for place in range(first, last)))


def _joined(spans: Mapping[_Span, _Words], function: set[int]) -> list[tuple[_Span, _Words]]:
    """Join spans that overlap, and those with nothing but typed function words between them."""
    joined: list[tuple[_Span, _Words]] = []
    for (first, last), words in sorted(spans.items()):
        if joined:
            (start, end), before = joined[-1]
            if first < end or (end < first and function.issuperset(range(end, first))):
                joined[-1] = (start, max(end, last)), before | words
                continue
        joined.append(((first, last), words))
    return joined
