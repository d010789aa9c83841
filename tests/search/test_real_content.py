"""Every heading and every term of the project's own content, typed as it stands, finds what bears it first."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from reference import catalogs, content
from reference.build import make_edition
from reference.edition import Edition
from reference.evaluation import evaluate, read_queries
from reference.glossary.words import unaccent
from reference.model import LANGUAGES
from reference.search import Searcher, write_index
from reference.search.analysis import forms, read_typed, read_written, tokens
from reference.search.lexicon import name_key
from reference.settings import CHECKOUT

WAYS: Mapping[str, Callable[[str], str]] = {
    "as written": str,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "without accents": lambda text: unaccent(text.lower()).replace("ё", "е"),
}

LEAST = {"success": 0.9, "ndcg": 0.88, "no-answer": 0.85}


@pytest.fixture(scope="module")
def edition() -> Edition:
    return make_edition(content.load(CHECKOUT / "content"), catalogs.load(CHECKOUT / "locales"))


@pytest.fixture(scope="module")
def real(edition: Edition, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder: Path = tmp_path_factory.mktemp("real") / "index"
    write_index(folder, edition.entries, edition.library.concepts.values())
    return Searcher(folder)


def test_what_is_typed_is_read_as_all_that_it_may_stand_for(edition: Edition) -> None:
    texts = (text for entry in edition.entries for side in (entry.title, entry.text) for text in side.values())
    for word in {token.text for text in texts for token in tokens(text)}:
        written = read_written(word)
        for typed in map(read_typed, (word, written.form)):
            assert typed.form == written.form
            assert typed.lemmas >= written.lemmas
            assert typed.stems >= written.stems


def test_forms_are_those_of_the_tokens(edition: Edition) -> None:
    for entry in edition.entries:
        for text in (*entry.title.values(), *entry.text.values()):
            read = [(token.reading.form, token.start, token.end) for token in tokens(text)]
            assert list(forms(text)) == read


@pytest.fixture(scope="module")
def bearers(edition: Edition) -> Mapping[str, set[str]]:
    """By name, as it is compared, whatever bears it: as a title or as a term of a concept."""
    found: dict[str, set[str]] = defaultdict(set)
    for entry in edition.entries:
        for language in LANGUAGES:
            found[name_key(entry.title[language])].add(f"{entry.kind} {entry.id}")
    for concept in edition.library.concepts.values():
        for term in (*concept.terms["es"], *concept.terms["ru"], *concept.english):
            for text in (term.text, *term.forms):
                found[name_key(text)].add(f"concept {concept.id}")
    return found


def firsts(searcher: Searcher, query: str, count: int) -> list[str]:
    return [f"{hit.entry.kind} {hit.entry.id}" for hit in searcher.search(query, "es", per_page=count).hits]


@pytest.mark.parametrize("way", WAYS)
def test_every_heading_finds_its_own_entry_first(
    edition: Edition, real: Searcher, bearers: Mapping[str, set[str]], way: str
) -> None:
    missed = []
    for entry in edition.entries:
        if entry.kind in ("rule", "faq", "question"):
            for language in LANGUAGES:
                typed = WAYS[way](entry.title[language])
                if f"{entry.kind} {entry.id}" not in firsts(real, typed, len(bearers[name_key(typed)])):
                    missed.append(typed)
    assert not missed


@pytest.mark.parametrize("way", WAYS)
def test_every_term_finds_its_concept_before_any_rule(
    edition: Edition, real: Searcher, bearers: Mapping[str, set[str]], way: str
) -> None:
    missed = []
    for concept in edition.library.concepts.values():
        for term in (*concept.terms["es"], *concept.terms["ru"], *concept.english):
            for text in (term.text, *term.forms):
                typed = WAYS[way](text)
                share = sum(name.startswith("concept ") for name in bearers[name_key(typed)])
                if f"concept {concept.id}" not in firsts(real, typed, share):
                    missed.append(typed)
    assert not missed


def test_every_snippet_is_plain_text(edition: Edition, real: Searcher) -> None:
    for query in ("hechizo", "dados nivel", "заклинание", "кубики уровень", "tabla", "таблица", "punto abierto"):
        for hit in real.search(query, "es", per_page=100).hits:
            assert not any(sign in hit.snippet.text for sign in ("##", "**", "](", "{:", "{#", "```", "| "))
            assert all(0 <= start < end <= len(hit.snippet.text) for start, end in hit.snippet.marks)


def test_players_find_what_they_ask_for(edition: Edition, real: Searcher) -> None:
    """Hold the quality that search has on the judged queries; a change that lowers it must be meant."""
    figures = evaluate(read_queries(Path(__file__).parent / "queries.csv"), real).figures
    assert figures["all"].success >= LEAST["success"]
    assert figures["all"].ndcg >= LEAST["ndcg"]
    assert figures["no-answer"].success >= LEAST["no-answer"]
