"""What happens between a character and a unit under a spell: the events, and which of them are possible."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.inputs import Constraint
from reference.checker.verdicts import Problem

NEED_A_UNIT: Final = frozenset({"cast-on-unit-with-character", "leave", "unit-destroyed", "unit-destroyed-two-survive"})
JOINS: Final = frozenset({"join-affected-unit", "join-clean-unit"})
_IN_A_UNIT_AFTER = JOINS | {"cast-on-unit-with-character"}


def _follow(values: Mapping[str, Any]) -> Iterator[Problem]:
    in_unit = values["starts_in_unit"]
    for index, event in enumerate(values["history"]):
        if event in (JOINS if in_unit else NEED_A_UNIT):
            yield Problem(f"history[{index}]", "inconsistent")
        if event in NEED_A_UNIT | JOINS:
            in_unit = event in _IN_A_UNIT_AFTER


POSSIBLE_HISTORY: Final = Constraint(("starts_in_unit", "history"), _follow)
"""Nobody leaves a unit he is not in or joins a second one; after an impossible event it counts as having happened."""
