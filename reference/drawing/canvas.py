"""A sheet with a piece of the table on it: shapes in inches over a grid, labels beside them, a scale bar below."""

from collections.abc import Iterable, Sequence
from typing import Final

from reference.checker.schemas import Say
from reference.drawing.frame import Frame
from reference.drawing.labels import Room
from reference.drawing.sheet import EDGE, SMALL, TEXT, WIDTH, Note, Picture, Sheet
from reference.drawing.svg import element, outline, safe
from reference.model import Message, msg

_HEAD: Final = 7.0
_FINEST_GRID: Final = 12.0
_SHORTEST_BAR: Final = 40.0
_SMALL_BASE: Final = 10.0


class Canvas(Sheet):
    """A sheet whose upper part shows the table; points are complex numbers in inches, as in the checker's geometry."""

    def __init__(self, frame: Frame, say: Say) -> None:
        super().__init__(say)
        self.frame = frame
        self.height = frame.height
        self._room = Room(WIDTH, frame.height)
        self._grid()

    def areas(self, kind: str, shapes: Iterable[Sequence[complex]], name: str = "") -> None:
        """Draw closed shapes as one; a name shows under the pointer."""
        data = outline([[*map(self.frame.at, shape)] for shape in shapes], closed=True)
        if data:
            self.add(element("path", kind, _named(name), d=data))

    def circle(self, kind: str, centre: complex, radius: float, name: str = "") -> None:
        """Draw a circle."""
        at = self.frame.at(centre)
        self.add(element("circle", kind, _named(name), cx=at.real, cy=at.imag, r=radius * self.frame.scale))

    def dot(self, kind: str, point: complex) -> None:
        """Mark a point."""
        at = self.frame.at(point)
        self.add(element("circle", f"dot {kind}", cx=at.real, cy=at.imag, r=3))

    def way(self, kind: str, points: Iterable[complex], head: bool = False) -> None:
        """Draw a line, with the head of an arrow at its end where asked; labels keep clear of it.

        The kind is a form and then a colour, which the head has as well.
        """
        places = [*map(self.frame.at, points)]
        self._room.take_line(*places)
        self.line(kind, *places)
        step = next((places[-1] - place for place in reversed(places) if abs(places[-1] - place) > 2), 0j)
        if head and step:
            back = step / abs(step) * _HEAD
            wings = (places[-1] - back * side for side in (0.9 + 0.45j, 0.9 - 0.45j))
            self.add(element("path", f"head {kind.split()[-1]}", d=outline([[places[-1], *wings]], closed=True)))

    def fine(self, length: float) -> str:
        """Give the word for thinner lines where something of a length is repeated and would be drawn small."""
        return " fine" if length * self.frame.scale < _SMALL_BASE else ""

    def keep_clear(self, *shapes: Sequence[complex]) -> None:
        """Keep labels off the outlines of shapes, where there is room elsewhere."""
        for shape in shapes:
            self._room.take_line(*map(self.frame.at, (*shape, shape[0])))

    def label(
        self,
        kind: str,
        point: complex,
        text: Message | str,
        toward: complex = 1j,
        size: float = TEXT,
        spare: bool = False,
    ) -> None:
        """Write a label beside a point, best in a direction; one that can be spared is left out where it is crowded.

        Labels are to be written after all shapes.
        """
        written = text if isinstance(text, str) else self.say(text)
        middle = self._room.take_label(self.frame.at(point), written, size, toward.conjugate(), spare)
        if middle is not None:
            self.write(kind, middle + size * 0.35j, written, size, "middle")

    def explain(self, title: Message, sentences: Iterable[Message], notes: Iterable[Note]) -> Picture:
        """Finish with a scale bar and notes; the description has the sentences, then the notes."""
        self._scale_bar()
        explained = [*notes]
        for message, swatch in explained:
            self.note(message, swatch)
        return self.finish(title, (*sentences, *(message for message, _ in explained)))

    def _scale_bar(self) -> None:
        inches = self.frame.step(_SHORTEST_BAR)
        left = complex(EDGE, self.height + SMALL / 2)
        right = left + inches * self.frame.scale
        bar = [(left, right), *((end - 3j, end + 3j) for end in (left, right))]
        self.add(element("path", "line quiet", d=outline(bar, closed=False)))
        self.write("quiet", right + complex(6, SMALL * 0.35), self.say(msg('%(length)s"', length=inches)), SMALL)
        self.height += SMALL * 1.9

    def _grid(self) -> None:
        step = self.frame.step(_FINEST_GRID) * self.frame.scale
        across, down = _marks(self.frame.origin.real, step, WIDTH), _marks(self.frame.origin.imag, step, self.height)
        lines = [(complex(x, 1), complex(x, self.height)) for x in across]
        lines += [(complex(1, y), complex(WIDTH - 1, y)) for y in down]
        self.add(element("path", "grid", d=outline(lines, closed=False)))


def _marks(origin: float, step: float, length: float) -> list[float]:
    first = origin % step
    return [
        first + step * index for index in range(int((length - first) / step) + 1) if 1 < first + step * index < length
    ]


def _named(name: str) -> str:
    return element("title", "", safe(name)) if name else ""
