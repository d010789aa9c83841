"""A procedure's input as the parts of an HTML form, filled with what was given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from reference.checker import Boolean, Choice, Field, Fields, Integer, ListOf, Number, Record, Variants
from reference.model import Message, msg

WidgetKind = Literal["number", "numbers", "text", "choice", "choices", "group", "rows"]

_SPARE_ROWS = 2
"""Empty rows that a list of choices begins with: most histories are short."""

_TRUTH: Mapping[str, Message] = {"true": msg("yes"), "false": msg("no")}


@dataclass(frozen=True, slots=True)
class Widget:
    """One part of a form: a control, or a group of parts.

    `name` is the parameter, `value` what it holds. `rows` of a list are its entries, the last ones empty; a list
    that may still grow has `grows`.
    """

    kind: WidgetKind
    name: str
    label: Message
    value: str = ""
    required: bool = False
    minimum: float | None = None
    maximum: float | None = None
    step: str = "1"
    options: Mapping[str, Message] = field(default_factory=dict)
    rows: Sequence["Widget"] = ()
    grows: bool = False


def widgets(fields: Fields, given: Mapping[str, Any], more: str = "") -> Iterator[Widget]:
    """Yield the parts of a form in the order of the fields; `more` names a list that gets another row."""
    for name, kind in fields.items():
        yield _widget(kind, name, given.get(name, _default(kind)), more)


def _default(kind: Field) -> Any:
    return kind.default if isinstance(kind.default, bool | int | float | str | tuple) else None


def _widget(kind: Field, name: str, value: Any, more: str) -> Widget:
    required = not isinstance(kind.default, bool | int | float | str | tuple)
    match kind:
        case Integer() | Number():
            step = "1" if isinstance(kind, Integer) else "any"
            text = _text(value)
            return Widget("number", name, kind.label, text, required, kind.minimum, kind.maximum, step)
        case Boolean():
            return Widget("choice", name, kind.label, _text(value), required, options=_TRUTH)
        case Choice(options=options):
            return Widget("choice", name, kind.label, _text(value), required, options=options)
        case ListOf(entry=Integer() | Number() as entry):
            joined = "-".join(map(_text, value)) if isinstance(value, list | tuple) else _text(value)
            return Widget("numbers", name, kind.label, joined, required, entry.minimum, entry.maximum)
        case ListOf(entry=entry):
            return _rows(kind, entry, name, value, more)
        case Record(fields=fields):
            below = value if isinstance(value, Mapping) else {}
            parts = tuple(_widget(each, f"{name}.{part}", below.get(part), more) for part, each in fields.items())
            return Widget("group", name, kind.label, rows=parts)
        case Variants():
            return _variant(kind, name, value if isinstance(value, Mapping) else {}, more)
    return Widget("text", name, kind.label, _text(value), required)


def _variant(kind: Variants, name: str, value: Mapping[str, Any], more: str) -> Widget:
    """Offer the kinds of an entry, and the fields of the one that is chosen."""
    chosen = str(value.get("kind"))
    fields = kind.fields_of(chosen) if chosen in kind.variants else {"kind": kind.kind}
    parts = tuple(_widget(each, f"{name}.{part}", value.get(part), more) for part, each in fields.items())
    return Widget("group", name, kind.label, rows=parts)


def _rows(kind: ListOf, entry: Field, name: str, value: Any, more: str) -> Widget:
    entries = list(value) if isinstance(value, list | tuple) else []
    simple = isinstance(entry, Choice)
    spare = max(_SPARE_ROWS - len(entries), 1) if simple or more == name or len(entries) < kind.minimum else 0
    count = min(len(entries) + spare, kind.maximum)
    padded = entries + [None] * (count - len(entries))
    rows = tuple(_widget(entry, f"{name}.{index}", each, more) for index, each in enumerate(padded))
    return Widget("choices" if simple else "rows", name, kind.label, rows=rows, grows=count < kind.maximum)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
