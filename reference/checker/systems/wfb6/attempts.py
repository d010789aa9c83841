"""Which spells a wizard may try in a magic phase."""

from collections.abc import Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Integer, ListOf, Record, Text
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.wizards import ENGAGED, STATES, level_field
from reference.model import msg, nmsg

RESULTS: Final = {
    "success": msg("the spell was cast"),
    "failure": msg("the attempt failed"),
    "miscast": msg("the attempt was a miscast"),
}

_ONCE = "wfb6.casting.once"
_CHOOSE = "wfb6.sequence.choose"
_POOL = "wfb6.power-dice"
_FLEEING = "wfb6.fleeing"
_COMBAT = "wfb6.casting.combat"
_UNIT_COMBAT = "wfb6.magic-missiles.combat"
_RECAST = "wfb6.sequence.apply-and-recast"

_DICE_LIMIT = "wfb6.q.dice-limit"
_VIA_UNIT = "wfb6.q.engaged-via-unit"
_AFTER_SUCCESS = "wfb6.q.recast-after-success"
_AFTER_MISCAST = "wfb6.q.after-miscast"

_ATTEMPT = {"wizard": Text(msg("Wizard who tried")), "spell": Text(msg("Spell tried"))}


def _own_attempts(case: Case) -> list[Mapping[str, Any]]:
    wizard = case.given["wizard"]
    return [attempt for attempt in case.given["attempts"] if attempt["wizard"] == wizard]


def _once(case: Case, own: list[Mapping[str, Any]]) -> None:
    spell = case.given["spell"]
    case.check(
        all(attempt["spell"] != spell for attempt in own),
        "already-attempted",
        msg("The wizard has not tried this spell in this phase yet."),
        _ONCE,
    )


# ---------------------------------------------------------------- may he try this spell


def _able(case: Case) -> None:
    match case.given["state"]:
        case "fleeing":
            case.refuse("fleeing", _ONCE, _FLEEING)
        case "dead":
            case.refuse("dead", _ONCE)
        case _:
            case.step(msg("The wizard is neither fleeing nor dead."), _ONCE, holds=True)


def _enough_dice(case: Case) -> None:
    case.step(msg("Before the roll the player chooses the caster, the target and the number of dice."), _CHOOSE)
    offered = case.given["dice_offered"]
    case.check(
        offered <= case.given["pool"],
        "not-enough-dice",
        nmsg(
            "The pool still holds the %(count)s die offered.",
            "The pool still holds the %(count)s dice offered.",
            offered,
        ),
        _POOL,
    )
    if offered > case.given["level"] + 1 and case.ask(_DICE_LIMIT) == "level-plus-one":
        case.refuse("over-dice-limit", _CHOOSE)


def _out_of_combat(case: Case) -> None:
    engaged = case.given["engaged"]
    if engaged == "none":
        return
    if engaged == "unit":
        case.step(
            msg("Only the rule on magic missiles says that a wizard counts as engaged when his unit is."), _UNIT_COMBAT
        )
    if case.given["spell_allows_combat"]:
        case.step(msg("The spell may be cast in close combat."), _COMBAT, holds=True)
    elif engaged == "self" or case.ask(_VIA_UNIT) == "unit-counts":
        case.refuse("in-combat", _COMBAT)
    else:
        case.step(msg("Only his unit is engaged, so he himself does not count as engaged."), _COMBAT, holds=True)


def _try(case: Case) -> None:
    _able(case)
    _once(case, _own_attempts(case))
    _enough_dice(case)
    _out_of_combat(case)


CAST_ELIGIBILITY: Final = Procedure(
    id="wfb6.cast-eligibility",
    question=msg("May this wizard try this spell now with that many dice?"),
    fields={
        "wizard": Text(msg("Name of the wizard")),
        "level": level_field(),
        "state": Choice(msg("What the wizard is doing"), STATES, default="active"),
        "engaged": Choice(msg("Engaged in close combat"), ENGAGED, default="none"),
        "spell": Text(msg("Spell that he wants to try")),
        "spell_allows_combat": Boolean(msg("The spell may be cast in close combat"), default=False),
        "dice_offered": Integer(msg("Dice that he wants to use"), 1, 12),
        "pool": Integer(msg("Power dice left"), 0, 100),
        "attempts": ListOf(msg("Earlier attempts of this phase"), Record(msg("Attempt"), _ATTEMPT), 0, 30, default=()),
    },
    body=_try,
    cites=(_ONCE, _CHOOSE, _POOL, _FLEEING, _COMBAT, _UNIT_COMBAT),
    questions=(_DICE_LIMIT, _VIA_UNIT),
    reasons={
        "fleeing": msg("The wizard is fleeing, and a fleeing wizard casts nothing."),
        "dead": msg("The wizard is dead, and a dead wizard casts nothing."),
        "in-combat": msg("The wizard is engaged in close combat, and the spell does not allow that."),
        "already-attempted": msg("The wizard has already tried this spell in this phase."),
        "not-enough-dice": msg("The pool holds fewer dice than he wants to use."),
        "over-dice-limit": msg("He wants to use more dice than his level allows."),
    },
)


# ---------------------------------------------------------------- may he go on


def go_on_after(case: Case, latest: str) -> None:
    """Look at whether a wizard may try a further spell after how his latest attempt ended."""
    match latest:
        case "success":
            case.step(msg("His latest attempt was successful."), _RECAST)
            if case.ask(_AFTER_SUCCESS) == "must-stop":
                case.refuse("after-success", _RECAST)
        case "miscast":
            case.step(msg("His latest attempt ended in a miscast."), _RECAST)
            if case.ask(_AFTER_MISCAST) == "must-stop":
                case.refuse("after-miscast", _RECAST)
        case _:
            case.step(msg("After a failed attempt he may try again with the dice left."), _RECAST, holds=True)


def _go_on(case: Case) -> None:
    own = _own_attempts(case)
    if own:
        go_on_after(case, own[-1]["result"])
    _once(case, own)
    dice = case.given["dice_left"]
    case.check(
        dice > 0,
        "no-dice-left",
        nmsg("There is %(count)s power die left.", "There are %(count)s power dice left.", dice),
        _RECAST if own else _ONCE,
    )


CAST_AGAIN: Final = Procedure(
    id="wfb6.cast-again",
    question=msg("May the wizard try a further spell in the same phase?"),
    fields={
        "wizard": Text(msg("Name of the wizard")),
        "spell": Text(msg("Spell that he wants to try")),
        "dice_left": Integer(msg("Power dice left"), 0, 100),
        "attempts": ListOf(
            msg("Earlier attempts of this phase, in order"),
            Record(msg("Attempt"), {**_ATTEMPT, "result": Choice(msg("How it ended"), RESULTS)}),
            0,
            30,
            default=(),
        ),
    },
    body=_go_on,
    cites=(_ONCE, _RECAST),
    questions=(_AFTER_SUCCESS, _AFTER_MISCAST),
    reasons={
        "after-success": msg("His latest attempt was successful, and after a success he must stop."),
        "after-miscast": msg("His latest attempt was a miscast, and after a miscast he must stop."),
        "already-attempted": msg("The wizard has already tried this spell in this phase."),
        "no-dice-left": msg("There are no power dice left for another attempt."),
    },
)
