"""Bars of probabilities: one for each chance, and columns that compare numbers of dice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from reference.drawing.sheet import EDGE, SMALL, TEXT, WIDTH, Sheet
from reference.drawing.svg import width_of
from reference.model import Message, msg, nmsg

_LONG: Final = WIDTH - 2 * EDGE
_THICK: Final = 11.0
_RISE: Final = 84.0
_FIGURE: Final = 10.0
_COLUMNS: Final = 6
_COUNTED: Final = 10**6
"""More rolls than these are not counted before the reader."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability with a label, one for each reading in rising order; `rolls` is the number of equal cases."""

    label: Message
    values: Sequence[Fraction]
    rolls: int
    tone: str

    @property
    def sentence(self) -> Message:
        """The bar in words."""
        return msg(
            "%(label)s: %(percent)s (%(fraction)s).",
            label=self.label,
            percent=percent(self.values),
            fraction=derivation(self),
        )


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


def percent(values: Sequence[Fraction]) -> Message:
    """Write one probability, or the span of several, in per cent; a possible event is never 0 %, nor 100 % if unsure."""
    low, high = (round(float(value) * 100, 1) for value in (values[0], values[-1]))
    if low != high:
        return msg("%(low)s–%(high)s %%", low=low, high=high)
    if not low and values[-1]:
        return msg("< %(percent)s %%", percent=0.1)
    if low == 100 and values[0] != 1:
        return msg("> %(percent)s %%", percent=99.9)
    return msg("%(percent)s %%", percent=_whole(low))


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def derivation(chance: Chance) -> Message:
    """Say which exact fraction a chance is, and of how many equally likely rolls."""
    low, high = chance.values[0], chance.values[-1]
    if low != high:
        return msg("%(low)s to %(high)s, depending on the reading", low=low, high=high)
    if chance.rolls > _COUNTED:
        return msg("exactly %(fraction)s", fraction=low)
    return nmsg(
        "%(fraction)s: %(ways)s of %(count)s equally likely roll",
        "%(fraction)s: %(ways)s of %(count)s equally likely rolls",
        chance.rolls,
        fraction=low,
        ways=int(low * chance.rolls),
    )


def draw_chance(sheet: Sheet, chance: Chance) -> None:
    """Draw a bar with its label, its per cent and its fraction."""
    low, high = float(chance.values[0]), float(chance.values[-1])
    baseline = sheet.height + TEXT
    sheet.write("plain", complex(EDGE, baseline), sheet.say(chance.label))
    sheet.write(f"{chance.tone} strong", complex(WIDTH - EDGE, baseline), sheet.say(percent(chance.values)), 13, "end")
    top = baseline + 5
    sheet.box("track", EDGE, top, _LONG, _THICK)
    if high > low:
        sheet.box("area open", EDGE, top, _LONG * high, _THICK)
    if low:
        sheet.box(f"solid {chance.tone}", EDGE, top, _LONG * low, _THICK)
    sheet.height = top + _THICK + 2
    sheet.paragraph("quiet", sheet.say(derivation(chance)), SMALL)
    sheet.height += 9


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
        text = "–".join(f"{float(value) * 100:.0f}" for value in dict.fromkeys((chance[0], chance[-1])))
        size = min(_FIGURE, _FIGURE * wide / width_of(text, _FIGURE))
        edge = foot - high - 3 if way < 0 else foot + high + SMALL
        sheet.write(kind.split()[-1], complex(left + wide / 2, edge), text, size, "middle")
