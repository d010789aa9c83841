"""Whether a character may try a spell."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Integer, ListOf, Record, Text
from reference.checker.procedures import Procedure
from reference.checker.systems.carnevale.effort import (
    IN_WATER,
    NOT_ENOUGH_WILL,
    affords,
    check_water,
    price_fields,
    water_fields,
)
from reference.model import msg

ATTEMPTS: Final = {
    "success": msg("success: at least one Ace"),
    "failure": msg("failure: no Ace"),
    "critical": msg("critical success"),
    "fumble": msg("fumble"),
}
BLOCKING: Final = frozenset({"failure", "fumble"})

_ROLL = "carnevale.casting.roll"
_CARD = "carnevale.spell-card"
_LIMITS = "carnevale.casting.limits"
_RESULTS = "carnevale.casting.results"
_CHOOSING = "carnevale.disciplines.choosing"


def _attempt(case: Case) -> None:
    spell, attempts = case.given["spell"], case.given["attempts"]
    case.check(
        case.given["action_points"] >= 1, "no-action-point", msg("He has the one action point that it takes."), _ROLL
    )
    affords(case, _CARD, _ROLL)
    if not case.given["spell_known"]:
        case.refuse("spell-unknown", _CHOOSING)
    case.check(
        all(attempt["spell"] != spell for attempt in attempts),
        "already-cast",
        msg("He has not tried this spell in this activation."),
        _LIMITS,
    )
    if any(attempt["result"] in BLOCKING for attempt in attempts):
        case.refuse("blocked", _RESULTS)
    check_water(case, _LIMITS)


CAST_ELIGIBILITY: Final = Procedure(
    id="carnevale.cast-eligibility",
    question=msg("May the character try this spell now?"),
    fields={
        "action_points": Integer(msg("Action points left"), 0, 10),
        **price_fields(msg("Will left to the caster")),
        "spell": Text(msg("Name of the spell")),
        "spell_known": Boolean(msg("He knows this spell"), default=True),
        "attempts": ListOf(
            msg("Earlier attempts of this activation"),
            Record(
                msg("Earlier attempt"),
                {
                    "spell": Text(msg("Name of the spell tried")),
                    "result": Choice(msg("How the attempt ended"), ATTEMPTS),
                },
            ),
            0,
            12,
            default=(),
        ),
        **water_fields(),
    },
    body=_attempt,
    cites=(_ROLL, _CARD, _LIMITS, _RESULTS, _CHOOSING),
    reasons={
        "no-action-point": msg("He has no action point left for the attempt."),
        "not-enough-will": NOT_ENOUGH_WILL,
        "spell-unknown": msg("The spell is not among those that he knows in this game."),
        "already-cast": msg("He has tried this spell in this activation before."),
        "blocked": msg("After a failure or a fumble he casts nothing more in this activation."),
        "in-water": IN_WATER,
    },
)
