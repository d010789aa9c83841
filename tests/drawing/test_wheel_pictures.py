from itertools import pairwise
from typing import Any

import pytest
from checker.strategies import sound
from hypothesis import given

from reference.checker import evaluate, procedures
from reference.checker.systems.t9a.formations import formation_of
from reference.drawing.course import Course
from reference.drawing.tracks import stretches

from .sheets import Drawn, middle, points, shapes, sheet

WHEEL = procedures()["t9a.wheel"]
LEFT = {"kind": "wheel", "side": "left"}
TEAL = {"files": 4, "ranks": 6, "moves": [{**LEFT, "angle_deg": 120}], "allowance_in": 10}
BETWEEN = {**TEAL, "moves": [{**LEFT, "angle_deg": 90}]}
KINDS = ("no", "open", "end")
FORWARD = {"files": 5, "ranks": 2, "moves": [{"kind": "forward", "distance_in": 10}], "allowance_in": 10}
UNIT = {"x_in": 10, "y_in": 10, "files": 5, "ranks": 2, "facing_deg": 0}


def inch(drawn: Drawn) -> float:
    """Give the length of an inch on a sheet whose bases are an inch wide."""
    first = shapes(drawn.all("outline start"))[0]
    return abs(first[1] - first[0])


def length(line: list[complex]) -> float:
    return sum(abs(after - before) for before, after in pairwise(line))


def farthest(drawn: Drawn, tone: str) -> float:
    """Give the length in inches of the line from the start to the end of the farthest point."""
    line = next(points(each) for each in drawn.all(f"dashes {tone}"))
    return abs(line[-1] - line[0]) / inch(drawn)


@pytest.mark.parametrize("reading", ["corner", "centre"])
@given(situation=sound(WHEEL.fields))
def test_what_is_drawn_is_what_was_judged(reading: str, situation: dict[str, Any]) -> None:
    values = evaluate(WHEEL.id, situation).values
    clean = WHEEL.read(situation).values
    unit = formation_of(clean, clean["ranks"])
    course = Course(unit, clean["moves"], clean["allowance_in"], reading)
    assert course.way == pytest.approx(values[f"path_{reading}_in"])
    assert course.displacement == pytest.approx(values[f"displacement_{reading}_in"], abs=1e-6)
    verdict = evaluate(WHEEL.id, situation, {"t9a.q.measure-point": reading})
    reasons = verdict.values.get("reasons", ())
    assert ("path-too-long" in reasons) == course.too_long
    assert ("model-displaced" in reasons) == course.too_far
    assert ("model-displaced" in reasons) == any(course.kind(model) == "no" for model in course.models)
    beyond = [each for each in stretches(course.steps, course.allowance) if each.beyond]
    assert bool(beyond) == course.too_long or course.way - course.allowance < 1e-6


def test_the_line_of_the_farthest_model_is_as_long_as_it_is_far() -> None:
    assert farthest(sheet("t9a.wheel", TEAL), "no") == pytest.approx(12.49, abs=0.05)
    assert farthest(sheet("t9a.wheel", BETWEEN), "open") == pytest.approx(10.198, abs=0.05)
    centres = sheet("t9a.wheel", BETWEEN, {"t9a.q.measure-point": "centre"})
    assert farthest(centres, "far") == pytest.approx(9.22, abs=0.05)
    assert farthest(sheet("t9a.wheel", FORWARD), "far") == pytest.approx(10, abs=0.05)


def test_models_that_end_too_far_away_are_marked() -> None:
    drawn = sheet("t9a.wheel", TEAL)
    counts = {kind: len(shapes(drawn.root.findall(f"*[@class='pic-area pic-{kind}'][@d]"))) for kind in KINDS}
    assert counts == {"no": 2, "open": 4, "end": 18}
    assert drawn.all("limit line")
    assert not sheet("t9a.wheel", FORWARD).all("limit line")


def test_a_ruling_leaves_nothing_open() -> None:
    for reading, kind in (("corner", "no"), ("centre", "end")):
        drawn = sheet("t9a.wheel", BETWEEN, {"t9a.q.measure-point": reading})
        assert drawn.all("open") == []
        assert bool(drawn.all("area no")) == (kind == "no")
        assert "To their centres" not in drawn.description


def test_the_way_is_drawn_as_long_as_it_counts_and_divided_at_the_allowance() -> None:
    moves = [{"kind": "forward", "distance_in": 3}, {**LEFT, "side": "right", "angle_deg": 70}]
    drawn = sheet("t9a.wheel", {"files": 5, "ranks": 2, "moves": moves, "allowance_in": 8})
    ways = [length(points(each)) / inch(drawn) for each in drawn.all("thick way")]
    assert ways[:2] == [pytest.approx(3, abs=0.05), pytest.approx(5, abs=0.05)]
    over = length(points(drawn.all("thick over")[0])) / inch(drawn)
    assert over == pytest.approx(3 + 5 * 70 * 3.14159 / 180 - 8, abs=0.05)


def test_a_single_wheel_shows_both_arcs() -> None:
    drawn = sheet("t9a.wheel-distance", {"files": 5, "angle_deg": 90})
    arcs = [length(points(each)) / inch(drawn) for each in (*drawn.all("thick way"), *drawn.all("line way"))]
    assert arcs[0] == pytest.approx(7.854, abs=0.05)
    assert pytest.approx(7.112, abs=0.05) in arcs
    assert drawn.all("over") == []
    assert sheet("t9a.wheel-distance", {"files": 5, "angle_deg": 90, "allowance_in": 7.5}).all("thick open")
    assert sheet("t9a.wheel-distance", {"files": 5, "angle_deg": 90, "allowance_in": 7}).all("thick over")


def test_a_pivot_keeps_its_centre() -> None:
    drawn = sheet("t9a.pivot", {"before": UNIT, "after": {**UNIT, "facing_deg": 135}})
    centres = [middle(each) for each in (*drawn.all("dot start"), *drawn.all("dot end"))]
    assert len(centres) == 2
    assert abs(centres[0] - centres[1]) < 0.1
    assert "135°" in drawn.texts
    assert drawn.all("no") == []


def test_a_pivot_that_moves_its_centre_shows_how_far() -> None:
    drawn = sheet("t9a.pivot", {"before": UNIT, "after": {**UNIT, "x_in": 10.5, "facing_deg": 90}})
    start, end = points(drawn.all("thick over")[0])
    assert (end - start) / inch(drawn) == pytest.approx(0.5, abs=0.02)
    assert "moved by 0.5" in drawn.description
