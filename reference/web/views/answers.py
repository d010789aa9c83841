"""Answers: what players ask, and what the texts leave open."""

from flask import Blueprint, render_template

from reference.model import msg
from reference.web.faults import not_here
from reference.web.requests import language, site

views = Blueprint("answers", __name__)


@views.get("/faq/")
def all_answers() -> str:
    """List all answers and open questions, by system."""
    return render_template("answers.html")


@views.get("/faq/<entry_id>")
def answer(entry_id: str) -> str:
    """Show an answer or an open question, with the rules that it rests on."""
    edition = site().edition
    if entry_id in edition.faq:
        data = edition.library.faq[entry_id]
        return render_template("answer.html", entry=edition.passage(language(), entry_id), data=data)
    if entry_id in edition.questions:
        question = edition.library.questions[entry_id]
        asking = [procedure for procedure in edition.procedures.values() if entry_id in procedure.questions]
        entry = edition.passage(language(), entry_id)
        return render_template("question.html", entry=entry, data=question, procedures_asking=asking)
    raise not_here(msg("There is no answer or open question of this id."), entry_id, "faq", "question")
