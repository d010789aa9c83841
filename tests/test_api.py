"""The JSON API: the forms of the contract, in both languages, and problems as problem documents."""

import json
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

API = "/api/v1"
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def test_search_answers_in_full(client: FlaskClient) -> None:
    found = client.get(f"{API}/search?q=permanece+en+juego&lang=es&kind=rule&per_page=5").get_json()
    assert found.keys() == {
        "query",
        "lang",
        "generation",
        "total",
        "page",
        "per_page",
        "matched",
        "rescued",
        "hits",
        "facets",
        "suggestions",
    }
    assert (found["lang"], found["page"], found["per_page"], found["matched"]) == ("es", 1, 5, "all")
    assert len(found["hits"]) == 5
    hit = found["hits"][0]
    assert hit.keys() == {"id", "kind", "system", "chapter", "score", "title", "url", "snippet", "why", "faq"}
    assert hit["title"].keys() == hit["url"].keys() == {"es", "ru"}
    assert "<mark>" in hit["snippet"]["html"]
    assert "<mark>" not in hit["snippet"]["text"]
    assert found["facets"]["system"].keys() >= {"wfb6", "t9a"}


def test_search_keeps_to_its_filters(client: FlaskClient) -> None:
    found = client.get(f"{API}/search?q=hechizo&lang=es&system=t9a&kind=rule").get_json()
    assert found["total"] > 0
    assert {(hit["system"], hit["kind"]) for hit in found["hits"]} == {("t9a", "rule")}


def test_suggestions_come_in_the_language_of_the_page(client: FlaskClient) -> None:
    found = client.get(f"{API}/suggest?q=остае&lang=ru").get_json()["suggestions"]
    assert found
    assert found[0].keys() == {"kind", "id", "text", "url"}
    assert all(each["url"].startswith("/ru/") for each in found)


def test_rules_are_listed_page_by_page(client: FlaskClient) -> None:
    first = client.get(f"{API}/rules?per_page=10").get_json()
    second = client.get(f"{API}/rules?per_page=10&page=2").get_json()
    assert first["total"] == second["total"] > 20
    assert not {rule["id"] for rule in first["items"]} & {rule["id"] for rule in second["items"]}
    assert "html" not in first["items"][0]


def test_rule_comes_with_both_sides_and_what_belongs_to_it(client: FlaskClient) -> None:
    rule = client.get(f"{API}/rules/wfb6.remains-in-play.duration").get_json()
    assert (rule["system"], rule["chapter"], rule["source_language"]) == ("wfb6", "spells", "es")
    assert CYRILLIC.search(rule["text"]["ru"])
    assert not CYRILLIC.search(rule["text"]["es"])
    assert "<li" in rule["html"]["es"]
    assert "remains-in-play" in rule["concepts"]
    assert "wfb6/rip/other-spell" in rule["examples"]
    assert "wfb6.remains-in-play" in rule["procedures"]
    assert rule["url"]["ru"] == "/ru/wfb6/spells#wfb6.remains-in-play.duration"


def test_concept_comes_with_its_terms(client: FlaskClient) -> None:
    concept = client.get(f"{API}/concepts/remains-in-play").get_json()
    assert {"text": "Permanece en Juego", "status": "preferred"}.items() <= concept["terms"]["es"][0].items()
    assert concept["terms"]["en"]
    assert "t9a.duration.remains-in-play" in concept["rules"]


def test_open_question_comes_with_its_options(client: FlaskClient) -> None:
    question = client.get(f"{API}/faq/wfb6.q.caster-leaves").get_json()
    assert (question["kind"], question["plain"]) == ("question", "continues")
    assert question["options"] == ["continues", "ends"]


def check(client: FlaskClient, procedure: str, body: object) -> TestResponse:
    return client.post(f"{API}/check/{procedure}", json=body)


@pytest.mark.parametrize("language", ["es", "ru"])
def test_verdict_is_in_the_language_asked(client: FlaskClient, language: str) -> None:
    verdict = check(client, "wfb6.remains-in-play", {"given": {"events": ["caster-dies"]}, "lang": language}).get_json()
    assert (verdict["format"], verdict["outcome"]) == ("reference.verdict.v1", "no")
    assert all(bool(CYRILLIC.search(step["text"])) == (language == "ru") for step in verdict["steps"])
    assert all(step["cites"] for step in verdict["steps"])


def test_form_and_body_give_the_same_verdict(client: FlaskClient) -> None:
    given = {
        "duration": "one-turn",
        "cast_turn": 2,
        "cast_player": "first",
        "query_turn": 3,
        "query_player": "first",
        "query_phase": "magic",
    }
    posted = check(client, "t9a.duration", {"given": given, "lang": "es"}).get_json()
    asked = client.get(f"{API}/check/t9a.duration", query_string={**given, "lang": "es"}).get_json()
    assert posted == asked
    assert posted["values"]["reasons"] == ["expired"]


