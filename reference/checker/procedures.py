"""What a procedure of the checker consists of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from reference.checker.cases import Case
from reference.checker.fields import Fields
from reference.checker.inputs import Constraint, Reading, read
from reference.checker.schemas import Say, json_schema
from reference.model import Message


@dataclass(frozen=True, slots=True, eq=False)
class Procedure:
    """A question about a game situation that the checker answers.

    `body` looks at a case and adds steps, values and reasons to it; all conditions are checked, also when one of
    them already decides. `cites` and `questions` are all rules and open questions that steps of it may cite.
    """

    id: str
    question: Message
    fields: Fields
    body: Callable[[Case], None]
    cites: tuple[str, ...]
    questions: tuple[str, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    decisive: tuple[str, ...] = ()
    """The values that make a difference between two answers."""
    values: Mapping[str, Message] = field(default_factory=dict)
    """A label for each value."""
    told_apart: tuple[str, ...] = ()
    """The values that stand in no list of values: too large for it, they are told in a way of their own."""
    codes: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    """For values that are codes, what a reader sees for each."""
    reasons: Mapping[str, Message] = field(default_factory=dict)
    """A sentence for each reason for `no`."""

    @property
    def system(self) -> str:
        """The game system it belongs to."""
        return self.id.partition(".")[0]

    @property
    def listed(self) -> Mapping[str, Message]:
        """The values that stand in a list, each with its label."""
        return {name: label for name, label in self.values.items() if name not in self.told_apart}

    def consult(self, case: Case, **given: Any) -> Case:
        """Ask this question about a part of a larger case, and return that part with its reasons and values.

        `given` holds all fields, clean and defaults filled in. The steps stand in the trace of the larger case; the
        reasons are only those of the part.
        """
        part = case.part(given, self.reasons)
        self.body(part)
        return part

    def read(self, given: object) -> Reading:
        """Read an input, with every problem."""
        return read(self.fields, self.constraints, given)

    def schema(self, say: Say) -> dict[str, Any]:
        """Describe the input as JSON Schema, labels rendered by `say`."""
        return {**json_schema(self.fields, say), "title": say(self.question)}
