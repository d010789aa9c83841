"""Worked examples told in prose: their numbers come from the data, so that text and checker cannot part."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reference.content import PLACEHOLDER
from reference.model import ExampleFence, Language

Words = Callable[[Language, object], str]
"""Says a value in a language: a number, or a list joined as the language does."""


def missing_placeholders(fence: ExampleFence, data: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield line and path of every placeholder that the data does not have."""
    for offset, line in enumerate(fence.text.split("\n")):
        for found in PLACEHOLDER.finditer(line):
            try:
                _look_up(data, found["path"])
            except LookupError:
                yield fence.line + offset, found["path"]


def fill(fence: ExampleFence, data: Mapping[str, Any], language: Language, words: Words) -> str:
    """Give the prose with its placeholders filled.

    `data` holds the fields of `given`, and under `values` the values of the verdict. Raises `LookupError` for
    a placeholder that it does not have.

    >>> fence = ExampleFence("wfb6/cast/two-sixes", "{dice.0} y {values.total}", 1)
    >>> fill(fence, {"dice": [6, 2], "values": {"total": 8}}, "es", lambda language, value: str(value))
    '6 y 8'
    """
    return PLACEHOLDER.sub(lambda found: words(language, _look_up(data, found["path"])), fence.text)


def _look_up(data: Any, path: str) -> Any:
    for key in path.split("."):
        data = data[int(key)] if isinstance(data, list | tuple) and key.isdigit() else _entry(data, key)
    return data


def _entry(data: Any, key: str) -> Any:
    if not isinstance(data, Mapping):
        raise LookupError(key)
    return data[key]
