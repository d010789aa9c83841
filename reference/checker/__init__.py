"""The rules checker: procedures that answer questions about a game situation and cite a rule for each step."""

from reference.checker.examples import as_example, work
from reference.checker.fields import Boolean, Choice, Field, Fields, Integer, ListOf, Number, Record, Text, Variants
from reference.checker.forms import read_form, write_form
from reference.checker.procedures import Procedure
from reference.checker.questions import QUESTIONS, Question
from reference.checker.registry import evaluate, procedures
from reference.checker.verdicts import PROBLEMS, Step, Verdict, as_json

__all__ = [
    "PROBLEMS",
    "QUESTIONS",
    "Boolean",
    "Choice",
    "Field",
    "Fields",
    "Integer",
    "ListOf",
    "Number",
    "Procedure",
    "Question",
    "Record",
    "Step",
    "Text",
    "Variants",
    "Verdict",
    "as_example",
    "as_json",
    "evaluate",
    "procedures",
    "read_form",
    "work",
    "write_form",
]
