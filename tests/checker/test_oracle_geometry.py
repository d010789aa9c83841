"""Moves, templates and bases held to `shapely`, which knows polygons only."""

from math import hypot, radians
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point, Polygon, box, hausdorff_distance
from shapely.affinity import rotate, translate

from reference.checker import evaluate

NEAR = 1e-6
"""What is nearer to a limit than this is left to other tests."""

turns = st.floats(-360, 360)
sizes = st.floats(0.2, 6)
places = st.tuples(st.floats(-12, 12), st.floats(-12, 12))
few = st.integers(1, 8)


def square(x: float, y: float, side: float, turn: float) -> Polygon:
    half = side / 2
    return rotate(box(x - half, y - half, x + half, y + half), turn)


def disc(x: float, y: float, diameter: float) -> Polygon:
    return Point(x, y).buffer(diameter / 2, quad_segs=256)


# ---------------------------------------------------------------- template


@given(diameter=st.floats(0.5, 12), size=st.floats(10, 150), at=places, turn=turns, partly=st.booleans())
@settings(max_examples=150)
def test_template_on_a_square_base(
    diameter: float, size: float, at: tuple[float, float], turn: float, partly: bool
) -> None:
    situation = {"template_diameter_in": diameter, "base_shape": "square", "base_size_mm": size}
    place = {"offset_x_in": at[0], "offset_y_in": at[1], "rotation_deg": turn}
    verdict = evaluate("wfb6.template-coverage", {**situation, **place, "partial_counts": partly})
    base, centre, reach = square(*at, size / 25.4, turn), Point(0, 0), diameter / 2
    nearest, farthest = base.distance(centre), max(centre.distance(Point(each)) for each in base.exterior.coords)
    assert verdict.values["nearest_in"] == pytest.approx(nearest, abs=1e-9)
    assert verdict.values["farthest_in"] == pytest.approx(farthest, abs=1e-9)
    assert farthest == pytest.approx(hausdorff_distance(centre, base), abs=1e-9)
    assume(abs((nearest if partly else farthest) - reach) > NEAR)
    assert (verdict.outcome == "yes") == (nearest < reach if partly else farthest <= reach)


@given(diameter=st.floats(0.5, 12), size=st.floats(10, 150), at=places, partly=st.booleans())
@settings(max_examples=80)
def test_template_on_a_round_base(diameter: float, size: float, at: tuple[float, float], partly: bool) -> None:
    situation = {"template_diameter_in": diameter, "base_shape": "round", "base_size_mm": size}
    place = {"offset_x_in": at[0], "offset_y_in": at[1]}
    verdict = evaluate("wfb6.template-coverage", {**situation, **place, "partial_counts": partly})
    template, base = disc(0, 0, diameter), disc(*at, size / 25.4)
    rim = verdict.values["nearest_in" if partly else "farthest_in"]
    assume(abs(rim - diameter / 2) > 1e-3)  # a polygon is a little smaller than its circle
    assert (verdict.outcome == "yes") == (template.intersects(base) if partly else template.covers(base))


# ---------------------------------------------------------------- units

steps = st.one_of(
    st.fixed_dictionaries({"kind": st.just("forward"), "distance_in": st.floats(0, 8)}),
    st.fixed_dictionaries(
        {"kind": st.just("wheel"), "side": st.sampled_from(["left", "right"]), "angle_deg": st.floats(0, 200)}
    ),
)


