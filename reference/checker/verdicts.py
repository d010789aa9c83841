"""What the checker answers: a verdict with its trace, and its JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from reference.model import Message, msg

FORMAT = "reference.verdict.v1"

Outcome = Literal["yes", "no", "open", "invalid"]

ProblemCode = Literal[
    "missing",
    "unknown-field",
    "wrong-type",
    "below-minimum",
    "above-maximum",
    "not-an-option",
    "bad-text",
    "too-few",
    "too-many",
    "inconsistent",
]

PROBLEMS: Mapping[ProblemCode, Message] = {
    "missing": msg("This is still missing."),
    "unknown-field": msg("Nothing of this name is asked for here."),
    "wrong-type": msg("This is not the kind of value that is asked for."),
    "below-minimum": msg("This number is too small."),
    "above-maximum": msg("This number is too large."),
    "not-an-option": msg("This is not one of the choices."),
    "bad-text": msg("A name has 1 to 60 characters."),
    "too-few": msg("This list has too few entries."),
    "too-many": msg("This list has too many entries."),
    "inconsistent": msg("This does not fit the rest of what was given."),
}
"""What a reader sees for each code."""

Choices = Mapping[str, str]
"""Question ids, each with the option chosen."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the trace: the rules or open questions it rests on, and its sentence.

    `applies` is false for what was looked at and has no bearing; `holds` says how a condition turned out.
    `when` names the readings under which the step was taken; empty means under all of them. `event` is the place,
    from 0, of the event that the step belongs to, where a procedure follows several.
    """

    cites: tuple[str, ...]
    message: Message
    applies: bool = True
    holds: bool | None = None
    when: Choices = field(default_factory=dict)
    event: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the input, at a path such as `wizards[0].level`."""

    path: str
    code: ProblemCode


@dataclass(frozen=True, slots=True)
class Alternative:
    """What one combination of readings leads to."""

    choices: Choices
    outcome: Outcome
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one question about one situation."""

    procedure: str
    outcome: Outcome
    values: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    questions: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    problems: tuple[Problem, ...] = ()
    unused_inputs: tuple[str, ...] = ()


def as_json(verdict: Verdict, say: Callable[[Message], str]) -> dict[str, Any]:
    """Give a verdict as a JSON object, its sentences rendered by `say`.

    `holds`, `when` and `event` stand only in the steps that have them.
    """
    return {
        "format": FORMAT,
        "procedure": verdict.procedure,
        "outcome": verdict.outcome,
        "values": _values(verdict.values),
        "steps": [_step(step, say) for step in verdict.steps],
        "questions": list(verdict.questions),
        "alternatives": [
            {"choices": dict(choice.choices), "outcome": choice.outcome, "values": _values(choice.values)}
            for choice in verdict.alternatives
        ],
        "problems": [{"path": problem.path, "code": problem.code} for problem in verdict.problems],
        "unused_inputs": list(verdict.unused_inputs),
    }


def _values(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _step(step: Step, say: Callable[[Message], str]) -> dict[str, Any]:
    said: dict[str, Any] = {"cites": list(step.cites), "applies": step.applies, "text": say(step.message)}
    if step.holds is not None:
        said["holds"] = step.holds
    if step.when:
        said["when"] = dict(step.when)
    if step.event is not None:
        said["event"] = step.event
    return said
