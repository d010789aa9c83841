"""The order of actions in a magic phase."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Choice, Fields, ListOf, Variants
from reference.checker.procedures import Procedure
from reference.model import Message, msg

KINDS: Final = {
    "count-pools": msg("both players count their dice"),
    "cast": msg("a wizard tries a spell"),
    "dispel": msg("the opponent tries to dispel it"),
    "pass-dispel": msg("the opponent lets it pass"),
    "effect": msg("the spell takes effect"),
    "finish-casting": msg("the active player finishes casting"),
    "dispel-in-play": msg("the opponent tries to dispel a spell in play"),
}
CAST_RESULTS: Final = {
    "success": msg("the spell is cast"),
    "irresistible": msg("the spell is cast with irresistible force"),
    "failure": msg("the attempt fails"),
    "miscast": msg("the attempt is a miscast"),
}
DISPEL_RESULTS: Final = {
    "success": msg("the spell is stopped"),
    "failure": msg("the spell is not stopped"),
}

_CAST = "wfb6.sequence.cast"
_PAIRS = "wfb6.sequence.irresistible-miscast"
_DISPEL = "wfb6.sequence.dispel"
_IN_PLAY = ("wfb6.sequence.dispel-in-play", "wfb6.remains-in-play.dispel")
_RULES: Mapping[str, tuple[str, ...]] = {
    "count-pools": ("wfb6.power-dice", "wfb6.dispel-dice"),
    "cast": (_CAST,),
    "dispel": (_DISPEL,),
    "pass-dispel": (_DISPEL,),
    "effect": ("wfb6.sequence.apply-and-recast",),
    "finish-casting": _IN_PLAY,
    "dispel-in-play": _IN_PLAY,
}
_ONE_ATTEMPT = "wfb6.q.one-attempt"


@dataclass(slots=True)
class _Spell:
    """A spell that was cast and awaits what the opponent does, or its effect."""

    irresistible: bool
    passed: bool = False
    resisted: bool = False
    """The opponent has tried to dispel it, without success."""


@dataclass(slots=True)
class _Phase:
    """How far the phase has come."""

    counted: bool = False
    finished: bool = False
    waiting: _Spell | None = None

    def take(self, action: Mapping[str, Any]) -> None:
        """Go on by a legal action."""
        result = action.get("result")
        match action["kind"], self.waiting:
            case "count-pools", _:
                self.counted = True
            case "cast", _ if result in ("success", "irresistible"):
                self.waiting = _Spell(irresistible=result == "irresistible")
            case "dispel", _Spell() as spell if result == "failure":
                spell.resisted = True
            case "pass-dispel", _Spell() as spell:
                spell.passed = True
            case "dispel" | "effect", _:
                self.waiting = None
            case "finish-casting", _:
                self.finished = True


def _fault(case: Case, phase: _Phase, kind: str) -> str:
    """Give the first reason why an action is illegal now, or nothing."""
    if kind == "count-pools":
        return "pools-already-counted" if phase.counted else ""
    if not phase.counted:
        return "pools-first"
    match kind:
        case "cast" | "finish-casting" if phase.finished:
            return "casting-finished"
        case "cast" | "finish-casting" if phase.waiting:
            return "spell-unresolved"
        case "dispel" | "pass-dispel":
            return _fault_of_dispel(case, phase.waiting, kind)
        case "effect":
            return _fault_of_effect(phase.waiting)
        case "dispel-in-play" if not phase.finished:
            return "caster-not-finished"
    return ""


def _fault_of_dispel(case: Case, spell: _Spell | None, kind: str) -> str:
    if spell is None:
        return "nothing-to-dispel"
    if kind == "pass-dispel":
        return ""
    if spell.irresistible:
        return "irresistible-force"
    second = spell.resisted and case.ask(_ONE_ATTEMPT) == "one"
    if spell.passed:
        return "dispel-passed"
    return "second-attempt" if second else ""


def _fault_of_effect(spell: _Spell | None) -> str:
    if spell is None:
        return "no-effect-pending"
    return "" if spell.irresistible or spell.passed or spell.resisted else "effect-before-dispel"


def _told(number: int, action: Mapping[str, Any]) -> Message:
    match action["kind"], action.get("result"):
        case "count-pools", _:
            return msg("Action %(number)s: both players count the dice of their pools.", number=number)
        case "cast", "success":
            return msg("Action %(number)s: a wizard casts a spell successfully.", number=number)
        case "cast", "irresistible":
            return msg("Action %(number)s: a wizard casts a spell with irresistible force.", number=number)
        case "cast", "failure":
            return msg("Action %(number)s: a wizard tries a spell and fails.", number=number)
        case "cast", _:
            return msg("Action %(number)s: a wizard tries a spell, and it is a miscast.", number=number)
        case "dispel", "success":
            return msg("Action %(number)s: the opponent dispels the spell.", number=number)
        case "dispel", _:
            return msg("Action %(number)s: the opponent fails to dispel the spell.", number=number)
        case "pass-dispel", _:
            return msg("Action %(number)s: the opponent does not try to dispel the spell.", number=number)
        case "effect", _:
            return msg("Action %(number)s: the effect of the spell is applied.", number=number)
        case "finish-casting", _:
            return msg("Action %(number)s: the active player finishes casting.", number=number)
    return msg("Action %(number)s: the opponent tries to dispel a spell in play.", number=number)


def _rules(action: Mapping[str, Any]) -> tuple[str, ...]:
    rules = _RULES[action["kind"]]
    return (*rules, _PAIRS) if action.get("result") in ("irresistible", "miscast") else rules


def _follow(case: Case) -> None:
    phase, actions = _Phase(), case.given["actions"]
    for index, action in enumerate(actions):
        rules = _rules(action)
        case.step(_told(index + 1, action), *rules)
        if fault := _fault(case, phase, action["kind"]):
            case.refuse(fault, *rules)
            case.value(first_illegal=index)
            return
        phase.take(action)
    case.step(msg("Every action came at a moment at which it is legal."), *_rules(actions[-1]), holds=True)


_FIELDS: Mapping[str, Fields] = {
    **{kind: {} for kind in KINDS},
    "cast": {"result": Choice(msg("Result of the casting roll"), CAST_RESULTS)},
    "dispel": {"result": Choice(msg("Result of the dispel roll"), DISPEL_RESULTS)},
}

PHASE_SEQUENCE: Final = Procedure(
    id="wfb6.phase-sequence",
    question=msg("Is this order of actions in a magic phase legal?"),
    fields={
        "actions": ListOf(
            msg("Actions, in order"), Variants(msg("Action"), Choice(msg("What is done"), KINDS), _FIELDS), 1, 30
        ),
    },
    body=_follow,
    cites=(
        "wfb6.power-dice",
        "wfb6.dispel-dice",
        _CAST,
        _PAIRS,
        _DISPEL,
        "wfb6.sequence.apply-and-recast",
        *_IN_PLAY,
    ),
    questions=(_ONE_ATTEMPT,),
    decisive=("first_illegal",),
    values={"first_illegal": msg("Place of the first illegal action, counted from 0")},
    reasons={
        "pools-first": msg("Before anything else both players have to count their pools."),
        "pools-already-counted": msg("The pools have already been counted in this phase."),
        "casting-finished": msg("The active player has already finished casting in this phase."),
        "spell-unresolved": msg("A spell has been cast and is not resolved yet."),
        "nothing-to-dispel": msg("There is no spell that could be dispelled as it is cast."),
        "irresistible-force": msg("The spell was cast with irresistible force and cannot be dispelled."),
        "dispel-passed": msg("The opponent has already let this spell pass."),
        "second-attempt": msg("Against this spell an attempt to dispel has been made already."),
        "no-effect-pending": msg("There is no spell whose effect could be applied."),
        "effect-before-dispel": msg("The opponent has neither tried to dispel the spell nor let it pass."),
        "caster-not-finished": msg("The active player has not finished casting his spells yet."),
    },
)
