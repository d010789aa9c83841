"""The tables of an index: what each key is worth in each entry, where it stands there, and where words stand in texts.

Whoosh's BM25F, computed once while an index is written, from the words that Whoosh is given: its own postings take
ten times as long to read. Each column is a file of plain numbers, mapped into memory, so that opening reads nothing.
"""

import json
import mmap
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from whoosh.scoring import bm25
from whoosh.util.numeric import byte_to_length, length_to_byte

from reference.search.analysis import LEVELS, Token
from reference.search.concepts import Mention
from reference.search.schema import SIDES, WEIGHTS, Key, Part

SIDE_GAP = 1 << 20
"""Places on one side of an entry are numbered on from those on the side before, at this distance."""

B, K1 = 0.75, 1.2

_DIRECTORY = "tables.json"
_COLUMNS: Mapping[str, str] = {
    "entries": "I",
    "scores": "d",
    "starts": "I",
    "places": "I",
    "layouts": "I",
    "texts": "I",
}
_KEYS: tuple[Key, ...] = (*LEVELS, "concept")


class SideLayout(NamedTuple):
    """One side of an entry: for each word its start and end in code points, and the terms with their places."""

    starts: Sequence[int]
    ends: Sequence[int]
    terms: Sequence[int]
    """For each concept that a term names, the places of its first and last word, and the number of the concept."""


class Table(NamedTuple):
    """The entries under one key: score by entry number, and where the key stands in each."""

    scores: Mapping[int, float]
    entries: Sequence[int]
    starts: Sequence[int]
    all_places: Sequence[int]

    def places(self, entry: int) -> Sequence[int]:
        """Give the places of the key in an entry, in order."""
        if entry not in self.scores:
            return ()
        row = bisect_left(self.entries, entry)
        return self.all_places[self.starts[row] : self.starts[row + 1]]


NO_TABLE = Table({}, (), (0,), ())


class TableWriter:
    """Gathers what the entries of an index say, entry by entry and side by side."""

    def __init__(self) -> None:
        self._count = 0
        self._postings: Mapping[Key, dict[str, array[int]]] = {key: {} for key in _KEYS}
        self._lengths: Mapping[Key, list[dict[int, int]]] = {key: [{} for _ in SIDES] for key in _KEYS}
        self._layouts, self._texts = array("I"), array("I")
        self._concepts: dict[str, int] = {}

    def next_entry(self) -> None:
        """Go on to the next entry."""
        self._count += 1
        self._layouts.extend([0] * len(SIDES))

    def add(self, side: int, line: Sequence[Token], concepts: Iterable[tuple[int, str]]) -> None:
        """Add a side of the present entry: its words and its concepts with their places."""
        for level in LEVELS:
            self._post(level, side, ((at, key) for at, word in enumerate(line) for key in word.reading.at(level)))
        self._post("concept", side, concepts)

    def lay_out(self, side: int, line: Sequence[Token], mentions: Sequence[Mention]) -> None:
        """Keep where the words and the terms of a side of the present entry stand."""
        self._layouts[(self._count - 1) * len(SIDES) + side] = len(self._texts) + 1
        flat = [
            (mention.first, mention.last, self._concepts.setdefault(concept, len(self._concepts)))
            for mention in mentions
            for concept in sorted(mention.concepts)
        ]
        self._texts.extend((len(line), len(flat)))
        self._texts.extend(token.start for token in line)
        self._texts.extend(token.end for token in line)
        self._texts.extend(number for numbers in flat for number in numbers)

    def _post(self, key: Key, side: int, placed: Iterable[tuple[int, str]]) -> None:
        postings, entry, count = self._postings[key], self._count - 1, 0
        for place, token in placed:
            events = postings.get(token)
            if events is None:
                events = postings[token] = array("I")
            events.append(entry)
            events.append(side * SIDE_GAP + place)
            count += 1
        if count:
            self._lengths[key][side][entry] = count

    def save(self, folder: Path) -> None:
        """Write the tables into the folder of their index."""
        columns: dict[str, array[Any]] = {name: array(code) for name, code in _COLUMNS.items()}
        columns["layouts"], columns["texts"] = self._layouts, self._texts
        rows: dict[str, dict[str, tuple[int, int]]] = {}
        for key in _KEYS:
            scoring = _Scoring(self._lengths[key], self._count)
            rows[key] = {}
            for token, events in sorted(self._postings[key].items()):
                first = len(columns["entries"])
                for entry, places, score in scoring.entries(events):
                    columns["entries"].append(entry)
                    columns["scores"].append(score)
                    columns["starts"].append(len(columns["places"]))
                    columns["places"].extend(places)
                rows[key][token] = first, len(columns["entries"]) - first
        columns["starts"].append(len(columns["places"]))
        for name, column in columns.items():
            if sys.byteorder == "big":
                column.byteswap()
            (folder / f"{name}.column").write_bytes(column.tobytes())
        directory = {"rows": rows, "concepts": list(self._concepts)}
        (folder / _DIRECTORY).write_text(json.dumps(directory, ensure_ascii=False), encoding="utf-8")


