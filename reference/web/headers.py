"""The headers of every answer: what a browser may do with it, what it depends on, how long it may be kept."""

import hashlib

from flask import Flask, Response, g, request

from reference.web.requests import language_of_path

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
        g.tag = _tag()  # now, because the API may take another language from the address
        held = g.tag in request.if_none_match and not request.if_none_match.star_tag
        if held and request.method in ("GET", "HEAD") and request.endpoint != "static":
            return Response(status=304)
        return None

    @app.after_request
    def _add(response: Response) -> Response:
        answered = response.status_code in (200, 304)
        embedded = request.endpoint == "reading.rule" and request.args.get("minimal") == "1" and answered
        response.headers["Content-Security-Policy"] = _policy("*" if embedded else "'none'")
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "strict-origin-when-cross-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
        if response.location:  # routing names host and scheme as the request has them; a proxy may know better
            response.location = response.location.removeprefix(request.host_url.rstrip("/"))
        if answered and request.endpoint == "static":
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
            return response
        if language_of_path(request.path) is None:
            response.vary.add("Accept-Language")
        if answered and request.method in ("GET", "HEAD"):
            response.headers["Cache-Control"] = "no-cache"
            response.set_etag(g.tag)
        return response


def _policy(ancestors: str) -> str:
    return "; ".join(f"{name} {value}" for name, value in {**_POLICY, "frame-ancestors": ancestors}.items())


def _tag() -> str:
    """Name what is answered: the generation, the language of the reader and the address decide all of it."""
    named = f"{g.site.generation} {g.language} {request.full_path}"
    return hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:20]
