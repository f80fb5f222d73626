"""The same scenes in other processes: another hash seed, one core or all, the same bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.row import Outcome, Row

TIMES: Final = 3
"""How often each scene is planned anew, in the short run and the long."""
LARGE: Final = 10
"""One scene in so many is a large one."""
BATCH: Final = 40
"""Scenes that one process plans: to begin takes one as long as twenty small ones."""


def digests(numbers: Iterable[int]) -> Iterator[str]:
    """Yield the digest of the plan of each scene, as its file says it."""
    from planner.gauntlet.run import planned
    from planner.gauntlet.scene import scene, small

    for number in numbers:
        # mostly small ones, which take little: many differ more than large ones do
        _, plan = planned(scene(number) if number % LARGE == 0 else small(number))
        yield hashlib.sha256(plan.to_json().encode()).hexdigest()


def _played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    wanted = list(numbers)
    for first in range(0, len(wanted), BATCH):
        batch = wanted[first : first + BATCH]
        runs = [_elsewhere(batch, time) for time in range(TIMES)]
        for number, found in zip(batch, zip(*runs, strict=True), strict=True):
            same = len(set(found)) == 1
            yield Outcome("repeats", number, "same" if same else "differs", same, TIMES)


def _elsewhere(numbers: list[int], time: int) -> list[str]:
    """Return the digests as a process of its own finds them, every second one on one core."""
    command = [sys.executable, "-m", "planner.gauntlet.child", "digests", *map(str, numbers)]
    given = {**os.environ, "PYTHONHASHSEED": str(time), "PLANNER_CORES": str(1 + time % 2)}
    done = subprocess.run(command, env=given, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.split()


REPEATS: Final = Row(
    "repeats", "planned again with other hash seeds, on one core and two; the same bytes",
    20, 1_000, _played,
)  # fmt: skip
