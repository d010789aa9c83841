"""The command line: `reference …` or `python -m reference …`."""

import json
import logging
import socket
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
from granian import Granian
from granian.constants import Interfaces
from rich.console import Console
from rich.markup import escape

from reference import __version__, catalogs, content, terminology
from reference import build as building
from reference.build import Site
from reference.catalogs import Catalog
from reference.checker import PROBLEMS, QUESTIONS, Verdict, as_json, evaluate, procedures
from reference.errors import ContentError, Error, UnknownProcedure, UsageError
from reference.model import KINDS, LANGUAGES, Fault, Language, Results, Snippet, msg, nmsg
from reference.settings import Settings
from reference.web import create_app

console = Console(highlight=False)
complaints = Console(stderr=True, highlight=False)

_language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="es", show_default=True, help="Language of the answer."
)
_json = click.option("--json", "as_json_text", is_flag=True, help="Print JSON.")
_system = click.option("--system", default="", metavar="SYSTEM", help="Only this game system.")


class _Commands(click.Group):
    """Turns the project's errors into one line each, and an exit status of 1 (2 for wrong usage)."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except ContentError as error:
            for fault in error.faults:
                complaints.print(f"[red]{escape(str(fault))}[/]", soft_wrap=True)
            complaints.print(f"{len(error.faults)} faults in the content; mend them and run this again")
            sys.exit(1)
        except (UsageError, UnknownProcedure) as error:
            _fail(error, 2)
        except Error as error:
            _fail(error, 1)


def _fail(error: Error, status: int) -> NoReturn:
    complaints.print(f"[red]error:[/] {escape(str(error))}", soft_wrap=True)
    sys.exit(status)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="reference")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Read, search and check tabletop rules in Spanish and Russian."""
    ctx.obj = Settings.from_environment()


def _print_json(document: object) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))


# ---------------------------------------------------------------- build and serve


@main.command()
@click.pass_obj
def build(settings: Settings) -> None:
    """Check, render and index the content; what is served is replaced in one step."""
    with complaints.status("Building …"):
        generation = building.build(settings)
    console.print(f"generation {generation} is current in {settings.data}", soft_wrap=True)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Serving processes.")
