import pytest

from reference.search import Searcher


@pytest.mark.parametrize(
    ("prefix", "text", "part"),
    [
        ("dispers", "dispersar", "dispers"),
        ("остаёт", "Остаётся в игре", "Остаёт"),
        ("en jue", "Permanece en Juego", "Jue"),
    ],
)
def test_names_are_suggested_with_the_typed_part_marked(searcher: Searcher, prefix: str, text: str, part: str) -> None:
    suggestion = next(one for one in searcher.suggest(prefix, "ru", 20) if one.text == text)
    assert part in [text[start:end] for start, end in suggestion.marks]


def test_the_readers_language_comes_first(searcher: Searcher) -> None:
    assert searcher.suggest("d", "es", 1)[0].text[0].casefold() == "d"
    assert all(one.kind and one.id for one in searcher.suggest("в", "ru", 5))


def test_an_entry_is_suggested_once(searcher: Searcher) -> None:
    found = [(one.kind, one.id) for one in searcher.suggest("dis", "es", 50)]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("prefix", ["", " ", "\0", '"', "x" * 10_000])
def test_nothing_typed_suggests_nothing(searcher: Searcher, prefix: str) -> None:
    assert searcher.suggest(prefix, "es", 5) == ()


def test_accents_and_case_do_not_matter(searcher: Searcher) -> None:
    assert searcher.suggest("VORT", "es", 5) == searcher.suggest("vórt", "es", 5) != ()
