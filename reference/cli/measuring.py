"""`bench`."""

import click
from rich.table import Table

from reference import bench as benching
from reference.bench import Row
from reference.cli.console import as_json_option, complaints, console, open_site, print_json
from reference.settings import Settings


@click.command()
@click.option("--quick", is_flag=True, help="Only small indexes and few queries.")
@as_json_option
@click.pass_obj
def bench(settings: Settings, quick: bool, json_wanted: bool) -> None:
    """Measure speed, size and memory beside other engines in one run, as ratios ours : theirs."""
    site = open_site(settings)
    for peer in benching.missing_peers():
        complaints.print(f"{peer} is not installed and is left out; it comes with the extra «bench»")
    rows: list[Row] = []
    with complaints.status("Measuring …") as status:
        for row in benching.run(site, settings, quick=quick):
            rows.append(row)
            status.update(f"Measuring … {row.what} {row.kind} {row.passages or ''}")
    if json_wanted:
        print_json([row.as_json() for row in rows])
    else:
        console.print(_table(rows))


def _table(rows: list[Row]) -> Table:
    peers = list(dict.fromkeys(peer for row in rows for peer in row.theirs))
    table = Table(title="ours : theirs, median / p95", title_justify="left")
    for heading in ("what", "passages", "median ms", "p95 ms", *peers, "more"):
        table.add_column(heading, justify="left" if heading in ("what", "more") else "right")
    for row in rows:
        known = row.as_json()
        ratios = [known["ratios"].get(peer) for peer in peers]
        table.add_row(
            f"{row.what} {row.kind}".strip(),
            str(row.passages or ""),
            f"{row.ours.median:.3f}" if row.ours else "",
            f"{row.ours.p95:.3f}" if row.ours else "",
            *(f"{ratio['median']:.2f} / {ratio['p95']:.2f}" if ratio else "" for ratio in ratios),
            ", ".join(f"{name} {value}" for name, value in row.more.items()),
        )
    return table