@click.option("--debug", is_flag=True, help="Flask's own server, with its debugger and reloader.")
@click.pass_obj
def serve(settings: Settings, host: str, port: int, workers: int, debug: bool) -> None:
    """Build what is stale, then serve the site."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    with complaints.status("Building …"):
        building.build(settings)
    _check_free(host, port)
    console.print(f"Serving on http://{host}:{port}/ (Ctrl+C stops)", soft_wrap=True)
    if debug:
        create_app(settings).run(host=host, port=port, debug=True)
        return
    Granian(
        "reference.web.wsgi:application", address=host, port=port, interface=Interfaces.WSGI, workers=workers
    ).serve()


def _check_free(host: str, port: int) -> None:
    """Say in one line what a server would say in a traceback."""
    try:
        with socket.create_server((host, port)):
            pass
    except OSError as error:
        raise UsageError(
            f"cannot listen on {host}:{port}: {error.strerror}; choose another --host or --port"
        ) from error


# ---------------------------------------------------------------- search


@main.command()
@click.argument("query", nargs=-1, required=True)
@_language
@_system
@click.option("--kind", default="", type=click.Choice(["", *KINDS]), help="Only this kind of entry.")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="How many results.")
@_json
@click.pass_obj
def search(
    settings: Settings, query: Sequence[str], lang: Language, system: str, kind: str, limit: int, as_json_text: bool
) -> None:
    """Search the rules, in either language."""
    site = _site(settings)
    _check_system(site, system)
    found = site.searcher.search(" ".join(query), lang, system=system, kind=kind, per_page=limit)
    if as_json_text:
        _print_json(_results_json(found))
    else:
        _print_results(found, site, lang)


def _site(settings: Settings) -> Site:
    """Build what is stale, and open it."""
    with complaints.status("Building …"):
        building.build(settings)
        return building.open_site(settings)


def _check_system(site: Site, system: str) -> None:
    if system and system not in site.edition.library.systems:
        raise UsageError(f"there is no system {system!r}; the choices are {', '.join(site.edition.library.systems)}")


def _results_json(found: Results) -> dict[str, Any]:
    return {
        "query": found.query,
        "total": found.total,
        "matched": found.matched,
        "hits": [
            {
                "id": hit.entry.id,
                "kind": hit.entry.kind,
                "system": hit.entry.system or None,
                "score": round(hit.score, 6),
                "title": dict(hit.entry.title),
                "snippet": {"lang": hit.snippet.language, "text": hit.snippet.text},
                "why": [{"kind": why.kind, "text": why.text} for why in hit.why],
            }
            for hit in found.hits
        ],
        "suggestions": list(found.suggestions),
    }


def _print_results(found: Results, site: Site, lang: Language) -> None:
    catalog = site.catalogs[lang]
    console.print(catalog.say(nmsg("%(num)d result", "%(num)d results", found.total)))
    for number, hit in enumerate(found.hits, 1):
        system = site.edition.library.systems.get(hit.entry.system)
        where = f"[cyan]{escape(system.short[lang])}[/] " if system else ""
        console.print(
            f"\n{number:2}. {where}[bold]{escape(hit.entry.title[lang])}[/]  [dim]{hit.entry.id}[/]", soft_wrap=True
        )
        console.print(f"    {_marked(hit.snippet)}", soft_wrap=True)
    if not found.total and found.suggestions:
        console.print(f"{catalog.gettext('Near words of the text:')} {escape(', '.join(found.suggestions))}")


def _marked(snippet: Snippet) -> str:
    text, end = "", 0
    for start, stop in snippet.marks:
        text += escape(snippet.text[end:start]) + f"[yellow]{escape(snippet.text[start:stop])}[/]"
        end = stop
    return text + escape(snippet.text[end:])


# ---------------------------------------------------------------- checker


@main.command()
@click.argument("examples", nargs=-1, metavar="[EXAMPLE]...")
@_system
@_language
@_json
@click.pass_obj
def check(settings: Settings, examples: Sequence[str], system: str, lang: Language, as_json_text: bool) -> None:
    """Work the examples; exit 1 if one is not answered as expected."""
    library = content.load(settings.content)
    catalog = catalogs.load(settings.locales)[lang]
    for name in examples:
        if name not in library.examples:
            hint = content.nearest(name, library.examples)
            raise UsageError(f"there is no example {name!r}" + (f"; {hint}" if hint else ""))
    chosen = {
        n: e for n, e in library.examples.items() if n in (examples or library.examples) and system in ("", e.system)
    }
    verdicts, faults = building.work_examples(library, chosen)
    if as_json_text:
        _print_json({"examples": len(verdicts), "failed": [_fault_json(fault) for fault in faults]})
    else:
        if examples:
            for verdict in verdicts.values():
                _print_verdict(verdict, catalog)
        _print_faults(faults)
        console.print(f"{len(verdicts)} examples worked, {len(faults)} mismatches")
    sys.exit(1 if faults else 0)


@main.command()
@click.argument("procedure")
@click.option(
    "--given", default="{}", metavar="JSON|FILE|-", help="The input: JSON, a file of it, or - for standard input."
)
@click.option("--rulings", default="{}", metavar="JSON|plain", help="Rulings on open questions.")
@_language
@_json
@click.pass_obj
def ask(settings: Settings, procedure: str, given: str, rulings: str, lang: Language, as_json_text: bool) -> None:
    """Ask the checker one question; exit 1 if the input is invalid."""
    if procedure not in procedures():
        hint = content.nearest(procedure, procedures()) or f"one of {', '.join(procedures())}"
        raise UnknownProcedure(f"there is no procedure {procedure!r}; {hint}")
    ruled = rulings if rulings == "plain" else _read_json(rulings, "--rulings")
    verdict = evaluate(procedure, _read_json(_text_of(given), "--given"), ruled)
    catalog = catalogs.load(settings.locales)[lang]
    if as_json_text:
        _print_json(as_json(verdict, catalog.say))
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
    console.print(f"[bold]{escape(catalog.say(procedure.question))}[/]  [dim]{verdict.procedure}[/]", soft_wrap=True)
    console.print(f"[bold {colour}]{escape(catalog.say(word))}[/]")
    for problem in verdict.problems:
        console.print(f"  {escape(problem.path)}: {escape(catalog.say(PROBLEMS[problem.code]))}", soft_wrap=True)
    for name, label in procedure.values.items():
        if name in verdict.values:
            console.print(
                f"  {escape(catalog.say(label))}: {escape(catalog.value(verdict.values[name]))}", soft_wrap=True
            )
    for step in verdict.steps:
        if step.applies:
            cited = escape(", ".join(step.cites))
            console.print(f"  • {escape(catalog.say(step.message))} [dim]{cited}[/]", soft_wrap=True)
    for alternative in verdict.alternatives:
        said = " ".join(catalog.say(QUESTIONS[name].options[option]) for name, option in alternative.choices.items())
        word, colour = _OUTCOMES[alternative.outcome]
        console.print(f"  [{colour}]{escape(catalog.say(word))}[/]: {escape(said)}", soft_wrap=True)


# ---------------------------------------------------------------- lint and alignment


@main.command()
@_json
@click.pass_obj
def lint(settings: Settings, as_json_text: bool) -> None:
    """Check content, links, terms and translations; exit 1 on an error."""
    faults = building.lint(settings)
    errors = [fault for fault in faults if fault.check not in terminology.WARNINGS]
    if as_json_text:
        _print_json({"errors": len(errors), "faults": [_fault_json(fault) for fault in faults]})
    else:
        _print_faults(faults)
        console.print(f"{len(errors)} errors, {len(faults) - len(errors)} warnings")
    sys.exit(1 if errors else 0)


def _print_faults(faults: Iterable[Fault]) -> None:
    for fault in faults:
        console.print(f"{escape(str(fault))} [dim]{fault.check}[/]", soft_wrap=True)


def _fault_json(fault: Fault) -> dict[str, Any]:
    return {
        "path": fault.position.path,
        "line": fault.position.line,
        "check": fault.check,
        "message": fault.message,
        "hint": fault.hint,
    }


@main.command()
@click.argument("place", default="", metavar="[SYSTEM[/CHAPTER]]")
@click.option(
    "--confirm", "confirmed", multiple=True, metavar="RULE", help="Both sides say the same now; «all» for every rule."
)
@_json
@click.pass_obj
def align(settings: Settings, place: str, confirmed: Sequence[str], as_json_text: bool) -> None:
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
    if as_json_text:
        _print_json([{"rule": each.rule, "kind": each.kind, "languages": list(each.languages)} for each in found])
    else:
        for each in found:
            console.print(f"{each.position}: {each.rule} {each.kind} {', '.join(each.languages)}", soft_wrap=True)
        console.print(f"{len(found)} rules to compare")
    sys.exit(1 if found else 0)
