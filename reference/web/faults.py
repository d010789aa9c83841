"""Answers that are not what was asked for: pages in the reader's language, problem documents for programs."""

import logging
from collections.abc import Iterable

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed
from werkzeug.wrappers import Response as BaseResponse

from reference.model import Kind, Message, msg
from reference.web.requests import language, say, site

log = logging.getLogger(__name__)

_SENTENCES: dict[int, Message] = {
    400: msg("The address asks for something that cannot be."),
    404: msg("There is no such page."),
    405: msg("This address does not take requests of this kind."),
    413: msg("The request is too large."),
    414: msg("The address is too long."),
    415: msg("The request must hold a JSON object."),
    500: msg("Something went wrong on our side."),
}


class NotHere(HTTPException):
    """A page that does not exist, with ids that look like the one asked for."""

    code = 404

    def __init__(self, message: Message, near: Iterable[tuple[Kind, str]] = ()) -> None:
        super().__init__()
        self.message = message
        self.near = tuple(near)


class Refused(HTTPException):
    """A request that cannot be answered as it is; the message names the choices."""

    def __init__(self, message: Message, code: int = 400) -> None:
        super().__init__()
        self.message = message
        self.code = code


def not_here(message: Message, any_id: str, *kinds: Kind) -> NotHere:
    """Make the answer for an id that is unknown, with near matches of some kinds or of all."""
    edition = site().edition
    names = edition.near(any_id, kinds)
    return NotHere(message, [(kind, name) for name in names if (kind := edition.kind_of(name))])


def register(app: Flask) -> None:
    """Answer every fault in the form that the reader can use."""

    @app.errorhandler(HTTPException)
    def _answer(fault: HTTPException) -> BaseResponse:
        code = fault.code or 500
        if code < 400:
            return fault.get_response()
        message = getattr(fault, "message", None) or _SENTENCES.get(code) or _SENTENCES[400]
        answer = _problem(code, message) if request.path.startswith("/api/") else _page(code, message, fault)
        if isinstance(fault, MethodNotAllowed):
            answer.headers["Allow"] = ", ".join(fault.valid_methods or ())
        answer.status_code = code
        return answer

    @app.errorhandler(Exception)
    def _fail(fault: Exception) -> BaseResponse:
        log.exception("A request failed: %r", request.path, exc_info=fault)
        return _answer(InternalServerError())


def _problem(code: int, message: Message) -> Response:
    """Make a problem document (RFC 9457)."""
    answer = jsonify(
        {
            "type": "about:blank",
            "title": say(_SENTENCES.get(code, _SENTENCES[400])),
            "status": code,
            "detail": say(message),
        }
    )
    answer.mimetype = "application/problem+json"
    return answer


def _page(code: int, message: Message, fault: HTTPException) -> Response:
    edition = site().edition
    near = [
        {"title": edition.label(language(), kind, name), "url": edition.url(language(), kind, name), "id": name}
        for kind, name in getattr(fault, "near", ())
    ]
    return Response(render_template("error.html", code=code, message=message, near=near))
