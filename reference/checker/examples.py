"""Worked examples: the verdict of each, and where it is not what the example expects."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from reference.checker.registry import evaluate, procedures
from reference.checker.verdicts import Alternative, Verdict
from reference.model import Example

TOLERANCE: Final = 1e-3


def work(example: Example) -> tuple[Verdict, tuple[str, ...]]:
    """Return the verdict on an example and each mismatch as one line of text.

    What an example does not mention does not matter; questions, problems, alternatives and reasons are complete
    where they are mentioned. Raises `UnknownProcedure`.
    """
    verdict = evaluate(example.procedure, example.given, example.rulings)
    return verdict, tuple(_mismatches(example, verdict))


def _mismatches(example: Example, verdict: Verdict) -> Iterator[str]:
    expect = example.expect
    if verdict.outcome != expect["outcome"]:
        yield f"the outcome is {verdict.outcome}, expected {expect['outcome']}"
    yield from _value_mismatches(expect.get("values", {}), verdict.values)
    if "questions" in expect:
        yield from _set_mismatches("questions", expect["questions"], verdict.questions)
    if "problems" in expect:
        wanted = [f"{problem['path']}: {problem['code']}" for problem in expect["problems"]]
        yield from _set_mismatches("problems", wanted, [f"{each.path}: {each.code}" for each in verdict.problems])
    if "alternatives" in expect:
        yield from _alternative_mismatches(expect["alternatives"], verdict.alternatives)
    for name in expect.get("unused_inputs", ()):
        if name not in verdict.unused_inputs:
            yield f"{name} is not among the unused inputs"
    applied = {cited for step in verdict.steps if step.applies for cited in step.cites}
    yield from (f"{cited} is not cited" for cited in example.cites if cited not in applied)
    yield from (f"{cited} is cited" for cited in example.not_cites if cited in applied)


def _set_mismatches(what: str, wanted: Iterable[str], got: Iterable[str]) -> Iterator[str]:
    wanted, got = sorted(set(wanted)), sorted(set(got))
    if wanted != got:
        yield f"the {what} are [{', '.join(got)}], expected [{', '.join(wanted)}]"


def _value_mismatches(wanted: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[str]:
    for name, value in wanted.items():
        if name not in got:
            yield f"{name} is missing, expected {value!r}"
        elif name == "reasons":
            yield from _set_mismatches("reasons", value, got[name])
        elif not _equal(value, got[name]):
            yield f"{name} is {got[name]!r}, expected {value!r}"


def _equal(wanted: Any, got: Any) -> bool:
    """Compare values: 10 equals 10.0 but true is not 1; numbers that are no integers have a tolerance."""
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    if isinstance(wanted, (int, float)) and isinstance(got, (int, float)):
        return abs(wanted - got) <= (TOLERANCE if isinstance(wanted, float) or isinstance(got, float) else 0)
    if isinstance(wanted, str) or isinstance(got, str):
        return bool(wanted == got)
    if isinstance(wanted, Sequence) and isinstance(got, Sequence):
        return len(wanted) == len(got) and all(map(_equal, wanted, got))
    return bool(wanted == got)


def _alternative_mismatches(wanted: Iterable[Mapping[str, Any]], got: Iterable[Alternative]) -> Iterator[str]:
    left = {_named(alternative.choices): alternative for alternative in got}
    for expected in wanted:
        name = _named(expected["choices"])
        alternative = left.pop(name, None)
        if alternative is None:
            yield f"there is no alternative {name}"
            continue
        if alternative.outcome != expected["outcome"]:
            yield f"alternative {name}: the outcome is {alternative.outcome}, expected {expected['outcome']}"
        for mismatch in _value_mismatches(expected.get("values", {}), alternative.values):
            yield f"alternative {name}: {mismatch}"
    yield from (f"the alternative {name} is not expected" for name in left)


def _named(choices: Mapping[str, str]) -> str:
    return ", ".join(f"{question} = {option}" for question, option in sorted(choices.items()))


def as_example(given: Mapping[str, Any], rulings: Mapping[str, str], verdict: Verdict) -> dict[str, Any]:
    """Describe a case and its verdict as a worked example, to be written as TOML and given an id.

    Of the values that are told apart only numbers are expected: the others are too large to be read.
    """
    expect: dict[str, Any] = {"outcome": verdict.outcome}
    apart = procedures()[verdict.procedure].told_apart
    values = {name: value for name, value in verdict.values.items() if name not in apart or isinstance(value, int)}
    if values:
        expect["values"] = values
    if verdict.questions:
        expect["questions"] = list(verdict.questions)
    if verdict.problems:
        expect["problems"] = [{"path": problem.path, "code": problem.code} for problem in verdict.problems]
    cited = dict.fromkeys(cited for step in verdict.steps if step.applies for cited in step.cites)
    described = {"id": "group/slug", "procedure": verdict.procedure, "origin": "derived", "given": dict(given)}
    if rulings:
        described["rulings"] = dict(rulings)
    return {"example": [{**described, "expect": expect, "cites": list(cited)}]}
