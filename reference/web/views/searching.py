"""Searching: the page of results."""

from collections.abc import Mapping

from flask import Blueprint, render_template, request

from reference import urls
from reference.model import KINDS, Results, msg
from reference.web.faults import NotHere, Refused
from reference.web.requests import language, site

views = Blueprint("searching", __name__)

PER_PAGE = 10
_KEPT = ("q", "system", "kind", "chapter", "literal")


@views.get("/search")
def search() -> str:
    """Show a page of results."""
    results = results_of_request(PER_PAGE)
    return render_template(
        "search.html", results=results, address=_address, pages=-(-results.total // results.per_page)
    )


def _address(**changes: str) -> str:
    """Give the address of this search with some parameters changed; an empty one goes."""
    kept = {name: request.args.get(name, "") for name in _KEPT} | changes
    return urls.search(language(), [(name, value) for name, value in kept.items() if value])


def results_of_request(per_page: int) -> Results:
    """Search for what the address asks.

    Raises `Refused` for a filter or page that is none, `NotHere` for a page beyond the last.
    """
    system, kind, chapter = _filter("system"), _filter("kind"), _filter("chapter")
    page = positive_number("page", 1, 1_000_000)
    query = request.args.get("q", "")
    literal = request.args.get("literal") == "1"
    found = site().searcher.search(
        query, language(), system=system, kind=kind, chapter=chapter, page=page, per_page=per_page, literal=literal
    )
    if found.query and page > 1 and (page - 1) * per_page >= found.total:
        last = max(1, -(-found.total // per_page))
        raise NotHere(msg("There is no such page of results; the last one is %(last)s.", last=last))
    return found


def _filter(name: str) -> str:
    """Give the value of a filter; `Refused` for one that is none of the choices."""
    value, choices = request.args.get(name, ""), _choices()[name]
    if value and value not in choices:
        raise Refused(msg("There is no filter of this value; the choices are %(choices)s.", choices=", ".join(choices)))
    return value


def _choices() -> Mapping[str, tuple[str, ...]]:
    systems = site().edition.library.systems
    chapters = dict.fromkeys(chapter for system in systems.values() for chapter in system.chapters)
    return {"system": tuple(systems), "kind": KINDS, "chapter": tuple(chapters)}


def positive_number(name: str, default: int, largest: int) -> int:
    """Read a number of the address; `Refused` for what is none between 1 and the largest."""
    text = request.args.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= largest):
        raise Refused(msg("%(name)s must be a number from 1 to %(largest)s.", name=name, largest=largest))
    return int(text)
