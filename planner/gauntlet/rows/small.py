"""Small random scenes, planned by the hundred, and some changes of each plan."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from planner.errors import IllegalPlanError
from planner.formation.limits import Limits
from planner.gauntlet.mutate import Trial, some
from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.run import QUICK, keep, planned
from planner.gauntlet.scene import Scene, small

ILLEGAL: Final = 5
LEGAL: Final = 2
"""How many changes of each sort are tried on a plan."""
STOPPED: Final = 0.3
"""Share of scenes in which the search is told to stop early: the plan so far must be legal."""
ASKED: Final = 12
"""By this asking whether to stop the search has been told to, if ever."""


def tried(number: int) -> tuple[str, list[Trial]]:
    """Plan the scene of this number and return how that ended, and the plan's changes.

    Raises:
        IllegalPlanError: the referee refuses the plan, or what a search that was stopped had.
    """
    scenario, plan = planned(small(number), limits(number))
    changed = some(scenario, plan, number, ILLEGAL, LEGAL) if plan.found else ()
    return plan.status.value, list(changed)


def limits(number: int) -> Limits:
    """Return how long the search may think, and when it is stopped, if it is."""
    random = Random(f"stop {number}")
    if random.random() >= STOPPED:
        return QUICK
    asked = iter(range(random.randrange(ASKED)))
    return replace(QUICK, stop=lambda: next(asked, None) is None)


def _played(numbers: Iterable[int], folder: Path) -> Iterator[Outcome]:
    for number in numbers:
        begun = time.perf_counter()
        end, count, wrong = _outcome(small(number), folder)
        took = round(time.perf_counter() - begun, 3)
        yield Outcome("small", number, end, not wrong, count, took, wrong)


def _outcome(given: Scene, folder: Path) -> tuple[str, int, tuple[str, ...]]:
    try:
        end, trials = tried(given.seed)
    except Exception as error:  # whatever it is, it is a bug to be kept
        end = "refused" if isinstance(error, IllegalPlanError) else "crashed"
        said = tuple(traceback.format_exc().strip().splitlines()[-9:])
        keep(given, end, said, folder)
        return end, 1, said
    wrong = tuple(str(trial) for trial in trials if not trial.right)
    return "passed" if wrong else end, 1 + len(trials), wrong


SMALL: Final = Row(
    "small", "small scenes planned, made illegal or other but legal; all judged rightly",
    500, 25_000, _played,
)  # fmt: skip
