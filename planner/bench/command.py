"""`planner bench`: the project's own benchmarks. Everything heavy is imported when one runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from planner.bench.report import Report

INTERRUPTED = 130

bench = typer.Typer(
    name="bench",
    help="Measure navigation and formation beside other programs, in one run.",
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
)
Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Write report and plots here.")
]
Quick = Annotated[bool, typer.Option("--quick", help="Fewer of all, in part of the time.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


@bench.command("navigation")
def navigation(
    tables: Annotated[
        Path | None,
        typer.Option("--tables", metavar="DIR", help="Tables (*.json) instead of our own."),
    ] = None,
    out: Out = None,
    quick: Quick = False,
    as_json: AsJson = False,
) -> None:
    """Shortest ways: lengths and times beside other programs, one to all, growth."""
    from planner.bench.navigation.run import run_navigation

    report, done = run_navigation(tables, out, quick=quick)
    _show(report, out, as_json)
    raise typer.Exit(0 if done else INTERRUPTED)


@bench.command("formation")
def formation(
    scenes: Annotated[
        Path | None,
        typer.Option("--scenes", metavar="DIR", help="Scenes instead of our own."),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option("--scene", metavar="NAME", help="Only this one. Repeatable.")
    ] = None,
    long: Annotated[
        bool, typer.Option("--long", help="Also a run of 60 deterministic seconds a scene.")
    ] = False,
    out: Out = None,
    quick: Quick = False,
    as_json: AsJson = False,
) -> None:
    """Whole units: values, bounds and times beside three plainer ways."""
    from planner.bench.formation.run import run_formation

    report, done = run_formation(scenes, out, only=only or (), quick=quick, long=long)
    _show(report, out, as_json)
    raise typer.Exit(0 if done else INTERRUPTED)


@bench.command("detachments")
def detachments(
    scenes: Annotated[
        Path | None,
        typer.Option("--scenes", metavar="DIR", help="Table and orders instead of our own."),
    ] = None,
    out: Out = None,
    quick: Quick = False,
    as_json: AsJson = False,
) -> None:
    """Orders of 5 to 20 stands: their times beside those of ten-model squads."""
    from planner.bench.detachments import run_detachments

    report, done = run_detachments(scenes, quick=quick)
    _show(report, out, as_json)
    raise typer.Exit(0 if done else INTERRUPTED)


def _show(report: Report, out: Path | None, as_json: bool) -> None:
    if out is not None:
        from planner.files import atomic

        out.mkdir(parents=True, exist_ok=True)
        atomic.write(out / f"{report.kind}.json", report.to_json())
    if as_json:
        print(report.to_json())
    else:
        report.show()
