"""Whether a word is English: then it is neither misspelt Spanish nor Russian in Latin letters."""

from functools import lru_cache

from simplemma import is_known


@lru_cache(maxsize=10_000)
def is_english(word: str) -> bool:
    """Say whether the dictionary of English has a word.

    >>> is_english("banner"), is_english("zaklinanie")
    (True, False)
    """
    return bool(is_known(word.casefold(), lang="en"))
