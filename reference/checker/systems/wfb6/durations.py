"""How long spells last by their class, and which can be dispelled in a later phase."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import REQUIRED, Absence, Boolean, Choice, Field
from reference.checker.inputs import Constraint
from reference.checker.moments import NAMES, casting, query, query_before_casting, time_fields
from reference.checker.procedures import Procedure
from reference.model import msg

KINDS: Final = {
    "immediate": msg("immediate"),
    "remains-in-play": msg("Remains in Play"),
    "one-turn": msg("lasts one turn"),
    "other-duration": msg("another duration"),
    "permanent": msg("permanent"),
}
ENDINGS: Final = {
    "end-of-next-turn": msg("to the end of the next turn"),
    "start-of-next-magic": msg("to the start of the caster's next magic phase"),
}
LASTING_DISPELLABLE: Final = "wfb6.q.lasting-dispellable"

_KINDS = "wfb6.duration.kinds"
_AT_ONCE = "wfb6.duration.immediate-resolution"
_EFFECT_STAYS = "wfb6.remains-in-play.vs-lasting-effects"
_REMAINS = "wfb6.duration.remains-in-play"
_ONE_TURN = "wfb6.duration.one-turn"
_OTHER = "wfb6.duration.permanent"
_WHOSE_TURN = "wfb6.q.next-turn-whose"

RULES: Final = {
    "immediate": _AT_ONCE,
    "remains-in-play": _REMAINS,
    "one-turn": _ONE_TURN,
    "other-duration": _OTHER,
    "permanent": _OTHER,
}


def kind_field(default: str | Absence = REQUIRED) -> Field:
    """Give the field for the duration class of a spell."""
    return Choice(msg("Duration class of the spell"), KINDS, default=default)


# ---------------------------------------------------------------- spells that last one turn


def _in_next_turn(case: Case) -> bool:
    """Say whether the question falls into the last player turn in which the spell is active, or before it."""
    now = query(case.given)
    cast = casting(case.given)
    if case.ask(_WHOSE_TURN) == "casters-turn":
        last = (cast.turn + 1, cast.player)
    else:
        last = (cast.turn + cast.player, 1 - cast.player)
    return (now.turn, now.player) <= last


def _one_turn(case: Case) -> None:
    if case.given["variant"] == "end-of-next-turn":
        case.step(msg("The spell lasts to the end of the next turn."), _ONE_TURN)
        active = _in_next_turn(case)
    else:
        case.step(msg("The spell lasts to the start of the caster's next magic phase."), _ONE_TURN)
        active = query(case.given) < casting(case.given, turns_later=1)
    case.check(active, "expired", msg("At this moment its time is not over yet."), _ONE_TURN)


ONE_TURN: Final = Procedure(
    id="wfb6.one-turn",
    question=msg("Is a spell that lasts one turn still active at this moment?"),
    fields={"variant": Choice(msg("How long the spell says that it lasts"), ENDINGS), **time_fields()},
    body=_one_turn,
    cites=(_ONE_TURN,),
    questions=(_WHOSE_TURN,),
    constraints=(Constraint(NAMES, query_before_casting),),
    reasons={"expired": msg("At this moment the time of the spell is over.")},
)


# ---------------------------------------------------------------- classes of duration


def _immediate(case: Case) -> None:
    case.refuse("not-in-play", _AT_ONCE)
    if case.given["leaves_lasting_effect"]:
        case.step(msg("What the spell did to its target stays, but the spell itself does not."), _EFFECT_STAYS)


def _classify(case: Case) -> None:
    kind = case.given["spell_kind"]
    case.value(has_duration=kind != "immediate")
    case.step(msg("A spell is resolved at once or lasts for some time, as its description says."), _KINDS)
    match kind:
        case "immediate":
            _immediate(case)
        case "remains-in-play":
            case.step(msg("A spell that Remains in Play can be dispelled later."), _REMAINS, holds=True)
        case "permanent":
            case.refuse("permanent", _OTHER)
        case _:
            case.step(msg("The spell lasts for as long as its description says."), RULES[kind])
            if case.ask(LASTING_DISPELLABLE) == "only-remains-in-play":
                case.refuse("not-remains-in-play", RULES[kind])


DURATION_CLASS: Final = Procedure(
    id="wfb6.duration-class",
    question=msg("Can a spell of this class be dispelled in a later magic phase?"),
    fields={
        "spell_kind": kind_field(),
        "leaves_lasting_effect": Boolean(msg("Its effect on the target stays"), default=False),
    },
    body=_classify,
    cites=(_KINDS, _AT_ONCE, _EFFECT_STAYS, _REMAINS, _ONE_TURN, _OTHER),
    questions=(LASTING_DISPELLABLE,),
    decisive=("has_duration",),
    values={"has_duration": msg("The spell itself lasts")},
    reasons={
        "not-in-play": msg("An immediate spell is over once it is resolved; there is nothing left to dispel."),
        "permanent": msg("A permanent spell lasts to the end of the battle and cannot be dispelled."),
        "not-remains-in-play": msg("The spell lasts, but it is not one that Remains in Play."),
    },
)
