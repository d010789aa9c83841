"""Other readings of a query that found too little: another keyboard, Latin letters for Russian, look-alikes, slips."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import islice

from reference.glossary.lemmas import is_english, is_word
from reference.glossary.words import fold, language_of, unaccent
from reference.model import Rescue
from reference.search.analysis import Reading, Token, forms, tokens
from reference.search.function_words import FUNCTION_WORDS
from reference.search.keyboards import one_script, other_layouts
from reference.search.lexicon import Lexicon
from reference.search.query import Query
from reference.search.spelling import SpellingIndex
from reference.search.translit import Transliterator

_RUSSIAN = re.compile("[\u0400-\u052f]")
_LATIN = re.compile("[A-Za-z]")
_NEGATIONS = ("не", "без", "нет", "ни")
_MOST_SUGGESTIONS = 5
_SHORT = 2
"""A word of so many letters may be one on either keyboard."""


class Rescuer:
    """Reads queries otherwise, with the words of one index. `knows` says whether the index has a word in any way."""

    def __init__(self, lexicon: Lexicon, knows: Callable[[Reading], bool]) -> None:
        self._words = lexicon.words
        self._knows = knows
        english = (word.form for term in lexicon.terms if term.language == "en" for word in forms(term.text))
        self._spelling = SpellingIndex(sorted({*self._words, *english}))
        russian = (
            word for word in (*sorted(self._words), *sorted(FUNCTION_WORDS), *_NEGATIONS) if _RUSSIAN.search(word)
        )
        self._transliterator = Transliterator(dict.fromkeys(russian))

    def unknown(self, read: Iterable[Token]) -> list[str]:
        """Give the forms of the words that the index does not have."""
        return list(self._unknown(read))

    def readings(self, query: Query, unknown: Sequence[str]) -> Iterator[Rescue]:
        """Yield other readings of a query with unknown words, of which more are known, the plainest mistakes first."""
        text = query.text
        for other in one_script(text):
            if self._knows_more(other, len(unknown)):
                yield Rescue("homoglyph", text, other)
        # What the index knows as it stands is no word on the other keyboard.
        known = sum(len(token.text) > _SHORT and self._is_known_word(token) for token in query.tokens)
        if max(map(len, unknown)) > _SHORT and known < len(unknown) / 2:
            for other in other_layouts(text):
                if self._knows_more(other, len(unknown) / 2):
                    yield Rescue("layout", text, other)
        if (other := self._corrected(query, frozenset(unknown))) != text:
            yield Rescue("typo", text, other)
        if (
            _LATIN.search(text)
            and not _is_of_latin_language(query.tokens)
            and (other := self._transliterator.read(text)) != text
            and self._knows_more(other, len(unknown))
        ):
            yield Rescue("translit", text, other)

    def suggestions(self, query: Query) -> tuple[str, ...]:
        """Give words of the texts that look like words of a query that nothing answers."""
        found = dict.fromkeys(
            self._words[near]
            for word in self._unknown(query.tokens)
            for near in self._spelling.near(word)[:2]
            if near in self._words and near not in FUNCTION_WORDS
        )
        return tuple(found)[:_MOST_SUGGESTIONS]

    def _unknown(self, read: Iterable[Token]) -> Iterator[str]:
        for token in read:
            if token.reading.form not in FUNCTION_WORDS and not self._knows(token.reading):
                yield token.reading.form

    def _knows_more(self, text: str, unknown: float) -> bool:
        """Say whether fewer words of a text are unknown than so many."""
        return all(number < unknown for number, _ in enumerate(self._unknown(tokens(text, typed=True)), 1))

    def _corrected(self, query: Query, unknown: Container[str]) -> str:
        """Correct those of the unknown words that the language does not know either."""
        pieces: list[str] = []
        at = 0
        for token in query.tokens:
            written = self._correction(token.text) if token.reading.form in unknown else ""
            pieces += query.text[at : token.start], written or token.text
            at = token.end
        return "".join((*pieces, query.text[at:]))

    def _is_known_word(self, token: Token) -> bool:
        form = token.reading.form
        return form.isalpha() and form not in FUNCTION_WORDS and self._knows(token.reading)

    def _correction(self, word: str) -> str:
        if is_word(word, language_of(word)) or is_english(word):
            return ""
        near = self._spelling.near(unaccent(fold(word)))
        return self._words.get(near[0], near[0]) if near else ""


def _is_of_latin_language(read: Sequence[Token]) -> bool:
    """Say whether most words of a query are Spanish, or most are English, and so no Russian in Latin letters."""
    return _are_most(lambda word: is_word(word, "es"), read) or _are_most(is_english, read)


def _are_most(known: Callable[[str], bool], read: Sequence[Token]) -> bool:
    """Say whether more than half of the words are known; none is looked at once that is sure."""
    enough = len(read) // 2 + 1
    return sum(1 for _ in islice((token for token in read if known(token.text)), enough)) == enough
