"""The glossary: all concepts with both languages' terms, and a page for each concept."""

from flask import Blueprint, render_template, request

from reference.glossary import collation_key, loose
from reference.model import LANGUAGES, Concept, Language, msg
from reference.web.faults import not_here
from reference.web.requests import language, site

views = Blueprint("glossary", __name__)

_LONGEST_FILTER = 100


@views.get("/glossary/")
def glossary() -> str:
    """List the concepts by their terms, filtered by what the reader typed."""
    wanted = request.args.get("q", "")[:_LONGEST_FILTER].strip()
    concepts = [concept for concept in _sorted(language()) if _fits(concept, wanted)]
    return render_template("glossary.html", concepts=concepts, wanted=wanted)


def _sorted(lang: Language) -> list[Concept]:
    edition = site().edition
    concepts = edition.library.concepts.values()
    return sorted(concepts, key=lambda concept: collation_key(edition.name(lang, concept.id)))


def _fits(concept: Concept, wanted: str) -> bool:
    needle = loose(wanted)
    terms = [*concept.english, *(term for lang in LANGUAGES for term in concept.terms[lang])]
    return any(needle in loose(term.text) for term in terms)


@views.get("/glossary/<concept_id>")
def concept(concept_id: str) -> str:
    """Show a concept: its terms, what it is, what it is not, and the rules that speak of it, by system."""
    edition = site().edition
    found = edition.library.concepts.get(concept_id)
    if found is None:
        raise not_here(msg("The glossary has no such concept."), concept_id, "concept")
    rules = {
        system: [rule for rule in edition.mentioning(concept_id) if edition.document(language(), rule).system == system]
        for system in edition.library.systems
    }
    return render_template("concept.html", concept=found, rules=rules, compared=edition.compared(concept_id))
