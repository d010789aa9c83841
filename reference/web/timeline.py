"""A verdict on a course of events as a timeline: what happened, what was on the table then, what may come next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from reference.checker import QUESTIONS, Choice, Fields, ListOf, Procedure, Record, Step, Variants, Verdict
from reference.model import Message
from reference.web.cases import EVENTS
from reference.web.snapshots import Codes, Snapshot, State, snapshot

STATES: Final = "states"

Fate = Literal["start", "happened", "refused", "skipped"]
Readings = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Moment:
    """An event, or the start: its sentence, the other steps of the judge, and the table afterwards.

    Of an illegal event `reasons` tell why; it and those after it have no table. `number` counts from 1.
    """

    number: int
    fate: Fate
    told: Message | None
    steps: tuple[Step, ...]
    reasons: tuple[Step, ...]
    table: Snapshot | None


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of event that may come next, with the open questions that this hangs on."""

    kind: str
    label: Message
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """What some readings of the open questions lead to, from the moment on in which they part."""

    readings: tuple[Readings, ...]
    outcome: str
    moments: tuple[Moment, ...]
    acts: tuple[Act, ...]
    at: int
    """The place of the event that comes next, or of the illegal one."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The moments that all readings share, and the courses that go on from there; a verdict not open has one."""

    shared: tuple[Moment, ...]
    courses: tuple[Course, ...]
    others: tuple[Act, ...]
    """Kinds of events that are no acts of a player or not legal now."""


def timeline(procedure: Procedure, values: Mapping[str, Any], verdict: Verdict) -> Timeline | None:
    """Tell a verdict as a timeline, or give None where it holds no course of events.

    `values` are the clean values of the input.
    """
    given = _groups(verdict)
    if any(STATES not in found for _, _, found in given):
        return None
    teller = _Teller(procedure, values, verdict.steps)
    common = _common([found[STATES] for _, _, found in given]) if len(given) > 1 else 0
    shared = teller.moments(given[0][2][STATES][:common], (), 0)
    courses = tuple(teller.course(readings, outcome, found, common) for readings, outcome, found in given)
    named = {act.kind for course in courses for act in course.acts}
    others = tuple(Act(kind, label) for kind, label in teller.kinds.items() if kind not in named)
    return Timeline(shared, courses, others if any(course.acts for course in courses) else ())


_Group = tuple[list[dict[str, str]], str, Mapping[str, Any]]
"""Readings that lead to the same outcome and values."""


def _groups(verdict: Verdict) -> list[_Group]:
    """Join the alternatives that lead to the same; a verdict that is not open is one group."""
    if not verdict.alternatives:
        return [([], verdict.outcome, verdict.values)]
    groups: list[_Group] = []
    for each in verdict.alternatives:
        for readings, outcome, values in groups:
            if (outcome, values) == (each.outcome, each.values):
                readings.append(dict(each.choices))
                break
        else:
            groups.append(([dict(each.choices)], each.outcome, each.values))
    return [(_in_short(readings), outcome, values) for readings, outcome, values in groups]


def _in_short(readings: list[dict[str, str]]) -> list[dict[str, str]]:
    """Leave out the questions whose options are all among the readings, with all else the same."""
    for question in tuple(readings[0]):
        rest: list[dict[str, str]] = []
        for each in readings:
            without = {name: option for name, option in each.items() if name != question}
            if without not in rest:
                rest.append(without)
        if len(rest) * len(QUESTIONS[question].options) == len(readings):
            readings = rest
    return readings


def _common(several: Sequence[Sequence[State]]) -> int:
    """Count the states that all courses begin with."""
    first, *others = several
    return next(
        (at for at, state in enumerate(first) if any(len(other) <= at or other[at] != state for other in others)),
        len(first),
    )


