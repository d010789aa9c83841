"""What every request needs: its language, the site it is answered from, and what templates may call."""

from collections.abc import Iterable
from typing import Any, cast

from flask import Flask, g, request
from werkzeug.datastructures import LanguageAccept

from reference import urls
from reference.build import Site
from reference.catalogs import Catalog
from reference.model import LANGUAGES, Language, Message, msg, other
from reference.rendering import without_ids
from reference.web.publication import Publication
from reference.web.snippets import marked, tagged

DEFAULT: Language = "es"


def register(app: Flask, publication: Publication) -> None:
    """Give each request its site and language before it is answered."""

    @app.before_request
    def _begin() -> None:
        request.query_string = query_of_request()[1:].encode()  # bytes that are no text are a text from here on
        g.site = publication.site()
        g.language = language_of_path(request.path) or negotiated(request.accept_languages)
        g.catalog = g.site.catalogs[g.language]

    @app.url_value_preprocessor
    def _take_language(_: str | None, values: dict[str, Any] | None) -> None:
        if values:
            values.pop("lang", None)

    i18n = cast(Any, app.jinja_env)
    i18n.install_gettext_callables(
        lambda text: catalog().gettext(text),
        lambda one, many, count: catalog().ngettext(one, many, count),
        newstyle=True,
    )
    app.jinja_env.filters["say"] = say
    app.jinja_env.filters["value"] = lambda value: catalog().value(value)
    app.jinja_env.filters["marked"] = marked
    app.jinja_env.filters["tagged"] = lambda text: tagged(text, language())
    app.jinja_env.filters["without_ids"] = without_ids
    app.context_processor(_for_templates)


def _for_templates() -> dict[str, Any]:
    return {
        "lang": g.language,
        "other": other(g.language),
        "languages": LANGUAGES,
        "edition": site().edition,
        "catalog": catalog(),
        "catalogs": site().catalogs,
        "urls": urls,
        "msg": msg,
        "procedures": site().edition.procedures,
        "here": same_page,
    }


def site() -> Site:
    """Give the site that this request is answered from."""
    return cast(Site, g.site)


def language() -> Language:
    """Give the language of this request."""
    return cast(Language, g.language)


def catalog() -> Catalog:
    """Give the messages in the language of this request."""
    return cast(Catalog, g.catalog)


def say(message: Message) -> str:
    """Render a message in the language of this request."""
    return catalog().say(message)


def language_of_path(path: str) -> Language | None:
    """Give the language that an address begins with."""
    first = path.split("/")[1:2]
    return next((language for language in LANGUAGES if first == [language]), None)


def negotiated(accepted: LanguageAccept) -> Language:
    """Give the reader's language: the best rated tag that is ours, whatever its region; else Spanish.

    Werkzeug's own `best_match` would put an exact tag of low quality before a better regional one.
    """
    refused = {_primary(tag) for tag, quality in accepted if quality == 0}
    for tag, _ in sorted(accepted, key=lambda pair: -pair[1]):
        if _primary(tag) in LANGUAGES and _primary(tag) not in refused:
            return cast(Language, _primary(tag))
    return next((lang for lang in _by_default() if lang not in refused), DEFAULT)


def _by_default() -> Iterable[Language]:
    return DEFAULT, other(DEFAULT)


def _primary(tag: str) -> str:
    return tag.replace("_", "-").split("-")[0].casefold()


def same_page(lang: Language) -> str:
    """Give the address of this page in another language, its query included."""
    own = language_of_path(request.path)
    path = f"/{lang}{request.path[len(own) + 1 :]}" if own else urls.home(lang)
    return urls.encoded(path) + query_of_request()


def query_of_request() -> str:
    """Give the query of this request with its question mark, fit for an address whatever the client sent."""
    return urls.encoded_query(request.query_string)
