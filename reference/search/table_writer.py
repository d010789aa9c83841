"""Writes the tables of an index, from the words that Whoosh is given.

Whoosh's own postings would take ten times as long to read.
"""

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from reference.search import columns
from reference.search.analysis import LEVELS, Token
from reference.search.bm25f import impacts
from reference.search.columns import Column, Columns
from reference.search.schema import SIDES, Key
from reference.search.tables import DIRECTORY, GAP, KEYS

_NONE = np.array([], np.uint32)


class Filed(NamedTuple):
    """A concept on a side of an entry: by place, the first word and the last one of what names it."""

    first: int
    last: int
    concept: str


class Side(NamedTuple):
    """A side of an entry, read: its words, and the concepts that it is filed under."""

    number: int
    text: str
    line: Sequence[Token]
    concepts: Sequence[Filed]


class TableWriter:
    """Gathers what the entries of an index say, entry by entry."""

    def __init__(self) -> None:
        self._count = 0
        self._postings: Mapping[Key, dict[str, array[int]]] = {key: {} for key in KEYS}
        self._spans: dict[str, array[int]] = {}
        self._sides, self._begins, self._ends = array("I"), array("I", [0] * GAP), array("I", [0] * GAP)

    def add(self, sides: Iterable[Side]) -> None:
        """Add the next entry."""
        self._count += 1
        given = {side.number: side for side in sides}
        for number in range(len(SIDES)):
            self._sides.append(len(self._begins))
            if number in given:
                self._add(given[number])

    def _add(self, side: Side) -> None:
        first = len(self._begins)
        for level in LEVELS:
            postings = self._postings[level]
            for place, word in enumerate(side.line, first):
                for key in word.reading.at(level):
                    if key in postings:
                        postings[key].append(place)
                    else:
                        postings[key] = array("I", [place])
        for filed in side.concepts:
            self._postings["concept"].setdefault(filed.concept, array("I")).append(first + filed.first)
            self._spans.setdefault(filed.concept, array("I")).append(filed.last - filed.first)
        self._begins.extend(token.start for token in side.line)
        self._ends.extend(token.end for token in side.line)
        for offsets in (self._begins, self._ends):
            offsets.extend([0] * GAP)

    def save(self, folder: Path) -> None:
        """Write the tables into the folder of their index."""
        sides = np.array(self._sides)
        made = _Made()
        for key, postings in self._postings.items():
            tokens = sorted(postings)
            standing = [np.asarray(postings[token]) for token in tokens]
            counts = np.array([len(places) for places in standing], np.intp)
            scored = impacts(np.concatenate([_NONE, *standing]), counts, sides, self._count)
            spans = [np.asarray(self._spans[token]) for token in tokens] if key == "concept" else [None] * len(tokens)
            firsts = counts.cumsum() - counts
            bounds = [*scored.rows.tolist(), len(scored.entries)]
            for number, places in enumerate(standing):
                rows = slice(bounds[number], bounds[number + 1])
                made.add(
                    scored.entries[rows],
                    scored.scores[rows],
                    scored.starts[rows] - firsts[number],
                    places,
                    spans[number],
                )
        made.save(folder, sides, np.array(self._begins), np.array(self._ends))
        directory = {
            "tokens": {key: sorted(postings) for key, postings in self._postings.items()},
            "entries": self._count,
        }
        (folder / DIRECTORY).write_text(json.dumps(directory, ensure_ascii=False), encoding="utf-8")


class _Made:
    """The columns, as they grow token by token."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, bytes], int] = {}
        self._tables, self._scored, self._rows = array("I"), array("I"), array("I")
        self._scores, self._entries, self._starts = [_NONE], [_NONE], [_NONE]
        self._places, self._spans = [_NONE], [_NONE]
        self._lengths = dict.fromkeys(("scores", "entries", "places"), 0)

    def add(self, entries: Column, scores: Column, starts: Column, places: Column, spans: Column | None) -> None:
        """Add a token. Most words have one form in the texts, which stands where their lemma and their stem stand."""
        self._scored.append(self._lengths["scores"])
        self._scores.append(scores)
        self._lengths["scores"] += len(scores)
        standing = places.tobytes(), b"" if spans is None else spans.tobytes()
        self._tables.append(self._known.setdefault(standing, len(self._known)))
        if len(self._rows) == len(self._known):
            return
        self._rows.append(self._lengths["entries"])
        self._entries.append(entries)
        self._starts.append(self._lengths["places"] + starts)
        self._places.append(places)
        self._spans.append(np.zeros(len(places), "u1") if spans is None else spans)
        self._lengths["entries"] += len(entries)
        self._lengths["places"] += len(places)

    def save(self, folder: Path, sides: Column, begins: Column, ends: Column) -> None:
        """Write the columns, with those of the texts."""
        self._rows.append(self._lengths["entries"])
        self._starts.append(np.array([self._lengths["places"]]))
        growing = (self._scores, self._entries, self._starts, self._places, self._spans)
        scores, entries, starts, places, spans = map(np.concatenate, growing)
        tables, scored, rows = map(np.array, (self._tables, self._scored, self._rows))
        columns.save(folder, Columns(tables, scored, scores, rows, entries, starts, places, spans, sides, begins, ends))
