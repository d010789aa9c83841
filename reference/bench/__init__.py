"""How fast it all is, beside its peers in one run, as ratios ours : theirs. No cache of results answers anything.

Times are of the processor. Search is measured on the real index and on generated ones; both sides give ten hits with
snippets, no query repeats, and reading the query is shown apart. SQLite's FTS5 stands beside it three times: fed the
keys that search itself uses (forms, lemmas, stems and concepts); fed the stems and concepts alone, which is less work;
and so fed, but filling its ten hits up, as search does, where fewer passages have all words.
"""

from collections.abc import Iterator, Sequence

from reference.bench import others, searches
from reference.bench.corpus import passages
from reference.bench.peers import has_tantivy
from reference.bench.timing import Row
from reference.build import Site
from reference.settings import Settings

__all__ = ["SIZES", "Row", "missing_peers", "run"]

SIZES = (1_000, 10_000, 30_000)
QUERIES = 300
QUICK_QUERIES = 40


def missing_peers() -> Sequence[str]:
    """Give the peers that are not installed and so are left out."""
    return () if has_tantivy() else ("tantivy",)


def run(site: Site, settings: Settings, *, quick: bool = False, sizes: Sequence[int] = SIZES) -> Iterator[Row]:
    """Measure and yield row by row; `quick` stops at the smallest generated index and asks few queries."""
    count = QUICK_QUERIES if quick else QUERIES
    entries = site.edition.entries
    concepts = tuple(site.edition.library.concepts.values())
    for size in (len(entries), *sizes[: 1 if quick else None]):
        yield from searches.measure(passages(entries, size), concepts, count)
    yield from others.measure(site, settings)
