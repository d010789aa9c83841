"""Where entries show the words of a query."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from reference.model import LANGUAGES, Language
from reference.search.columns import Numbers, Truths
from reference.search.postings import Standing
from reference.search.query import Query
from reference.search.schema import SIDES
from reference.search.scoring import Scoring
from reference.search.snippets import Mark
from reference.search.tables import Tables

_SIDE = {side: number for number, side in enumerate(SIDES)}
_TEXT = [_SIDE["text", language] for language in LANGUAGES]
_TITLE = [_SIDE["title", language] for language in LANGUAGES]

Words = int
"""Words of the query, as a bitmap."""
_Run = tuple[int, int, int, int, Words, bool]
"""What stands together and is to be marked: the places of its first and last words, where it begins and ends on its
side in code points (0 where a concept is not named), the words that it shows, whether it is a term that means them."""


class Marked(NamedTuple):
    """What an entry shows of a query: the language that shows more, and the marks in its text and in its title."""

    language: Language
    text: Sequence[Mark]
    title: Sequence[Mark]


class Highlighter:
    """Finds the words of one query in entries, for a reader of one language."""

    def __init__(
        self, query: Query, scoring: Scoring, phrases: Sequence[Numbers], tables: Tables, language: Language
    ) -> None:
        self._scoring = scoring
        self._phrases = [(begun, len(phrase) - 1) for phrase, begun in zip(query.phrases, phrases, strict=False)]
        self._function = [table for word in query.minor for table in tables.forms(word.reading)]
        self._tables = tables
        self._reader = LANGUAGES.index(language)

    def mark(self, entries: Numbers) -> list[Marked]:
        """Mark the words in some entries, which must be in order.

        Whole words are marked; a phrase, a term or words with a typed function word between them as one run.
        """
        where = self._told_apart(self._scoring.postings.standing(entries))
        words = 1 << where.words
        sides = self._tables.sides_of(where.places)
        at = entries.searchsorted(sides // len(SIDES)) * len(SIDES) + sides % len(SIDES)
        said = _union(at, np.where(where.meant, 0, words), len(entries))
        every = _union(at, words, len(entries))
        columns = self._columns(where.places, where.spans, words, where.meant)
        firsts = at.searchsorted(np.arange(len(said) + 1)).tolist()
        phrases = self._phrases_on(entries)
        between = frozenset[int]().union(*(table.places_in(entries).tolist() for table in self._function))

        def marks(side: int) -> list[Mark]:
            on = slice(firsts[side], firsts[side + 1])
            runs: Iterable[_Run] = zip(*[column[on] for column in columns], strict=True)
            if side in phrases:
                runs = sorted([*runs, *phrases[side]])
            return self._marks(runs, said[side], between)

        marked: list[Marked] = []
        for first in range(0, len(said), len(SIDES)):
            after = first + len(SIDES)
            language = self._better(said[first:after], every[first:after])
            marked.append(Marked(LANGUAGES[language], marks(first + _TEXT[language]), marks(first + _TITLE[language])))
        return marked

    def _told_apart(self, where: Standing) -> Standing:
        """Of words made from the same that one place is found by, keep those that it has a form of, if any."""
        places, words, made = where.places, where.words, ~where.meant
        same = ((places[1:] == places[:-1]) & made[1:] & made[:-1]).nonzero()[0]
        if not len(same):
            return where
        at = np.union1d(same, same + 1)
        forms = np.zeros(len(places), bool)
        for word in set(words[at].tolist()):
            of = at[words[at] == word]
            for table in self._tables.forms(self._scoring.matches[word].word.reading):
                forms[of] |= table.stands_at(places[of])
        others = at[~forms[at]]
        kept = np.ones(len(places), bool)
        kept[others[np.isin(places[others], places[forms])]] = False
        return Standing(places[kept], where.spans[kept], words[kept], where.meant[kept])

    def _columns(self, first: Numbers, more: Numbers, words: Numbers, meant: Numbers | Truths) -> list[list[int]]:
        """Give the columns of runs."""
        last = first + more
        columns = (first, last, self._tables.begins(first), self._tables.ends(last), words, meant)
        return [column.tolist() for column in columns]

    def _phrases_on(self, entries: Numbers) -> dict[int, list[_Run]]:
        """Give the runs of phrases in some entries, by side, as numbered among those entries."""
        runs: dict[int, list[_Run]] = {}
        for begun, more in self._phrases:
            having = self._tables.entries_of(begun)
            at = entries.searchsorted(having)
            kept = (entries.take(at, mode="clip") == having).nonzero()[0]
            first, none = begun[kept], np.zeros(len(kept), np.uint32)
            sides = at[kept] * len(SIDES) + self._tables.sides_of(first) % len(SIDES)
            columns = self._columns(first, none + np.uint32(more), none, none)
            for side, run in zip(sides.tolist(), zip(*columns, strict=True), strict=True):
                runs.setdefault(side, []).append(run)
        return runs

    def _better(self, said: Sequence[Words], every: Sequence[Words]) -> int:
        """Choose the language, by number, that says more of the words, else means more of them, else the reader's."""
        shown = [
            ((said[text] | said[title]).bit_count(), (every[text] | every[title]).bit_count())
            for text, title in zip(_TEXT, _TITLE, strict=True)
        ]
        theirs = 1 - self._reader
        return theirs if shown[theirs] > shown[self._reader] else self._reader

    def _marks(self, runs: Iterable[_Run], said: Words, between: frozenset[int]) -> list[Mark]:
        """Make marks of the runs of a side: of those that overlap or have only function words between them, one."""
        marks: list[Mark] = []
        end = -1
        for first, last, start, stop, words, meant in runs:
            if meant:
                words &= ~said  # a term is marked where its side does not say the same in the reader's own word
                if not words or not stop:
                    continue
            if marks and (first <= end or (between and between.issuperset(range(end + 1, first)))):
                begun, stopped, before = marks[-1]
                marks[-1] = begun, max(stopped, stop), before | words
                end = max(end, last)
            else:
                marks.append((start, stop, words))
                end = last
        return marks


def _union(sides: Numbers, words: Numbers, entries: int) -> list[Words]:
    """Give which words stand on each side of so many entries."""
    every = np.zeros(entries * len(SIDES), np.intp)
    np.bitwise_or.at(every, sides, words)
    return every.tolist()
