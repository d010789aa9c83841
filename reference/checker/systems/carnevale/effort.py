"""What casting and dispelling have in common: the Will that they cost, and the water that forbids them."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Integer
from reference.model import Message, msg

NOT_ENOUGH_WILL: Final = msg("He has less Will than the spell costs.")
IN_WATER: Final = msg("He is in the water and is no Water Creature.")


def price_fields(will: Message) -> dict[str, Integer]:
    """Give the fields for the Will that somebody has, with its label, and for what the spell costs."""
    return {"will": Integer(will, 0, 20), "cost": Integer(msg("Will cost of the spell"), 0, 10)}


def water_fields() -> dict[str, Boolean]:
    """Give the fields for somebody who may be in the water."""
    return {
        "in_water": Boolean(msg("He is in the water"), default=False),
        "water_creature": Boolean(msg("He is a Water Creature"), default=False),
    }


def affords(case: Case, *cites: str) -> bool:
    """Add the condition that there is Will enough for the cost, and say whether it is met."""
    will, cost = case.given["will"], case.given["cost"]
    if will < cost:
        short = msg("He has %(will)s Will, too little for the cost of %(cost)s.", will=will, cost=cost)
        case.refuse("not-enough-will", *cites, message=short)
        return False
    case.step(msg("He has %(will)s Will, and the spell costs %(cost)s.", will=will, cost=cost), *cites, holds=True)
    return True


def check_water(case: Case, rule: str) -> None:
    """Add the condition that somebody in the water must meet; on land there is none."""
    if case.given["in_water"]:
        creature = case.given["water_creature"]
        case.check(creature, "in-water", msg("He is in the water, but he is a Water Creature."), rule)
