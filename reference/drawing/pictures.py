"""Which picture belongs to which procedure."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from reference.checker.schemas import Say
from reference.checker.verdicts import Verdict
from reference.drawing.carnevale_chances import carnevale_chances
from reference.drawing.pivot import pivot
from reference.drawing.sheet import Picture
from reference.drawing.template_coverage import template_coverage
from reference.drawing.vortex_affected import vortex_affected
from reference.drawing.vortex_path import vortex_path
from reference.drawing.wfb6_chances import wfb6_chances
from reference.drawing.wheel import wheel
from reference.drawing.wheel_distance import wheel_distance

Painter = Callable[[Mapping[str, Any], Verdict, Say], Picture]

PAINTERS: Final[Mapping[str, Painter]] = MappingProxyType(
    {
        "wfb6.template-coverage": template_coverage,
        "wfb6.cast-probability": wfb6_chances,
        "t9a.pivot": pivot,
        "t9a.wheel-distance": wheel_distance,
        "t9a.wheel": wheel,
        "t9a.vortex-path": vortex_path,
        "t9a.vortex-affected": vortex_affected,
        "carnevale.probability": carnevale_chances,
    }
)
"""Draws the picture for a procedure."""


def picture(procedure_id: str, given: Mapping[str, Any], verdict: Verdict, say: Say) -> Picture | None:
    """Draw a case that was judged.

    `given` are the clean values of its input, defaults filled in, as `Procedure.read` gives them; `say` renders a
    message in the reader's language. Returns None for a procedure without pictures and for an invalid input.
    """
    painter = PAINTERS.get(procedure_id)
    return None if painter is None or verdict.outcome == "invalid" else painter(given, verdict, say)
