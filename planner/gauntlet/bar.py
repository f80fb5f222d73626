"""How far a row is: a bar with the time that is left, or now and then a line in a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from planner.gauntlet.row import Outcome

EVERY: Final = 60.0
"""Seconds between lines where standard error is no terminal."""


@contextmanager
def told(row: str, wanted: int) -> Iterator[Callable[[Outcome, int], None]]:
    """Yield who is told each outcome and how many of the `wanted` there are: see `long.play`."""
    if sys.stderr.isatty():
        with _bar(row, wanted) as tell:
            yield tell
        return
    said = time.monotonic()

    def tell_log(outcome: Outcome, done: int) -> None:
        nonlocal said
        if not outcome.right:
            print(f"{row} {outcome.number}: {outcome.end}", file=sys.stderr, flush=True)
        if time.monotonic() - said >= EVERY or done == wanted:
            print(f"{row} {done}/{wanted}", file=sys.stderr, flush=True)
            said = time.monotonic()

    yield tell_log


@contextmanager
def _bar(row: str, wanted: int) -> Iterator[Callable[[Outcome, int], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(row, total=wanted)

        def tell(outcome: Outcome, done: int) -> None:
            if not outcome.right:
                progress.console.print(f"{row} {outcome.number}: {outcome.end}", markup=False)
            progress.update(task, completed=done)

        yield tell
