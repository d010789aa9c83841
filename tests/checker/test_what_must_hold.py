"""What must hold whatever the situation: order, defaults, unused facts, rulings without bearing, parts and wholes."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from reference.checker import evaluate, procedures
from reference.checker.dice import tally
from reference.checker.fields import Absence
from reference.checker.procedures import Procedure
from reference.checker.questions import QUESTIONS
from reference.checker.verdicts import Verdict

from .strategies import rulings, sound

asking = [each for each in procedures().values() if each.questions]
every_procedure = pytest.mark.parametrize("procedure", procedures().values(), ids=lambda each: each.id)

UNORDERED = [
    ("wfb6.power-dice", "wizards"),
    ("wfb6.dispel-dice", "wizards"),
    ("wfb6.dispel-dice", "smiths"),
    ("wfb6.spells-known", "spells"),
    ("wfb6.cast-eligibility", "attempts"),
    ("wfb6.cast", "dice"),
    ("wfb6.dispel", "dice"),
    ("wfb6.dispel-eligibility", "wizards"),
    ("wfb6.dispel-in-play", "dice"),
    ("wfb6.stacking", "effects"),
    ("wfb6.template-combat", "units"),
    ("t9a.cast", "dice"),
    ("t9a.duration", "events"),
    ("t9a.effect-modifiers", "modifiers"),
    ("t9a.target", "types"),
    ("carnevale.cast", "dice"),
    ("carnevale.cast-eligibility", "attempts"),
    ("carnevale.dispel-eligibility", "earlier_dispel_aces"),
    ("carnevale.spells-known", "keywords"),
    ("carnevale.spells-known", "spells"),
]


def answer(verdict: Verdict) -> Any:
    """Give what a verdict says, without the order of its reasons and without its trace."""

    def values(found: Any) -> Any:
        return {name: set(value) if name == "reasons" else value for name, value in found.items()}

    alternatives = [(each.choices, each.outcome, values(each.values)) for each in verdict.alternatives]
    return verdict.outcome, values(verdict.values), verdict.questions, alternatives


# ---------------------------------------------------------------- every procedure


@pytest.mark.parametrize(("procedure_id", "field"), UNORDERED)
@given(data=st.data())
@settings(max_examples=25)
def test_the_order_of_what_has_none_does_not_matter(procedure_id: str, field: str, data: st.DataObject) -> None:
    drawn = data.draw(sound(procedures()[procedure_id].fields))
    entries = drawn.get(field, [])
    shuffled = {**drawn, field: data.draw(st.permutations(entries))} if entries else drawn
    assert answer(evaluate(procedure_id, shuffled)) == answer(evaluate(procedure_id, drawn))


@every_procedure
@given(data=st.data())
@settings(max_examples=15)
def test_a_fact_that_is_not_used_changes_nothing(procedure: Procedure, data: st.DataObject) -> None:
    drawn = data.draw(sound(procedure.fields))
    verdict = evaluate(procedure.id, drawn)
    used = {name: value for name, value in drawn.items() if name not in verdict.unused_inputs}
    without = evaluate(procedure.id, used)
    if "invalid" not in (verdict.outcome, without.outcome):
        assert answer(without) == answer(verdict)


@every_procedure
@given(data=st.data())
@settings(max_examples=15)
def test_a_default_is_what_is_taken_for_a_fact_left_out(procedure: Procedure, data: st.DataObject) -> None:
    drawn = data.draw(sound(procedure.fields))
    defaults = {name: each.default for name, each in procedure.fields.items() if not isinstance(each.default, Absence)}
    given = {**defaults, **drawn}
    backwards = dict(reversed(given.items()))
    assert answer(evaluate(procedure.id, given)) == answer(evaluate(procedure.id, drawn))
    assert answer(evaluate(procedure.id, backwards)) == answer(evaluate(procedure.id, drawn))


@pytest.mark.parametrize("procedure", asking, ids=lambda each: each.id)
@given(data=st.data())
@settings(max_examples=25)
def test_rulings_do_not_change_what_is_determined(procedure: Procedure, data: st.DataObject) -> None:
    drawn = data.draw(sound(procedure.fields))
    verdict = evaluate(procedure.id, drawn)
    ruled = evaluate(procedure.id, drawn, data.draw(rulings(tuple(QUESTIONS))))
    if verdict.outcome == "open":
        choices = [each.outcome for each in verdict.alternatives]
        assert ruled.outcome in choices or "open" in choices
        return
    assert ruled.outcome == verdict.outcome
    assert {**ruled.values, **verdict.values, "reasons": ()} == {**ruled.values, "reasons": ()}
    assert set(verdict.values.get("reasons", ())) <= set(ruled.values.get("reasons", ()))


# ---------------------------------------------------------------- parts and wholes


def way(*moves: dict[str, Any]) -> dict[str, Any]:
    unit = {"files": 5, "ranks": 3, "base_width_in": 1.5, "base_depth_in": 0.75, "allowance_in": 10}
    values = dict(evaluate("t9a.wheel", {**unit, "moves": moves}, {"t9a.q.measure-point": "corner"}).values)
    return {name: value for name, value in values.items() if name != "reasons" and not name.startswith("peak")}


@given(before=st.floats(0, 180), distance=st.floats(0, 30), angle=st.floats(0, 180), share=st.floats(0, 1))
def test_a_move_made_in_two_parts_is_the_same_move(before: float, distance: float, angle: float, share: float) -> None:
    first = {"kind": "wheel", "side": "left", "angle_deg": before}
    for kind, field, whole in (("forward", "distance_in", distance), ("wheel", "angle_deg", angle)):
        side = {"side": "right"} if kind == "wheel" else {}
        one = {"kind": kind, **side, field: whole}
        parts = [{"kind": kind, **side, field: part} for part in (whole * share, whole * (1 - share))]
        assert way(first, *parts) == pytest.approx(way(first, one), abs=1e-9)


@given(parts=st.integers(1, 20), first=st.integers(0, 10), second=st.integers(0, 10))
def test_successes_one_after_the_other_free_as_many_parts(parts: int, first: int, second: int) -> None:
    def left(parts: int, successes: int) -> int:
        return int(evaluate("t9a.destroy-parts", {"parts": parts, "successes": successes}).values["parts_left"])

    after_first = left(parts, first)
    assert left(parts, first + second) == (left(after_first, second) if after_first else 0)


@given(level=st.integers(0, 4), spells=st.integers(0, 20), first=st.integers(0, 6), second=st.integers(0, 6))
def test_levels_lost_one_after_the_other_leave_the_same(level: int, spells: int, first: int, second: int) -> None:
    def left(level: int, spells: int, lost: int) -> tuple[int, int]:
        given = {"level": level, "spells_known": spells, "levels_lost": lost}
        values = evaluate("t9a.level-loss", given).values
        assert values["spells_lost"] + values["spells_known"] == spells
        return values["level"], values["spells_known"]

    assert left(*left(level, spells, first), second) == left(level, spells, first + second)


@given(wizards=st.lists(st.integers(1, 4), max_size=20), at=st.integers(0, 20))
def test_two_halves_of_an_army_bring_the_dice_of_the_whole(wizards: list[int], at: int) -> None:
    def dice(procedure: str, levels: list[int]) -> int:
        given = {"wizards": [{"level": level, "state": "active"} for level in levels]}
        return int(evaluate(procedure, given).values["dice"]) - 2

    for procedure in ("wfb6.power-dice", "wfb6.dispel-dice"):
        assert dice(procedure, wizards) == dice(procedure, wizards[:at]) + dice(procedure, wizards[at:])


# ---------------------------------------------------------------- symmetry and chance


@given(
    diameter=st.floats(0.5, 12), size=st.floats(10, 150), x=st.floats(-8, 8), y=st.floats(-8, 8),
    turn=st.floats(-180, 180), partly=st.booleans(),
)  # fmt: skip
def test_a_template_covers_the_same_from_each_side(
    diameter: float, size: float, x: float, y: float, turn: float, partly: bool
) -> None:
    def seen(x: float, y: float, turn: float) -> Any:
        place = {"offset_x_in": x, "offset_y_in": y, "rotation_deg": turn, "partial_counts": partly}
        given = {"template_diameter_in": diameter, "base_shape": "square", "base_size_mm": size, **place}
        return evaluate("wfb6.template-coverage", given).values

    found = seen(x, y, turn)
    assume(abs(found["nearest_in" if partly else "farthest_in"] - diameter / 2) > 1e-6)
    for other in (seen(-x, y, -turn), seen(-x, -y, turn), seen(-y, x, turn), seen(x, y, turn + 90)):
        assert other.get("reasons") == found.get("reasons")
        names = ("nearest_in", "farthest_in")
        assert [other[name] for name in names] == pytest.approx([found[name] for name in names], abs=1e-9)


@given(
    start=st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    end=st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    places=st.lists(st.tuples(st.floats(-12, 12), st.floats(-12, 12)), max_size=8),
)
def test_a_vortex_touches_the_same_models_on_its_way_back(
    start: tuple[int, int], end: tuple[int, int], places: list[tuple[float, float]]
) -> None:
    models = [{"id": str(index), "x_in": x, "y_in": y} for index, (x, y) in enumerate(places)]

    def touched(start: tuple[int, int], end: tuple[int, int]) -> Any:
        ways = {"start_x_in": start[0], "start_y_in": start[1], "end_x_in": end[0], "end_y_in": end[1]}
        given = {"template_diameter_in": 3.1, **ways, "models": models}
        return evaluate("t9a.vortex-affected", given, {"t9a.q.vortex-start-contact": "affected"}).values["affected"]

    assert touched(start, end) == touched(end, start)


@pytest.mark.parametrize("dice", range(1, 13))
def test_the_ways_of_all_rolls_are_all_ways(dice: int) -> None:
    assert sum(tally(dice).values()) == 6**dice
    mirrored = {(7 * dice - roll.total, roll.two_sixes, roll.two_ones): ways for roll, ways in tally(dice).items()}
    assert mirrored == dict(tally(dice))


@given(power=st.integers(1, 12), dispel=st.integers(0, 12))
@settings(max_examples=20)
def test_each_cast_takes_effect_or_is_dispelled(power: int, dispel: int) -> None:
    ruled = {"wfb6.q.both-pairs": "miscast", "wfb6.q.irresistible-below-difficulty": "counts-as-cast"}
    given = {"dice_count": power, "difficulty": 1, "opposing_dice": dispel}
    values = evaluate("wfb6.cast-probability", given, {**ruled, "wfb6.q.dispel-two-sixes": "automatic"}).values
    assert Fraction(values["p_cast"]) + Fraction(values["p_miscast"]) == 1  # nothing falls short of 1
