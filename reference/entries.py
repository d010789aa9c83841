"""What is indexed: entries made of pages, glossary and checker, each with both languages."""

from collections.abc import Iterator, Mapping

from reference.catalogs import Catalogs
from reference.checker import Procedure, procedures
from reference.edition import Edition
from reference.glossary import TermMatcher
from reference.model import LANGUAGES, ByLanguage, Concept, Entry, Example, Kind, Language, msg


def entries(edition: Edition, catalogs: Catalogs, matchers: Mapping[Language, TermMatcher]) -> Iterator[Entry]:
    """Yield everything that can be found, in reading order."""
    maker = _Maker(edition, catalogs, matchers)
    yield from (maker.passage("rule", name) for name in edition.rules)
    yield from (maker.passage("faq", name) for name in edition.faq)
    yield from (maker.passage("question", name) for name in edition.questions)
    yield from (maker.concept(concept) for concept in edition.library.concepts.values())
    yield from (maker.procedure(procedure) for procedure in edition.procedures.values())
    yield from (maker.example(example) for example in edition.library.examples.values())


class _Maker:
    def __init__(self, edition: Edition, catalogs: Catalogs, matchers: Mapping[Language, TermMatcher]) -> None:
        self._edition, self._catalogs, self._matchers = edition, catalogs, matchers

    def passage(self, kind: Kind, name: str) -> Entry:
        edition = self._edition
        document = edition.document(LANGUAGES[0], name)
        answers = tuple(answer for answer in edition.citing(name) if edition.kind_of(answer) == "faq")
        return Entry(
            kind,
            name,
            document.system,
            document.chapter,
            {language: edition.title(language, name) for language in LANGUAGES},
            {language: edition.passage(language, name).text for language in LANGUAGES},
            edition.concepts_of(name),
            answers if kind == "rule" else (),
            {lang: tuple(edition.title(lang, answer) for answer in answers) for lang in LANGUAGES},
        )

    def concept(self, concept: Concept) -> Entry:
        names = {language: self._names(concept, language) for language in LANGUAGES}
        text = {
            language: "\n".join(filter(None, (concept.definition[language], concept.note[language])))
            for language in LANGUAGES
        }
        return Entry("concept", concept.id, "", "", names, text, (concept.id,))

    def _names(self, concept: Concept, language: Language) -> str:
        preferred = [term.text for term in concept.terms[language] if term.status == "preferred"]
        return ", ".join(dict.fromkeys(preferred or [term.text for term in concept.terms[language]]))

    def procedure(self, procedure: Procedure) -> Entry:
        title = {language: self._catalogs[language].say(procedure.question) for language in LANGUAGES}
        return Entry(
            "procedure", procedure.id, procedure.system, "", title, title, self._concepts(title, procedure.system)
        )

    def example(self, example: Example) -> Entry:
        """Make the entry of an example: its prose where it stands in a rule, else the question it asks."""
        rule = self._edition.holder(example.id)
        question = procedures()[example.procedure].question
        title, text = {}, {}
        for language in LANGUAGES:
            say = self._catalogs[language].say
            heading = self._edition.title(language, rule) if rule else say(question)
            title[language] = say(msg("Example: %(title)s", title=heading))
            text[language] = self._prose(language, rule, example.id) if rule else say(question)
        chapter = self._edition.document(LANGUAGES[0], rule).chapter if rule else ""
        return Entry("example", example.id, example.system, chapter, title, text, self._concepts(text, example.system))

    def _prose(self, language: Language, rule: str, example: str) -> str:
        return next(b.text for b in self._edition.passage(language, rule).blocks if b.example == example)

    def _concepts(self, text: ByLanguage[str], system: str) -> tuple[str, ...]:
        found = (m.concept for lang in LANGUAGES for m in self._matchers[lang].mentions(text[lang], system))
        return tuple(dict.fromkeys(found))
