import pytest

from reference.model import Hit, Language
from reference.search import Searcher

from .conftest import ENTRIES


def hit(searcher: Searcher, query: str, name: str, language: Language = "es") -> Hit:
    return next(h for h in searcher.search(query, language, per_page=50).hits if h.entry.id == name)


def marked(found: Hit) -> list[str]:
    return [found.snippet.text[start:end] for start, end in found.snippet.marks]


def test_marks_are_whole_words_of_the_text(searcher: Searcher) -> None:
    assert marked(hit(searcher, "disipó", "carnevale.dispel.who")) == ["disipa"]


@pytest.mark.parametrize("query", ['"permanece en juego"', "permanece en juego"])
def test_a_phrase_is_one_run(searcher: Searcher, query: str) -> None:
    assert marked(hit(searcher, query, "wfb6.rip.end")) == ["permanece en juego"]


def test_a_phrase_of_function_words_is_marked_too(searcher: Searcher) -> None:
    assert marked(hit(searcher, '"y uno de" dados', "wfb6.dice")) == ["dados", "y uno de"]


def test_words_far_apart_are_both_shown(searcher: Searcher) -> None:
    found = hit(searcher, "vórtice tempestad", "t9a.vortex")
    assert marked(found) == ["vórtice", "tempestad"]
    assert " … " in found.snippet.text
    assert len(found.snippet.text) < len(found.entry.text["es"]) / 2


def test_a_term_that_says_the_same_is_marked_whole(searcher: Searcher) -> None:
    assert "кубик рассеивания" in marked(hit(searcher, "dispel dice", "wfb6.dice", "ru"))


def test_signs_are_marked_with_their_numbers(searcher: Searcher) -> None:
    assert marked(hit(searcher, '6"', "carnevale.dispel.who")) == ['6"']


def test_the_snippet_is_in_the_language_that_matched(searcher: Searcher) -> None:
    found = hit(searcher, "остаётся в игре", "wfb6.rip.end", "es")
    assert found.snippet.language == "ru"
    assert ("twin", "Когда кончается остающееся") in found.why


def test_the_readers_language_is_shown_where_both_match(searcher: Searcher) -> None:
    assert hit(searcher, "1PA", "carnevale.dispel.who", "ru").snippet.language == "ru"
    assert hit(searcher, "1PA", "carnevale.dispel.who", "es").snippet.language == "es"


def test_fragments_are_pieces_of_the_text(searcher: Searcher) -> None:
    for entry in ENTRIES:
        for query in entry.text["es"].split()[::5]:
            for found in searcher.search(query, "es", per_page=50).hits:
                text = found.entry.text[found.snippet.language].replace("\n", " ")
                pieces = found.snippet.text.removeprefix("… ").removesuffix(" …").split(" … ")
                assert all(piece in text for piece in pieces)


def test_why_tells_word_form_and_term_apart(searcher: Searcher) -> None:
    assert ("word", "disipar") in hit(searcher, "disipar", "carnevale.dispel.who").why
    assert ("form", "dispersarse") in hit(searcher, "dispersaron", "wfb6.dispel").why or marked(
        hit(searcher, "dispersaron", "wfb6.dispel")
    )
    assert any(why.kind == "term" for why in hit(searcher, "dispersar", "carnevale.dispel.who").why)
    assert ("phrase", "en juego") in hit(searcher, '"en juego"', "wfb6.rip.end").why


def test_a_phrase_finds_only_the_words_in_their_order(searcher: Searcher) -> None:
    assert [h.entry.id for h in searcher.search('"tres dados de energía"', "es").hits] == ["wfb6.dice"]
    assert searcher.search('"energía de dados"', "es").matched == "most"
