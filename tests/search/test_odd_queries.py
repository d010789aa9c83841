"""Odd things that are typed into a search box: none is syntax, and each has its right answer."""

import json
import time

import pytest

from reference.model import LANGUAGES, Entry
from reference.search import Searcher, write_index

from .test_searching import found

NOTHING = ""

SAME = [
    ('""', NOTHING),
    ('"', NOTHING),
    ("*", NOTHING),
    ("**", NOTHING),
    (")", NOTHING),
    ("[", NOTHING),
    ("]", NOTHING),
    ("/", NOTHING),
    ("+", NOTHING),
    ("++", NOTHING),
    ("|", NOTHING),
    ("&", NOTHING),
    ("%", NOTHING),
    ("::", NOTHING),
    ("...", NOTHING),
    ("\0", NOTHING),
    ("🧙", NOTHING),
    ("\u0301\u0306", NOTHING),
    ("AND", NOTHING),
    ("NOT", NOTHING),
    ("a" * 400, NOTHING),
    ("ї" * 400, NOTHING),
    ("%FF", NOTHING),
    ("../../etc/passwd", NOTHING),
    ("<script>alert(1)</script>", NOTHING),
    ('"><img src=x onerror=1>', NOTHING),
    ("nosuch:abc", NOTHING),
    ("[a TO", "a to"),
    ("mago AND (", "mago and"),
    ("NOT mago", "not mago"),
    ("NO PUEDE", "no puede"),
    ("mago^x", "mago x"),
    ("mago~", "mago"),
    ("mago\\", "mago"),
    ("mago's", "mago s"),
    ("'mago", "mago"),
    ("{mago}", "mago"),
    ("[mago", "mago"),
    ("mago: dados", "mago dados"),
    ("*mago", "mago"),
    ("mago*", "mago"),
    ("mago?", "mago"),
    ("body:mago", "body mago"),
    ("permanec*", "permanec"),
    ("«остаётся в игре»", '"остаётся в игре"'),
    ("“permanece en juego”", '"permanece en juego"'),
    ("mago\0dados", "mago dados"),
    ("  mago   dados\n", "mago dados"),
    ('disipar a 6"', "disipar a 6”"),
]


@pytest.mark.parametrize(("odd", "plain"), SAME)
def test_an_odd_query_means_its_words(searcher: Searcher, odd: str, plain: str) -> None:
    for language in LANGUAGES:
        assert found(searcher, odd, language) == (found(searcher, plain, language) if plain else [])


@pytest.mark.parametrize("stars", ["рассеивание*", "permanecer*"])
def test_a_star_finds_no_less_than_the_word(searcher: Searcher, stars: str) -> None:
    assert len(found(searcher, stars)) >= len(found(searcher, stars.rstrip("*"))) > 0


@pytest.mark.parametrize("query", ["на", "de", "1-5", "ok", "в", "х", "не"])
def test_a_short_query_is_taken_at_its_word(searcher: Searcher, query: str) -> None:
    results = searcher.search(query, "ru", per_page=100)
    assert results.total == len(results.hits)
    assert results.rescued is None


def test_a_letter_does_not_find_all_words_that_have_it(searcher: Searcher) -> None:
    for hit in searcher.search("в", "ru", per_page=100).hits:
        assert " в " in f" {hit.entry.title['ru']} {hit.entry.text['ru']} ".lower()


def test_the_query_is_given_back_as_typed(searcher: Searcher) -> None:
    query = '"><img src=x onerror=1> & {{7*7}}'
    assert searcher.search(query, "es").query == query
    assert "<" not in json.dumps([hit.snippet.text for hit in searcher.search(query, "es").hits])


@pytest.mark.parametrize("word", ["amp", "lt", "quot", "34", "b"])
def test_nothing_inside_an_entity_is_found(tmp_path: object, word: str) -> None:
    folder = tmp_path / "index"  # type: ignore[operator]
    text = 'Un mago a 6" tira & suma <dos> dados.'
    entry = Entry("rule", "x.one", "x", "c", {"es": "Signos", "ru": "Знаки"}, {"es": text, "ru": ""})
    write_index(folder, [entry], ())
    opened = Searcher(folder)
    assert found(opened, word, literal=True) == []
    (hit,) = opened.search("mago suma", "es").hits
    assert hit.snippet.text == text
    assert [text[start:end] for start, end in hit.snippet.marks] == ["mago", "suma"]


def test_pages_past_the_last_are_empty_and_tell_the_total(searcher: Searcher) -> None:
    past = searcher.search("dispersar", "es", page=99)
    assert (past.hits, past.page, past.total) == ((), 99, searcher.search("dispersar", "es").total)


@pytest.mark.parametrize(
    "query",
    ["permanece " * 500, "x y z " * 2_000, "заклинааниие рассеиваниее непреодолимаая", "a" * 10_000, '"' * 5_000],
    ids=["long", "letters", "slips", "word", "quotes"],
)
def test_the_worst_query_is_bounded(searcher: Searcher, query: str) -> None:
    searcher.search(query, "es")
    started = time.process_time()
    searcher.search(query, "es")
    searcher.suggest(query, "es")
    assert time.process_time() - started < 0.05
