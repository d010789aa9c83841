"""A procedure's input as the parts of an HTML form, filled with what was given."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from reference.checker import Boolean, Choice, Field, Fields, Integer, ListOf, Number, Record, Variants
from reference.checker.fields import REQUIRED
from reference.model import Message, msg

WidgetKind = Literal["number", "numbers", "text", "choice", "choices", "group", "rows"]

_WITH_PARTS: Final = frozenset({"group", "rows", "choices"})
_SPARE_ROWS = 2
"""Empty rows that a list of choices begins with: most histories are short."""

_TRUTH: Mapping[str, Message] = {"true": msg("yes"), "false": msg("no")}


@dataclass(frozen=True, slots=True)
class Widget:
    """One part of a form: a control, or a group of parts.

    `name` is the parameter, `value` what it holds and `default` what counts where it holds nothing. `rows` of a list
    are its entries, the last ones empty; a list that may still grow has `grows`.
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
    default: str = ""

    @property
    def names(self) -> str:
        """What the name is one of: a spell, or somebody or something on the table."""
        *_, asked = (part for part in self.name.split(".") if not part.isdecimal())
        return "spell" if asked.startswith("spell") else "piece"

    @property
    def begun(self) -> bool:
        """Whether anything is filled in, here or in a part."""
        return bool(self.value) or any(row.begun for row in self.rows)

    @property
    def filled(self) -> bool:
        """Whether nothing is missing that must be given."""
        if self.kind in _WITH_PARTS:
            return self.kind == "choices" or all(row.filled for row in self.rows)
        return bool(self.value) or not self.required

    def faulty(self, problems: Iterable[str]) -> bool:
        """Say whether one of the parameters with problems is this one or a part of it."""
        return any(name == self.name or name.startswith(f"{self.name}.") for name in problems)

    @property
    def summary(self) -> Iterator[str | Message]:
        """What is filled in, in a few words: names, choices and dice that are not the default ones."""
        if self.kind in _WITH_PARTS:
            for row in self.rows:
                yield from row.summary
        elif self.value != self.default and self.kind != "number":
            chosen = self.options.get(self.value, self.value)
            yield self.label if chosen is _TRUTH["true"] else chosen


def widgets(fields: Fields, given: Mapping[str, Any], more: str = "") -> Iterator[Widget]:
    """Yield the parts of a form in the order of the fields; `more` names a list that gets another row."""
    for name, kind in fields.items():
        yield _widget(kind, name, given.get(name, _default(kind)), more)


def _default(kind: Field) -> Any:
    return kind.default if isinstance(kind.default, bool | int | float | str | tuple) else None


def _widget(kind: Field, name: str, value: Any, more: str) -> Widget:
    required, default = kind.default is REQUIRED, _text(_default(kind))
    match kind:
        case Integer() | Number():
            step = "1" if isinstance(kind, Integer) else "any"
            limits = kind.minimum, kind.maximum
            return Widget("number", name, kind.label, _text(value), required, *limits, step, default=default)
        case Boolean():
            return Widget("choice", name, kind.label, _text(value), required, options=_TRUTH, default=default)
        case Choice(options=options):
            return Widget("choice", name, kind.label, _text(value), required, options=options, default=default)
        case ListOf(entry=Integer() | Number() as entry):
            joined = "-".join(map(_text, value)) if isinstance(value, list | tuple) else _text(value)
            return Widget("numbers", name, kind.label, joined, required, entry.minimum, entry.maximum)
        case ListOf(entry=entry):
            return _rows(kind, entry, name, value, more)
        case Record(fields=fields):
            return Widget("group", name, kind.label, rows=_parts(fields, name, value, more))
        case Variants():
            return _variant(kind, name, value if isinstance(value, Mapping) else {}, more)
    return Widget("text", name, kind.label, _text(value), required)


def _variant(kind: Variants, name: str, value: Mapping[str, Any], more: str) -> Widget:
    """Offer the kinds of an entry, and the fields of the one that is chosen."""
    chosen = str(value.get("kind"))
    fields = kind.fields_of(chosen) if chosen in kind.variants else {"kind": kind.kind}
    return Widget("group", name, kind.label, rows=_parts(fields, name, value, more))


def _parts(fields: Fields, name: str, value: Any, more: str) -> tuple[Widget, ...]:
    """Give the parts of an entry. Defaults stand only in one that was begun: an empty row must stay empty."""
    begun = value if isinstance(value, Mapping) and value else None
    return tuple(
        _widget(each, f"{name}.{part}", begun.get(part, _default(each)) if begun else None, more)
        for part, each in fields.items()
    )


def _rows(kind: ListOf, entry: Field, name: str, value: Any, more: str) -> Widget:
    entries = list(value) if isinstance(value, list | tuple) else []
    simple = isinstance(entry, Choice)
    spare = max(_SPARE_ROWS - len(entries), 1) if simple or more == name or len(entries) < kind.minimum else 0
    count = min(len(entries) + spare, kind.maximum)
    padded = entries + [None] * (count - len(entries))
    rows = tuple(_widget(entry, f"{name}.{index}", each, more) for index, each in enumerate(padded))
    return Widget("choices" if simple else "rows", name, kind.label, rows=rows, grows=count < kind.maximum)


def names(parts: Iterable[Widget]) -> dict[str, tuple[str, ...]]:
    """Give the names that stand in a form, to be offered where one is asked for again, by what they name."""
    found: dict[str, dict[str, None]] = {}
    for part in _texts(parts):
        if part.value:
            found.setdefault(part.names, {})[part.value] = None
    return {what: tuple(known) for what, known in found.items()}


def _texts(parts: Iterable[Widget]) -> Iterator[Widget]:
    for part in parts:
        if part.kind == "text":
            yield part
        yield from _texts(part.rows)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
