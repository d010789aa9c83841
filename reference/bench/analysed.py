"""What the peers are fed: the project's own analysis of texts and queries, as words of plain letters."""

from collections.abc import Mapping
from typing import NamedTuple

from reference.model import Entry
from reference.search.analysis import LEVELS, Level, Reading, words_of
from reference.search.concepts import TermFinder
from reference.search.query import Query
from reference.search.schema import SIDES


class AnalysedEntry(NamedTuple):
    """The sides of an entry as lines of keys, level by level, and its concepts."""

    sides: Mapping[Level, tuple[str, ...]]
    concepts: str


class AnalysedWord(NamedTuple):
    """All that a word of a query may be found by."""

    keys: Mapping[Level, tuple[str, ...]]
    concepts: tuple[str, ...]


class AnalysedQuery(NamedTuple):
    """The words of a query, or those of its phrase: one key for each word, level by level."""

    words: tuple[AnalysedWord, ...]
    phrase: Mapping[Level, tuple[str, ...]]
    read: Query


def encode(key: str) -> str:
    """Give a key as one word of letters and digits, whatever signs it has.

    >>> encode("hechiz"), encode('6"')
    ('hechiz', '6x22x')
    """
    return "".join(sign if sign.isalnum() else f"x{ord(sign):x}x" for sign in key)


def analyse_entry(entry: Entry, finder: TermFinder) -> AnalysedEntry:
    """Analyse the texts of an entry."""
    concepts: set[str] = set(entry.concepts)
    lines = []
    for part, language in SIDES:
        text = "\n".join(entry.questions.get(language, ())) if part == "questions" else ""
        text = text or (entry.title if part == "title" else entry.text if part == "text" else {}).get(language, "")
        lines.append(words_of(text))
        concepts.update(name for mention in finder.nested(lines[-1]) for name in mention.concepts)
    sides = {
        level: tuple(" ".join(_one_key(word.reading, level) for word in line) for line in lines) for level in LEVELS
    }
    return AnalysedEntry(sides, " ".join(_concept(name) for name in sorted(concepts)))


def analyse_query(query: Query) -> AnalysedQuery:
    """Give what the peers are asked for a query that has been read."""
    words = tuple(
        AnalysedWord(
            {level: tuple(map(encode, sorted(word.reading.at(level)))) for level in LEVELS},
            tuple(map(_concept, sorted(word.concepts))),
        )
        for word in query.words
    )
    phrase = query.phrases[0] if query.phrases else ()
    return AnalysedQuery(
        words,
        {level: tuple(_one_key(token.reading, level) for token in phrase) for level in LEVELS} if phrase else {},
        query,
    )


def _one_key(reading: Reading, level: Level) -> str:
    return encode(min(reading.at(level)))


def _concept(name: str) -> str:
    return "concept" + encode(name)
