"""Where entries show the words of a query."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from reference.model import LANGUAGES, Language
from reference.search.columns import Numbers
from reference.search.postings import Standing
from reference.search.query import Query
from reference.search.schema import SIDES
from reference.search.scoring import Scoring
from reference.search.snippets import Mark
from reference.search.tables import Tables

_SIDE = {side: number for number, side in enumerate(SIDES)}
_TEXT = [_SIDE["text", language] for language in LANGUAGES]
_TITLE = [_SIDE["title", language] for language in LANGUAGES]

_MANY = len(SIDES)

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
        sides = self._sides_of(where.places, entries)
        words = 1 << where.words
        said = _union(sides, np.where(where.meant, 0, words), len(entries))
        every = _union(sides, words, len(entries))
        languages = [self._better(said[at : at + _MANY], every[at : at + _MANY]) for at in range(0, len(said), _MANY)]
        runs = self._runs(where, sides, words, languages)
        self._add_phrases(runs, entries)
        between = frozenset[int]().union(*(table.places_in(entries).tolist() for table in self._function))
        return [
            Marked(
                LANGUAGES[language],
                *(_marks(runs[side], said[side], between) for side in _shown(number, language)),
            )
            for number, language in enumerate(languages)
        ]

    def _sides_of(self, places: Numbers, entries: Numbers) -> Numbers:
        """Give the sides of places as they are numbered in an index of some entries alone."""
        sides = self._tables.sides_of(places)
        return entries.searchsorted(sides // _MANY) * _MANY + sides % _MANY

    def _runs(self, where: Standing, sides: Numbers, words: Numbers, languages: Sequence[int]) -> dict[int, list[_Run]]:
        """Give the words that stand on the sides that are shown, by side and in order."""
        runs: dict[int, list[_Run]] = {
            side: [] for number, language in enumerate(languages) for side in _shown(number, language)
        }
        shown = np.zeros(len(languages) * _MANY, bool)
        shown[list(runs)] = True
        kept = shown[sides].nonzero()[0]
        first = where.places[kept]
        last = first + where.spans[kept]
        columns = (first, last, self._tables.begins(first), self._tables.ends(last), words[kept], where.meant[kept])
        every: Iterable[_Run] = zip(*(column.tolist() for column in columns), strict=True)
        for side, run in zip(sides[kept].tolist(), every, strict=True):
            runs[side].append(run)
        return runs

    def _add_phrases(self, runs: dict[int, list[_Run]], entries: Numbers) -> None:
        """Add phrases to the runs of the sides that they stand on."""
        for begun, more in self._phrases:
            sides = self._tables.sides_of(begun)
            at = entries.searchsorted(sides // _MANY)
            kept = entries.take(at, mode="clip") == sides // _MANY
            first = begun[kept]
            columns = (
                at[kept] * _MANY + sides[kept] % _MANY,
                first,
                self._tables.begins(first),
                self._tables.ends(first + np.uint32(more)),
            )
            for side, place, begin, end in zip(*(column.tolist() for column in columns), strict=True):
                if side in runs:
                    runs[side].append((place, place + more, begin, end, 0, False))
                    runs[side].sort()

    def _told_apart(self, where: Standing) -> Standing:
        """Of words made from the same that one place is found by, keep those that it has a form of, if any."""
        places, words, made = where.places, where.words, ~where.meant
        same = ((places[1:] == places[:-1]) & made[1:] & made[:-1]).nonzero()[0]
        if not len(same):
            return where
        doubtful = np.array(sorted({*same.tolist(), *(same + 1).tolist()}))
        forms = np.zeros(len(places), bool)
        for word in set(words[doubtful].tolist()):
            rows = doubtful[words[doubtful] == word]
            for table in self._tables.forms(self._scoring.matches[word].word.reading):
                forms[rows] |= table.stands_at(places[rows])
        formed = set(places[forms].tolist())
        kept = np.ones(len(places), bool)
        kept[[row for row in doubtful[~forms[doubtful]].tolist() if int(places[row]) in formed]] = False
        return Standing(places[kept], where.spans[kept], words[kept], where.meant[kept])

    def _better(self, said: Sequence[Words], every: Sequence[Words]) -> int:
        """Choose the language, by number, that says more of the words, else means more of them, else the reader's."""
        shown = [
            ((said[text] | said[title]).bit_count(), (every[text] | every[title]).bit_count())
            for text, title in zip(_TEXT, _TITLE, strict=True)
        ]
        theirs = 1 - self._reader
        return theirs if shown[theirs] > shown[self._reader] else self._reader


def _shown(entry: int, language: int) -> tuple[int, int]:
    """Give the sides of an entry that show it in a language: its text and its title."""
    return entry * _MANY + _TEXT[language], entry * _MANY + _TITLE[language]


def _marks(runs: Iterable[_Run], said: Words, between: frozenset[int]) -> list[Mark]:
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
