"""How long a spell that Remains in Play stays active."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import Choice, ListOf
from reference.checker.procedures import Procedure
from reference.model import Message, msg

EVENTS: Final = {
    "dispelled": msg("the spell is dispelled"),
    "caster-attempts-other-spell": msg("the caster tries another spell"),
    "caster-attempts-same-spell": msg("the caster tries the same spell again"),
    "caster-ends-it": msg("the caster ends the spell of his own will"),
    "caster-dies": msg("the caster dies"),
    "caster-flees": msg("the caster flees"),
    "caster-engaged": msg("the caster is engaged in close combat"),
    "caster-uses-bound-spell": msg("the caster uses a bound spell"),
    "caster-leaves-table": msg("the caster leaves the table alive"),
}

ENDINGS: Final = {
    "dispelled": msg("The spell was dispelled, and that ended it."),
    "caster-attempts-other-spell": msg("The caster tried another spell, and trying alone ended this one."),
    "caster-attempts-same-spell": msg("The caster tried the same spell again, and that ended the first one."),
    "caster-ends-it": msg("The caster ended the spell of his own will; no dice are needed for that."),
    "caster-dies": msg("The caster died, and with him the spell ended."),
    "caster-uses-bound-spell": msg("The caster used a bound spell, and that ended this one."),
    "caster-leaves-table": msg("The caster left the table, and with him the spell ended."),
}

_ATTEMPTS = frozenset({"caster-attempts-other-spell", "caster-attempts-same-spell"})
_ASKED = {"caster-uses-bound-spell": "wfb6.q.bound-spell-ends", "caster-leaves-table": "wfb6.q.caster-leaves"}

_LASTS = "wfb6.remains-in-play.duration"
_IN_SHORT = "wfb6.duration.remains-in-play"


def _goes_on(event: str, number: int) -> Message:
    match event:
        case "caster-flees":
            return msg("Event %(number)s: the caster flees, which does not end the spell.", number=number)
        case "caster-engaged":
            return msg("Event %(number)s: the caster is engaged, which does not end the spell.", number=number)
        case "caster-uses-bound-spell":
            return msg("Event %(number)s: the caster uses a bound spell, and the spell in play goes on.", number=number)
    return msg("Event %(number)s: the caster leaves the table alive, and his spell goes on.", number=number)


def ends(case: Case, event: str) -> bool:
    """Say whether an event ends a spell that Remains in Play; asks where the text is silent."""
    question = _ASKED.get(event)
    return case.ask(question) == "ends" if question else event in ENDINGS


def _last(case: Case) -> None:
    case.step(msg("The spell lasts until it is dispelled, or its caster ends it, tries a spell or dies."), _LASTS)
    for index, event in enumerate(case.given["events"]):
        if ends(case, event):
            case.refuse(event, _LASTS, *([_IN_SHORT] if event in _ATTEMPTS else []))
            case.value(ended_by=event, ended_at=index)
            return
        case.step(_goes_on(event, index + 1), _LASTS)
    case.step(msg("Nothing has ended the spell: it is still active."), _LASTS, holds=True)


REMAINS_IN_PLAY: Final = Procedure(
    id="wfb6.remains-in-play",
    question=msg("Is a Remains in Play spell still active after these events?"),
    fields={
        "events": ListOf(msg("What happens, in order"), Choice(msg("Event"), EVENTS), 0, 30),
    },
    body=_last,
    cites=(_LASTS, _IN_SHORT),
    questions=tuple(_ASKED.values()),
    values={"ended_by": msg("What ended it"), "ended_at": msg("Place of that event, counted from 0")},
    codes={"ended_by": EVENTS},
    reasons=ENDINGS,
)
