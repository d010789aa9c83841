"""The description of the JSON API (OpenAPI 3.1)."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from reference import __version__
from reference.checker import PROBLEMS, QUESTIONS, Procedure
from reference.model import KINDS, LANGUAGES, Message

Say = Callable[[Message], str]

_LAST_PAGE = 1_000_000
_LARGEST_PAGE = 100
_INVALID: Final = "What does not fit the input is answered too: with the outcome `invalid` and every problem."
_OBJECT: Final[dict[str, Any]] = {"type": "object"}
_TEXT: Final[dict[str, Any]] = {"type": "string"}
_TEXTS: Final[dict[str, Any]] = {"type": "array", "items": _TEXT}
_PROBLEM: Final[dict[str, Any]] = {
    "description": "A problem document (RFC 9457).",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}},
}


def description(procedures: Iterable[Procedure], say: Say) -> dict[str, Any]:
    """Describe every route of the API; the labels of the checker's inputs are rendered by `say`."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rules reference", "version": __version__},
        "servers": [{"url": "/api/v1"}],
        "paths": {
            "/search": _get("Search both languages.", _text("q"), _lang(), *_filters(), *_paging()),
            "/suggest": _get("Complete what is being typed.", _text("q"), _lang()),
            "/rules": _get("List the rules.", *_paging()),
            "/rules/{id}": _get("Give a rule in both languages.", _in_path("id")),
            "/concepts": _get("List the concepts of the glossary.", *_paging()),
            "/concepts/{id}": _get("Give a concept.", _in_path("id")),
            "/faq": _get("List the answers and open questions.", *_paging()),
            "/faq/{id}": _get("Give an answer or open question.", _in_path("id")),
            "/procedures": _get("List the checker's questions.", *_paging()),
            "/procedures/{id}": _get("Give the JSON Schema of what a procedure takes.", _in_path("id"), _lang()),
            "/cite": {"post": _operation("Find and link the terms of a text.", body=_cite_body())},
            **{f"/check/{procedure.id}": _check(procedure, say) for procedure in procedures},
        },
        "components": {"schemas": {"Verdict": _verdict(), "Rulings": _rulings(), "ProblemDocument": _problem()}},
    }


def _verdict() -> dict[str, Any]:
    outcomes = {"enum": ["yes", "no", "open", "invalid"]}
    choices = {"type": "object", "additionalProperties": _TEXT}
    step = {"cites": _TEXTS, "applies": {"type": "boolean"}, "text": _TEXT}
    more = {"holds": {"type": "boolean"}, "when": choices, "event": {"type": "integer"}}
    alternative = {"choices": choices, "outcome": outcomes, "values": _OBJECT}
    return _record(
        {
            "format": {"const": "reference.verdict.v1"},
            "procedure": _TEXT,
            "outcome": outcomes,
            "values": _OBJECT,
            "steps": {"type": "array", "items": _record(step, more)},
            "questions": _TEXTS,
            "alternatives": {"type": "array", "items": _record(alternative)},
            "problems": {"type": "array", "items": _record({"path": _TEXT, "code": {"enum": list(PROBLEMS)}})},
            "unused_inputs": _TEXTS,
        }
    )


def _rulings() -> dict[str, Any]:
    options = {question.id: {"enum": list(question.options)} for question in QUESTIONS.values()}
    return {"oneOf": [{"type": "object", "properties": options, "additionalProperties": False}, {"const": "plain"}]}


def _problem() -> dict[str, Any]:
    return _record({"type": _TEXT, "title": _TEXT, "status": {"type": "integer"}, "detail": _TEXT})


def _record(required: dict[str, Any], more: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    return {"type": "object", "properties": {**required, **more}, "required": list(required)}


def _operation(
    summary: str, *parameters: dict[str, Any], body: dict[str, Any] | None = None, answer: dict[str, Any] = _OBJECT
) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": {
            "200": {"description": "The answer.", "content": {"application/json": {"schema": answer}}},
            **dict.fromkeys(("400", "404", "413"), _PROBLEM),
        },
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation


def _get(summary: str, *parameters: dict[str, Any]) -> dict[str, Any]:
    return {"get": _operation(summary, *parameters)}


def _check(procedure: Procedure, say: Say) -> dict[str, Any]:
    body = {
        "type": "object",
        "properties": {
            "given": procedure.schema(say),
            "rulings": {"$ref": "#/components/schemas/Rulings"},
            "lang": {"enum": list(LANGUAGES)},
        },
        "required": ["given"],
    }
    summary, answer = say(procedure.question), {"$ref": "#/components/schemas/Verdict"}
    put = {"post": _operation(summary, body=body, answer=answer), "get": _operation(summary, *_form(), answer=answer)}
    return {method: {**operation, "description": _INVALID} for method, operation in put.items()}


def _cite_body() -> dict[str, Any]:
    properties = {"text": _TEXT, "lang": {"enum": list(LANGUAGES)}, "system": _TEXT}
    return {"type": "object", "properties": properties, "required": ["text", "lang"]}


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": _TEXT}


def _in_query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema}


def _text(name: str) -> dict[str, Any]:
    return _in_query(name, _TEXT)


def _lang() -> dict[str, Any]:
    return _in_query("lang", {"enum": list(LANGUAGES)})


def _form() -> list[dict[str, Any]]:
    """Describe the fields of a form: any names, since entries of lists and records carry their places in theirs."""
    fields = _in_query("fields", {"type": "object", "additionalProperties": _TEXT})
    told = "Numbers `dice=6-6-2`, entries `wizards.0.level=3`, an empty list `events=`, rulings `ruling.<question>=`."
    return [_lang(), {**fields, "style": "form", "explode": True, "description": told}]


def _filters() -> list[dict[str, Any]]:
    literal = _in_query("literal", {"enum": ["1"], "description": "Search what was typed, without rescue."})
    return [_text("system"), _in_query("kind", {"enum": list(KINDS)}), _text("chapter"), literal]


def _paging() -> list[dict[str, Any]]:
    largest = {"page": _LAST_PAGE, "per_page": _LARGEST_PAGE}
    return [_in_query(name, {"type": "integer", "minimum": 1, "maximum": most}) for name, most in largest.items()]