class _Teller:
    """What is the same for every moment of a timeline."""

    def __init__(self, procedure: Procedure, values: Mapping[str, Any], steps: Sequence[Step]) -> None:
        self._events: Sequence[Mapping[str, Any]] = values[EVENTS]
        self._people = tuple(dict.fromkeys(_people(values)))
        self._codes = codes(procedure.fields)
        self._sentences = procedure.reasons
        self._steps = steps
        self.kinds: Mapping[str, Message] = {}
        self._full = True
        match procedure.fields[EVENTS]:
            case ListOf(entry=Variants(kind=kind), maximum=most):
                self.kinds = kind.options
                self._full = len(self._events) == most

    def moments(self, states: Sequence[State], readings: Sequence[Readings], start: int) -> tuple[Moment, ...]:
        """Tell of states, those before `start` left out."""
        befores = [None, *states]
        return tuple(self._moment(states[at], befores[at], readings) for at in range(start, len(states)))

    def course(self, readings: Sequence[Readings], outcome: str, found: Mapping[str, Any], start: int) -> Course:
        """Tell of a course to its end: the states from `start` on, the illegal event, and what was not reached."""
        states = found[STATES]
        at = len(states) - 1
        moments = list(self.moments(states, readings, start))
        if outcome == "no":
            moments.append(self._refused(at, found["reasons"], readings))
        moments += [self._skipped(event) for event in range(at + (outcome == "no"), len(self._events))]
        goes_on = outcome == "no" or (outcome == "yes" and not self._full)
        return Course(tuple(readings), outcome, tuple(moments), self.acts(states[-1]) if goes_on else (), at)

    def acts(self, state: State) -> tuple[Act, ...]:
        """Give what is legal next, and what may be."""
        sure = tuple(Act(kind, self.kinds[kind]) for kind in state["next"])
        perhaps = state.get("perhaps", {})
        return sure + tuple(Act(kind, self.kinds[kind], tuple(open_on)) for kind, open_on in perhaps.items())

    def _moment(self, state: State, before: State | None, readings: Sequence[Readings]) -> Moment:
        event = state.get("event")
        steps = list(self._steps_of(event, readings))
        told = steps.pop(0).message if event is not None and steps else None
        table = snapshot(state, before, self._people, self._codes)
        return Moment(0 if event is None else event + 1, "happened" if told else "start", told, tuple(steps), (), table)

    def _refused(self, event: int, reasons: Iterable[str], readings: Sequence[Readings]) -> Moment:
        told, *steps = self._steps_of(event, readings)
        against = tuple(_against(self._sentences[reason], steps) for reason in reasons)
        rest = tuple(step for step in steps if step not in against)
        return Moment(event + 1, "refused", told.message, rest, against, None)

    def _skipped(self, event: int) -> Moment:
        return Moment(event + 1, "skipped", self.kinds[self._events[event]["kind"]], (), (), None)

    def _steps_of(self, event: int | None, readings: Sequence[Readings]) -> Iterator[Step]:
        for step in self._steps:
            if step.event == event and step.applies and (not readings or any(_fits(step, each) for each in readings)):
                yield step


def _fits(step: Step, readings: Readings) -> bool:
    return all(readings.get(question, option) == option for question, option in step.when.items())


def _against(sentence: Message, steps: Iterable[Step]) -> Step:
    """Give the step that says why an event is illegal, or the sentence alone where no step has just this one."""
    return next((step for step in steps if step.message == sentence), Step((), sentence))


def _people(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of those who cast, of characters alone, and of characters in units."""
    for entries in values.values():
        if isinstance(entries, tuple):
            yield from (entry["name"] for entry in entries if isinstance(entry, Mapping) and "name" in entry)
    yield from values["characters"]
    for unit in values["units"]:
        yield from unit["characters"]


def codes(fields: Fields) -> Codes:
    """Collect what a reader sees for codes, by the names of the fields that they are given in."""
    found: dict[str, dict[str, Message]] = {}
    _collect(fields, found)
    return found


def _collect(fields: Fields, found: dict[str, dict[str, Message]]) -> None:
    for name, kind in fields.items():
        entry = kind.entry if isinstance(kind, ListOf) else kind
        match entry:
            case Choice(options=options):
                found.setdefault(name, {}).update(options)
            case Record(fields=below):
                _collect(below, found)
            case Variants(variants=variants):
                for below in variants.values():
                    _collect(below, found)
