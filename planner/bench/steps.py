"""Runs the parts of a benchmark one after another; what is measured is never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from planner.bench.progress import Progress
from planner.bench.report import Report, Section

_COLUMNS = (("part", "part", "text"), ("error", "error", "text"))


def run_steps(
    report: Report, steps: Iterable[tuple[str, Callable[[], Any]]], progress: Progress
) -> bool:
    """Run each step; return whether all came to their end.

    Ctrl-C ends the run with what is there. A step that fails is reported in a section of its
    own and the others still run: a benchmark also measures programs that are not ours.
    """
    failures: list[dict[str, Any]] = []
    done = True
    try:
        for name, step in steps:
            try:
                step()
            except Exception as error:
                done = False
                failures.append({"part": name, "error": f"{type(error).__name__}: {error}"})
                progress(f"{name} failed: {type(error).__name__}: {error}")
    except KeyboardInterrupt:
        progress("stopped: what follows is what there is")
        done = False
    if failures:
        report.section(Section("failures", "Parts that failed", _COLUMNS, rows=failures))
    return done
