"""Give bad files to the command line, one after another, and say what became of them.

``python -m planner.gauntlet.hostile.trial`` runs in a process of its own, so that its memory is
that of reading alone; ``tests/gauntlet`` starts it.
"""

from __future__ import annotations

import contextlib
import io
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from planner.gauntlet.hostile.base import PLAN, SCENARIO, Hostile, text

LONGEST: Final = 1.0
"""Seconds of processor time that a refusal may take."""
LARGEST: Final = 256 * 1024 * 1024
"""Bytes of memory that the process may have taken at most."""


@dataclass(frozen=True)
class Refusal:
    """What became of a bad file: exit status, standard error, seconds, bytes (of the process)."""

    name: str
    status: int
    said: str
    seconds: float
    memory: int

    @property
    def trouble(self) -> str:
        """What is wrong with how it was refused; empty where nothing is."""
        if self.status != 2:
            return f"exit status {self.status}"
        if "Traceback" in self.said or len(self.said.strip().splitlines()) != 1:
            return "not said in one line"
        if self.seconds > LONGEST:
            return f"{self.seconds:.1f} s"
        if self.memory > LARGEST:
            return f"{self.memory // 2**20} MiB"
        return ""


def refusals(hostile: Iterable[Hostile]) -> Iterator[Refusal]:
    """Yield what became of each bad file; the first ask loads what every later one needs."""
    with TemporaryDirectory() as folder:
        files = {name: Path(folder) / name for name in (SCENARIO, PLAN)}
        _write(files)
        _asked(files)
        for bad in hostile:
            _write(files)
            files[bad.file].write_bytes(bad.data)
            begun = time.process_time()
            status, said = _asked(files)
            took = time.process_time() - begun
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
            yield Refusal(f"{bad.file}: {bad.name}", status, said, took, memory)


def _write(files: dict[str, Path]) -> None:
    for name, path in files.items():
        path.write_text(text(name), encoding="utf-8")


def _asked(files: dict[str, Path]) -> tuple[int, str]:
    """Return exit status and standard error of ``planner check`` on the two files."""
    from planner.cli import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(["check", str(files[SCENARIO]), str(files[PLAN])])
        except SystemExit as left:
            code = left.code
            return (code if isinstance(code, int) else 0), err.getvalue()
    return 0, err.getvalue()
