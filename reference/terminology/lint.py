"""Checks of content that loads: what a reader would stumble over, each with an id and one line of meaning."""

from collections.abc import Iterable, Iterator, Mapping

from reference.content import nearest
from reference.glossary import TermMatcher
from reference.model import Fault, Language, Library, Silence
from reference.terminology import comparing, wording
from reference.terminology.alignment import drift

CHECKS = {
    "placeholder": "an example fence with a placeholder that its data does not have",
    "example": "a worked example that the checker answers otherwise than expected",
    "comparison": "a comparison with a case that the checker cannot judge",
    "unlocked": "a rule that alignment.lock.toml does not list, or lists in vain",
    "drift": "a rule that changed since its two sides were confirmed to say the same (a warning)",
    "mixed-script": "a word with letters of both alphabets",
    "deprecated-term": "a term that the glossary tells to avoid",
    "naked-number": "a number typed into an example instead of a placeholder",
    "numbers": "a number, die, distance or value of an example that the other side does not have",
    "unpaired-link": "a link that the other side does not have",
    "missing-term": "a term of the glossary whose concept the other side does not mention",
    "silence": "an entry of silences.toml that silences nothing, or names no check",
}

WARNINGS = frozenset({"drift"})
"""The checks that do not make the command fail."""


def lint(library: Library, matchers: Mapping[Language, TermMatcher], found: Iterable[Fault] = ()) -> list[Fault]:
    """Give what the checks of this module find, together with what was `found` before, but for what is silenced."""
    every = [
        *found,
        *_alignment(library),
        *wording.check(library, matchers),
        *comparing.check(library, matchers),
    ]
    told = [fault for fault in every if not any(_silences(silence, fault) for silence in library.silences)]
    return sorted(set(told).union(_vain(library.silences, every)))


def _silences(silence: Silence, fault: Fault) -> bool:
    there = fault.position.path == silence.where or fault.message.startswith(f"{silence.where} ")
    return fault.check == silence.check and there and silence.about in fault.message


def _vain(silences: Iterable[Silence], every: Iterable[Fault]) -> Iterator[Fault]:
    for silence in silences:
        if silence.check not in CHECKS:
            hint = nearest(silence.check, CHECKS) or f"one of {', '.join(CHECKS)}"
            yield Fault(silence.position, "silence", f"there is no check {silence.check!r} to silence", hint)
        elif not any(_silences(silence, fault) for fault in every):
            said = f"nothing of {silence.check} is found at {silence.where}"
            yield Fault(silence.position, "silence", said, "take the entry out")


def _alignment(library: Library) -> Iterator[Fault]:
    for found in drift(library):
        match found.kind:
            case "new":
                hint = f"compare both sides, then reference align --confirm {found.rule}"
                yield Fault(found.position, "unlocked", f"{found.rule} is not in alignment.lock.toml", hint)
            case "gone":
                hint = f"reference align --confirm {found.rule}, and leave a redirect"
                yield Fault(found.position, "unlocked", f"{found.rule} is locked but no longer there", hint)
            case "changed":
                said = f"{found.rule} changed in {', '.join(found.languages)} since it was confirmed"
                hint = f"compare both sides, then reference align --confirm {found.rule}"
                yield Fault(found.position, "drift", said, hint)
