"""What several spells on one unit add up to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Boolean, Choice, Integer, ListOf, Record, Text
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import Message, msg, nmsg

KINDS: Final = {
    "lasting": msg("lasting"),
    "immediate": msg("immediate"),
}

_LASTING = "wfb6.duration.not-cumulative"
_IMMEDIATE = "wfb6.duration.immediate-resolution"
_DIFFERENT = "wfb6.q.different-spells-stack"


def _one_spell_is_one_and_all_point_one_way(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Report entries that differ from an earlier one of their name, or point against the first lasting modifier."""
    effects = values["effects"]
    modifiers = (effect["modifier"] for effect in effects if effect["kind"] == "lasting")
    direction = next((modifier for modifier in modifiers if modifier), 0)
    known: dict[str, Mapping[str, Any]] = {}
    for index, effect in enumerate(effects):
        if known.setdefault(effect["spell"], effect) != effect:
            yield Problem(f"effects[{index}]", "inconsistent")
        elif effect["kind"] == "lasting" and effect["modifier"] * direction < 0:
            yield Problem(f"effects[{index}].modifier", "inconsistent")


def _counted(effect: Mapping[str, Any], castings: int) -> Message:
    spell, modifier = effect["spell"], effect["modifier"]
    if castings == 1:
        return msg("“%(spell)s” lasts and modifies by %(modifier)s.", spell=spell, modifier=modifier)
    if effect["says_cumulative"]:
        return msg(
            "“%(spell)s” says that it adds up; all its castings together modify by %(modifier)s.",
            spell=spell,
            modifier=modifier * castings,
        )
    return msg(
        "“%(spell)s” was cast more than once and still counts once; it modifies by %(modifier)s.",
        spell=spell,
        modifier=modifier,
    )


def _lasting(case: Case) -> int:
    effects = [effect for effect in case.given["effects"] if effect["kind"] == "lasting"]
    castings = Counter(effect["spell"] for effect in effects)
    modifiers: list[int] = []
    for effect in {effect["spell"]: effect for effect in effects}.values():
        times = castings[effect["spell"]]
        case.step(_counted(effect, times), _LASTING)
        modifiers.append(effect["modifier"] * (times if effect["says_cumulative"] else 1))
    if len(modifiers) > 1 and case.ask(_DIFFERENT) == "do-not-add-up":
        return max(modifiers, key=abs)
    return sum(modifiers)


def _stack(case: Case) -> None:
    immediate = sum(effect["kind"] == "immediate" for effect in case.given["effects"])
    if immediate:
        case.step(
            nmsg(
                "%(count)s immediate spell is resolved as soon as it succeeds.",
                "%(count)s immediate spells are resolved, each as soon as it succeeds.",
                immediate,
            ),
            _IMMEDIATE,
        )
    net = _lasting(case)
    if immediate < len(case.given["effects"]):
        case.step(msg("The lasting spells together modify by %(net)s.", net=net), _LASTING)
    case.value(net=net, resolved=immediate)


STACKING: Final = Procedure(
    id="wfb6.stacking",
    question=msg("What do several spells on one unit add up to?"),
    fields={
        "effects": ListOf(
            msg("Spells on the unit, one entry for each successful casting"),
            Record(
                msg("Spell on the unit"),
                {
                    "spell": Text(msg("Name of the spell")),
                    "kind": Choice(msg("Lasting or immediate"), KINDS),
                    "modifier": Integer(msg("Modifier of the characteristic"), -10, 10, default=0),
                    "says_cumulative": Boolean(msg("The spell says that it adds up"), default=False),
                },
            ),
            1,
            12,
        ),
    },
    body=_stack,
    cites=(_LASTING, _IMMEDIATE),
    questions=(_DIFFERENT,),
    constraints=(Constraint(("effects",), _one_spell_is_one_and_all_point_one_way),),
    decisive=("net", "resolved"),
    values={"net": msg("Resulting modifier"), "resolved": msg("Immediate spells resolved")},
)
