"""Search: the only door to Whoosh. `write_index` makes an index of entries, a `Searcher` answers from it."""

from reference.search.analysis import ANALYSIS_VERSION
from reference.search.indexing import write_index
from reference.search.searching import Searcher
from reference.search.suggesting import Suggestion

__all__ = ["ANALYSIS_VERSION", "Searcher", "Suggestion", "write_index"]
