"""Writes an index: one Whoosh document per entry, all in one segment, and the lexicon beside it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from whoosh import index

from reference.model import LANGUAGES, Concept, Entry
from reference.search import lexicon
from reference.search.analysis import LEVELS, tokens
from reference.search.concepts import TermFinder, wordings
from reference.search.schema import PARTS, Part, field, schema


def write_index(folder: Path, entries: Iterable[Entry], concepts: Iterable[Concept]) -> None:
    """Write a new index into a folder, which is made and must be empty.

    Each index has a folder of its own, so writers never wait for one another and readers never see half of one.
    Raises `FileExistsError` when something is there already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder}: an index is written into an empty folder only")
    entries = list(entries)
    terms = list(wordings(concepts))
    finder = TermFinder(terms)
    created = index.create_in(str(folder), schema())
    try:
        writer = created.writer(limitmb=128)
        for entry in entries:
            writer.add_document(entry=_plain(entry), **dict(_fields(entry, finder)))
        writer.commit(optimize=True)
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


def _fields(entry: Entry, finder: TermFinder) -> Iterator[tuple[str, str]]:
    for part in PARTS:
        texts = {language: _part(entry, part, language) for language in LANGUAGES}
        for language, text in texts.items():
            if text:
                for level in LEVELS:
                    yield field(part, level, language), text
        if named := _concepts(entry, part, texts.values(), finder):
            yield field(part, "concept"), " ".join(named)


def _part(entry: Entry, part: Part, language: str) -> str:
    if part == "questions":
        return "\n".join(text for key, texts in entry.questions.items() if key == language for text in texts)
    by_language = entry.title if part == "title" else entry.text
    return next((text for key, text in by_language.items() if key == language), "")


def _concepts(entry: Entry, part: Part, texts: Iterable[str], finder: TermFinder) -> list[str]:
    """List the concepts of a part, as often as it names them; in the text at least those known to be there."""
    named = [
        concept
        for text in texts
        for mention in finder.mentions([token.reading for token in tokens(text)])
        for concept in sorted(mention.concepts)
    ]
    known = {"title": (entry.id,) if entry.kind == "concept" else (), "text": entry.concepts, "questions": ()}[part]
    return named + [concept for concept in known if concept not in named]
