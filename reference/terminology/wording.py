"""Checks of one side by itself: what a reader of that language would stumble over."""

import re
from collections.abc import Iterator, Mapping

from reference.content import PLACEHOLDER
from reference.glossary import TermMatcher, words
from reference.model import LANGUAGES, Concept, ExampleFence, Fault, Language, Library, Position, Section
from reference.terminology.prose import lines

_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_CYRILLIC = re.compile("[\u0400-\u052f]")


def check(library: Library, matchers: Mapping[Language, TermMatcher]) -> Iterator[Fault]:
    """Yield mixed-script words, deprecated terms, and numbers typed where the data should speak."""
    for concept in library.concepts.values():
        for text in _texts(concept):
            yield from _mixed(text, concept.position)
    for (language, system, _), document in library.documents.items():
        for section in document.sections:
            for position, line in lines(section):
                yield from _mixed(line, position)
                yield from _deprecated(line, position, matchers[language], system)
            yield from _naked_numbers(section)


def _texts(concept: Concept) -> Iterator[str]:
    for language in LANGUAGES:
        yield concept.definition[language]
        yield concept.note[language]
        yield from (term.text for term in concept.terms[language])


def _mixed(text: str, position: Position) -> Iterator[Fault]:
    for word in words(text):
        if _LATIN.search(word.text) and _CYRILLIC.search(word.text):
            latin = "".join(_LATIN.findall(word.text))
            hint = f"the Latin letters are {latin}; type the word in one alphabet"
            yield Fault(position, "mixed-script", f"«{word.text}» mixes two alphabets", hint)


def _deprecated(text: str, position: Position, matcher: TermMatcher, system: str) -> Iterator[Fault]:
    for mention in matcher.mentions(text, system):
        if mention.term.status == "deprecated":
            said = f"«{mention.text}» is a deprecated term for {mention.concept}"
            yield Fault(position, "deprecated-term", said, "use the preferred term")


def _naked_numbers(section: Section) -> Iterator[Fault]:
    for block in section.blocks:
        if isinstance(block, ExampleFence):
            for offset, line in enumerate(block.text.split("\n")):
                if any(character.isdigit() for character in PLACEHOLDER.sub("", line)):
                    said = f"{block.example} has a number typed by hand"
                    yield Fault(
                        Position(section.position.path, block.line + offset),
                        "naked-number",
                        said,
                        "name the field or value: {dice}, {values.total}",
                    )
