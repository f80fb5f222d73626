"""`planner batch`: many requests, answered beside one another."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

Source = Annotated[
    Path,
    typer.Argument(
        metavar="FILE.jsonl|DIR", help="Requests, one a line; or a folder of .json files of one."
    ),
]
Out = Annotated[
    Path, typer.Option("--out", "-o", metavar="OUT.jsonl", help="The answers, one a line.")
]
Engine = Annotated[
    str, typer.Option("--engine", metavar="E", help="Who answers: local, or ray (a cluster).")
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes; as a rule one a core."),
]


def batch(source: Source, out: Out, engine: Engine = "local", jobs: Jobs = None) -> None:
    """Answer many requests: those of `planner engine`, each for itself.

    Answers are written in the order of the requests, each as soon as those before it are done. A
    batch that was stopped goes on where it was when it is started again with the same OUT.jsonl.
    Paths of scenarios are looked for beside the file of requests (in the folder of them).

    Exit status 2 where some request was not understood, 3 where one met an internal error.
    """
    from rich.console import Console
    from rich.progress import Progress

    from planner.errors import FileError
    from planner.service.batch import batch as answer_all
    from planner.service.batch import status_of
    from planner.service.runners import runner_of

    if not out.absolute().parent.is_dir():
        raise FileError("cannot be written: its folder does not exist", file=str(out))
    runner = runner_of(engine, jobs or os.cpu_count() or 1)
    console = Console(stderr=True)
    with Progress(console=console, disable=not sys.stderr.isatty()) as shown:
        task = shown.add_task("answering", total=None)
        counts = answer_all(
            source, out, runner, lambda n, of: shown.update(task, completed=n, total=of)
        )
    yes, no, wrong, broken = (counts[status] for status in range(4))
    parts = [f"{yes} done", f'{no} "no"']
    parts += [f"{wrong} not understood"] * bool(wrong) + [f"{broken} internal errors"] * bool(
        broken
    )
    print(f"{out}: {', '.join(parts)}", file=sys.stderr)
    raise typer.Exit(status_of(counts.items()))
