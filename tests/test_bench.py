"""The bench: what it tells, on very small indexes; no figure of it is looked at here."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from reference import build
from reference.bench import Row, run
from reference.bench.analysed import analyse_entry, analyse_query
from reference.bench.corpus import QUERY_KINDS, passages, queries
from reference.bench.peers import Fts5
from reference.build import Site
from reference.model import LANGUAGES
from reference.search.analysis import LEVELS
from reference.search.concepts import TermFinder, wordings
from reference.search.query import parse
from reference.settings import Settings


@pytest.fixture(scope="module")
def site(real: Settings) -> Site:
    build.build(real)
    return build.open_site(real)


@pytest.fixture(scope="module")
def rows(site: Site, real: Settings) -> Sequence[Row]:
    return list(run(site, real, quick=True, sizes=(120,)))


def test_every_kind_of_search_stands_beside_the_peers(rows: Sequence[Row]) -> None:
    searched = {(row.passages, row.kind): row for row in rows if row.what == "search"}
    assert {kind for size, kind in searched if size == 120} == set(QUERY_KINDS)
    for row in searched.values():
        assert {"sqlite_fts5", "whoosh"} <= set(row.as_json()["ratios"])
        assert all(len(times) == len(row.ours) for times in row.theirs.values())


def test_fts5_finds_what_it_is_asked_for(tmp_path: Path, site: Site) -> None:
    concepts = tuple(site.edition.library.concepts.values())
    entries = [entry for entry in site.edition.entries if entry.kind == "rule"]
    finder = TermFinder(wordings(concepts))
    analysed = [analyse_entry(entry, finder) for entry in entries]
    found: dict[str, list[int]] = {}
    for name, levels, filled in (("all", LEVELS, False), ("stems", ("stem",), False), ("ten", ("stem",), True)):
        peer = Fts5(name, tmp_path / f"{name}.db", analysed, ("dispersar hechizos",), levels, filled=filled)
        asked = [analyse_query(parse(typed, finder)) for typed in ("plantilla vórtice dados", '"permanece en juego"')]
        found[name] = [len(peer.search(query)) for query in asked]
        assert len(peer.suggest(["disp"])) == 1
    assert 0 < found["all"][0] == found["stems"][0] < found["ten"][0] == 10
    assert all(phrases for _, phrases in found.values())


def test_all_else_is_measured_too(rows: Sequence[Row]) -> None:
    assert {"build", "memory", "worst", "verdict", "wheel", "page", "examples"} <= {row.what for row in rows}
    built = next(row.as_json() for row in rows if row.what == "build")
    assert built["size_mb"] > 0
    assert built["ratios"]["whoosh"]["median"] > 0
    assert next(row for row in rows if row.what == "memory").as_json()["resident_mb"] > 0
    assert next(row for row in rows if row.what == "verdict").as_json()["ratios"]["json_dumps"]["median"] > 0


def test_rows_are_json(rows: Sequence[Row]) -> None:
    for row in rows:
        known = json.loads(json.dumps(row.as_json()))
        assert {"what", "ratios"} <= set(known)
        assert ("median_ms" in known) == ("p95_ms" in known) == (row.what != "memory")


def test_passages_and_queries_are_always_the_same(site: Site) -> None:
    entries = site.edition.entries
    made = passages(entries, len(entries) + 40)
    assert made == passages(entries, len(entries) + 40)
    assert all(entry.text[language] for entry in made[len(entries) :] for language in LANGUAGES)
    for kind in QUERY_KINDS:
        asked = queries(made, kind, 30)
        assert asked == queries(made, kind, 30)
        assert len({one.text for one in asked}) == len(asked) == 30


def test_vocabulary_grows_with_the_text(site: Site) -> None:
    def words(count: int) -> int:
        made = passages(site.edition.entries, len(site.edition.entries) + count)
        return len({word for entry in made for word in entry.text["es"].lower().split()})

    assert words(40) < words(200) < words(400)
