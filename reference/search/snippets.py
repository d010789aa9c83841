"""The passage of a text that shows why it was found: a few fragments of plain text with the reader's words marked."""

from collections.abc import Sequence
from typing import NamedTuple

from reference.model import Language, Snippet

WIDTH = 260
MOST_FRAGMENTS = 3
JOINT = " … "
_SLACK = 30

Span = tuple[int, int]


class Mark(NamedTuple):
    """A marked run of a text, and which of the reader's words it shows: by place among them, and those as typed."""

    start: int
    end: int
    words: frozenset[int]
    typed: frozenset[int]


def make_snippet(text: str, language: Language, marks: Sequence[Mark]) -> Snippet:
    """Cut a text to the fragments that show most of the reader's words; without marks, to its beginning."""
    flat = text.replace("\n", " ")
    if len(flat) <= WIDTH:
        return Snippet(language, flat, tuple((mark.start, mark.end) for mark in marks))
    spans = _fragments(flat, marks)
    pieces: list[str] = []
    placed: list[Span] = []
    length = 0
    for number, (start, end) in enumerate(spans):
        lead = ("… " if start else "") if number == 0 else JOINT
        pieces.append(lead + flat[start:end])
        shift = length + len(lead) - start
        placed += [(mark.start + shift, mark.end + shift) for mark in marks if start <= mark.start and mark.end <= end]
        length += len(lead) + end - start
    tail = " …" if spans[-1][1] < len(flat) else ""
    return Snippet(language, "".join(pieces) + tail, tuple(placed))


def _fragments(text: str, marks: Sequence[Mark]) -> list[Span]:
    """Choose spans of a text: each time the one that shows most words not yet shown; in order, none touching."""
    every = missing = frozenset[int]().union(*(mark.words for mark in marks))
    in_one = any(_shown_from(mark.start, marks, WIDTH) == every for mark in marks)
    width = WIDTH if in_one else WIDTH // 2
    chosen: list[Span] = []
    while missing and len(chosen) < MOST_FRAGMENTS:
        shown = {mark.start: _shown_from(mark.start, marks, width) & missing for mark in marks}
        start = max(shown, key=lambda at: (len(shown[at]), -at))
        chosen.append(_whole_words(text, start - _SLACK, start - _SLACK + width, marks))
        missing -= shown[start]
    return _merge(sorted(chosen)) or [_whole_words(text, 0, WIDTH, ())]


def _shown_from(start: int, marks: Sequence[Mark], width: int) -> frozenset[int]:
    """Give the words that a fragment shows whose first mark starts there; a mark longer than it is shown whole."""
    end = start + width - _SLACK
    return frozenset[int]().union(*(m.words for m in marks if m.start == start or start < m.start < m.end <= end))


def _whole_words(text: str, start: int, end: int, marks: Sequence[Mark]) -> Span:
    """Move the ends of a span so that it cuts neither a word nor a mark."""
    start, end = max(start, 0), min(end, len(text))
    for mark in marks:
        if mark.start < start < mark.end:
            start = mark.start
        if mark.start < end < mark.end:
            end = mark.end
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end


def _merge(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in spans:
        if merged and start <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
