"""The `planner` command: puts the commands together and turns every error into one line.

Exit status: 0 done, 1 the answer is no, 2 the input was not understood, 3 an internal error
(a bug in the planner; never the input's fault), 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from planner.bench.command import bench
from planner.cli.after import after
from planner.cli.batch import batch
from planner.cli.chain import chain
from planner.cli.check import check
from planner.cli.draw import draw
from planner.cli.engine import engine
from planner.cli.importing import import_table
from planner.cli.options import options
from planner.cli.plan import plan
from planner.cli.reach import reach
from planner.cli.remains import remains
from planner.cli.rules import rules
from planner.cli.schema import schema
from planner.cli.ways import ways
from planner.gauntlet.command import gauntlet

INTERRUPTED: Final = 130

# Plain help, not rich's: it halves the time of `planner --help`.
app = typer.Typer(
    name="planner",
    help="Plan the best legal move of every model on a tabletop battlefield.",
    epilog="Exit status: 0 done; 1 the answer is no; 2 the input was not understood; "
    "3 internal error (please report it); 130 interrupted.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("plan")(plan)
app.command("options")(options)
app.command("reach")(reach)
app.command("ways")(ways)
app.command("check")(check)
app.command("after")(after)
app.command("chain")(chain)
app.command("remains")(remains)
app.command("draw")(draw)
app.command("engine")(engine)
app.command("batch")(batch)
app.command("rules")(rules)
app.command("import")(import_table)
app.command("schema")(schema)
app.command("gauntlet")(gauntlet)
app.add_typer(bench)


def _version(wanted: bool) -> None:
    if wanted:
        from planner import __version__

        print(f"planner {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """Plan the best legal move of every model on a tabletop battlefield."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status (raises `SystemExit`)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a character the terminal lacks is no error
            stream.reconfigure(errors="backslashreplace")
    try:
        app(args=None if arguments is None else list(arguments))
    except KeyboardInterrupt:
        print("planner: interrupted; nothing was found yet", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        from planner.cli.failure import status_of

        sys.exit(status_of(error))
