"""Blocked, huge and degenerate worlds: an answer or a clear limit, within time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.row import Outcome, Row

SECONDS: Final = 60
"""Processor time that a world may take, reading it and all; its search has ten seconds."""
ANSWERS: Final = ("optimal", "feasible", "infeasible", "unknown")
LIMITED: Final = "limit"
MEMORY: Final = 3 << 30
"""Bytes."""


def _played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    for number in numbers:
        words = [sys.executable, "-m", "planner.gauntlet.worlds.child"]
        words += [str(value) for value in (number, SECONDS, MEMORY)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            last = done.stderr.strip().splitlines()[-3:]
            said = (f"ended with {done.returncode}", *last)
            yield Outcome("worlds", number, "no answer", False, trouble=said)
            continue
        found = json.loads(done.stdout)
        said = (found["world"], found["said"])
        right = found["end"] in (*ANSWERS, LIMITED)
        yield Outcome("worlds", number, found["end"], right, 1, found["seconds"], said)


WORLDS: Final = Row(
    "worlds", "blocked, huge and degenerate worlds; an answer or a limit, in time",
    20, 200, _played,
)  # fmt: skip
