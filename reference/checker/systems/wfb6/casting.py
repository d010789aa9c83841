"""The roll to cast a spell."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.dice import Roll, roll_of
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.rolls import BELOW_DIFFICULTY, BOTH_PAIRS, casting, dice_field, difficulty_field
from reference.model import msg

_CAST = "wfb6.sequence.cast"
_PAIRS = "wfb6.sequence.irresistible-miscast"


def _look_at_pairs(case: Case, roll: Roll) -> None:
    if roll.two_ones and roll.two_sixes:
        case.step(msg("Two or more of the dice show 1, and two or more show 6."), _PAIRS)
    elif roll.two_ones:
        case.step(msg("Two or more of the dice show 1."), _PAIRS)
    elif roll.two_sixes:
        case.step(msg("Two or more of the dice show 6."), _PAIRS)


def _cast(case: Case) -> None:
    roll, difficulty = roll_of(case.given["dice"]), case.given["difficulty"]
    case.step(
        msg(
            "The dice add up to %(total)s, and the difficulty is %(difficulty)s.",
            total=roll.total,
            difficulty=difficulty,
        ),
        _CAST,
    )
    _look_at_pairs(case, roll)
    result = casting(roll, difficulty, case.ask)
    case.value(total=roll.total, irresistible=result.irresistible, miscast=result.miscast)
    if result.miscast:
        case.refuse("two-ones", _PAIRS)
    if result.too_low:
        case.refuse("below-difficulty", _CAST)
    elif roll.total >= difficulty:
        case.step(msg("The sum reaches the difficulty, and equal is enough."), _CAST, holds=True)
    if result.irresistible:
        case.step(msg("The spell is cast with irresistible force and cannot be dispelled."), _PAIRS, holds=True)
    elif result.cast:
        case.value(dispel_target=roll.total)
        case.step(msg("The spell is cast; to dispel it takes %(total)s or more.", total=roll.total), _CAST, holds=True)


CAST: Final = Procedure(
    id="wfb6.cast",
    question=msg("Is the spell cast, and how?"),
    fields={"dice": dice_field(), "difficulty": difficulty_field()},
    body=_cast,
    cites=(_CAST, _PAIRS),
    questions=(BOTH_PAIRS, BELOW_DIFFICULTY),
    decisive=("irresistible", "miscast"),
    values={
        "total": msg("Sum of the dice"),
        "irresistible": msg("Irresistible force"),
        "miscast": msg("Miscast test"),
        "dispel_target": msg("Total needed to dispel it"),
    },
    reasons={
        "two-ones": msg("Two 1s: the attempt fails, and the wizard must take a Miscast test."),
        "below-difficulty": msg("The sum is below the difficulty of the spell."),
    },
)
