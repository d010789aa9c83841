"""Where words stand in their order and nothing between them."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

import numpy as np

from reference.search.analysis import Token
from reference.search.columns import Numbers
from reference.search.tables import Tables

_NONE = np.array([], np.uint32)


def find_phrase(phrase: Sequence[Token], tables: Tables) -> Numbers:
    """Give the places in an index where a phrase begins, in order; forms of its words count."""
    words = [tables.forms(token.reading) for token in phrase]
    often = [sum(table.often for table in word) for word in words]
    rarest, *others = sorted(range(len(words)), key=often.__getitem__)
    found = [table.places for table in words[rarest]]
    begun = (found[0] if len(found) == 1 else np.unique(np.concatenate([_NONE, *found]))) - np.uint32(rarest)
    for step in others:
        places = begun + np.uint32(step)
        stands = [table.stands_at(places) for table in words[step]]
        begun = begun[reduce(or_, stands)] if stands else begun[:0]
    return begun
