"""The JSON API under `/api/v1`: what the pages show, for programs."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from flask import Blueprint, Response, g, jsonify, request

from reference import urls
from reference.checker import Procedure, Verdict, as_json, evaluate, read_form
from reference.edition import Edition
from reference.model import LANGUAGES, Concept, Hit, Kind, Language, Term, msg
from reference.terminology import Cited, cite
from reference.web.faults import Refused, not_here
from reference.web.openapi import description
from reference.web.requests import language, say, site
from reference.web.snippets import marked
from reference.web.views.searching import positive_number, results_of_request

views = Blueprint("api", __name__, url_prefix="/api/v1")

LARGEST_BODY = 64 * 1024
_LONGEST_INTEGER = 400
_DEEPEST = 20
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]|[^"\[\]{}]+|"', re.DOTALL)
_PER_PAGE = 20
_LARGEST_PAGE = 100
_SUGGESTIONS = 8


@views.before_request
def _choose_language() -> None:
    """Take the language that the address or the body names; without one the reader's own."""
    wanted = request.args.get("lang", "")
    if wanted:
        _set_language(wanted)


def _set_language(wanted: object) -> None:
    for name in LANGUAGES:
        if wanted == name:
            g.language, g.catalog = name, site().catalogs[name]
            return
    raise Refused(msg("There is no such language; the choices are es and ru."))


# ---------------------------------------------------------------- search


@views.get("/search")
def search() -> Response:
    """Search, as the page does."""
    found = results_of_request(positive_number("per_page", 10, _LARGEST_PAGE))
    rescued = found.rescued
    return jsonify(
        {
            "query": found.query,
            "lang": language(),
            "generation": site().generation,
            "total": found.total,
            "page": found.page,
            "per_page": found.per_page,
            "matched": found.matched,
            "rescued": rescued and {"kind": rescued.kind, "from": rescued.original, "to": rescued.replacement},
            "hits": [_hit(hit) for hit in found.hits],
            "facets": {"system": dict(found.systems), "kind": dict(found.kinds)},
            "suggestions": list(found.suggestions),
        }
    )


def _hit(hit: Hit) -> dict[str, Any]:
    entry, snippet = hit.entry, hit.snippet
    return {
        "id": entry.id,
        "kind": entry.kind,
        "system": entry.system or None,
        "chapter": entry.chapter or None,
        "score": round(hit.score, 6),
        "title": dict(entry.title),
        "url": _urls(entry.kind, entry.id),
        "snippet": {"lang": snippet.language, "html": str(marked(snippet)), "text": snippet.text},
        "why": [{"kind": why.kind, "text": why.text} for why in hit.why],
        "faq": list(entry.faq),
    }


def _urls(kind: Kind, entry_id: str) -> dict[Language, str]:
    return {lang: site().edition.url(lang, kind, entry_id) for lang in LANGUAGES}


@views.get("/suggest")
def suggest() -> Response:
    """Complete what is being typed."""
    found = site().searcher.suggest(request.args.get("q", ""), language(), _SUGGESTIONS)
    said = [{"kind": s.kind, "id": s.id, "text": s.text, "url": _urls(s.kind, s.id)[language()]} for s in found]
    return jsonify({"suggestions": said})


# ---------------------------------------------------------------- text


def _listing(items: list[dict[str, Any]]) -> Response:
    page, per_page = positive_number("page", 1, 1_000_000), positive_number("per_page", _PER_PAGE, _LARGEST_PAGE)
    shown = items[(page - 1) * per_page : page * per_page]
    return jsonify({"total": len(items), "page": page, "per_page": per_page, "items": shown})


@views.get("/rules")
def rules() -> Response:
    """List the rules."""
    return _listing([_without_html(_rule(site().edition, rule)) for rule in site().edition.rules])


@views.get("/rules/<path:rule_id>")
def rule(rule_id: str) -> Response:
    """Give a rule in both languages."""
    if rule_id not in site().edition.rules:
        raise not_here(msg("There is no rule of this id."), rule_id, "rule")
    return jsonify(_rule(site().edition, rule_id))


