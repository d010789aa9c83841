"""Matching terms: by dictionary form, longest first, in texts of their systems, the text untouched."""

import unicodedata

import pytest

from reference.glossary import TermMatcher
from reference.glossary.words import collation_key, loose
from reference.model import Concept, Language, Position, Term


def concept(
    name: str, es: list[Term], ru: list[Term], no_link: dict[Language, tuple[str, ...]] | None = None
) -> Concept:
    return Concept(
        name,
        {"es": "", "ru": ""},
        {"es": tuple(es), "ru": tuple(ru)},
        (),
        (),
        (),
        {"es": "", "ru": ""},
        no_link or {"es": (), "ru": ()},
        Position("glossary.toml", 1),
    )


def term(
    text: str, *systems: str, forms: tuple[str, ...] = (), match_case: bool = False, status: str = "preferred"
) -> Term:
    return Term(text, "es", status, systems or ("wfb6", "t9a"), forms=forms, match_case=match_case)  # type: ignore[arg-type]


CONCEPTS = [
    concept("remains-in-play", [term("Permanece en Juego")], [term("Остаётся в игре"), term("остающийся в игре")]),
    concept("dispel-dice", [term("dado de dispersión")], [term("кубик рассеивания")]),
    concept("die", [term("dado")], [term("кубик")]),
    concept("wizard", [term("hechicero", "wfb6")], [term("маг", "t9a"), term("волшебник", "wfb6")]),
    concept("ace", [term("As", match_case=True, forms=("Ases",))], []),
    concept("turn", [term("turno")], [term("ход")], {"es": (), "ru": ("в ходе",)}),
    concept("wizard-rule", [term("Mago (x)", "carnevale")], []),
    concept("join", [], [term("присоединиться к отряду")]),
    concept("slang", [term("rip", status="hidden")], []),
]
MATCHERS: dict[Language, TermMatcher] = {"es": TermMatcher(CONCEPTS, "es"), "ru": TermMatcher(CONCEPTS, "ru")}


def found(text: str, language: Language, system: str = "") -> list[tuple[str, str]]:
    return [(mention.text, mention.concept) for mention in MATCHERS[language].mentions(text, system)]


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("Los hechizos que PERMANECEN EN JUEGO", "es", [("PERMANECEN EN JUEGO", "remains-in-play")]),
        ("остается в игре", "ru", [("остается в игре", "remains-in-play")]),
        ("Остающиеся в игре заклинания", "ru", [("Остающиеся в игре", "remains-in-play")]),
        ("много кубиков рассеивания", "ru", [("кубиков рассеивания", "dispel-dice")]),
        ("dos dados de dispersión y un dado", "es", [("dados de dispersión", "dispel-dice"), ("dado", "die")]),
        ("Ases", "es", [("Ases", "ace")]),
        ("Mago (x) y Mago", "es", [("Mago (x)", "wizard-rule")]),
        ("присоединён к какому-либо отряду", "ru", []),
    ],
)
def test_term_is_found_in_every_form(text: str, language: Language, wanted: list[tuple[str, str]]) -> None:
    assert found(text, language) == wanted


def test_longest_term_wins() -> None:
    assert found("кубик рассеивания", "ru") == [("кубик рассеивания", "dispel-dice")]


@pytest.mark.parametrize(
    ("text", "language"),
    [("магазин", "ru"), ("находится", "ru"), ("Asesinos", "es"), ("as de picas", "es"), ("Магический", "ru")],
)
def test_no_term_inside_another_word_or_in_the_wrong_case(text: str, language: Language) -> None:
    assert found(text, language) == []


def test_term_counts_only_in_texts_of_its_systems() -> None:
    assert found("маг и волшебник", "ru", "wfb6") == [("волшебник", "wizard")]
    assert found("маг и волшебник", "ru", "t9a") == [("маг", "wizard")]


def test_phrase_in_which_the_word_is_meant_otherwise_stays_unlinked() -> None:
    assert found("в ходе движения и каждый ход", "ru") == [("ход", "turn")]


def test_phrase_keeps_only_its_own_concept_away() -> None:
    concepts = [*CONCEPTS, concept("cast", [term("lanzar")], [], {"es": ("lanzar dados",), "ru": ()})]
    matcher = TermMatcher(concepts, "es")
    assert [mention.concept for mention in matcher.mentions("lanzar dados")] == ["die"]


def test_a_sentence_end_parts_a_phrase() -> None:
    assert found("Tira un dado. De dispersión nada.", "es") == [("dado", "die")]


def test_hidden_terms_are_for_search_alone() -> None:
    assert found("un rip", "es") == []
    assert [m.concept for m in TermMatcher(CONCEPTS, "es", hidden=True).mentions("un rip")] == ["slang"]


@pytest.mark.parametrize("text", ["dado de dispersión", "Остаётся в игре", "Mago (x)"])
def test_offsets_are_code_points_of_the_text_as_given(text: str) -> None:
    given = "😀 " + unicodedata.normalize("NFD", text) + " fin"
    (mention,) = MATCHERS["ru" if "игре" in text else "es"].mentions(given)
    assert given[mention.start : mention.end] == mention.text
    assert unicodedata.normalize("NFC", mention.text) == text
    assert mention.start == 2


def test_soft_hyphen_and_stress_do_not_hide_a_term() -> None:
    assert found("ку\u00adбик и ку\u0301бик", "ru") == [("ку\u00adбик", "die"), ("ку\u0301бик", "die")]


def test_typed_text_is_compared_without_accents_but_with_its_letters() -> None:
    assert loose("SEÑOR") != loose("senor")
    assert loose("Dispersión") == loose("dispersion")
    assert loose("Й") != loose("и")


def test_lists_sort_as_the_languages_do() -> None:
    words = ["ñu", "oso", "Ácido", "nube", "Жук", "Ёж", "еда"]
    assert sorted(words, key=collation_key) == ["Ácido", "nube", "ñu", "oso", "еда", "Ёж", "Жук"]


def test_number_glued_to_an_abbreviation_is_no_part_of_the_term() -> None:
    matcher = TermMatcher([concept("action-points", [term("PA")], [])], "es")
    assert [(m.text, m.start) for m in matcher.mentions("cuesta 1PA")] == [("PA", 8)]


def test_word_that_a_term_inflects_does_not_match_its_dictionary_form() -> None:
    matcher = TermMatcher([concept("level", [], [term("уровень мага")])], "ru")
    assert [m.text for m in matcher.mentions("уровня мага")] == ["уровня мага"]
    assert matcher.mentions("с таким уровнем маг сильнее") == []
