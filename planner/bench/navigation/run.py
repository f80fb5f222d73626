"""The whole navigation benchmark, in one process and one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from planner.bench.progress import Progress
from planner.bench.report import Report, machine
from planner.bench.steps import run_steps
from planner.bench.tables import PolygonTable, generate, load_tables
from planner.bench.tables.generate import Recipe
from planner.bench.timing import Noise, one_core

SEEDS: Final = (0, 1, 2)


def run_navigation(
    tables: Path | None = None, out: Path | None = None, *, quick: bool = False
) -> tuple[Report, bool]:
    """Return the report, and whether the run came to its end.

    Ctrl-C ends the run with what is there.

    Parameters:
        tables: folder of table files; default: tables drawn from fixed seeds.
        out: folder for the plots; None for none.
        quick: fewer tables, queries and sizes: a minute instead of ten.

    Raises:
        InputError: `tables` holds none.
    """
    given = load_tables(tables) if tables else own_tables(quick)
    report, progress, noise = Report("navigation", machine()), Progress(), Noise()
    with one_core() as pinned:
        report.facts |= {
            "clock": "processor time",
            "core": pinned,
            "tables": "given" if tables else "own",
        }
        done = run_steps(report, _parts(report, given, progress, noise, quick), progress)
    report.facts["noise"] = round(noise.spread, 2)
    _targets(report)
    if out is not None:
        _draw(report, out, progress)
    return report, done


def own_tables(quick: bool) -> list[PolygonTable]:
    """Return tables of our own: the same on every machine."""
    recipes = {"stars20": Recipe(20), "stars60": Recipe(60)}
    recipes["blocks40"] = Recipe(40, share=0.25, blocks=True)
    seeds = SEEDS[:1] if quick else SEEDS
    return [
        generate(f"{name}_{seed}", 1_000 * recipe.obstacles + seed, recipe)
        for name, recipe in recipes.items()
        for seed in seeds
    ]


def _parts(
    report: Report,
    tables: Sequence[PolygonTable],
    progress: Progress,
    noise: Noise,
    quick: bool,
) -> list[tuple[str, Callable[[], Any]]]:
    from planner.bench.navigation.growth import growth
    from planner.bench.navigation.one_to_all import one_to_all
    from planner.bench.navigation.order_share import order_share
    from planner.bench.navigation.point_to_point import compare
    from planner.bench.navigation.startup import start_up

    return [
        ("paths", lambda: compare(report, tables, progress, noise, quick)),
        ("one to all", lambda: one_to_all(report, progress, noise, quick)),
        ("order", lambda: order_share(report, progress, noise, quick)),
        ("growth", lambda: growth(report, progress, quick)),
        ("start-up", lambda: start_up(report, progress, quick)),
    ]


def _targets(report: Report) -> None:
    from planner.bench.navigation.targets import targets

    targets(report)


def _draw(report: Report, out: Path, progress: Progress) -> None:
    from planner.bench.navigation.charts import draw_charts

    try:
        for file in draw_charts(report, out):
            progress(f"drew {file}")
    except ImportError:
        progress("no plots: matplotlib is not installed (extra: bench)")