class _Scoring:
    """Whoosh's BM25F for one key: each side is a field of its own, as in the schema."""

    def __init__(self, lengths: Sequence[Mapping[int, int]], count: int) -> None:
        self._count = count
        # Whoosh keeps a field's length in one byte; the mean is of the true lengths.
        self._lengths = [{n: byte_to_length(length_to_byte(length)) for n, length in side.items()} for side in lengths]
        self._means = [sum(side.values()) / (count or 1) or 1 for side in lengths]

    def entries(self, events: Sequence[int]) -> Iterator[tuple[int, Sequence[int], float]]:
        """Yield the entries of one token, with its places and its score: the sum over parts of the better language."""
        by_entry: dict[int, array[int]] = {}
        for entry, place in zip(events[::2], events[1::2], strict=True):
            found = by_entry.get(entry)
            if found is None:
                found = by_entry[entry] = array("I")
            found.append(place)
        often = {entry: _count_sides(places) for entry, places in by_entry.items()}
        frequency = [sum(side in counts for counts in often.values()) for side in range(len(SIDES))]
        rarity = [log(self._count / (having + 1)) + 1 for having in frequency]
        for entry, places in by_entry.items():
            best: dict[Part, float] = {}
            for side, count in often[entry].items():
                part = SIDES[side][0]
                score = bm25(rarity[side], count, self._lengths[side][entry], self._means[side], B, K1)
                best[part] = max(score, best.get(part, 0.0))
            yield entry, places, sum(WEIGHTS[part] * score for part, score in best.items())


def _count_sides(places: Sequence[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for place in places:
        side = place // SIDE_GAP
        counts[side] = counts.get(side, 0) + 1
    return counts


class Tables:
    """The tables of one index, open. Raises `OSError` or `ValueError` where they are missing or broken."""

    def __init__(self, folder: Path) -> None:
        directory = json.loads((folder / _DIRECTORY).read_text(encoding="utf-8"))
        self._rows: Mapping[Key, Mapping[str, tuple[int, int]]] = directory["rows"]
        self._concepts = {concept: number for number, concept in enumerate(directory["concepts"])}
        self._columns: Mapping[str, Any] = {
            name: _column(folder / f"{name}.column", code) for name, code in _COLUMNS.items()
        }

    def has(self, key: Key, token: str) -> bool:
        """Say whether any entry has a token at a level, or a concept."""
        return token in self._rows[key]

    def table(self, key: Key, token: str) -> Table:
        """Give the table of a token at a level, or of a concept."""
        if token not in self._rows[key]:
            return NO_TABLE
        first, count = self._rows[key][token]
        entries = self._columns["entries"][first : first + count]
        scores = self._columns["scores"][first : first + count]
        starts = self._columns["starts"][first : first + count + 1]
        return Table(dict(zip(entries, scores, strict=True)), entries, starts, self._columns["places"])

    def number(self, concept: str) -> int:
        """Give the number of a concept in layouts; -1 where no entry shows it."""
        return self._concepts.get(concept, -1)

    def layout(self, entry: int, side: int) -> SideLayout | None:
        """Give where the words and terms of a side stand; none where it has no words or is not shown."""
        at = self._columns["layouts"][entry * len(SIDES) + side]
        if not at:
            return None
        texts = self._columns["texts"]
        words, terms = texts[at - 1], texts[at]
        ends, mentions = at + 1 + words, at + 1 + 2 * words
        return SideLayout(texts[at + 1 : ends], texts[ends:mentions], texts[mentions : mentions + 3 * terms])


def _column(path: Path, code: str) -> Sequence[Any]:
    """Map a file of numbers into memory; it stays readable after the file is gone."""
    if not path.stat().st_size:
        return array(code)
    if sys.byteorder == "big":
        swapped = array(code, path.read_bytes())
        swapped.byteswap()
        return swapped
    with path.open("rb") as file:
        mapped: Any = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    numbers: Sequence[Any] = mapped.cast(code)
    return numbers
