"""The input of a procedure as the parameters of an address, both ways.

Numbers in a list are joined (`dice=6-6-2`), other entries are numbered (`events.0=caster-dies`), and so are
records with the names of their fields (`wizards.0.level=3`). An empty list is `events=`; any other parameter
without text counts as left out, as a browser sends the fields that were not filled in. Where a name comes twice,
the last one counts. Text that is not what the field asks for stays text, so that the reader is told of it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from reference.checker.fields import Boolean, Choice, Field, Fields, Integer, ListOf, Number, Record, Text, Variants
from reference.checker.questions import NO_RULINGS, Rulings, plain

Parameters = Iterable[tuple[str, str]]

RULING: Final = "ruling."
RULINGS: Final = "rulings"

_DEPTH = 5  # more than any field lies deep; what lies deeper keeps its dots
_INTEGER = re.compile(r"[+-]?[0-9]{1,400}")
_NUMBER = re.compile(r"[+-]?([0-9]{1,400}([.,][0-9]{0,400})?|[.,][0-9]{1,400})(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
_BETWEEN_NUMBERS = re.compile(r"[\s,;]+|(?<=[^-\s,;])-")
_INDEX = re.compile(r"[0-9]{1,9}")
_HUGE = 10**300  # beyond every limit, and still short enough to be written
_BOOLEANS = {"true": True, "false": False}


class _Node(dict[str, "_Node"]):
    """Parameters by the parts of their names; `text` is that of the name itself."""

    text: str | None = None

    def leaves(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield what stands here and below that is not blank, under full names."""
        if self.text:
            yield name, self.text
        for part, node in self.items():
            yield from node.leaves(f"{name}.{part}")


def read_form(fields: Fields, parameters: Parameters) -> tuple[dict[str, Any], Rulings]:
    """Read parameters into an input and its rulings, neither of them checked.

    `rulings=plain` stands for the ruling set; single rulings beside it take precedence.
    """
    root, rulings, named = _Node(), dict[str, str](), ""
    for name, text in parameters:
        if name.startswith(RULING):
            rulings[name.removeprefix(RULING)] = text
        elif name == RULINGS:
            named = text
        else:
            _plant(root, name, text)
    chosen = {question: option for question, option in rulings.items() if option}
    if named and named != "plain":
        return _record(fields, root), named
    return _record(fields, root), {**plain(), **chosen} if named else chosen


def _plant(root: _Node, name: str, text: str) -> None:
    node = root
    for part in name.split(".", _DEPTH):
        node = node.setdefault(part, _Node())
    node.text = text


def _record(fields: Fields, node: _Node) -> dict[str, Any]:
    given = {}
    for name, below in node.items():
        if name in fields:
            value = _value(fields[name], below)
            if value is not None:
                given[name] = value
        else:
            given.update(below.leaves(name))
    return given


def _value(kind: Field, node: _Node) -> Any:
    """Give the value of a field, or None when it was left out."""
    match kind:
        case ListOf(entry=Integer() | Number() as entry):
            return _entries(entry, node) if node.text is None else _numbers(entry, node.text)
        case ListOf(entry=entry):
            return _entries(entry, node)
        case Record(fields=fields):
            return _record(fields, node) or node.text or None
        case Variants():
            chosen = node.get("kind", _Node()).text or ""
            return _record(kind.fields_of(chosen) if chosen in kind.variants else {}, node) or node.text or None
    return _scalar(kind, node.text) if node.text else None


def _entries(entry: Field, node: _Node) -> list[Any] | str | None:
    if node.text and not node:
        return node.text
    numbered = sorted((int(part), part) for part in node if _INDEX.fullmatch(part))
    values = [_value(entry, node[part]) for _, part in numbered]
    return [value for value in values if value is not None]


def _numbers(entry: Field, text: str) -> list[Any]:
    return [_scalar(entry, part) for part in _BETWEEN_NUMBERS.split(text.strip())] if text.strip() else []


def _scalar(kind: Field, text: str) -> Any:
    match kind:
        case Integer() | Number() if _INTEGER.fullmatch(text.strip()):
            return int(text)
        case Integer() | Number() if _NUMBER.fullmatch(text.strip()):
            return float(text.replace(",", "."))
        case Boolean():
            return _BOOLEANS.get(text, text)
    return text


def write_form(fields: Fields, given: Mapping[str, Any], rulings: Rulings = NO_RULINGS) -> tuple[tuple[str, str], ...]:
    """Write an input and its rulings as parameters; what no parameter can carry is left out."""
    written = [pair for name in fields if name in given for pair in _written(fields[name], name, given[name])]
    if isinstance(rulings, str):
        return (*written, (RULINGS, rulings))
    return (*written, *((RULING + question, option) for question, option in rulings.items()))


def _written(kind: Field, name: str, value: Any) -> Iterator[tuple[str, str]]:
    match kind, value:
        case ListOf(entry=Integer() | Number()), [*entries]:
            yield name, "-".join(_plain_text(entry) for entry in entries)
        case ListOf(), []:
            yield name, ""
        case ListOf(entry=entry), [*entries]:
            for index, each in enumerate(entries):
                yield from _written(entry, f"{name}.{index}", each)
        case Record(fields=fields), {}:
            yield from _written_fields(fields, name, value)
        case Variants(), {"kind": str(code)} if code in kind.variants:
            yield from _written_fields(kind.fields_of(code), name, value)
        case ((Integer() | Number() | Boolean() | Text() | Choice()), (bool() | int() | float() | str())):
            yield name, _plain_text(value)


def _written_fields(fields: Fields, name: str, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for part, kind in fields.items():
        if part in value:
            yield from _written(kind, f"{name}.{part}", value[part])


def _plain_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(min(max(value, -_HUGE), _HUGE))
    return str(value)
