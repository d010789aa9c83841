from math import cos, radians, sin, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

ARC, OVERSHOOT, CONTACT = "t9a.q.front-arc", "t9a.q.vortex-overshoot", "t9a.q.vortex-start-contact"


def cites(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def path(rulings: Any = None, **situation: Any) -> Verdict:
    given = {"roll": 2, "range_in": 3, "template_diameter_in": 3, "start_x_in": 0, "start_y_in": 2, **situation}
    return evaluate("t9a.vortex-path", given, rulings or {})


def beside(angle: float, gap: float = 0) -> dict[str, float]:
    """Place the template on the front-right corner of the Mage, its centre so many degrees off the front."""
    reach = 1.5 + gap
    return {"start_x_in": 0.5 + reach * sin(radians(angle)), "start_y_in": 0.5 + reach * cos(radians(angle))}


# ---------------------------------------------------------------- placement


@pytest.mark.parametrize(
    ("start_y", "outcome"), [(2, "yes"), (2.001, "yes"), (1.999, "yes"), (2.0012, "no"), (1.9988, "no")]
)
def test_contact_is_neither_gap_nor_overlap(start_y: float, outcome: str) -> None:
    verdict = path(start_y_in=start_y)
    assert verdict.outcome == outcome
    assert verdict.values["end_y_in"] == pytest.approx(start_y + 6)
    assert outcome == "yes" or verdict.values["reasons"] == ("not-in-contact",)


def test_the_centre_on_the_mage_is_no_contact() -> None:
    assert set(path(start_y_in=0).values["reasons"]) == {"not-in-contact", "not-in-front"}


@pytest.mark.parametrize(("angle", "outcome"), [(44, "yes"), (45, "yes"), (46, "open"), (89, "open"), (91, "no")])
def test_the_front_arc_is_open_between_its_readings(angle: float, outcome: str) -> None:
    verdict = path(**beside(angle))
    assert verdict.outcome == outcome
    assert (ARC in cites(verdict)) == (outcome == "open")


def test_level_with_the_front_edge_is_not_ahead() -> None:
    verdict = path(start_x_in=2, start_y_in=0.5)
    assert (verdict.outcome, verdict.values["reasons"]) == ("no", ("not-in-front",))
    assert path(start_x_in=0, start_y_in=-2).values["reasons"] == ("not-in-front",)
    assert path(start_x_in=-3, start_y_in=1.5, mage_base_in=3).values["reasons"] == ("not-in-front",)


def test_the_arc_does_not_matter_without_contact() -> None:
    verdict = path(**beside(60, gap=1))
    assert (verdict.outcome, verdict.values["reasons"]) == ("no", ("not-in-contact",))
    assert ARC not in cites(verdict)


def test_a_ruling_on_the_arc_is_cited() -> None:
    verdict = path({ARC: "ninety-degree-arc"}, **beside(60))
    assert verdict.values["reasons"] == ("not-in-front",)
    assert ARC in cites(verdict)


# ---------------------------------------------------------------- the way


def test_the_way_is_roll_times_range() -> None:
    verdict = path(roll=5, range_in=2.5, direction_deg=-90)
    assert verdict.values == {
        "distance_in": 12.5,
        "from_x_in": 0,
        "from_y_in": 2,
        "end_x_in": pytest.approx(12.5),
        "end_y_in": pytest.approx(2),
    }
    assert cites(verdict) == {"t9a.vortex.placement", "t9a.vortex.roll-1-5"}
    assert path(second_roll=3).unused_inputs == ("second_roll",)


def test_a_six_starts_at_the_mage() -> None:
    verdict = path(roll=6, second_roll=4, start_y_in=5, target_distance_in=1, direction_deg=180)
    assert verdict.outcome == "no"
    assert (verdict.values["distance_in"], verdict.values["from_y_in"], verdict.values["end_y_in"]) == (4, 0, -4)
    assert str(verdict.values["end_x_in"]) == "0.0"
    assert cites(verdict) == {"t9a.vortex.placement", "t9a.vortex.roll-6"}
    assert set(verdict.unused_inputs) == {"range_in", "target_distance_in"}


def test_a_six_needs_a_second_roll() -> None:
    assert path(roll=6).problems == (Problem("second_roll", "missing"),)
    assert path(roll=6, second_roll=7).problems == (Problem("second_roll", "above-maximum"),)
    assert path(roll=7).problems == (Problem("roll", "above-maximum"),)


@pytest.mark.parametrize(("way", "outcome"), [(6, "yes"), (7, "yes"), (5.999, "open"), (0, "open")])
def test_only_a_way_beyond_the_point_is_open(way: float, outcome: str) -> None:
    verdict = path(target_distance_in=way)
    assert verdict.outcome == outcome
    assert verdict.questions == ((OVERSHOOT,) if outcome == "open" else ())
    stopped = path({OVERSHOOT: "stops-at-target"}, target_distance_in=way)
    assert stopped.values["distance_in"] == min(way, 6)
    assert (OVERSHOOT in cites(stopped)) == (outcome == "open")


def test_two_questions_make_four_alternatives() -> None:
    verdict = path(**beside(60), target_distance_in=1)
    assert set(verdict.questions) == {ARC, OVERSHOOT}
    assert [(each.outcome, each.values["distance_in"]) for each in verdict.alternatives] == [
        ("yes", 6.0),
        ("yes", 1.0),
        ("no", 6.0),
        ("no", 1.0),
    ]
    assert verdict.values.keys() == {"from_x_in", "from_y_in", "end_x_in"}


def test_an_illegal_placement_leaves_the_way_open() -> None:
    verdict = path(start_y_in=9, target_distance_in=1)
    assert verdict.questions == (OVERSHOOT,)
    assert {each.outcome for each in verdict.alternatives} == {"no"}
    assert {each.values["reasons"] for each in verdict.alternatives} == {("not-in-contact",)}


@given(st.integers(1, 5), st.floats(1, 60), st.floats(-360, 360))
def test_the_end_is_as_far_as_the_way_is_long(roll: int, reach: float, direction: float) -> None:
    values = path(roll=roll, range_in=reach, direction_deg=direction).values
    assert values["distance_in"] == roll * reach
    aside, ahead = values["end_x_in"] - values["from_x_in"], values["end_y_in"] - values["from_y_in"]
    assert sqrt(aside**2 + ahead**2) == pytest.approx(roll * reach)
    assert (-aside, ahead) == pytest.approx(
        (roll * reach * sin(radians(direction)), roll * reach * cos(radians(direction))), abs=1e-6
    )


# ---------------------------------------------------------------- who is touched


def model(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"id": name, "x_in": x, "y_in": y, **more}


def sweep(*models: dict[str, Any], end_y: float = 10, rulings: Any = None, diameter: float = 3) -> Verdict:
    given = {"template_diameter_in": diameter, "start_x_in": 0, "start_y_in": 0, "end_x_in": 0, "end_y_in": end_y}
    return evaluate("t9a.vortex-affected", {**given, "models": list(models)}, rulings or {})


@pytest.mark.parametrize(
    ("x", "y", "more", "touched"),
    [
        (2, 5, {}, True),
        (2.0001, 5, {}, False),
        (2.2, 5, {"rotation_deg": 45}, True),
        (2.2, 5, {"rotation_deg": 90}, False),
        (2.2, 5, {"base_shape": "round", "rotation_deg": 45}, False),
        (2, 5, {"base_shape": "round"}, True),
        (4.5, 5, {"base_in": 6}, True),
        (0, 12, {}, True),
        (0, 12.001, {}, False),
        (1.5, 11.7, {}, False),
        (1.5, 11.6, {}, True),
        (0, 5, {"base_in": 0.2}, True),
    ],
)
def test_contact_is_enough(x: float, y: float, more: dict[str, Any], touched: bool) -> None:
    verdict = sweep(model("m", x, y, **more))
    assert verdict.values == {"affected": ("m",) if touched else (), "count": int(touched)}
    assert cites(verdict) == {"t9a.vortex.effect"}


def test_who_touches_it_at_the_start_is_an_open_question() -> None:
    models = model("late", 0, 9), model("mage", 0, -2), model("early", 1, 1), model("far", 9, 9)
    verdict = sweep(*models)
    assert [each.values for each in verdict.alternatives] == [
        {"affected": ("late", "mage", "early"), "count": 3},
        {"affected": ("late",), "count": 1},
    ]
    assert sweep(*models, rulings={CONTACT: "not-affected"}).values == {"affected": ("late",), "count": 1}


def test_the_placement_tolerance_plays_no_part_at_the_start() -> None:
    assert sweep(model("mage", 0, -2.0005)).values["affected"] == ()
    assert sweep(model("mage", 0, -2)).questions == (CONTACT,)


def test_a_template_that_stays_touches_only_at_the_start() -> None:
    verdict = sweep(model("m", 0, 2), model("n", 0, 3), end_y=0)
    assert [each.values["affected"] for each in verdict.alternatives] == [("m",), ()]
    assert sweep().values == {"affected": (), "count": 0}


def test_a_name_is_given_once() -> None:
    models = model("m", 0, 0), model("n", 0, 0), model("m", 1, 1), model("m", 0, 0)
    assert sweep(*models).problems == (Problem("models[2].id", "inconsistent"), Problem("models[3].id", "inconsistent"))
    assert set(sweep(model("", 0, 401), model("x" * 61, 0, 0, side="friend")).problems) == {
        Problem("models[0].id", "bad-text"),
        Problem("models[0].y_in", "above-maximum"),
        Problem("models[1].id", "bad-text"),
        Problem("models[1].side", "unknown-field"),
    }
    assert sweep(*[{}] * 401).problems == (Problem("models", "too-many"),)


places: SearchStrategy[list[dict[str, Any]]] = st.lists(
    st.builds(
        dict,
        x=st.floats(-9, 9),
        y=st.floats(-9, 19),
        base_in=st.floats(0.2, 6),
        rotation_deg=st.floats(-360, 360),
        base_shape=st.sampled_from(["round", "square"]),
    ),
    max_size=12,
)


@given(places, st.floats(0.5, 11), st.randoms())
@settings(max_examples=50)
def test_a_larger_template_touches_no_fewer_and_order_is_kept(
    drawn: list[dict[str, Any]], diameter: float, chance: Any
) -> None:
    models = [model(f"m{number}", **each) for number, each in enumerate(drawn)]
    counted = {CONTACT: "affected"}
    smaller = sweep(*models, rulings=counted, diameter=diameter).values["affected"]
    larger = sweep(*models, rulings=counted, diameter=diameter + 1).values["affected"]
    assert set(smaller) <= set(larger)
    chance.shuffle(models)
    shuffled = sweep(*models, rulings=counted, diameter=diameter).values["affected"]
    assert set(shuffled) == set(smaller)
    assert list(shuffled) == [each["id"] for each in models if each["id"] in smaller]
