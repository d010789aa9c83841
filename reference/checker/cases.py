"""One run of a procedure over one situation, under one choice of readings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from reference.checker.inputs import Given
from reference.checker.questions import QUESTIONS
from reference.checker.verdicts import Choices, Outcome, Step
from reference.model import Message, msg

MOST_QUESTIONS: Final = 4
"""So many open questions are tried at once, in all readings together; each doubles the number of readings."""


class TooManyQuestions(Exception):
    """A case needs one more open question than can be tried; it goes no further without a ruling."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a procedure found under one choice of readings; `fresh` are the questions it met without an answer.

    The outcome is open where the procedure met too many questions and went no further.
    """

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

    __slots__ = (
        "_asked",
        "_choices",
        "_event",
        "_fresh",
        "_met",
        "_reasons",
        "_rulings",
        "_sentences",
        "_steps",
        "_stopped",
        "_values",
        "given",
    )

    def __init__(
        self, given: Given, sentences: Mapping[str, Message], rulings: Choices, choices: Choices, met: set[str]
    ) -> None:
        self.given = given
        self._sentences = sentences
        self._rulings = rulings
        self._choices = dict(choices)
        self._met = met
        self._event: int | None = None
        self._stopped = False
        self._fresh: list[str] = []
        self._asked: dict[str, None] = {}
        self._steps: list[Step] = []
        self._values: dict[str, Any] = {}
        self._reasons: list[str] = []

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons for `no` found so far."""
        return tuple(self._reasons)

    @property
    def values(self) -> Mapping[str, Any]:
        """The values found so far."""
        return self._values

    def part(self, given: Mapping[str, Any], sentences: Mapping[str, Message]) -> "Case":
        """Give a part of this case: facts, reasons and values of its own, in the same trace and the same reading."""
        part = Case(Given(given), sentences, self._rulings, self._choices, self._met)
        part._choices, part._fresh, part._asked = self._choices, self._fresh, self._asked
        part._steps, part._event = self._steps, self._event
        return part

    def at(self, event: int) -> None:
        """Go on to the event of that place, from 0; further steps belong to it."""
        self._event = event

    def ask(self, question_id: str) -> str:
        """Return the option that holds here for an open question: as ruled, else as chosen for this run.

        Raises `TooManyQuestions` where that would be one more than can be tried.
        """
        question = QUESTIONS[question_id]
        ruled = self._rulings.get(question_id)
        if question_id not in self._asked:
            self._asked[question_id] = None
            self.step(question.options[ruled] if ruled else question.message, question_id)
        if ruled:
            return ruled
        if question_id not in self._choices:
            self._meet(question_id)
            self._choices[question_id] = next(iter(question.options))
            self._fresh.append(question_id)
        return self._choices[question_id]

    def _meet(self, question_id: str) -> None:
        if question_id not in self._met and len(self._met) >= MOST_QUESTIONS:
            raise TooManyQuestions(question_id)
        self._met.add(question_id)

    def stop(self) -> None:
        """Leave the case open from here on: more questions than can be tried at once matter to it."""
        self._stopped = True
        *_, last = self._asked
        self.step(msg("More open questions meet here than can be followed at once; rule on some of them."), last)

    def step(self, message: Message, *cites: str, holds: bool | None = None, applies: bool = True) -> None:
        """Add a step to the trace: its sentence and the rules it rests on."""
        self._steps.append(Step(cites, message, applies, holds, event=self._event))

    def refuse(self, reason: str, *cites: str, message: Message | None = None) -> None:
        """Add a reason for `no`, as a step with the sentence of that reason or a fuller one."""
        if reason not in self._reasons:
            self._reasons.append(reason)
        self.step(message or self._sentences[reason], *cites, holds=False)

    def adopt(self, reasons: Iterable[str]) -> None:
        """Take over reasons for `no` from a part of the case, whose steps tell of them already."""
        self._reasons += [reason for reason in reasons if reason not in self._reasons]

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
        outcome: Outcome = "open" if self._stopped else "no" if self._reasons else "yes"
        found = tuple(self._reasons), tuple(self._steps), tuple(self._fresh)
        return Run(self._choices, outcome, self._values, *found)
