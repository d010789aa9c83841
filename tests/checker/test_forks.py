"""How readings are tried and merged, on a procedure made up for it."""

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Integer
from reference.checker.forks import decide
from reference.checker.inputs import Given
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Verdict
from reference.model import msg

PAIRS, BELOW, LIMIT = "wfb6.q.both-pairs", "wfb6.q.irresistible-below-difficulty", "wfb6.q.dice-limit"
LABEL = msg("Label")


def _cast(case: Case) -> None:
    case.step(msg("The dice are rolled."), "rule.always")
    if case.given["fleeing"]:
        case.refuse("fleeing", "rule.fleeing")
    if case.ask(PAIRS) == "miscast":
        case.refuse("miscast", "rule.miscast")
        case.value(total=1)
    elif case.ask(BELOW) == "needs-difficulty":
        case.refuse("below", "rule.below")
    else:
        case.step(msg("The spell is cast."), "rule.cast")
    case.value(kind=case.given["kind"], level=case.given["level"])


def _decide(*, fleeing: bool = False, **rulings: str) -> Verdict:
    procedure = Procedure(
        id="wfb6.try",
        question=msg("Does it work?"),
        fields={"fleeing": Boolean(LABEL), "kind": Choice(LABEL, {}), "level": Integer(LABEL, 1, 4)},
        body=_cast,
        cites=(),
        reasons={
            "fleeing": msg("He is fleeing."),
            "miscast": msg("It is a miscast."),
            "below": msg("It is too low."),
        },
    )
    names = {"pairs": PAIRS, "below": BELOW}
    given = Given({"fleeing": fleeing, "kind": "x", "level": 2})
    return decide(procedure, given, {names[name]: option for name, option in rulings.items()})


def test_every_combination_is_an_alternative() -> None:
    verdict = _decide()
    assert verdict.outcome == "open"
    assert verdict.questions == (PAIRS, BELOW)
    assert [(*alternative.choices.values(), alternative.outcome) for alternative in verdict.alternatives] == [
        ("miscast", "counts-as-cast", "no"),
        ("miscast", "needs-difficulty", "no"),
        ("irresistible", "counts-as-cast", "yes"),
        ("irresistible", "needs-difficulty", "no"),
    ]
    assert verdict.values == {"kind": "x", "level": 2}


def test_a_reason_under_every_reading_decides_and_only_it_is_listed() -> None:
    verdict = _decide(fleeing=True)
    assert (verdict.outcome, verdict.questions, verdict.alternatives) == ("no", (), ())
    assert verdict.values == {"reasons": ("fleeing",), "kind": "x", "level": 2}


def test_a_question_that_changes_nothing_has_no_bearing_but_the_rules_of_all_readings_count() -> None:
    verdict = _decide(fleeing=True)
    applied = {cite for step in verdict.steps if step.applies for cite in step.cites}
    assert applied == {"rule.always", "rule.fleeing", "rule.miscast", "rule.below", "rule.cast"}


def test_a_step_says_under_which_readings_it_is_taken() -> None:
    when = {step.cites[0]: dict(step.when) for step in _decide().steps}
    assert when == {
        "rule.always": {},
        PAIRS: {},
        "rule.miscast": {PAIRS: "miscast"},
        BELOW: {PAIRS: "irresistible"},
        "rule.cast": {PAIRS: "irresistible", BELOW: "counts-as-cast"},
        "rule.below": {PAIRS: "irresistible", BELOW: "needs-difficulty"},
    }


def test_a_ruling_settles_its_question_and_is_cited() -> None:
    verdict = _decide(pairs="irresistible")
    assert verdict.questions == (BELOW,)
    assert {cite for step in verdict.steps for cite in step.cites} >= {PAIRS, BELOW}
    assert _decide(pairs="miscast").values["reasons"] == ("miscast",)
