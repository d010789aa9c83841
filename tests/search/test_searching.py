import random
import threading
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reference.errors import IndexUnusable
from reference.model import LANGUAGES, Language, Results
from reference.search import Searcher, write_index
from reference.search.lexicon import FILE

from .conftest import CONCEPTS, ENTRIES


def ids(results: Results) -> list[str]:
    return [hit.entry.id for hit in results.hits]


def found(searcher: Searcher, query: str, language: Language = "es", **more: object) -> list[str]:
    return ids(searcher.search(query, language, per_page=100, **more))  # type: ignore[arg-type]


# ---------------------------------------------------------------- what a query is


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ('"permanece', "permanece"),
        ('permanece"', "permanece"),
        ("'permanece", "permanece"),
        ('"permanece"', "permanece"),
        ('"' * 101 + "permanece", "permanece"),
        ("dispersar:", "dispersar"),
        ("dispersar*", "dispersar"),
        ("NOT dispersar", "not dispersar"),
        ("¿no puede dispersarse?", "no puede dispersarse"),
        ("los hechizos de vórtice", "hechizos vórtice"),
        ("рассеивание*", "рассеивание"),
    ],
)
def test_no_character_is_syntax(searcher: Searcher, odd: str, plain: str) -> None:
    assert found(searcher, odd) == found(searcher, plain)
    assert found(searcher, plain)


@pytest.mark.parametrize("query", ["lang:es", "id:*", "*", "**", "_stored:x", ""])
def test_nothing_filters_fields_or_lists_everything(searcher: Searcher, query: str) -> None:
    assert searcher.search(query, "es").total < len(ENTRIES) / 2


@pytest.mark.parametrize(
    "query",
    [
        "AND",
        "hechizo AND (",
        "[a TO",
        "\0",
        "🐉",
        "\ud800",
        "́",
        "й̆",
        "a" * 10_000,
        "їй " * 3_000,
        "<script>",
        '"' * 101,
    ],
)
def test_any_text_is_answered_quickly(searcher: Searcher, query: str) -> None:
    searcher.search(query, "es")
    started = time.perf_counter()
    searcher.search(query, "ru")
    searcher.suggest(query, "ru")
    assert time.perf_counter() - started < 0.1


@settings(max_examples=60, deadline=None)
@given(query=st.text(max_size=60))
@example(query="маг\U00017000")  # a letter without a name
def test_no_text_breaks_search(searcher: Searcher, query: str) -> None:
    results = searcher.search(query, "es")
    assert (results.matched == "none") == (results.total == 0)
    assert all(0 <= a < b <= len(hit.snippet.text) for hit in results.hits for a, b in hit.snippet.marks)


def test_a_query_too_long_is_cut_and_says_so(searcher: Searcher) -> None:
    assert searcher.search("permanece " * 500, "es").cut
    assert not searcher.search("permanece", "es").cut


def test_a_question_of_function_words_is_taken_at_its_word(searcher: Searcher) -> None:
    assert "wfb6.faq.palma" in found(searcher, "¿y si?")


# ---------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("остаётся в игре", "остается в игре"),
        ("ОСТАЁТСЯ В ИГРЕ", "остаётся в игре"),
        ("первое заклинание", unicodedata.normalize("NFD", "первое заклинание")),
        ("dispersión", unicodedata.normalize("NFD", "dispersión")),
        ("dispersión", "dispersion"),
        ("duraciones", "duración"),
        ("VÓRTICE", "vortice"),
        ("закли\u00adнание", "заклинание"),
        ("заклина\u0301ние", "заклинание"),
    ],
)
def test_spelling_variants_give_the_same_answer(searcher: Searcher, one: str, other: str) -> None:
    for language in LANGUAGES:
        assert found(searcher, one, language) == found(searcher, other, language) != []


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("рассеять", "wfb6.dispel"),
        ("рассеивание", "wfb6.dispel"),
        ("бросить", "wfb6.flee"),
        ("броска", "wfb6.lanzar"),
        ("dispersar", "wfb6.dispel"),
        ("lanzamiento", "wfb6.lanzar"),
        ("lanzar", "wfb6.flee"),
        ("huyen", "wfb6.flee"),
        ("señor", "wfb6.flee"),
    ],
)
def test_related_forms_are_found(searcher: Searcher, query: str, rule: str) -> None:
    assert rule in found(searcher, query)


