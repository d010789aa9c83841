"""Bars of how likely a spell of Carnevale is cast and gets past a dispel, and columns by the number of dice."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.questions import QUESTIONS
from reference.checker.schemas import Say
from reference.checker.systems.carnevale.aces import chance_to_beat, ways
from reference.checker.systems.carnevale.dispel import OPPOSED_TIE
from reference.checker.systems.carnevale.probability import PROBABILITY
from reference.checker.verdicts import Verdict
from reference.drawing.bars import Chance, draw_chance, percent
from reference.drawing.columns import Column, compared, draw_columns, rising
from reference.drawing.readings import chances, ruled
from reference.drawing.sheet import EDGE, Picture, Sheet
from reference.model import Message, msg, nmsg

_LABELS: Final = PROBABILITY.values


def carnevale_chances(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw a bar for each chance, and below columns that compare other numbers of dice."""
    sheet = Sheet(say)
    sheet.height = EDGE
    bars, columns = [*_bars(given, verdict)], _columns(given, verdict)
    for bar in bars:
        draw_chance(sheet, bar)
    heading = msg("By the number of dice, difficulty %(difficulty)s, in per cent", difficulty=given["difficulty"])
    sheet.paragraph("plain strong", say(heading))
    draw_columns(sheet, columns, given["dice_count"], "yes")
    sheet.note(_LABELS["p_goes_through" if given["dispel_dice"] else "p_cast"], "area yes")
    if any(len(column.good) > 1 for column in columns):
        sheet.note(msg("It depends on the reading of the text."), "area open")
    told = (_told(column, bool(given["dispel_dice"])) for column in columns)
    return sheet.finish(msg("The chances of the spell as bars"), (*(bar.sentence for bar in bars), *told))


def _bars(given: Mapping[str, Any], verdict: Verdict) -> Iterator[Chance]:
    sides = given["die_sides"]
    rolls = sides ** given["dice_count"]
    yield Chance(_LABELS["p_ace"], chances(verdict, "p_ace"), sides, "far")
    yield Chance(_LABELS["p_cast"], chances(verdict, "p_cast"), rolls, "yes")
    if given["dispel_dice"]:
        pairs = rolls * sides ** given["dispel_dice"]
        yield Chance(_LABELS["p_goes_through"], chances(verdict, "p_goes_through"), pairs, "way")


def _columns(given: Mapping[str, Any], verdict: Verdict) -> tuple[Column, ...]:
    sides = given["die_sides"]
    aces = sides - given["difficulty"] + 1
    ruling = ruled(verdict, OPPOSED_TIE)
    readings = [ruling] if ruling else QUESTIONS[OPPOSED_TIE].options
    ties = [reading == "spell-goes-through" for reading in readings]
    dispeller = ways(given["dispel_dice"], aces, sides)
    return tuple(
        Column(dice, rising(chance_to_beat(ways(dice, aces, sides), dispeller, given["dispel_x"], tie) for tie in ties))
        for dice in compared(given["dice_count"])
    )


def _told(column: Column, dispelled: bool) -> Message:
    good = percent(column.good)
    if dispelled:
        return nmsg(
            "With %(count)s die: %(good)s to be cast and not dispelled.",
            "With %(count)s dice: %(good)s to be cast and not dispelled.",
            column.dice,
            good=good,
        )
    return nmsg(
        "With %(count)s die: %(good)s to be cast.", "With %(count)s dice: %(good)s to be cast.", column.dice, good=good
    )
