"""Which models the template of a Vortex touches on its way."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reference.checker.cases import Case
from reference.checker.fields import Choice, ListOf, Number, Record, Text
from reference.checker.geometry import Base, Round, Square, exceeds
from reference.checker.inputs import Constraint
from reference.checker.procedures import Procedure
from reference.checker.verdicts import Problem
from reference.model import msg, nmsg

SHAPES: Final = {"round": msg("round"), "square": msg("square")}

_RULE = "t9a.vortex.effect"
_START_CONTACT = "t9a.q.vortex-start-contact"


def _names_once(values: Mapping[str, Any]) -> Iterator[Problem]:
    seen = set()
    for index, model in enumerate(values["models"]):
        if model["id"] in seen:
            yield Problem(f"models[{index}].id", "inconsistent")
        seen.add(model["id"])


def _base(model: Mapping[str, Any]) -> Base:
    centre = complex(model["x_in"], model["y_in"])
    if model["base_shape"] == "round":
        return Round(centre, model["base_in"])
    return Square(centre, model["base_in"], model["rotation_deg"])


def _sweep(case: Case) -> None:
    radius = case.given["template_diameter_in"] / 2
    start = complex(case.given["start_x_in"], case.given["start_y_in"])
    end = complex(case.given["end_x_in"], case.given["end_y_in"])
    bases = {model["id"]: _base(model) for model in case.given["models"]}
    at_start = [name for name, base in bases.items() if not exceeds(base.nearest(start), radius)]
    case.step(msg("Every model that the template touches on its way is affected, friend and foe alike."), _RULE)
    spared = frozenset(at_start if at_start and not _start_counts(case, at_start) else ())
    affected = tuple(
        name for name, base in bases.items() if name not in spared and not exceeds(base.from_way(start, end), radius)
    )
    case.value(affected=affected, count=len(affected))
    if affected:
        message = nmsg(
            "The template affects %(count)s model in all.",
            "The template affects %(count)s models in all.",
            len(affected),
        )
        case.step(message, _RULE)
    else:
        case.step(msg("The template affects no model at all."), _RULE)


def _start_counts(case: Case, at_start: list[str]) -> bool:
    case.step(
        nmsg(
            "Before it moves the template touches %(count)s model: %(names)s.",
            "Before it moves the template touches %(count)s models: %(names)s.",
            len(at_start),
            names=tuple(at_start),
        ),
        _RULE,
    )
    return case.ask(_START_CONTACT) == "affected"


VORTEX_AFFECTED: Final = Procedure(
    id="t9a.vortex-affected",
    question=msg("Which models does the moving template touch?"),
    fields={
        "template_diameter_in": Number(msg("Diameter Y of the template, in inches"), 0.5, 12),
        "start_x_in": Number(msg("Start of the way to the right, in inches"), -400, 400),
        "start_y_in": Number(msg("Start of the way forward, in inches"), -400, 400),
        "end_x_in": Number(msg("End of the way to the right, in inches"), -400, 400),
        "end_y_in": Number(msg("End of the way forward, in inches"), -400, 400),
        "models": ListOf(
            msg("Models near the way"),
            Record(
                msg("Model"),
                {
                    "id": Text(msg("Name")),
                    "x_in": Number(msg("Centre of the base to the right, in inches"), -400, 400),
                    "y_in": Number(msg("Centre of the base forward, in inches"), -400, 400),
                    "base_shape": Choice(msg("Shape of the base"), SHAPES, default="square"),
                    "base_in": Number(msg("Diameter or side of the base, in inches"), 0.2, 6, default=1),
                    "rotation_deg": Number(msg("Turn of a square base, in degrees"), -360, 360, default=0),
                },
            ),
            0,
            400,
        ),
    },
    body=_sweep,
    cites=(_RULE,),
    questions=(_START_CONTACT,),
    constraints=(Constraint(("models",), _names_once),),
    decisive=("affected",),
    values={"affected": msg("Models affected"), "count": msg("Number of models affected")},
)
