"""`lint` and `align`: the state of the text."""

import sys
from collections.abc import Sequence

import click

from reference import build as building
from reference import content, terminology
from reference.cli.console import as_json_option, console, fault_json, print_faults, print_json
from reference.errors import UsageError
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
    if confirmed:
        present = {*library.alignment, *terminology.rules(library)}
        unknown = [name for name in confirmed if name not in present and name != "all"]
        if unknown:
            raise UsageError(f"there is no rule {unknown[0]!r}; {content.nearest(unknown[0], present)}")
        names = frozenset(present if "all" in confirmed else confirmed)
        text = terminology.lock_text(terminology.confirm(library, names))
        (settings.content / "alignment.lock.toml").write_text(text, "utf-8")
        library = content.load(settings.content)
    found = [each for each in terminology.drift(library) if place in each.position.path or not place]
    if json_wanted:
        print_json([{"rule": each.rule, "kind": each.kind, "languages": list(each.languages)} for each in found])
    else:
        for each in found:
            console.print(f"{each.position}: {each.rule} {each.kind} {', '.join(each.languages)}", soft_wrap=True)
        console.print(f"{len(found)} rules to compare")
    sys.exit(1 if found else 0)
