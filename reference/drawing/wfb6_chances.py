"""Bars of how likely a spell of Warhammer is cast, miscast and dispelled, and columns by the number of dice."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from reference.checker.dice import FACES
from reference.checker.questions import QUESTIONS
from reference.checker.schemas import Say
from reference.checker.systems.wfb6.chances import CAST_PROBABILITY, Chances
from reference.checker.systems.wfb6.chances import chances as weigh
from reference.checker.systems.wfb6.rolls import BELOW_DIFFICULTY, BOTH_PAIRS, DISPEL_SIXES
from reference.checker.verdicts import Verdict
from reference.drawing.bars import Chance, draw_chance, percent
from reference.drawing.columns import Column, compared, draw_columns, rising
from reference.drawing.readings import chances, ruled
from reference.drawing.sheet import EDGE, Picture, Sheet
from reference.model import Message, msg, nmsg

_LABELS: Final = CAST_PROBABILITY.values


def wfb6_chances(given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture:
    """Draw a bar for each chance, and below columns that compare other numbers of power dice."""
    sheet = Sheet(say)
    sheet.height = EDGE
    bars = [*_bars(given, verdict)]
    for bar in bars:
        draw_chance(sheet, bar)
    columns = _columns(given, verdict)
    heading = msg("By the number of power dice, difficulty %(difficulty)s, in per cent", difficulty=given["difficulty"])
    sheet.paragraph("plain strong", say(heading))
    draw_columns(sheet, columns, given["dice_count"], "yes")
    value = "p_takes_effect" if given["opposing_dice"] else "p_cast"
    sheet.note(_LABELS[value], "area yes")
    sheet.note(_LABELS["p_miscast"], "area no")
    if any(len(chance) > 1 for column in columns for chance in (column.good, column.bad)):
        sheet.note(msg("It depends on the reading of the text."), "area open")
    told = (_told(column, bool(given["opposing_dice"])) for column in columns)
    return sheet.finish(msg("The chances of the spell as bars"), (*(bar.sentence for bar in bars), *told))


def _bars(given: Mapping[str, Any], verdict: Verdict) -> Iterator[Chance]:
    rolls = len(FACES) ** given["dice_count"]
    tones = {"p_cast": "yes", "p_irresistible": "yes", "p_miscast": "no"}
    for value, tone in tones.items():
        yield Chance(_LABELS[value], chances(verdict, value), rolls, tone)
    if given["opposing_dice"]:
        pairs = rolls * len(FACES) ** given["opposing_dice"]
        yield Chance(_LABELS["p_takes_effect"], chances(verdict, "p_takes_effect"), pairs, "way")


def _columns(given: Mapping[str, Any], verdict: Verdict) -> tuple[Column, ...]:
    several = {dice: _weighed(dice, given, verdict) for dice in compared(given["dice_count"])}
    return tuple(
        Column(dice, rising(each.takes_effect for each in found), rising(each.miscast for each in found))
        for dice, found in several.items()
    )


def _weighed(dice: int, given: Mapping[str, Any], verdict: Verdict) -> tuple[Chances, ...]:
    """Weigh a number of dice under every reading that is not ruled out."""
    names = (BOTH_PAIRS, BELOW_DIFFICULTY, DISPEL_SIXES)
    options = ([ruling] if (ruling := ruled(verdict, name)) else [*QUESTIONS[name].options] for name in names)
    readings = (dict(zip(names, choice, strict=True)) for choice in product(*options))
    return tuple(weigh(dice, given["opposing_dice"], given["difficulty"], reading) for reading in readings)


def _told(column: Column, dispelled: bool) -> Message:
    good, bad = percent(column.good), percent(column.bad)
    if dispelled:
        return nmsg(
            "With %(count)s power die: %(good)s to be cast and not dispelled, %(bad)s for a miscast.",
            "With %(count)s power dice: %(good)s to be cast and not dispelled, %(bad)s for a miscast.",
            column.dice,
            good=good,
            bad=bad,
        )
    return nmsg(
        "With %(count)s power die: %(good)s to be cast, %(bad)s for a miscast.",
        "With %(count)s power dice: %(good)s to be cast, %(bad)s for a miscast.",
        column.dice,
        good=good,
        bad=bad,
    )
