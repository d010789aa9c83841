"""Open questions: a procedure is run under every reading, and what the readings share is its answer."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from reference.checker.cases import Case, Run, TooManyQuestions
from reference.checker.inputs import Given
from reference.checker.procedures import Procedure
from reference.checker.questions import QUESTIONS
from reference.checker.traces import merge_traces
from reference.checker.verdicts import Alternative, Choices, Verdict


def decide(procedure: Procedure, given: Given, rulings: Choices) -> Verdict:
    """Answer a sound input: determined where all readings agree, otherwise open with an alternative for each.

    Only questions that are consulted and have no ruling are tried under all their options. Where more are met than
    can be tried, all those that were tried matter: a ruling on any of them leads further.
    """
    runs = explore(procedure, given, rulings)
    if len(runs) == 1:
        run = runs[0]
        return Verdict(procedure.id, run.outcome, _values(runs), run.steps)
    consulted = tuple(dict.fromkeys(question for run in runs for question in run.choices))
    stopped = any(run.outcome == "open" for run in runs)
    relevant = consulted if stopped else _relevant(runs, consulted, procedure.decisive)
    steps = merge_traces(runs, frozenset(consulted) - frozenset(relevant))
    if not relevant:
        return Verdict(procedure.id, runs[0].outcome, _values(runs), steps)
    alternatives = tuple(_alternative(runs, choices) for choices in _combinations(relevant))
    shared = _shared([alternative.values for alternative in alternatives])
    shared.pop("reasons", None)
    return Verdict(procedure.id, "open", shared, steps, relevant, alternatives)


def explore(procedure: Procedure, given: Given, rulings: Choices) -> list[Run]:
    """Run a procedure for every combination of readings that it tells apart.

    A run answers a question that it meets for the first time with the first option; the other options are
    then tried with the same answers to the questions before.
    """
    runs, untried, met = list[Run](), list[Choices]([{}]), set[str]()
    while untried:
        case = Case(given, procedure.reasons, rulings, untried.pop(), met)
        try:
            procedure.body(case)
        except TooManyQuestions:
            case.stop()
        run = case.run()
        runs.append(run)
        for question in run.fresh:
            before = _before(run.choices, question)
            others = list(QUESTIONS[question].options)[1:]
            untried += [{**before, question: option} for option in others]
    return runs


def _before(choices: Choices, question: str) -> dict[str, str]:
    names = list(choices)
    return {name: choices[name] for name in names[: names.index(question)]}


def _combinations(questions: Sequence[str]) -> Iterable[dict[str, str]]:
    for options in product(*(QUESTIONS[question].options for question in questions)):
        yield dict(zip(questions, options, strict=True))


def _fits(run: Run, choices: Choices) -> bool:
    return all(run.choices.get(question, option) == option for question, option in choices.items())


def _relevant(runs: Sequence[Run], consulted: Sequence[str], decisive: Sequence[str]) -> tuple[str, ...]:
    """Give the questions in which two combinations may differ, and in nothing else, without agreeing."""
    answers = {
        tuple(choices.items()): _answer(next(run for run in runs if _fits(run, choices)), decisive)
        for choices in _combinations(consulted)
    }

    def matters(question: str) -> bool:
        seen: dict[Any, Any] = {}
        for choices, answer in answers.items():
            others = tuple(pair for pair in choices if pair[0] != question)
            if seen.setdefault(others, answer) != answer:
                return True
        return False

    return tuple(question for question in consulted if matters(question))


def _answer(run: Run, decisive: Sequence[str]) -> tuple[Any, ...]:
    return run.outcome, *(run.values.get(name) for name in decisive)


def _alternative(runs: Sequence[Run], choices: Choices) -> Alternative:
    fitting = [run for run in runs if _fits(run, choices)]
    return Alternative(choices, fitting[0].outcome, _values(fitting))


def _values(runs: Sequence[Run]) -> dict[str, Any]:
    """Give the values that runs with one outcome share, and the reasons that hold in all of them."""
    values = _shared([run.values for run in runs])
    first, *others = runs
    if first.outcome == "no":
        values["reasons"] = tuple(code for code in first.reasons if all(code in run.reasons for run in others))
    return values


def _shared(several: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    first, *others = several
    return {
        name: value
        for name, value in first.items()
        if all(name in values and values[name] == value for values in others)
    }
