"""The links of a chapter, as written, with their places."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from reference.content.chapters import TARGET
from reference.model import Block, Document, Position, Section

_CODE_SPAN = re.compile(r"`[^`]*`")


class WrittenLink(NamedTuple):
    """A link of the text: the scheme and the id that it names, and where."""

    scheme: str
    target: str
    position: Position


def links(document: Document) -> Iterator[WrittenLink]:
    """Yield every link of a chapter, its introduction first."""
    path = document.position.path
    yield from _links(document.intro, path)
    for section in document.sections:
        yield from section_links(section)


def section_links(section: Section) -> Iterator[WrittenLink]:
    """Yield every link of a section."""
    yield from _links(section.blocks, section.position.path)


def _links(blocks: tuple[Block, ...], path: str) -> Iterator[WrittenLink]:
    for block in blocks:
        for link in TARGET.finditer(_CODE_SPAN.sub(_blank, block.text)):
            scheme, _, target = link["target"].partition(":")
            line = block.line + block.text.count("\n", 0, link.start("target"))
            yield WrittenLink(scheme, target, Position(path, line))


def _blank(code: re.Match[str]) -> str:
    """Take the words of a code span out, and leave every other character where it stands."""
    return re.sub(r"[^\n]", " ", code.group())
