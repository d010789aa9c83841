"""How near to each other the words of a query stand."""

import numpy as np

from reference.search.columns import Numbers
from reference.search.postings import Standing

NEAR = 3
"""Words no more than so many places from each other stand together."""
_APART = 1 << 40


def near(where: Standing) -> tuple[Numbers, Numbers]:
    """Give the words that stand near the next word of the query, by number, and the places where they do."""
    one = where.words * _APART + where.places
    ordered = np.sort(one)
    after = ordered.take(ordered.searchsorted(one + (_APART - NEAR)), mode="clip") - one - _APART
    found = np.abs(after) <= NEAR
    return where.words[found], where.places[found]
