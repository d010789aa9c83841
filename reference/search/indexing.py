"""Writes an index: one Whoosh document per entry, all in one segment, and the lexicon beside it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from whoosh import index

from reference.model import Concept, Entry, Language
from reference.search import lexicon
from reference.search.analysis import LEVELS, Token, words_of
from reference.search.concepts import TermFinder, wordings
from reference.search.schema import SIDES, Part, field, schema
from reference.search.table_writer import Filed, Side, TableWriter
from reference.search.tables import AFTER


def write_index(folder: Path, entries: Iterable[Entry], concepts: Iterable[Concept]) -> None:
    """Write a new index into a folder, which is made and must be empty.

    Each index has a folder of its own, so writers never wait for one another and readers never see half of one.
    Raises `FileExistsError` when something is there already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder}: an index is written into an empty folder only")
    entries = list(entries)
    terms = list(dict.fromkeys(wordings(concepts)))
    finder = TermFinder(terms)
    created = index.create_in(str(folder), schema())
    try:
        writer = created.writer(limitmb=128)
        tables = TableWriter()
        for entry in entries:
            sides = list(read_sides(entry, finder))
            tables.add(sides)
            writer.add_document(**document(entry, sides))
        writer.commit(optimize=True)
        tables.save(folder)
    finally:
        created.close()
    lexicon.save(lexicon.collect(entries, terms), folder)


def read_sides(entry: Entry, finder: TermFinder) -> Iterator[Side]:
    """Yield the sides of an entry that have a text, read."""
    for number, (part, language) in enumerate(SIDES):
        if text := _text(entry, part, language):
            line = words_of(text)
            yield Side(number, text, line, tuple(_filed(entry, part, line, finder)))


def document(entry: Entry, sides: Iterable[Side]) -> dict[str, Any]:
    """Make the Whoosh document of an entry: each side by each key, and the entry itself."""
    made: dict[str, Any] = {"entry": _plain(entry)}
    for side in sides:
        part, language = SIDES[side.number]
        made |= {field(part, level, language): side.text for level in LEVELS}
        made[field(part, "concept", language)] = " ".join(f"{one.first}:{one.concept}" for one in side.concepts)
    return made


def _plain(entry: Entry) -> Entry:
    """Copy an entry with mappings that can be pickled."""
    return replace(
        entry,
        title=dict(entry.title),
        text=dict(entry.text),
        concepts=tuple(entry.concepts),
        faq=tuple(entry.faq),
        questions={language: tuple(texts) for language, texts in entry.questions.items()},
    )


def _text(entry: Entry, part: Part, language: Language) -> str:
    if part == "questions":
        return "\n".join(entry.questions.get(language, ()))
    return (entry.title if part == "title" else entry.text).get(language, "")


def _filed(entry: Entry, part: Part, line: Sequence[Token], finder: TermFinder) -> Iterator[Filed]:
    """Yield the concepts of a side where it names them; after its end those known to be there and not found."""
    named = set[str]()
    for mention in finder.nested(line):
        named |= mention.concepts
        yield from (Filed(mention.first, mention.last, concept) for concept in sorted(mention.concepts))
    known = {"title": (entry.id,) if entry.kind == "concept" else (), "text": entry.concepts, "questions": ()}[part]
    after = len(line) + AFTER
    yield from (Filed(after, after, concept) for concept in known if concept not in named)