def test_enye_is_a_letter_of_its_own(searcher: Searcher) -> None:
    assert found(searcher, "año") == ["wfb6.lanzar"]
    assert "wfb6.lanzar" not in found(searcher, "ano", literal=True)


@pytest.mark.parametrize(
    "query", ['6"', "6”", "4+", "D6", "к6", "1PA", "1D6+1", "(x)", "+2", "1-5", "1–5", "Х", "уровень 4"]
)
def test_short_tokens_are_found(searcher: Searcher, query: str) -> None:
    assert found(searcher, query, "ru")


def test_a_function_word_does_not_bring_every_text_that_has_it(searcher: Searcher) -> None:
    assert set(found(searcher, "в игре", "ru", kind="rule")) == {"wfb6.rip.end", "t9a.rip"}


def test_numbers_in_words_and_in_digits_meet(searcher: Searcher) -> None:
    assert found(searcher, "маг четвёртого уровня", "ru")[0] == "wfb6.dice"


# ---------------------------------------------------------------- concepts


@pytest.mark.parametrize("query", ["remains in play", "permanece en juego", "остаётся в игре"])
def test_a_term_brings_the_rules_of_both_games_and_its_concept_first(searcher: Searcher, query: str) -> None:
    hits = found(searcher, query)
    assert hits[0] == "remains-in-play"
    assert {"wfb6.rip.end", "t9a.rip"} <= set(hits)


def test_an_inflected_term_has_its_concept_first(searcher: Searcher) -> None:
    assert found(searcher, "магами", "ru")[0] == "wizard"


def test_slang_finds_what_it_means(searcher: Searcher) -> None:
    assert {"wfb6.dispel", "carnevale.dispel.who"} <= set(found(searcher, "диспелить", "ru"))


def test_the_word_of_another_game_finds_the_rule(searcher: Searcher) -> None:
    assert "carnevale.dispel.who" in found(searcher, "dispersar")


# ---------------------------------------------------------------- order


@pytest.mark.parametrize("change", [str, str.upper, str.lower])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_typed_verbatim_is_first(searcher: Searcher, language: Language, change: type[str]) -> None:
    for entry in ENTRIES:
        if entry.kind == "rule":
            assert found(searcher, change(entry.title[language]), language, kind="rule")[0] == entry.id


def test_a_game_named_in_the_query_is_preferred_and_not_required(searcher: Searcher) -> None:
    assert found(searcher, "dispersar carnevale", kind="rule")[0] == "carnevale.dispel.who"
    assert found(searcher, "остаётся в игре девятый век", "ru", kind="rule")[0] == "t9a.rip"
    assert set(found(searcher, "карневале")) == {"carnevale.dispel.who"}


def test_a_rule_is_found_by_the_question_that_cites_it(searcher: Searcher) -> None:
    assert "wfb6.rip.end" in found(searcher, "palma brujo", kind="rule")


# ---------------------------------------------------------------- all, most, none


def test_all_words_are_told_from_most(searcher: Searcher) -> None:
    assert searcher.search("dados energía", "es").matched == "all"
    most = searcher.search("dados energía bolsa nivel tarántula", "es")
    assert most.matched == "most"
    assert most.hits[0].entry.id == "wfb6.dice"


def test_a_heading_within_a_query_is_found_though_the_rest_is_elsewhere(searcher: Searcher) -> None:
    assert "wfb6.flee" in {hit.entry.id for hit in searcher.search("efecto retira huye", "es").hits}
    assert "wfb6.dice" not in {hit.entry.id for hit in searcher.search("efecto retira energía", "es").hits}


@pytest.mark.parametrize("query", ["catapulta blindada", "осадная катапульта стреляет", "wizard catapult trebuchet"])
def test_what_is_not_there_has_no_hits(searcher: Searcher, query: str) -> None:
    results = searcher.search(query, "es")
    assert (results.matched, results.total) == ("none", 0)


def test_near_words_of_the_text_are_suggested(searcher: Searcher) -> None:
    results = searcher.search("dispersionn catapulta trebuchet", "es")
    assert results.matched == "none"
    assert all(
        word in " ".join(ENTRIES[2].text["es"].casefold().split()) + "dispersión" for word in results.suggestions
    )


# ---------------------------------------------------------------- rescue


