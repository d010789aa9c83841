"""How many spells a wizard knows."""

from typing import Final

from reference.checker.cases import Case
from reference.checker.fields import ListOf, Text
from reference.checker.procedures import Procedure
from reference.checker.systems.wfb6.wizards import level_field
from reference.model import msg

_KNOWN = "wfb6.spells-known"
_DUPLICATES = "wfb6.q.duplicate-spells"


def _count(case: Case) -> None:
    level, spells = case.given["level"], case.given["spells"]
    known = len(spells)
    case.value(required=level, known=known)
    case.step(msg("A wizard of level %(level)s starts with exactly as many spells as that.", level=level), _KNOWN)
    if known == level:
        case.step(msg("He knows as many spells as his level asks for."), _KNOWN, holds=True)
    else:
        case.refuse("too-few" if known < level else "too-many", _KNOWN)
    if len(set(spells)) < known and case.ask(_DUPLICATES) == "not-allowed":
        case.refuse("duplicate", _KNOWN)


SPELLS_KNOWN: Final = Procedure(
    id="wfb6.spells-known",
    question=msg("Does the wizard start the game with the right number of spells?"),
    fields={
        "level": level_field(),
        "spells": ListOf(msg("Spells that he knows"), Text(msg("Spell")), 0, 20),
    },
    body=_count,
    cites=(_KNOWN,),
    questions=(_DUPLICATES,),
    values={"required": msg("Spells that his level asks for"), "known": msg("Spells named")},
    reasons={
        "too-few": msg("He knows fewer spells than his level asks for."),
        "too-many": msg("He knows more spells than his level asks for."),
        "duplicate": msg("One spell is named more than once."),
    },
)