class Regiment:
    """A unit as points that are turned and pushed; its front corners say where its front is."""

    def __init__(self, files: int, ranks: int, width: float, depth: float) -> None:
        self.front = LineString([(0, 0), (files * width, 0)])
        self.outermost = [Point(width / 2, -depth / 2), Point((files - 0.5) * width, -depth / 2)]
        self.corners = MultiPoint([(x * width, -y * depth) for x in range(files + 1) for y in range(ranks + 1)])
        self.centres = MultiPoint([((x + 0.5) * width, (-y - 0.5) * depth) for x in range(files) for y in range(ranks)])

    def step(self, move: dict[str, Any]) -> tuple[float, float]:
        """Make a step; give the way of the outer front corner and of the centre of the outermost base."""
        left, right = (Point(each) for each in self.front.coords)
        if move["kind"] == "forward":
            ahead = self.front.length
            x, y = -(right.y - left.y) / ahead * move["distance_in"], (right.x - left.x) / ahead * move["distance_in"]
            self.change(lambda shape: translate(shape, x, y))
            return move["distance_in"], move["distance_in"]
        to_left = move["side"] == "left"
        pivot, angle = (left if to_left else right), move["angle_deg"] * (1 if to_left else -1)
        outer = self.outermost[1 if to_left else 0].distance(pivot)
        self.change(lambda shape: rotate(shape, angle, origin=pivot))
        return self.front.length * radians(abs(angle)), outer * radians(abs(angle))

    def change(self, to: Any) -> None:
        self.front, self.corners, self.centres = to(self.front), to(self.corners), to(self.centres)
        self.outermost = [to(each) for each in self.outermost]


def farthest(before: MultiPoint, after: MultiPoint) -> float:
    return max(float(one.distance(other)) for one, other in zip(before.geoms, after.geoms, strict=True))


@given(files=few, ranks=few, width=sizes, depth=sizes, moves=st.lists(steps, min_size=1, max_size=8))
@settings(max_examples=60, deadline=None)
def test_a_move_of_wheels_and_steps(
    files: int, ranks: int, width: float, depth: float, moves: list[dict[str, Any]]
) -> None:
    unit = {"files": files, "ranks": ranks, "base_width_in": width, "base_depth_in": depth}
    start, regiment = Regiment(files, ranks, width, depth), Regiment(files, ranks, width, depth)
    ways, peaks = [], []
    for move in moves:
        ways.append(regiment.step(move))
        peaks.append((farthest(start.corners, regiment.corners), farthest(start.centres, regiment.centres)))
    expected = {}
    for place, point in enumerate(("corner", "centre")):
        expected[f"path_{point}_in"] = sum(way[place] for way in ways)
        expected[f"displacement_{point}_in"] = peaks[-1][place]
        expected[f"peak_{point}_in"] = max(peak[place] for peak in peaks)
        ruled = {"t9a.q.measure-point": point}
        limits = expected[f"path_{point}_in"], expected[f"displacement_{point}_in"]
        for allowance in (10, min(60, max(limits) + NEAR), min(60, max(0, min(limits) - NEAR))):
            verdict = evaluate("t9a.wheel", {**unit, "moves": moves, "allowance_in": allowance}, ruled)
            if all(abs(limit - allowance) > NEAR / 2 for limit in limits):
                names = ("path-too-long", "model-displaced")
                reasons = {name for name, limit in zip(names, limits, strict=True) if limit > allowance}
                assert set(verdict.values.get("reasons", ())) == reasons
    found = {name: verdict.values[name] for name in expected}
    assert found == pytest.approx(expected, abs=1e-6)


@given(at=places, to=places, files=few, ranks=few, turned=st.tuples(turns, turns), still=st.booleans())
@settings(max_examples=60)
def test_a_pivot_keeps_the_centroid(
    at: tuple[float, float], to: tuple[float, float], files: int, ranks: int, turned: tuple[float, float], still: bool
) -> None:
    to = at if still else to
    before, after = (
        rotate(box(x - files / 2, y - ranks / 2, x + files / 2, y + ranks / 2), turn)
        for (x, y), turn in zip((at, to), turned, strict=True)
    )
    units = [
        {"x_in": x, "y_in": y, "files": files, "ranks": ranks, "facing_deg": turn}
        for (x, y), turn in zip((at, to), turned, strict=True)
    ]
    verdict = evaluate("t9a.pivot", {"before": units[0], "after": units[1]})
    shift = before.centroid.distance(after.centroid)
    assert verdict.values["centre_shift_in"] == pytest.approx(shift, abs=1e-9)
    turn = verdict.values["turn_deg"]
    assert 0 <= turn < 360
    carried = translate(rotate(before, turn), to[0] - at[0], to[1] - at[1])
    assert hausdorff_distance(carried, after) == pytest.approx(0, abs=1e-6)
    assume(abs(shift - 0.001) > NEAR)
    assert (verdict.outcome == "yes") == (shift < 0.001)


