import pytest

from reference.checker import evaluate, procedures
from reference.checker.verdicts import Problem
from reference.errors import UnknownProcedure

REMAINS = "wfb6.remains-in-play"


def test_an_unknown_procedure_is_named() -> None:
    with pytest.raises(UnknownProcedure, match=r"wfb6\.nothing"):
        evaluate("wfb6.nothing", {})


def test_procedures_come_by_system() -> None:
    systems = list(dict.fromkeys(procedure.system for procedure in procedures().values()))
    assert systems == [system for system in ("wfb6", "t9a", "carnevale") if system in systems]


@pytest.mark.parametrize("rulings", [None, [], 1, "mine"])
def test_rulings_are_an_object_or_a_set(rulings: object) -> None:
    assert evaluate(REMAINS, {"events": []}, rulings).problems == (Problem("rulings", "wrong-type"),)


def test_problems_of_input_and_rulings_are_reported_together() -> None:
    rulings = {"wfb6.q.nothing": "x", "wfb6.q.one-attempt": "x", "t9a.q.front-arc": 1, "wfb6.q.dice-limit": "no-limit"}
    assert set(evaluate(REMAINS, None, rulings).problems) == {
        Problem("", "wrong-type"),
        Problem("rulings.wfb6.q.nothing", "unknown-field"),
        Problem("rulings.wfb6.q.one-attempt", "not-an-option"),
        Problem("rulings.t9a.q.front-arc", "wrong-type"),
    }


def test_inputs_that_no_step_read_are_named() -> None:
    verdict = evaluate("t9a.duration", {"duration": "immediate", "cast_turn": 2, "events": []})
    assert verdict.unused_inputs == ("cast_turn", "events")
