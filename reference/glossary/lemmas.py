"""Dictionary forms of Russian and Spanish words.

`pymorphy3` (OpenCorpora's dictionary) for Russian and `simplemma` for Spanish know irregular forms that a suffix
stemmer does not: `шёл` is `идти`, `muera` is `morir`.
"""

import re
from functools import cache, lru_cache

import pymorphy3
from simplemma import Lemmatizer, is_known
from simplemma.strategies import DefaultStrategy

from reference.glossary.words import fold
from reference.model import Language

_STRANGE = re.compile("[^\x00-\u052f]")
"""Letters beyond Latin, Greek and Cyrillic: no dictionary has them, and pymorphy3 fails on those that have no name."""


@cache
def _russian() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def _spanish() -> Lemmatizer:
    # The dictionary stays packed: a word takes longer to look up, and the whole a tenth of the memory.
    return Lemmatizer(lemmatization_strategy=DefaultStrategy(low_memory=True))


@lru_cache(maxsize=50_000)
def lemmas(word: str, language: Language) -> frozenset[str]:
    """Give all dictionary forms that a word may be a form of, folded; at least the word itself, folded.

    >>> sorted(lemmas("броска", "ru")), sorted(lemmas("permanecen", "es"))
    (['броский', 'бросок'], ['permanecer'])
    """
    folded = fold(word)
    if _STRANGE.search(folded):
        return frozenset({folded})
    if language == "ru":
        return frozenset(fold(parse.normal_form) for parse in _russian().parse(word.casefold()))
    return frozenset({fold(_spanish().lemmatize(folded, lang="es"))})


def is_word(word: str, language: Language) -> bool:
    """Say whether a dictionary of the language knows a word.

    >>> is_word("бросок", "ru"), is_word("бросокк", "ru"), is_word("hechizo", "es"), is_word("hechiso", "es")
    (True, False, True, False)
    """
    folded = fold(word)
    if _STRANGE.search(folded):
        return False
    if language == "ru":
        return bool(_russian().word_is_known(folded))
    return bool(is_known(folded, lang="es", low_memory=True))


@lru_cache(maxsize=10_000)
def is_english(word: str) -> bool:
    """Say whether English has a word: then it is neither misspelt Spanish nor Russian in Latin letters.

    >>> is_english("banner"), is_english("zaklinanie")
    (True, False)
    """
    return word.isascii() and bool(is_known(word.casefold(), lang="en", low_memory=True))
