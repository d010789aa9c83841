"""The words of a section as a reader sees them, line by line, without rendering it."""

import re
from collections.abc import Iterator

from reference.content import ANCHOR, LINK
from reference.model import ExampleFence, Position, Section

_ANCHOR_LINE = re.compile(ANCHOR.pattern, re.MULTILINE)
_EMPHASIS = re.compile(r"[*`|]")


def lines(section: Section) -> Iterator[tuple[Position, str]]:
    """Yield the lines of a section with their places, its heading first."""
    yield section.position, section.title
    for block in section.blocks:
        for offset, line in enumerate(bare(block.text).split("\n")):
            yield Position(section.position.path, block.line + offset), line


def bare(markdown: str) -> str:
    r"""Take the Markdown off a text, its line breaks kept: of a link its words stay, of an anchor nothing.

    >>> bare("El **as** y [la\nregla](rule:wfb6.sequence.cast).\n{: #cast.ace }")
    'El as y la\nregla.\n'
    """
    return _EMPHASIS.sub("", LINK.sub(lambda link: link["text"], _ANCHOR_LINE.sub("", markdown)))


def text(section: Section) -> str:
    """Give the words of a section in one piece, so that no phrase is cut by the end of a line; no examples."""
    told = (bare(block.text) for block in section.blocks if not isinstance(block, ExampleFence))
    return " ".join(" ".join((section.title, *told)).split())
