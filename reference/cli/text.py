"""`lint` and `align`: the state of the text."""

import sys
from collections.abc import Collection, Sequence

import click

from reference import build as building
from reference import content, terminology
from reference.cli.console import as_json_option, console, fault_json, print_faults, print_json
from reference.errors import UsageError
from reference.model import Library
from reference.settings import Settings


@click.command()
@as_json_option
@click.pass_obj
def lint(settings: Settings, json_wanted: bool) -> None:
    """Check content, links, terms and translations; exit 1 on an error."""
    faults = building.lint(settings)
    errors = [fault for fault in faults if fault.check not in terminology.WARNINGS]
    if json_wanted:
        print_json({"errors": len(errors), "faults": [fault_json(fault) for fault in faults]})
    else:
        print_faults(faults)
        console.print(f"{len(errors)} errors, {len(faults) - len(errors)} warnings")
    sys.exit(1 if errors else 0)


@click.command()
@click.argument("place", default="", metavar="[SYSTEM[/CHAPTER]]")
@click.option(
    "--confirm", "confirmed", multiple=True, metavar="RULE", help="Both sides say the same now; «all» for every rule."
)
@as_json_option
@click.pass_obj
def align(settings: Settings, place: str, confirmed: Sequence[str], json_wanted: bool) -> None:
    """Show which rules changed since their two sides were confirmed to say the same; exit 1 if any did."""
    library = content.load(settings.content)
    _check_known("system or chapter", place, _places(library))
    if confirmed:
        present = {*library.alignment, *terminology.rules(library)}
        for name in confirmed:
            _check_known("rule", name, {*present, "all"})
        names = frozenset(present if "all" in confirmed else confirmed)
        text = terminology.lock_text(terminology.confirm(library, names))
        (settings.content / "alignment.lock.toml").write_text(text, "utf-8")
        library = content.load(settings.content)
    found = [each for each in terminology.drift(library) if not place or _is_in(place, each.position.path)]
    if json_wanted:
        print_json([{"rule": each.rule, "kind": each.kind, "languages": list(each.languages)} for each in found])
    else:
        for each in found:
            console.print(f"{each.position}: {each.rule} {each.kind} {', '.join(each.languages)}", soft_wrap=True)
        console.print(f"{len(found)} rules to compare")
    sys.exit(1 if found else 0)


def _places(library: Library) -> set[str]:
    systems = library.systems.values()
    return {"", *library.systems, *(f"{system.id}/{chapter}" for system in systems for chapter in system.chapters)}


def _is_in(place: str, path: str) -> bool:
    """Say whether a file of the content belongs to a system or chapter."""
    return f"/{place}/" in path.removesuffix(".md") + "/"


def _check_known(what: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        hint = content.nearest(name, known)
        raise UsageError(f"there is no {what} {name!r}" + (f"; {hint}" if hint else ""))