def test_plain_rulings_settle_what_has_a_plain_reading(client: FlaskClient) -> None:
    body = {"given": {"events": ["caster-leaves-table"]}, "rulings": "plain"}
    assert check(client, "wfb6.remains-in-play", body).get_json()["outcome"] == "yes"


def test_invalid_input_is_answered_with_all_its_problems(client: FlaskClient) -> None:
    answer = check(client, "t9a.duration", {"given": {"duration": "one-turn", "cast_turn": 0, "x": 1}})
    assert answer.status_code == 200
    verdict = answer.get_json()
    assert verdict["outcome"] == "invalid"
    assert {"path": "x", "code": "unknown-field"} in verdict["problems"]
    assert {"path": "cast_turn", "code": "below-minimum"} in verdict["problems"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"0",
        b"[" * 50_000,
        b'{"a":' * 10_000,
        b"\xff",
    ],
)
@pytest.mark.parametrize("address", ["check/wfb6.remains-in-play", "cite"])
def test_what_is_no_json_object_is_refused(client: FlaskClient, address: str, body: bytes) -> None:
    answer = client.post(f"{API}/{address}", data=body)
    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["status"] == 400


def test_object_of_any_depth_is_judged(client: FlaskClient) -> None:
    deep = b'{"given":{"events":' + b"[" * 20_000 + b"]" * 20_000 + b',"x":"]}"}}'
    verdict = client.post(f"{API}/check/wfb6.remains-in-play", data=deep).get_json()
    assert verdict["problems"] == [
        {"path": "events[0]", "code": "wrong-type"},
        {"path": "x", "code": "unknown-field"},
    ]


def test_integer_of_any_length_is_only_out_of_range(client: FlaskClient) -> None:
    body = b'{"given":{"duration":"one-turn","cast_turn":' + b"9" * 5000 + b"}}"
    verdict = client.post(f"{API}/check/t9a.duration", data=body).get_json()
    assert {"path": "cast_turn", "code": "above-maximum"} in verdict["problems"]


def test_too_large_a_body_is_refused(client: FlaskClient) -> None:
    answer = client.post(f"{API}/check/wfb6.remains-in-play", data=b'{"given":"' + b"x" * 70_000 + b'"}')
    assert answer.status_code == 413
    assert answer.mimetype == "application/problem+json"


@pytest.mark.parametrize(
    "address", ["nothing", "rules/nothing", "concepts/nothing", "faq/nothing", "procedures/nothing", "check/nothing"]
)
def test_unknown_resource_is_a_problem_document(client: FlaskClient, address: str) -> None:
    answer = client.get(f"{API}/{address}")
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_procedure_describes_its_input(client: FlaskClient) -> None:
    schema = client.get(f"{API}/procedures/wfb6.remains-in-play?lang=ru").get_json()
    assert schema["type"] == "object"
    assert "events" in schema["properties"]
    assert CYRILLIC.search(schema["title"])


def test_cite_finds_terms_with_offsets_in_code_points(client: FlaskClient) -> None:
    text = "😀 Un hechizo que Permanece en Juego & <b>."
    found = client.post(f"{API}/cite", json={"text": text, "lang": "es", "system": "wfb6"}).get_json()
    assert [(term["start"], term["end"], term["concept"]) for term in found["terms"]] == [
        (5, 12, "spell"),
        (17, 35, "remains-in-play"),
    ]
    assert all(text[term["start"] : term["end"]] == term["text"] for term in found["terms"])
    assert "[Permanece en Juego](http://localhost/r/remains-in-play)" in found["linked"]["markdown"]
    assert "&amp; &lt;b&gt;" in found["linked"]["html"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": 1, "lang": "es"},
        {"text": "a", "lang": "xx"},
        {"text": "a"},
        {"text": "a", "lang": "es", "system": "xx"},
        {"text": "a", "lang": "es", "system": 7},
    ],
)
def test_cite_refuses_what_it_cannot_take(client: FlaskClient, body: object) -> None:
    answer = client.post(f"{API}/cite", json=body)
    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"


def test_half_a_surrogate_pair_harms_nothing(client: FlaskClient) -> None:
    answer = client.post(f"{API}/cite", data=b'{"text":"\\ud800 hechizo","lang":"es"}')
    assert [term["start"] for term in answer.get_json()["terms"]] == [2]


def test_description_names_every_route(client: FlaskClient) -> None:
    described = client.get(f"{API}/openapi.json").get_json()
    assert described["openapi"].startswith("3.1")
    routes = {
        re.sub(r"<(?:path:)?\w+>", "{id}", rule.rule[len(API) :])
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith(API)
    }
    routes -= {"/openapi.json", "/check/{id}"}
    assert routes <= described["paths"].keys()
    assert "/check/wfb6.remains-in-play" in described["paths"]
    json.dumps(described)
