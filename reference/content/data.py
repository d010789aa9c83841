"""The TOML files of the content: systems, glossary, answers and questions, examples, redirects, alignment."""

import re
from collections.abc import Mapping
from typing import Any

from reference.content import tables
from reference.content.chapters import ID
from reference.content.checks import Faults
from reference.content.tables import Table
from reference.model import (
    AUTHORITIES,
    LANGUAGES,
    TERM_STATUSES,
    Alignment,
    Cell,
    Comparison,
    Concept,
    Example,
    FaqEntry,
    Language,
    OpenQuestion,
    Redirect,
    Silence,
    System,
    Term,
)

_PARTS_OF_SPEECH = ("noun", "verb", "adjective", "adverb", "phrase", "proper-noun")
_GENDERS = ("m", "f", "n")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")  # of a system or chapter: a folder, and a part of addresses


def read_systems(text: str, path: str, faults: Faults) -> Mapping[str, System]:
    """Read `systems.toml`: the systems in the order of the file."""
    found = {}
    for name, table in tables.named(text, path, faults):
        chapters = table.texts("chapters", required=True)
        for part in (name, *chapters):
            if not _NAME.fullmatch(part):
                hint = "small Latin letters and digits, parted by -"
                table.fault("bad-id", f"{part!r} is no name of a system or chapter", hint)
        found[name] = System(
            name,
            table.by_language("title"),
            table.by_language("short"),
            table.by_language("edition"),
            chapters,
            table.position,
        )
        table.close()
    return found


def read_glossary(text: str, path: str, faults: Faults) -> Mapping[str, Concept]:
    """Read `glossary.toml`: the concepts by id."""
    found = {}
    for name, table in tables.named(text, path, faults):
        if not ID.fullmatch(name):
            table.fault("bad-id", "is no id of a concept", "small Latin letters and digits, parted by -")
        terms: dict[Language, tuple[Term, ...]] = {
            language: tuple(_term(entry, language) for entry in table.tables(language, required=True))
            for language in LANGUAGES
        }
        no_link = table.table("no_link", required=False)
        found[name] = Concept(
            name,
            table.by_language("definition"),
            terms,
            tuple(_term(entry, "en") for entry in table.tables("en")),
            table.texts("do_not_confuse"),
            table.texts("see_also"),
            table.by_language("note", required=False),
            {language: no_link.texts(language) if no_link else () for language in LANGUAGES},
            table.position,
        )
        if no_link:
            no_link.close()
        table.close()
    return found


def _term(table: Table, language: str) -> Term:
    term = Term(
        table.text("text"),
        language,
        table.choice("status", TERM_STATUSES, "preferred"),
        table.texts("systems"),
        table.choice("pos", ("", *_PARTS_OF_SPEECH), ""),
        table.choice("gender", ("", *_GENDERS), ""),
        table.texts("forms"),
        table.flag("match_case"),
        table.flag("proposed"),
        table.text("note", required=False),
    )
    table.close()
    return term


def read_faq(text: str, path: str, faults: Faults) -> tuple[Mapping[str, FaqEntry], Mapping[str, OpenQuestion]]:
    """Read `faq.toml`: the data of the answers and of the open questions, by id."""
    answers: dict[str, FaqEntry] = {}
    questions: dict[str, OpenQuestion] = {}
    for kind, table in tables.listed(text, path, faults, "faq", "question"):
        entry_id = table.text("id")
        if entry_id in answers or entry_id in questions:
            table.fault("double-id", f"{entry_id!r} stands twice")
        if kind == "faq":
            answers[entry_id] = _answer(entry_id, table)
        else:
            questions[entry_id] = _question(entry_id, table)
        table.close()
    return answers, questions


def _answer(entry_id: str, table: Table) -> FaqEntry:
    authority = table.choice("authority", AUTHORITIES)
    sourced = authority in ("official", "community")
    url = table.text("url", required=sourced)
    if url and not url.startswith("https://"):
        table.fault("unsafe-link", f"the url {url!r} is not allowed", "it begins with https://")
    return FaqEntry(
        entry_id,
        table.texts("cites", required=True),
        authority,
        table.day("date"),
        table.text("source", required=sourced),
        url,
        table.position,
    )


