"""The headers of every answer: what a browser may do with it, and how long it may keep it."""

import hashlib

from flask import Flask, Response, g, request

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def register(app: Flask) -> None:
    """Answer with 304 what the reader has already, and put the headers on all else."""

    @app.before_request
    def _not_modified() -> Response | None:
        if request.method in ("GET", "HEAD") and request.endpoint != "static" and _tag() in request.if_none_match:
            return Response(status=304)
        return None

    @app.after_request
    def _add(response: Response) -> Response:
        embedded = request.args.get("minimal") == "1" and response.status_code == 200
        response.headers["Content-Security-Policy"] = _policy("*" if embedded else "'none'")
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "strict-origin-when-cross-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
        if request.endpoint == "static":
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        elif request.method in ("GET", "HEAD") and response.status_code in (200, 304):
            response.headers["Cache-Control"] = "no-cache"
            response.set_etag(_tag())
        return response


def _policy(ancestors: str) -> str:
    return "; ".join(f"{name} {value}" for name, value in {**_POLICY, "frame-ancestors": ancestors}.items())


def _tag() -> str:
    """Name what is answered: the generation, the language and the address decide all of it."""
    named = f"{g.site.generation} {g.language} {request.full_path}"
    return hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:20]
