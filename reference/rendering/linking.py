"""What happens in the tree of a Markdown text: its links are resolved, its terms are linked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from reference import urls
from reference.glossary import Mention, TermMatcher
from reference.model import Concept, Language

Resolve = Callable[[str, str], str]
"""Gives the address for the scheme and the id of a written link."""


@dataclass(frozen=True, slots=True)
class PageGlossary:
    """The glossary as a page of one language and system sees it."""

    concepts: Mapping[str, Concept]
    matcher: TermMatcher
    language: Language
    system: str

    def mentions(self, text: str) -> list[Mention]:
        """Give the terms that a text of the page mentions."""
        return self.matcher.mentions(text, self.system)

    def link(self, concept: str) -> dict[str, str]:
        """Give the attributes of a link to a concept: the definition shows when a pointer rests on it."""
        definition = self.concepts[concept].definition[self.language]
        return {"class": "term", "href": urls.concept(self.language, concept), "title": definition}


_NO_TERMS_INSIDE = frozenset({"a", "code", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "span"})
_MEANT_OTHERWISE = "span"  # `[word](term:-)` while terms are linked; the sanitiser takes the tag away


class LinkResolver(Treeprocessor):
    """Turns `rule:`, `faq:`, `term:` and `check:` addresses into those of the site."""

    def __init__(self, md: Markdown, resolve: Resolve, mentioned: dict[str, None]) -> None:
        super().__init__(md)
        self._resolve, self._mentioned = resolve, mentioned

    def run(self, root: Element) -> None:
        """Resolve every link of the tree."""
        for link in root.iter("a"):
            scheme, _, target = link.get("href", "").partition(":")
            if scheme == "term" and target == "-":
                link.tag = _MEANT_OTHERWISE
                link.attrib.clear()
            elif scheme in ("rule", "faq", "term", "check"):
                link.set("href", self._resolve(scheme, target))
                if scheme == "term":
                    link.set("class", "term")
                    self._mentioned[target] = None


class TermLinker(Treeprocessor):
    """Links the first mention of each concept; what the reader sees stays as it is written."""

    def __init__(self, md: Markdown, glossary: PageGlossary, mentioned: dict[str, None]) -> None:
        super().__init__(md)
        self._glossary, self._mentioned = glossary, mentioned

    def run(self, root: Element) -> None:
        """Link the terms of the whole tree."""
        self._descend(root)

    def _descend(self, element: Element) -> None:
        if element.tag in _NO_TERMS_INSIDE:
            return
        children = list(element)
        element.text, place = self._link(element, 0, element.text)
        for child in children:
            self._descend(child)
            child.tail, place = self._link(element, place + 1, child.tail)

    def _link(self, parent: Element, place: int, text: str | None) -> tuple[str | None, int]:
        """Put links for the terms of a text into its parent; give what stands before them, and the place after them."""
        first, last, end = text, None, 0
        if not text:
            return first, place
        for mention in self._glossary.mentions(text):
            if mention.concept in self._mentioned:
                continue
            self._mentioned[mention.concept] = None
            link = Element("a", self._glossary.link(mention.concept))
            link.text, link.tail = mention.text, text[mention.end :]
            if last is None:
                first = text[: mention.start]
            else:
                last.tail = text[end : mention.start]
            parent.insert(place, link)
            last, end, place = link, mention.end, place + 1
        return first, place


class Linking(Extension):
    """The extension that brings both into Python-Markdown, after its attribute lists (priority 8).

    `mentioned` holds the concepts that the passage has linked already, and takes those that are linked now.
    """

    def __init__(self, resolve: Resolve, glossary: PageGlossary, mentioned: dict[str, None]) -> None:
        super().__init__()
        self._resolve, self._glossary, self._mentioned = resolve, glossary, mentioned

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name is Python-Markdown's
        """Register the two tree processors."""
        md.treeprocessors.register(LinkResolver(md, self._resolve, self._mentioned), "reference_links", 7)
        md.treeprocessors.register(TermLinker(md, self._glossary, self._mentioned), "reference_terms", 6)
