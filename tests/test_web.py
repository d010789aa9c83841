"""The site without script: every page in both languages, faults as pages, headers on every answer."""

import re
import time
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from reference import build
from reference.model import LANGUAGES, Language, other
from reference.settings import Settings
from reference.web import create_app
from reference.web.requests import negotiated

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)

PAGES = [
    "",
    "search?q=permanece",
    "search?q=остаётся",
    "search",
    "search?q=zzzzqqqq",
    "wfb6/spells",
    "t9a/spell-types-and-durations",
    "rule/wfb6.remains-in-play.duration",
    "rule/t9a.duration.remains-in-play?minimal=1",
    "glossary/",
    "glossary/?q=hechi",
    "glossary/remains-in-play",
    "faq/",
    "faq/wfb6.q.caster-leaves",
    "check/",
    "check/wfb6.remains-in-play",
    "check/wfb6.remains-in-play?events.0=caster-dies",
    "check/wfb6.remains-in-play?events.0=caster-uses-bound-spell",
    "check/wfb6.remains-in-play?events.0=nonsense",
    "check/t9a.duration?duration=one-turn",
    "check/t9a.duration?duration=remains-in-play&events.0=caster-killed&ruling.t9a.q.death-window=ends-at-death",
]


def addresses() -> Iterator[tuple[Language, str]]:
    for page in PAGES:
        for language in LANGUAGES:
            yield language, f"/{language}/{page}"


@pytest.mark.parametrize(("language", "address"), list(addresses()))
def test_page_is_in_its_language_and_whole(client: FlaskClient, language: Language, address: str) -> None:
    answer = client.get(address)
    html = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in html
    assert len(re.findall(r"<h1[ >]", html)) == 1
    assert html.rstrip().endswith("</html>")
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("language", "address"), list(addresses()))
def test_switch_keeps_the_page_and_its_query(client: FlaskClient, language: Language, address: str) -> None:
    if "minimal" in address:
        return
    html = unquote(client.get(address).get_data(as_text=True).replace("&amp;", "&"))
    twin = address.replace(f"/{language}/", f"/{other(language)}/", 1)
    assert f'rel="alternate" hreflang="{other(language)}" href="{twin}"' in html
    assert re.search(rf'<a [^>]*href="{re.escape(twin)}"', html)


def test_home_begins_with_the_search(client: FlaskClient) -> None:
    html = client.get("/ru/").get_data(as_text=True)
    assert html.index('type="search"') < html.index("<h1")


