"""Style sheets, scripts and fonts: each address carries a fingerprint, so that browsers may keep them for good."""

import hashlib
from pathlib import Path
from typing import Any

from flask import Flask, url_for


def register(app: Flask) -> None:
    """Offer `asset('site.css')` to the templates."""
    assert app.static_folder
    folder = Path(app.static_folder)
    prints = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:10]
        for path in folder.rglob("*")
        if path.is_file()
    }

    def asset(name: str) -> str:
        return url_for("static", filename=name, v=prints[name])

    @app.context_processor
    def _offer() -> dict[str, Any]:
        return {"asset": asset}
