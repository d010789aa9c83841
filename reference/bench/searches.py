"""Measures search on one number of passages: each kind of query, the build, size and memory, and the worst queries."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from whoosh import index

from reference.bench.analysed import AnalysedEntry, AnalysedQuery, analyse_entry, analyse_query
from reference.bench.corpus import QUERY_KINDS, Asked, QueryKind, queries
from reference.bench.peers import Fts5, Peer, PlainWhoosh, Tantivy, has_tantivy
from reference.bench.timing import OURS, Row, Times, in_turns, timed
from reference.model import Concept, Entry
from reference.search import Searcher, write_index
from reference.search.analysis import tokens
from reference.search.concepts import TermFinder, wordings
from reference.search.indexing import document, read_sides
from reference.search.schema import schema

WARM = 100
"""So many other queries are asked before any is measured."""
Contenders = Mapping[str, Callable[[Asked], object]]

_TYPO = "hechzo dispersasr plantila permanecce"


def measure(entries: Sequence[Entry], concepts: Sequence[Concept], count: int) -> Iterator[Row]:
    """Yield the figures of search among entries, with `count` queries of each kind."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        finder = TermFinder(wordings(concepts))
        analysed: list[AnalysedEntry] = []
        analysis = timed(lambda: analysed.extend(analyse_entry(entry, finder) for entry in entries))
        yield from _builds(folder, entries, concepts, finder, analysis)
        names = [" ".join(t.reading.form for t in tokens(title)) for e in entries for title in e.title.values()]
        peers: list[Peer] = [
            Fts5("sqlite_fts5", folder / "fts5.db", analysed, names),
            Fts5("sqlite_fts5_stems", folder / "fts5-stems.db", analysed, names, ("stem",)),
            Fts5("sqlite_fts5_stems_ten", folder / "fts5-ten.db", analysed, names, ("stem",), filled=True),
            PlainWhoosh(folder / "index"),
        ]
        if has_tantivy():
            peers.append(Tantivy(folder / "tantivy", analysed))
        searcher = Searcher(folder / "index")
        asked = {kind: queries(entries, kind, count + WARM) for kind in QUERY_KINDS}
        for kind in QUERY_KINDS:
            warm = [one for one in asked[kind] if one not in asked[kind][:count]] or asked[kind]
            for one in warm[:WARM]:
                searcher.search(one.text, one.language)
        for kind in QUERY_KINDS:
            yield _kind(searcher, peers, kind, asked[kind][:count], len(entries))
        yield from _worst(searcher, len(entries))
        every = [one for kind in QUERY_KINDS for one in asked[kind]]
        yield Row("memory", Times(), passages=len(entries), more={"resident_mb": _resident(folder / "index", every)})


def _builds(
    folder: Path, entries: Sequence[Entry], concepts: Sequence[Concept], finder: TermFinder, analysis: float
) -> Iterator[Row]:
    """Yield the figures of writing the index, beside Whoosh alone with the same schema."""
    plain = Times([timed(lambda: _write_plain(folder / "plain", entries, finder))])
    ours = Times([timed(lambda: write_index(folder / "index", entries, concepts))])
    size = sum(path.stat().st_size for path in (folder / "index").iterdir()) / 1e6
    more = {"analysis_ms": round(analysis), "size_mb": round(size, 1)}
    yield Row("build", ours, {"whoosh": plain}, passages=len(entries), more=more)


def _write_plain(folder: Path, entries: Sequence[Entry], finder: TermFinder) -> None:
    folder.mkdir()
    created = index.create_in(str(folder), schema())
    writer = created.writer(limitmb=128)
    for entry in entries:
        writer.add_document(**document(entry, list(read_sides(entry, finder))))
    writer.commit(optimize=True)
    created.close()


def _kind(searcher: Searcher, peers: Sequence[Peer], kind: QueryKind, asked: Sequence[Asked], passages: int) -> Row:
    if kind == "prefix":
        return _prefixes(searcher, peers, asked, passages)
    analysis = Times(timed(partial(searcher.read, one.text)) for one in asked)
    read = {one: searcher.read(one.text) for one in asked}
    meant: dict[Asked, AnalysedQuery] = {one: analyse_query(searcher.read(one.meant)) for one in asked}

    def ours(one: Asked) -> object:
        return searcher.answer(read[one], one.language)

    def theirs(peer: Peer, one: Asked) -> object:
        return peer.search(meant[one])

    contenders: Contenders = {OURS: ours, **{peer.name: partial(theirs, peer) for peer in peers}}
    times = in_turns(contenders, [one for one in asked if meant[one].words])
    return Row("search", times.pop(OURS), times, passages, kind, {"analysis_ms": round(analysis.median, 4)})


def _prefixes(searcher: Searcher, peers: Sequence[Peer], asked: Sequence[Asked], passages: int) -> Row:
    forms = {one: [token.reading.form for token in tokens(one.text)] for one in asked}

    def ours(one: Asked) -> object:
        return searcher.suggest(one.text, one.language)

    def theirs(peer: Peer, one: Asked) -> object:
        return peer.suggest(forms[one])

    contenders: Contenders = {OURS: ours, **{peer.name: partial(theirs, peer) for peer in peers if peer.suggests}}
    times = in_turns(contenders, [one for one in asked if forms[one]])
    return Row("search", times.pop(OURS), times, passages, "prefix")


def _worst(searcher: Searcher, passages: int) -> Iterator[Row]:
    """Yield what the longest query, the widest prefix and the worst typo take."""
    common = "hechizo mago dado dispersar turno juego unidad objetivo lanzar fase regla efecto tirada nivel maestro"
    worst: dict[str, Callable[[], object]] = {
        "longest": lambda: searcher.search(f"{common} {common} заклинание маг кубик отряд бросок цель", "es"),
        "widest prefix": lambda: searcher.suggest("e", "es"),
        "typos": lambda: searcher.search(" ".join([_TYPO] * 6), "es"),
    }
    for kind, ask in worst.items():
        yield Row("worst", Times(timed(ask) for _ in range(5)), passages=passages, kind=kind)


def _resident(folder: Path, asked: Sequence[Asked]) -> float:
    """Give the megabytes of a new process that opens the index and answers queries."""
    command = [sys.executable, "-m", "reference.bench.resident", str(folder)]
    given = json.dumps(asked, ensure_ascii=False)
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=True)
    return float(done.stdout)
