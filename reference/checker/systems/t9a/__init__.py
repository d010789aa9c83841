"""Procedures of The 9th Age, early edition."""

from reference.checker.systems.t9a.duration import DURATION
from reference.checker.systems.t9a.mages import BONUS, IS_MAGE, LEVEL_LOSS
from reference.checker.systems.t9a.membership import MEMBERSHIP
from reference.checker.systems.t9a.pivot import PIVOT
from reference.checker.systems.t9a.remains_in_play import CASTER_KILLED, DESTROY_PARTS, RECAST
from reference.checker.systems.t9a.scenario import SCENARIO
from reference.checker.systems.t9a.spells import CAST, EFFECT_MODIFIERS
from reference.checker.systems.t9a.target import TARGET
from reference.checker.systems.t9a.vortex_affected import VORTEX_AFFECTED
from reference.checker.systems.t9a.vortex_path import VORTEX_PATH
from reference.checker.systems.t9a.wheel import WHEEL
from reference.checker.systems.t9a.wheel_distance import WHEEL_DISTANCE

PROCEDURES = (
    PIVOT,
    WHEEL_DISTANCE,
    WHEEL,
    LEVEL_LOSS,
    BONUS,
    IS_MAGE,
    CAST,
    TARGET,
    EFFECT_MODIFIERS,
    VORTEX_PATH,
    VORTEX_AFFECTED,
    DURATION,
    MEMBERSHIP,
    RECAST,
    CASTER_KILLED,
    DESTROY_PARTS,
    SCENARIO,
)