def _without_html(item: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key != "html"}


def _rule(edition: Edition, rule_id: str) -> dict[str, Any]:
    document = edition.document(LANGUAGES[0], rule_id)
    return {
        "id": rule_id,
        "system": document.system,
        "chapter": document.chapter,
        "source_language": document.source_language,
        "title": {lang: edition.title(lang, rule_id) for lang in LANGUAGES},
        "text": {lang: edition.passage(lang, rule_id).text for lang in LANGUAGES},
        "html": {lang: edition.passage(lang, rule_id).html for lang in LANGUAGES},
        "concepts": list(edition.concepts_of(rule_id)),
        "faq": list(edition.citing(rule_id)),
        "examples": [example.id for example in edition.examples_of(rule_id)],
        "procedures": [procedure.id for procedure in edition.procedures_of(rule_id)],
        "url": _urls("rule", rule_id),
    }


@views.get("/concepts")
def concepts() -> Response:
    """List the concepts of the glossary."""
    return _listing([_concept(site().edition, concept) for concept in site().edition.library.concepts.values()])


@views.get("/concepts/<path:concept_id>")
def concept(concept_id: str) -> Response:
    """Give a concept with its terms in both languages."""
    found = site().edition.library.concepts.get(concept_id)
    if found is None:
        raise not_here(msg("The glossary has no such concept."), concept_id, "concept")
    return jsonify(_concept(site().edition, found))


def _concept(edition: Edition, found: Concept) -> dict[str, Any]:
    return {
        "id": found.id,
        "definition": dict(found.definition),
        "note": dict(found.note),
        "terms": {**{lang: _terms(found.terms[lang]) for lang in LANGUAGES}, "en": _terms(found.english)},
        "do_not_confuse": list(found.do_not_confuse),
        "see_also": list(found.see_also),
        "rules": list(edition.mentioning(found.id)),
        "url": _urls("concept", found.id),
    }


def _terms(terms: Iterable[Term]) -> list[dict[str, Any]]:
    return [{"text": term.text, "status": term.status, "systems": list(term.systems)} for term in terms]


@views.get("/faq")
def answers() -> Response:
    """List the answers and open questions."""
    return _listing([_answer(site().edition, name) for name in (*site().edition.faq, *site().edition.questions)])


@views.get("/faq/<path:entry_id>")
def answer(entry_id: str) -> Response:
    """Give an answer or an open question in both languages."""
    edition = site().edition
    if entry_id not in (*edition.faq, *edition.questions):
        raise not_here(msg("There is no answer or open question of this id."), entry_id, "faq", "question")
    html = {lang: edition.passage(lang, entry_id).html for lang in LANGUAGES}
    return jsonify({**_answer(edition, entry_id), "html": html})


def _answer(edition: Edition, entry_id: str) -> dict[str, Any]:
    data, question = edition.library.faq.get(entry_id), edition.library.questions.get(entry_id)
    return {
        "id": entry_id,
        "kind": edition.kind_of(entry_id),
        "question": {lang: edition.title(lang, entry_id) for lang in LANGUAGES},
        "answer": {lang: edition.passage(lang, entry_id).text for lang in LANGUAGES},
        "cites": list(data.cites if data else question.cites if question else ()),
        "authority": data.authority if data else None,
        "source": data.source or None if data else None,
        "date": data.date.isoformat() if data else None,
        "options": list(question.options) if question else [],
        "plain": question.plain or None if question else None,
        "url": _urls("faq", entry_id),
    }


# ---------------------------------------------------------------- checker


@views.get("/procedures")
def all_procedures() -> Response:
    """List the questions that the checker answers."""
    return _listing([_procedure(procedure) for procedure in site().edition.procedures.values()])


def _procedure(procedure: Procedure) -> dict[str, Any]:
    return {
        "id": procedure.id,
        "system": procedure.system,
        "question": {lang: site().catalogs[lang].say(procedure.question) for lang in LANGUAGES},
        "cites": list(procedure.cites),
        "questions": list(procedure.questions),
        "url": _urls("procedure", procedure.id),
    }


