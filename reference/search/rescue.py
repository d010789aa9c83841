"""Other readings of a query that found too little: another keyboard, Latin letters for Russian, look-alikes, slips."""

import re
from collections.abc import Callable, Iterator

from reference.glossary.lemmas import is_english, is_word
from reference.glossary.words import fold, language_of, unaccent
from reference.model import Rescue
from reference.search.analysis import Reading, tokens
from reference.search.function_words import FUNCTION_WORDS
from reference.search.keyboards import one_script, other_layouts
from reference.search.lexicon import Lexicon
from reference.search.spelling import SpellingIndex
from reference.search.translit import Transliterator

_RUSSIAN = re.compile("[\u0400-\u052f]")
_NEGATIONS = ("не", "без", "нет", "ни")
_MOST_SUGGESTIONS = 5


class Rescuer:
    """Reads queries otherwise, with the words of one index. `knows` says whether the index has a word in any way."""

    def __init__(self, lexicon: Lexicon, knows: Callable[[Reading], bool]) -> None:
        self._words = lexicon.words
        self._knows = knows
        english = (token.reading.form for term in lexicon.terms if term.language == "en" for token in tokens(term.text))
        self._spelling = SpellingIndex(sorted({*self._words, *english}))
        russian = (
            word for word in (*sorted(self._words), *sorted(FUNCTION_WORDS), *_NEGATIONS) if _RUSSIAN.search(word)
        )
        self._transliterator = Transliterator(dict.fromkeys(russian))

    def readings(self, text: str) -> Iterator[Rescue]:
        """Yield other readings of a query of which more words are known, the plainest mistakes first."""
        unknown = self._unknown(text)
        if not unknown:
            return
        for other in one_script(text):
            if len(self._unknown(other)) < len(unknown):
                yield Rescue("homoglyph", text, other)
        for other in other_layouts(text) if max(map(len, unknown)) > 2 else ():
            if 2 * len(self._unknown(other)) < len(unknown):
                yield Rescue("layout", text, other)
        if (
            not _is_english(text)
            and (other := self._transliterator.read(text)) != text
            and len(self._unknown(other)) < len(unknown)
        ):
            yield Rescue("translit", text, other)
        if (other := self._corrected(text)) != text:
            yield Rescue("typo", text, other)

    def suggestions(self, text: str) -> tuple[str, ...]:
        """Give words of the texts that look like words of a query that nothing answers."""
        found = dict.fromkeys(
            self._words[near]
            for word in self._unknown(text)
            for near in self._spelling.near(word)[:2]
            if near in self._words and near not in FUNCTION_WORDS
        )
        return tuple(found)[:_MOST_SUGGESTIONS]

    def _unknown(self, text: str) -> list[str]:
        read = [token.reading for token in tokens(text, typed=True)]
        return [reading.form for reading in read if reading.form not in FUNCTION_WORDS and not self._knows(reading)]

    def _corrected(self, text: str) -> str:
        """Correct the words that neither the texts nor the language know."""
        pieces: list[str] = []
        at = 0
        for token in tokens(text, typed=True):
            pieces += text[at : token.start], self._correction(token.text, token.reading) or token.text
            at = token.end
        return "".join((*pieces, text[at:]))

    def _correction(self, word: str, reading: Reading) -> str:
        if reading.form in FUNCTION_WORDS or self._knows(reading):
            return ""
        if is_word(word, language_of(word)) or is_english(word):
            return ""
        near = self._spelling.near(unaccent(fold(word)))
        return self._words.get(near[0], near[0]) if near else ""


def _is_english(text: str) -> bool:
    """Say whether most words of a query are English."""
    typed = [token.text for token in tokens(text)]
    return 2 * sum(is_english(word) for word in typed) > len(typed)
