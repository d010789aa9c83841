"""The form of a case: rows that come and go, names that are offered again, what is shown while a row is filled in."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from reference.checker import evaluate, procedures, write_form
from reference.web.cases import Going, finished, without_row
from reference.web.forms import Widget, names, widgets

SCENARIO = procedures()["wfb6.scenario"]
CASE = (
    "wizards.0.name=Ilse&wizards.0.side=active&wizards.0.level=2&units.0.unit=Guard"
    "&events.0.kind=cast&events.0.wizard=Ilse&events.0.spell=X&events.0.target=Guard&events.0.difficulty=6"
    "&events.0.dice=4-5&events.0.duration=remains-in-play&events.1.kind=effect"
)


def page(client: FlaskClient, query: str, procedure: str = "wfb6.scenario", language: str = "es") -> str:
    answer = client.get(f"/{language}/check/{procedure}?{query}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def query_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


# ---------------------------------------------------------------- rows


@pytest.mark.parametrize(
    ("procedure", "query", "row", "left"),
    [
        ("wfb6.scenario", f"{CASE}&events.10.kind=effect", "events.1", {"events.0.kind", "events.10.kind"}),
        ("wfb6.scenario", CASE, "units.0", {"wizards.0.name", "events.0.kind"}),
        ("wfb6.remains-in-play", "events=&events.0=caster-dies&events.1=caster-flees", "events.0", {"events.1"}),
        ("wfb6.remains-in-play", "events=&events.0=caster-dies", "events.0", {"events"}),
    ],
)
def test_a_row_is_taken_away_without_script(
    client: FlaskClient, procedure: str, query: str, row: str, left: set[str]
) -> None:
    answer = client.get(f"/ru/check/{procedure}?{query}&less={row}")
    assert answer.status_code == 302
    assert answer.location.startswith(f"/ru/check/{procedure}?")
    assert answer.location.endswith(f"#f-{row.partition('.')[0]}")
    found = query_of(answer.location)
    assert left <= found.keys()
    assert not {name for name in found if name == row or name.startswith(f"{row}.")}
    assert client.get(answer.location).status_code == 200


def test_a_sound_rest_is_judged_at_once_and_another_is_left_to_be_filled_in() -> None:
    parameters = list(query_of(f"?{CASE}").items())
    assert "more" not in query_of(without_row("es", SCENARIO, parameters, "events.1"))
    assert query_of(without_row("es", SCENARIO, parameters, "wizards.0"))["more"] == "-"


@pytest.mark.parametrize("row", ["", ".", "x.y.z", "events.99", "<script>", "é" * 300, "a#b"])
def test_a_row_that_is_none_changes_nothing(client: FlaskClient, row: str) -> None:
    query = {"events.0": "caster-dies", "less": row}
    answer = client.get("/es/check/wfb6.remains-in-play", query_string=query)
    assert query_of(answer.location) == {"events.0": "caster-dies"}
    assert client.get(answer.location).status_code == 200


def test_every_filled_row_has_its_button(client: FlaskClient) -> None:
    html = page(client, CASE)
    buttons = re.findall(r'name="less" value="([^"]+)"', html)
    assert buttons == ["wizards.0", "units.0", "events.0", "events.1"]
    assert 'name="less" value="events.0"' in page(client, "events.0=caster-dies", "wfb6.remains-in-play")


def test_filled_rows_are_folded_with_what_they_hold(client: FlaskClient) -> None:
    html = page(client, f"{CASE}&events.2.kind=cast&more=-")
    folds = dict(re.findall(r'<details class="fold" id="f-([^"]+)"( open)?>', html))
    assert folds == {"wizards.0": "", "units.0": "", "events.0": "", "events.1": "", "events.2": " open"}
    assert "<span>Ilse</span>" in html


def test_a_row_with_a_problem_is_open(client: FlaskClient) -> None:
    html = page(client, CASE.replace("target=Guard", "target=Nobody"))
    assert '<details class="fold" id="f-events.0" open>' in html
    assert '<details class="fold" id="f-events.1">' in html


def summary(part: Widget) -> list[str]:
    return [word if isinstance(word, str) else word.text for word in part.summary]


def test_a_summary_leaves_out_numbers_and_what_is_usual() -> None:
    wizard = {"name": "Ilse", "side": "active", "level": 3, "state": "active", "engaged": "none"}
    event = {"kind": "dispel", "dice": [3, 4]}
    parts = {part.name: part for part in widgets(SCENARIO.fields, {"wizards": [wizard], "events": [event]})}
    assert summary(parts["wizards"].rows[0]) == ["Ilse", "the active player"]
    assert summary(parts["events"].rows[0]) == ["the opponent tries to dispel it", "3-4"]
    assert summary(parts["units"]) == []


def test_names_are_offered_by_what_they_name(client: FlaskClient) -> None:
    given = {"wizards": [{"name": "Ilse"}], "events": [{"kind": "end-spell", "spell": "X", "caster": "Ilse"}]}
    assert names(widgets(SCENARIO.fields, given)) == {"piece": ("Ilse",), "spell": ("X",)}
    html = page(client, CASE)
    assert re.search(r'<datalist id="names-piece"><option value="Ilse"></option><option value="Guard">', html)
    assert re.search(r'name="events.0.spell"[^>]*list="names-spell"', html)


# ---------------------------------------------------------------- while a row is filled in


def test_what_is_finished_is_judged_meanwhile(client: FlaskClient) -> None:
    html = page(client, f"{CASE}&events.2.kind=cast&events.2.wizard=Ilse&more=-")
    assert 'class="verdict outcome-yes"' in html
    assert html.count('<li class="moment happened">') == 2
    assert 'class="verdict outcome-' not in page(client, "duration=&more=-", "t9a.duration")


def test_finished_leaves_out_rows_in_which_something_is_missing() -> None:
    given = {"wizards": [{"name": "Ilse"}], "events": [{"kind": "effect"}, {"kind": "cast"}, {"wizard": "Ilse"}]}
    assert finished(SCENARIO, given) == {"wizards": [], "events": [{"kind": "effect"}]}


def test_an_event_without_facts_is_judged_at_once() -> None:
    given = {"events": [{"kind": "finish-casting"}]}
    address = Going("es", SCENARIO, given, {"wfb6.q.one-attempt": "one"}).with_event("effect", 1)
    assert address.endswith("#verdict")
    assert query_of(address) == {
        **{"events.0.kind": "finish-casting", "events.1.kind": "effect"},
        "ruling.wfb6.q.one-attempt": "one",
    }
    begun = Going("es", SCENARIO, given, {}).with_event("cast", 0)
    assert begun.endswith("#f-events.0")
    assert query_of(begun) == {"events.0.kind": "cast", "more": "-"}


# ---------------------------------------------------------------- the page of a course of events


def test_states_are_never_shown_as_data(client: FlaskClient) -> None:
    for language in ("es", "ru"):
        html = page(client, CASE, language=language).partition("as-toml")[0]
        assert "{&#39;" not in html
        assert "power_dice" not in html


def test_next_acts_lead_on(client: FlaskClient) -> None:
    html = page(client, CASE.removesuffix("&events.1.kind=effect"))
    links = [unescape(link) for link in re.findall(r'<a class="act" href="([^"]+)"', html)]
    assert len(links) == 1 + 1  # the opponent tries to stop it, or the spell takes effect
    assert "&events.1.kind=dispel&more=-#f-events.1" in links[0]
    assert links[1].endswith("events.1.kind=effect#verdict")
    assert '<li class="begins">' in page(client, links[1].partition("?")[2].partition("#")[0])


def test_an_act_that_hangs_on_a_question_is_marked_and_leads_to_it(client: FlaskClient) -> None:
    dispel = "&events.1.kind=dispel&events.1.dice=1"
    html = page(client, CASE.removesuffix("&events.1.kind=effect") + dispel)
    assert '<a class="act perhaps"' in html
    assert 'href="/es/faq/wfb6.q.one-attempt"' in html


def test_readings_stand_side_by_side(client: FlaskClient) -> None:
    html = page(client, f"{CASE}&events.2.kind=bound-spell&events.2.wizard=Ilse")
    assert html.count('<div class="alternative outcome-yes">') == 2
    assert html.count('<li class="moment start">') == 1
    assert html.count('<li class="ended">') == 1
    assert html.count('id="r-wfb6.q.bound-spell-ends"') == 1


def test_too_many_questions_say_what_to_rule_on(client: FlaskClient) -> None:
    def cast(wizard: str, difficulty: int, dice: list[int]) -> dict[str, object]:
        known = {"kind": "cast", "wizard": wizard, "spell": f"Spell of {difficulty}", "duration": "immediate"}
        return {**known, "difficulty": difficulty, "dice": dice}

    names = [("Ilse", "active", 4), ("Otto", "active", 2), ("Grom", "reactive", 3)]
    given = {
        "wizards": [{"name": name, "side": side, "level": level} for name, side, level in names],
        "smiths": [{"kind": "runesmith", "state": "fleeing"}],
        "power_item_dice": 12,
        "units": [{"unit": "A", "characters": ["Otto"]}],
        "events": [cast("Otto", 30, [1, 1, 6, 6, 2]), cast("Ilse", 20, [6, 6]), cast("Ilse", 6, [3])],
    }
    html = page(client, urlencode(write_form(SCENARIO.fields, given)))
    questions = evaluate(SCENARIO.id, given).questions
    assert "alternative outcome-open" in html
    assert 'class="rule-first"' in html
    for question in questions:
        assert f'<a href="#r-{question}">' in html
        assert f'id="r-{question}"' in html
