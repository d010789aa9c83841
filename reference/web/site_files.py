"""What programs ask of a site: whether it lives, its map, how to search it."""

from collections.abc import Iterator

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from reference import urls
from reference.model import LANGUAGES
from reference.web.requests import language, query_of_request, site

views = Blueprint("site_files", __name__)


@views.get("/")
def start() -> AnyResponse:
    """Send the reader to the start page in his language."""
    return redirect(urls.home(language()) + query_of_request())


@views.get("/healthz")
def alive() -> Response:
    """Say that the process answers."""
    return jsonify({"status": "ok"})


@views.get("/readyz")
def ready() -> Response:
    """Say which generation is served."""
    return jsonify({"status": "ok", "generation": site().generation})


@views.get("/robots.txt")
def robots() -> Response:
    """Let everything be read but endless search pages."""
    searches = "".join(f"Disallow: {urls.search(lang)}\n" for lang in LANGUAGES)
    return Response(f"User-agent: *\n{searches}Sitemap: {request.url_root}sitemap.xml\n", mimetype="text/plain")


@views.get("/sitemap.xml")
def sitemap() -> Response:
    """Name every page, each with its twin."""
    pages = [dict(zip(LANGUAGES, twins, strict=True)) for twins in _twins()]
    answer = make_response(render_template("sitemap.xml", pages=pages, root=request.url_root.rstrip("/")))
    answer.mimetype = "application/xml"
    return answer


def _twins() -> Iterator[tuple[str, ...]]:
    """Yield the addresses of every page in both languages."""
    edition = site().edition
    for make in (urls.home, urls.glossary, urls.all_faq, urls.checker):
        yield tuple(make(lang) for lang in LANGUAGES)
    for system in edition.library.systems.values():
        for name in (chapter for chapter in system.chapters if chapter != "faq"):  # that one leads to the answers
            yield tuple(urls.chapter(lang, system.id, name) for lang in LANGUAGES)
    for entry in edition.entries:
        if entry.kind != "example":
            yield tuple(urls.entry(lang, entry.kind, entry.id) for lang in LANGUAGES)


@views.get("/opensearch.xml")
def opensearch() -> Response:
    """Let browsers search here from their address bar."""
    answer = make_response(render_template("opensearch.xml", root=request.url_root.rstrip("/")))
    answer.mimetype = "application/opensearchdescription+xml"
    return answer
