"""Where things are and how the server listens: one frozen value, made at the edge and handed down."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Settings:
    """Folders of one installation.

    `content` holds the text, `locales` the message catalogues, `data` the generations that builds write.
    """

    content: Path
    locales: Path
    data: Path

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read `REFERENCE_CONTENT`, `REFERENCE_LOCALES` and `REFERENCE_DATA`; what is unset has its usual place.

        Content and catalogues are those of the checkout, generations go into the user's cache folder, keyed by
        the content's path, so that two checkouts never share one.
        """
        content = Path(environ.get("REFERENCE_CONTENT") or CHECKOUT / "content").absolute()
        locales = Path(environ.get("REFERENCE_LOCALES") or CHECKOUT / "locales").absolute()
        if given := environ.get("REFERENCE_DATA"):
            return cls(content, locales, Path(given).absolute())
        home = Path(environ.get("HOME") or Path.home())
        cache = Path(environ.get("XDG_CACHE_HOME") or home / ".cache")
        key = hashlib.sha256(os.fsencode(content)).hexdigest()[:12]
        return cls(content, locales, cache / "rules-reference" / key)
