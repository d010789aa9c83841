"""The rules checker: its questions, and a form for each whose address is its state."""

import re
from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request
from werkzeug import Response

from reference.checker import PROBLEMS, QUESTIONS, Question, Verdict, as_example, evaluate, read_form
from reference.content import toml_text
from reference.drawing import picture
from reference.model import Message, msg
from reference.web.cases import LESS, MORE, Going, finished, without_row
from reference.web.faults import not_here
from reference.web.forms import names, widgets
from reference.web.requests import language, say, site
from reference.web.timeline import timeline

views = Blueprint("checker", __name__)


@views.get("/check/")
def all_procedures() -> str:
    """List the questions that the checker answers, by system."""
    return render_template("checker.html")


@views.get("/check/<procedure_id>")
def check(procedure_id: str) -> str | Response:
    """Show the form of a procedure, and the verdict on what the address holds.

    While a row is being filled in, the verdict is that on the rest, and stands only where that is sound.
    """
    procedure = site().edition.procedures.get(procedure_id)
    if procedure is None:
        raise not_here(msg("The checker has no such question."), procedure_id, "procedure")
    parameters = [(name, text) for name, text in request.args.items(multi=True) if name not in (MORE, LESS)]
    if LESS in request.args:
        return redirect(without_row(language(), procedure, parameters, request.args[LESS]))
    more = request.args.get(MORE, "")
    given, rulings = read_form(procedure.fields, parameters)
    judged = finished(procedure, given) if more else given
    verdict = evaluate(procedure.id, judged, rulings) if parameters else None
    if verdict and more and verdict.outcome == "invalid":
        verdict = None
    chosen = rulings if isinstance(rulings, Mapping) else {}
    values = procedure.read(judged).values if verdict else {}
    parts = list(widgets(procedure.fields, given, more))
    return render_template(
        "procedure.html",
        procedure=procedure,
        parts=parts,
        names=names(parts),
        verdict=verdict,
        timeline=timeline(procedure, values, verdict) if verdict else None,
        with_event=Going(language(), procedure, judged, rulings).with_event,
        rulings=chosen,
        asked=_asked(verdict, chosen),
        problems=_problems(verdict),
        problem_messages=PROBLEMS,
        questions=QUESTIONS,
        picture=picture(procedure.id, values, verdict, say) if verdict else None,
        as_toml=toml_text(as_example(judged, chosen, verdict)) if verdict else "",
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
