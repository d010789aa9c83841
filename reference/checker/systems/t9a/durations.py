"""The four durations of a spell."""

from typing import Final

from reference.model import msg

KINDS: Final = {
    "immediate": msg("immediate"),
    "one-turn": msg("lasts one turn"),
    "permanent": msg("permanent"),
    "remains-in-play": msg("remains in play"),
}
LASTING: Final = {kind: label for kind, label in KINDS.items() if kind != "immediate"}

RULES: Final = {kind: f"t9a.duration.{kind}" for kind in KINDS}
