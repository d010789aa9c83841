"""`build` and `serve`."""

import logging
import os
import socket

import click
from granian import Granian
from granian.constants import Interfaces

from reference import build as building
from reference.cli.console import complaints, console
from reference.errors import UsageError
from reference.settings import Settings
from reference.web import create_app


@click.command()
@click.pass_obj
def build(settings: Settings) -> None:
    """Check, render and index the content; what is served is replaced in one step."""
    with complaints.status("Building …"):
        generation = building.build(settings)
    console.print(f"generation {generation} is current in {settings.data}", soft_wrap=True)


@click.command()
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
    if "WERKZEUG_RUN_MAIN" not in os.environ:  # else the reloader listens already, for this process and the next
        _check_free(host, port)
        shown = f"[{host}]" if ":" in host else host
        console.print(f"Serving on http://{shown}:{port}/ (Ctrl+C stops)", soft_wrap=True, markup=False)
    if debug:
        create_app(settings).run(host=host, port=port, debug=True)
        return
    Granian(
        "reference.web.wsgi:application", address=host, port=port, interface=Interfaces.WSGI, workers=workers
    ).serve()


def _check_free(host: str, port: int) -> None:
    """Say in one line what a server would say in a traceback."""
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except OSError as error:
        raise UsageError(
            f"cannot listen on {host}:{port}: {error.strerror}; choose another --host or --port"
        ) from error