@pytest.mark.parametrize(
    ("query", "kind", "meant"),
    [
        ("jcnftncz d buht", "layout", "остается в игре"),
        ("зукьфтусу ут огупщ", "layout", "permanece en juego"),
        ("ostayotsya v igre", "translit", "остаётся в игре"),
        ("ostaetsja v igre", "translit", "остаётся в игре"),
        ("мaг", "homoglyph", "маг"),
        ("permanese en juego", "typo", "permanece en juego"),
        ("расеивание", "typo", "рассеивание"),
    ],
)
def test_a_query_that_finds_nothing_is_read_as_meant(searcher: Searcher, query: str, kind: str, meant: str) -> None:
    results = searcher.search(query, "es")
    assert results.matched == "rescued"
    assert results.rescued is not None
    assert (results.rescued.kind, results.rescued.original) == (kind, query)
    assert ids(results) == ids(searcher.search(meant, "es"))
    assert ("rescue", results.rescued.replacement) in results.hits[0].why


def test_a_rescue_can_be_refused(searcher: Searcher) -> None:
    assert searcher.search("jcnftncz d buht", "ru", literal=True).matched == "none"


def test_what_finds_everything_is_not_rescued(searcher: Searcher) -> None:
    assert searcher.search("dispersar", "es").rescued is None


# ---------------------------------------------------------------- filters, pages, facets


def test_filters_keep_to_system_kind_and_chapter(searcher: Searcher) -> None:
    assert found(searcher, "disipar", system="carnevale") == ["carnevale.dispel.who"]
    assert found(searcher, "dispersión", kind="concept")[0] == "dispel"
    assert found(searcher, "palma brujo", chapter="faq") == ["wfb6.faq.palma"]
    assert found(searcher, "disipar", system="nothing") == []


def test_facets_do_not_depend_on_their_own_filter(searcher: Searcher) -> None:
    everything = searcher.search("dispersar", "es")
    filtered = searcher.search("dispersar", "es", system="carnevale", kind="rule")
    assert filtered.systems == searcher.search("dispersar", "es", kind="rule").systems
    assert everything.kinds["rule"] == sum(everything.systems.values())


def test_pages_part_the_hits(searcher: Searcher) -> None:
    everything = searcher.search("mago dados", "es")
    every = found(searcher, "dispersar")
    pages = [ids(searcher.search("dispersar", "es", page=page, per_page=2)) for page in range(1, 9)]
    assert [name for page in pages for name in page] == every
    assert searcher.search("dispersar", "es", page=0, per_page=0).page == 1
    assert everything.total >= len(everything.hits)


# ---------------------------------------------------------------- the index


def test_an_index_is_written_into_an_empty_folder_only(folder: Path) -> None:
    with pytest.raises(FileExistsError):
        write_index(folder, ENTRIES, CONCEPTS)


def test_no_index_is_an_error_of_one_line(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusable, match="build again"):
        Searcher(tmp_path)


def test_an_index_of_another_version_is_refused(tmp_path: Path) -> None:
    write_index(tmp_path / "index", ENTRIES[:1], ())
    lexicon = tmp_path / "index" / FILE
    lexicon.write_text(lexicon.read_text(encoding="utf-8").replace('"version": "', '"version": "old'), encoding="utf-8")
    with pytest.raises(IndexUnusable, match="version"):
        Searcher(tmp_path / "index")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Whoosh leaves its file open then
def test_a_damaged_index_is_refused(tmp_path: Path) -> None:
    write_index(tmp_path / "index", ENTRIES[:1], ())
    for file in (tmp_path / "index").glob("*.seg"):
        file.write_bytes(b"")
    with pytest.raises(IndexUnusable):
        Searcher(tmp_path / "index")


def test_an_empty_index_answers(tmp_path: Path) -> None:
    write_index(tmp_path / "index", (), ())
    assert Searcher(tmp_path / "index").search("hechizo", "es").matched == "none"


def test_threads_share_a_searcher(folder: Path) -> None:
    searcher = Searcher(folder)
    queries = ["permanece en juego", "рассеивание", "jcnftncz d buht", '"en juego"', "permanese", "vórtice", "4+"]
    expected = {query: found(searcher, query) for query in queries}
    fresh = Searcher(folder)
    wrong: list[str] = []

    def work(seed: int) -> None:
        for query in random.Random(seed).choices(queries, k=40):
            if found(fresh, query) != expected[query]:
                wrong.append(query)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
