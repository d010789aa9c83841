"""Checks of both sides of a rule, answer or question: the same numbers, links, placeholders and terms."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from reference.content import PLACEHOLDER, section_links
from reference.glossary import TermMatcher
from reference.model import LANGUAGES, ExampleFence, Fault, Language, Library, Section, other
from reference.terminology.prose import text

_NUMBER = re.compile(r"(?P<die>\d*[DdКк](?=\d))?(?P<value>\d+(?:[.,]\d+)?)(?P<inches>\s*(?:[\"″]|дюйм|pulgada))?")


def check(library: Library, matchers: Mapping[Language, TermMatcher]) -> Iterator[Fault]:
    """Yield what one side says and the other does not."""
    for name, sides in paired(library).items():
        yield from _numbers(name, sides)
        yield from _links(name, sides)
        yield from _placeholders(name, sides)
        yield from _terms(name, sides, matchers)


def paired(library: Library) -> Mapping[str, Mapping[Language, Section]]:
    """Give both sides of every rule, answer and question."""
    found: dict[str, dict[Language, Section]] = {}
    for (language, _, _), document in library.documents.items():
        for section in document.sections:
            if section.id:
                found.setdefault(section.id, {})[language] = section
    return found


def numbers(words: str) -> Counter[str]:
    """Count the numbers of a text; dice and inches are told apart, however the language writes them.

    >>> sorted(numbers('a 6" con 1D6 y 25 mm')), sorted(numbers("6 дюймов, 1к6, 25 мм"))
    (['1d6', '25', '6"'], ['1d6', '25', '6"'])
    """
    found: Counter[str] = Counter()
    for match in _NUMBER.finditer(words):
        die = match["die"].casefold().replace("к", "d") if match["die"] else ""
        found[die + match["value"].replace(",", ".") + ('"' if match["inches"] else "")] += 1
    return found


def _numbers(name: str, sides: Mapping[Language, Section]) -> Iterator[Fault]:
    counted = {language: numbers(text(section)) for language, section in sides.items()}
    yield from _lacking(name, sides, counted, "numbers", "the number")


def _links(name: str, sides: Mapping[Language, Section]) -> Iterator[Fault]:
    counted = {
        language: Counter(f"{link.scheme}:{link.target}" for link in section_links(section) if link.scheme != "term")
        for language, section in sides.items()
    }
    yield from _lacking(name, sides, counted, "unpaired-link", "the link")


def _placeholders(name: str, sides: Mapping[Language, Section]) -> Iterator[Fault]:
    counted = {
        language: Counter(
            f"{block.example} {{{found['path']}}}"
            for block in section.blocks
            if isinstance(block, ExampleFence)
            for found in PLACEHOLDER.finditer(block.text)
        )
        for language, section in sides.items()
    }
    yield from _lacking(name, sides, {lang: Counter(set(of)) for lang, of in counted.items()}, "numbers", "the value")


def _terms(name: str, sides: Mapping[Language, Section], matchers: Mapping[Language, TermMatcher]) -> Iterator[Fault]:
    system = name.partition(".")[0]
    told = {language: text(section) for language, section in sides.items()}
    for language in LANGUAGES:
        mentioned = {m.concept for m in matchers[other(language)].mentions(told[other(language)], system)}
        for concept in sorted(mentioned - matchers[language].touched(told[language], system)):
            yield _lack(name, sides, language, "missing-term", f"the term {concept}")


def _lacking(
    name: str, sides: Mapping[Language, Section], counted: Mapping[Language, Counter[str]], check_id: str, what: str
) -> Iterator[Fault]:
    """Yield a fault at the side that lacks something for everything that the other has more often."""
    for language in LANGUAGES:
        for item in sorted(counted[other(language)] - counted[language]):
            yield _lack(name, sides, language, check_id, f"{what} {item}")


def _lack(name: str, sides: Mapping[Language, Section], language: Language, check_id: str, what: str) -> Fault:
    said = f"{name} lacks {what} that its {other(language)} side has"
    return Fault(sides[language].position, check_id, said, "say it on both sides, or silence it with a reason")
