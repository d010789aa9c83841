"""What the peers are fed: the project's own analysis of texts and queries, as words of plain letters."""

from typing import NamedTuple

from reference.model import Entry
from reference.search.analysis import words_of
from reference.search.concepts import TermFinder
from reference.search.query import Query
from reference.search.schema import SIDES


class AnalysedEntry(NamedTuple):
    """The sides of an entry as lines of stems, and its concepts."""

    sides: tuple[str, ...]
    concepts: str


class AnalysedQuery(NamedTuple):
    """The words of a query, each with all the stems and concepts that it may be found by; or a phrase of stems."""

    words: tuple[tuple[str, ...], ...]
    phrase: tuple[str, ...]
    read: Query


def encode(key: str) -> str:
    """Give a key as one word of letters and digits, whatever signs it has.

    >>> encode("hechiz"), encode('6"')
    ('hechiz', '6x22x')
    """
    return "".join(sign if sign.isalnum() else f"x{ord(sign):x}x" for sign in key)


def analyse_entry(entry: Entry, finder: TermFinder) -> AnalysedEntry:
    """Analyse the texts of an entry."""
    sides: list[str] = []
    concepts: set[str] = set(entry.concepts)
    for part, language in SIDES:
        text = "\n".join(entry.questions.get(language, ())) if part == "questions" else ""
        text = text or (entry.title if part == "title" else entry.text if part == "text" else {}).get(language, "")
        line = words_of(text)
        sides.append(" ".join(encode(min(word.reading.stems)) for word in line))
        concepts.update(name for mention in finder.nested(line) for name in mention.concepts)
    return AnalysedEntry(tuple(sides), " ".join(_concept(name) for name in sorted(concepts)))


def analyse_query(query: Query) -> AnalysedQuery:
    """Give what the peers are asked for a query that has been read."""
    words = tuple(
        (*(encode(stem) for stem in sorted(word.reading.stems)), *(_concept(name) for name in sorted(word.concepts)))
        for word in query.words
    )
    phrase = query.phrases[0] if query.phrases else ()
    return AnalysedQuery(words, tuple(encode(min(token.reading.stems)) for token in phrase), query)


def _concept(name: str) -> str:
    return "concept" + encode(name)
