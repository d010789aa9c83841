"""Procedures of Carnevale."""

from reference.checker.systems.carnevale.cast import CAST
from reference.checker.systems.carnevale.cast_eligibility import CAST_ELIGIBILITY
from reference.checker.systems.carnevale.dispel import DISPEL
from reference.checker.systems.carnevale.dispel_eligibility import DISPEL_ELIGIBILITY
from reference.checker.systems.carnevale.mages import SPELLS_KNOWN, X_VALUE
from reference.checker.systems.carnevale.opportunity import OPPORTUNITY
from reference.checker.systems.carnevale.probability import PROBABILITY

PROCEDURES = (
    SPELLS_KNOWN,
    CAST_ELIGIBILITY,
    CAST,
    OPPORTUNITY,
    DISPEL_ELIGIBILITY,
    DISPEL,
    PROBABILITY,
    X_VALUE,
)
