"""Enemies in base contact, who attack before the casting is completed."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, ListOf
from reference.checker.procedures import Procedure
from reference.model import msg

_CONTACT = "carnevale.casting.base-contact"
_TWO_ENEMIES = "carnevale.q.two-enemies"


def _endure(case: Case) -> None:
    case.step(msg("An enemy in base contact makes an Opportunity Attack before the casting is completed."), _CONTACT)
    attacks = case.given["survives"]
    if not attacks:
        case.step(msg("No enemy is in base contact, and nobody attacks."), _CONTACT)
    if len(attacks) > 1 and case.ask(_TWO_ENEMIES) == "one-attacks":
        attacks = attacks[:1]
    for number, survived in enumerate(attacks, start=1):
        if not survived:
            deadly = msg("Attack %(number)s kills the caster, and the spell is not cast.", number=number)
            case.refuse("caster-killed", _CONTACT, message=deadly)
            case.value(attacks=number)
            return
        case.step(msg("The caster survives attack %(number)s.", number=number), _CONTACT, holds=True)
    case.step(msg("The caster is alive and goes on casting as usual."), _CONTACT, holds=True)
    case.value(attacks=len(attacks))


OPPORTUNITY: Final = Procedure(
    id="carnevale.opportunity",
    question=msg("Does the casting go on after attacks of enemies in base contact?"),
    fields={
        "survives": ListOf(
            msg("Attacks of the enemies in base contact, in order"),
            Boolean(msg("The caster survives the attack")),
            0,
            10,
        ),
    },
    body=_endure,
    cites=(_CONTACT,),
    questions=(_TWO_ENEMIES,),
    values={"attacks": msg("Attacks made")},
    reasons={"caster-killed": msg("An attack kills the caster, and the spell is not cast.")},
)
