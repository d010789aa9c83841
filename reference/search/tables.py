"""The tables of an index: what each key is worth in each entry, where it stands there, and where words stand in texts.

Whoosh's BM25F, computed once while an index is written, from the words that Whoosh is given: its own postings take
ten times as long to read. Each column is a file of plain numbers, mapped into memory, so that opening reads nothing.
"""

import json
import mmap
import sys
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from itertools import count as itertools_count
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from whoosh.util.numeric import byte_to_length, length_to_byte

from reference.search.analysis import LEVELS, Token
from reference.search.bitmaps import bitmap
from reference.search.concepts import Mention
from reference.search.schema import SIDES, WEIGHTS, Key, Part

_PLACE_BITS, _SIDE_BITS = 20, 3
_PLACE_MASK, _SIDE_MASK = (1 << _PLACE_BITS) - 1, (1 << _SIDE_BITS) - 1
_DENSE = 16
"""The scores of a key that at least one in so many entries have are laid out for all entries."""
_SPARSE = 64
"""Of a key that less than one in so many entries have, the bitmap is not kept."""

B, K1 = 0.75, 1.2

_DIRECTORY = "tables.json"
_COLUMNS: Mapping[str, str] = {
    "entries": "I",
    "scores": "f",
    "starts": "I",
    "places": "Q",
    "rows": "I",
    "bits": "i",
    "bitmaps": "B",
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


class Table:
    """The entries under one key, by number and in order: the score of each, and where the key stands in each."""

    def __init__(
        self,
        entries: Sequence[int],
        scores: Sequence[float],
        starts: Sequence[int],
        places: Sequence[int],
        bits: bytes,
        size: int,
    ) -> None:
        self.entries = entries
        self.scores = scores
        self._starts = starts
        self._places = places
        self._bits = bits
        self._size = size

    @cached_property
    def bits(self) -> int:
        """The bitmap of the entries."""
        return int.from_bytes(self._bits, "little") or bitmap(self.entries)

    @cached_property
    def score(self) -> Callable[[int], float | None]:
        """What gives the score of an entry; 0 or None where the key is not there."""
        if _DENSE * len(self.entries) <= self._size:
            return dict(zip(self.entries, self.scores, strict=True)).get
        laid_out = array("f", bytes(4 * self._size))  # much smaller than a dictionary of so many
        for entry, score in zip(self.entries, self.scores, strict=True):
            laid_out[entry] = score
        return laid_out.__getitem__

    @property
    def all_places(self) -> Sequence[int]:
        """Every place of the key in the index, in order; see `locate`."""
        return self._places[self._starts[0] : self._starts[-1]]

    def is_at(self, place: int) -> bool:
        """Say whether the key stands at a place of the index."""
        first, last = self._starts[0], self._starts[-1]
        at = bisect_left(self._places, place, first, last)
        return at < last and self._places[at] == place

    def places(self, entry: int) -> Sequence[int]:
        """Give the places of the key in an entry, in order."""
        row = bisect_left(self.entries, entry)
        if row == len(self.entries) or self.entries[row] != entry:
            return ()
        return self._places[self._starts[row] : self._starts[row + 1]]


def place(entry: int, side: int, at: int) -> int:
    """Give the number of a word in the whole index, one more than that of the word before it on its side."""
    return (entry << _SIDE_BITS | side) << _PLACE_BITS | at


def locate(number: int) -> tuple[int, int, int]:
    """Give the entry, the side and the place of a word.

    >>> locate(place(7, 2, 31))
    (7, 2, 31)
    """
    return number >> _PLACE_BITS + _SIDE_BITS, number >> _PLACE_BITS & _SIDE_MASK, number & _PLACE_MASK


NO_TABLE = Table((), (), (0,), (), b"", 0)


class Side(NamedTuple):
    """A side of an entry, read: its words, the terms in it, and the concepts that it is filed under, by place."""

    number: int
    text: str
    line: Sequence[Token]
    mentions: Sequence[Mention]
    concepts: Sequence[tuple[int, str]]


class TableWriter:
    """Gathers what the entries of an index say, entry by entry."""

    def __init__(self) -> None:
        self._count = 0
        self._postings: Mapping[Key, dict[str, array[int]]] = {key: {} for key in _KEYS}
        self._lengths: Mapping[Key, list[dict[int, int]]] = {key: [{} for _ in SIDES] for key in _KEYS}
        self._layouts, self._texts = array("I"), array("I")
        self._concepts: dict[str, int] = {}

    def add(self, sides: Iterable[Side]) -> None:
        """Add the next entry."""
        self._count += 1
        self._layouts.extend([0] * len(SIDES))
        for side in sides:
            for level in LEVELS:
                words = ((at, key) for at, word in enumerate(side.line) for key in word.reading.at(level))
                self._post(level, side.number, words)
            self._post("concept", side.number, side.concepts)
            if SIDES[side.number][0] != "questions":  # they are shown elsewhere
                self._lay_out(side)

    def _lay_out(self, side: Side) -> None:
        """Keep where the words and the terms of a side of the present entry stand."""
        self._layouts[(self._count - 1) * len(SIDES) + side.number] = len(self._texts) + 1
        flat = [
            (mention.first, mention.last, self._concepts.setdefault(concept, len(self._concepts)))
            for mention in side.mentions
            for concept in sorted(mention.concepts)
        ]
        self._texts.extend((len(side.line), len(flat)))
        self._texts.extend(token.start for token in side.line)
        self._texts.extend(token.end for token in side.line)
        self._texts.extend(number for numbers in flat for number in numbers)

    def _post(self, key: Key, side: int, placed: Iterable[tuple[int, str]]) -> None:
        postings, entry, count = self._postings[key], self._count - 1, 0
        for at, token in placed:
            found = postings.get(token)
            if found is None:
                found = postings[token] = array("Q")
            found.append(place(entry, side, at))
            count += 1
        if count:
            self._lengths[key][side][entry] = count

    def save(self, folder: Path) -> None:
        """Write the tables into the folder of their index."""
        columns: dict[str, array[Any]] = {name: array(code) for name, code in _COLUMNS.items()}
        columns["layouts"], columns["texts"] = self._layouts, self._texts
        for key in _KEYS:
            scoring = _Scoring(self._lengths[key], self._count)
            for _, places in sorted(self._postings[key].items()):
                base = len(columns["places"])
                entries, scores, starts = scoring.impacts(places)
                columns["rows"].append(len(columns["entries"]))
                columns["bits"].append(self._keep_bits(columns["bitmaps"], entries))
                columns["entries"].extend(entries)
                columns["scores"].extend(scores)
                columns["starts"].extend(base + start for start in starts)
                columns["places"].extend(places)
        columns["rows"].append(len(columns["entries"]))
        columns["starts"].append(len(columns["places"]))
        for name, column in columns.items():
            if sys.byteorder == "big":
                column.byteswap()
            (folder / f"{name}.column").write_bytes(column.tobytes())
        tokens = {key: sorted(postings) for key, postings in self._postings.items()}
        directory = {"tokens": tokens, "concepts": list(self._concepts), "entries": self._count}
        (folder / _DIRECTORY).write_text(json.dumps(directory, ensure_ascii=False), encoding="utf-8")

    def _keep_bits(self, column: "array[int]", entries: Sequence[int]) -> int:
        """Append the bitmap of entries to a column, and give its place there; -1 where it is easily made."""
        if _SPARSE * len(entries) < self._count:
            return -1
        column.frombytes(bitmap(entries).to_bytes(self._count // 8 + 1, "little"))
        return len(column) - (self._count // 8 + 1)


class _Scoring:
    """Whoosh's BM25F for one key: each side is a field of its own, as in the schema."""

    def __init__(self, lengths: Sequence[Mapping[int, int]], count: int) -> None:
        self._count = count
        means = [sum(side.values()) / (count or 1) or 1 for side in lengths]
        # Whoosh keeps a field's length in one byte; the mean is of the true lengths.
        self._relative = [
            {entry: (1 - B) + B * byte_to_length(length_to_byte(length)) / mean for entry, length in side.items()}
            for side, mean in zip(lengths, means, strict=True)
        ]

    def impacts(self, places: Sequence[int]) -> tuple[list[int], list[float], list[int]]:
        """Give the entries of one token, the score of each and the start of its places.

        A score is the sum over the parts, of each in the language where it is better.
        """
        entries: list[int] = []
        starts: list[int] = []
        counts: list[dict[int, int]] = []  # by side
        last = -1
        for start, number in enumerate(places):
            entry = number >> _PLACE_BITS + _SIDE_BITS
            if entry != last:
                last = entry
                entries.append(entry)
                starts.append(start)
                counts.append({})
            side = number >> _PLACE_BITS & _SIDE_MASK
            counts[-1][side] = counts[-1].get(side, 0) + 1
        having = Counter(chain.from_iterable(counts))
        rarity = {side: (log(self._count / (count + 1)) + 1) * (K1 + 1) for side, count in having.items()}
        return entries, [self._score(*one, rarity) for one in zip(entries, counts, strict=True)], starts

    def _score(self, entry: int, counts: Mapping[int, int], rarity: Mapping[int, float]) -> float:
        best: dict[Part, float] = {}
        for side, count in counts.items():
            part = SIDES[side][0]
            score = WEIGHTS[part] * rarity[side] * count / (count + K1 * self._relative[side][entry])
            if score > best.get(part, 0.0):
                best[part] = score
        return sum(best.values())


class Tables:
    """The tables of one index, open. Raises `OSError` or `ValueError` where they are missing or broken."""

    def __init__(self, folder: Path) -> None:
        directory = json.loads((folder / _DIRECTORY).read_text(encoding="utf-8"))
        self._size: int = directory["entries"]
        number = itertools_count()
        self._rows: Mapping[Key, Mapping[str, int]] = {
            key: {token: next(number) for token in directory["tokens"][key]} for key in _KEYS
        }
        self._concepts = {concept: number for number, concept in enumerate(directory["concepts"])}
        self._columns: Mapping[str, Any] = {
            name: _column(folder / f"{name}.column", code) for name, code in _COLUMNS.items()
        }

    def has(self, key: Key, token: str) -> bool:
        """Say whether any entry has a token at a level, or a concept."""
        return token in self._rows[key]

    def table(self, key: Key, token: str) -> Table:
        """Give the table of a token at a level, or of a concept."""
        row = self._rows[key].get(token)
        if row is None:
            return NO_TABLE
        columns = self._columns
        first, last = columns["rows"][row : row + 2]
        at, length = columns["bits"][row], self._size // 8 + 1
        return Table(
            columns["entries"][first:last],
            columns["scores"][first:last],
            columns["starts"][first : last + 1],
            columns["places"],
            bytes(columns["bitmaps"][at : at + length]) if at >= 0 else b"",
            self._size,
        )

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
