"""Dispelling a spell that is already in play."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.dice import Roll, roll_of
from reference.checker.fields import LEFT_OUT, Boolean, Choice, Integer
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.durations import LASTING_DISPELLABLE, RULES, kind_field
from reference.checker.systems.wfb6.rolls import DISPEL_SIXES, dice_field, difficulty_field, too_low_to_dispel
from reference.model import msg

PLAYERS: Final = {
    "reactive": msg("the reactive player"),
    "active": msg("the active player"),
}
OWNERS: Final = {
    "enemy": msg("a spell of the enemy"),
    "own": msg("a spell of his own side"),
}
MOMENTS: Final = {
    "before-casting": msg("before the active player casts"),
    "between-spells": msg("between spells of the active player"),
    "after-casting": msg("after the active player has finished casting"),
}

_IN_PLAY = "wfb6.remains-in-play.dispel"
_REACTIVE = "wfb6.sequence.dispel-in-play"
_OWN_TURN = "wfb6.remains-in-play.own-turn"
_TWO_ONES = "wfb6.sequence.dispel"
_EFFECT_STAYS = "wfb6.remains-in-play.vs-lasting-effects"

_EQUAL = "wfb6.q.own-turn-equal"
_TIMING = "wfb6.q.own-turn-timing"
_OWN_SPELLS = "wfb6.q.reactive-own-spells"


def _kind(case: Case) -> None:
    match case.given["spell_kind"]:
        case "immediate":
            case.refuse("not-in-play", _EFFECT_STAYS)
        case "permanent":
            case.refuse("permanent", RULES["permanent"])
        case "remains-in-play":
            case.step(msg("The spell Remains in Play, and such a spell can be dispelled later."), _IN_PLAY, holds=True)
        case kind:
            case.step(msg("The spell lasts for as long as its description says."), RULES[kind])
            if case.ask(LASTING_DISPELLABLE) == "only-remains-in-play":
                case.refuse("not-remains-in-play", RULES[kind])


def _phase_of_casting(case: Case) -> None:
    irresistible = case.given["irresistible"]
    if case.given["cast_this_phase"]:
        case.refuse("cast-this-phase", _IN_PLAY)
        if irresistible:
            case.refuse("irresistible-force", _IN_PLAY)
    elif irresistible:
        case.step(msg("Irresistible force protected the spell only in the phase of casting."), _IN_PLAY, holds=True)


def _reactive_player(case: Case) -> None:
    case.check(
        case.given["moment"] == "after-casting",
        "active-still-casting",
        msg("The active player has finished casting, and the reactive player may dispel."),
        _REACTIVE,
    )
    if case.given["owner"] == "own" and case.ask(_OWN_SPELLS) == "enemy-only":
        case.refuse("own-spell", _REACTIVE)


def _active_player(case: Case) -> None:
    case.step(msg("In his own turn the active player uses power dice as if they were dispel dice."), _OWN_TURN)
    if case.given["moment"] != "after-casting" and case.ask(_TIMING) == "after-casting":
        case.refuse("too-early", _OWN_TURN)
    if case.given["owner"] == "own":
        case.refuse(
            "own-spell",
            _OWN_TURN,
            message=msg("The active player may dispel enemy spells only; a spell of his own he ends freely."),
        )


def _suffices(case: Case, total: int) -> bool:
    difficulty: int = case.given["difficulty"]
    if total == difficulty and case.given["player"] == "active":
        return case.ask(_EQUAL) == "equal-enough"
    return total >= difficulty


def _roll(case: Case, roll: Roll) -> None:
    case.step(
        msg(
            "The dice add up to %(total)s; what counts is the difficulty of the spell, %(difficulty)s.",
            total=roll.total,
            difficulty=case.given["difficulty"],
        ),
        _IN_PLAY,
    )
    if roll.two_ones:
        case.refuse("two-ones", _TWO_ONES)
    suffices = _suffices(case, roll.total)
    if too_low_to_dispel(roll, suffices, case.ask):
        case.refuse("below-difficulty", _IN_PLAY)
    elif suffices:
        case.step(msg("The total of the dice is high enough."), _IN_PLAY, holds=True)
    else:
        case.step(msg("Two 6s make up for the sum that is too low."), _IN_PLAY, holds=True)


def _dispel(case: Case) -> None:
    roll = roll_of(case.given["dice"])
    case.value(total=roll.total)
    _kind(case)
    _phase_of_casting(case)
    if case.given["player"] == "reactive":
        _reactive_player(case)
    else:
        _active_player(case)
    _roll(case, roll)


DISPEL_IN_PLAY: Final = Procedure(
    id="wfb6.dispel-in-play",
    question=msg("Does this attempt dispel a spell that is already in play?"),
    fields={
        "player": Choice(msg("Who tries to dispel it"), PLAYERS),
        "spell_kind": kind_field(default="remains-in-play"),
        "owner": Choice(msg("Whose spell it is"), OWNERS, default="enemy"),
        "difficulty": difficulty_field(),
        "cast_result": Integer(msg("Total with which it was cast"), 1, 72, default=LEFT_OUT),
        "irresistible": Boolean(msg("Cast with irresistible force"), default=False),
        "cast_this_phase": Boolean(msg("It was cast in this same magic phase"), default=False),
        "moment": Choice(msg("Moment of the attempt"), MOMENTS, default="after-casting"),
        "dice": dice_field(),
    },
    body=_dispel,
    cites=(
        _IN_PLAY,
        _REACTIVE,
        _OWN_TURN,
        _TWO_ONES,
        _EFFECT_STAYS,
        RULES["one-turn"],
        RULES["permanent"],
    ),
    questions=(_EQUAL, _TIMING, _OWN_SPELLS, LASTING_DISPELLABLE, DISPEL_SIXES),
    values={"total": msg("Sum of the dice")},
    reasons={
        "not-in-play": msg("The spell took effect at once; even if its effects stay, it is not in play."),
        "permanent": msg("A permanent spell lasts to the end of the battle and cannot be dispelled."),
        "not-remains-in-play": msg("The spell lasts, but it is not one that Remains in Play."),
        "cast-this-phase": msg("The spell was cast in this same magic phase."),
        "irresistible-force": msg("Irresistible force protects the spell in the phase of its casting."),
        "active-still-casting": msg("The active player has not finished casting his spells yet."),
        "too-early": msg("The active player may dispel only when he has finished casting."),
        "own-spell": msg("The spell is one of the player's own side."),
        "two-ones": msg("Two 1s: the attempt to dispel fails whatever the sum."),
        "below-difficulty": msg("The total does not reach what the spell demands."),
    },
)
