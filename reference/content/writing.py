"""Writing TOML: what the content's files hold, as text. The only door to tomli-w."""

from collections.abc import Mapping
from typing import Any

import tomli_w


def toml_text(document: Mapping[str, Any]) -> str:
    r"""Write a document as TOML.

    >>> toml_text({"wfb6.cast": {"es": "a"}})
    '["wfb6.cast"]\nes = "a"\n'
    """
    return tomli_w.dumps(document)
