"""Headings as parts of what a reader types: `длительность` in `параметр длительность`, in any form and order."""

from collections.abc import Iterable, Iterator, Sequence

from reference.search.analysis import Reading
from reference.search.concepts import is_function_word

LONGEST = 6
"""How many words of a query in a row are compared with headings, at most."""


def heading_key(readings: Iterable[Reading]) -> str:
    """Give the shape in which headings are compared: the stems of their words, in no order, but for function words."""
    return _key(_stems(readings))


def heading_keys(readings: Sequence[Reading]) -> Iterator[str]:
    """Yield the keys of the headings that may be parts of a query, given its words."""
    stems = _stems(readings)
    for first in range(len(stems)):
        for last in range(first + 1, min(len(stems), first + LONGEST) + 1):
            if last - first < len(readings):
                yield _key(stems[first:last])


def _stems(readings: Iterable[Reading]) -> list[str]:
    return [min(reading.stems) for reading in readings if not is_function_word(reading)]


def _key(stems: Iterable[str]) -> str:
    return " ".join(sorted(stems))