# ---------------------------------------------------------------- vortex

models = st.lists(st.tuples(places, sizes, turns, st.sampled_from(["round", "square"])), max_size=12)


@given(diameter=st.floats(0.5, 12), start=places, end=places, bases=models, stays=st.booleans())
@settings(max_examples=100)
def test_whom_a_vortex_touches(
    diameter: float, start: tuple[float, float], end: tuple[float, float], bases: list[Any], stays: bool
) -> None:
    end = start if stays else end
    way, reach = Point(start) if stays else LineString([start, end]), diameter / 2

    def gaps(base: Any) -> tuple[float, float]:
        at, size, turn, shape = base
        body, rim = (Point(at), size / 2) if shape == "round" else (square(at[0], at[1], size, turn), 0)
        return body.distance(Point(start)) - rim - reach, body.distance(way) - rim - reach

    bases = [base for base in bases if all(abs(gap) > NEAR for gap in gaps(base))]
    listed = [
        {"id": str(index), "x_in": at[0], "y_in": at[1], "base_in": size, "rotation_deg": turn, "base_shape": shape}
        for index, (at, size, turn, shape) in enumerate(bases)
    ]
    flight = {"start_x_in": start[0], "start_y_in": start[1], "end_x_in": end[0], "end_y_in": end[1]}
    given = {"template_diameter_in": diameter, **flight, "models": listed}
    first = [str(index) for index, base in enumerate(bases) if gaps(base)[0] <= 0]
    touched = [str(index) for index, base in enumerate(bases) if gaps(base)[1] <= 0]
    verdict = evaluate("t9a.vortex-affected", given)
    assert (verdict.outcome == "open") == bool(first)
    readings = {"affected": touched, "not-affected": [name for name in touched if name not in first]}
    for option, names in readings.items():
        assert evaluate("t9a.vortex-affected", given, {"t9a.q.vortex-start-contact": option}).values == {
            "affected": tuple(names),
            "count": len(names),
        }


@given(
    side=st.floats(0.5, 6), diameter=st.floats(0.5, 12), angle=st.floats(0, 360), gap=st.sampled_from([0, 0.0009, 0.3]),
    arc=st.sampled_from(["ahead-of-front-edge", "ninety-degree-arc"]),
)  # fmt: skip
@settings(max_examples=100)
def test_where_a_vortex_is_placed(side: float, diameter: float, angle: float, gap: float, arc: str) -> None:
    half, reach = side / 2, diameter / 2 + gap
    rim = square(0, 0, side, 0).buffer(reach, quad_segs=64).exterior
    spot = rim.interpolate(angle / 360, normalized=True)
    assume(max(abs(spot.x), abs(spot.y)) <= 12)
    placed = {"template_diameter_in": diameter, "mage_base_in": side, "start_x_in": spot.x, "start_y_in": spot.y}
    verdict = evaluate("t9a.vortex-path", {"roll": 1, "range_in": 1, **placed}, {"t9a.q.front-arc": arc})
    off = abs(square(0, 0, side, 0).distance(spot) - diameter / 2)
    wide = 100.0 if arc == "ahead-of-front-edge" else 0.0
    front = Polygon([(-half - wide, half), (half + wide, half), (half + 100, half + 100), (-half - 100, half + 100)])
    assume(abs(off - 0.001) > NEAR)
    assume(front.exterior.distance(spot) > NEAR)
    reasons = {"not-in-contact"} if off > 0.001 else set()
    reasons |= set() if front.contains(spot) else {"not-in-front"}
    assert set(verdict.values.get("reasons", ())) == reasons
    assert hypot(verdict.values["end_x_in"] - spot.x, verdict.values["end_y_in"] - spot.y) == pytest.approx(1)
