"""The command line: `reference …` or `python -m reference …`."""

import sys
from typing import Any, NoReturn

import click
from rich.markup import escape

from reference import __version__
from reference.cli import checking, measuring, searching, serving, text
from reference.cli.console import complaints
from reference.errors import ContentError, Error, UnknownProcedure, UsageError
from reference.settings import Settings


class _Commands(click.Group):
    """Turns the project's errors into one line each, and an exit status of 1 (2 for wrong usage)."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except ContentError as error:
            for fault in error.faults:
                complaints.print(f"[red]{escape(str(fault))}[/]", soft_wrap=True)
            complaints.print(f"faults in the content: {len(error.faults)}; mend them and run this again")
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


for _command in (
    *(serving.serve, serving.build),
    *(searching.search, searching.evaluate),
    *(checking.check, checking.ask),
    *(text.lint, text.align),
    measuring.bench,
):
    main.add_command(_command)
