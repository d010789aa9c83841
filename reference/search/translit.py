"""Russian typed in Latin letters. There are many ways to write it, so both sides are brought to one rough sound."""

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import takewhile

from reference.search.spelling import SpellingIndex

_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e Z z i i k l m n o p r s t u f h c C S S _ i _ e iu ia".replace("_", "").split(" "),
        strict=True,
    )
)
_LATIN = (
    ("shch", "S"),
    ("sch", "S"),
    ("sh", "S"),
    ("ch", "C"),
    ("zh", "Z"),
    ("kh", "h"),
    ("ck", "k"),
    ("j", "i"),
    ("y", "i"),
    ("x", "h"),
    ("w", "v"),
    ("q", "k"),
    ("'", ""),
)
_SAME = (("ts", "c"), ("tz", "c"), ("sC", "S"), ("ie", "e"), ("io", "e"))
_DOUBLE = re.compile(r"(.)\1+")
_LATIN_WORD = re.compile(r"[a-z']+", re.IGNORECASE)
_PREFIX = 4
_MOST_ENDING = 3
_LONGEST_SOUND = 4


def sound(word: str) -> str:
    """Give the rough sound of a word in either script.

    >>> sound("остаётся"), sound("ostayotsya"), sound("ostaetsja")
    ('ostaecia', 'ostaecia', 'ostaecia')
    """
    lowered = word.lower()
    for written, heard in _LATIN:
        lowered = lowered.replace(written, heard)
    heard = _DOUBLE.sub(r"\1", "".join(_CYRILLIC.get(letter, letter) for letter in lowered))
    for written, other in _SAME:
        heard = heard.replace(written, other)
    return _DOUBLE.sub(r"\1", heard)


class Transliterator:
    """Reads Latin letters as Russian words of a vocabulary."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_sound: dict[str, list[str]] = defaultdict(list)
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for word in words:
            heard = sound(word)
            self._by_sound[heard].append(word)
        for heard in self._by_sound:
            self._by_start[heard[:_PREFIX]].append(heard)
        self._spelling = SpellingIndex(self._by_sound)

    def read(self, text: str) -> str:
        """Replace each Latin word by the Russian word that it may be; what sounds like none stays."""
        return _LATIN_WORD.sub(lambda match: self.word(match.group()) or match.group(), text)

    def word(self, latin: str) -> str:
        """Give the Russian word that a Latin one may be: by its sound, another ending or a slip; empty if none."""
        heard = sound(latin)
        if len(latin) > _LONGEST_SOUND * len(heard):  # `aaaa` is no `а`
            return ""
        if heard in self._by_sound:
            return self._by_sound[heard][0]
        slips = 1 if len(heard) > _PREFIX else 0
        nearest = self._other_ending(heard) or next(iter(self._spelling.near(heard, slips)), "")
        return self._by_sound[nearest][0] if nearest else ""

    def _other_ending(self, heard: str) -> str:
        """Give the known sound that shares most with this one and has little beyond it; or none."""
        best, fewest = "", 2 * _MOST_ENDING + 1
        for other in self._by_start.get(heard[:_PREFIX], ()):
            shared = _shared(heard, other)
            ends = len(heard) - shared, len(other) - shared
            if max(ends) <= _MOST_ENDING and sum(ends) < fewest:
                best, fewest = other, sum(ends)
        return best


def _shared(left: str, right: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))
