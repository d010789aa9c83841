import math
from typing import Any

import pytest

from reference.checker.fields import LEFT_OUT, Boolean, Choice, Fields, Integer, ListOf, Number, Record, Text, Variants
from reference.checker.inputs import Constraint, read, required_when
from reference.checker.verdicts import Problem
from reference.model import msg

LABEL = msg("Label")
FIELDS: Fields = {
    "dice": ListOf(LABEL, Integer(LABEL, 1, 6), 1, 3),
    "reach": Number(LABEL, 0, 10, default=LEFT_OUT),
    "flag": Boolean(LABEL, default=False),
    "name": Text(LABEL, default=LEFT_OUT),
    "side": Choice(LABEL, {"left": LABEL, "right": LABEL}, default=LEFT_OUT),
    "wizards": ListOf(LABEL, Record(LABEL, {"level": Integer(LABEL, 1, 4)}), 0, 2, default=()),
    "moves": ListOf(
        LABEL,
        Variants(
            LABEL,
            Choice(LABEL, {"forward": LABEL, "stop": LABEL}),
            {"forward": {"distance": Number(LABEL, 0, 60)}, "stop": {}},
        ),
        0,
        4,
        default=(),
    ),
}


def problems(**given: Any) -> set[tuple[str, str]]:
    found = read(FIELDS, (), {"dice": [1], **given}).problems
    return {(problem.path, problem.code) for problem in found}


def test_defaults_are_filled_in_and_what_is_left_out_stays_out() -> None:
    assert read(FIELDS, (), {"dice": [1, 2]}) == ({"dice": (1, 2), "flag": False, "wizards": (), "moves": ()}, ())


@pytest.mark.parametrize("given", [None, [], "x", 1, True])
def test_an_input_that_is_no_object_is_of_the_wrong_type(given: object) -> None:
    assert read(FIELDS, (), given).problems == (Problem("", "wrong-type"),)


def test_every_problem_is_reported() -> None:
    assert problems(dice=[0, 7, "1"], reach=11, side="up", more=1) == {
        ("dice[0]", "below-minimum"),
        ("dice[1]", "above-maximum"),
        ("dice[2]", "wrong-type"),
        ("reach", "above-maximum"),
        ("side", "not-an-option"),
        ("more", "unknown-field"),
    }


@pytest.mark.parametrize("value", [True, 2.0, "2", None, [2]])
def test_only_whole_numbers_are_integers(value: object) -> None:
    assert problems(dice=[value]) == {("dice[0]", "wrong-type")}


@pytest.mark.parametrize("value", [True, None, "1", math.nan, math.inf, -math.inf])
def test_only_finite_numbers_are_numbers(value: object) -> None:
    assert problems(reach=value) == {("reach", "wrong-type")}


@pytest.mark.parametrize(("sign", "code"), [(1, "above-maximum"), (-1, "below-minimum")])
def test_a_huge_number_is_out_of_range(sign: int, code: str) -> None:
    huge = sign * 10**5000
    assert problems(reach=huge, dice=[huge]) == {("reach", code), ("dice[0]", code)}


def test_limits_are_allowed() -> None:
    assert problems(reach=0, dice=[1, 6]) == problems(reach=10.0) == set()


@pytest.mark.parametrize("value", ["", "x" * 61, "\ud800"])
def test_a_name_has_1_to_60_characters(value: str) -> None:
    assert problems(name=value) == {("name", "bad-text")}


def test_entries_of_a_list_that_is_too_long_are_not_looked_at() -> None:
    assert problems(dice=["x"] * 4) == {("dice", "too-many")}
    assert problems(dice=[]) == {("dice", "too-few")}


def test_problems_of_records_have_their_path() -> None:
    assert problems(wizards=[{"level": 5}, {"state": 1}]) == {
        ("wizards[0].level", "above-maximum"),
        ("wizards[1].level", "missing"),
        ("wizards[1].state", "unknown-field"),
    }


def test_an_entry_has_only_the_fields_of_its_kind() -> None:
    moves = [{"kind": "stop", "distance": 1}, {"kind": "forward"}]
    assert problems(moves=moves) == {("moves[0].distance", "unknown-field"), ("moves[1].distance", "missing")}


def test_an_entry_without_a_sound_kind_is_not_looked_at_further() -> None:
    moves = [{"distance": "x"}, {"kind": "jump", "more": 1}, {"kind": 1, "more": 1}, "stop"]
    assert problems(moves=moves) == {
        ("moves[0].kind", "missing"),
        ("moves[1].kind", "not-an-option"),
        ("moves[2].kind", "wrong-type"),
        ("moves[3]", "wrong-type"),
    }


def test_fields_with_a_problem_of_their_own_are_not_held_against_each_other() -> None:
    constraints = (
        *required_when(("reach", "name"), "flag", True),
        Constraint(("dice", "flag"), lambda values: [Problem("dice", "inconsistent")] if values["flag"] else []),
    )
    assert set(read(FIELDS, constraints, {"dice": [1], "flag": True, "reach": 11}).problems) == {
        Problem("reach", "above-maximum"),
        Problem("name", "missing"),
        Problem("dice", "inconsistent"),
    }
    assert read(FIELDS, constraints, {"flag": True, "reach": 1, "name": "x"}).problems == (Problem("dice", "missing"),)
    assert read(FIELDS, constraints, {"dice": [1], "flag": 1}).problems == (Problem("flag", "wrong-type"),)
