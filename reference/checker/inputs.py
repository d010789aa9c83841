"""The input of a procedure as a whole: all of its fields, and how they fit together."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from reference.checker.fields import REQUIRED, Fields, read_fields
from reference.checker.verdicts import Problem

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Constraint:
    """A condition between fields, looked at only when none of them has a problem of its own.

    `check` gets the clean values, without those that were left out.
    """

    between: tuple[str, ...]
    check: Callable[[Values], Iterable[Problem]]


def required_when(names: Iterable[str], field: str, value: Any) -> tuple[Constraint, ...]:
    """Demand fields that may else be left out where another field has a certain value."""

    def demand(name: str) -> Constraint:
        def check(values: Values) -> Iterator[Problem]:
            if values.get(field) == value and name not in values:
                yield Problem(name, "missing")

        return Constraint((field, name), check)

    return tuple(demand(name) for name in names)


class Reading(NamedTuple):
    """What an input was read as; the values are complete only when there is no problem."""

    values: Values
    problems: tuple[Problem, ...]


def read(fields: Fields, constraints: Iterable[Constraint], given: object) -> Reading:
    """Read an input, with every problem of its fields and of how they fit together."""
    if not isinstance(given, Mapping):
        return Reading({}, (Problem("", "wrong-type"),))
    problems: list[Problem] = []
    values = read_fields(fields, given, "", problems)
    if problems:
        unread = ((name, kind) for name, kind in fields.items() if name not in values)
        faulty = {name for name, kind in unread if name in given or kind.default is REQUIRED}
        constraints = [each for each in constraints if faulty.isdisjoint(each.between)]
    for constraint in constraints:
        problems.extend(constraint.check(values))
    return Reading(values, tuple(problems))


class Given(Mapping[str, Any]):
    """The clean values of an input; remembers in `read` which of them were looked at."""

    __slots__ = ("_values", "read")

    def __init__(self, values: Values) -> None:
        self._values = values
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
