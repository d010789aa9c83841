"""What a verdict tells about open questions: readings that were fixed, and values that hang on the others."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reference.checker.questions import QUESTIONS
from reference.checker.verdicts import Verdict


def ruled(verdict: Verdict, question_id: str) -> str | None:
    """Give the option that a ruling has fixed for a question of this verdict, or None where there was no ruling.

    The step for a question states the option as a sentence where it is ruled, and otherwise what is open.
    """
    said = [step.message for step in verdict.steps if question_id in step.cites]
    return next((option for option, sentence in QUESTIONS[question_id].options.items() if sentence in said), None)


def answers(verdict: Verdict) -> tuple[Mapping[str, Any], ...]:
    """Give the values of the verdict under every reading that matters: one set of them unless it is open."""
    return tuple(choice.values for choice in verdict.alternatives) or (verdict.values,)


def reasons(verdict: Verdict) -> Mapping[str, bool]:
    """Give the reasons against, each with whether it holds under every reading that matters."""
    several = [frozenset(values.get("reasons", ())) for values in answers(verdict)]
    return {reason: all(reason in each for each in several) for each in several for reason in sorted(each)}


def chances(verdict: Verdict, value: str) -> tuple[Fraction, ...]:
    """Give the different probabilities that a value has under the readings, in rising order."""
    return tuple(sorted({Fraction(values[value]) for values in answers(verdict)}))
