"""Whoosh's BM25F, for all words of a key at once: each side of an entry is a field of its own, as in the schema.

The formula is that of `whoosh.scoring.bm25`, with the field weights of the schema as boosts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from whoosh.util.numeric import byte_to_length, length_to_byte

from reference.search.columns import Column, Floats
from reference.search.schema import PARTS, SIDES, WEIGHTS

B, K1 = 0.75, 1.2
_WEIGHT = np.array([WEIGHTS[part] for part, _ in SIDES])
_PART = np.array([PARTS.index(part) for part, _ in SIDES])


class Scored(NamedTuple):
    """The entries of each word, one word after the other: where each word's begin, and the score of each entry."""

    rows: NDArray[np.intp]
    entries: NDArray[np.intp]
    scores: Floats
    starts: NDArray[np.intp]
    """Where the places of the word in the entry begin, among all places."""


def impacts(places: Column, counts: Column, sides: Column, size: int) -> Scored:
    """Score the words of a key in the entries of an index.

    `places` has those of the first word, in order, then those of the next; `counts` tells how many each has; `sides`
    where each side begins. An entry's score is the sum over the parts, of each in the language where it is better.
    """
    word = np.arange(len(counts)).repeat(counts)
    side = sides.searchsorted(places, "right") - 1
    first = _begins(word, side)
    word, side = word[first], side[first]
    times = np.diff(first, append=len(places))
    field, entry = side % len(SIDES), side // len(SIDES)

    having = np.bincount(word * len(SIDES) + field, minlength=len(counts) * len(SIDES))
    rarity = (np.log(size / (having + 1)) + 1)[word * len(SIDES) + field] * (K1 + 1)
    score = _WEIGHT[field] * rarity * times / (times + K1 * _relative_lengths(side, times, size)[side])

    best = _begins(word, entry, _PART[field])
    score = np.maximum.reduceat(score, best) if len(best) else score
    whole = _begins(word[best], entry[best])
    score = np.add.reduceat(score, whole) if len(whole) else score
    chosen = best[whole]
    rows = np.searchsorted(word[chosen], np.arange(len(counts)))
    return Scored(rows, entry[chosen], score, first[chosen])


def _begins(*numbers: Column) -> NDArray[np.intp]:
    """Give where any of some rows of numbers changes."""
    changed = np.ones(len(numbers[0]), bool)
    changed[1:] = False
    for each in numbers:
        changed[1:] |= each[1:] != each[:-1]
    return np.flatnonzero(changed)


def _relative_lengths(side: Column, times: Column, size: int) -> Floats:
    """Give how long each side is beside the mean of its field, as far as BM25F minds."""
    lengths = np.bincount(side, times, size * len(SIDES)).astype(int)
    means = lengths.reshape(size, len(SIDES)).sum(0) / max(1, size)
    means[means == 0] = 1
    # Whoosh keeps a field's length in one byte; the mean is of the true lengths.
    different, which = np.unique(lengths, return_inverse=True)
    kept = np.array([byte_to_length(length_to_byte(length)) for length in different.tolist()])
    relative: Floats = (1 - B) + B * kept[which] / np.tile(means, size)
    return relative
