"""Mages: who is one, what they lose with their levels, and the bonus of a level."""

from fractions import Fraction
from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Integer
from reference.checker.procedures import Procedure
from reference.model import msg, nmsg

BONUS_LEVEL_0: Final = "t9a.q.bonus-level-0"
"""The question which bonus a Mage of level 0 has."""

BONUS_RULES: Final = ("t9a.apprentice", "t9a.master", "t9a.level")
"""The rules that the bonus of a level rests on."""

LEVEL: Final = Integer(msg("Level of the Mage"), 0, 4)

_APPRENTICE, _MASTER, _LEVEL = BONUS_RULES
_CHANGES = "t9a.level-change-bonus"
_MAGES = "t9a.mages"


def tell_bonus(case: Case, level: int) -> int:
    """Return what a Mage of a level adds to his rolls, and add the step that says why."""
    if level >= 3:
        case.step(msg("A Mage of level 3 or 4 is a master and adds 2."), _MASTER)
        return 2
    if level >= 1:
        case.step(msg("A Mage of level 1 or 2 is an apprentice and adds 1."), _APPRENTICE)
        return 1
    case.step(msg("A Mage of level 0 is still a Mage, but neither an apprentice nor a master."), _LEVEL)
    return 1 if case.ask(BONUS_LEVEL_0) == "plus-1" else 0


# ---------------------------------------------------------------- levels that are lost


def _lose(case: Case) -> None:
    level, known, lost = case.given["level"], case.given["spells_known"], case.given["levels_lost"]
    left, spells_lost = max(level - lost, 0), min(known, lost)
    case.value(level=left, spells_known=known - spells_lost, spells_lost=spells_lost)
    case.step(msg("Afterwards the level is %(level)s; it never falls below 0.", level=left), _LEVEL)
    case.step(
        nmsg(
            "For each level to be lost one spell goes, as long as there are any: %(count)s spell is lost.",
            "For each level to be lost one spell goes, as long as there are any: %(count)s spells are lost.",
            spells_lost,
        ),
        _LEVEL,
    )
    if known:
        chance = str(Fraction(spells_lost, known))
        case.value(loss_chance=chance)
        case.step(
            msg("Which spells go is random: each one is lost with a chance of %(chance)s.", chance=chance), _LEVEL
        )


LEVEL_LOSS: Final = Procedure(
    id="t9a.level-loss",
    question=msg("What is left of a Mage who loses levels?"),
    fields={
        "level": Integer(msg("Level before"), 0, 4),
        "spells_known": Integer(msg("Spells known before"), 0, 20),
        "levels_lost": Integer(msg("Levels to be lost"), 0, 12),
    },
    body=_lose,
    cites=(_LEVEL,),
    decisive=("level", "spells_known"),
    values={
        "level": msg("Level afterwards"),
        "spells_known": msg("Spells known afterwards"),
        "spells_lost": msg("Spells lost"),
        "loss_chance": msg("Chance that a certain spell is lost"),
    },
)


# ---------------------------------------------------------------- the bonus of a level


def _add(case: Case) -> None:
    level = case.given["level"]
    case.value(bonus=tell_bonus(case, level))
    if case.given.get("previous_level", level) != level:
        case.step(msg("The bonus changes together with the level, whatever changed it."), _CHANGES)


BONUS: Final = Procedure(
    id="t9a.bonus",
    question=msg("Which bonus does the Mage add to casting and dispelling?"),
    fields={
        "level": LEVEL,
        "previous_level": Integer(msg("Level before a change"), 0, 4, default=LEFT_OUT),
    },
    body=_add,
    cites=(*BONUS_RULES, _CHANGES),
    questions=(BONUS_LEVEL_0,),
    decisive=("bonus",),
    values={"bonus": msg("Bonus to both rolls")},
)


# ---------------------------------------------------------------- who is a Mage


def _classify(case: Case) -> None:
    level = case.given.get("level")
    if level == 0:
        case.step(msg("A Mage whose level has fallen to 0 is still a Mage."), _LEVEL, holds=True)
    if level is not None:
        case.step(msg("A model with a Mage level is a Mage."), _MAGES, holds=True)
    elif case.given["real_spells"]:
        case.step(msg("A model that can cast spells of its own is a Mage."), _MAGES, holds=True)
    else:
        case.refuse("only-bound-spells" if case.given["bound_spells"] else "no-spells", _MAGES)
        case.value(channel=False)
        return
    case.step(msg("Like every Mage it may use Channel."), _MAGES)
    case.value(channel=True)


IS_MAGE: Final = Procedure(
    id="t9a.is-mage",
    question=msg("Is this model a Mage?"),
    fields={
        "real_spells": Integer(msg("Spells that it can cast, bound ones not counted"), 0, 20),
        "bound_spells": Integer(msg("Bound spells that it can use"), 0, 20, default=0),
        "level": Integer(msg("Its Mage level, if it has one"), 0, 4, default=LEFT_OUT),
    },
    body=_classify,
    cites=(_MAGES, _LEVEL),
    decisive=("channel",),
    values={"channel": msg("It has the Channel rule")},
    reasons={
        "only-bound-spells": msg("A model that can only use bound spells is no Mage."),
        "no-spells": msg("The model has neither a level nor a spell, so it is no Mage."),
    },
)
