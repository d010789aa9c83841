"""The casting roll of a spell, and what its effect is worth."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Integer, ListOf, Record
from reference.checker.procedures import Procedure
from reference.checker.systems.t9a.mages import BONUS_LEVEL_0, BONUS_RULES, LEVEL, tell_bonus
from reference.model import msg, nmsg

SOURCES: Final = {
    "item": msg("magic item"),
    "special-rule": msg("special rule"),
    "bonus": msg("bonus"),
    "penalty": msg("penalty"),
}

_DIFFICULTY = "t9a.spell.difficulty"
_EFFECT = "t9a.spell.effect"


def _cast(case: Case) -> None:
    difficulty = case.given["difficulty"]
    bonus = tell_bonus(case, case.given["level"])
    total = sum(case.given["dice"]) + bonus
    case.value(total=total, bonus=bonus)
    if total >= difficulty:
        message = msg(
            "With the bonus the roll is %(total)s and reaches the difficulty of %(difficulty)s.",
            total=total,
            difficulty=difficulty,
        )
        case.step(message, _DIFFICULTY, holds=True)
    else:
        message = msg(
            "With the bonus the roll is %(total)s and falls short of the difficulty of %(difficulty)s.",
            total=total,
            difficulty=difficulty,
        )
        case.refuse("below-difficulty", _DIFFICULTY, message=message)


CAST: Final = Procedure(
    id="t9a.cast",
    question=msg("Does the casting roll reach the difficulty?"),
    fields={
        "dice": ListOf(msg("Dice rolled"), Integer(msg("Die"), 1, 6), 1, 12),
        "level": LEVEL,
        "difficulty": Integer(msg("Difficulty chosen for the spell"), 1, 40),
    },
    body=_cast,
    cites=(_DIFFICULTY, *BONUS_RULES),
    questions=(BONUS_LEVEL_0,),
    values={"total": msg("Dice and bonus together"), "bonus": msg("Bonus of the level")},
    reasons={"below-difficulty": msg("The roll falls short of the difficulty.")},
)


def _modify(case: Case) -> None:
    modifiers = case.given["modifiers"]
    stated = [modifier["amount"] for modifier in modifiers if modifier["stated"]]
    value = case.given["base_value"] + sum(stated)
    case.value(value=value)
    case.step(msg("What modifies the caster never changes an effect, unless it is stated that it does."), _EFFECT)
    if ignored := len(modifiers) - len(stated):
        case.step(
            nmsg(
                "%(count)s modifier is not said to apply to effects and is left out.",
                "%(count)s modifiers are not said to apply to effects and are left out.",
                ignored,
            ),
            _EFFECT,
        )
    if stated:
        case.step(msg("Stated modifiers change the effect by %(sum)s in all.", sum=sum(stated)), _EFFECT)
    case.step(msg("The value that applies is %(value)s.", value=value), _EFFECT)


EFFECT_MODIFIERS: Final = Procedure(
    id="t9a.effect-modifiers",
    question=msg("What is the value of a spell's effect after modifiers of the caster?"),
    fields={
        "base_value": Integer(msg("Value in the spell"), 0, 20),
        "modifiers": ListOf(
            msg("Modifiers that the caster has"),
            Record(
                msg("Modifier"),
                {
                    "source": Choice(msg("Where it comes from"), SOURCES),
                    "amount": Integer(msg("How much"), -10, 10),
                    "stated": Boolean(msg("It is stated to apply to the effects of spells"), default=False),
                },
            ),
            0,
            12,
            default=(),
        ),
    },
    body=_modify,
    cites=(_EFFECT,),
    decisive=("value",),
    values={"value": msg("Value that applies")},
)
