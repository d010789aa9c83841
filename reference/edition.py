"""An edition: all that one generation serves, and the ways to look things up in it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import NamedTuple

from reference import urls
from reference.checker import Procedure, Verdict, evaluate, procedures, write_form
from reference.model import (
    LANGUAGES,
    ByLanguage,
    Cell,
    Comparison,
    Document,
    Entry,
    Example,
    FaqEntry,
    Kind,
    Language,
    Library,
    OpenQuestion,
    Page,
    Passage,
    System,
)

ChapterKey = tuple[Language, str, str]


class ComparedCell(NamedTuple):
    """A cell of a comparison, and the checker's verdict where a procedure answers."""

    cell: Cell
    verdict: Verdict | None


@dataclass(frozen=True)
class Edition:
    """The checked content, its pages, the verdicts of its examples, and what is indexed."""

    library: Library
    pages: Mapping[ChapterKey, Page]
    verdicts: Mapping[str, Verdict]
    """By the id of the example."""
    entries: tuple[Entry, ...]

    # ------------------------------------------------------------ text

    @cached_property
    def _passages(self) -> Mapping[tuple[Language, str], tuple[Document, Passage]]:
        return {
            (language, passage.section.id): (page.document, passage)
            for (language, _, _), page in self.pages.items()
            for passage in page.passages
            if passage.section.id
        }

    @cached_property
    def _clauses(self) -> Mapping[str, str]:
        """The rule, answer or question that holds each clause."""
        return {
            anchor: passage.section.id for _, passage in self._passages.values() for anchor in passage.section.anchors
        }

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules, in reading order."""
        return self._ids("rule")

    @cached_property
    def faq(self) -> tuple[str, ...]:
        """The ids of all answers, in reading order."""
        return self._ids("faq")

    @cached_property
    def questions(self) -> tuple[str, ...]:
        """The ids of all open questions, in reading order."""
        return self._ids("question")

    def _ids(self, kind: Kind) -> tuple[str, ...]:
        first = LANGUAGES[0]
        return tuple(
            name for (lang, name), (_, found) in self._passages.items() if lang == first and found.section.kind == kind
        )

    def passage(self, language: Language, entry_id: str) -> Passage:
        """Give the passage of a rule, answer or question; `KeyError` for an unknown id."""
        return self._passages[language, entry_id][1]

    def document(self, language: Language, entry_id: str) -> Document:
        """Give the chapter that holds a rule, answer or question; `KeyError` for an unknown id."""
        return self._passages[language, entry_id][0]

    @cached_property
    def procedures(self) -> Mapping[str, Procedure]:
        """The checker's procedures for the systems that are here."""
        return {name: each for name, each in procedures().items() if each.system in self.library.systems}

    def system_of(self, entry_id: str) -> System | None:
        """Give the system that an id belongs to; None for a concept."""
        return self.library.systems.get(entry_id.replace("/", ".").partition(".")[0])

    # ------------------------------------------------------------ what belongs together

    @cached_property
    def _citing(self) -> Mapping[str, tuple[str, ...]]:
        cited: dict[str, list[str]] = {}
        answers: Iterable[FaqEntry | OpenQuestion] = [*self.library.faq.values(), *self.library.questions.values()]
        for answer in answers:
            for rule in answer.cites:
                cited.setdefault(rule, []).append(answer.id)
        return {rule: tuple(ids) for rule, ids in cited.items()}

    def citing(self, rule_id: str) -> tuple[str, ...]:
        """Give the ids of the answers and open questions that cite a rule, answers first."""
        return self._citing.get(rule_id, ())

    @cached_property
    def _fenced(self) -> Mapping[str, str]:
        """The rule in whose text each embedded example stands."""
        return {
            block.example: passage.section.id
            for _, passage in self._passages.values()
            for block in passage.blocks
            if block.example
        }

    def holder(self, example_id: str) -> str:
        """Give the rule in whose text an example stands, or an empty text."""
        return self._fenced.get(example_id, "")

    def examples_of(self, rule_id: str) -> tuple[Example, ...]:
        """Give the worked examples that cite a rule or stand in it, those in its text first."""
        every = self.library.examples.values()
        of = [example for example in every if rule_id in example.cites or self.holder(example.id) == rule_id]
        return tuple(sorted(of, key=lambda example: self.holder(example.id) != rule_id))

    def procedures_of(self, rule_id: str) -> tuple[Procedure, ...]:
        """Give the checker's procedures that may cite a rule."""
        return tuple(procedure for procedure in self.procedures.values() if rule_id in procedure.cites)

    def concepts_of(self, entry_id: str) -> tuple[str, ...]:
        """Give the concepts that an entry mentions in either language."""
        return tuple(dict.fromkeys(name for lang in LANGUAGES for name in self.passage(lang, entry_id).concepts))

    @cached_property
    def _mentions(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for (_, name), (_, passage) in self._passages.items():
            for concept in passage.concepts:
                found.setdefault(concept, {})[name] = None
        return {concept: tuple(names) for concept, names in found.items()}

    def mentioning(self, concept_id: str, kind: Kind = "rule") -> tuple[str, ...]:
        """Give the rules, answers or questions that mention a concept in either language, in reading order."""
        order = self._ids(kind)
        found = set(self._mentions.get(concept_id, ()))
        return tuple(name for name in order if name in found)

    def compared(self, concept_id: str) -> tuple[tuple[Comparison, Mapping[str, tuple[ComparedCell, ...]]], ...]:
        """Give the comparisons of a concept: the facts, and by system what is said to them, worked by the checker."""
        return tuple(
            (row, {system: tuple(self._cells(row, system)) for system in self._compared_systems(concept_id)})
            for row in self.library.comparisons
            if row.concept == concept_id
        )

    def _compared_systems(self, concept_id: str) -> tuple[str, ...]:
        of = {cell.system for row in self.library.comparisons if row.concept == concept_id for cell in row.cells}
        return tuple(system for system in self.library.systems if system in of)

    def _cells(self, row: Comparison, system: str) -> Iterator[ComparedCell]:
        for cell in row.cells:
            if cell.system == system:
                verdict = evaluate(cell.procedure, cell.given) if cell.procedure in self.procedures else None
                yield ComparedCell(cell, verdict)

    # ------------------------------------------------------------ names and addresses

    def title(self, language: Language, entry_id: str) -> str:
        """Give the heading of a rule, answer or question."""
        return self.passage(language, entry_id).section.title

    def label(self, language: Language, kind: Kind, entry_id: str) -> str:
        """Give the words by which a link to an entry is known: its heading, term, question or id."""
        return self._titles.get((kind, entry_id), {}).get(language) or entry_id

    @cached_property
    def _titles(self) -> Mapping[tuple[Kind, str], ByLanguage[str]]:
        return {(entry.kind, entry.id): entry.title for entry in self.entries}

    def name(self, language: Language, concept_id: str, system: str = "") -> str:
        """Give the preferred term of a concept: that of the system, or the first."""
        terms = [term for term in self.library.concepts[concept_id].terms[language] if term.status == "preferred"]
        own = [term for term in terms if system in term.systems]
        return (own or terms or list(self.library.concepts[concept_id].terms[language]))[0].text

    def url(self, language: Language, kind: Kind, entry_id: str) -> str:
        """Give the address where an entry is read: a rule in its chapter, all else on a page of its own."""
        if kind == "rule":
            document = self.document(language, entry_id)
            return urls.chapter(language, document.system, document.chapter, entry_id)
        if kind == "example" and (rule := self.holder(entry_id)):
            document = self.document(language, rule)
            return urls.chapter(language, document.system, document.chapter, entry_id)
        if kind == "example":
            return self.url_of_case(language, self.library.examples[entry_id])
        return urls.entry(language, kind, entry_id)

    def url_of_case(self, language: Language, case: Example | Cell) -> str:
        """Give the address of the checker's form, filled with an example or with what a comparison asks."""
        rulings = case.rulings if isinstance(case, Example) else {}
        fields = procedures()[case.procedure].fields
        return urls.procedure(language, case.procedure, write_form(fields, case.given, rulings))

    def resolve(self, language: Language, any_id: str) -> str:
        """Give the address of any id: rule, clause, answer, question, concept, example or procedure; else empty."""
        if holder := self._clauses.get(any_id):
            document = self.document(language, holder)
            return urls.chapter(language, document.system, document.chapter, any_id)
        kind = self.kind_of(any_id)
        return self.url(language, kind, any_id) if kind else ""

    def kind_of(self, any_id: str) -> Kind | None:
        """Say what an id names; a rule comes before a procedure of the same id."""
        if found := self._passages.get((LANGUAGES[0], any_id)):
            kind = found[1].section.kind
            return None if kind == "group" else kind
        if any_id in self.library.concepts:
            return "concept"
        if any_id in self.library.examples:
            return "example"
        return "procedure" if any_id in self.procedures else None

    def near(self, any_id: str, kinds: Iterable[Kind] = (), limit: int = 5) -> tuple[str, ...]:
        """Give ids that look like an unknown one, of the kinds named or of all."""
        wanted = tuple(kinds)
        known = [entry.id for entry in self.entries if not wanted or entry.kind in wanted]
        return tuple(get_close_matches(any_id[:200], dict.fromkeys(known), n=limit, cutoff=0.5))
