"""How well terms are found in the real text: its rules, read and marked by hand in `spans.csv`.

A rule that is marked is marked wholly, so whatever else the matcher finds in it is a false mention. A row names the
n-th occurrence of a surface in the plain text of its rule; `term` must be found, `not-a-term` must not (a false
friend), `either` may be: there, two readers could disagree.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from reference import content
from reference.content import LINK
from reference.glossary import TermMatcher, matchers
from reference.model import LANGUAGES, Language, Library, Prose, Section
from reference.settings import CHECKOUT

SPANS = Path(__file__).with_name("spans.csv")
GOOD = 0.97

_ANCHOR = re.compile(r"^[ ]*\{: #[^}]*\}[ ]*$", re.MULTILINE)


class Row(NamedTuple):
    """A line of `spans.csv`."""

    path: str
    language: str
    system: str
    rule: str
    surface: str
    occurrence: int
    concept: str
    label: str


class Span(NamedTuple):
    """A place in the plain text of a rule, in code points, and the concept that it speaks of."""

    start: int
    end: int
    concept: str

    def overlaps(self, other: "Span") -> bool:
        return self.concept == other.concept and self.start < other.end and other.start < self.end


class Score(NamedTuple):
    """What was found and what was not, each fault as a readable line."""

    right: int
    false: list[str]
    missed: list[str]

    @property
    def precision(self) -> float:
        return self.right / (self.right + len(self.false))

    @property
    def recall(self) -> float:
        return self.right / (self.right + len(self.missed))


@cache
def library() -> Library:
    return content.load(CHECKOUT / "content")


@cache
def rows() -> tuple[Row, ...]:
    with SPANS.open(encoding="utf-8", newline="") as file:
        _, *lines = csv.reader(file)
    return tuple(
        Row(path, language, system, rule, surface, int(occurrence), concept, label)
        for path, language, system, rule, surface, occurrence, concept, label in lines
    )


@cache
def sections() -> Mapping[tuple[str, str], Section]:
    """Give the sections by path and id."""
    documents = library().documents.values()
    return {(d.position.path, section.id): section for d in documents for section in d.sections if section.id}


def plain(section: Section) -> str:
    """Give the prose of a rule without its Markdown: no anchors, no emphasis, links as their text, on one line."""
    text = "\n\n".join(block.text for block in section.blocks if isinstance(block, Prose))
    return " ".join(LINK.sub(r"\g<text>", _ANCHOR.sub("", text)).replace("*", "").split())


def places(surface: str, text: str) -> list[int]:
    """Give where a surface stands in a text, as whole words; a digit may be glued to it."""
    end = r"(?![^\W\d_])" if surface[-1].isalnum() else ""
    return [found.start() for found in re.finditer(rf"(?<![^\W\d_]){re.escape(surface)}{end}", text)]


def marked(rule: tuple[str, str], label: str) -> list[Span]:
    """Give the spans of a rule that have a label and still stand where they were marked."""
    text, found = plain(sections()[rule]), []
    for row in rows():
        if (row.path, row.rule) == rule and row.label == label:
            starts = places(row.surface, text)
            if row.occurrence <= len(starts):
                start = starts[row.occurrence - 1]
                found.append(Span(start, start + len(row.surface), row.concept))
    return found


def rules(language: Language) -> Iterator[tuple[str, str, str]]:
    """Yield path, id and system of the marked rules of a language."""
    yield from dict.fromkeys((row.path, row.rule, row.system) for row in rows() if row.language == language)


def score(language: Language) -> Score:
    matcher: TermMatcher = matchers(library().concepts.values())[language]
    right, false, missed = 0, [], []
    for path, rule, system in rules(language):
        text = plain(sections()[path, rule])
        found = {Span(m.start, m.end, m.concept) for m in matcher.mentions(text, system)}
        wanted = set(marked((path, rule), "term"))
        excused = {span for span in found - wanted if any(map(span.overlaps, marked((path, rule), "either")))}
        right += len(found & wanted)
        false += [said(rule, text, span) for span in sorted(found - wanted - excused)]
        missed += [
            said(rule, text, span)
            for span in sorted(wanted - found)
            if not any(e.start <= span.start and span.end <= e.end for e in excused)
        ]
    return Score(right, false, missed)


def said(rule: str, text: str, span: Span) -> str:
    start, end, concept = span
    return f"{rule} {concept}: {text[max(0, start - 30) : start]}[{text[start:end]}]{text[end : end + 30]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_found_where_a_reader_marked_them(language: Language) -> None:
    result = score(language)
    faults = "\n".join([*(f"false   {line}" for line in result.false), *(f"missed  {line}" for line in result.missed)])
    assert min(result.precision, result.recall) >= GOOD, faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_false_friends_stay_unlinked(language: Language) -> None:
    matcher = matchers(library().concepts.values())[language]
    friends, linked = 0, []
    for path, rule, system in rules(language):
        text = plain(sections()[path, rule])
        found = {Span(m.start, m.end, m.concept) for m in matcher.mentions(text, system)}
        for friend in marked((path, rule), "not-a-term"):
            friends += 1
            linked += [said(rule, text, friend)] if any(map(friend.overlaps, found)) else []
    assert len(linked) <= friends * (1 - GOOD) + 1, "\n".join(linked)


def test_marks_fit_the_text() -> None:
    gone = [
        f"{row.path} {row.rule}: «{row.surface}» {row.occurrence}"
        for row in rows()
        if row.occurrence > len(places(row.surface, plain(sections()[row.path, row.rule])))
    ]
    assert not gone, "read these rules again and mark them anew in tests/spans.csv:\n" + "\n".join(gone)


def test_marks_name_rules_and_concepts_that_exist() -> None:
    wrong = [
        row
        for row in rows()
        if (row.path, row.rule) not in sections()
        or row.concept not in library().concepts
        or row.path.split("/")[:2] != [row.language, row.system]
        or row.label not in ("term", "not-a-term", "either")
    ]
    assert not wrong


def test_marks_cover_both_languages_and_all_systems() -> None:
    assert len(rows()) >= 220
    assert {(row.language, row.system) for row in rows()} == {
        (language, system) for language in LANGUAGES for system in library().systems
    }
    assert {row.language for row in rows() if row.label == "not-a-term"} == set(LANGUAGES)
