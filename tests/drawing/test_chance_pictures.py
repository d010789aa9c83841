from fractions import Fraction

import pytest
from checker.strategies import sound
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.checker import evaluate, procedures
from reference.drawing.bars import Chance, derivation, percent
from reference.drawing.columns import compared, rising
from reference.model import msg

from .sheets import Drawn, number, plainly, sheet


def full_bars(drawn: Drawn) -> list[float]:
    """Give the parts of their tracks that bars surely fill, from the top; columns are not among them."""
    track = drawn.all("track")[0]
    rows = {each.get("y"): 0.0 for each in drawn.all("track")}
    for each in drawn.all("solid"):
        if each.get("y") in rows and each.get("x") == track.get("x"):
            rows[each.get("y")] = number(each, "width") / number(track, "width")
    return list(rows.values())


def test_bars_are_as_long_as_the_chances() -> None:
    drawn = sheet("wfb6.cast-probability", {"dice_count": 2, "difficulty": 7})
    assert full_bars(drawn) == [pytest.approx(each, abs=1e-3) for each in (7 / 12, 1 / 36, 1 / 36)]
    assert "58.3 %" in drawn.texts
    assert "7/12: 21 of 36 equally likely rolls" in drawn.texts


def test_dispel_dice_add_a_bar() -> None:
    drawn = sheet("carnevale.probability", {"dice_count": 4, "difficulty": 7, "dispel_dice": 4, "dispel_x": 2})
    assert len(full_bars(drawn)) == 3
    assert drawn.all("area open")
    ruled = {"carnevale.q.opposed-tie": "spell-goes-through"}
    settled = sheet("carnevale.probability", {"dice_count": 4, "difficulty": 7, "dispel_dice": 4, "dispel_x": 2}, ruled)
    assert settled.all("open") == []


def test_the_chosen_number_of_dice_stands_out_among_at_least_six() -> None:
    drawn = sheet("wfb6.cast-probability", {"dice_count": 8, "difficulty": 15})
    strong = [each.text for each in drawn.all("strong plain") if (each.text or "").isdigit()]
    assert strong == ["8"]
    assert list(compared(2)) == [1, 2, 3, 4, 5, 6]
    assert "With 1 power die: 0 % to be cast" in drawn.description


def test_only_the_impossible_is_0_per_cent_and_only_the_sure_100() -> None:
    tiny = Fraction(1, 10**9)
    spoken = [plainly(percent((each,))) for each in (Fraction(0), tiny, Fraction(1, 3), 1 - tiny, Fraction(1))]
    assert spoken == ["0 %", "< 0.1 %", "33.3 %", "> 99.9 %", "100 %"]
    assert plainly(percent(rising([Fraction(1, 2), Fraction(1, 4)]))) == "25–50 %"


def test_a_fraction_is_derived_from_the_rolls_while_they_can_be_counted() -> None:
    def told(*values: Fraction, rolls: int) -> str:
        return plainly(derivation(Chance(msg("x"), values, rolls, "yes")))

    assert told(Fraction(7, 12), rolls=36) == "7/12: 21 of 36 equally likely rolls"
    assert told(Fraction(7, 12), rolls=6**12) == "exactly 7/12"
    assert told(Fraction(1, 4), Fraction(1, 2), rolls=36) == "1/4 to 1/2, depending on the reading"


@pytest.mark.parametrize("procedure_id", ["wfb6.cast-probability", "carnevale.probability"])
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_the_chosen_column_shows_the_chance_of_the_verdict(procedure_id: str, data: st.DataObject) -> None:
    situation = data.draw(sound(procedures()[procedure_id].fields))
    verdict = evaluate(procedure_id, situation)
    if verdict.outcome != "yes":
        return
    last = verdict.values.get("p_takes_effect", verdict.values.get("p_goes_through"))
    drawn = sheet(procedure_id, situation)
    tracks = {each.get("y") for each in drawn.all("track")}
    columns = [each for each in drawn.all("solid yes") if each.get("y") not in tracks]
    height = sum(number(each, "height") for each in columns)
    assert height == pytest.approx(84 * float(Fraction(last)), abs=0.02)
