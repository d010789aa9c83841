from pathlib import Path

import numpy as np
import pytest
from whoosh import index, query
from whoosh.scoring import BM25F
from whoosh.searching import Searcher as WhooshSearcher

from reference.model import LANGUAGES
from reference.search.analysis import read_typed
from reference.search.columns import Floats
from reference.search.impacts import FORM_BONUS, LEVEL_WEIGHTS, WordMatch
from reference.search.postings import Postings
from reference.search.query import QueryWord
from reference.search.schema import PARTS, SIDES, WEIGHTS, Key, field
from reference.search.tables import Tables

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
    keys: list[tuple[Key, str]] = [("concept", concept) for concept in word.concepts]
    keys += [("lemma", lemma) for lemma in word.reading.lemmas] + [("stem", stem) for stem in word.reading.stems]
    for key, token in keys:
        for entry, score in whoosh_scores(whoosh, key, token).items():
            best[entry] = max(best.get(entry, 0.0), LEVEL_WEIGHTS[key] * score)
    for entry, score in whoosh_scores(whoosh, "form", word.reading.form).items():
        best[entry] += FORM_BONUS * score
    return best


def weighed(folder: Path, *words: QueryWord, step: int = 1) -> tuple[Floats, Floats]:
    tables = Tables(folder)
    postings = Postings([WordMatch(word, tables) for word in words], tables)
    return postings.weigh(np.arange(0, tables.size, step))


def by_entry(scores: Floats) -> dict[int, float]:
    return {entry: float(scores[entry]) for entry in np.flatnonzero(scores).tolist()}


@pytest.mark.parametrize("text", ["permanece", "маг", "lanzamiento", '6"', "dispersar", "остаётся", "nada", "nowhere"])
def test_scores_are_those_of_whoosh(whoosh: WhooshSearcher, folder: Path, text: str) -> None:
    word = QueryWord(text, read_typed(text), frozenset({"dispel", "wizard"}) if text == "маг" else frozenset())
    expected = whoosh_match(whoosh, word)
    scores, sure = weighed(folder, word)
    assert by_entry(scores[0]) == pytest.approx(expected, rel=1e-6)
    assert set(np.flatnonzero(sure[0])) == set(expected)
    order = sorted(expected, key=lambda entry: (-np.float32(expected[entry]), entry))
    assert np.argsort(-scores[0], kind="stable")[: len(order)].tolist() == order


def test_some_entries_are_weighed_as_all_are(folder: Path) -> None:
    words = [QueryWord(text, read_typed(text)) for text in ("dispersar", "hechizo", "en", "energia", "nowhere")]
    for every, some in zip(weighed(folder, *words), weighed(folder, *words, step=3), strict=True):
        assert every.any(1).tolist() == [True, True, True, True, False]
        assert (every[:, ::3] == some).all()


def test_entries_have_what_they_are_weighed_for(folder: Path) -> None:
    tables = Tables(folder)
    words = [QueryWord(text, read_typed(text)) for text in ("dispersar", "hechizo", "nowhere")]
    having = Postings([WordMatch(word, tables) for word in words], tables).having()
    assert (having == (weighed(folder, *words)[1] > 0)).all()


def test_every_table_is_what_whoosh_says(whoosh: WhooshSearcher, folder: Path) -> None:
    tables = Tables(folder)
    for key in ("form", "lemma", "stem", "concept"):
        names = {name for part in PARTS for language in LANGUAGES for name in (field(part, key, language),)}
        tokens = {token.decode("utf-8") for name in names for token in whoosh.reader().lexicon(name)}
        for token in sorted(tokens)[::7]:
            table = tables.table(key, token)
            assert table
            assert list(table.entries) == sorted(table.entries)
            scores = dict(zip(table.entries.tolist(), table.scores.tolist(), strict=True))
            assert scores == pytest.approx(whoosh_scores(whoosh, key, token), rel=1e-6)
        assert all(tables.has(key, token) for token in tokens)
        assert tables.table(key, "nowhere") is None


def test_places_are_those_of_the_words(folder: Path) -> None:
    tables = Tables(folder)
    table = tables.table("form", "permanece")
    assert table
    places = table.places_in(table.entries)
    assert places.tolist() == table.places.tolist()
    assert set(tables.entries_of(places).tolist()) == set(table.entries.tolist())
    sides = {SIDES[side % len(SIDES)] for side in tables.sides_of(places).tolist()}
    assert sides == {("title", "es"), ("text", "es")}
    assert table.stands_at(places).all()
    assert not table.stands_at(places + np.uint32(1)).any()
    for place, side, begin, end in zip(
        places, tables.sides_of(places), tables.begins(places), tables.ends(places), strict=True
    ):
        part, language = SIDES[side % len(SIDES)]
        entry = ENTRIES[side // len(SIDES)]
        text = (entry.title if part == "title" else entry.text)[language]
        assert text[begin:end].casefold() == "permanece", place


def test_tables_that_stand_at_the_same_places_share_them(folder: Path) -> None:
    tables = Tables(folder)
    keys: list[tuple[Key, str]] = [("form", "tempestad"), ("lemma", "tempestad"), ("form", "vortice")]
    form, lemma, other = (tables.table(*key) for key in keys)
    assert form
    assert lemma
    assert other
    assert form.first == lemma.first != other.first
    assert form.places.tolist() == lemma.places.tolist() != other.places.tolist()
