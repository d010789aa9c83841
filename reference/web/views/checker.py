"""The rules checker: its questions, and a form for each whose address is its state."""

import re
from collections.abc import Mapping

from flask import Blueprint, render_template, request

from reference.checker import PROBLEMS, QUESTIONS, Question, Verdict, as_example, evaluate, read_form
from reference.content import toml_text
from reference.drawing import picture
from reference.model import Message, msg
from reference.web.faults import not_here
from reference.web.forms import widgets
from reference.web.requests import say, site

views = Blueprint("checker", __name__)

_MORE = "more"  # the button that adds a row to a list; it is no part of the input


@views.get("/check/")
def all_procedures() -> str:
    """List the questions that the checker answers, by system."""
    return render_template("checker.html")


@views.get("/check/<procedure_id>")
def check(procedure_id: str) -> str:
    """Show the form of a procedure, and the verdict on what the address holds."""
    procedure = site().edition.procedures.get(procedure_id)
    if procedure is None:
        raise not_here(msg("The checker has no such question."), procedure_id, "procedure")
    parameters = [(name, text) for name, text in request.args.items(multi=True) if name != _MORE]
    more = request.args.get(_MORE, "")
    given, rulings = read_form(procedure.fields, parameters)
    verdict = evaluate(procedure.id, given, rulings) if parameters and not more else None
    chosen = rulings if isinstance(rulings, Mapping) else {}
    return render_template(
        "procedure.html",
        procedure=procedure,
        parts=list(widgets(procedure.fields, given, more)),
        verdict=verdict,
        rulings=chosen,
        asked=_asked(verdict, chosen),
        problems=_problems(verdict),
        problem_messages=PROBLEMS,
        questions=QUESTIONS,
        picture=picture(procedure.id, procedure.read(given).values, verdict, say) if verdict else None,
        as_toml=toml_text(as_example(given, chosen, verdict)) if verdict else "",
    )


def _asked(verdict: Verdict | None, rulings: Mapping[str, str]) -> list[Question]:
    """Give the open questions that matter here: those that leave it open, and those that the reader has ruled on."""
    names = (*(verdict.questions if verdict else ()), *rulings)
    return [QUESTIONS[name] for name in dict.fromkeys(names) if name in QUESTIONS]


def _problems(verdict: Verdict | None) -> dict[str, list[Message]]:
    """Give what is wrong by the parameter it belongs to: `wizards[0].level` is `wizards.0.level` in a form."""
    found: dict[str, list[Message]] = {}
    for problem in verdict.problems if verdict else ():
        found.setdefault(re.sub(r"\[(\d+)\]", r".\1", problem.path), []).append(PROBLEMS[problem.code])
    return found
