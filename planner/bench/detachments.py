"""Many stands beside a squad: how long orders of detachments take, as shares of a squad's."""

from __future__ import annotations

import statistics
import tomllib
from collections.abc import Callable
from pathlib import Path

from planner.bench.formation.scene import ORDERS, Scene, find_scene, own_folder, scenes
from planner.bench.progress import Progress
from planner.bench.report import Report, Section, machine
from planner.bench.steps import run_steps
from planner.bench.timing import Noise, no_collection, one_core, timed

COLUMNS = (
    ("order", "order", "text"),
    ("models", "models", "number"),
    ("seconds", "time", "seconds"),
    ("ratio", "of a squad's", "times"),
    ("status", "plan", "text"),
)
TIMES = 3
"""Plans of one order, of which the quickest counts: the first makes the table ready."""


def folder_of_detachments() -> Path:
    """Return the table and orders of the checkout, or those installed with the program."""
    return own_folder().parent / "detachments"


def run_detachments(folder: Path | None = None, *, quick: bool = False) -> tuple[Report, bool]:
    """Return the report, and whether the run came to its end.

    The squads are scenes of the formation benchmark that ``orders.toml`` names; the median of
    their times is what each order's time is divided by.

    Parameters:
        folder: table and ``orders.toml``; default: the program's own.
        quick: two plans of an order instead of three.

    Raises:
        InputError: no such folder.
    """
    folder = folder or folder_of_detachments()
    report, progress, noise = Report("detachments", machine()), Progress(), Noise()
    squads = report.section(Section("squads", "Squads of ten", COLUMNS))
    note = "time: the quickest of a few plans in a process that has planned before"
    section = report.section(Section("detachments", "Detachments", COLUMNS, note))
    times = 2 if quick else TIMES
    asked = scenes(folder)
    names = tomllib.loads((folder / ORDERS).read_text("utf-8"))["squads"]
    steps = [
        *((name, _step(squads, find_scene(name), times, noise)) for name in names),
        *((scene.name, _step(section, scene, times, noise)) for scene in asked),
    ]
    with one_core() as pinned:
        report.facts |= {"clock": "processor time", "core": pinned}
        told = ((name, _told(name, step, progress)) for name, step in steps)
        done = run_steps(report, told, progress)
    _compare(squads, section)
    report.facts["noise"] = round(noise.spread, 2)
    return report, done


def _told(name: str, step: Callable[[], None], progress: Progress) -> Callable[[], None]:
    def work() -> None:
        progress(name)
        step()

    return work


def _step(section: Section, scene: Scene, times: int, noise: Noise) -> Callable[[], None]:
    def work() -> None:
        from planner import plan

        noise.probe()
        found = []
        for _ in range(times):
            with no_collection():
                found.append(timed(lambda: plan(scene.scenario, scene.order)))
        made = found[-1][1]
        unit = scene.scenario.unit(scene.order.unit)
        quickest = min(seconds for seconds, _ in found)
        section.add(order=scene.title, models=len(unit), seconds=quickest, status=made.status.value)

    return work


def _compare(squads: Section, section: Section) -> None:
    if not squads.rows:
        return
    usual = statistics.median(row["seconds"] for row in squads.rows)
    for row in (*squads.rows, *section.rows):
        row["ratio"] = row["seconds"] / usual
