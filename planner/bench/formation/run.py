"""The whole formation benchmark: every scene by ours and by three plainer ways, in one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.bench.formation.parts import Parts
from planner.bench.formation.scene import Scene, scenes
from planner.bench.progress import Progress
from planner.bench.report import Report, machine
from planner.bench.steps import run_steps
from planner.bench.timing import Noise, one_core
from planner.errors import InputError, nearest

if TYPE_CHECKING:
    from planner.bench.formation.contest import Contest


def run_formation(
    folder: Path | None = None,
    out: Path | None = None,
    *,
    only: Sequence[str] = (),
    quick: bool = False,
    long: bool = False,
) -> tuple[Report, bool]:
    """Return the report, and whether the run came to its end.

    Ctrl-C ends the run with what is there; with `out`, the next run goes on with the scenes that
    are not in its folder ``parts`` yet (delete it to measure all again).

    Parameters:
        folder: scenes with their ``orders.toml``; default: the program's own.
        out: folder for pictures of our plans; None for none.
        only: names of scenes; all if empty.
        quick: 5 seconds for the naive model instead of 20, and fewer planted charges.
        long: also a run of 60 deterministic seconds a scene, as the yardstick of the others.

    Raises:
        InputError: no such folder or scene.
    """
    chosen = _chosen(scenes(folder), only)
    report, progress, noise = Report("formation", machine()), Progress(), Noise()
    with one_core() as pinned:
        report.facts |= {"clock": "processor time", "core": pinned}
        steps = _steps(report, chosen, progress, noise, quick, long, out)
        done = run_steps(report, steps, progress)
    report.facts["noise"] = round(noise.spread, 2)
    from planner.bench.formation.summary import summary

    summary(report)
    return report, done


def _chosen(known: Sequence[Scene], only: Sequence[str]) -> list[Scene]:
    names = [scene.name for scene in known]
    for name in only:
        if name not in names:
            raise InputError(f'no scene "{name}"; {nearest(name, names)}')
    return [scene for scene in known if not only or scene.name in only]


def _measure(contest: Contest, scene: Scene, parts: Parts | None) -> None:
    """Run a scene and keep its rows; or take them, where a run before has kept them."""
    known = parts.known(scene) if parts is not None else None
    if known is not None:
        contest.progress(f"{scene.name}: measured before")
        contest.take(known)
        return
    contest.run(scene)
    if parts is not None:
        parts.keep(scene, contest.rows(scene))


def _steps(
    report: Report,
    chosen: Sequence[Scene],
    progress: Progress,
    noise: Noise,
    quick: bool,
    long: bool,
    out: Path | None,
) -> list[tuple[str, Callable[[], Any]]]:
    from planner.bench.formation.contest import Contest
    from planner.bench.formation.planted import planted

    contest = Contest(report, progress, 5.0 if quick else 20.0, long, out)
    steps: list[tuple[str, Callable[[], Any]]] = [("warm-up", contest.warm_up)]
    limits = {"seconds": contest.seconds, "long": long}
    parts = None if out is None else Parts(out, limits)
    for scene in chosen:
        steps += [(scene.name, partial(_measure, contest, scene, parts)), ("noise", noise.probe)]
    if len(chosen) > 1:
        steps.append(("planted", lambda: planted(report, progress, 20 if quick else 100)))
    return steps