def _question(entry_id: str, table: Table) -> OpenQuestion:
    options = table.texts("options", required=True)
    plain = table.text("plain", required=False)
    if plain and plain not in options:
        table.fault("options", f"the plain reading {plain!r} is none of the options", f"one of {', '.join(options)}")
    return OpenQuestion(entry_id, table.texts("cites", required=True), options, plain, table.position)


def read_examples(text: str, path: str, system: str, faults: Faults) -> Mapping[str, Example]:
    """Read `examples/<system>.toml`: the worked examples by full id, `<system>/<id>`."""
    found: dict[str, Example] = {}
    for _, table in tables.listed(text, path, faults, "example"):
        example = _example(f"{system}/{table.text('id')}", system, table)
        if example.id in found:
            table.fault("double-id", f"{example.id!r} stands twice", f"first in line {found[example.id].position.line}")
        found[example.id] = example
        table.close()
    return found


def _example(example_id: str, system: str, table: Table) -> Example:
    rulings = table.mapping("rulings")
    if any(not isinstance(option, str) for option in rulings.values()):
        table.fault("wrong-value", "rulings name an option for each question")
    return Example(
        example_id,
        system,
        table.text("procedure"),
        table.choice("origin", ("source", "derived")),
        table.mapping("given", required=True),
        {question: str(option) for question, option in rulings.items()},
        _expectation(table),
        table.texts("cites"),
        table.texts("not_cites"),
        table.position,
    )


def _expectation(table: Table) -> Mapping[str, Any]:
    expect = table.mapping("expect", required=True)
    inner = Table(expect, table.position, Faults())
    outcome = inner.choice("outcome", ("yes", "no", "open", "invalid"))
    if expect and expect.get("outcome") != outcome:
        table.fault("wrong-value", "expect.outcome must be yes, no, open or invalid")
    for key in expect.keys() - {"outcome", "values", "questions", "alternatives", "problems", "unused_inputs"}:
        table.fault("unknown-key", f"expect.{key} is no key of this format", "take it out")
    return expect


def read_redirects(text: str, path: str, faults: Faults) -> Mapping[str, Redirect]:
    """Read `redirects.toml`: what became of ids that are no more."""
    found: dict[str, Redirect] = {}
    for _, table in tables.listed(text, path, faults, "redirect"):
        old = table.text("id")
        if old in found:
            table.fault("double-id", f"{old!r} stands twice", f"first in line {found[old].position.line}")
        successor = table.text("successor", required=False)
        found[old] = Redirect(old, successor, table.by_language("reason", required=not successor), table.position)
        table.close()
    return found


def read_comparisons(text: str, path: str, faults: Faults) -> tuple[Comparison, ...]:
    """Read `comparisons.toml`: the same facts, put to each system, in the order of the file."""
    found = []
    for _, table in tables.listed(text, path, faults, "comparison"):
        cells = tuple(_cell(cell) for cell in table.tables("cells", required=True))
        found.append(Comparison(table.text("concept"), table.by_language("facts"), cells, table.position))
        table.close()
    return tuple(found)


def _cell(table: Table) -> Cell:
    procedure = table.text("procedure", required=False)
    cell = Cell(
        table.text("system"),
        procedure,
        table.mapping("given"),
        table.by_language("note", required=not procedure),
        table.flag("note_only"),
    )
    table.close()
    return cell


def read_alignment(text: str, path: str, faults: Faults) -> Mapping[str, Alignment]:
    """Read `alignment.lock.toml`: the rules with the fingerprints of both sides."""
    found = {}
    for name, table in tables.named(text, path, faults):
        fingerprints: dict[Language, str] = {language: table.text(language) for language in LANGUAGES}
        found[name] = Alignment(name, fingerprints, table.position)
        table.close()
    return found


def read_silences(text: str, path: str, faults: Faults) -> tuple[Silence, ...]:
    """Read `silences.toml`: findings of lint that are meant, each with its reason."""
    found = []
    for _, table in tables.listed(text, path, faults, "silence"):
        about = table.text("about", required=False)
        where, reason = table.text("where"), table.text("reason")
        found.append(Silence(table.text("check"), where, about, reason, table.position))
        table.close()
    return tuple(found)
