"""Columns that compare the chances with different numbers of dice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from reference.drawing.sheet import EDGE, SMALL, WIDTH, Sheet
from reference.drawing.svg import width_of

_LONG: Final = WIDTH - 2 * EDGE
_RISE: Final = 84.0
_FIGURE: Final = 10.0
_COLUMNS: Final = 6


@dataclass(frozen=True, slots=True)
class Column:
    """Chances with a number of dice: above the line for the good, below it for the bad."""

    dice: int
    good: Sequence[Fraction]
    bad: Sequence[Fraction] = ()


def compared(dice: int) -> range:
    """Give the numbers of dice that are compared with the one chosen."""
    return range(1, max(dice, _COLUMNS) + 1)


def rising(values: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """Give different probabilities in rising order."""
    return tuple(sorted(set(values)))


def draw_columns(sheet: Sheet, columns: Sequence[Column], chosen: int, tone: str) -> None:
    """Draw a column for each number of dice, the chosen one in full colour."""
    wide = _LONG / len(columns)
    foot = sheet.height + SMALL + 4 + _RISE
    deepest = max((float(column.bad[-1]) for column in columns if column.bad), default=0.0)
    for index, column in enumerate(columns):
        left = EDGE + wide * index
        fill = "solid" if column.dice == chosen else "area"
        _column(sheet, f"{fill} {tone}", column.good, left, wide, foot, -1)
        if column.bad:
            _column(sheet, f"{fill} no", column.bad, left, wide, foot + SMALL + 6, 1)
        weight = "plain strong" if column.dice == chosen else "quiet"
        sheet.write(weight, complex(left + wide / 2, foot + SMALL + 1), str(column.dice), SMALL, "middle")
    below = SMALL + 6 + _RISE * deepest + (SMALL if deepest else 0)
    sheet.height = foot + below + 8


def _column(
    sheet: Sheet, kind: str, chance: Sequence[Fraction], left: float, wide: float, foot: float, way: int
) -> None:
    inset, low, high = wide * 0.14, _RISE * float(chance[0]), _RISE * float(chance[-1])
    for shape, begin, end in ((kind, 0.0, low), ("area open", low, high)):
        if end > begin:
            top = foot + way * end if way < 0 else foot + begin
            sheet.box(shape, left + inset, top, wide - 2 * inset, end - begin)
    if high:
        text = "–".join(dict.fromkeys(f"{float(value) * 100:.0f}" for value in (chance[0], chance[-1])))
        size = min(_FIGURE, _FIGURE * wide / width_of(text, _FIGURE))
        edge = foot - high - 3 if way < 0 else foot + high + SMALL
        sheet.write(kind.split()[-1], complex(left + wide / 2, edge), text, size, "middle")
