"""A case in the address of its form, with a row more or less."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from reference import urls
from reference.checker import ListOf, Procedure, Variants, evaluate, read_form, write_form
from reference.checker.fields import REQUIRED
from reference.checker.questions import Rulings
from reference.model import Language

MORE: Final = "more"
"""Names the list that gets an empty row; of another value it says that the case is still being filled in."""
LESS: Final = "less"
"""Names the row that is taken away."""

EVENTS: Final = "events"

_ROW = re.compile(r"(\w+)\[(\d+)\]")


def finished(procedure: Procedure, given: Mapping[str, Any]) -> dict[str, Any]:
    """Give an input without the rows in which something is still missing."""
    missing = (_ROW.match(each.path) for each in procedure.read(given).problems if each.code == "missing")
    begun = {(row[1], int(row[2])) for row in missing if row}
    return {
        name: [entry for at, entry in enumerate(value) if (name, at) not in begun] if isinstance(value, list) else value
        for name, value in given.items()
    }


def without_row(lang: Language, procedure: Procedure, parameters: Iterable[tuple[str, str]], row: str) -> str:
    """Give the address of the form without a row of a list, such as `events.2`; it is judged at once if it is sound."""
    kept = [(name, text) for name, text in parameters if name != row and not name.startswith(f"{row}.")]
    kept = [(name, text) for name, text in kept if text or "." not in name]  # `events=` is an empty list
    if evaluate(procedure.id, *read_form(procedure.fields, kept)).outcome == "invalid":
        kept.append((MORE, "-"))
    return f"{urls.procedure(lang, procedure.id, kept)}#f-{quote(row.rpartition('.')[0])}"


class Going:
    """The addresses of a case as it may go on, with another event or with one in the place of an event."""

    def __init__(self, lang: Language, procedure: Procedure, given: Mapping[str, Any], rulings: Rulings) -> None:
        self._lang = lang
        self._procedure = procedure
        self._query = write_form(procedure.fields, given, rulings)
        self._bases: dict[int, str] = {}

    def with_event(self, kind: str, at: int) -> str:
        """Give the address with an event of that kind at a place; it is judged at once if nothing is missing."""
        if at not in self._bases:
            kept = [pair for pair in self._query if not pair[0].startswith(f"{EVENTS}.{at}.")]
            address = urls.procedure(self._lang, self._procedure.id, kept)
            self._bases[at] = address + ("&" if kept else "?")
        address = self._bases[at] + urlencode({f"{EVENTS}.{at}.kind": kind})
        return f"{address}&{MORE}=-#f-{EVENTS}.{at}" if self._has_facts(kind) else f"{address}#verdict"

    def _has_facts(self, kind: str) -> bool:
        """Say whether something must be given for an event of that kind."""
        match self._procedure.fields[EVENTS]:
            case ListOf(entry=Variants(variants=variants)):
                return any(field.default is REQUIRED for field in variants[kind].values())
        return True
