"""Whether the content fits together: both languages side by side, and everything named exists."""

from collections import Counter
from collections.abc import Iterator, Mapping

from reference.content.checks import Faults, nearest
from reference.content.links import links
from reference.model import LANGUAGES, Comparison, Concept, Document, ExampleFence, Library, Section, other

Sections = Mapping[str, Section]


def check_library(library: Library, faults: Faults) -> None:
    """Note every fault that shows only when the files are seen together."""
    _Checker(library, faults).run()


def sections_of(document: Document) -> Sections:
    """Give the sections of a chapter that have an id."""
    return {section.id: section for section in document.sections if section.id}


class _Checker:
    def __init__(self, library: Library, faults: Faults) -> None:
        self._library, self._faults = library, faults
        self._sections = [section for document in library.documents.values() for section in document.sections]
        self._ids = {kind: {s.id for s in self._sections if s.kind == kind} for kind in ("rule", "faq", "question")}
        self._anchors = {anchor for section in self._sections for anchor in section.anchors}

    def run(self) -> None:
        for document in self._library.documents.values():
            twin = self._library.documents.get((other(document.language), document.system, document.chapter))
            if twin:
                self._check_pair(document, twin)
            self._check_links(document)
        self._check_unique()
        self._check_fences()
        self._check_answers()
        self._check_options()
        self._check_concepts()
        self._check_examples()
        self._check_comparisons()
        self._check_redirects()

    # ------------------------------------------------------------ the two sides

    def _check_pair(self, document: Document, twin: Document) -> None:
        mine, theirs = sections_of(document), sections_of(twin)
        for name, section in mine.items():
            if name not in theirs:
                self._unpaired(section, name, twin)
                continue
            for anchor in section.anchors:
                if anchor not in theirs[name].anchors:
                    self._unpaired(section, anchor, twin)
        if document.language != LANGUAGES[0]:
            return
        if document.source_language != twin.source_language:
            said = f"source_language is {document.source_language} here and {twin.source_language} in the twin"
            self._faults.add(document.position, "source-language", said, "both name the language of the source")
        common = [name for name in mine if name in theirs]
        for name, there in zip(common, [name for name in theirs if name in mine], strict=True):
            if name != there:
                said = f"{name} stands where {twin.position.path} has {there}"
                self._faults.add(mine[name].position, "order", said, "keep the same order in both languages")
                break

    def _unpaired(self, section: Section, name: str, twin: Document) -> None:
        said = f"{name} is missing in {twin.position.path}"
        self._faults.add(section.position, "unpaired-id", said, "write it there, or take it out here")

    def _check_unique(self) -> None:
        for language in LANGUAGES:
            seen: dict[str, Section] = {}
            for document in self._library.documents.values():
                for name, section in sections_of(document).items() if document.language == language else ():
                    first = seen.setdefault(name, section)
                    if first.position.path != section.position.path:
                        said = f"{name} stands in two chapters"
                        self._faults.add(section.position, "double-id", said, f"first at {first.position}")

    def _check_fences(self) -> None:
        places: dict[str, list[tuple[Document, Section]]] = {}
        for document in self._library.documents.values():
            for section in document.sections:
                for block in section.blocks:
                    if isinstance(block, ExampleFence):
                        places.setdefault(block.example, []).append((document, section))
                        self._know(section, "example", block.example, self._library.examples)
        for example, of in places.items():
            count = Counter(document.language for document, _ in of)
            if len({section.id for _, section in of}) > 1 or any(count[language] != 1 for language in LANGUAGES):
                said = f"the example {example} is not embedded once in each language, in one rule"
                self._faults.add(of[-1][1].position, "unpaired-example", said, "embed it in the same rule of both")

    # ------------------------------------------------------------ what is named

    def _known(self) -> dict[str, set[str]]:
        rules = self._ids["rule"] | self._anchors
        return {
            "rule": rules,
            "faq": self._ids["faq"] | self._ids["question"],
            "term": {*self._library.concepts, "-"},
            "check": {example.procedure for example in self._library.examples.values()},
        }

    def _check_links(self, document: Document) -> None:
        known = self._known()
        for link in links(document):
            if link.scheme in known and link.target not in known[link.scheme]:
                said = f"{link.scheme}:{link.target} does not exist"
                self._faults.add(link.position, "unknown-reference", said, nearest(link.target, known[link.scheme]))

    def _know(self, at: Section | Concept | Comparison, what: str, name: str, known: Mapping[str, object]) -> None:
        if name not in known:
            said = f"there is no {what} {name}"
            self._faults.add(at.position, "unknown-reference", said, nearest(name, known))

    def _check_answers(self) -> None:
        for kind, data in (("faq", self._library.faq), ("question", self._library.questions)):
            for name, entry in data.items():
                if name not in self._ids[kind]:
                    hint = nearest(name, self._ids[kind]) or f"write it under {{#{name.partition('.')[2]}}}"
                    self._faults.add(entry.position, "missing-prose", f"{name} has no text", hint)
                for cited in entry.cites:
                    if cited not in self._ids["rule"]:
                        said = f"{name} cites {cited}, which does not exist"
                        self._faults.add(entry.position, "unknown-reference", said, nearest(cited, self._ids["rule"]))
            for section in self._sections:
                if section.kind == kind and section.id not in data:
                    said = f"{section.id} has no [[{kind}]] in faq.toml"
                    self._faults.add(section.position, "missing-prose", said, nearest(section.id, data) or "add it")

    def _check_options(self) -> None:
        for section in self._sections:
            question = self._library.questions.get(section.id)
            if question and [f"{section.id}.{option}" for option in question.options] != list(section.anchors):
                said = f"{section.id} has the options {', '.join(question.options)} in faq.toml, other anchors here"
                hint = "one anchor {: #q.slug.option } for each option, in that order"
                self._faults.add(section.position, "options", said, hint)

    def _check_concepts(self) -> None:
        for concept in self._library.concepts.values():
            for named in (*concept.do_not_confuse, *concept.see_also):
                self._know(concept, "concept", named, self._library.concepts)
            for message in _preferred_faults(concept, self._library):
                self._faults.add(concept.position, "preferred-term", message, "exactly one is preferred")

    def _check_examples(self) -> None:
        known = self._ids["rule"] | self._ids["question"]
        for example in self._library.examples.values():
            for cited in (*example.cites, *example.not_cites, *example.rulings):
                if cited not in known:
                    said = f"{example.id} names {cited}, which does not exist"
                    self._faults.add(example.position, "unknown-reference", said, nearest(cited, known))

    def _check_comparisons(self) -> None:
        for comparison in self._library.comparisons:
            self._know(comparison, "concept", comparison.concept, self._library.concepts)
            for cell in comparison.cells:
                self._know(comparison, "system", cell.system, self._library.systems)

    def _check_redirects(self) -> None:
        alive = set().union(*self._ids.values(), self._anchors, self._library.concepts, self._library.examples)
        for redirect in self._library.redirects.values():
            if redirect.id in alive:
                said = f"{redirect.id} is redirected but still there"
                self._faults.add(redirect.position, "redirect", said, "take the redirect out")
            if redirect.successor and redirect.successor not in alive:
                said = f"{redirect.id} is redirected to {redirect.successor}, which does not exist"
                self._faults.add(redirect.position, "redirect", said, nearest(redirect.successor, alive))


def _preferred_faults(concept: Concept, library: Library) -> Iterator[str]:
    """Say for which language and system a concept has no or several preferred terms."""
    for language in LANGUAGES:
        for term in concept.terms[language]:
            for system in term.systems:
                if system not in library.systems:
                    yield f"{concept.id}: «{term.text}» names the system {system}, which does not exist"
        if not concept.terms[language]:
            yield f"{concept.id} has no term in {language}"
    used = {system for terms in concept.terms.values() for term in terms for system in term.systems}
    for language in LANGUAGES:
        for system in library.systems:
            preferred = [t for t in concept.terms[language] if t.status == "preferred" and system in t.systems]
            if len(preferred) > 1 or (system in used and not preferred):
                yield f"{concept.id} has {len(preferred)} preferred terms in {language} for {system}"
