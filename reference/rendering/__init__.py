"""Rendering: chapters become pages of sanitised HTML with their terms linked. The only door to Python-Markdown."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markdown import Markdown
from markdown.extensions.tables import TableExtension

from reference import urls
from reference.content import ANCHOR
from reference.glossary import TermMatcher
from reference.model import (
    Block,
    Document,
    ExampleFence,
    Fault,
    Language,
    Library,
    Page,
    Passage,
    Position,
    RenderedBlock,
    Section,
)
from reference.rendering.examples import Words, fill, missing_placeholders
from reference.rendering.html import plain_text, sanitise, without_ids
from reference.rendering.linking import Linking, PageGlossary

__all__ = ["ExampleData", "Words", "placeholder_faults", "plain_text", "render", "without_ids"]

_ANCHOR_LINE = re.compile(ANCHOR.pattern, re.MULTILINE)

ExampleData = Mapping[str, Mapping[str, Any]]
"""For each worked example the fields of `given`, and under `values` the values of its verdict."""


def placeholder_faults(library: Library, data: ExampleData) -> Iterator[Fault]:
    """Yield a fault for every placeholder of an example fence that names no field and no value."""
    for document in library.documents.values():
        for section in document.sections:
            for block in section.blocks:
                if isinstance(block, ExampleFence):
                    for line, path in missing_placeholders(block, data.get(block.example, {})):
                        message = f"{{{path}}} is neither given in {block.example} nor a value of its verdict"
                        hint = f"it has {', '.join(data.get(block.example, {}))}"
                        yield Fault(Position(document.position.path, line), "placeholder", message, hint)


def render(library: Library, matchers: Mapping[Language, TermMatcher], data: ExampleData, words: Words) -> list[Page]:
    """Render all chapters.

    `data` and `words` fill the examples. The library must be free of faults: an unknown id is a `KeyError`.
    """
    places = _places(library)
    return [
        _Renderer(
            document,
            PageGlossary(library.concepts, matchers[document.language], document.language, document.system),
            places,
            data,
            words,
        ).page()
        for document in library.documents.values()
    ]


def _places(library: Library) -> Mapping[str, Document]:
    """Give for each rule and each clause the chapter that holds it."""
    return {
        name: document
        for document in library.documents.values()
        for section in document.sections
        for name in (section.id, *section.anchors)
    }


@dataclass(frozen=True)
class _Renderer:
    document: Document
    glossary: PageGlossary
    places: Mapping[str, Document]
    data: ExampleData
    words: Words

    def page(self) -> Page:
        """Render the introduction and every section."""
        intro = self._blocks(self.document.intro, {})
        return Page(self.document, intro, tuple(self._passage(section) for section in self.document.sections))

    def _passage(self, section: Section) -> Passage:
        mentioned: dict[str, None] = {}
        blocks = self._blocks(section.blocks, mentioned)
        in_title = [mention.concept for mention in self.glossary.mentions(section.title)]
        return Passage(section, blocks, tuple(dict.fromkeys([*in_title, *mentioned])))

    def _blocks(self, blocks: tuple[Block, ...], mentioned: dict[str, None]) -> tuple[RenderedBlock, ...]:
        md = Markdown(
            extensions=[
                TableExtension(use_align_attribute=True),
                *("attr_list", "sane_lists", "fenced_code"),
                Linking(self._resolve, self.glossary, mentioned),
            ]
        )
        return tuple(self._block(md, block) for block in blocks)

    def _block(self, md: Markdown, block: Block) -> RenderedBlock:
        html = sanitise(md.reset().convert(self._markdown(block)))
        return RenderedBlock(html, plain_text(html), block.example if isinstance(block, ExampleFence) else "")

    def _markdown(self, block: Block) -> str:
        """Give the Markdown of a block, an example filled, a clause anchor with its full id."""
        if isinstance(block, ExampleFence):
            return fill(block, self.data[block.example], self.document.language, self.words)
        system = self.document.system
        return _ANCHOR_LINE.sub(lambda anchor: f"{{: #{system}.{anchor['id']} }}", block.text)

    def _resolve(self, scheme: str, target: str) -> str:
        language = self.document.language
        match scheme:
            case "rule":
                holder = self.places[target]
                return urls.chapter(language, holder.system, holder.chapter, target)
            case "faq":
                return urls.faq(language, target)
            case "term":
                return urls.concept(language, target)
            case _:
                return urls.procedure(language, target)
