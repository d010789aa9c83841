"""Words of a vocabulary that are spelt almost like a given one, found through letters left out."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator

_SHORTEST = 4
_LONG = 8
_FIRM = 6
_NUMBER = 32
_HASH = (1 << 32) - 1


def distance(left: str, right: str, most: int = 2) -> int:
    """Count the letters to add, drop, change or swap to turn one word into the other; above `most`, `most + 1`.

    >>> distance("permanese", "permanece"), distance("гмa", "маг")
    (1, 3)
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        last, before_last, row = row, before, [i]
        before = last
        for j, b in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def tolerance(word: str) -> int:
    """Say how many slips are forgiven: none in a short word, two in a long one."""
    return 0 if len(word) < _SHORTEST else 1 if len(word) < _LONG else 2


class SpellingIndex:
    """A vocabulary that can be asked for near words.

    Each word is filed under itself and under itself less one letter; a question is put with up to two letters left
    out, so that one lookup for each finds what differs by that much.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = [word for word in words if len(word) >= _SHORTEST - 1]
        # The hash of a key above the number of a word: much smaller than a dictionary, and as good for a few look-ups.
        self._filed = array(
            "Q",
            sorted(_hash(key) | number for number, word in enumerate(self._words) for key in {word, *_shortened(word)}),
        )

    def _filed_under(self, key: str) -> Iterator[str]:
        """Yield the words filed under a key, and perhaps others whose keys have the same hash."""
        hashed = _hash(key)
        for at in range(bisect_left(self._filed, hashed), len(self._filed)):
            if self._filed[at] >> _NUMBER != hashed >> _NUMBER:
                break
            yield self._words[self._filed[at] & (1 << _NUMBER) - 1]

    def near(self, word: str, most: int | None = None) -> list[str]:
        """List the words within `most` slips (by default what is forgiven in a word of that length), nearest first."""
        most = tolerance(word) if most is None else most
        keys = {word, *_shortened(word)} if most else {word}
        if most > 1:
            keys |= {shorter for key in tuple(keys) for shorter in _shortened(key)}
        found = {other for key in keys for other in self._filed_under(key) if _alike(word, other)}
        near = sorted(
            (distance(word, other, most), other[:1] != word[:1], other) for other in found if _alike(word, other)
        )
        return [other for far, _, other in near if far <= most]


def _alike(word: str, other: str) -> bool:
    """Say whether the beginnings fit: a short word is not mistyped in its first letter, but for a swap."""
    return len(word) >= _FIRM or word[0] == other[0] or (word[0], word[1]) == (other[1], other[0])


def _hash(key: str) -> int:
    return (hash(key) & _HASH) << _NUMBER


def _shortened(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
