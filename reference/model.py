"""The nouns that the stages speak in: frozen values without behaviour of their own.

A datum's way is `Document -> Page -> Entry -> Hit`. Ids are written as in the addresses of the site:
`wfb6.remains-in-play.dispel` for a rule, `wfb6.faq.…` and `wfb6.q.…` for answers and open questions,
`remains-in-play` for a concept, `wfb6/rip/other-spell` for a worked example.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NamedTuple, TypeVar

Language = Literal["es", "ru"]
LANGUAGES: tuple[Language, ...] = ("es", "ru")

Kind = Literal["rule", "faq", "question", "concept", "procedure", "example"]
KINDS: tuple[Kind, ...] = ("rule", "faq", "question", "concept", "procedure", "example")

T = TypeVar("T")
ByLanguage = Mapping[Language, T]


def other(language: Language) -> Language:
    """Give the language on the other side of the page."""
    return "ru" if language == "es" else "es"


class Position(NamedTuple):
    """A place in the content: a path below the content folder and a line, from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Fault(NamedTuple):
    """Something wrong in the content, with the id of the check that found it."""

    position: Position
    check: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.position}: {self.message}" + (f" ({self.hint})" if self.hint else "")


# ---------------------------------------------------------------- the text


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown of a section, up to the next example."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class ExampleFence:
    """A worked example told in prose; `{placeholders}` stand for its data."""

    example: str
    text: str
    line: int


Block = Prose | ExampleFence
SectionKind = Literal["rule", "faq", "question", "group"]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it: a rule, an answer, an open question, or a mere group (no id)."""

    kind: SectionKind
    id: str
    level: int
    title: str
    blocks: tuple[Block, ...]
    anchors: tuple[str, ...]
    """Full ids of the clauses inside, in order."""
    position: Position


@dataclass(frozen=True, slots=True)
class Document:
    """One chapter in one language, as written."""

    language: Language
    system: str
    chapter: str
    title: str
    source_language: Language
    source: str
    intro: tuple[Block, ...]
    sections: tuple[Section, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class System:
    """A game system: its names in both languages and its chapters in order."""

    id: str
    title: ByLanguage[str]
    short: ByLanguage[str]
    edition: ByLanguage[str]
    chapters: tuple[str, ...]
    position: Position


# ---------------------------------------------------------------- the glossary

TermStatus = Literal["preferred", "admitted", "deprecated", "hidden"]
TERM_STATUSES: tuple[TermStatus, ...] = ("preferred", "admitted", "deprecated", "hidden")


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase for a concept in one language (or `en`, the original)."""

    text: str
    language: str
    status: TermStatus = "preferred"
    systems: tuple[str, ...] = ()
    """The systems that use it; empty means all."""
    pos: str = ""
    gender: str = ""
    forms: tuple[str, ...] = ()
    """Inflected forms that the lemma dictionaries miss."""
    match_case: bool = False
    proposed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Concept:
    """One notion of the games, with its terms in both languages and in English."""

    id: str
    definition: ByLanguage[str]
    terms: ByLanguage[tuple[Term, ...]]
    english: tuple[Term, ...]
    do_not_confuse: tuple[str, ...]
    see_also: tuple[str, ...]
    note: ByLanguage[str]
    """What readers mix it up with, and why it matters; empty where there is nothing to say."""
    no_link: ByLanguage[tuple[str, ...]]
    """Phrases in which the word is meant otherwise and stays unlinked."""
    position: Position


# ---------------------------------------------------------------- answers, questions, examples

