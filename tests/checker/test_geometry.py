from math import dist, hypot, pi, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker.geometry import Base, Motion, Round, Square, below, exceeds, from_segment, turned

coordinates = st.floats(-20, 20)
points = st.builds(complex, coordinates, coordinates)
sizes = st.floats(0.2, 6)
angles = st.floats(-360, 360)
bases = st.builds(Round, points, sizes) | st.builds(Square, points, sizes, angles)


def along(start: complex, end: complex, steps: int = 400) -> list[complex]:
    return [start + (end - start) * step / steps for step in range(steps + 1)]


def test_limits_have_a_little_slack() -> None:
    assert not exceeds(10 + 1e-10, 10)
    assert exceeds(10 + 1e-8, 10)
    assert not below(10 - 1e-10, 10)
    assert below(10 - 1e-8, 10)


@given(points, points, points)
def test_the_way_is_as_near_as_its_nearest_point(point: complex, start: complex, end: complex) -> None:
    near = min(abs(point - each) for each in along(start, end))
    assert near - abs(end - start) / 800 - 1e-9 <= from_segment(point, start, end) <= near + 1e-9


@given(bases, points, points)
def test_a_base_is_as_near_to_a_way_as_to_its_nearest_point(base: Base, start: complex, end: complex) -> None:
    near = min(base.nearest(each) for each in along(start, end))
    assert near - abs(end - start) / 800 - 1e-9 <= base.from_way(start, end) <= near + 1e-9
    assert base.from_way(start, end) == pytest.approx(base.from_way(end, start), abs=1e-9)


@given(bases, points)
def test_a_way_of_no_length_is_a_point(base: Base, point: complex) -> None:
    assert base.from_way(point, point) == pytest.approx(base.nearest(point), abs=1e-12)


@given(bases, points, points, angles)
def test_distances_stay_when_all_is_turned(base: Base, start: complex, end: complex, angle: float) -> None:
    factor = turned(angle)
    match base:
        case Square(centre=centre, side=side, rotation_deg=rotation):
            turned_base: Base = Square(centre * factor, side, rotation + angle)
        case Round(centre=centre, diameter=diameter):
            turned_base = Round(centre * factor, diameter)
    assert turned_base.from_way(start * factor, end * factor) == pytest.approx(base.from_way(start, end), abs=1e-9)
    assert turned_base.farthest(start * factor) == pytest.approx(base.farthest(start), abs=1e-9)


@given(points, sizes, angles, points)
def test_the_farthest_point_of_a_square_is_a_corner(centre: complex, side: float, angle: float, point: complex) -> None:
    corners = [centre + complex(x, y) * side / 2 * turned(angle) for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
    square = Square(centre, side, angle)
    assert square.farthest(point) == pytest.approx(max(abs(corner - point) for corner in corners))
    assert square.nearest(point) <= min(abs(corner - point) for corner in corners) + 1e-9


def test_distances_of_bases_by_hand() -> None:
    square = Square(0j, 2)
    assert square.nearest(0.5 + 1j) == 0
    assert square.nearest(4 + 5j) == 5
    assert square.farthest(0j) == pytest.approx(hypot(1, 1))
    assert square.from_way(-5 + 0j, 5 + 0j) == 0
    assert square.from_way(0j, 0j) == 0
    assert square.from_way(-5 + 3j, 5 + 3j) == 2
    assert Square(0j, 2, 45).nearest(2 + 0j) == pytest.approx(2 - 2**0.5)
    assert Round(0j, 2).from_way(-5 + 3j, 5 + 3j) == 2
    assert Round(1 + 0j, 2).farthest(-1 + 0j) == 3


def test_a_way_past_a_corner_does_not_cross() -> None:
    assert Square(0j, 2).from_way(0 + 2.5j, 2.5 + 0j) == pytest.approx(2.5 / 2**0.5 - 2**0.5)


def test_a_body_turns_about_a_point_of_its_own_and_goes_where_it_faces() -> None:
    motion = Motion().about(0j, 90).forward(2)
    assert motion.now(0j) == pytest.approx(-2 + 0j)
    assert motion.now(5 + 0j) == pytest.approx(-2 + 5j)
    again = motion.about(5 + 0j, -90)
    assert again.now(5 + 0j) == pytest.approx(-2 + 5j)
    assert again.now(0j) == pytest.approx(-7 + 5j)
    assert again.farthest([0j, 5 + 0j]) == pytest.approx(dist((0, 0), (-7, 5)))


moves = st.lists(st.tuples(points, angles, st.floats(-9, 9)), max_size=5)


@given(moves, points, points)
def test_a_motion_is_rigid(steps: list[tuple[complex, float, float]], one: complex, other: complex) -> None:
    motion = Motion()
    for point, angle, distance in steps:
        motion = motion.about(point, angle).forward(distance)
    assert abs(motion.now(one) - motion.now(other)) == pytest.approx(abs(one - other), abs=1e-9)


@given(points, points, st.floats(0, 360))
def test_a_turn_moves_a_point_by_its_chord(pivot: complex, point: complex, angle: float) -> None:
    moved = Motion().about(pivot, angle).farthest([point])
    assert moved == pytest.approx(abs(turned(angle) - 1) * abs(point - pivot), abs=1e-9)
    assert moved <= radians(angle) * abs(point - pivot) + 1e-9
    assert radians(360) == pytest.approx(2 * pi)
