from typing import Any

import pytest

from reference.checker.forms import read_form, write_form
from reference.checker.questions import plain

from .test_fields import FIELDS


def given(*parameters: tuple[str, str]) -> dict[str, Any]:
    return read_form(FIELDS, parameters)[0]


def test_numbers_in_a_list_are_joined() -> None:
    assert given(("dice", "6-6-2")) == {"dice": [6, 6, 2]}
    assert given(("dice", "6, 6 2")) == {"dice": [6, 6, 2]}
    assert given(("dice", "-1--2")) == {"dice": [-1, -2]}


def test_records_are_numbered_and_gaps_close() -> None:
    parameters = [("wizards.10.level", "4"), ("wizards.0.level", "3")]
    assert given(*parameters) == {"wizards": [{"level": 3}, {"level": 4}]}


def test_the_kind_of_an_entry_decides_its_fields() -> None:
    parameters = [("moves.0.distance", "2,5"), ("moves.0.kind", "forward"), ("moves.1.kind", "stop")]
    assert given(*parameters) == {"moves": [{"distance": 2.5, "kind": "forward"}, {"kind": "stop"}]}


def test_an_empty_list_is_given_and_other_blanks_are_left_out() -> None:
    assert given(("wizards", ""), ("dice", ""), ("reach", ""), ("name", "")) == {"wizards": [], "dice": []}
    assert given(("wizards.0.level", "2"), ("wizards.1.level", "")) == {"wizards": [{"level": 2}]}


def test_booleans_are_words_and_the_last_of_a_name_counts() -> None:
    assert given(("flag", "false"), ("flag", "true")) == {"flag": True}


@pytest.mark.parametrize("text", ["x", "nan", "1_0", "0x1", "٣", "true"])
def test_text_that_is_not_what_is_asked_for_stays_text(text: str) -> None:
    assert given(("reach", text), ("dice", f"1-{text}")) == {"reach": text, "dice": [1, text]}
    assert given(("flag", "1"), ("wizards", "x")) == {"flag": "1", "wizards": "x"}


def test_unknown_parameters_are_kept() -> None:
    parameters = [("more.of.it", "1"), ("wizards.0.name", "x")]
    assert given(*parameters) == {"more.of.it": "1", "wizards": [{"name": "x"}]}


def test_rulings_are_single_or_a_set_or_both() -> None:
    single = ("ruling.wfb6.q.caster-leaves", "ends")
    assert read_form(FIELDS, [single, ("ruling.wfb6.q.one-attempt", "")])[1] == {"wfb6.q.caster-leaves": "ends"}
    assert read_form(FIELDS, [("rulings", "plain")])[1] == plain()
    assert read_form(FIELDS, [("rulings", "plain"), single])[1] == {**plain(), "wfb6.q.caster-leaves": "ends"}
    assert read_form(FIELDS, [("rulings", "mine")])[1] == "mine"


def test_an_input_is_written_as_the_form_sends_it() -> None:
    situation = {"dice": [6, 2], "flag": False, "reach": 2.5, "wizards": [{"level": 3}], "moves": []}
    assert write_form(FIELDS, situation, {"wfb6.q.caster-leaves": "ends"}) == (
        ("dice", "6-2"),
        ("reach", "2.5"),
        ("flag", "false"),
        ("wizards.0.level", "3"),
        ("moves", ""),
        ("ruling.wfb6.q.caster-leaves", "ends"),
    )


def test_what_no_parameter_can_carry_is_left_out() -> None:
    assert write_form(FIELDS, {"reach": None, "name": [[]], "wizards": 3, "more": 1}, "plain") == (
        ("rulings", "plain"),
    )
    assert len(write_form(FIELDS, {"reach": 10**5000})[0][1]) < 400
