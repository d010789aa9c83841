"""`search` and `evaluate`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from reference import evaluation
from reference.build import Site
from reference.cli.console import as_json_option, check_system, console, language, open_site, print_json, system_option
from reference.model import KINDS, Language, Results, Snippet, nmsg
from reference.settings import Settings


@click.command()
@click.argument("query", nargs=-1, required=True)
@language
@system_option
@click.option("--kind", default="", type=click.Choice(["", *KINDS]), help="Only this kind of entry.")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="How many results.")
@as_json_option
@click.pass_obj
def search(
    settings: Settings, query: Sequence[str], lang: Language, system: str, kind: str, limit: int, json_wanted: bool
) -> None:
    """Search the rules, in either language."""
    site = open_site(settings)
    check_system(system, site.edition.library.systems)
    found = site.searcher.search(" ".join(query), lang, system=system, kind=kind, per_page=limit)
    if json_wanted:
        print_json(_results_json(found))
    else:
        _print_results(found, site, lang)


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


@click.command()
@click.argument("queries", type=click.Path(path_type=Path))
@as_json_option
@click.pass_obj
def evaluate(settings: Settings, queries: Path, json_wanted: bool) -> None:
    """Judge the search on queries with graded rules; exit 1 if one is not answered among the first three."""
    site = open_site(settings)
    judged = evaluation.read_queries(queries)
    concepts = site.edition.library.concepts.values()
    report = evaluation.evaluate(judged, site.searcher)
    plain = evaluation.evaluate_without_answers(judged, site.edition.entries, concepts)
    failed = [one for one in report.judgements if one.fault]
    if json_wanted:
        print_json({**report.as_json(), "without_faq": plain.as_json()["figures"]})
    else:
        _print_figures(report, "as it is")
        _print_figures(plain, "without the FAQ")
        for one in failed:
            console.print(f"{one.query.id} {escape(one.query.query)}: {escape(one.fault)}", soft_wrap=True)
    sys.exit(1 if failed else 0)


def _print_figures(report: evaluation.Report, title: str) -> None:
    table = Table(title=title, title_justify="left")
    for heading in ("kind", "queries", "success@3", "nDCG@10", "MRR", "zero hits"):
        table.add_column(heading, justify="left" if heading == "kind" else "right")
    for kind, of in report.figures.items():
        table.add_row(kind, str(of.queries), f"{of.success:.3f}", f"{of.ndcg:.3f}", f"{of.mrr:.3f}", str(of.zero))
    console.print(table)
