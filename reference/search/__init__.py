"""Search: the only door to Whoosh. `write_index` makes an index of entries, a `Searcher` answers from it.

A query is read (`query`, `analysis`, `concepts`), or read otherwise where it finds too little (`rescue`); the entries
that answer it are found and weighed (`finding`, `scoring`, `postings`, `phrases`), put in order (`ranking`, `nearness`)
and explained (`explaining`, `highlighting`, `snippets`). What they are worth stands in tables that are written beside
Whoosh's index (`table_writer`, `bm25f`) and mapped into memory (`tables`, `columns`).
"""

from reference.search.analysis import ANALYSIS_VERSION
from reference.search.indexing import write_index
from reference.search.searching import Searcher
from reference.search.suggesting import Suggestion

__all__ = ["ANALYSIS_VERSION", "Searcher", "Suggestion", "write_index"]
