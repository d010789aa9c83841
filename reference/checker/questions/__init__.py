"""The open questions that procedures consult, and rulings on them."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from reference.checker.questions.carnevale import CARNEVALE
from reference.checker.questions.question import Question
from reference.checker.questions.t9a import T9A
from reference.checker.questions.wfb6 import WFB6
from reference.checker.verdicts import Problem

__all__ = ["NO_RULINGS", "QUESTIONS", "Question", "Rulings", "plain", "read_rulings"]

Rulings = Mapping[str, str] | str
"""Question ids with the option ruled, or the name of a ruling set (`plain`)."""

QUESTIONS: Mapping[str, Question] = {question.id: question for question in (*WFB6, *T9A, *CARNEVALE)}
NO_RULINGS: Final[Mapping[str, str]] = MappingProxyType({})


@cache
def plain() -> Mapping[str, str]:
    """Give the ruling set that answers each question that has a plain reading with it.

    >>> plain()["wfb6.q.caster-leaves"]
    'continues'
    """
    return MappingProxyType({question.id: question.plain for question in QUESTIONS.values() if question.plain})


def read_rulings(rulings: object) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
    """Return the ruling on each question, and every problem of what was given as rulings."""
    if rulings == "plain":
        return plain(), ()
    if not isinstance(rulings, Mapping):
        return NO_RULINGS, (Problem("rulings", "wrong-type"),)
    problems: list[Problem] = []
    for name, option in rulings.items():
        path = "rulings." + str(name).encode("utf-8", "replace").decode("utf-8")
        if name not in QUESTIONS:
            problems.append(Problem(path, "unknown-field"))
        elif not isinstance(option, str):
            problems.append(Problem(path, "wrong-type"))
        elif option not in QUESTIONS[name].options:
            problems.append(Problem(path, "not-an-option"))
    return (NO_RULINGS, tuple(problems)) if problems else (rulings, ())