@pytest.mark.parametrize(
    "query", ["permanece en juego", "permanecen", "остается в игре", "остаётся", "остающиеся", "remains in play"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_remains_in_play_brings_the_rules_of_both_systems(client: FlaskClient, query: str, language: Language) -> None:
    found = client.get("/api/v1/search", query_string={"q": query, "lang": language}).get_json()
    systems = {hit["system"] for hit in found["hits"] if hit["kind"] == "rule"}
    assert {"wfb6", "t9a"} <= systems


def test_a_hit_names_system_and_edition_and_marks_the_words(client: FlaskClient) -> None:
    html = client.get("/es/search?q=permanece+en+juego&kind=rule").get_data(as_text=True)
    first = html[html.index('<li class="hit') :]
    first = first[: first.index("</li>")]
    assert "<mark>" in first
    assert "edición" in first
    assert 'href="/es/' in first


def test_every_rule_has_a_card_an_anchor_and_a_short_address(client: FlaskClient, app: Flask, real: Settings) -> None:
    edition = build.open_site(real).edition
    for rule in edition.rules:
        for language in LANGUAGES:
            assert client.get(f"/{language}/rule/{rule}").status_code == 200
            moved = client.get(f"/r/{rule}", headers={"Accept-Language": language})
            assert moved.status_code == 302
            assert moved.vary.as_set() >= {"accept-language"}
            path, _, anchor = moved.location.partition("#")
            assert anchor == rule
            assert f'id="{rule}"' in client.get(path).get_data(as_text=True)


@pytest.mark.parametrize(
    ("any_id", "target"),
    [
        ("wfb6.remains-in-play.duration", "/es/wfb6/spells#wfb6.remains-in-play.duration"),
        ("remains-in-play", "/es/glossary/remains-in-play"),
        ("wfb6.q.caster-leaves", "/es/faq/wfb6.q.caster-leaves"),
        ("wfb6.character-membership", "/es/check/wfb6.character-membership"),
        ("wfb6/rip/nothing-happens", "/es/check/wfb6.remains-in-play?events="),
    ],
)
def test_short_address_leads_on(client: FlaskClient, any_id: str, target: str) -> None:
    assert client.get(f"/r/{any_id}", headers={"Accept-Language": "es"}).location == target


def test_parallel_text_carries_each_anchor_once(client: FlaskClient) -> None:
    html = client.get("/ru/wfb6/spells?with=es").get_data(as_text=True)
    assert html.count('id="wfb6.remains-in-play.duration"') == 1
    assert 'class="prose twin" lang="es"' in html


def test_redirect_and_tombstone(settings: Settings) -> None:
    (settings.content / "redirects.toml").write_text(
        '[[redirect]]\nid = "wfb6.cover"\nsuccessor = "wfb6.coverage"\n\n'
        '[[redirect]]\nid = "wfb6.gone"\nreason.es = "Ya no está."\nreason.ru = "Правила больше нет."\n',
        "utf-8",
    )
    build.build(settings)
    client = create_app(settings).test_client()
    assert client.get("/r/wfb6.cover", headers={"Accept-Language": "ru"}).location == "/ru/wfb6/spells#wfb6.coverage"
    gone = client.get("/r/wfb6.gone", headers={"Accept-Language": "ru"})
    assert gone.status_code == 410
    assert "Правила больше нет." in gone.get_data(as_text=True)


# ---------------------------------------------------------------- language of the reader


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ru-RU,es;q=0.7", "ru"),
        ("es-419,ru;q=0.9", "es"),
        ("es_MX", "es"),
        ("en;q=0.9,ru;q=0.1", "ru"),
        ("es;q=0,ru;q=0.1", "ru"),
        ("es;q=0", "ru"),
        ("*", "es"),
        ("", "es"),
        ("en", "es"),
        ("q=abc", "es"),
        ("x," * 5000, "es"),
        (";;;", "es"),
    ],
)
def test_best_rated_language_wins_whatever_its_region(header: str, language: Language) -> None:
    assert negotiated(parse_accept_header(header, LanguageAccept)) == language


def test_start_redirects_by_language_and_says_so(client: FlaskClient) -> None:
    answer = client.get("/?x=1", headers={"Accept-Language": "ru"})
    assert answer.location == "/ru/?x=1"
    assert "Accept-Language" in answer.headers["Vary"]
    assert "Accept-Language" in client.get("/").headers["Vary"]


def test_pages_do_not_depend_on_the_header(client: FlaskClient) -> None:
    one, two = (client.get("/es/glossary/", headers={"Accept-Language": tag}).data for tag in ("ru", "es"))
    assert one == two


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("address", "header", "says", "near"),
    [
        ("/xx/", "ru", "Такой страницы нет", ""),
        ("/es/nothing/spells", "ru", "no hay", ""),
        ("/es/wfb6/spels", "ru", "spells", ""),
        ("/ru/rule/wfb6.remains-in-play.durration", "es", "нет", "wfb6.remains-in-play.duration"),
        ("/ru/glossary/remains-in-plai", "es", "нет", "remains-in-play"),
        ("/es/faq/wfb6.q.caster-leavs", "ru", "No hay", "wfb6.q.caster-leaves"),
        ("/es/check/wfb6.remain-in-play", "ru", "no tiene", "wfb6.remains-in-play"),
        ("/r/wfb6.remains-in-play.durations", "es", "Nada", "wfb6.remains-in-play.duration"),
    ],
)
def test_unknown_page_is_a_page_in_the_readers_language(
    client: FlaskClient, address: str, header: str, says: str, near: str
) -> None:
    answer = client.get(address, headers={"Accept-Language": header})
    html = answer.get_data(as_text=True)
    assert answer.status_code == 404
    assert says.casefold() in html.casefold()
    assert near in html


