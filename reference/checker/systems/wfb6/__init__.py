"""Procedures of Warhammer Fantasy Battle, 6th edition."""

from reference.checker.systems.wfb6.attempts import CAST_AGAIN, CAST_ELIGIBILITY
from reference.checker.systems.wfb6.casting import CAST
from reference.checker.systems.wfb6.chances import CAST_PROBABILITY
from reference.checker.systems.wfb6.contradictions import CONTRADICTION
from reference.checker.systems.wfb6.dispel_in_play import DISPEL_IN_PLAY
from reference.checker.systems.wfb6.dispelling import DISPEL, DISPEL_ELIGIBILITY
from reference.checker.systems.wfb6.durations import DURATION_CLASS, ONE_TURN
from reference.checker.systems.wfb6.magic_missiles import MAGIC_MISSILE
from reference.checker.systems.wfb6.membership import CHARACTER_MEMBERSHIP
from reference.checker.systems.wfb6.movement import FLEEING_CHARGED, MOVE_RALLIED
from reference.checker.systems.wfb6.phase import PHASE_SEQUENCE
from reference.checker.systems.wfb6.pools import DISPEL_DICE, POWER_DICE
from reference.checker.systems.wfb6.remains_in_play import REMAINS_IN_PLAY
from reference.checker.systems.wfb6.scenario import SCENARIO
from reference.checker.systems.wfb6.spells_known import SPELLS_KNOWN
from reference.checker.systems.wfb6.stacking import STACKING
from reference.checker.systems.wfb6.targets import TARGET_CHARACTER
from reference.checker.systems.wfb6.templates import TEMPLATE_COMBAT, TEMPLATE_COVERAGE
from reference.checker.systems.wfb6.whole_unit import WHOLE_UNIT

PROCEDURES = (
    POWER_DICE,
    DISPEL_DICE,
    SPELLS_KNOWN,
    CAST_ELIGIBILITY,
    CAST,
    CAST_AGAIN,
    DISPEL,
    DISPEL_ELIGIBILITY,
    TARGET_CHARACTER,
    DISPEL_IN_PLAY,
    REMAINS_IN_PLAY,
    ONE_TURN,
    DURATION_CLASS,
    STACKING,
    CONTRADICTION,
    TEMPLATE_COVERAGE,
    TEMPLATE_COMBAT,
    MAGIC_MISSILE,
    CHARACTER_MEMBERSHIP,
    WHOLE_UNIT,
    MOVE_RALLIED,
    FLEEING_CHARGED,
    PHASE_SEQUENCE,
    CAST_PROBABILITY,
    SCENARIO,
)
