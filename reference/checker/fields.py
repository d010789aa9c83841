"""The kinds of input: what may be given, and every problem of what was given.

A field reads any JSON value. It returns the clean value (numbers as floats, lists as tuples) and adds what is wrong
to a list of problems; what it returns beside a problem has no meaning.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from typing import Any, Final

from reference.checker.verdicts import Problem
from reference.model import Message

TEXT_LIMIT: Final = 60


class Absence(Enum):
    """What it means that a field is not given and has no default."""

    REQUIRED = "required"
    LEFT_OUT = "left out"


REQUIRED: Final = Absence.REQUIRED
LEFT_OUT: Final = Absence.LEFT_OUT


@dataclass(frozen=True, slots=True, eq=False)
class Field(ABC):
    """An input with its label; `default` is a value, `REQUIRED` or `LEFT_OUT` (may be left out)."""

    label: Message
    default: Any = field(default=REQUIRED, kw_only=True)

    @abstractmethod
    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the clean value, or report under `path` what is wrong with it."""


Fields = Mapping[str, Field]


@dataclass(frozen=True, slots=True, eq=False)
class Integer(Field):
    """A whole number within limits; neither a boolean nor `2.0` is one."""

    minimum: int
    maximum: int

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the number."""
        if not isinstance(value, int) or isinstance(value, bool):
            problems.append(Problem(path, "wrong-type"))
            return None
        return _within(value, self.minimum, self.maximum, path, problems)


@dataclass(frozen=True, slots=True, eq=False)
class Number(Field):
    """A finite number within limits."""

    minimum: float
    maximum: float

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the number as a float."""
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not -inf < value < inf:
            problems.append(Problem(path, "wrong-type"))
            return None
        inside = _within(value, self.minimum, self.maximum, path, problems)
        return None if inside is None else float(inside)


def _within(value: float, minimum: float, maximum: float, path: str, problems: list[Problem]) -> float | None:
    if minimum <= value <= maximum:
        return value
    problems.append(Problem(path, "below-minimum" if value < minimum else "above-maximum"))
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Boolean(Field):
    """True or false."""

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the truth value."""
        if not isinstance(value, bool):
            problems.append(Problem(path, "wrong-type"))
        return value


@dataclass(frozen=True, slots=True, eq=False)
class Text(Field):
    """A name of 1 to 60 characters; half a surrogate pair is no character."""

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the name as written."""
        if not isinstance(value, str):
            problems.append(Problem(path, "wrong-type"))
        elif not 1 <= len(value) <= TEXT_LIMIT or _whole(value) != value:
            problems.append(Problem(path, "bad-text"))
        return value


@dataclass(frozen=True, slots=True, eq=False)
class Choice(Field):
    """One of several codes, each with its label."""

    options: Mapping[str, Message]

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the code."""
        if not isinstance(value, str):
            problems.append(Problem(path, "wrong-type"))
        elif value not in self.options:
            problems.append(Problem(path, "not-an-option"))
        return value


@dataclass(frozen=True, slots=True, eq=False)
class ListOf(Field):
    """A list of entries of one kind, with limits for their number."""

    entry: Field
    minimum: int
    maximum: int

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the entries as a tuple; those of a list that is too long are not looked at."""
        if not isinstance(value, Sequence) or isinstance(value, (str, bytes)):
            problems.append(Problem(path, "wrong-type"))
            return None
        if len(value) > self.maximum:
            problems.append(Problem(path, "too-many"))
            return None
        if len(value) < self.minimum:
            problems.append(Problem(path, "too-few"))
        return tuple(self.entry.read(entry, f"{path}[{index}]", problems) for index, entry in enumerate(value))


@dataclass(frozen=True, slots=True, eq=False)
class Record(Field):
    """An entry with fields of its own."""

    fields: Fields

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the values of the fields, defaults filled in."""
        if not isinstance(value, Mapping):
            problems.append(Problem(path, "wrong-type"))
            return None
        return read_fields(self.fields, value, f"{path}.", problems)


@dataclass(frozen=True, slots=True, eq=False)
class Variants(Field):
    """A record whose `kind` decides its other fields."""

    kind: Choice
    variants: Mapping[str, Fields]

    def read(self, value: object, path: str, problems: list[Problem]) -> Any:
        """Return the kind and the values of its fields; without a sound kind nothing else is looked at."""
        if not isinstance(value, Mapping):
            problems.append(Problem(path, "wrong-type"))
            return None
        if "kind" not in value:
            problems.append(Problem(f"{path}.kind", "missing"))
            return None
        kind = value["kind"]
        before = len(problems)
        self.kind.read(kind, f"{path}.kind", problems)
        if len(problems) > before:
            return None
        return read_fields(self.fields_of(kind), value, f"{path}.", problems)

    def fields_of(self, kind: str) -> Fields:
        """Give all fields of an entry of that kind, `kind` first."""
        return {"kind": self.kind, **self.variants[kind]}


def read_fields(fields: Fields, given: Mapping[Any, Any], prefix: str, problems: list[Problem]) -> dict[str, Any]:
    """Return the clean values of those fields that are given or have a default and are without a problem.

    Adds every problem of the fields, and one for each name that is no field; `prefix` stands before each path.
    """
    values = {}
    for name, kind in fields.items():
        if name in given:
            before = len(problems)
            value = kind.read(given[name], prefix + name, problems)
            if len(problems) == before:
                values[name] = value
        elif kind.default is REQUIRED:
            problems.append(Problem(prefix + name, "missing"))
        elif kind.default is not LEFT_OUT:
            values[name] = kind.default
    problems.extend(Problem(prefix + _whole(str(name)), "unknown-field") for name in given if name not in fields)
    return values


def _whole(text: str) -> str:
    """Replace halves of surrogate pairs, which JSON can carry but no encoding can write."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
