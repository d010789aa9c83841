"""The site and its JSON API. The only door to Flask."""

from flask import Flask
from jinja2 import StrictUndefined

from reference.settings import Settings
from reference.web import api, assets, faults, headers, requests, site_files
from reference.web.publication import Publication
from reference.web.views import answers, checker, glossary, reading, searching

__all__ = ["create_app"]


def create_app(settings: Settings) -> Flask:
    """Make the application that serves the current generation.

    Raises `reference.errors.Error` where there is none that can be served.
    """
    app = Flask(__name__, static_url_path="/static")
    app.url_map.merge_slashes = False  # a doubled slash is another address, not a redirect
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.config["MAX_CONTENT_LENGTH"] = api.LARGEST_BODY
    requests.register(app, Publication(settings))
    assets.register(app)
    headers.register(app)
    faults.register(app)
    for blueprint in (site_files.views, api.views):
        app.register_blueprint(blueprint)
    for pages in (reading.views, searching.views, glossary.views, answers.views, checker.views):
        app.register_blueprint(pages, url_prefix="/<any(es, ru):lang>")
    app.register_blueprint(reading.neutral)
    return app
