"""Killed while writing: what stands there afterwards is an old state or the new one, whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.writers import WRITERS

LONGEST: Final = 0.03
"""Seconds after which the writer is killed at the latest."""


def _played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    kept = os.environ.get("PLANNER_CACHE")
    try:
        for number in numbers:
            kind = sorted(WRITERS)[number % len(WRITERS)]
            with TemporaryDirectory() as folder:
                path = Path(folder) / "state"
                _kill(kind, path, Random(number).random() * LONGEST)
                whole = WRITERS[kind].whole(path)
            yield Outcome("kills", number, "whole" if whole else "broken", whole, trouble=(kind,))
    finally:
        os.environ.pop("PLANNER_CACHE", None)
        if kept is not None:
            os.environ["PLANNER_CACHE"] = kept


def _kill(kind: str, path: Path, seconds: float) -> None:
    command = [sys.executable, "-m", "planner.gauntlet.child", "write", kind, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        if child.stdout is None or child.stdout.readline() != b"begun\n":
            raise RuntimeError(f"the {kind} writer did not begin")
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)


KILLS: Final = Row(
    "kills", "killed while writing plans, caches, records; old or new, never a third",
    50, 1_000, _played,
)  # fmt: skip
