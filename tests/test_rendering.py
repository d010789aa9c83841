"""Rendering: safe HTML, resolved links, linked terms, anchors, filled examples, plain text."""

from pathlib import Path

import pytest

from reference import catalogs, content, glossary, rendering
from reference.model import Language, Page, Passage
from reference.rendering.html import plain_text, sanitise
from reference.settings import CHECKOUT

WORDS = catalogs.load(CHECKOUT / "locales")


def pages(folder: Path) -> dict[tuple[Language, str], Page]:
    library = content.load(folder)
    matchers = glossary.matchers(library.concepts.values())
    data = {"wfb6/rip/dies": {"events": ["caster-dies"], "values": {"ended_at": 0}}}
    made = rendering.render(library, matchers, data, lambda language, value: WORDS[language].value(value))
    return {(page.document.language, page.document.chapter): page for page in made}


def passage(folder: Path, rule: str, language: Language = "es") -> Passage:
    return next(each for each in pages(folder)[language, "spells"].passages if each.section.id == rule)


def write(folder: Path, old: str, new: str) -> None:
    file = folder / "es/wfb6/spells.md"
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def test_anchor_carries_the_full_id_and_leaves_no_markup(content: Path) -> None:
    html = passage(content, "wfb6.ending").html
    assert '<li id="wfb6.ending.dispelled">' in html
    assert "{:" not in html


def test_link_to_a_rule_leads_into_its_chapter(content: Path) -> None:
    assert 'href="/es/wfb6/spells#wfb6.coverage"' in passage(content, "wfb6.ending").html
    assert 'href="/ru/wfb6/spells#wfb6.coverage"' in passage(content, "wfb6.ending", "ru").html


def test_link_to_a_clause_leads_to_the_clause(content: Path) -> None:
    answer = pages(content)["es", "faq"].passages[0]
    assert 'href="/es/wfb6/spells#wfb6.ending.death"' in answer.html


def test_first_mention_of_a_term_is_linked_with_its_definition(content: Path) -> None:
    html = passage(content, "wfb6.coverage").html
    link = '<a class="term" href="/es/glossary/template" title="Pieza redonda que marca una zona.">plantilla</a>'
    assert f"La {link} cubre" in html


def test_second_mention_of_a_term_is_not_linked(content: Path) -> None:
    write(content, "cubre una peana de 25 mm.", "cubre. Otra plantilla y más PLANTILLAS cubren.")
    assert passage(content, "wfb6.coverage").html.count("/es/glossary/template") == 1


def test_forced_link_counts_as_the_first_mention(content: Path) -> None:
    assert passage(content, "wfb6.ending").html.count("/es/glossary/spell") == 1


def test_forbidden_link_leaves_the_word_alone(content: Path) -> None:
    write(content, "La plantilla cubre", "La [plantilla](term:-) cubre")
    html = passage(content, "wfb6.coverage").html
    assert "glossary" not in html
    assert "La plantilla cubre" in html


def test_no_term_is_linked_in_code_or_inside_a_link(content: Path) -> None:
    write(content, "La plantilla cubre", "`plantilla` y [la plantilla](rule:wfb6.ending) cubren")
    html = passage(content, "wfb6.coverage").html
    assert "glossary" not in html
    assert "<code>plantilla</code>" in html


def test_term_in_emphasis_and_behind_it_is_linked(content: Path) -> None:
    write(content, "La plantilla cubre", "La **plantilla** y el hechizo cubren")
    html = passage(content, "wfb6.coverage").html
    assert "<strong><a " in html
    assert ">hechizo</a>" in html


def test_concepts_are_those_of_title_and_text(content: Path) -> None:
    assert passage(content, "wfb6.ending", "ru").concepts == ("spell",)
    assert passage(content, "wfb6.coverage", "ru").concepts == ("template",)


def test_example_is_filled_from_its_data(content: Path) -> None:
    block = passage(content, "wfb6.ending").blocks[-1]
    assert block.example == "wfb6/rip/dies"
    assert "suceso número 0 acaba" in block.html


def test_table_keeps_its_alignment_without_style(content: Path) -> None:
    write(content, "La plantilla cubre una peana de 25 mm.\n{: #coverage.base }", "| a | b |\n|:--|--:|\n| 1 | 2 |")
    write_ru = content / "ru/wfb6/spells.md"
    write_ru.write_text(write_ru.read_text("utf-8").replace("{: #coverage.base }", ""), "utf-8")
    html = passage(content, "wfb6.coverage").html
    assert '<td align="right">2</td>' in html
    assert "style" not in html


@pytest.mark.parametrize(
    "html",
    [
        '<p onmouseover="x()">a</p>',
        '<a href="javascript:x()">a</a>',
        "<script>x()</script>",
        '<img src="x" onerror="x()">',
        '<p style="color:red">a</p>',
        "<iframe src=https://example.org></iframe>",
    ],
)
def test_nothing_that_runs_survives(html: str) -> None:
    clean = sanitise(html)
    assert not any(word in clean for word in ("on", "javascript", "script", "style", "img", "iframe"))


def test_plain_text_has_a_line_for_each_block_and_no_markup() -> None:
    html = (
        '<p>Un <em>as</em> a 6" &amp; más.</p><ul><li>Uno<ul><li>Dos</li></ul></li></ul>'
        "<table><tr><td>a</td><td>b</td></tr></table>"
    )
    assert plain_text(html) == 'Un as a 6" & más.\nUno\nDos\na · b'


def test_a_passage_can_be_shown_twice_without_its_ids(content: Path) -> None:
    html = rendering.without_ids(passage(content, "wfb6.ending").html)
    assert "id=" not in html
    assert 'href="/es/wfb6/spells#wfb6.coverage"' in html
