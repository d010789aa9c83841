import re
import tomllib
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from checker.strategies import rulings, sound
from hypothesis import given, settings
from hypothesis import strategies as st

from reference import catalogs
from reference.checker import procedures
from reference.drawing import PAINTERS
from reference.model import LANGUAGES, Language, Message
from reference.settings import CHECKOUT

from .sheets import NS, Drawn, draw, sheet

WHEEL = {"files": 4, "ranks": 6, "moves": [{"kind": "wheel", "side": "left", "angle_deg": 90}], "allowance_in": 10}
MODELS = [{"id": "a", "x_in": 0, "y_in": 0}, {"id": "b", "x_in": 1, "y_in": 6, "base_shape": "round"}]
SWEEP = {"template_diameter_in": 3, "start_x_in": 0, "start_y_in": 2, "end_x_in": 0, "end_y_in": 8, "models": MODELS}

CATALOGS = catalogs.load(CHECKOUT / "locales")

every_painter = pytest.mark.parametrize("procedure_id", PAINTERS)


def examples() -> list[Any]:
    """Give the worked examples whose procedures have pictures."""
    files = sorted((CHECKOUT / "content" / "examples").glob("*.toml"))
    return [
        pytest.param(each, id=f"{path.stem}/{each['id']}")
        for path in files
        for each in tomllib.loads(Path(path).read_text("utf-8"))["example"]
        if each["procedure"] in PAINTERS
    ]


def check(drawn: Drawn) -> None:
    """Hold what is true of every picture."""
    root = drawn.root
    assert root.tag == f"{NS}svg"
    assert root.get("role") == "img"
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids)) == 2
    assert root.get("aria-labelledby", "").split() == ids
    assert root.find(f"{NS}desc") is not None
    assert all(each.get("style") is None for each in root.iter())
    assert {each.tag.removeprefix(NS) for each in root.iter()} <= {
        *("svg", "title", "desc", "rect", "circle", "path", "text")
    }
    assert not any(name.startswith("on") for each in root.iter() for name in each.attrib)
    width, height = drawn.box
    assert width == 340
    assert 80 <= height <= 1000
    for point in drawn.extremes:
        assert -0.6 <= point.real <= width + 0.6, point
        assert -0.6 <= point.imag <= height + 0.6, point


@pytest.mark.parametrize("example", examples())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_worked_example_is_drawn(language: Language, example: dict[str, Any]) -> None:
    say = CATALOGS[language].say
    drawn = draw(example["procedure"], example["given"], example.get("rulings"), say)
    assert (drawn is None) == (example["expect"]["outcome"] == "invalid")
    if drawn:
        check(Drawn(fromstring(drawn.svg), drawn.description))


@every_painter
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_any_sound_input_is_drawn_within_its_sheet(procedure_id: str, data: st.DataObject) -> None:
    procedure = procedures()[procedure_id]
    situation = data.draw(sound(procedure.fields))
    ruled = data.draw(rulings(procedure.questions) | st.just({}))
    drawn = draw(procedure_id, situation, ruled)
    if drawn:
        check(Drawn(fromstring(drawn.svg), drawn.description))


@every_painter
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_every_word_is_a_message_in_both_languages(procedure_id: str, data: st.DataObject) -> None:
    situation = data.draw(sound(procedures()[procedure_id].fields))
    said: list[Message] = []

    def mark(message: Message) -> str:
        said.append(message)
        return "§"

    drawn = draw(procedure_id, situation, {}, mark)
    if not drawn:
        return
    names = {model["id"] for model in situation.get("models", ())}
    texts = [] if names else Drawn(fromstring(drawn.svg), drawn.description).texts
    assert all(re.fullmatch(r"§+|[\d–]+", text) for text in texts), texts
    assert set(drawn.description) <= {"§", " "}
    for language in LANGUAGES:
        catalog = CATALOGS[language]
        assert [each.text for each in said if not translated(catalog, each)] == []


def translated(catalog: catalogs.Catalog, message: Message) -> bool:
    """Say whether a message is in a catalogue, or has no word that could differ."""
    if not re.search(r"[a-z]", re.sub(r"%\(\w+\)s", "", message.text)):
        return True
    if message.plural:
        return catalog.ngettext(message.text, message.plural, 1) != message.text
    return catalog.gettext(message.text) != message.text


def test_the_description_tells_what_the_picture_shows() -> None:
    drawn = sheet("t9a.wheel", WHEEL)
    for words in ("seen from above", "to the left by 90°", "10.2", "rank 6, number 4", "corners", "9.22"):
        assert words in drawn.description
    assert (drawn.root.findtext(f"{NS}desc") or "") == drawn.description
    assert drawn.root.findtext(f"{NS}title") == "The move seen from above"


def test_ids_differ_between_pictures_and_not_between_drawings_of_one() -> None:
    first, again, other = (sheet("t9a.wheel", each) for each in (WHEEL, WHEEL, {**WHEEL, "ranks": 5}))
    labels = [each.root.get("aria-labelledby") for each in (first, again, other)]
    assert labels[0] == labels[1] != labels[2]


def test_other_procedures_and_invalid_inputs_have_no_picture() -> None:
    assert draw("wfb6.remains-in-play", {"events": []}) is None
    assert draw("t9a.wheel", {**WHEEL, "files": 0}) is None
    assert draw("t9a.wheel", WHEEL, {"no.such.question": "x"}) is None


@pytest.mark.parametrize("name", ["</text><script>a()</script>", "\"'><img src=x onerror=a()>", "&lt;", "a\x01\ufffeb"])
def test_hostile_names_are_only_text(name: str) -> None:
    drawn = draw("t9a.vortex-affected", {**SWEEP, "models": [{**MODELS[1], "id": name}]})
    assert drawn is not None
    read = Drawn(fromstring(drawn.svg), drawn.description)
    check(read)
    shown = re.sub("[\x01\ufffe]", "\ufffd", name)
    assert shown in [each.text for each in read.root.iter(f"{NS}title")]
    assert any(shown[:5] in text for text in read.texts)


def test_the_largest_cases_stay_small() -> None:
    moves = [{"kind": "wheel", "side": side, "angle_deg": 360} for side in ("left", "right")] * 4
    wheel = sheet("t9a.wheel", {**WHEEL, "files": 20, "ranks": 20, "moves": moves})
    models = [{"id": f"model {each}", "x_in": each % 20, "y_in": each // 20} for each in range(400)]
    sweep = sheet("t9a.vortex-affected", {**SWEEP, "models": models})
    for drawn in (wheel, sweep):
        check(drawn)
        assert len(list(drawn.root.iter())) < 1000
