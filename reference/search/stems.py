"""The common stem of words that are made from one another: `рассеять` and `рассеивание`, `lanzar` and `lanzamiento`.

Snowball takes off inflection and leaves most of the derivation; a short table of derivational endings takes off
what is left. The result is no word of the language and is never shown.
"""

import re
from functools import lru_cache

import snowballstemmer

from reference.glossary.words import unaccent
from reference.model import Language

_SNOWBALL = {"es": "spanish", "ru": "russian", "en": "english"}

# As Snowball leaves them; three letters at least stay in Spanish and four in Russian, where endings are longer.
_DERIVED = {
    "es": re.compile(r"(?<=\w{3})(?:amient|imient|acion|icion|ion|ador|edor|idor|anci|enci)$"),
    "ru": re.compile(
        r"(?<=\w{4})(?:ировани|ирова|ивани|ывани|овани|ивани|иван|ыван|ован|енн|ени|ен|ани|ан|яни|ян|ива|ыва|ова|ева|нут|ну"
        r"|ател|ител|тел|ник|ниц|ств|ок|к|н|а|я|е)$"
    ),
}


def _snowball(word: str, language: str) -> str:
    # A stemmer keeps its state in itself, so each call has its own: threads never meet in one.
    stem: str = snowballstemmer.stemmer(_SNOWBALL[language]).stemWord(word)
    return stem


@lru_cache(maxsize=50_000)
def stem(lemma: str, language: Language) -> str:
    """Give the stem of a folded dictionary form, without accents.

    >>> stem("рассеивание", "ru") == stem("рассеять", "ru"), stem("lanzamiento", "es") == stem("lanzar", "es")
    (True, True)
    """
    return _DERIVED[language].sub("", unaccent(_snowball(lemma, language)))


@lru_cache(maxsize=10_000)
def english_stem(word: str) -> str:
    """Give the Snowball stem of an English word, for the original terms of the games."""
    return _snowball(word, "en")
