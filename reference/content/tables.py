"""TOML tables with positions: keys are taken out one by one, and everything wrong is noted with its line."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from reference.content.checks import Faults, nearest
from reference.model import LANGUAGES, ByLanguage, Language, Position

Choice = TypeVar("Choice", bound=str)

_HEADER = re.compile(r"^\s*\[{1,2}\s*(?P<name>[^\[\]]+?)\s*\]{1,2}\s*(?:#.*)?$")
_ERROR_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_TYPES = {str: "a text", bool: "true or false", list: "a list", dict: "a table", date: "a date"}


class Table:
    """One TOML table. Each reader takes a key; `close` complains about the keys that nobody took."""

    def __init__(self, data: Mapping[str, Any], position: Position, faults: Faults, name: str = "") -> None:
        self.position = position
        self.name = name
        self._left = dict(data)
        self._taken: set[str] = set()
        self._faults = faults

    def _say(self, key: str) -> str:
        return f"{self.name}: {key}" if self.name else key

    def fault(self, check: str, message: str, hint: str = "") -> None:
        """Note a fault at this table's line."""
        self._faults.add(self.position, check, f"{self.name}: {message}" if self.name else message, hint)

    def take(self, key: str, kind: type, *, required: bool = True) -> Any:
        """Take the value of a key; None when it is absent or of another type, which is a fault."""
        self._taken.add(key)
        if key not in self._left:
            if required:
                self._faults.add(self.position, "missing-key", f"{self._say(key)} is missing", f"add {key} = …")
            return None
        value = self._left.pop(key)
        if type(value) is not kind:
            self._faults.add(self.position, "wrong-value", f"{self._say(key)} must be {_TYPES[kind]}")
            return None
        return value

    def text(self, key: str, *, required: bool = True) -> str:
        """Take a text; empty when there is none. A required text may not be blank."""
        value = self.take(key, str, required=required)
        if value is not None and required and not value.strip():
            self._faults.add(self.position, "missing-key", f"{self._say(key)} is empty", "write it")
        return value or ""

    def flag(self, key: str) -> bool:
        """Take true or false; false when it is absent."""
        return bool(self.take(key, bool, required=False))

    def day(self, key: str) -> date:
        """Take a date; the first day of the calendar when it is missing, which is a fault."""
        return self.take(key, date) or date.min

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """Take a list of texts; empty when there is none."""
        values = self.take(key, list, required=required) or []
        if any(not isinstance(value, str) for value in values):
            self._faults.add(self.position, "wrong-value", f"{self._say(key)} must be a list of texts")
        return tuple(value for value in values if isinstance(value, str))

    def choice(self, key: str, choices: Sequence[Choice], default: Choice | None = None) -> Choice:
        """Take one of the choices; the default, or the first of them, where it is absent or none of them."""
        value = self.take(key, str, required=default is None)
        for choice in choices:
            if value == choice:
                return choice
        if value is not None:
            hint = nearest(value, choices) or f"one of {', '.join(choices)}"
            self._faults.add(self.position, "wrong-value", f"{self._say(key)} cannot be {value!r}", hint)
        return default if default is not None else choices[0]

    def mapping(self, key: str, *, required: bool = False) -> Mapping[str, Any]:
        """Take a table as it is; empty when there is none."""
        return self.take(key, dict, required=required) or {}

    def table(self, key: str, *, required: bool = True) -> "Table | None":
        """Take a table to read further."""
        value = self.take(key, dict, required=required)
        return None if value is None else Table(value, self.position, self._faults, self._say(key))

    def tables(self, key: str, *, required: bool = False) -> Iterator["Table"]:
        """Take a list of tables to read further."""
        for number, value in enumerate(self.take(key, list, required=required) or [], 1):
            name = self._say(f"{key}[{number}]")
            if isinstance(value, dict):
                yield Table(value, self.position, self._faults, name)
            else:
                self._faults.add(self.position, "wrong-value", f"{name} must be a table")

    def by_language(self, key: str, *, required: bool = True) -> ByLanguage[str]:
        """Take `key.es` and `key.ru`: both, or neither where the key is not required."""
        table = self.table(key, required=required)
        if table is None:
            return dict.fromkeys(LANGUAGES, "")
        found: dict[Language, str] = {language: table.text(language) for language in LANGUAGES}
        table.close()
        return found

    def close(self) -> None:
        """Complain about every key that the format does not have."""
        for key in self._left:
            hint = nearest(key, self._taken) or "take it out"
            self._faults.add(self.position, "unknown-key", f"{self._say(key)} is no key of this format", hint)


def parse(text: str, path: str, faults: Faults, first_line: int = 1) -> Mapping[str, Any]:
    """Read TOML; a syntax error is a fault at its line, and then the document is empty."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        at = _ERROR_LINE.search(str(error))
        line = first_line + (int(at.group(1)) - 1 if at else text.count("\n"))
        said = _ERROR_LINE.sub("", str(error)).strip()
        faults.add(
            Position(path, line), "toml-syntax", f"TOML: {said}", "mend the syntax; nothing else was checked here"
        )
        return {}


def header_lines(text: str) -> Mapping[str, list[int]]:
    r"""Give the lines of the table headers `[name]` and `[[name]]`, in order, by name.

    >>> dict(header_lines("[[faq]]\nid = 1\n[[faq]]\n['a.b']\n"))
    {'faq': [1, 3], 'a.b': [4]}
    """
    lines: dict[str, list[int]] = {}
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        header = None if inside else _HEADER.match(line)
        if header:
            lines.setdefault(header["name"].strip("\"'"), []).append(number)
        for quote in ('"""', "'''"):
            if inside in ("", quote) and line.count(quote) % 2:
                inside = "" if inside else quote
    return lines


def named(text: str, path: str, faults: Faults) -> Iterator[tuple[str, Table]]:
    """Yield the tables `[name]` of a TOML file, each with its name and line."""
    lines = header_lines(text)
    for name, value in parse(text, path, faults).items():
        at = lines.get(name) or [number for key, of in lines.items() if key.startswith(f"{name}.") for number in of]
        position = Position(path, min(at, default=1))
        if isinstance(value, dict):
            yield name, Table(value, position, faults, name)
        else:
            faults.add(position, "wrong-value", f"{name} must be a table", f"write [{name}]")


def listed(text: str, path: str, faults: Faults, *kinds: str) -> Iterator[tuple[str, Table]]:
    """Yield the entries `[[kind]]` of a TOML file, each with its kind and line."""
    lines = header_lines(text)
    for kind, values in parse(text, path, faults).items():
        if kind not in kinds or not isinstance(values, list):
            hint = nearest(kind, kinds) or f"write [[{kinds[0]}]]"
            faults.add(Position(path, lines.get(kind, [1])[0]), "unknown-key", f"{kind} is no entry of this file", hint)
            continue
        at = lines.get(kind, [])
        for number, value in enumerate(values):
            position = Position(path, at[number] if number < len(at) else 1)
            if isinstance(value, dict):
                yield kind, Table(value, position, faults, kind)
            else:
                faults.add(position, "wrong-value", f"{kind} must be a table", f"write [[{kind}]]")
