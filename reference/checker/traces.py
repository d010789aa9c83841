"""The trace of a procedure that was run under several readings."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from reference.checker.cases import Run
from reference.checker.verdicts import Choices, Step

_Key = tuple[object, ...]


def merge_traces(runs: Sequence[Run], irrelevant: Set[str]) -> tuple[Step, ...]:
    """Join the steps of all runs in their order, each step once.

    A step that is not taken in all runs says under which readings it is. An irrelevant question is listed as
    having no bearing.
    """
    order: list[_Key] = []
    taken: dict[_Key, tuple[Step, list[Run]]] = {}
    for run in runs:
        at = 0
        for step in run.steps:
            key = _key(step)
            if key not in taken:
                order.insert(at, key)
                taken[key] = step, []
            at = _behind(order, key, at)
            if not taken[key][1] or taken[key][1][-1] is not run:
                taken[key][1].append(run)
    merged: list[Step] = []
    for key in order:
        step, holding = taken[key]
        if not irrelevant.isdisjoint(step.cites):
            step = replace(step, applies=False)
        merged.extend(replace(step, when=when) for when in _readings(holding, len(runs)))
    return tuple(merged)


def _behind(order: Sequence[_Key], key: _Key, at: int) -> int:
    """Give the place after a key, or `at` where the key stands before it."""
    try:
        return order.index(key, at) + 1
    except ValueError:
        return at


def _readings(holding: Sequence[Run], of: int) -> Iterable[Choices]:
    """Give the readings under which a step was taken: the choices that those runs share, else those of each run."""
    if len(holding) == of:
        return ({},)
    shared = set.intersection(*(set(run.choices.items()) for run in holding))
    if shared:
        first = holding[0].choices
        return ({question: option for question, option in first.items() if (question, option) in shared},)
    return tuple(run.choices for run in holding)


def _key(step: Step) -> _Key:
    message = step.message
    return step.cites, message.text, message.count, repr(message.params), step.applies, step.holds, step.event
