"""Words of a text in two scripts: where they stand, and the shape in which they are compared."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from reference.model import Language

# A letter or digit with the marks that follow it: decomposed text keeps its words, a stress mark or a soft
# hyphen does not cut one in two.
WORD = re.compile("[^\\W_](?:[^\\W_]|[\u0300-\u036f\u00ad])*")

_DROPPED = str.maketrans("", "", "\u0301\u00ad")
_CYRILLIC = re.compile("[\u0400-\u052f]")


class Word(NamedTuple):
    """A word of a text: as written, and its place in code points."""

    text: str
    start: int
    end: int


def words(text: str) -> Iterator[Word]:
    """Yield the words of a text in order.

    >>> [word.text for word in words('к6" de «Ёж»')]
    ['к6', 'de', 'Ёж']
    """
    for match in WORD.finditer(text):
        yield Word(match.group(), match.start(), match.end())


def normalise(text: str) -> str:
    r"""Compose a text (NFC), without soft hyphens and without the stress marks of Russian.

    An accent that belongs to a Spanish letter stays; `й` and `ñ` are letters of their own.

    >>> normalise("закли\u00adна\u0301ние"), normalise("dispersio\u0301n")
    ('заклинание', 'dispersión')
    """
    return unicodedata.normalize("NFC", text).translate(_DROPPED)


def fold(text: str) -> str:
    """Give the shape in which words are compared: normalised, casefolded, `ё` as `е`; Spanish accents stay.

    >>> fold("ОСТАЁТСЯ"), fold("Dispersión")
    ('остается', 'dispersión')
    """
    return normalise(text).casefold().replace("ё", "е")


_ACCENTS = str.maketrans("áéíóúàèìòùâêîôûäëïöü", "aeiouaeiouaeiouaeiou")


def unaccent(text: str) -> str:
    """Take the accents off folded Spanish text; `ñ` is a letter and stays.

    >>> unaccent("señor pingüino en dispersión")
    'señor pinguino en dispersion'
    """
    return text.translate(_ACCENTS)


def language_of(word: str) -> Language:
    """Say which language a word belongs to, by its script: Cyrillic is Russian, all else Spanish."""
    return "ru" if _CYRILLIC.search(word) else "es"


def loose(text: str) -> str:
    """Give the shape in which typed text is compared: folded and without accents.

    >>> loose("Acción"), loose("ещё")
    ('accion', 'еще')
    """
    return unaccent(fold(text))


def collation_key(text: str) -> str:
    """Give a key that sorts as both languages do: accents and `ё` with their letters, `ñ` after `n`.

    >>> sorted(["ñu", "nube", "oso", "Ácido", "ёж", "жук", "еда"], key=collation_key)
    ['Ácido', 'nube', 'ñu', 'oso', 'еда', 'ёж', 'жук']
    """
    return loose(text).replace("ñ", "n\uffff")
