"""The dice that a player has for a magic phase."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Field, Integer, ListOf, Record
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.wizards import STATES, having, wizards_field
from reference.model import msg, nmsg

SMITHS: Final = {
    "runesmith": msg("Runesmith"),
    "runelord": msg("Runelord"),
}

_POWER = "wfb6.power-dice"
_DISPEL = "wfb6.dispel-dice"
_FLEEING = "wfb6.fleeing"
_IDLE_SMITHS = "wfb6.q.runesmith-fleeing"
_MASTER = 3  # the level from which a wizard gives two dispel dice


def _item_dice() -> Field:
    return Integer(msg("Dice added by magic items"), 0, 12, default=0)


def _add_nothing(case: Case, rule: str) -> None:
    if fleeing := len(having(case.given["wizards"], "fleeing")):
        case.step(
            nmsg("%(count)s fleeing wizard adds no dice.", "%(count)s fleeing wizards add no dice.", fleeing),
            rule,
            _FLEEING,
        )
    if dead := len(having(case.given["wizards"], "dead")):
        case.step(nmsg("%(count)s dead wizard adds no dice.", "%(count)s dead wizards add no dice.", dead), rule)


def _from_items(case: Case, rule: str) -> int:
    dice: int = case.given["item_dice"]
    if dice:
        case.step(
            nmsg("Magic items add %(count)s die to the pool.", "Magic items add %(count)s dice to the pool.", dice),
            rule,
        )
    return dice


def _power(case: Case) -> None:
    case.step(msg("The pool of power dice starts with two dice."), _POWER)
    levels = sum(wizard["level"] for wizard in having(case.given["wizards"], "active"))
    if levels:
        case.step(msg("The levels of the active wizards add up to %(dice)s; so many dice join.", dice=levels), _POWER)
    _add_nothing(case, _POWER)
    dice = 2 + levels + _from_items(case, _POWER)
    case.step(nmsg("The pool holds %(count)s power die.", "The pool holds %(count)s power dice.", dice), _POWER)
    case.value(dice=dice)


def _start(case: Case) -> int:
    if case.given["dwarf_army"]:
        case.step(msg("The pool of a Dwarf army starts with four dispel dice."), _DISPEL)
        return 4
    case.step(msg("The pool of dispel dice starts with two dice."), _DISPEL)
    return 2


def _from_wizards(case: Case) -> int:
    levels: list[int] = [wizard["level"] for wizard in having(case.given["wizards"], "active")]
    masters = sum(level >= _MASTER for level in levels)
    if novices := len(levels) - masters:
        case.step(
            nmsg(
                "%(count)s active wizard of level 1 or 2 adds one die.",
                "%(count)s active wizards of level 1 or 2 add one die each.",
                novices,
            ),
            _DISPEL,
        )
    if masters:
        case.step(
            nmsg(
                "%(count)s active wizard of level 3 or 4 adds two dice.",
                "%(count)s active wizards of level 3 or 4 add two dice each.",
                masters,
            ),
            _DISPEL,
        )
    return novices + 2 * masters


def _from_smiths(case: Case) -> int:
    smiths = case.given["smiths"]
    dice = len(having(smiths, "active"))
    if dice:
        case.step(
            nmsg(
                "%(count)s active Runesmith or Runelord adds one die.",
                "%(count)s active Runesmiths or Runelords add one die each.",
                dice,
            ),
            _DISPEL,
        )
    idle = len(smiths) - dice
    return dice + (_from_idle_smiths(case, idle) if idle else 0)


def _from_idle_smiths(case: Case, idle: int) -> int:
    if case.ask(_IDLE_SMITHS) == "gives-a-die":
        case.step(
            nmsg(
                "%(count)s fleeing or dead smith adds his die.",
                "%(count)s fleeing or dead smiths add their dice.",
                idle,
            ),
            _DISPEL,
        )
        return idle
    case.step(
        nmsg(
            "%(count)s fleeing or dead smith adds no die.",
            "%(count)s fleeing or dead smiths add no dice.",
            idle,
        ),
        _DISPEL,
    )
    return 0


def _dispel(case: Case) -> None:
    dice = _start(case) + _from_wizards(case)
    _add_nothing(case, _DISPEL)
    dice += _from_smiths(case) + _from_items(case, _DISPEL)
    case.step(nmsg("The pool holds %(count)s dispel die.", "The pool holds %(count)s dispel dice.", dice), _DISPEL)
    case.value(dice=dice)


POWER_DICE: Final = Procedure(
    id="wfb6.power-dice",
    question=msg("How many power dice does the player have for his magic phase?"),
    fields={"wizards": wizards_field(), "item_dice": _item_dice()},
    body=_power,
    cites=(_POWER, _FLEEING),
    decisive=("dice",),
    values={"dice": msg("Power dice in the pool")},
)

DISPEL_DICE: Final = Procedure(
    id="wfb6.dispel-dice",
    question=msg("How many dispel dice does the player have for the enemy magic phase?"),
    fields={
        "dwarf_army": Boolean(msg("The army is a Dwarf army"), default=False),
        "wizards": wizards_field(),
        "smiths": ListOf(
            msg("Runesmiths and Runelords of the army"),
            Record(
                msg("Smith"),
                {
                    "kind": Choice(msg("Kind of smith"), SMITHS),
                    "state": Choice(msg("What the smith is doing"), STATES),
                },
            ),
            0,
            20,
            default=(),
        ),
        "item_dice": _item_dice(),
    },
    body=_dispel,
    cites=(_DISPEL, _FLEEING),
    questions=(_IDLE_SMITHS,),
    decisive=("dice",),
    values={"dice": msg("Dispel dice in the pool")},
)
