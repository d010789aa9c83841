from math import hypot
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.checker import evaluate
from reference.checker.systems.wfb6.templates import reach_of_round, reach_of_square
from reference.checker.verdicts import Problem, Verdict

OFFSET = st.floats(-24, 24)
TURN = st.floats(-360, 360)
PART = st.floats(-1, 1)


def coverage(shape: str = "round", size: float = 25.4, x: float = 0, **given: Any) -> Verdict:
    given = {"template_diameter_in": 3, "base_shape": shape, "base_size_mm": size, "offset_x_in": x, **given}
    return evaluate("wfb6.template-coverage", given)


def test_a_base_that_just_fits_is_covered() -> None:
    assert coverage(x=1).outcome == "yes"
    assert coverage(x=1 + 1e-10).outcome == "yes"
    assert coverage(x=1.0001).values["reasons"] == ("not-fully-covered",)


def test_rims_that_only_meet_do_not_count() -> None:
    assert coverage(x=2, partial_counts=True).values["reasons"] == ("not-under-template",)
    assert coverage(x=2 - 1e-10, partial_counts=True).outcome == "no"
    assert coverage(x=1.9999, partial_counts=True).outcome == "yes"


def test_a_base_under_the_centre_is_no_distance_away() -> None:
    for shape in ("round", "square"):
        assert coverage(shape, 150, x=1, offset_y_in=2).values["nearest_in"] == 0
    assert coverage(x=0.25).values == {"farthest_in": 0.75, "nearest_in": 0}


def test_turning_a_square_can_decide() -> None:
    assert coverage("square", x=0.9).outcome == "yes"
    assert coverage("square", x=0.9, rotation_deg=45).outcome == "no"
    assert coverage("square", x=0.9, rotation_deg=-90).outcome == "yes"
    assert coverage(x=0.9, rotation_deg=45).unused_inputs == ("rotation_deg",)


def test_the_nearest_point_may_lie_on_a_side_or_be_a_corner() -> None:
    assert coverage("square", x=2, offset_y_in=0.5).values["nearest_in"] == pytest.approx(1.5)
    assert coverage("square", x=3.5, offset_y_in=4.5).values["nearest_in"] == pytest.approx(5)
    assert coverage("square", x=2, rotation_deg=45).values["nearest_in"] == pytest.approx(2 - 0.5**0.5)


@given(x=OFFSET, y=OFFSET, side=st.floats(0.4, 6), turn=TURN, along=PART, across=PART)
def test_no_point_of_a_base_lies_beyond_its_reach(
    x: float, y: float, side: float, turn: float, along: float, across: float
) -> None:
    nearest, farthest = reach_of_square(x, y, side, turn)
    unturned = reach_of_square(x, y, side, 0)
    point = hypot(x + along * side / 2, y + across * side / 2)
    assert unturned.nearest - 1e-9 <= point <= unturned.farthest + 1e-9
    inscribed, circumscribed = reach_of_round(x, y, side), reach_of_round(x, y, side * 2**0.5)
    assert circumscribed.nearest - 1e-9 <= nearest <= inscribed.nearest + 1e-9
    assert inscribed.farthest - 1e-9 <= farthest <= circumscribed.farthest + 1e-9
    assert reach_of_square(y, -x, side, turn - 90) == pytest.approx((nearest, farthest), abs=1e-6)
    assert reach_of_square(-x, y, side, -turn) == pytest.approx((nearest, farthest), abs=1e-6)


# ---------------------------------------------------------------- units in close combat


def near(*units: tuple[bool, int, int], rulings: Any = None, **given: bool) -> Verdict:
    records = [
        {"engaged": engaged, "models_covered": covered, "models_touched": touched}
        for engaged, covered, touched in units
    ]
    return evaluate("wfb6.template-combat", {"units": records, **given}, rulings or {})


def cited(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def test_only_engaged_units_under_the_template_matter() -> None:
    verdict = near((False, 3, 9), (True, 0, 0))
    assert verdict.outcome == "yes"
    assert cited(verdict) == {"wfb6.templates.combat"}
    assert near().outcome == "yes"


def test_a_touched_unit_is_open_unless_something_decides() -> None:
    assert near((True, 0, 1)).questions == ("wfb6.q.template-touch",)
    assert near((True, 0, 1), rulings="plain").outcome == "yes"
    for verdict in (near((True, 0, 1), partial_counts=True), near((True, 0, 1), (True, 1, 1))):
        assert verdict.values == {"reasons": ("affects-engaged-unit",)}
    assert "wfb6.q.template-touch" not in cited(near((True, 0, 1), (True, 1, 1)))


def test_a_spell_that_allows_it_may_be_cast() -> None:
    verdict = near((True, 2, 3), partial_counts=True, spell_allows_combat=True)
    assert verdict.outcome == "yes"
    assert cited(verdict) == {"wfb6.templates.combat", "wfb6.templates.coverage"}


def test_a_covered_model_is_touched_as_well() -> None:
    assert near((False, 0, 0), (False, 2, 1)).problems == (Problem("units[1].models_touched", "inconsistent"),)