@views.get("/procedures/<procedure_id>")
def procedure_schema(procedure_id: str) -> Response:
    """Give the JSON Schema of what a procedure takes."""
    return jsonify(_known(procedure_id).schema(say))


def _known(procedure_id: str) -> Procedure:
    procedure = site().edition.procedures.get(procedure_id)
    if procedure is None:
        raise not_here(msg("The checker has no such question."), procedure_id, "procedure")
    return procedure


@views.post("/check/<procedure_id>")
def check(procedure_id: str) -> Response:
    """Answer a question; an invalid input is answered too, with all its problems."""
    body = _body()
    if "lang" in body:
        _set_language(body["lang"])
    procedure = _known(procedure_id)
    return _verdict(evaluate(procedure.id, body.get("given"), body.get("rulings", {})))


@views.get("/check/<procedure_id>")
def check_form(procedure_id: str) -> Response:
    """Answer a question put as the parameters of a form."""
    procedure = _known(procedure_id)
    parameters = [(name, text) for name, text in request.args.items(multi=True) if name != "lang"]
    given, rulings = read_form(procedure.fields, parameters)
    return _verdict(evaluate(procedure.id, given, rulings))


def _verdict(verdict: Verdict) -> Response:
    return jsonify(as_json(verdict, say))


# ---------------------------------------------------------------- citing


@views.post("/cite")
def cite_text() -> Response:
    """Find the terms and rules that a text speaks of, and link them."""
    body = _body()
    _set_language(body.get("lang"))
    text, system = body.get("text"), body.get("system") or ""
    if not isinstance(text, str):
        raise Refused(msg("«text» must be a text."))
    if not isinstance(system, str) or (system and system not in site().edition.library.systems):
        choices = ", ".join(site().edition.library.systems)
        raise Refused(msg("There is no filter of this value; the choices are %(choices)s.", choices=choices))
    text = text.encode("utf-8", "replace").decode("utf-8")
    root = request.url_root.rstrip("/")
    found = cite(text, language(), system, site().matchers, lambda name: root + urls.short(name))
    return jsonify(_cited(found, text, system))


def _cited(found: Cited, text: str, system: str) -> Mapping[str, Any]:
    near = site().searcher.search(text, language(), system=system, kind="rule", per_page=5)
    return {
        "terms": [{"start": m.start, "end": m.end, "text": m.text, "concept": m.concept} for m in found.mentions],
        "rules": [
            {"id": hit.entry.id, "score": round(hit.score, 6), "url": urls.short(hit.entry.id)} for hit in near.hits
        ],
        "linked": dict(found.linked),
    }


def _body() -> dict[str, Any]:
    """Read the JSON object of a request; anything else is refused."""
    try:
        text = request.get_data(cache=False).decode()
        body = _parsed(text)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Refused(msg("The request must hold a JSON object."))
    return body


def _parsed(text: str) -> Any:
    """Parse JSON of any depth; what lies deeper than anything that is asked for is read as null."""
    try:
        return json.loads(text, parse_int=_integer)
    except RecursionError:
        return json.loads("".join(_shallow(text)), parse_int=_integer)


def _shallow(text: str) -> Iterator[str]:
    """Yield the pieces of a JSON text with null in the place of what lies too deep."""
    depth = 0
    for piece in _PIECE.findall(text):
        if piece in ("[", "{"):
            depth += 1
            if depth == _DEEPEST + 1:
                yield "null"
        if depth <= _DEEPEST:
            yield piece
        if piece in ("]", "}"):
            depth -= 1


def _integer(digits: str) -> int:
    """Read an integer of any length: one that is too long for Python is as far out of range as a shorter one."""
    return int(digits[:_LONGEST_INTEGER])


@views.get("/openapi.json")
def openapi() -> Response:
    """Describe this API."""
    return jsonify(description(site().edition.procedures.values(), say))
