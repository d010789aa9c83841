"""From a text to the words that are compared: form, dictionary form, stem, and where each stands.

A word is routed to its language by its script. `6"`, `4+`, `D6`, `1D6+1`, `+2`, `1-5` and `(x)` are words of their
own. Nothing is left out: no word is too short or too common to be found.
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from whoosh.analysis import Token as WhooshToken
from whoosh.analysis import Tokenizer

from reference.glossary.lemmas import is_word, lemmas
from reference.glossary.words import fold, language_of, unaccent
from reference.search.kin import related
from reference.search.numerals import DIGITS
from reference.search.stems import stem

ANALYSIS_VERSION = "6"
"""Changes whenever the same text would be analysed otherwise: an index of another version is of no use."""

Level = Literal["form", "lemma", "stem"]
LEVELS: tuple[Level, ...] = ("form", "lemma", "stem")

LONGEST_WORD = 64

_TOKEN = re.compile(
    r"""
      (?<!\w) (?:\d*[dкд]\d+(?:[+−-]\d+)?) (?!\w)             # D6, к6, 1D6+1
    | (?<!\w) \d+[-–—]\d+ (?!\w)                              # 1-5
    | \d+(?:["”″]|'')                                         # 6"
    | \d+\+ (?!\w)                                            # 4+
    | (?<![\w)]) [+−–-]\d+ (?!\w)                             # +2, -1
    | \([^\W\d_]\)                                            # (x)
    | [^\W_](?:[^\W_]|[\u0300-\u036f\u00ad])*                 # a word, decomposed or with soft hyphens too
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ONE_SIGN = str.maketrans("−–—”″", '---""')
_DICE = re.compile(r"1?[dкд](?=\d)")
_ACUTE = str.maketrans("aeiou", "áéíóú")
_VOWEL = re.compile("[aeiou]")


class Reading(NamedTuple):
    """What a word is compared by, from the strictest to the widest."""

    form: str
    lemmas: frozenset[str]
    stems: frozenset[str]

    def at(self, level: Level) -> frozenset[str]:
        """Give the keys of one level."""
        if level == "form":
            return frozenset({self.form})
        return self.lemmas if level == "lemma" else self.stems


class Token(NamedTuple):
    """A word of a text: as written, where it stands in code points, and how it reads."""

    text: str
    start: int
    end: int
    reading: Reading


@lru_cache(maxsize=16)
def words_of(text: str) -> tuple[Token, ...]:
    """Give the words of a text of the content; the same text is asked for once for each level."""
    return tuple(tokens(text))


def tokens(text: str, *, typed: bool = False) -> Iterator[Token]:
    """Yield the words of a text in order; `typed` by a reader, who may have left out accents.

    >>> [token.reading.form for token in tokens('Mide 6" y tira 1D6+1 por el Dragón (x)')]
    ['mide', '6"', 'y', 'tira', '1d6+1', 'por', 'el', 'dragon', '(x)']
    """
    read = read_typed if typed else read_written
    for match in _TOKEN.finditer(text):
        yield Token(match.group(), match.start(), match.end(), read(match.group()))


class Form(NamedTuple):
    """A word of a text: its form, which is the strictest of what it is compared by, and where it stands."""

    form: str
    start: int
    end: int


def forms(text: str) -> Iterator[Form]:
    """Yield the forms of the words of a text in order, those that `tokens` gives with much else.

    >>> [word.form for word in forms('Mide 6" por el Dragón')]
    ['mide', '6"', 'por', 'el', 'dragon']
    """
    for match in _TOKEN.finditer(text):
        folded = fold(match.group()[:LONGEST_WORD])
        sign = _sign(folded)
        yield Form(sign.form if sign else unaccent(folded), match.start(), match.end())


@lru_cache(maxsize=100_000)
def read_written(word: str) -> Reading:
    """Read a word of the content, where accents are right."""
    folded = fold(word[:LONGEST_WORD])
    return _sign(folded) or _read(folded, lemmas(folded, language_of(folded)))


@lru_cache(maxsize=20_000)
def read_typed(word: str) -> Reading:
    """Read a word of a query: the same with or without accents, so `magicos` has the lemma of `mágicos`."""
    folded = fold(word[:LONGEST_WORD])
    bare = unaccent(folded)
    if sign := _sign(folded):
        return sign
    if language_of(bare) == "ru":
        return _read(bare, lemmas(bare, "ru"))
    # English is typed too, where a word is its own lemma; but `ten` may be a form of `tener`.
    own = {bare}.difference(DIGITS)
    return _read(bare, own.union(*(lemmas(spelling, "es") for spelling in _accented(bare))))


def _accented(bare: str) -> Iterator[str]:
    """Yield the Spanish words that a word typed without its accent may be: itself, or one with an acute vowel."""
    yield bare
    if len(bare) <= 24:
        for match in _VOWEL.finditer(bare):
            at = match.start()
            accented = bare[:at] + bare[at].translate(_ACUTE) + bare[at + 1 :]
            if is_word(accented, "es"):
                yield accented


def _read(folded: str, bases: AbstractSet[str]) -> Reading:
    language = language_of(folded)
    bare = {unaccent(base) for base in bases}
    digits = {DIGITS[base] for base in bare if base in DIGITS}
    return Reading(
        unaccent(folded), frozenset(bare), frozenset(digits or {related(stem(base, language)) for base in bases})
    )


def _sign(folded: str) -> Reading | None:
    """Read what is no plain word: dice, inches, thresholds, modifiers, a single letter."""
    form = folded.translate(_ONE_SIGN).replace("''", '"')
    if form.strip("()") in {"х", "x"}:  # Cyrillic and Latin: nobody sees the difference
        form = form.replace("х", "x")
    elif form.isalpha() or (form.isalnum() and not form[0].isdigit() and not _DICE.match(form)):
        return None
    wide = _DICE.sub("d", form)
    if not re.search("[a-z]", wide):
        wide = wide.strip('"+-') or wide
    return Reading(form, frozenset({form}), frozenset({wide.strip("()")}))


class LevelTokenizer(Tokenizer):  # type: ignore[misc]
    """Whoosh's view of `tokens`: the keys of one level, those of one word at one position."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LevelTokenizer) and self.level == other.level

    def __hash__(self) -> int:
        return hash(self.level)

    def __call__(
        self, value: str, positions: bool = False, chars: bool = False, mode: str = "", **_: Any
    ) -> Iterator[WhooshToken]:
        """Yield Whoosh's token, one object over and over as its protocol has it."""
        given = WhooshToken(positions, chars, mode=mode)
        for position, token in enumerate(words_of(value)):
            for key in sorted(token.reading.at(self.level)):
                given.text, given.boost, given.stopped = key, 1.0, False
                given.pos = position
                if chars:
                    given.startchar, given.endchar = token.start, token.end
                yield given


class PlacedTokenizer(Tokenizer):  # type: ignore[misc]
    """Reads `3:power-dice 7:wizard`: keys with their places, which count words as `LevelTokenizer` does."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlacedTokenizer)

    def __hash__(self) -> int:
        return hash(PlacedTokenizer)

    def __call__(self, value: str, positions: bool = False, mode: str = "", **_: Any) -> Iterator[WhooshToken]:
        """Yield Whoosh's token, one object over and over as its protocol has it."""
        given = WhooshToken(positions, False, mode=mode)
        for placed in value.split():
            place, key = placed.split(":", 1)
            given.text, given.boost, given.stopped = key, 1.0, False
            given.pos = int(place)
            yield given
