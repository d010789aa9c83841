"""Writes an index: one Whoosh document per entry, all in one segment, and the lexicon beside it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from whoosh import index

from reference.model import Concept, Entry, Language
from reference.search import lexicon
from reference.search.analysis import LEVELS, words_of
from reference.search.concepts import Mention, TermFinder, wordings
from reference.search.schema import SIDES, Part, field, schema
from reference.search.tables import TableWriter


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
            tables.next_entry()
            writer.add_document(entry=_plain(entry), **_fields(entry, finder, tables))
        writer.commit(optimize=True)
        tables.save(folder)
    finally:
        created.close()
    lexicon.save(lexicon.collect(entries, terms), folder)


def _plain(entry: Entry) -> Entry:
    """Copy an entry with mappings that can be pickled."""
    return Entry(
        kind=entry.kind,
        id=entry.id,
        system=entry.system,
        chapter=entry.chapter,
        title=dict(entry.title),
        text=dict(entry.text),
        concepts=tuple(entry.concepts),
        faq=tuple(entry.faq),
        questions={language: tuple(texts) for language, texts in entry.questions.items()},
    )


def _fields(entry: Entry, finder: TermFinder, tables: TableWriter) -> dict[str, Any]:
    """Make the fields of a document, each side of an entry by each key, and add them to the tables too."""
    fields: dict[str, Any] = {}
    for side, (part, language) in enumerate(SIDES):
        text = _text(entry, part, language)
        if not text:
            continue
        line = words_of(text)
        mentions = tuple(finder.nested(line))
        placed = tuple(_placed(entry, part, len(line), mentions))
        fields |= {field(part, level, language): text for level in LEVELS}
        fields[field(part, "concept", language)] = " ".join(f"{place}:{concept}" for place, concept in placed)
        tables.add(side, line, placed)
        if part != "questions":  # they are shown elsewhere
            tables.lay_out(side, line, mentions)
    return fields


def _text(entry: Entry, part: Part, language: Language) -> str:
    if part == "questions":
        return "\n".join(entry.questions.get(language, ()))
    return (entry.title if part == "title" else entry.text).get(language, "")


def _placed(entry: Entry, part: Part, length: int, mentions: Sequence[Mention]) -> Iterator[tuple[int, str]]:
    """Yield the concepts of a side with their places; after its end those known to be there and not found."""
    named = set[str]()
    for mention in mentions:
        named |= mention.concepts
        yield from ((mention.first, concept) for concept in sorted(mention.concepts))
    known = {"title": (entry.id,) if entry.kind == "concept" else (), "text": entry.concepts, "questions": ()}[part]
    yield from ((length + 9, concept) for concept in known if concept not in named)
