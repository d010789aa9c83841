"""From what a reader typed to what is looked for.

No character is syntax, but a pair of quotation marks, which makes a phrase.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reference.glossary.words import normalise
from reference.search.analysis import Reading, Token, tokens
from reference.search.concepts import TermFinder, is_function_word
from reference.search.headings import heading_keys
from reference.search.systems import find_systems

LONGEST_QUERY = 400
MOST_WORDS = 24

_QUOTES = frozenset('"«»“”„')
_INCH_QUOTES = frozenset('"”')


class QueryWord(NamedTuple):
    """A word of a query that is looked for, with the concepts that it stands for, alone or with its neighbours."""

    text: str
    reading: Reading
    concepts: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()
    """Those of the concepts that take `sharing` words to name, so that each has only its share in them."""
    sharing: int = 1


@dataclass(frozen=True, slots=True)
class Query:
    """A query, read: its words in order, those that must be matched, its phrases and the games that it names."""

    text: str
    cut: bool
    tokens: tuple[Token, ...]
    words: tuple[QueryWord, ...]
    minor: tuple[QueryWord, ...]
    """Function words outside of phrases: an entry may do without, and one that has them too is a little better."""
    phrases: tuple[tuple[Token, ...], ...]
    systems: frozenset[str]
    named: frozenset[str]
    """Concepts that the query names and says nothing else."""
    key: str
    """The query in the shape in which names are compared; see `lexicon.name_key`."""
    parts: tuple[str, ...]
    """What headings may be parts of the query; see `headings.heading_key`."""


def parse(typed: str, finder: TermFinder) -> Query:
    """Read a query; any text is one, and what is too long is cut.

    Function words and names of games are not looked for, unless the query has nothing else.
    """
    text, cut = _shorten(typed)
    plain, spans = _split_phrases(text)
    read = tuple(tokens(plain, typed=True))
    cut, read = cut or len(read) > MOST_WORDS, read[:MOST_WORDS]
    readings = [token.reading for token in read]
    systems, system_places = find_systems(readings)
    others = [at for at in range(len(read)) if at not in system_places]
    content = [at for at in others if not is_function_word(readings[at])] or others
    meant = _meant(read, content, finder)
    words = {readings[at].form: meant[at] for at in content}
    phrases = tuple(_phrase_tokens(read, spans))
    quoted = {token for phrase in phrases for token in phrase}
    minor = {readings[at].form: meant[at] for at in others if at not in content and read[at] not in quoted}
    named = {meant[at].shared for at in content}
    return Query(
        text=text,
        cut=cut,
        tokens=read,
        words=tuple(words.values()),
        minor=tuple(minor.values()),
        phrases=phrases,
        systems=systems,
        named=named.pop() if len(named) == 1 else frozenset(),
        key=" ".join(reading.form for reading in readings),
        parts=tuple(heading_keys([word.reading for word in words.values()])),
    )


def _meant(read: Sequence[Token], content: Sequence[int], finder: TermFinder) -> list[QueryWord]:
    """Give each word with the concepts of the term that it belongs to, and of the terms inside that begin with it."""
    meant = [QueryWord(token.text, token.reading) for token in read]
    for mention in finder.mentions(read):
        places = range(mention.first, mention.last + 1)
        for at in places:
            meant[at] = meant[at]._replace(
                concepts=mention.concepts | finder.within(read[at : mention.last + 1]),
                shared=mention.concepts,
                sharing=max(1, sum(place in content for place in places)),
            )
    return meant


def _shorten(typed: str) -> tuple[str, bool]:
    # Lone surrogates can be neither written nor shown.
    text = " ".join(typed[: 4 * LONGEST_QUERY].encode("utf-8", "replace").decode().split())
    text = normalise(text)
    return text[:LONGEST_QUERY].rstrip(), len(typed) > 4 * LONGEST_QUERY or len(text) > LONGEST_QUERY


def _split_phrases(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Blank the quotation marks that make phrases and give the spans between them; inch marks stay."""
    signs = list(text)
    spans: list[tuple[int, int]] = []
    opened: int | None = None
    for at, sign in enumerate(text):
        if sign not in _QUOTES or _is_inch(text, at, inside=opened is not None):
            continue
        signs[at] = " "
        if opened is None:
            opened = at + 1
        else:
            spans.append((opened, at))
            opened = None
    return "".join(signs), spans


def _is_inch(text: str, at: int, *, inside: bool) -> bool:
    """Tell `6"` from a closing quotation mark: inside a phrase the last mark closes it."""
    if text[at] not in _INCH_QUOTES or at == 0 or not text[at - 1].isdigit():
        return False
    return not inside or text.find(text[at], at + 1) >= 0


def _phrase_tokens(read: tuple[Token, ...], spans: list[tuple[int, int]]) -> Iterator[tuple[Token, ...]]:
    for start, end in spans:
        phrase = tuple(token for token in read if start <= token.start and token.end <= end)
        if len(phrase) > 1:
            yield phrase
