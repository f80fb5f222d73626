"""Accepted plans, changed: what was made illegal is refused by its rule, what is legal passes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.mutate import trials
from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.run import planned
from planner.gauntlet.scene import scene


def _played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    for number in numbers:
        begun = time.perf_counter()
        scenario, plan = planned(scene(number, most=3))
        tried = list(trials(scenario, plan, number)) if plan.found else []
        wrong = tuple(str(trial) for trial in tried if not trial.right)
        took = round(time.perf_counter() - begun, 3)
        end = "passed" if wrong else "judged rightly"
        yield Outcome("changes", number, end, not wrong, len(tried), took, wrong)


CHANGES: Final = Row(
    "changes", "plans of small scenes made illegal, or other but legal; judged rightly",
    200, 10_000, _played,
)  # fmt: skip
