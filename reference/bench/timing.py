"""Times of the processor, of several contenders on the same questions, taking turns."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any, TypeVar

T = TypeVar("T")

OURS = "reference"
TURN = 20
"""So many questions are put to a contender in a row."""


class Times(list[float]):
    """Times in milliseconds."""

    @property
    def median(self) -> float:
        """What half of them stay below."""
        return median(self) if self else 0.0

    @property
    def p95(self) -> float:
        """What 95 of 100 stay below."""
        return sorted(self)[min(len(self) - 1, int(0.95 * len(self)))] if self else 0.0


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: how long something takes, and the ratios ours : theirs to what was measured beside it."""

    what: str
    ours: Times
    theirs: Mapping[str, Times] = field(default_factory=dict)
    passages: int | None = None
    kind: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Give the row as JSON has it, without what it does not tell."""
        row = {
            "what": self.what,
            "kind": self.kind or None,
            "passages": self.passages,
            "median_ms": round(self.ours.median, 4) if self.ours else None,
            "p95_ms": round(self.ours.p95, 4) if self.ours else None,
            "ratios": {name: _ratios(self.ours, times) for name, times in self.theirs.items() if times},
            **self.more,
        }
        return {name: value for name, value in row.items() if value is not None}


def _ratios(ours: Times, theirs: Times) -> dict[str, float]:
    return {
        "median": round(ours.median / theirs.median, 3) if theirs.median else 0.0,
        "p95": round(ours.p95 / theirs.p95, 3) if theirs.p95 else 0.0,
    }


def timed(work: Callable[[], object]) -> float:
    """Give how many milliseconds of the processor something takes; what other processes do does not lengthen it."""
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


def in_turns(contenders: Mapping[str, Callable[[T], object]], questions: Sequence[T]) -> dict[str, Times]:
    """Put each question to each contender once, in turns of some questions; who is first changes from turn to turn.

    A turn is so long that a contender works as one that serves nothing but such questions, and so short that what
    else the machine does falls on all alike.
    """
    times = {name: Times() for name in contenders}
    names = list(contenders)
    gc.collect()
    for number, first in enumerate(range(0, len(questions), TURN)):
        for name in names[number % len(names) :] + names[: number % len(names)]:
            for question in questions[first : first + TURN]:
                times[name].append(timed(partial(contenders[name], question)))
    return times
