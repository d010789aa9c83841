"""The opposed roll of caster and dispeller."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Integer
from reference.checker.procedures import Procedure
from reference.model import msg, nmsg

OPPOSED_TIE: Final = "carnevale.q.opposed-tie"

_ROLL = "carnevale.dispel.roll"
_FAILURE = "carnevale.dispel.failure"
_RESULTS = "carnevale.casting.results"
_CRITICAL_AFTER_CAP = "carnevale.q.crit-after-cap"


def _count(case: Case) -> int:
    rolled, x = case.given["dispeller_aces"], case.given["dispeller_x"]
    counted: int = min(rolled, x)
    case.step(
        nmsg(
            "The dispeller rolls %(rolled)s, and as a Mage (%(x)s) he counts %(count)s Ace.",
            "The dispeller rolls %(rolled)s, and as a Mage (%(x)s) he counts %(count)s Aces.",
            counted,
            rolled=rolled,
            x=x,
        ),
        _ROLL,
    )
    if not rolled:
        case.step(msg("Without a single Ace he may not try to dispel again in this round."), _FAILURE)
    case.value(counted=counted, dispeller_blocked=not rolled)
    return counted


def _goes_through(case: Case, net: int) -> bool:
    if net > 0:
        case.step(msg("The caster has more Aces than count against him."), _ROLL, holds=True)
        return True
    if net == 0 and case.ask(OPPOSED_TIE) == "spell-goes-through":
        case.step(msg("As many Aces count against the caster as he has, and the tie is his."), _ROLL, holds=True)
        return True
    case.refuse("dispelled", _ROLL)
    return False


def _is_critical(case: Case) -> bool:
    if not case.given["caster_critical"]:
        return False
    if not case.given["dispeller_aces"]:
        case.step(msg("Against no Ace at all nothing changes for the critical."), _ROLL)
        return True
    return case.ask(_CRITICAL_AFTER_CAP) == "critical-stands"


def _oppose(case: Case) -> None:
    aces, counted = case.given["caster_aces"], _count(case)
    case.value(net=aces - counted)
    if not aces:
        case.refuse("caster-has-no-ace", _RESULTS)
    elif _goes_through(case, aces - counted):
        case.value(critical=_is_critical(case))


DISPEL: Final = Procedure(
    id="carnevale.dispel",
    question=msg("Does the spell go through against the dispel?"),
    fields={
        "caster_aces": Integer(msg("Aces of the caster"), 0, 12),
        "caster_critical": Boolean(msg("The roll of the caster is a critical"), default=False),
        "dispeller_aces": Integer(msg("Aces rolled by the dispeller"), 0, 12),
        "dispeller_x": Integer(msg("Mage value of the dispeller"), 1, 6),
    },
    body=_oppose,
    cites=(_ROLL, _FAILURE, _RESULTS),
    questions=(OPPOSED_TIE, _CRITICAL_AFTER_CAP),
    decisive=("critical",),
    values={
        "counted": msg("Aces of the dispeller that count"),
        "net": msg("Aces by which the caster is ahead"),
        "dispeller_blocked": msg("The dispeller may not try again in this round"),
        "critical": msg("The spell goes through as a critical"),
    },
    reasons={
        "caster-has-no-ace": msg("The caster has no Ace and fails, whatever the dispeller rolls."),
        "dispelled": msg("Enough Aces count against the caster, and the spell is dispelled."),
    },
)
