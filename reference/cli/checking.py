"""`check` and `ask`."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from reference import build as building
from reference import catalogs, content, terminology
from reference.catalogs import Catalog
from reference.checker import PROBLEMS, QUESTIONS, Procedure, Verdict, as_json, evaluate, procedures
from reference.cli.console import (
    as_json_option,
    check_system,
    console,
    fault_json,
    language,
    print_faults,
    print_json,
    system_option,
)
from reference.errors import UnknownProcedure, UsageError
from reference.model import Language, msg
from reference.settings import Settings


@click.command()
@click.argument("examples", nargs=-1, metavar="[EXAMPLE]...")
@system_option
@language
@as_json_option
@click.pass_obj
def check(settings: Settings, examples: Sequence[str], system: str, lang: Language, json_wanted: bool) -> None:
    """Work the examples, and show what none of them covers; exit 1 if one is not answered as expected."""
    library = content.load(settings.content)
    check_system(system, library.systems)
    catalog = catalogs.load(settings.locales)[lang]
    for name in examples:
        if name not in library.examples:
            hint = content.nearest(name, library.examples)
            raise UsageError(f"there is no example {name!r}" + (f"; {hint}" if hint else ""))
    chosen = {
        n: e for n, e in library.examples.items() if n in (examples or library.examples) and system in ("", e.system)
    }
    verdicts, faults = building.work_examples(library, chosen)
    uncovered = asdict(terminology.coverage(library, verdicts)) if chosen == library.examples else {}
    if json_wanted:
        failed = [fault_json(fault) for fault in faults]
        print_json({"examples": len(verdicts), "failed": failed, "uncovered": uncovered})
    else:
        for verdict in verdicts.values() if examples else ():
            _print_verdict(verdict, catalog)
        print_faults(faults)
        for what, names in uncovered.items():
            if names:
                console.print(f"{what} that no example covers: {escape(', '.join(names))}", soft_wrap=True)
        console.print(f"{len(verdicts)} examples worked, {len(faults)} mismatches")
    sys.exit(1 if faults else 0)


@click.command()
@click.argument("procedure")
@click.option(
    "--given", default="{}", metavar="JSON|FILE|-", help="The input: JSON, a file of it, or - for standard input."
)
@click.option("--rulings", default="{}", metavar="JSON|plain", help="Rulings on open questions.")
@language
@as_json_option
@click.pass_obj
def ask(settings: Settings, procedure: str, given: str, rulings: str, lang: Language, json_wanted: bool) -> None:
    """Ask the checker one question; exit 1 if the input is invalid."""
    if procedure not in procedures():
        hint = content.nearest(procedure, procedures()) or f"one of {', '.join(procedures())}"
        raise UnknownProcedure(f"there is no procedure {procedure!r}; {hint}")
    ruled = rulings if rulings == "plain" else _read_json(rulings, "--rulings")
    verdict = evaluate(procedure, _read_json(_text_of(given), "--given"), ruled)
    catalog = catalogs.load(settings.locales)[lang]
    if json_wanted:
        print_json(as_json(verdict, catalog.say))
    else:
        _print_verdict(verdict, catalog)
    sys.exit(1 if verdict.outcome == "invalid" else 0)


def _text_of(given: str) -> str:
    if given == "-":
        return sys.stdin.read()
    if given.lstrip().startswith(("{", "[", '"')):
        return given
    try:
        return Path(given).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"--given: {given!r} is neither JSON nor a file that can be read; {error}") from error


def _read_json(text: str, option: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{option}: this is no JSON: {error}") from error


_OUTCOMES = {
    "yes": (msg("Yes"), "green"),
    "no": (msg("No"), "red"),
    "open": (msg("The text leaves it open"), "yellow"),
    "invalid": (msg("This input cannot be judged"), "magenta"),
}


def _print_verdict(verdict: Verdict, catalog: Catalog) -> None:
    word, colour = _OUTCOMES[verdict.outcome]
    procedure = procedures()[verdict.procedure]
    _print(f"[bold]{escape(catalog.say(procedure.question))}[/]  [dim]{verdict.procedure}[/]")
    _print(f"[bold {colour}]{escape(catalog.say(word))}[/]")
    for problem in verdict.problems:
        _print(f"  {escape(problem.path)}: {escape(catalog.say(PROBLEMS[problem.code]))}")
    _print_values(procedure, verdict.values, catalog)
    _print_steps(verdict, catalog)
    for alternative in verdict.alternatives:
        word, colour = _OUTCOMES[alternative.outcome]
        _print(f"  [{colour}]{escape(catalog.say(word))}[/]: {escape(_readings(alternative.choices, catalog))}")
        _print_values(procedure, alternative.values, catalog, indent="      ")


def _print(line: str) -> None:
    console.print(line, soft_wrap=True)


def _print_values(procedure: Procedure, values: Mapping[str, Any], catalog: Catalog, indent: str = "  ") -> None:
    for name, label in procedure.listed.items():
        if name in values:
            codes = procedure.codes.get(name, {})
            value = values[name]
            told = catalog.say(codes[value]) if isinstance(value, str) and value in codes else catalog.value(value)
            _print(f"{indent}{escape(catalog.say(label))}: {escape(told)}")


def _print_steps(verdict: Verdict, catalog: Catalog) -> None:
    """Print the steps that apply; those of one reading stand under it, or the trace would contradict itself."""
    reading: Mapping[str, str] = {}
    for step in verdict.steps:
        if not step.applies:
            continue
        if step.when != reading and step.when:
            _print(f"  {escape(catalog.gettext('On this reading:'))} {escape(_readings(step.when, catalog))}")
        reading = step.when
        indent = "    " if reading else "  "
        _print(f"{indent}• {escape(catalog.say(step.message))} [dim]{escape(', '.join(step.cites))}[/]")


def _readings(choices: Mapping[str, str], catalog: Catalog) -> str:
    return " ".join(catalog.say(QUESTIONS[name].options[option]) for name, option in choices.items())
