"""What the commands share: where they print, the options they have in common, and how faults are shown."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from reference import build
from reference.build import Site
from reference.errors import UsageError
from reference.model import LANGUAGES, Fault
from reference.settings import Settings

_PIPED_WIDTH = 160  # a table that goes into a file or pipe is not to be cut at the 80 columns of a guess

console = Console(highlight=False, width=None if sys.stdout.isatty() else _PIPED_WIDTH)
complaints = Console(stderr=True, highlight=False)

language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="es", show_default=True, help="Language of the answer."
)
as_json_option = click.option("--json", "json_wanted", is_flag=True, help="Print JSON.")
system_option = click.option("--system", default="", metavar="SYSTEM", help="Only this game system.")


def print_json(document: object) -> None:
    """Print a document as JSON."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))


def open_site(settings: Settings) -> Site:
    """Build what is stale, and open it."""
    with complaints.status("Building …"):
        build.build(settings)
        return build.open_site(settings)


def check_system(system: str, systems: Iterable[str]) -> None:
    """Refuse a system that is none; an empty one means all."""
    if system and system not in systems:
        raise UsageError(f"there is no system {system!r}; the choices are {', '.join(systems)}")


def print_faults(faults: Iterable[Fault]) -> None:
    """Print faults, a line each, with the check that found them."""
    for fault in faults:
        console.print(f"{escape(str(fault))} [dim]{fault.check}[/]", soft_wrap=True)


def fault_json(fault: Fault) -> dict[str, Any]:
    """Give a fault as JSON has it."""
    return {
        "path": fault.position.path,
        "line": fault.position.line,
        "check": fault.check,
        "message": fault.message,
        "hint": fault.hint,
    }
