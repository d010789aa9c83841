"""The pieces of an SVG: text made safe and measured, numbers, elements.

Nothing here writes a style or a script: colours come from the site through classes (`pic-area pic-no`), and where its
style sheet is missing everything is drawn in lines of the current colour.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain
from typing import Final

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDTHS: Final = {"0.37": "iljtfI.,:;!|'()[] ·/ \"", "0.95": "mwMWmжшщюфмыЖШЩЮФМД@%…—"}
_EM: Final = {letter: float(width) for width, letters in _WIDTHS.items() for letter in letters}
_USUAL: Final = 0.63
_CAPITAL: Final = 0.76


def safe(text: str) -> str:
    """Make a text fit to stand between tags or in an attribute; what XML cannot hold becomes U+FFFD.

    >>> safe('<b>"')
    '&lt;b&gt;&quot;'
    """
    return escape(_NOT_XML.sub("\ufffd", text))


def number(value: float) -> str:
    """Write a coordinate with two decimals at most.

    >>> number(3.0), number(-0.001), number(12.345)
    ('3', '0', '12.35')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def classes(kind: str) -> str:
    """Give the class attribute for words of a kind such as `area no`.

    >>> classes("area no")
    'pic-area pic-no'
    """
    return " ".join(f"pic-{word}" for word in kind.split())


def element(name: str, kind: str = "", inside: str = "", /, **attributes: float | str) -> str:
    """Write an element; `inside` is finished SVG, all attributes are made safe here."""
    pairs = [("class", classes(kind))] if kind else []
    for key, value in attributes.items():
        pairs.append((key.replace("_", "-"), value if isinstance(value, str) else number(value)))
    written = "".join(f' {key}="{safe(value)}"' for key, value in pairs)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def outline(shapes: Iterable[Sequence[complex]], closed: bool) -> str:
    """Write the data of a path through the points of each shape."""
    end = "Z" if closed else ""
    written = ("L".join([f"{each.real:.1f} {each.imag:.1f}" for each in shape]) for shape in shapes)
    return "".join([f"M{points}{end}" for points in written])


def width_of(text: str, size: float) -> float:
    """Estimate, rather too much than too little, how wide a text will be in a sans-serif face of this size."""
    return size * sum(_EM.get(letter) or (_CAPITAL if letter.isupper() else _USUAL) for letter in text)


def wrapped(text: str, size: float, width: float) -> Iterator[str]:
    """Break a text into lines that fit; a word that is too long for a line is broken as well."""
    line = ""
    for word in chain.from_iterable(_pieces(word, size, width) for word in text.split(" ")):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > width:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _pieces(word: str, size: float, width: float) -> Iterator[str]:
    piece = ""
    for letter in word:
        if width_of(piece + letter, size) > width:
            yield piece
            piece = ""
        piece += letter
    yield piece
