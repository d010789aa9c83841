"""Spells on all models of a unit."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Integer
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg, nmsg

_ALL = "wfb6.whole-unit"


def _no_more_revealed_than_hidden(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["revealed"] > values["hidden"]:
        yield Problem("revealed", "inconsistent")


def _exposed(case: Case) -> int:
    """Count the hidden models that the spell affects."""
    hidden: int = case.given["hidden"]
    revealed: int = case.given["revealed"]
    if not hidden:
        return 0
    if case.given["spell_affects_hidden"]:
        case.step(msg("The spell expressly affects hidden models, revealed or not."), _ALL)
        return hidden
    case.step(
        msg("Of the hidden models only those count that have been revealed: %(revealed)s.", revealed=revealed), _ALL
    )
    return revealed


def _count(case: Case) -> None:
    case.step(msg("The spell affects all models of the unit, characters among them."), _ALL)
    riders = case.given["characters_on_separate_mounts"]
    if riders:
        case.step(
            nmsg(
                "%(count)s character on a chariot or monster counts together with his mount, as two models.",
                "%(count)s characters on chariots or monsters count together with their mounts, as two models each.",
                riders,
            ),
            _ALL,
        )
    affected = case.given["rank_and_file"] + case.given["characters"] + 2 * riders + _exposed(case)
    case.step(nmsg("The spell affects %(count)s model.", "The spell affects %(count)s models.", affected), _ALL)
    case.value(affected=affected)


WHOLE_UNIT: Final = Procedure(
    id="wfb6.whole-unit",
    question=msg("How many models does a spell on all models of a unit affect?"),
    fields={
        "rank_and_file": Integer(msg("Ordinary models"), 0, 400),
        "characters": Integer(msg("Characters on foot or on an ordinary mount"), 0, 20, default=0),
        "characters_on_separate_mounts": Integer(msg("Characters on a chariot or monster"), 0, 20, default=0),
        "hidden": Integer(msg("Hidden models in the unit"), 0, 20, default=0),
        "revealed": Integer(msg("Hidden models that have been revealed"), 0, 20, default=0),
        "spell_affects_hidden": Boolean(msg("The spell expressly affects hidden models"), default=False),
    },
    body=_count,
    cites=(_ALL,),
    constraints=(Constraint(("hidden", "revealed"), _no_more_revealed_than_hidden),),
    decisive=("affected",),
    values={"affected": msg("Models affected")},
)
