"""Reading: the start page, the chapters, the card of a rule, and the short addresses."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from reference import urls
from reference.model import LANGUAGES, Page, msg, other
from reference.web.faults import NotHere, Refused, not_here
from reference.web.requests import language, site

views = Blueprint("reading", __name__)
neutral = Blueprint("short", __name__)


@views.get("/")
def home() -> str:
    """Show the start page: the search box, and what there is to read."""
    return render_template("home.html")


@views.get("/<system>/<chapter>")
def chapter(system: str, chapter: str) -> str | Response:
    """Show a chapter; with `?with=` the text of the other language stands beside it."""
    edition = site().edition
    page = edition.pages.get((language(), system, chapter))
    if page is None:
        raise _no_chapter(system, chapter)
    if chapter == "faq":
        return redirect(f"{urls.all_faq(language())}#{system}")
    return render_template(
        "chapter.html", page=page, twin=_twin(system, chapter), system=edition.library.systems[system]
    )


def _twin(system: str, chapter: str) -> Page | None:
    """Give the chapter of the other language, where the reader asked for both."""
    wanted = request.args.get("with", "")
    if wanted and wanted not in LANGUAGES:
        raise Refused(msg("There is no text in that language; the choices are es and ru."))
    return site().edition.pages[other(language()), system, chapter] if wanted == other(language()) else None


def _no_chapter(system: str, chapter: str) -> NotHere:
    systems = site().edition.library.systems
    if system not in systems:
        return not_here(msg("There is no page or game system of this name."), f"{system}.{chapter}")
    names = ", ".join(systems[system].chapters)
    return NotHere(msg("There is no such chapter; this system has %(chapters)s.", chapters=names))


@views.get("/rule/<rule_id>")
def rule(rule_id: str) -> str:
    """Show the card of a rule: its text, its twin, and all that belongs to it."""
    edition = site().edition
    if rule_id not in edition.rules:
        raise not_here(msg("There is no rule of this id."), rule_id, "rule")
    template = "rule_minimal.html" if request.args.get("minimal") == "1" else "rule.html"
    document = edition.document(language(), rule_id)
    system = edition.library.systems[document.system]
    return render_template(template, rule=edition.passage(language(), rule_id), document=document, system=system)


@neutral.get("/r/<path:any_id>")
def short(any_id: str) -> Response | tuple[str, int]:
    """Lead from a short address to the page in the reader's language; show a tombstone for what is no more."""
    edition = site().edition
    seen: set[str] = set()
    while (moved := edition.library.redirects.get(any_id)) and any_id not in seen:
        seen.add(any_id)
        if not moved.successor:
            return render_template("tombstone.html", redirect=moved), 410
        any_id = moved.successor
    address = edition.resolve(language(), any_id)
    if not address:
        raise not_here(msg("Nothing has this id."), any_id)
    return redirect(address)
