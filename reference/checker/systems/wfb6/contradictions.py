"""Spells that contradict each other."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, ListOf, Record, Text
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg

_LAST_COUNTS = "wfb6.contradicting-spells"
_PERMANENT = "wfb6.duration.permanent"
_PERMANENT_ENDS = "wfb6.q.contradiction-permanent"

Cast = Mapping[str, Any]


def _names_are_known(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Report names that come twice, and contradictions with what is not an earlier spell."""
    earlier: set[str] = set()
    for index, cast in enumerate(values["casts"]):
        if cast["spell"] in earlier:
            yield Problem(f"casts[{index}].spell", "inconsistent")
        for place, name in enumerate(cast["contradicts"]):
            if name not in earlier:
                yield Problem(f"casts[{index}].contradicts[{place}]", "inconsistent")
        earlier.add(cast["spell"])


def _ends(case: Case, cast: Cast, earlier: Cast) -> bool:
    """Say whether a spell that contradicts an active one dispels it."""
    names = {"spell": cast["spell"], "other": earlier["spell"]}
    if earlier["permanent"]:
        case.step(msg("“%(other)s” is permanent, and permanent spells cannot be dispelled.", **names), _PERMANENT)
        if case.ask(_PERMANENT_ENDS) == "stays":
            case.step(msg("“%(other)s” stays in play beside “%(spell)s”.", **names), _LAST_COUNTS)
            return False
    case.step(msg("“%(spell)s” contradicts “%(other)s” and dispels it at once.", **names), _LAST_COUNTS)
    return True


def _follow(case: Case) -> None:
    active: list[Cast] = []
    dispelled: list[str] = []
    for cast in case.given["casts"]:
        name = cast["spell"]
        if not cast["success"]:
            case.step(msg("“%(spell)s” does not succeed and changes nothing.", spell=name), _LAST_COUNTS)
            continue
        case.step(msg("“%(spell)s” is cast successfully and takes effect.", spell=name), _LAST_COUNTS)
        contradicted = [earlier for earlier in active if earlier["spell"] in cast["contradicts"]]
        gone = [earlier["spell"] for earlier in contradicted if _ends(case, cast, earlier)]
        active = [*(earlier for earlier in active if earlier["spell"] not in gone), cast]
        dispelled += gone
    case.value(remaining=tuple(cast["spell"] for cast in active), dispelled=tuple(dispelled))


CONTRADICTION: Final = Procedure(
    id="wfb6.contradiction",
    question=msg("Which spells remain when later ones contradict earlier ones?"),
    fields={
        "casts": ListOf(
            msg("Castings on the unit, in order"),
            Record(
                msg("Casting"),
                {
                    "spell": Text(msg("Name of the spell")),
                    "success": Boolean(msg("It succeeded and was not dispelled")),
                    "permanent": Boolean(msg("The spell has a permanent effect"), default=False),
                    "contradicts": ListOf(
                        msg("Earlier spells that it contradicts"), Text(msg("Name of the spell")), 0, 12, default=()
                    ),
                },
            ),
            1,
            12,
        ),
    },
    body=_follow,
    cites=(_LAST_COUNTS, _PERMANENT),
    questions=(_PERMANENT_ENDS,),
    constraints=(Constraint(("casts",), _names_are_known),),
    decisive=("remaining",),
    values={"remaining": msg("Spells still active"), "dispelled": msg("Spells dispelled")},
)
