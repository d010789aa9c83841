"""Pictures read back: drawn from an input, parsed as XML, measured."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from reference.checker import evaluate, procedures
from reference.checker.schemas import Say
from reference.drawing import Picture, picture
from reference.drawing.svg import width_of
from reference.model import Message

NS = "{http://www.w3.org/2000/svg}"
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def plainly(message: Message) -> str:
    """Render a message in English."""
    text = message.plural if message.plural and message.count != 1 else message.text
    params = {name: _plain(each) for name, each in message.params.items()}
    return text % {**params, "count": message.count} if params or message.plural else text


def _plain(each: Any) -> Any:
    match each:
        case Message():
            return plainly(each)
        case tuple():
            return ", ".join(each)
        case float():
            return f"{each:g}"
    return each


def draw(procedure_id: str, given: Mapping[str, Any], rulings: Any = None, say: Say = plainly) -> Picture | None:
    """Draw the verdict on an input, as the site does."""
    verdict = evaluate(procedure_id, given, rulings or {})
    return picture(procedure_id, procedures()[procedure_id].read(given).values, verdict, say)


def sheet(procedure_id: str, given: Mapping[str, Any], rulings: Any = None, say: Say = plainly) -> "Drawn":
    """Draw an input that is sound, and read the picture back."""
    drawn = draw(procedure_id, given, rulings, say)
    assert drawn is not None
    return Drawn(fromstring(drawn.svg), drawn.description)


@dataclass(frozen=True)
class Drawn:
    """A picture as its elements."""

    root: Element
    description: str

    def all(self, kind: str) -> list[Element]:
        """Give the elements whose classes include those of a kind such as `area no`."""
        wanted = {f"pic-{word}" for word in kind.split()}
        return [each for each in self.root.iter() if wanted <= set(each.get("class", "").split())]

    @property
    def texts(self) -> list[str]:
        """All that is written."""
        return [each.text or "" for each in self.root.iter(f"{NS}text")]

    @property
    def box(self) -> tuple[float, float]:
        """The width and height of the sheet."""
        _, _, width, height = map(float, self.root.get("viewBox", "").split())
        return width, height

    @property
    def extremes(self) -> Iterator[complex]:
        """The outermost points of every shape and, as estimated, of every text."""
        for each in self.root.iter():
            yield from _extremes(each)


def points(element: Element) -> list[complex]:
    """Give the points of a path."""
    return _pairs(element.get("d", ""))


def shapes(elements: list[Element]) -> list[list[complex]]:
    """Give the closed shapes of paths that may hold several, each as its corners."""
    pieces = [piece for each in elements for piece in each.get("d", "").split("Z") if piece]
    return [_pairs(each) for each in pieces]


def _pairs(data: str) -> list[complex]:
    return [complex(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]


def middle(circle: Element) -> complex:
    """Give the centre of a circle."""
    return complex(number(circle, "cx"), number(circle, "cy"))


def number(element: Element, name: str) -> float:
    """Give an attribute that is a number."""
    return float(element.get(name, "nan"))


def _extremes(each: Element) -> Iterator[complex]:
    tag = each.tag.removeprefix(NS)
    if tag == "path":
        yield from points(each)
    elif tag == "circle":
        yield from (middle(each) + number(each, "r") * side for side in (1, -1, 1j, -1j))
    elif tag == "rect":
        corner = complex(number(each, "x"), number(each, "y"))
        yield from (corner, corner + complex(number(each, "width"), number(each, "height")))
    elif tag == "text":
        size = number(each, "font-size")
        wide = width_of(each.text or "", size)
        left = complex(number(each, "x") - wide * ANCHORS[each.get("text-anchor", "")], number(each, "y"))
        yield from (left - size * 0.8j, left + wide + size * 0.2j)
