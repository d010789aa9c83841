"""Every worked example of the content, one test each; and what they cover together."""

import pytest

from reference import build, content, terminology
from reference.checker import QUESTIONS, work
from reference.model import Example
from reference.settings import CHECKOUT

LIBRARY = content.load(CHECKOUT / "content")


@pytest.mark.parametrize("example", LIBRARY.examples.values(), ids=list(LIBRARY.examples))
def test_example_is_answered_as_expected(example: Example) -> None:
    _, mismatches = work(example)
    assert mismatches == ()


def test_examples_cover_every_rule_procedure_and_question() -> None:
    verdicts, _ = build.work_examples(LIBRARY, LIBRARY.examples)
    uncovered = terminology.coverage(LIBRARY, verdicts)
    assert uncovered.procedures == ()
    assert uncovered.questions == ()
    assert uncovered.rules == ()


def test_checker_and_text_agree_on_the_open_questions() -> None:
    for name, question in QUESTIONS.items():
        told = LIBRARY.questions[name]
        assert told.options == tuple(question.options)
        assert told.plain == (question.plain or "")
