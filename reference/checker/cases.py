"""One run of a procedure over one situation, under one choice of readings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reference.checker.inputs import Given
from reference.checker.questions import QUESTIONS
from reference.checker.verdicts import Choices, Outcome, Step
from reference.model import Message


@dataclass(frozen=True, slots=True)
class Run:
    """What a procedure found under one choice of readings; `fresh` are the questions it met without an answer."""

    choices: Choices
    outcome: Outcome
    values: Mapping[str, Any]
    reasons: tuple[str, ...]
    steps: tuple[Step, ...]
    fresh: tuple[str, ...]


class Case:
    """A situation as the body of a procedure sees it, and what the body says about it.

    A case without any reason against it is answered with yes.
    """

    __slots__ = ("_asked", "_choices", "_fresh", "_reasons", "_rulings", "_sentences", "_steps", "_values", "given")

    def __init__(self, given: Given, sentences: Mapping[str, Message], rulings: Choices, choices: Choices) -> None:
        self.given = given
        self._sentences = sentences
        self._rulings = rulings
        self._choices = dict(choices)
        self._fresh: list[str] = []
        self._asked: set[str] = set()
        self._steps: list[Step] = []
        self._values: dict[str, Any] = {}
        self._reasons: list[str] = []

    def ask(self, question_id: str) -> str:
        """Return the option that holds here for an open question: as ruled, else as chosen for this run."""
        question = QUESTIONS[question_id]
        ruled = self._rulings.get(question_id)
        if question_id not in self._asked:
            self._asked.add(question_id)
            self.step(question.options[ruled] if ruled else question.message, question_id)
        if ruled:
            return ruled
        if question_id not in self._choices:
            self._choices[question_id] = next(iter(question.options))
            self._fresh.append(question_id)
        return self._choices[question_id]

    def step(self, message: Message, *cites: str, holds: bool | None = None, applies: bool = True) -> None:
        """Add a step to the trace: its sentence and the rules it rests on."""
        self._steps.append(Step(cites, message, applies, holds))

    def refuse(self, reason: str, *cites: str, message: Message | None = None) -> None:
        """Add a reason for `no`, as a step with the sentence of that reason or a fuller one."""
        if reason not in self._reasons:
            self._reasons.append(reason)
        self.step(message or self._sentences[reason], *cites, holds=False)

    def check(self, holds: bool, reason: str, message: Message, *cites: str) -> None:
        """Add a condition: where it holds `message` says so, where it does not it is a reason for `no`."""
        if holds:
            self.step(message, *cites, holds=True)
        else:
            self.refuse(reason, *cites)

    def value(self, **values: Any) -> None:
        """Add values to the answer."""
        self._values.update(values)

    def run(self) -> Run:
        """Return what the body has said."""
        outcome: Outcome = "no" if self._reasons else "yes"
        found = tuple(self._reasons), tuple(self._steps), tuple(self._fresh)
        return Run(self._choices, outcome, self._values, *found)
