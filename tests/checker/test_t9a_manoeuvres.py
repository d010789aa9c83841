from math import cos, dist, hypot, pi, radians, sin
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

CORNER, CENTRE = {"t9a.q.measure-point": "corner"}, {"t9a.q.measure-point": "centre"}


def cites(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


# ---------------------------------------------------------------- pivot


def pivot(*, shift: float = 0, files: int = 5, ranks: int = 2, facing: float = 0, start: float = 0) -> Verdict:
    unit = {"x_in": 10, "y_in": -3, "files": 5, "ranks": 2, "facing_deg": start}
    moved = {"x_in": 10, "y_in": -3 + shift, "files": files, "ranks": ranks, "facing_deg": facing}
    return evaluate("t9a.pivot", {"before": unit, "after": moved})


def test_a_pivot_keeps_centre_and_formation() -> None:
    verdict = pivot(facing=-90)
    assert (verdict.outcome, verdict.values) == ("yes", {"centre_shift_in": 0.0, "turn_deg": 270.0})
    assert cites(verdict) == {"t9a.pivot"}


def test_every_reason_against_a_pivot_is_listed() -> None:
    verdict = pivot(shift=0.5, files=2, ranks=5)
    assert set(verdict.values["reasons"]) == {"centre-moved", "formation-changed"}
    assert pivot(ranks=3).values["reasons"] == ("formation-changed",)


@pytest.mark.parametrize(("shift", "outcome"), [(0.001, "yes"), (-0.001, "yes"), (0.0011, "no")])
def test_the_centre_has_a_tolerance(shift: float, outcome: str) -> None:
    assert pivot(shift=shift).outcome == outcome


@pytest.mark.parametrize(
    ("start", "facing", "turn"), [(360, -360, 0), (-360, 359, 359), (10, 5, 355), (0.3, 0.1 + 0.2, 0), (0.1, 0.1, 0)]
)
def test_a_turn_is_less_than_a_full_one(start: float, facing: float, turn: float) -> None:
    assert pivot(start=start, facing=facing).values["turn_deg"] == pytest.approx(turn)


def test_every_problem_of_both_places_is_reported() -> None:
    verdict = evaluate("t9a.pivot", {"before": {"x_in": 0, "y_in": 201, "files": 2.0}, "after": [], "cost": 1})
    assert set(verdict.problems) == {
        Problem("before.y_in", "above-maximum"),
        Problem("before.files", "wrong-type"),
        Problem("before.ranks", "missing"),
        Problem("before.facing_deg", "missing"),
        Problem("after", "wrong-type"),
        Problem("cost", "unknown-field"),
    }


# ---------------------------------------------------------------- one wheel


def wheel_distance(rulings: Any = None, **situation: Any) -> Verdict:
    return evaluate("t9a.wheel-distance", {"files": 5, "angle_deg": 90, **situation}, rulings or {})


def test_the_outer_corner_and_the_outermost_base_go_along_arcs() -> None:
    values = wheel_distance(base_width_in=2, base_depth_in=1).values
    assert values == pytest.approx({"corner_in": 5 * pi, "centre_in": hypot(9, 0.5) * pi / 2})
    assert wheel_distance(base_width_in=2) == wheel_distance(base_width_in=2, base_depth_in=2)
    assert wheel_distance(angle_deg=0).values == {"corner_in": 0, "centre_in": 0}


@pytest.mark.parametrize(("allowance", "outcome"), [(8, "yes"), (7.5, "open"), (7, "no"), (0, "no")])
def test_the_point_of_measurement_matters_between_the_two_arcs(allowance: float, outcome: str) -> None:
    verdict = wheel_distance(allowance_in=allowance)
    assert verdict.outcome == outcome
    assert ("t9a.q.measure-point" in cites(verdict)) == (outcome == "open")
    assert verdict.values.keys() >= {"corner_in", "centre_in"}


def test_without_a_limit_no_question_is_asked() -> None:
    assert "t9a.q.measure-point" not in cites(wheel_distance(CORNER))
    assert "t9a.q.measure-point" in cites(wheel_distance(CORNER, allowance_in=1))


def test_an_arc_as_long_as_the_allowance_fits() -> None:
    assert wheel_distance(CORNER, angle_deg=57.29577951308232, allowance_in=5).outcome == "yes"
    assert wheel_distance(CORNER, angle_deg=57.2958, allowance_in=5).values["reasons"] == ("over-allowance",)


@given(st.integers(1, 20), st.floats(0.2, 6), st.floats(0.2, 6), st.floats(0, 180))
@settings(max_examples=50)
def test_a_wheel_grows_with_its_angle(files: int, width: float, depth: float, angle: float) -> None:
    situation = {"files": files, "base_width_in": width, "base_depth_in": depth}
    once = wheel_distance(**situation, angle_deg=angle).values
    twice = wheel_distance(**situation, angle_deg=2 * angle).values
    assert twice == pytest.approx({name: 2 * way for name, way in once.items()})


# ---------------------------------------------------------------- a whole move


def left(angle: float) -> dict[str, Any]:
    return {"kind": "wheel", "side": "left", "angle_deg": angle}


def right(angle: float) -> dict[str, Any]:
    return {"kind": "wheel", "side": "right", "angle_deg": angle}


def forward(distance: float) -> dict[str, Any]:
    return {"kind": "forward", "distance_in": distance}


def move(*moves: Any, allowance: float = 10, rulings: Any = None, **unit: Any) -> Verdict:
    given = {"files": 4, "ranks": 6, "moves": list(moves), "allowance_in": allowance, **unit}
    return evaluate("t9a.wheel", given, rulings or {})


def test_both_conditions_are_checked() -> None:
    verdict = move(left(170))
    assert verdict.outcome == "no"
    assert set(verdict.values["reasons"]) == {"path-too-long", "model-displaced"}
    assert move(left(100), right(100)).values["reasons"] == ("path-too-long",)


def test_only_shared_reasons_are_kept_where_both_readings_forbid() -> None:
    verdict = move(left(120), allowance=8)
    assert verdict.values["path_centre_in"] < 8 < verdict.values["path_corner_in"]
    assert verdict.values["reasons"] == ("model-displaced",)
    assert "t9a.q.measure-point" not in cites(verdict)
    assert set(move(left(120), allowance=8, rulings=CORNER).values["reasons"]) == {"path-too-long", "model-displaced"}


def test_a_ruling_decides_and_is_cited() -> None:
    assert move(left(90)).outcome == "open"
    assert move(left(90), rulings=CORNER).values["reasons"] == ("model-displaced",)
    assert move(left(90), rulings=CENTRE).outcome == "yes"
    assert "t9a.q.measure-point" in cites(move(forward(1), rulings=CENTRE))


@pytest.mark.parametrize(
    ("moves", "wheel", "green"),
    [
        ([forward(3)], False, False),
        ([left(0)], True, False),
        ([left(10), forward(1)], True, False),
        ([left(10), right(10)], True, True),
    ],
)
def test_the_figure_is_cited_where_it_applies(moves: list[dict[str, Any]], wheel: bool, green: bool) -> None:
    cited = cites(move(*moves))
    assert "t9a.wheel.example-illegal" in cited
    assert ("t9a.wheel" in cited, "t9a.wheel.example-green" in cited) == (wheel, green)
    assert "t9a.wheel.example-yellow" not in cited


def test_the_way_back_is_cited_where_only_the_end_is_near_enough() -> None:
    back = move(left(105), right(35))
    assert "t9a.wheel.example-yellow" in cites(back)
    assert "t9a.wheel.example-yellow" not in cites(move(left(120)))
    assert "t9a.wheel.example-yellow" in cites(move(left(105), right(35), rulings=CENTRE))


def test_a_forward_step_goes_where_the_unit_faces() -> None:
    verdict = move(left(90), forward(2), files=3, ranks=1, base_width_in=2, base_depth_in=1)
    assert verdict.values["displacement_corner_in"] == pytest.approx(hypot(8, 6))
    assert verdict.values["heading_deg"] == 90


def test_ten_inches_of_two_fives_fit() -> None:
    assert move(forward(5.1), forward(4.9), allowance=10).outcome == "yes"
    assert move(forward(5), forward(5.00001), allowance=10).outcome == "no"


def test_each_kind_of_step_has_its_own_fields() -> None:
    verdict = move({"kind": "wheel", "angle_deg": 10, "distance_in": 1}, {"distance_in": 3}, {"kind": 1}, 7)
    assert set(verdict.problems) == {
        Problem("moves[0].side", "missing"),
        Problem("moves[0].distance_in", "unknown-field"),
        Problem("moves[1].kind", "missing"),
        Problem("moves[2].kind", "wrong-type"),
        Problem("moves[3]", "wrong-type"),
    }
    assert move().problems == (Problem("moves", "too-few"),)
    assert move(*[{}] * 9).problems == (Problem("moves", "too-many"),)


Spot = tuple[float, float]
steps = st.lists(
    st.builds(forward, st.floats(0, 8)) | st.builds(left, st.floats(0, 360)) | st.builds(right, st.floats(0, 360)),
    min_size=1,
    max_size=8,
)


def spun(spot: Spot, about: Spot, angle: float) -> Spot:
    x, y = spot[0] - about[0], spot[1] - about[1]
    turn = radians(angle)
    return about[0] + x * cos(turn) - y * sin(turn), about[1] + x * sin(turn) + y * cos(turn)


def followed(spots: list[Spot], width: float, moves: list[dict[str, Any]]) -> list[list[Spot]]:
    """Give the places of all spots after each step."""
    front, heading, places = [(0.0, 0.0), (width, 0.0)], 0.0, [spots]
    for each in moves:
        if each["kind"] == "forward":
            aside, ahead = -sin(radians(heading)) * each["distance_in"], cos(radians(heading)) * each["distance_in"]
            front = [(x + aside, y + ahead) for x, y in front]
            places.append([(x + aside, y + ahead) for x, y in places[-1]])
            continue
        angle = each["angle_deg"] if each["side"] == "left" else -each["angle_deg"]
        corner = front[0] if each["side"] == "left" else front[1]
        front = [spun(spot, corner, angle) for spot in front]
        places.append([spun(spot, corner, angle) for spot in places[-1]])
        heading += angle
    return places[1:]


@given(steps, st.integers(1, 4), st.integers(1, 4), st.floats(0.2, 6), st.floats(0.2, 6))
@settings(max_examples=60)
def test_every_model_is_followed(
    moves: list[dict[str, Any]], files: int, ranks: int, width: float, depth: float
) -> None:
    values = move(*moves, files=files, ranks=ranks, base_width_in=width, base_depth_in=depth).values
    corners = [(x * width, -y * depth) for x in range(files + 1) for y in range(ranks + 1)]
    centres = [((x + 0.5) * width, -(y + 0.5) * depth) for x in range(files) for y in range(ranks)]
    for name, spots in (("corner", corners), ("centre", centres)):
        far = [max(map(dist, spots, places)) for places in followed(spots, files * width, moves)]
        assert values[f"displacement_{name}_in"] == pytest.approx(far[-1], abs=1e-6)
        assert values[f"peak_{name}_in"] == pytest.approx(max(far), abs=1e-6)


@given(steps)
@settings(max_examples=40)
def test_a_mirrored_move_is_as_long(moves: list[dict[str, Any]]) -> None:
    sides = {"left": "right", "right": "left"}
    mirrored = [{**each, "side": sides[each["side"]]} if "side" in each else each for each in moves]
    here, there = move(*moves).values, move(*mirrored).values
    assert here["heading_deg"] == -there["heading_deg"]
    for name in here.keys() - {"heading_deg", "reasons"}:
        assert here[name] == pytest.approx(there[name], abs=1e-9)


@given(steps, st.floats(0, 60), st.floats(0, 60))
@settings(max_examples=40)
def test_more_allowance_never_forbids(moves: list[dict[str, Any]], one: float, other: float) -> None:
    rank = {"no": 0, "open": 1, "yes": 2}
    less, more = sorted((one, other))
    assert rank[move(*moves, allowance=less).outcome] <= rank[move(*moves, allowance=more).outcome]
