"""A move of a unit with all that a picture of it shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from reference.checker.geometry import Motion, exceeds, turned
from reference.checker.systems.t9a.formations import Formation
from reference.drawing.blocks import Model, models
from reference.drawing.tracks import Track, tracks

_LIMIT_DEG: Final = 22


@dataclass(frozen=True)
class Course:
    """A move with what is to be seen of it; without a ruling on the measuring point it is drawn to the corners."""

    unit: Formation
    moves: Sequence[Mapping[str, Any]]
    allowance: float
    ruling: str | None

    @property
    def reading(self) -> str:
        """The measuring point that is drawn."""
        return self.ruling or "corner"

    @cached_property
    def steps(self) -> tuple[Track, ...]:
        """The steps in order."""
        return tracks(self.unit, self.moves, self.reading)

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The models as they stand at the start."""
        return tuple(models(self.unit))

    @cached_property
    def end(self) -> Motion:
        """The whole motion."""
        return self.steps[-1].after()

    @cached_property
    def way(self) -> float:
        """The length of the way, in inches."""
        return sum(step.length for step in self.steps)

    @property
    def too_long(self) -> bool:
        """Whether the way is longer than the distance available."""
        return exceeds(self.way, self.allowance)

    @property
    def beyond(self) -> str:
        """The colour of the way beyond the distance available: what is too long only by corners is open."""
        return "over" if self.ruling or self.to_centres.too_long else "open"

    @property
    def farthest(self) -> complex:
        """The start of the point that ends farthest from where it was."""
        return self._farthest[0]

    @property
    def farthest_model(self) -> Model:
        """The model that this point belongs to."""
        return self._farthest[1]

    @cached_property
    def _farthest(self) -> tuple[complex, Model]:
        end, centre = self.end, self.reading == "centre"
        points = ((point, model) for model in self.models for point in ((model.centre,) if centre else model.corners))
        return max(points, key=lambda found: abs(end.now(found[0]) - found[0]))

    @property
    def displacement(self) -> float:
        """How far that point is from its start at the end, in inches."""
        return abs(self.end.now(self.farthest) - self.farthest)

    @property
    def too_far(self) -> bool:
        """Whether that is more than the distance available."""
        return exceeds(self.displacement, self.allowance)

    @property
    def to_centres(self) -> "Course":
        """The same move measured to the centres of bases."""
        return replace(self, ruling="centre")

    @property
    def tone(self) -> str:
        """The colour of the farthest point: what is too far only by its corners is open."""
        if not self.too_far:
            return "far"
        return "no" if self.ruling or self.to_centres.too_far else "open"

    @property
    def limit(self) -> tuple[complex, ...]:
        """A piece of the circle that the farthest point should not have left."""
        if not self.too_far:
            return ()
        ahead = (self.end.now(self.farthest) - self.farthest) / self.displacement
        turns = range(-_LIMIT_DEG, _LIMIT_DEG + 1, 2)
        return tuple(self.farthest + self.allowance * ahead * turned(turn) for turn in turns)

    def kind(self, model: Model) -> str:
        """Say how a model ends: near enough, too far, or too far only if corners are measured."""
        end = self.end
        centre = exceeds(abs(end.now(model.centre) - model.centre), self.allowance)
        corner = any(exceeds(abs(end.now(point) - point), self.allowance) for point in model.corners)
        if self.ruling:
            return "no" if (centre if self.ruling == "centre" else corner) else "end"
        return "no" if centre else "open" if corner else "end"
