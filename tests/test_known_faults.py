"""What sites of this kind are known to get wrong, tried on the whole product without a browser."""

import re
import threading
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from reference import build, content
from reference.errors import ContentError
from reference.glossary import collation_key
from reference.model import LANGUAGES, Language, other
from reference.settings import Settings
from reference.web import create_app

CHAPTERS = ["wfb6/spells", "wfb6/magic-phase", "t9a/manoeuvres", "t9a/spell-types-and-durations", "carnevale/magic"]
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
TAGS_WITHOUT_LINKS = ("a", "h1", "h2", "h3", "code", "title", "summary")


class Tree(HTMLParser):
    """Collects for every text the open tags around it and its language, and every link that stands where none may."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.texts: list[tuple[str, str]] = []
        self.misplaced: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        inside = [name for name, _ in self.open if name in TAGS_WITHOUT_LINKS]
        if tag == "a" and (given.get("class") == "term" or "a" in inside) and inside:
            self.misplaced.append(f"{given.get('href')} in {inside}")
        if tag not in ("meta", "link", "input", "br", "hr", "img", "base"):
            self.open.append((tag, given.get("lang") or (self.open[-1][1] if self.open else "")))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open:
            self.texts.append((self.open[-1][1], data.strip()))


def page(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


# ---------------------------------------------------------------- language


@pytest.mark.parametrize(
    "address",
    ["/", "/xx/", "/r/nothing", "/r/remains-in-play", "/api/v1/nothing", "/api/v1/openapi.json", "/opensearch.xml"],
)
def test_what_depends_on_the_readers_language_says_so(client: FlaskClient, address: str) -> None:
    for headers in ({}, {"Accept-Language": "ru"}):
        assert "accept-language" in client.get(address, headers=headers).vary.as_set()


def test_two_hundred_requests_at_once_keep_their_languages(app: Flask) -> None:
    mixed: list[str] = []

    def read(start: int) -> None:
        client = app.test_client()
        for number in range(start, start + 25):
            language = LANGUAGES[number % 2]
            address = (
                f"/{language}/" + ("", "search?q=маг", "glossary/", "nothing", "check/wfb6.cast?dice=x")[number % 5]
            )
            html = client.get(address, headers={"Accept-Language": other(language)}).get_data(as_text=True)
            words = {"es": "Buscar", "ru": "Найти"}
            if f'<html lang="{language}">' not in html or words[language] not in html or words[other(language)] in html:
                mixed.append(address)

    threads = [threading.Thread(target=read, args=(25 * number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mixed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_scripts_say_comes_from_the_page(client: FlaskClient, language: Language) -> None:
    html = client.get(f"/{language}/", headers={"Accept-Language": other(language)}).get_data(as_text=True)
    said = " ".join(re.findall(r'data-(?:copied|label|kind-\w+)="([^"]*)"', html))
    assert bool(CYRILLIC.search(said)) == (language == "ru")
    assert "suggest?lang=" + language in html


@pytest.mark.parametrize(
    "address", [*CHAPTERS, "wfb6/spells?with=ru", "rule/wfb6.remains-in-play.duration", "faq/wfb6.q.caster-leaves",
                "glossary/", "glossary/remains-in-play", "search?q=остаётся+в+игре", "check/wfb6.cast?dice=6-6"]
)  # fmt: skip
def test_every_russian_text_on_a_spanish_page_says_that_it_is_russian(client: FlaskClient, address: str) -> None:
    tree = Tree(page(client, f"/es/{address}"))
    query = unquote(address.partition("q=")[2]).replace("+", " ") or "-"
    unmarked = [text for lang, text in tree.texts if lang == "es" and CYRILLIC.search(text)]
    assert [text for text in unmarked if query not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_invitation_to_the_other_language_is_in_it(client: FlaskClient, language: Language) -> None:
    html = page(client, f"/{language}/rule/wfb6.remains-in-play.duration")
    invitation = re.search(rf'<a [^>]*hreflang="{other(language)}">([^<]+)</a></p>', html)
    assert invitation
    assert bool(CYRILLIC.search(invitation[1])) == (language == "es")


@pytest.mark.parametrize(("language", "said"), [("es", "0 resultados"), ("ru", "0 результатов")])
def test_no_result_is_counted_in_words(client: FlaskClient, language: Language, said: str) -> None:
    html = page(client, f"/{language}/search?q=zzzzqqqq")
    assert said in html
    assert '<ol class="hits"' not in html


# ---------------------------------------------------------------- anchors


def test_a_second_heading_of_the_same_words_moves_no_address(settings: Settings) -> None:
    for language in LANGUAGES:
        file = settings.content / language / "wfb6/spells.md"
        text = file.read_text("utf-8")
        heading = re.search(r"^### (.*) \{#coverage\}$", text, re.MULTILINE)
        assert heading
        second = f"### {heading[1]} {{#cover-too}}\n\n{'Otro texto.' if language == 'es' else 'Другой текст.'}\n\n"
        file.write_text(text.replace(heading[0], second + heading[0]), "utf-8")
    build.build(settings)
    client = create_app(settings).test_client()
    address = client.get("/r/wfb6.coverage", headers={"Accept-Language": "es"}).location
    assert address == "/es/wfb6/spells#wfb6.coverage"
    html = page(client, "/es/wfb6/spells")
    assert "25 mm" in html[html.index('id="wfb6.coverage"') :]
    assert html.index('id="wfb6.cover-too"') < html.index('id="wfb6.coverage"')


def test_a_cyrillic_heading_without_an_id_is_refused(settings: Settings) -> None:
    file = settings.content / "ru/wfb6/spells.md"
    file.write_text(file.read_text("utf-8") + "\n### Вихрь\n\nТекст.\n", "utf-8")
    with pytest.raises(ContentError, match="has no id"):
        content.load(settings.content)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_contents_permalink_and_heading_agree(client: FlaskClient, language: Language, chapter: str) -> None:
    html = page(client, f"/{language}/{chapter}")
    listed = re.findall(r'<li class="level-\d"><a href="#([^"]+)">([^<]*)</a>', html)
    shown = re.findall(r'<h[23] id="([^"]+)_title">([^<]*)</h[23]>', html)
    assert listed == shown
    assert [f"/r/{name}" for name, _ in listed] == re.findall(r'class="short-id" href="([^"]+)"', html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_fragment_of_a_chapter_exists_once_decoded(client: FlaskClient, language: Language, chapter: str) -> None:
    html = page(client, f"/{language}/{chapter}")
    ids = set(re.findall(r'\sid="([^"]+)"', html))
    own = re.findall(rf'href="(?:/{language}/{chapter})?#([^"]+)"', html)
    assert own
    assert {unquote(unescape(anchor)) for anchor in own} <= ids


# ---------------------------------------------------------------- text and terms


@pytest.mark.parametrize("language", LANGUAGES)
def test_inch_marks_stay_straight(client: FlaskClient, language: Language) -> None:
    texts = [rule["text"][language] for rule in client.get("/api/v1/rules?per_page=100").get_json()["items"]]
    assert any(re.search(r'\d"', text) for text in texts)
    assert not any(re.search("[0-9][”“″]", text) for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_term_is_linked_in_a_link_a_heading_or_code(client: FlaskClient, language: Language, chapter: str) -> None:
    assert Tree(page(client, f"/{language}/{chapter}")).misplaced == []


def test_a_definition_is_told_whole_and_without_a_link_to_itself(client: FlaskClient) -> None:
    for concept in client.get("/api/v1/concepts?per_page=100").get_json()["items"]:
        html = page(client, concept["url"]["es"])
        definition = re.search(r'<p class="definition">(.*?)</p>', html, re.DOTALL)
        assert definition
        assert unescape(definition[1]) == concept["definition"]["es"]
        assert "<" not in definition[1]


@pytest.mark.parametrize("address", [f"{language}/{chapter}" for language in LANGUAGES for chapter in CHAPTERS])
def test_hint_of_a_linked_term_is_its_definition(client: FlaskClient, address: str) -> None:
    language: Language = "es" if address.startswith("es") else "ru"
    items = client.get("/api/v1/concepts?per_page=100").get_json()["items"]
    concepts = {concept["url"][language]: concept["definition"][language] for concept in items}
    hints = re.findall(r'<a href="([^"]+)" class="term" title="([^"]*)">', page(client, f"/{address}"))
    hints += re.findall(r'<a class="term" href="([^"]+)" title="([^"]*)">', page(client, f"/{address}"))
    assert hints
    assert all(unescape(hint) == concepts.get(link, unescape(hint)) for link, hint in hints)


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_description_hold_no_markup(client: FlaskClient, app: Flask, language: Language) -> None:
    for rule in client.get("/api/v1/rules?per_page=100").get_json()["items"]:
        html = page(client, f"/{language}/rule/{rule['id']}")
        head = html[: html.index("</head>")]
        title = re.search(r"<title>(.*?)</title>", head, re.DOTALL)
        description = re.search(r'<meta name="description" content="([^"]*)">', head)
        assert title
        assert description
        assert not re.search(r"[<>{}|]|\*\*|\]\(", title[1] + description[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_glossary_is_sorted_as_the_language_does(client: FlaskClient, language: Language) -> None:
    names = [unescape(name) for name in re.findall(r"<dt><a [^>]*>([^<]+)</a>", page(client, f"/{language}/glossary/"))]
    assert len(names) > 20
    assert names == sorted(names, key=collation_key)


@pytest.mark.parametrize(("one", "two"), [("счёт", "счет"), ("ещё", "еще"), ("остаётся", "остается")])
def test_glossary_filter_takes_either_spelling(client: FlaskClient, one: str, two: str) -> None:
    first, second = (page(client, f"/ru/glossary/?q={word}") for word in (one, two))
    assert re.findall(r"<dt>.*</dt>", first) == re.findall(r"<dt>.*</dt>", second)


# ---------------------------------------------------------------- search pages


@pytest.mark.parametrize("query", ["amp", "lt", "quot", "34", "b", '6" & <'])
def test_a_mark_never_cuts_an_entity(client: FlaskClient, query: str) -> None:
    hits = client.get("/api/v1/search", query_string={"q": query, "lang": "es", "per_page": 100}).get_json()["hits"]
    for hit in hits:
        html = hit["snippet"]["html"]
        assert unescape(re.sub("</?mark>", "", html)) == hit["snippet"]["text"]
        assert html.count("<mark>") == html.count("</mark>")
        assert not re.search(r"&[#\w]*<mark>|<mark>[#\w]*;", html)


def test_links_to_further_pages_keep_query_and_filters(client: FlaskClient) -> None:
    html = page(client, "/es/search?q=hechizo&system=wfb6&kind=rule&literal=1")
    following = re.search(r'rel="next" href="([^"]+)"', html)
    assert following
    assert unescape(following[1]) == "/es/search?q=hechizo&system=wfb6&kind=rule&literal=1&page=2"
    assert 'rel="prev"' in page(client, unescape(following[1]))


def test_page_without_a_query_is_answered(client: FlaskClient) -> None:
    assert client.get("/es/search?page=2").status_code == 200
    assert client.get("/ru/search?page=1&system=wfb6").status_code == 200


@pytest.mark.parametrize("query", ["hechizo", "вихрь", "remains in play", "jcnftncz d buht", "año"])
def test_the_same_page_of_results_exists_in_the_other_language(client: FlaskClient, query: str) -> None:
    first, second = (
        client.get("/api/v1/search", query_string={"q": query, "lang": lang}).get_json() for lang in LANGUAGES
    )
    assert first["total"] == second["total"] > 0
