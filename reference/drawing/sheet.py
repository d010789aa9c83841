"""A sheet to draw on: shapes and lines of text from the top down, finished as one SVG."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from reference.checker.schemas import Say
from reference.drawing.svg import element, outline, safe, wrapped
from reference.model import Message

WIDTH: Final = 340.0
"""The width of every picture; one unit is a pixel where the page is that narrow."""

EDGE: Final = 10.0
"""What stays free at the rim."""

TEXT: Final = 12.0
SMALL: Final = 11.0
_SWATCH: Final = 22.0
_LINE: Final = 1.3
_BOLD: Final = 0.9  # what fits of bold text into the room for plain text


Note = tuple[Message, str]
"""A sentence below a picture with a swatch: the kind of shape that it explains, or nothing."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG, and what it shows in words."""

    svg: str
    description: str


class Sheet:
    """A sheet of fixed width that grows downwards; `say` renders what is written on it."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.height = 0.0
        self._elements: list[str] = []

    def add(self, *elements: str) -> None:
        """Add finished elements."""
        self._elements.extend(elements)

    def box(self, kind: str, left: float, top: float, width: float, height: float) -> None:
        """Draw a rectangle."""
        self.add(element("rect", kind, x=left, y=top, width=width, height=height))

    def line(self, kind: str, *points: complex) -> None:
        """Draw a line through points of the sheet."""
        self.add(element("path", kind, d=outline([points], closed=False)))

    def write(self, kind: str, at: complex, text: str, size: float = TEXT, anchor: str = "start") -> None:
        """Write one line of text; `at` lies on its baseline, where it starts, ends or has its middle."""
        place = {"x": at.real, "y": at.imag, "font_size": size}
        ink = {"fill": "currentColor", "stroke": "none", "text_anchor": anchor}
        self.add(element("text", f"text {kind}", safe(text), **place, **ink))

    def paragraph(self, kind: str, text: str, size: float = TEXT, indent: float = 0.0, margin: float = 0.0) -> None:
        """Write a text below all that there is, in as many lines as it takes; `margin` stays free on the right."""
        left = EDGE + indent
        width = (WIDTH - EDGE - margin - left) * (_BOLD if "strong" in kind else 1)
        for line in wrapped(text, size, width):
            self.write(kind, complex(left, self.height + size), line, size)
            self.height += size * _LINE

    def note(self, message: Message, swatch: str = "") -> None:
        """Say below all that there is what is drawn like the swatch, an area or a line; a remark may have none."""
        top = self.height + TEXT * 0.2
        if not swatch:
            pass
        elif swatch.startswith(("area", "swept", "outline")):
            self.box(swatch, EDGE, top, _SWATCH - 8, TEXT * 0.8)
        else:
            middle = complex(EDGE, top + TEXT * 0.4)
            self.line(swatch, middle, middle + _SWATCH - 6)
        self.paragraph("plain", self.say(message), TEXT, indent=_SWATCH)
        self.height += 3

    def finish(self, title: Message, sentences: Iterable[Message]) -> Picture:
        """Close the sheet: with a title and, as a description, sentences that say what can be seen."""
        name, description = self.say(title), " ".join(map(self.say, sentences))
        drawn = "".join(self._elements)
        key = "pic-" + sha256(f"{name}{description}{drawn}".encode("utf-8", "replace")).hexdigest()[:12]
        height = self.height + EDGE
        inside = (
            element("title", "", safe(name), id=f"{key}-title"),
            element("desc", "", safe(description), id=f"{key}-desc"),
            element("rect", "ground", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, rx=6),
            drawn,
        )
        svg = element(
            "svg",
            "",
            "".join(inside),
            **{"class": "picture"},
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH:g} {height:.0f}",
            role="img",
            aria_labelledby=f"{key}-title {key}-desc",
            fill="none",
            stroke="currentColor",
        )
        return Picture(svg, description)
