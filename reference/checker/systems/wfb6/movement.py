"""Units that a spell moves, and units that are charged by such a move."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice
from reference.checker.procedures import Procedure
from reference.model import msg

ACTIONS: Final = {
    "fight": msg("to fight"),
    "shoot": msg("to shoot"),
}
REACTIONS: Final = {
    "flee": msg("it goes on fleeing"),
    "hold": msg("it holds"),
    "free-choice": msg("any reaction that its player chooses"),
}

_RALLIED = "wfb6.movement.rallied"
_FLEEING = "wfb6.movement.fleeing-charged"
_SPELL_SAYS = "wfb6.movement.intro"


def _rally(case: Case) -> None:
    case.step(msg("A unit that has rallied this turn neither fights nor shoots in it."), _RALLIED)
    moved, in_contact = case.given["moved_by_magic"], case.given["in_contact"]
    case.check(
        case.given["action"] == "fight" and moved and in_contact,
        "just-rallied",
        msg("A spell moved the unit into contact with an enemy, and so it fights as usual."),
        _RALLIED,
    )


MOVE_RALLIED: Final = Procedure(
    id="wfb6.move-rallied",
    question=msg("May a unit that rallied this turn fight or shoot in it?"),
    fields={
        "moved_by_magic": Boolean(msg("A spell moved it this turn")),
        "in_contact": Boolean(msg("It is in contact with an enemy unit")),
        "action": Choice(msg("What it wants to do"), ACTIONS, default="fight"),
    },
    body=_rally,
    cites=(_RALLIED,),
    reasons={"just-rallied": msg("The unit has just rallied, and no exception covers what it wants to do.")},
)


def _already_fleeing(case: Case) -> None:
    case.step(msg("The unit goes on fleeing, even if the spell allows only holding."), _FLEEING, holds=True)
    caught = case.given["charger_reaches"]
    if caught:
        case.step(msg("The charging unit reaches it and destroys it as usual."), _FLEEING)
    else:
        case.step(msg("The charging unit does not reach it, and it gets away."), _FLEEING)
    case.value(reaction="flee", destroyed=caught)


def _not_fleeing(case: Case) -> None:
    case.refuse("not-fleeing", _SPELL_SAYS)
    if case.given["spell_allows_only_hold"]:
        case.step(msg("The spell allows only one reaction, and that is to hold."), _SPELL_SAYS)
        case.value(reaction="hold")
    else:
        case.step(msg("The spell leaves the unit its choice of reactions to the charge."), _SPELL_SAYS)
        case.value(reaction="free-choice")


def _react(case: Case) -> None:
    if case.given["already_fleeing"]:
        _already_fleeing(case)
    else:
        _not_fleeing(case)


FLEEING_CHARGED: Final = Procedure(
    id="wfb6.fleeing-charged",
    question=msg("Must a unit charged by magical movement go on fleeing?"),
    fields={
        "already_fleeing": Boolean(msg("It was fleeing before the charge")),
        "spell_allows_only_hold": Boolean(msg("The spell allows only holding as a reaction"), default=False),
        "charger_reaches": Boolean(msg("The charging unit reaches it"), default=False),
    },
    body=_react,
    cites=(_FLEEING, _SPELL_SAYS),
    decisive=("reaction", "destroyed"),
    values={"reaction": msg("Reaction to the charge"), "destroyed": msg("It is caught and destroyed")},
    codes={"reaction": REACTIONS},
    reasons={"not-fleeing": msg("The unit was not fleeing before, so the words of the spell decide.")},
)
