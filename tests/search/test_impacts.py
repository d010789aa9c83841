from pathlib import Path

import pytest
from whoosh import index, query
from whoosh.scoring import BM25F
from whoosh.searching import Searcher as WhooshSearcher

from reference.model import LANGUAGES
from reference.search.analysis import read_typed
from reference.search.bitmaps import members
from reference.search.impacts import DAMPING, FORM_BONUS, Impacts, alternatives
from reference.search.query import QueryWord
from reference.search.schema import PARTS, SIDES, WEIGHTS, Key, field
from reference.search.tables import Tables, locate, place

from .conftest import ENTRIES


@pytest.fixture(scope="module")
def whoosh(folder: object) -> WhooshSearcher:
    return index.open_dir(str(folder), readonly=True).searcher(weighting=BM25F())


def whoosh_scores(whoosh: WhooshSearcher, key: Key, token: str) -> dict[int, float]:
    """Let Whoosh's own searcher score a key in each part, in the language where it says more, and sum up the parts."""
    scores: dict[int, float] = {}
    for part in PARTS:
        best: dict[int, float] = {}
        for language in LANGUAGES:
            asked = query.Term(field(part, key, language), token, boost=WEIGHTS[part])
            for hit in whoosh.search(asked, limit=None):
                best[hit.docnum] = max(hit.score, best.get(hit.docnum, 0.0))
        for entry, score in best.items():
            scores[entry] = scores.get(entry, 0.0) + score
    return scores


def whoosh_match(whoosh: WhooshSearcher, word: QueryWord) -> dict[int, float]:
    """Combine Whoosh's scores; not by its DisjunctionMax, which takes scores of different documents for one."""
    best: dict[int, float] = {}
    for key, token, weight in alternatives(word):
        for entry, score in whoosh_scores(whoosh, key, token).items():
            best[entry] = max(best.get(entry, 0.0), weight * score)
    for entry, score in whoosh_scores(whoosh, "form", word.reading.form).items():
        best[entry] += FORM_BONUS * score
    return best


@pytest.mark.parametrize("text", ["permanece", "маг", "lanzamiento", '6"', "dispersar", "остаётся", "nada", "nowhere"])
def test_scores_are_those_of_whoosh(whoosh: WhooshSearcher, folder: Path, text: str) -> None:
    word = QueryWord(text, read_typed(text), frozenset({"dispel", "wizard"}) if text == "маг" else frozenset())
    match = Impacts(Tables(folder), len(ENTRIES)).match(word)
    expected = {entry: score**DAMPING for entry, score in whoosh_match(whoosh, word).items()}
    assert match.count == len(expected)
    assert {entry: match.worth(entry)[0] for entry in members(match.bits)} == pytest.approx(expected, abs=1e-6)


def test_every_table_is_what_whoosh_says(whoosh: WhooshSearcher, folder: Path) -> None:
    tables = Tables(folder)
    for key in ("form", "lemma", "stem", "concept"):
        names = {name for part in PARTS for language in LANGUAGES for name in (field(part, key, language),)}
        tokens = {token.decode("utf-8") for name in names for token in whoosh.reader().lexicon(name)}
        assert all(tables.has(key, token) for token in tokens)
        for token in sorted(tokens)[::7]:
            table = tables.table(key, token)
            assert {entry: table.score(entry) for entry in table.entries} == pytest.approx(
                whoosh_scores(whoosh, key, token), abs=1e-6
            )


def test_bitmaps_hold_the_entries_of_a_table(folder: Path) -> None:
    table = Tables(folder).table("stem", "dispers")
    assert table.entries
    assert list(members(table.bits)) == list(table.entries)


def test_places_tell_sides_apart(folder: Path) -> None:
    table = Tables(folder).table("form", "permanece")
    found = [[locate(number) for number in table.places(entry)] for entry in table.entries]
    assert [{entry for entry, _, _ in of} for of in found] == [{entry} for entry in table.entries]
    assert {SIDES[side][0] for of in found for _, side, _ in of} == {"title", "text"}
    assert all(table.is_at(number) for entry in table.entries for number in table.places(entry))
    assert not table.is_at(place(len(ENTRIES), 0, 0))
