"""Bars of exact probabilities."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from reference.drawing.sheet import EDGE, SMALL, TEXT, WIDTH, Sheet
from reference.drawing.svg import width_of
from reference.model import Message, msg, nmsg

_LONG: Final = WIDTH - 2 * EDGE
_THICK: Final = 11.0
_GAP: Final = 14.0
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


def percent(values: Sequence[Fraction]) -> Message:
    """Write one probability, or the span of several, in per cent; only the impossible is 0 %, only the sure 100 %."""
    low, high = (round(float(value) * 100, 1) for value in (values[0], values[-1]))
    if low != high:
        return msg("%(low)s–%(high)s %%", low=low, high=high)
    if not low and values[-1]:
        return msg("< %(percent)s %%", percent=0.1)
    if low == 100 and values[0] != 1:
        return msg("> %(percent)s %%", percent=99.9)
    return msg("%(percent)s %%", percent=low)


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
    right = sheet.say(percent(chance.values))
    sheet.write(f"{chance.tone} strong", complex(WIDTH - EDGE, sheet.height + TEXT), right, anchor="end")
    sheet.paragraph("plain", sheet.say(chance.label), margin=width_of(right, TEXT) + _GAP)
    top = sheet.height + 1
    sheet.box("track", EDGE, top, _LONG, _THICK)
    if high > low:
        sheet.box("area open", EDGE, top, _LONG * high, _THICK)
    if low:
        sheet.box(f"solid {chance.tone}", EDGE, top, _LONG * low, _THICK)
    sheet.height = top + _THICK + 2
    sheet.paragraph("quiet", sheet.say(derivation(chance)), SMALL)
    sheet.height += 9
