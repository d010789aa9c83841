"""The fields of the index: each part of an entry in each language, by each key that its words are filed under."""

from collections.abc import Mapping
from typing import Literal

from whoosh.fields import STORED, TEXT, Schema

from reference.model import LANGUAGES, Language
from reference.search.analysis import LEVELS, Level, LevelTokenizer, PlacedTokenizer

Part = Literal["title", "text", "questions"]
PARTS: tuple[Part, ...] = ("title", "text", "questions")

Key = Level | Literal["concept"]
"""What a posting may be filed under: a level of reading, or a concept."""

WEIGHTS: Mapping[Part, float] = {"title": 2.0, "text": 1.0, "questions": 0.6}
"""How much a word counts in a part (the field weights of BM25F)."""

SIDES: tuple[tuple[Part, Language], ...] = tuple((part, language) for part in PARTS for language in LANGUAGES)
"""The parts by language, in the order in which their places are numbered."""


def field(part: Part, key: Key, language: Language) -> str:
    """Name the field of a part in a language."""
    return f"{part}_{key}_{language}"


def schema() -> Schema:
    """Make the schema; only the entry itself is stored."""
    made = Schema(entry=STORED)
    for part, language in SIDES:
        for level in LEVELS:
            made.add(field(part, level, language), TEXT(analyzer=LevelTokenizer(level)))
        made.add(field(part, "concept", language), TEXT(analyzer=PlacedTokenizer()))
    return made
