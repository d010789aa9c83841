"""Where entries show the words of a query."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference.model import LANGUAGES, Language
from reference.search.columns import Numbers, Truths
from reference.search.query import MOST_WORDS, Query
from reference.search.schema import PARTS, SIDES
from reference.search.scoring import Scoring
from reference.search.snippets import Mark
from reference.search.tables import Tables

_SHOWN = np.array([part != "questions" for part, _ in SIDES])
_LANGUAGE = np.array([LANGUAGES.index(language) for _, language in SIDES])
_SIDE = {side: number for number, side in enumerate(SIDES)}
_SHOWN_PARTS = [number for number, part in enumerate(PARTS) if part != "questions"]

Words = NDArray[np.intp]
"""Words of the query as bitmaps."""


class Marked(NamedTuple):
    """What an entry shows of a query: the language that shows more, and the marks in its text and in its title."""

    language: Language
    text: Sequence[Mark]
    title: Sequence[Mark]


class _Runs(NamedTuple):
    """Runs of words to be marked, in order: the places of their first and last words, on sides of some entries.

    The sides are numbered as in an index that has those entries only.
    """

    sides: Numbers
    first: Numbers
    last: Numbers
    words: Numbers
    """Words of the query as bitmaps."""


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
        where = self._scoring.postings.standing(entries)
        sides = self._sides_of(where.places, entries)
        words = 1 << where.words
        said = _union(sides, np.where(where.meant, 0, words), len(entries))
        better = self._better(said, _union(sides, words, len(entries)))
        # A term is marked where its side does not say the same in the reader's own word.
        words = np.where(where.meant, words & ~said[sides], words)
        shown = (_SHOWN & (better[:, None] == _LANGUAGE)).ravel()
        kept = (shown[sides] & (words != 0)).nonzero()[0]
        runs = _Runs(sides[kept], where.places[kept], (where.places + where.spans)[kept], words[kept])
        runs = self._with_phrases(self._told_apart(runs, where.meant[kept]), entries)
        return self._marked(runs, entries, better)

    def _sides_of(self, places: Numbers, entries: Numbers) -> Numbers:
        sides = self._tables.sides_of(places)
        return entries.searchsorted(sides // len(SIDES)) * len(SIDES) + sides % len(SIDES)

    def _better(self, said: Words, every: Words) -> NDArray[np.intp]:
        """Choose for each entry the language that says more of the words, else that means more, else the reader's."""
        by_language = (MOST_WORDS + 1) * _shown_in_languages(said) + _shown_in_languages(every)
        theirs = 1 - self._reader
        return np.where(by_language[:, theirs] > by_language[:, self._reader], theirs, self._reader)

    def _told_apart(self, runs: _Runs, meant: Truths) -> _Runs:
        """Of words made from the same that one place is found by, keep those that it has a form of, if any."""
        same = (runs.first[1:] == runs.first[:-1]) & ~(meant[1:] | meant[:-1])
        if not same.any():
            return runs
        at = np.union1d(same.nonzero()[0], same.nonzero()[0] + 1)
        forms = np.zeros(len(runs.first), bool)
        for words in set(runs.words[at].tolist()):
            of = at[runs.words[at] == words]
            reading = self._scoring.matches[words.bit_length() - 1].word.reading
            for table in self._tables.forms(reading):
                forms[of] |= table.stands_at(runs.first[of])
        others = at[~forms[at]]
        kept = np.ones(len(forms), bool)
        kept[others[np.isin(runs.first[others], runs.first[forms])]] = False
        return _Runs(*(column[kept] for column in runs))

    def _with_phrases(self, runs: _Runs, entries: Numbers) -> _Runs:
        """Add the runs of phrases; each comes before what else begins with it, and shows what stands in it."""
        for begun, more in self._phrases:
            having = self._tables.entries_of(begun)
            first = begun[entries.take(entries.searchsorted(having), mode="clip") == having]
            phrase = _Runs(
                self._sides_of(first, entries), first, first + np.uint32(more), np.zeros(len(first), np.intp)
            )
            order = np.concatenate((first, runs.first)).argsort(kind="stable")
            runs = _Runs(*(np.concatenate(both)[order] for both in zip(phrase, runs, strict=True)))
        return runs

    def _marked(self, runs: _Runs, entries: Numbers, better: NDArray[np.intp]) -> list[Marked]:
        """Make marks of runs: of those that overlap, or have nothing but function words between them, one."""
        between = frozenset[int]().union(*(table.places_in(entries).tolist() for table in self._function))
        sides: list[list[Mark]] = [[] for _ in range(len(better) * len(SIDES))]
        marks = sides[0]
        on = end = -1
        for side, first, last, start, stop, words in zip(
            runs.sides.tolist(),
            runs.first.tolist(),
            runs.last.tolist(),
            self._tables.begins(runs.first).tolist(),
            self._tables.ends(runs.last).tolist(),
            runs.words.tolist(),
            strict=True,
        ):
            if not stop:  # a concept that the entry is filed under and does not name
                continue
            if side == on and (first <= end or (between and between.issuperset(range(end + 1, first)))):
                before = marks[-1]
                end = max(end, last)
                marks[-1] = before[0], max(before[1], stop), before[2] | words
            else:
                on, end, marks = side, last, sides[side]
                marks.append((start, stop, words))
        return [
            Marked(
                LANGUAGES[language],
                sides[number * len(SIDES) + _SIDE["text", LANGUAGES[language]]],
                sides[number * len(SIDES) + _SIDE["title", LANGUAGES[language]]],
            )
            for number, language in enumerate(better.tolist())
        ]


def _union(sides: Numbers, words: Words, entries: int) -> Words:
    """Give which words stand on each side of so many entries."""
    every = np.zeros(entries * len(SIDES), np.intp)
    np.bitwise_or.at(every, sides, words)
    return every


def _shown_in_languages(words: Words) -> NDArray[np.intp]:
    """Count the words that each entry shows in each language, of those that stand on its sides."""
    parts = words.reshape(-1, len(PARTS), len(LANGUAGES))
    shown = reduce(or_, (parts[:, part] for part in _SHOWN_PARTS))
    return np.bitwise_count(shown).astype(np.intp)
