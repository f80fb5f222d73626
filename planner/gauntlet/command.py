"""`planner gauntlet`: try to break planner and referee. Everything heavy is imported in a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

INTERRUPTED = 130


def gauntlet(
    rows: Annotated[
        list[str] | None, typer.Argument(metavar="[ROW]...", help="Which rows; default all.")
    ] = None,
    long: Annotated[bool, typer.Option("--long", help="As many as the long run has.")] = False,
    count: Annotated[
        int | None, typer.Option("--count", min=1, metavar="N", help="How many of each.")
    ] = None,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="For the record and the failures.")
    ] = Path("gauntlet"),
    listed: Annotated[bool, typer.Option("--list", help="Only say what rows there are.")] = False,
) -> None:
    """Try to break planner and referee: stop with Ctrl-C, go on with the same command.

    Exit status 1 where anything ended as it should not.
    """
    from planner.errors import InputError, nearest
    from planner.gauntlet.bar import told
    from planner.gauntlet.long import play, summary
    from planner.gauntlet.rows import ROWS

    for name in rows or ():
        if name not in ROWS:
            raise InputError(f'no row "{name}"; {nearest(name, ROWS)}')
    chosen = [ROWS[name] for name in rows or ROWS]
    if listed:
        for row in chosen:
            print(f"{row.name}: {row.text} ({row.few} for a change, {row.many} in a long run)")
        return
    wrong = False
    for row in chosen:
        wanted = count or (row.many if long else row.few)
        if not wanted and not rows:  # a row of the long run alone
            continue
        wanted = wanted or row.many
        try:
            with told(row.name, wanted) as tell:
                found = play(row, wanted, folder, tell)
        except KeyboardInterrupt:
            print("stopped; the same command goes on from here", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        print(summary(row, found))
        wrong = wrong or not all(outcome.right for outcome in found)
    raise typer.Exit(1 if wrong else 0)
