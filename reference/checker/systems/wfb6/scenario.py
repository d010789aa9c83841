"""A whole magic phase as a list of events."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Boolean, Choice, Fields, Integer, ListOf, Record, Text, Variants
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.rosters import Roster, names_known, names_once
from reference.checker.systems.wfb6 import scenario_casting as casting
from reference.checker.systems.wfb6 import scenario_fates as fates
from reference.checker.systems.wfb6.attempts import CAST_AGAIN, CAST_ELIGIBILITY
from reference.checker.systems.wfb6.casting import CAST
from reference.checker.systems.wfb6.dispel_in_play import DISPEL_IN_PLAY, PLAYERS
from reference.checker.systems.wfb6.dispelling import DISPEL, DISPEL_ELIGIBILITY
from reference.checker.systems.wfb6.durations import KINDS as DURATIONS
from reference.checker.systems.wfb6.durations import RULES, kind_field
from reference.checker.systems.wfb6.membership import TWO_SURVIVORS
from reference.checker.systems.wfb6.phase import PHASE_SEQUENCE
from reference.checker.systems.wfb6.pools import DISPEL_DICE, POWER_DICE
from reference.checker.systems.wfb6.remains_in_play import REMAINS_IN_PLAY
from reference.checker.systems.wfb6.rolls import dice_field, difficulty_field
from reference.checker.systems.wfb6.scenario_events import KINDS, fields_of_events, told
from reference.checker.systems.wfb6.scenario_table import REMAINS, Spell, Table, Wizard
from reference.checker.systems.wfb6.targets import TARGET_CHARACTER
from reference.checker.systems.wfb6.wizards import ENGAGED, STATES, level_field
from reference.checker.verdicts import Problem
from reference.model import msg

_ACTS: Mapping[str, Callable[[Case, Table, Mapping[str, Any]], None]] = {
    "cast": casting.cast,
    "dispel": casting.dispel,
    "effect": casting.effect,
    "finish-casting": casting.finish_casting,
    "dispel-in-play": casting.dispel_in_play,
    "dispel-with-power-dice": casting.dispel_with_power,
    "end-spell": casting.end_spell,
    "bound-spell": fates.bound_spell,
    "flees": fates.flees,
    "engaged": fates.engaged,
    "dies": fates.dies,
    "leaves-table": fates.leaves_table,
    "joins": fates.joins,
    "leaves": fates.leaves,
    "unit-destroyed": fates.unit_destroyed,
}
