"""A case in the address of its form, with a row more or less."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote

from reference import urls
from reference.checker import Procedure, evaluate, read_form, write_form
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
    return _address(lang, procedure, kept, row.rpartition(".")[0])


def with_event(
    lang: Language, procedure: Procedure, given: Mapping[str, Any], rulings: Rulings, kind: str, at: int
) -> str:
    """Give the address of a case with an event of that kind at a place; it is judged at once if nothing is missing."""
    events = list(given.get(EVENTS, ()))
    events[at : at + 1] = [{"kind": kind}]
    changed = {**given, EVENTS: events}
    query = write_form(procedure.fields, changed, rulings)
    if procedure.read(changed).problems:
        return _address(lang, procedure, (*query, (MORE, "-")), f"{EVENTS}.{at}")
    return _address(lang, procedure, query, "")


def _address(lang: Language, procedure: Procedure, query: Iterable[tuple[str, str]], part: str) -> str:
    """Give an address that leads to a part of the form, or to the verdict."""
    return f"{urls.procedure(lang, procedure.id, query)}#{f'f-{quote(part)}' if part else 'verdict'}"
