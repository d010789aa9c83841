"""The description of the JSON API (OpenAPI 3.1)."""

from collections.abc import Callable, Iterable
from typing import Any

from reference import __version__
from reference.checker import Procedure
from reference.model import KINDS, LANGUAGES, Message

Say = Callable[[Message], str]

_PROBLEM = {
    "description": "A problem document (RFC 9457).",
    "content": {"application/problem+json": {"schema": {"type": "object"}}},
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
    }


def _operation(summary: str, *parameters: dict[str, Any], body: dict[str, Any] | None = None) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": {
            "200": {"description": "The answer.", "content": {"application/json": {"schema": {"type": "object"}}}},
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
            "rulings": {"oneOf": [{"type": "object", "additionalProperties": {"type": "string"}}, {"const": "plain"}]},
            "lang": {"enum": list(LANGUAGES)},
        },
        "required": ["given"],
    }
    summary = say(procedure.question)
    return {"post": _operation(summary, body=body), "get": _operation(summary, _lang())}


def _cite_body() -> dict[str, Any]:
    text = {"type": "string"}
    properties = {"text": text, "lang": {"enum": list(LANGUAGES)}, "system": text}
    return {"type": "object", "properties": properties, "required": ["text", "lang"]}


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema}


def _text(name: str) -> dict[str, Any]:
    return _in_query(name, {"type": "string"})


def _lang() -> dict[str, Any]:
    return _in_query("lang", {"enum": list(LANGUAGES)})


def _filters() -> list[dict[str, Any]]:
    return [_text("system"), _in_query("kind", {"enum": list(KINDS)}), _text("chapter")]


def _paging() -> list[dict[str, Any]]:
    return [_in_query(name, {"type": "integer", "minimum": 1}) for name in ("page", "per_page")]
