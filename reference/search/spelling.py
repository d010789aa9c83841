"""Words of a vocabulary that are spelt almost like a given one, found through letters left out."""

from collections.abc import Iterable, Iterator

import numpy as np
from rapidfuzz.distance import OSA

_SHORTEST = 4
_LONG = 8
_FIRM = 6
_NUMBER = 32
_HASH = (1 << 32) - 1


def tolerance(word: str) -> int:
    """Say how many slips are forgiven: none in a short word, two in a long one."""
    return 0 if len(word) < _SHORTEST else 1 if len(word) < _LONG else 2


class SpellingIndex:
    """A vocabulary that can be asked for near words: a slip is a letter added, dropped, changed or swapped.

    Each word is filed under itself and under itself less one letter; a question is put with up to two letters left
    out, so that one lookup for each finds what differs by that much.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = [word for word in words if len(word) >= _SHORTEST - 1]
        # The hash of a key above the number of a word: much smaller than a dictionary, and as good for a few look-ups.
        filed = (_hash(key) | number for number, word in enumerate(self._words) for key in {word, *_shortened(word)})
        self._filed = np.sort(np.fromiter(filed, np.uint64))

    def near(self, word: str, most: int | None = None) -> list[str]:
        """List the words within one slip, nearest first, or, where there are none, within `most`.

        By default that is what is forgiven in a word of that length.
        """
        most = tolerance(word) if most is None else most
        keys = {word, *_shortened(word)} if most else {word}
        if most > 1:
            if nearer := self.near(word, 1):
                return nearer
            keys |= {shorter for key in tuple(keys) for shorter in _shortened(key)}
        near = sorted(
            (far, other[:1] != word[:1], other)
            for other in self._filed_under(keys)
            if _alike(word, other) and (far := OSA.distance(word, other, score_cutoff=most)) <= most
        )
        return [other for _, _, other in near]

    def _filed_under(self, keys: Iterable[str]) -> set[str]:
        """Give the words filed under keys, and perhaps others whose keys have the same hashes."""
        if not len(self._filed):
            return set()
        hashes = np.fromiter(map(_hash, keys), np.uint64)
        firsts = self._filed.searchsorted(hashes)
        known = self._filed.take(firsts, mode="clip") >> np.uint64(_NUMBER) == hashes >> np.uint64(_NUMBER)
        lasts = self._filed.searchsorted(hashes[known] | np.uint64(_HASH), "right")
        found = (self._filed[first:last] for first, last in zip(firsts[known], lasts, strict=True))
        return {self._words[int(number) & _HASH] for numbers in found for number in numbers}


def _alike(word: str, other: str) -> bool:
    """Say whether the beginnings fit: a short word is not mistyped in its first letter, but for a swap."""
    return len(word) >= _FIRM or word[0] == other[0] or (word[0], word[1]) == (other[1], other[0])


def _hash(key: str) -> int:
    return (hash(key) & _HASH) << _NUMBER


def _shortened(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
