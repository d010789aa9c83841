"""What the worked examples leave out: rules, procedures and open questions that none of them shows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reference.checker import QUESTIONS, Verdict, procedures
from reference.model import ExampleFence, Library


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids that no worked example covers."""

    rules: tuple[str, ...]
    """Rules that a procedure may cite and in whose text no example stands."""
    procedures: tuple[str, ...]
    questions: tuple[str, ...]
    """Open questions that no example consults."""


def coverage(library: Library, verdicts: Mapping[str, Verdict]) -> Coverage:
    """Find what the examples leave out; `verdicts` are those of all examples."""
    told = {
        section.id
        for document in library.documents.values()
        for section in document.sections
        if any(isinstance(block, ExampleFence) for block in section.blocks)
    }
    known = [each for each in procedures().values() if each.system in library.systems]
    asked = {example.procedure for example in library.examples.values()}
    cited = {name for verdict in verdicts.values() for step in verdict.steps for name in step.cites}
    return Coverage(
        _missing((rule for procedure in known for rule in procedure.cites), told),
        _missing((procedure.id for procedure in known), asked),
        _missing((name for name in QUESTIONS if name.partition(".")[0] in library.systems), cited),
    )


def _missing(wanted: Iterable[str], found: set[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(wanted) if name not in found)
