"""How likely a spell is cast, and gets past the dispel."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from reference.checker.cases import Case
from reference.checker.dice import ENOUGH, FACES, tally
from reference.checker.fields import Integer
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.rolls import BELOW_DIFFICULTY, BOTH_PAIRS, DISPEL_SIXES, casting, difficulty_field
from reference.model import msg

_CAST = "wfb6.sequence.cast"
_PAIRS = "wfb6.sequence.irresistible-miscast"
_DISPEL = "wfb6.sequence.dispel"
_DICE = 12
_HIGHEST = _DICE * FACES[-1]


class Chances(NamedTuple):
    """The probabilities of what may come of a spell."""

    cast: Fraction
    miscast: Fraction
    irresistible: Fraction
    takes_effect: Fraction


@cache
def _failing(dice: int, automatic: bool) -> Sequence[int]:
    """Give, for each total to reach from 0 up, the number of dispel rolls, of `6 ** dice`, that fail.

    With `automatic` two 6s make up for a sum that is too low.
    """
    stopping = [0] * (_HIGHEST + 1)  # by the highest total that the roll still reaches
    for roll, ways in tally(dice).items():
        if not roll.two_ones:
            stopping[_HIGHEST if automatic and roll.two_sixes else roll.total] += ways
    reaching = reversed(list(accumulate(reversed(stopping))))
    return tuple(len(FACES) ** dice - ways for ways in reaching)


def chances(power: int, dispel: int, difficulty: int, readings: Mapping[str, str]) -> Chances:
    """Weigh every roll of so many power dice against every answer of so many dispel dice.

    `readings` holds an option for each open question that a roll may raise.
    """
    failing = _failing(dispel, readings.get(DISPEL_SIXES) == "automatic") if dispel else [1] * (_HIGHEST + 1)
    answers = len(FACES) ** dispel
    cast = miscast = irresistible = takes_effect = 0
    for roll, ways in tally(power).items():
        result = casting(roll, difficulty, readings.__getitem__)
        miscast += ways * result.miscast
        cast += ways * result.cast
        irresistible += ways * result.irresistible
        takes_effect += ways * result.cast * (answers if result.irresistible else failing[roll.total])
    rolls = len(FACES) ** power
    return Chances(
        Fraction(cast, rolls),
        Fraction(miscast, rolls),
        Fraction(irresistible, rolls),
        Fraction(takes_effect, rolls * answers),
    )


def _readings(case: Case) -> dict[str, str]:
    """Choose a reading for each question that some roll of these dice may raise."""
    power, dispel = case.given["dice_count"], case.given["opposing_dice"]
    arising = {BELOW_DIFFICULTY: power >= ENOUGH, BOTH_PAIRS: power >= 2 * ENOUGH, DISPEL_SIXES: dispel >= ENOUGH}
    return {question: case.ask(question) for question, arises in arising.items() if arises}


def _weigh(case: Case) -> None:
    power, dispel, difficulty = case.given["dice_count"], case.given["opposing_dice"], case.given["difficulty"]
    found = chances(power, dispel, difficulty, _readings(case))
    p_cast, p_miscast, p_irresistible, p_takes_effect = map(str, found)
    case.step(msg("The spell is cast with probability %(p)s.", p=p_cast), _CAST)
    if power >= ENOUGH:
        case.step(msg("A miscast comes with probability %(p)s.", p=p_miscast), _PAIRS)
        case.step(msg("Irresistible force comes with probability %(p)s.", p=p_irresistible), _PAIRS)
    if dispel:
        case.step(msg("Cast and not dispelled: that comes with probability %(p)s.", p=p_takes_effect), _DISPEL)
    case.value(p_cast=p_cast, p_miscast=p_miscast, p_irresistible=p_irresistible, p_takes_effect=p_takes_effect)


CAST_PROBABILITY: Final = Procedure(
    id="wfb6.cast-probability",
    question=msg("How likely is the cast, and how likely does it get past the dispel?"),
    fields={
        "dice_count": Integer(msg("Power dice used"), 1, 12),
        "difficulty": difficulty_field(),
        "opposing_dice": Integer(msg("Dispel dice used against it, all at once"), 0, 12, default=0),
    },
    body=_weigh,
    cites=(_CAST, _PAIRS, _DISPEL),
    questions=(BOTH_PAIRS, BELOW_DIFFICULTY, DISPEL_SIXES),
    decisive=("p_cast", "p_miscast", "p_irresistible", "p_takes_effect"),
    values={
        "p_cast": msg("The spell is cast"),
        "p_miscast": msg("The roll is a miscast"),
        "p_irresistible": msg("Cast with irresistible force"),
        "p_takes_effect": msg("Cast and not dispelled"),
    },
)