Authority = Literal["text", "editorial", "official", "community"]
AUTHORITIES: tuple[Authority, ...] = ("text", "editorial", "official", "community")


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """The data of an answer; its prose is a section of the chapter `faq`."""

    id: str
    cites: tuple[str, ...]
    authority: Authority
    date: date
    source: str
    url: str
    position: Position


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A point that the texts leave open, and the readings that players choose from."""

    id: str
    cites: tuple[str, ...]
    options: tuple[str, ...]
    plain: str
    """The option that is plainer than the others, or empty."""
    position: Position


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a procedure, what it is given, and what is expected of it."""

    id: str
    system: str
    procedure: str
    origin: Literal["source", "derived"]
    given: Mapping[str, Any]
    rulings: Mapping[str, str]
    expect: Mapping[str, Any]
    cites: tuple[str, ...]
    not_cites: tuple[str, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Redirect:
    """Where an id went that is no more: a successor, or a tombstone with its reason."""

    id: str
    successor: str
    reason: ByLanguage[str]
    position: Position


@dataclass(frozen=True, slots=True)
class Alignment:
    """The fingerprints of both sides of a rule when the pair was last confirmed."""

    id: str
    fingerprints: ByLanguage[str]
    position: Position


@dataclass(frozen=True, slots=True)
class Cell:
    """What one system says to the facts of a comparison: a case for the checker, a sentence, or both."""

    system: str
    procedure: str
    """Empty where no procedure answers."""
    given: Mapping[str, Any]
    note: ByLanguage[str]
    note_only: bool = False
    """The note answers; the verdict is on something else and stays behind its link."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same facts put to several systems that use one concept."""

    concept: str
    facts: ByLanguage[str]
    cells: tuple[Cell, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Silence:
    """A finding of lint that is meant: which check, at which id or file, about what, and why it is right so."""

    check: str
    where: str
    about: str
    """Words of the message; empty for all that the check finds there."""
    reason: str
    position: Position


@dataclass(frozen=True, slots=True)
class Library:
    """The whole content, checked: what `reference.content.load` gives."""

    systems: Mapping[str, System]
    documents: Mapping[tuple[Language, str, str], Document]
    """By language, system and chapter, in reading order."""
    concepts: Mapping[str, Concept]
    faq: Mapping[str, FaqEntry]
    questions: Mapping[str, OpenQuestion]
    examples: Mapping[str, Example]
    redirects: Mapping[str, Redirect]
    alignment: Mapping[str, Alignment]
    comparisons: tuple[Comparison, ...]
    silences: tuple[Silence, ...]


# ---------------------------------------------------------------- messages


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogues with its parameters, to be rendered in the reader's language.

    `text` is the English msgid with `%(name)s` placeholders. With `plural`, `count` chooses the form and
    is available as `%(count)s`. A parameter may itself be a `Message`.
    """

    text: str
    params: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""
    count: int = 0


def msg(text: str, /, **params: Any) -> Message:
    """Mark a sentence for the catalogues.

    >>> msg("The roll is %(total)s.", total=7).params
    {'total': 7}
    """
    return Message(text, params)


def nmsg(text: str, plural: str, count: int, /, **params: Any) -> Message:
    """Mark a sentence whose form depends on `count`."""
    return Message(text, params, plural, count)


# ---------------------------------------------------------------- rendered text


@dataclass(frozen=True, slots=True)
class RenderedBlock:
    """Sanitised HTML and its plain text; with `example`, the prose of that worked example."""

    html: str
    text: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A rendered section: its blocks, and what it speaks of."""

    section: Section
    blocks: tuple[RenderedBlock, ...]
    concepts: tuple[str, ...]
    """Ids of the concepts mentioned, in order of first mention."""

    @property
    def html(self) -> str:
        """The passage as one piece of HTML."""
        return "".join(block.html for block in self.blocks)

    @property
    def text(self) -> str:
        """The words of the passage: a line for each paragraph, item or table row."""
        return "\n".join(block.text for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered chapter in one language."""

    document: Document
    intro: tuple[RenderedBlock, ...]
    passages: tuple[Passage, ...]


# ---------------------------------------------------------------- search


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed and found as one: both languages of a rule, answer, question, concept, procedure or example."""

    kind: Kind
    id: str
    system: str
    """Empty for a concept."""
    chapter: str
    """Empty where there is none."""
    title: ByLanguage[str]
    text: ByLanguage[str]
    """Plain text, paragraphs separated by line feeds."""
    concepts: tuple[str, ...] = ()
    faq: tuple[str, ...] = ()
    """Ids of the answers that cite a rule."""
    questions: ByLanguage[tuple[str, ...]] = field(default_factory=dict)
    """The wording of those answers' questions."""


class Snippet(NamedTuple):
    """A piece of a hit's text in the language that matched; `marks` are (start, end) in code points of `text`."""

    language: Language
    text: str
    marks: tuple[tuple[int, int], ...]


WhyKind = Literal["word", "form", "term", "phrase", "twin", "rescue"]


class Why(NamedTuple):
    """A reason why a hit matched: the kind of match and the words that did."""

    kind: WhyKind
    text: str


class Hit(NamedTuple):
    """An entry that answers a query."""

    entry: Entry
    score: float
    snippet: Snippet
    why: tuple[Why, ...]


Matched = Literal["all", "most", "rescued", "none"]


@dataclass(frozen=True, slots=True)
class Rescue:
    """What a query was read as when its plain reading found nothing."""

    kind: Literal["layout", "translit", "homoglyph", "typo"]
    original: str
    replacement: str


class Results(NamedTuple):
    """One page of hits, with what the reader needs to understand them."""

    query: str
    """As searched, cut if it was too long."""
    cut: bool
    total: int
    page: int
    per_page: int
    matched: Matched
    hits: tuple[Hit, ...]
    systems: Mapping[str, int]
    """Hits by system, whatever filter on systems is set."""
    kinds: Mapping[str, int]
    rescued: Rescue | None = None
    suggestions: tuple[str, ...] = ()
    """Near terms of the text, where nothing was found."""
