"""The passage of a text that shows why it was found: a few fragments of plain text with the reader's words marked."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from reference.model import Language, Snippet

WIDTH = 260
MOST_FRAGMENTS = 3
JOINT = " … "
_SLACK = 30

Span = tuple[int, int]


class Mark(NamedTuple):
    """A marked run of a text, and the bitmap of the reader's words that it shows, by place among them."""

    start: int
    end: int
    words: int


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
    every = missing = reduce(or_, (mark.words for mark in marks), 0)
    width = WIDTH
    shown = _shown_from_each(marks, width)
    if every not in shown:
        width = WIDTH // 2
        shown = _shown_from_each(marks, width)
    chosen: list[Span] = []
    while missing and len(chosen) < MOST_FRAGMENTS:
        first = max(range(len(marks)), key=lambda number: (shown[number] & missing).bit_count())
        start = marks[first].start - _SLACK
        chosen.append(_whole_words(text, start, start + width, marks))
        missing &= ~shown[first]
    return _merge(sorted(chosen)) or [_whole_words(text, 0, WIDTH, ())]


def _shown_from_each(marks: Sequence[Mark], width: int) -> list[int]:
    """Give the words that a fragment shows, for each mark that it may begin with; that one is shown whole anyway."""
    shown: list[int] = []
    for number, mark in enumerate(marks):
        words, end = mark.words, mark.start + width - _SLACK
        for later in marks[number + 1 :]:
            if later.end > end:
                break
            words |= later.words
        shown.append(words)
    return shown


def _whole_words(text: str, start: int, end: int, marks: Sequence[Mark]) -> Span:
    """Move the ends of a span so that it cuts neither a word nor a mark."""
    start, end = max(start, 0), min(end, len(text))
    for mark in marks:
        if mark.start < start < mark.end:
            start = mark.start
        if mark.start < end < mark.end:
            end = mark.end
    start = text.rfind(" ", 0, start) + 1
    last = text.find(" ", end)
    return start, len(text) if last < 0 else last


def _merge(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in spans:
        if merged and start <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
