from typing import Any

import pytest

from reference.checker import evaluate
from reference.checker.verdicts import Problem, Verdict

KNOWN = "carnevale.mages.spells-known"
FEWER = "carnevale.q.fewer-picks"


def applied(verdict: Verdict) -> set[str]:
    return {cite for step in verdict.steps if step.applies for cite in step.cites}


def spells(*disciplines: str) -> list[dict[str, str]]:
    return [{"name": f"spell {number}", "discipline": discipline} for number, discipline in enumerate(disciplines)]


def knows(x: int, *disciplines: str, rulings: Any = None, **more: Any) -> Verdict:
    given = {"x": x, "keywords": ["wild-magic"], "discipline": "wild-magic", "spells": spells(*disciplines), **more}
    return evaluate("carnevale.spells-known", given, rulings or {})


def test_the_cantrip_comes_on_top() -> None:
    verdict = knows(1, "wild-magic")
    assert (verdict.outcome, verdict.values) == ("yes", {"known": 2})
    assert applied(verdict) == {
        KNOWN,
        "carnevale.disciplines.list",
        "carnevale.disciplines.choosing",
        "carnevale.disciplines.trick",
    }


def test_every_reason_is_given() -> None:
    verdict = knows(1, "wild-magic", "divinity", keywords=[], cantrip_discipline="divinity")
    assert verdict.outcome == "no"
    assert set(verdict.values["reasons"]) == {
        "no-keyword",
        "mixed-disciplines",
        "cantrip-of-other-discipline",
        "too-many",
    }
    assert verdict.values["known"] == 3


@pytest.mark.parametrize(("ruling", "outcome"), [("allowed", "yes"), ("not-allowed", "no")])
def test_fewer_spells_are_a_matter_of_reading(ruling: str, outcome: str) -> None:
    assert knows(6).outcome == knows(6, rulings="plain").outcome == "open"
    verdict = knows(2, "wild-magic", rulings={FEWER: ruling})
    assert verdict.outcome == outcome
    assert FEWER in applied(verdict)


def test_a_wrong_discipline_decides_whatever_fewer_spells_mean() -> None:
    verdict = knows(3, "divinity")
    assert (verdict.outcome, verdict.values) == ("no", {"known": 2, "reasons": ("mixed-disciplines",)})
    assert FEWER not in applied(verdict)


def test_the_cantrip_named_as_the_chosen_one_changes_nothing() -> None:
    assert knows(1, "wild-magic", cantrip_discipline="wild-magic") == knows(1, "wild-magic")


def test_repetitions_are_inconsistent_each_time() -> None:
    twice = [{"name": "a", "discipline": "divinity"}, *spells("divinity"), {"name": "a", "discipline": "wild-magic"}]
    verdict = knows(1, keywords=["divinity", "divinity", "wild-magic", "divinity"], spells=twice)
    assert verdict.problems == (
        Problem("keywords[1]", "inconsistent"),
        Problem("keywords[3]", "inconsistent"),
        Problem("spells[2].name", "inconsistent"),
    )


def test_repetitions_are_not_looked_for_in_a_list_with_another_problem() -> None:
    verdict = knows(1, keywords=["divinity"] * 6, spells=[*spells("divinity"), {"name": "spell 0"}])
    assert verdict.problems == (Problem("keywords", "too-many"), Problem("spells[1].discipline", "missing"))


@pytest.mark.parametrize(("critical", "x"), [(False, 6), (True, 7)])
def test_x_is_that_of_the_caster(critical: bool, x: int) -> None:
    verdict = evaluate("carnevale.x-value", {"caster_x": 6, "critical": critical, "dispeller_x": 1})
    assert (verdict.outcome, verdict.values, verdict.unused_inputs) == ("yes", {"x": x}, ("dispeller_x",))
    assert applied(verdict) == {KNOWN} | ({"carnevale.casting.results"} if critical else set())
