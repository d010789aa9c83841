"""Where the words of an entry stand in its texts, kept so that a passage can be shown without reading it again."""

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from reference.search.analysis import Token
from reference.search.concepts import Mention
from reference.search.schema import SIDES


class SideLayout(NamedTuple):
    """One part in one language: for each word its start and end in code points, and the terms with their places."""

    starts: Sequence[int]
    ends: Sequence[int]
    mentions: tuple[Mention, ...]


EMPTY = SideLayout((), (), ())
Layout = Mapping[int, SideLayout]
"""The sides of an entry that have words, by their number in `SIDES`."""

SHOWN = frozenset(number for number, (part, _) in enumerate(SIDES) if part != "questions")
"""The sides that are shown: the questions of a rule stand elsewhere."""


def lay_out(line: Sequence[Token], mentions: Sequence[Mention]) -> SideLayout:
    """Keep where words and terms stand."""
    starts, ends = array("I", (token.start for token in line)), array("I", (token.end for token in line))
    return SideLayout(starts, ends, tuple(mentions))
