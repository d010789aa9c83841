"""What is found for a query, before it is put in order."""

from collections.abc import Sequence
from typing import NamedTuple

from reference.search.columns import Floats, Numbers, Truths
from reference.search.scoring import Scoring


class Answers(NamedTuple):
    """The entries that answer a query, by number and in order; what else is told of each stands in the same place."""

    entries: Numbers
    worths: Floats
    """What each is worth, before a closer look."""
    scores: Floats
    """The sum of its words."""
    sure: Floats
    """What it gets for bearing the very name typed."""
    complete: Truths
    """Whether it has every word and every phrase."""
    words: Floats
    """How surely it has each word, 0 to 1: words by entries."""
    coverage: float
    """How much of the query the best of them covers, 0 to 1."""
    scoring: Scoring
    """The words that were looked for."""
    phrases: Sequence[Numbers] = ()
    """The places where each phrase begins."""

    def among(self, passing: Truths) -> "Answers":
        """Give those of the entries that pass."""
        kept = passing[self.entries]
        if kept.all():
            return self
        return self._replace(
            entries=self.entries[kept],
            worths=self.worths[kept],
            scores=self.scores[kept],
            sure=self.sure[kept],
            complete=self.complete[kept],
            words=self.words[:, kept],
        )
