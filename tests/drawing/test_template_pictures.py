from typing import Any
from xml.etree.ElementTree import Element

import pytest
from checker.strategies import sound
from hypothesis import given

from reference.checker import evaluate, procedures

from .sheets import Drawn, middle, number, points, sheet

COVERAGE = procedures()["wfb6.template-coverage"]
PATH = {"roll": 3, "range_in": 4, "template_diameter_in": 3, "start_x_in": 0, "start_y_in": 2}
SWEEP = {"template_diameter_in": 3, "start_x_in": 0, "start_y_in": 2, "end_x_in": 0, "end_y_in": 8}
FAR = {"id": "far", "x_in": 300, "y_in": 6}
SIDES = [
    {"id": "b", "x_in": 1.9, "y_in": 6},
    {"id": "d", "x_in": 2.1, "y_in": 6},
    FAR,
]


def ends(drawn: Drawn, kind: str) -> list[complex]:
    """Give where templates of a kind lie, in inches from the one that was placed, y forward."""
    placed = circles(drawn, "outline")[0]
    inch = number(placed, "r") / 1.5
    return [((middle(each) - middle(placed)) / inch).conjugate() for each in circles(drawn, kind)]


def circles(drawn: Drawn, kind: str) -> list[Element]:
    return [each for each in drawn.all(kind) if each.tag.endswith("circle")]


def test_the_template_ends_where_the_verdict_says() -> None:
    assert ends(sheet("t9a.vortex-path", PATH), "area end") == [pytest.approx(12j, abs=0.05)]
    turned = sheet("t9a.vortex-path", {**PATH, "roll": 5, "range_in": 3, "direction_deg": 90})
    assert ends(turned, "area end") == [pytest.approx(-15, abs=0.05)]


def test_each_reading_has_its_own_end() -> None:
    drawn = sheet("t9a.vortex-path", {**PATH, "target_distance_in": 10})
    assert ends(drawn, "area open") == [pytest.approx(12j, abs=0.05), pytest.approx(10j, abs=0.05)]
    assert {'end: 12"', 'end: 10"', "chosen point"} <= set(drawn.texts)


def test_a_six_goes_on_from_the_mage() -> None:
    drawn = sheet("t9a.vortex-path", {**PATH, "roll": 6, "second_roll": 2, "direction_deg": 180})
    assert ends(drawn, "dashes start") == [pytest.approx(-2j, abs=0.05)]
    assert ends(drawn, "area end") == [pytest.approx(-4j, abs=0.05)]


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        ({"start_y_in": 2.5}, "no", '0.5" away'),
        ({"start_y_in": 1.5}, "no", '0.5" over'),
        ({"start_y_in": -2}, "no", "outside the front arc"),
        ({"start_x_in": 1.7, "start_y_in": 1.4}, "open", "depends on the reading"),
    ],
)
def test_a_template_placed_wrongly_is_marked(change: dict[str, float], kind: str, words: str) -> None:
    drawn = sheet("t9a.vortex-path", {**PATH, **change})
    assert drawn.all(f"outline {kind}")
    assert words in drawn.description


def test_models_are_drawn_as_touched_undecided_or_spared() -> None:
    mage = {"id": "mage", "x_in": 0, "y_in": 0}
    drawn = sheet("t9a.vortex-affected", {**SWEEP, "models": [mage, *SIDES]})
    shown = {each[0].text: each.get("class") for each in drawn.root if len(each) and each.tag.endswith("path")}
    assert shown == {"mage": "pic-area pic-open", "b": "pic-area pic-no", "d": "pic-outline pic-start"}
    for words in ("1 model is touched", "By name: b.", "depends on the reading", "too far away to be shown"):
        assert words in drawn.description


def test_names_that_have_no_room_are_left_out_and_long_ones_shortened() -> None:
    crowd = [{"id": f"model number {each + 10}", "x_in": 0, "y_in": 5} for each in range(60)]
    drawn = sheet("t9a.vortex-affected", {**SWEEP, "models": crowd})
    names = [text for text in drawn.texts if text.startswith("model")]
    assert 0 < len(names) < 20
    assert "model number…" in names


@given(sound(COVERAGE.fields))
def test_the_deciding_point_is_as_far_as_the_verdict_says(situation: dict[str, Any]) -> None:
    verdict = evaluate(COVERAGE.id, situation)
    drawn = sheet(COVERAGE.id, situation)
    template = drawn.all("area template")[0]
    inch = number(template, "r") / (situation["template_diameter_in"] / 2)  # known to a hundredth of a unit
    tone = "yes" if verdict.outcome == "yes" else "no"
    line = points(drawn.all(f"thick {tone}")[0])
    name = "nearest_in" if situation.get("partial_counts") else "farthest_in"
    assert abs(line[-1] - line[0]) == pytest.approx(verdict.values[name] * inch, rel=0.005, abs=0.3)
    assert abs(line[0] - middle(template)) < 0.1
