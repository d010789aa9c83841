"""A whole magic phase as a list of events: what is legal, and what is in play after each of them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6 import scenario_casting as casting
from reference.checker.systems.wfb6 import scenario_dispelling as dispelling
from reference.checker.systems.wfb6 import scenario_fates as fates
from reference.checker.systems.wfb6.attempts import CAST_AGAIN, CAST_ELIGIBILITY
from reference.checker.systems.wfb6.casting import CAST
from reference.checker.systems.wfb6.dispel_in_play import DISPEL_IN_PLAY
from reference.checker.systems.wfb6.dispelling import DISPEL, DISPEL_ELIGIBILITY
from reference.checker.systems.wfb6.membership import CHARACTER_MEMBERSHIP
from reference.checker.systems.wfb6.phase import PHASE_SEQUENCE
from reference.checker.systems.wfb6.pools import DISPEL_DICE, POWER_DICE
from reference.checker.systems.wfb6.remains_in_play import REMAINS_IN_PLAY
from reference.checker.systems.wfb6.scenario_events import RULES, told
from reference.checker.systems.wfb6.scenario_start import CONSTRAINTS, FIELDS, start
from reference.checker.systems.wfb6.scenario_table import Table
from reference.checker.systems.wfb6.targets import TARGET_CHARACTER
from reference.model import msg

_ACTS: Mapping[str, Callable[[Case, Table, Mapping[str, Any]], None]] = {
    "cast": casting.cast,
    "dispel": dispelling.dispel,
    "effect": casting.effect,
    "finish-casting": casting.finish_casting,
    "dispel-in-play": dispelling.dispel_in_play,
    "dispel-with-power-dice": dispelling.dispel_with_power,
    "end-spell": dispelling.end_spell,
    "bound-spell": fates.bound_spell,
    "flees": fates.flees,
    "engaged": fates.engaged,
    "dies": fates.dies,
    "leaves-table": fates.leaves_table,
    "joins": fates.joins,
    "leaves": fates.leaves,
    "unit-destroyed": fates.unit_destroyed,
}
_CONSULTED = (
    POWER_DICE,
    DISPEL_DICE,
    CAST_ELIGIBILITY,
    CAST_AGAIN,
    TARGET_CHARACTER,
    CAST,
    DISPEL_ELIGIBILITY,
    DISPEL,
    DISPEL_IN_PLAY,
    REMAINS_IN_PLAY,
    CHARACTER_MEMBERSHIP,
    PHASE_SEQUENCE,
)


# ---------------------------------------------------------------- the phase


def _follow(case: Case) -> None:
    table = start(case)
    states = [table.shown()]
    try:
        for index, event in enumerate(case.given["events"]):
            case.at(index)
            case.step(told(index + 1, event), *RULES[event["kind"]])
            _ACTS[event["kind"]](case, table, event)
            if case.reasons:
                case.value(first_illegal=index)
                return
            states.append(table.shown(index))
    finally:
        _sum_up(case, states)


def _sum_up(case: Case, states: list[dict[str, Any]]) -> None:
    last = states[-1]
    case.value(
        in_play=tuple(spell["spell"] for spell in last["in_play"]),
        power_dice=last["power_dice"],
        dispel_dice=last["dispel_dice"],
        states=tuple(states),
    )


_ALL = tuple(dict.fromkeys(cite for each in _CONSULTED for cite in each.cites))
_ROLLS = frozenset({"two-ones", "below-difficulty"})  # a roll that fails is no fault of the player
_REASONS = {
    **CAST_ELIGIBILITY.reasons,
    **{reason: CAST_AGAIN.reasons[reason] for reason in ("after-success", "after-miscast")},
    **TARGET_CHARACTER.reasons,
    **{reason: DISPEL_ELIGIBILITY.reasons[reason] for reason in ("no-able-wizard", "second-attempt")},
    **{reason: sentence for reason, sentence in DISPEL_IN_PLAY.reasons.items() if reason not in _ROLLS},
    **{
        reason: PHASE_SEQUENCE.reasons[reason]
        for reason in ("casting-finished", "spell-unresolved", "nothing-to-dispel", "no-effect-pending")
    },
    "irresistible-force": DISPEL.reasons["irresistible-force"],
    "not-enough-dispel-dice": DISPEL_ELIGIBILITY.reasons["not-enough-dice"],
    "not-his-phase": msg("The wizard belongs to the reactive player, and only the active player's wizards cast now."),
    "gone": msg("Whoever does this is dead or has left the table."),
    "target-gone": msg("The target is no longer on the table."),
    "no-such-spell": msg("No spell of this name, caster and target is in play."),
    "already-in-unit": msg("The character is in a unit already and would have to leave it first."),
    "not-in-unit": msg("The character is in no unit that he could leave."),
    "unit-gone": msg("This unit is no longer on the table."),
    "not-in-that-unit": msg("A survivor is named who was not in the unit."),
}

SCENARIO: Final = Procedure(
    id="wfb6.scenario",
    question=msg("Is this course of a magic phase legal, and what is in play after each event?"),
    fields=FIELDS,
    body=_follow,
    cites=_ALL,
    questions=tuple(dict.fromkeys(question for each in _CONSULTED for question in each.questions)),
    constraints=CONSTRAINTS,
    decisive=("first_illegal", "states"),
    values={
        "first_illegal": msg("Place of the first illegal event, counted from 0"),
        "in_play": msg("Spells in play at the end"),
        "power_dice": msg("Power dice left"),
        "dispel_dice": msg("Dispel dice left"),
        "states": msg("The table after each event"),
    },
    told_apart=("first_illegal", "states"),
    reasons=_REASONS,
)
