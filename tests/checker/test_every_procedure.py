import json
import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.checker import evaluate, procedures
from reference.checker.forms import read_form, write_form
from reference.checker.procedures import Procedure
from reference.checker.questions import QUESTIONS, plain
from reference.checker.verdicts import PROBLEMS, Verdict, as_json
from reference.model import Message

from .strategies import ANYTHING, broken, rulings, sound

every_procedure = pytest.mark.parametrize("procedure", procedures().values(), ids=lambda each: each.id)


def say(message: Message) -> str:
    return message.text % {**message.params, "count": message.count}


def consistent(verdict: Verdict) -> bool:
    """Say whether an input whose fields are sound was not refused for how they fit together."""
    if verdict.outcome == "invalid":
        assert {problem.code for problem in verdict.problems} <= {"inconsistent", "missing"}
        return False
    return True


@every_procedure
@given(data=st.data())
@settings(max_examples=60)
def test_a_verdict_keeps_its_contract(procedure: Procedure, data: st.DataObject) -> None:
    situation = data.draw(sound(procedure.fields))
    verdict = evaluate(procedure.id, situation)
    json.dumps(as_json(verdict, say), allow_nan=False)
    if not consistent(verdict):
        return
    assert verdict.steps
    assert verdict.values.keys() <= procedure.values.keys() | {"reasons"}
    assert set(verdict.values.get("reasons", ())) <= procedure.reasons.keys()
    assert ("reasons" in verdict.values) == (verdict.outcome == "no")
    cited = {cite for step in verdict.steps for cite in step.cites}
    assert cited <= {*procedure.cites, *procedure.questions}
    assert all(step.cites and " " in say(step.message) for step in verdict.steps)
    assert (verdict.outcome == "open") == bool(verdict.questions) == bool(verdict.alternatives)
    assert set(verdict.unused_inputs) <= situation.keys()


@every_procedure
@given(data=st.data())
@settings(max_examples=40)
def test_an_open_verdict_lists_each_combination_as_its_rulings_give_it(
    procedure: Procedure, data: st.DataObject
) -> None:
    situation = data.draw(sound(procedure.fields))
    verdict = evaluate(procedure.id, situation)
    if verdict.outcome != "open":
        return
    applied = {cite for step in verdict.steps if step.applies for cite in step.cites}
    assert applied >= set(verdict.questions)
    combinations = [tuple(alternative.choices.values()) for alternative in verdict.alternatives]
    assert combinations == list(product(*(QUESTIONS[each].options for each in verdict.questions)))
    for alternative in verdict.alternatives:
        if alternative.outcome == "open":
            continue  # more questions met than can be tried at once: rulings lead further
        ruled = evaluate(procedure.id, situation, alternative.choices)
        assert (ruled.outcome, ruled.values) == (alternative.outcome, alternative.values)


@every_procedure
@given(data=st.data())
@settings(max_examples=40)
def test_a_full_set_of_rulings_leaves_nothing_open(procedure: Procedure, data: st.DataObject) -> None:
    situation = data.draw(sound(procedure.fields))
    ruled = data.draw(rulings(procedure.questions))
    verdict = evaluate(procedure.id, situation, ruled)
    assert verdict.outcome != "open"
    assert evaluate(procedure.id, situation, ruled) == verdict


@every_procedure
@given(data=st.data())
@settings(max_examples=60)
def test_any_input_gets_a_verdict(procedure: Procedure, data: st.DataObject) -> None:
    verdict = evaluate(procedure.id, data.draw(broken(procedure.fields)), data.draw(ANYTHING | st.just("plain")))
    json.dumps(as_json(verdict, say), ensure_ascii=False, allow_nan=False).encode()
    assert (verdict.outcome == "invalid") == bool(verdict.problems)


@every_procedure
@given(data=st.data())
@settings(max_examples=40)
def test_form_parameters_carry_an_input_there_and_back(procedure: Procedure, data: st.DataObject) -> None:
    situation = data.draw(sound(procedure.fields))
    ruled = data.draw(rulings(procedure.questions))
    assert read_form(procedure.fields, write_form(procedure.fields, situation, ruled)) == (situation, ruled)


@every_procedure
@given(parameters=st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), max_size=6))
@settings(max_examples=25)
def test_any_parameters_get_a_verdict(procedure: Procedure, parameters: list[tuple[str, str]]) -> None:
    situation, ruled = read_form(procedure.fields, parameters)
    assert evaluate(procedure.id, situation, ruled).procedure == procedure.id


@every_procedure
def test_the_schema_knows_every_field(procedure: Procedure) -> None:
    schema = json.loads(json.dumps(procedure.schema(say)))
    assert schema["properties"].keys() == procedure.fields.keys()
    assert schema["additionalProperties"] is False


@every_procedure
def test_a_procedure_names_only_what_exists(procedure: Procedure) -> None:
    assert set(procedure.questions) <= QUESTIONS.keys()
    assert set(procedure.decisive) <= procedure.values.keys()
    assert procedure.codes.keys() <= procedure.values.keys()
    assert procedure.listed.keys() == procedure.values.keys() - set(procedure.told_apart)
    assert set(procedure.told_apart) <= procedure.values.keys()
    assert procedure.id.startswith(f"{procedure.system}.")


def test_the_plain_rulings_are_options() -> None:
    assert all(option in QUESTIONS[question].options for question, option in plain().items())


def test_sentences_are_whole() -> None:
    sentences: list[Any] = [*PROBLEMS.values()]
    sentences += [
        message for question in QUESTIONS.values() for message in (question.message, *question.options.values())
    ]
    sentences += [message for procedure in procedures().values() for message in procedure.reasons.values()]
    assert all(re.fullmatch(r"[A-Z].* .*\.", message.text) for message in sentences)
