"""Mages: the spells that they know, and what their value x means in a spell."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import LEFT_OUT, Boolean, Choice, Integer, ListOf, Record, Text
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg, nmsg

DISCIPLINES: Final = {
    "divinity": msg("Divinity"),
    "blood-rites": msg("Blood Rites"),
    "fate-magic": msg("Fate Magic"),
    "runes-of-sovereignty": msg("Runes of Sovereignty"),
    "wild-magic": msg("Wild Magic"),
}

_KNOWN = "carnevale.mages.spells-known"
_LIST = "carnevale.disciplines.list"
_CHOOSING = "carnevale.disciplines.choosing"
_CANTRIP = "carnevale.disciplines.trick"
_RESULTS = "carnevale.casting.results"
_FEWER_PICKS = "carnevale.q.fewer-picks"


def _repeated(entries: Iterable[str], path: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        if entry in seen:
            yield Problem(path.format(index), "inconsistent")
        seen.add(entry)


def _repeated_keywords(values: Mapping[str, Any]) -> Iterator[Problem]:
    yield from _repeated(values["keywords"], "keywords[{}]")


def _repeated_spells(values: Mapping[str, Any]) -> Iterator[Problem]:
    yield from _repeated((spell["name"] for spell in values["spells"]), "spells[{}].name")


def _count(case: Case, chosen: int) -> None:
    x = case.given["x"]
    case.step(
        nmsg(
            "A Mage (%(count)s) knows %(count)s spell besides the Cantrip.",
            "A Mage (%(count)s) knows %(count)s spells besides the Cantrip.",
            x,
        ),
        _KNOWN,
    )
    if chosen > x:
        case.refuse("too-many", _KNOWN)
    elif chosen == x:
        case.step(msg("He chooses exactly as many spells as his x says."), _KNOWN, holds=True)
    elif case.ask(_FEWER_PICKS) == "allowed":
        case.step(msg("He chooses fewer spells than his x says, which he may."), _KNOWN, holds=True)
    else:
        case.refuse("too-few", _KNOWN)


def _choose(case: Case) -> None:
    discipline, spells = case.given["discipline"], case.given["spells"]
    case.check(
        discipline in case.given["keywords"],
        "no-keyword",
        msg("The character has the keyword of the discipline chosen."),
        _LIST,
    )
    case.check(
        all(spell["discipline"] == discipline for spell in spells),
        "mixed-disciplines",
        msg("No spell chosen is of another discipline."),
        _CHOOSING,
    )
    case.check(
        case.given.get("cantrip_discipline", discipline) == discipline,
        "cantrip-of-other-discipline",
        msg("The Cantrip is that of the discipline chosen."),
        _CANTRIP,
    )
    _count(case, len(spells))
    known = len(spells) + 1
    case.step(
        nmsg(
            "The Cantrip comes on top of the spells chosen: together %(count)s spell.",
            "The Cantrip comes on top of the spells chosen: together %(count)s spells.",
            known,
        ),
        _CANTRIP,
    )
    case.value(known=known)


SPELLS_KNOWN: Final = Procedure(
    id="carnevale.spells-known",
    question=msg("Is this choice of spells legal for a Mage (x)?"),
    fields={
        "x": Integer(msg("Mage value x"), 1, 6),
        "keywords": ListOf(
            msg("Disciplines among his keywords"), Choice(msg("Discipline as a keyword"), DISCIPLINES), 0, 5
        ),
        "discipline": Choice(msg("Discipline chosen"), DISCIPLINES),
        "spells": ListOf(
            msg("Spells chosen, without the Cantrip"),
            Record(
                msg("Spell chosen"),
                {
                    "name": Text(msg("Name of the spell")),
                    "discipline": Choice(msg("Discipline of the spell"), DISCIPLINES),
                },
            ),
            0,
            12,
        ),
        "cantrip_discipline": Choice(
            msg("Discipline of the Cantrip, if not the one chosen"), DISCIPLINES, default=LEFT_OUT
        ),
    },
    body=_choose,
    cites=(_KNOWN, _LIST, _CHOOSING, _CANTRIP),
    questions=(_FEWER_PICKS,),
    constraints=(Constraint(("keywords",), _repeated_keywords), Constraint(("spells",), _repeated_spells)),
    decisive=("known",),
    values={"known": msg("Spells known, with the Cantrip")},
    reasons={
        "no-keyword": msg("The discipline chosen is not among the keywords of the character."),
        "mixed-disciplines": msg("At least one spell is of a discipline other than the one chosen."),
        "cantrip-of-other-discipline": msg("The Cantrip is of a discipline other than the one chosen."),
        "too-many": msg("More spells are chosen than the x of the Mage says."),
        "too-few": msg("Fewer spells are chosen than the x of the Mage says."),
    },
)


def _resolve(case: Case) -> None:
    x = case.given["caster_x"]
    case.step(msg("In the text of a spell x is the Mage value of its caster, here %(x)s.", x=x), _KNOWN)
    if case.given["critical"]:
        x += 1
        case.step(msg("The critical makes it one more for this spell: %(x)s.", x=x), _RESULTS)
    case.value(x=x)


X_VALUE: Final = Procedure(
    id="carnevale.x-value",
    question=msg("Which number does “(x)” in a spell stand for?"),
    fields={
        "caster_x": Integer(msg("Mage value of the caster"), 1, 6),
        "critical": Boolean(msg("The spell was cast as a critical"), default=False),
        "dispeller_x": Integer(msg("Mage value of a dispeller"), 1, 6, default=LEFT_OUT),
    },
    body=_resolve,
    cites=(_KNOWN, _RESULTS),
    decisive=("x",),
    values={"x": msg("Value of (x)")},
)
