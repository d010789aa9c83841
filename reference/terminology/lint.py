"""Checks of content that loads: what a reader would stumble over, each with an id and one line of meaning."""

from collections.abc import Iterator

from reference.model import Fault, Library
from reference.terminology.alignment import drift

CHECKS = {
    "placeholder": "an example fence with a placeholder that its data does not have",
    "example": "a worked example that the checker answers otherwise than expected",
    "unlocked": "a rule that alignment.lock.toml does not list, or lists in vain",
    "drift": "a rule that changed since its two sides were confirmed to say the same (a warning)",
}

WARNINGS = frozenset({"drift"})
"""The checks that do not make the command fail."""


def lint(library: Library) -> Iterator[Fault]:
    """Yield what the checks of this module find."""
    yield from _alignment(library)


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
