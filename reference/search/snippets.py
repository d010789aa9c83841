"""The passage of a text that shows why it was found: a few fragments of plain text with the reader's words marked."""

from collections.abc import Sequence

from reference.model import Language, Snippet

WIDTH = 260
MOST_FRAGMENTS = 3
JOINT = " … "
_SLACK = 30

Span = tuple[int, int]
Mark = tuple[int, int, int]
"""A marked run of a text, from its start to its end, and the bitmap of the reader's words that it shows."""


def make_snippet(text: str, language: Language, marks: Sequence[Mark]) -> Snippet:
    """Cut a text to the fragments that show most of the reader's words; without marks, to its beginning.

    Marks come in order and do not overlap.
    """
    flat = text.replace("\n", " ")
    if len(flat) <= WIDTH:
        return Snippet(language, flat, tuple([(start, end) for start, end, _ in marks]))
    spans = _fragments(flat, marks)
    first, last = spans[0][0], spans[-1][1]
    if len(spans) == 1:
        lead, tail = "… " if first else "", " …" if last < len(flat) else ""
        shift = len(lead) - first
        shown = tuple([(start + shift, end + shift) for start, end, _ in marks if first <= start and end <= last])
        return Snippet(language, lead + flat[first:last] + tail, shown)
    pieces: list[str] = []
    placed: list[Span] = []
    length = 0
    for start, end in spans:
        lead = JOINT if pieces else "… " if start else ""
        pieces.append(lead + flat[start:end])
        shift = length + len(lead) - start
        placed += [(first + shift, last + shift) for first, last, _ in marks if start <= first and last <= end]
        length += len(lead) + end - start
    tail = " …" if last < len(flat) else ""
    return Snippet(language, "".join(pieces) + tail, tuple(placed))


def _fragments(text: str, marks: Sequence[Mark]) -> list[Span]:
    """Choose spans of a text: each time the one that shows most words not yet shown; in order, none touching."""
    missing = 0
    for _, _, words in marks:
        missing |= words
    if not missing:
        return [_whole_words(text, 0, WIDTH, ())]
    width = WIDTH
    shown = _shown_from_each(marks, width, missing)
    if shown[-1] != missing:
        width = WIDTH // 2
        shown = _shown_from_each(marks, width, -1)
    chosen: list[Span] = []
    while missing and len(chosen) < MOST_FRAGMENTS:
        gains = [(words & missing).bit_count() for words in shown]
        first = gains.index(max(gains))
        start = marks[first][0] - _SLACK
        chosen.append(_whole_words(text, start, start + width, marks))
        missing &= ~shown[first]
    return chosen if len(chosen) == 1 else _merge(sorted(chosen))


def _shown_from_each(marks: Sequence[Mark], width: int, enough: int) -> list[int]:
    """Give the words that a fragment shows, for each mark that it may begin with; that one is shown whole anyway.

    The list ends with the first that shows `enough`.
    """
    shown: list[int] = []
    for number, (start, _, words) in enumerate(marks, 1):
        end = start + width - _SLACK
        for _, stop, others in marks[number:]:
            if stop > end:
                break
            words |= others
        shown.append(words)
        if words == enough:
            break
    return shown


def _whole_words(text: str, start: int, end: int, marks: Sequence[Mark]) -> Span:
    """Move the ends of a span so that it cuts neither a word nor a mark."""
    start, end = max(start, 0), min(end, len(text))
    for first, last, _ in marks:
        if first < start < last:
            start = first
        if last > end:
            if first < end:
                end = last
            break
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
