"""The fields of the index: each part of an entry in each language at each level, and its concepts."""

from collections.abc import Mapping
from typing import Literal

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import STORED, TEXT, Schema

from reference.model import LANGUAGES
from reference.search.analysis import LEVELS, Level, LevelTokenizer

Part = Literal["title", "text", "questions"]
PARTS: tuple[Part, ...] = ("title", "text", "questions")

Key = Level | Literal["concept"]
"""What a posting may be filed under: a level of reading, or a concept."""

WEIGHTS: Mapping[Part, float] = {"title": 2.0, "text": 1.0, "questions": 0.6}
"""How much a word counts in a part (the field weights of BM25F)."""


def field(part: Part, key: Key, language: str = "") -> str:
    """Name the field of a part; that of concepts has no language."""
    return f"{part}_{key}_{language}" if language else f"{part}_{key}"


def fields(key: Key) -> tuple[tuple[str, float], ...]:
    """Give the fields that a key is looked up in, with their weights."""
    languages = ("",) if key == "concept" else LANGUAGES
    return tuple((field(part, key, language), WEIGHTS[part]) for part in PARTS for language in languages)


def schema() -> Schema:
    """Make the schema; only the entry itself is stored."""
    made = Schema(entry=STORED)
    for level in LEVELS:
        for name, _ in fields(level):
            made.add(name, TEXT(analyzer=LevelTokenizer(level)))
    for name, _ in fields("concept"):
        made.add(name, TEXT(analyzer=SpaceSeparatedTokenizer()))
    return made