@pytest.mark.parametrize(
    "query", ["system=xx", "kind=xx", "chapter=xx", "page=0", "page=-1", "page=abc", "page=1.5", "page=" + "9" * 30]
)
def test_filter_or_page_that_is_none_is_refused_with_the_choices(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/es/search?q=hechizo&{query}")
    assert answer.status_code == 400
    if query.startswith("system"):
        assert "wfb6, t9a" in answer.get_data(as_text=True)


def test_page_beyond_the_last_names_the_last(client: FlaskClient) -> None:
    answer = client.get("/es/search?q=hechizo&page=999")
    assert answer.status_code == 404
    assert re.search(r"la última es la \d+", answer.get_data(as_text=True))


def test_pages_of_results_never_lie(client: FlaskClient) -> None:
    first = client.get("/api/v1/search?q=hechizo&lang=es").get_json()
    seen: list[tuple[str, str]] = []
    for page in range(1, -(-first["total"] // 10) + 1):
        hits = client.get(f"/api/v1/search?q=hechizo&lang=es&page={page}").get_json()["hits"]
        seen += [(hit["kind"], hit["id"]) for hit in hits]
    assert len(seen) == len(set(seen)) == first["total"]


@pytest.mark.parametrize(
    "given", ['"><script>alert(1)</script>', "' onmouseover='x", "</title><zqx>", "{{7*7}}", "javascript:x"]
)
@pytest.mark.parametrize(
    "address",
    ["/es/search?q=", "/ru/glossary/?q=", "/es/rule/", "/r/", "/es/check/", "/es/check/wfb6.remains-in-play?events.0="],
)
def test_input_is_shown_escaped(client: FlaskClient, given: str, address: str) -> None:
    html = client.get(address + given.replace("#", "%23")).get_data(as_text=True)
    assert "<script>alert" not in html
    assert "<zqx>" not in html
    assert "' onmouseover='" not in html
    assert 'href="javascript' not in html


ADDRESSES = [
    "/",
    "/es/",
    "/xx/",
    "/es/search?page=0",
    "/static/site.css",
    "/static/nothing",
    "/api/v1/search?q=a",
    "/api/v1/nothing",
    "/r/wfb6.remains-in-play.duration",
    "/healthz",
    "/readyz",
    "/sitemap.xml",
    "/opensearch.xml",
    "/robots.txt",
]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_security_headers_stand_on_every_answer(client: FlaskClient, address: str, method: str) -> None:
    with client.open(address, method=method) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"]


def test_only_a_minimal_card_may_be_framed(client: FlaskClient) -> None:
    answer = client.get("/es/rule/wfb6.remains-in-play.duration?minimal=1")
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in client.get("/es/rule/nothing?minimal=1").headers["Content-Security-Policy"]


@pytest.mark.parametrize(("language", "address"), list(addresses()))
def test_no_inline_script_or_style(client: FlaskClient, language: Language, address: str) -> None:
    html = client.get(address).get_data(as_text=True)
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", html)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', html)


def test_unchanged_page_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/es/").headers["ETag"]
    again = client.get("/es/", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert not again.data
    assert client.get("/ru/", headers={"If-None-Match": tag}).status_code == 200


def test_a_star_or_a_tag_of_a_missing_page_is_no_answer_held(client: FlaskClient) -> None:
    assert client.get("/es/", headers={"If-None-Match": "*"}).status_code == 200
    assert client.get("/es/nothing/x", headers={"If-None-Match": "*"}).status_code == 404


def test_unchanged_api_answer_is_not_sent_again_whatever_the_readers_language(client: FlaskClient) -> None:
    headers = {"Accept-Language": "ru"}
    tag = client.get("/api/v1/search?q=hechizo&lang=es", headers=headers).headers["ETag"]
    again = client.get("/api/v1/search?q=hechizo&lang=es", headers={**headers, "If-None-Match": tag})
    assert again.status_code == 304


def test_unchanged_minimal_card_may_still_be_framed(client: FlaskClient) -> None:
    address = "/es/rule/wfb6.remains-in-play.duration?minimal=1"
    again = client.get(address, headers={"If-None-Match": client.get(address).headers["ETag"]})
    assert again.status_code == 304
    assert "frame-ancestors *" in again.headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", ["/es/", "/es/check/wfb6.remains-in-play", "/api/v1/rules"])
def test_no_other_page_may_be_framed(client: FlaskClient, address: str) -> None:
    answer = client.get(address, query_string={"minimal": "1"})
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_a_missing_style_sheet_is_not_kept_for_good(client: FlaskClient) -> None:
    with client.get("/static/site.css") as found, client.get("/static/nothing.css") as missing:
        assert "immutable" in found.headers["Cache-Control"]
        assert "immutable" not in missing.headers.get("Cache-Control", "")


@pytest.mark.parametrize("address", ["/es", "/ru/glossary", "/es/faq"])
def test_address_without_its_slash_leads_on_to_this_site_whatever_the_host(client: FlaskClient, address: str) -> None:
    answer = client.get(f"{address}?x=1", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 308
    assert answer.headers["Location"] == f"{address}/?x=1"


@pytest.mark.parametrize("address", ["/", "/es/search", "/es/glossary/", "/api/v1/suggest", "/static/site.css"])
def test_query_of_bytes_that_are_no_text_is_answered(client: FlaskClient, address: str) -> None:
    with client.get(address, environ_overrides={"QUERY_STRING": "q=\xff\xfe&x=\xd0"}) as answer:
        assert answer.status_code < 400


def test_a_generation_that_cannot_be_opened_is_tried_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    build.build(settings)
    client = create_app(settings).test_client()
    before = client.get("/readyz").get_json()["generation"]
    tried: list[Settings] = []

    def fail(settings: Settings) -> build.Site:
        tried.append(settings)
        raise KeyError("written by other code")

    monkeypatch.setattr(build, "open_site", fail)
    (settings.data / "pointer").write_text(before + "\n", "utf-8")
    (settings.data / "pointer").replace(settings.data / "current")
    until = time.monotonic() + 10
    while not tried and time.monotonic() < until:
        assert client.get("/readyz").get_json()["generation"] == before
    time.sleep(0.1)
    assert client.get("/es/").status_code == 200
    assert len(tried) == 1


def test_a_fault_of_ours_is_a_page_without_traceback(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise RuntimeError("secret")

    monkeypatch.setitem(app.view_functions, "reading.home", fail)
    answer = app.test_client().get("/ru/")
    html = answer.get_data(as_text=True)
    assert answer.status_code == 500
    assert "сломалось" in html
    assert "secret" not in html
    assert "Traceback" not in html


def test_new_generation_is_served_without_a_restart(settings: Settings) -> None:
    build.build(settings)
    client = create_app(settings).test_client()
    before = client.get("/readyz").get_json()["generation"]
    file = settings.content / "es/wfb6/spells.md"
    file.write_text(file.read_text("utf-8").replace("una peana", "dos peanas"), "utf-8")
    after = build.build(settings)
    until = time.monotonic() + 30
    while client.get("/readyz").get_json()["generation"] == before and time.monotonic() < until:
        time.sleep(0.02)
    assert client.get("/readyz").get_json()["generation"] == after != before
    assert "dos peanas" in client.get("/es/wfb6/spells").get_data(as_text=True)
