"""All procedures, and the way to ask them."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from reference.checker.forks import decide
from reference.checker.inputs import Given
from reference.checker.procedures import Procedure
from reference.checker.questions import NO_RULINGS, read_rulings
from reference.checker.systems import carnevale, t9a, wfb6
from reference.checker.verdicts import Verdict
from reference.errors import UnknownProcedure

_ALL = (*wfb6.PROCEDURES, *t9a.PROCEDURES, *carnevale.PROCEDURES)
_PROCEDURES = MappingProxyType({each.id: each for each in _ALL})


def procedures() -> Mapping[str, Procedure]:
    """Give all procedures by id, in the order in which a reader meets them."""
    return _PROCEDURES


def evaluate(procedure_id: str, given: object, rulings: object = NO_RULINGS) -> Verdict:
    """Answer the question of a procedure for a situation.

    `given` is an object with the fields of the procedure, `rulings` one of question ids to options, or `"plain"`
    for the plain reading of every question that has one. Any JSON value is taken; what is wrong with it makes the
    verdict `invalid`. Raises `UnknownProcedure` for an id that is none.
    """
    procedure = _PROCEDURES.get(procedure_id)
    if procedure is None:
        raise UnknownProcedure(f"{procedure_id}: there is no such procedure; the list of procedures has them all")
    reading = procedure.read(given)
    ruled, problems = read_rulings(rulings)
    if reading.problems or problems or not isinstance(given, Mapping):
        return Verdict(procedure_id, "invalid", problems=(*reading.problems, *problems))
    facts = Given(reading.values)
    verdict = decide(procedure, facts, ruled)
    return replace(verdict, unused_inputs=tuple(name for name in given if name not in facts.read))
