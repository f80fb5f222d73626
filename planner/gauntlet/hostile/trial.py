"""Give bad files to the command line, one after another, and say what became of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from planner.gauntlet.hostile.base import Hostile

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
        if self.memory > LARGEST:
            return f"{self.memory // 2**20} MiB"
        return ""

    @property
    def delay(self) -> str:
        """How long it took where that was too long, which a slow machine may have to do with."""
        return f"{self.seconds:.1f} s" if self.seconds > LONGEST else ""


def refusals(hostile: Iterable[Hostile]) -> Iterator[Refusal]:
    """Yield what became of each bad file: of one that took too long, the quickest of three times.

    Other work on the machine only adds to a time.
    """
    given = [_kept(bad) for bad in hostile]
    for bad, found in zip(given, _tried(given), strict=True):
        if found.seconds > LONGEST:
            found = min((found, *_tried([bad]), *_tried([bad])), key=lambda one: one.seconds)
        yield found


def _kept(bad: Hostile) -> Hostile:
    """Hold its bytes, which are a tenth of the value they are written from."""
    return replace(bad, write=partial(bytes, bad.write()))


def _tried(hostile: Iterable[Hostile]) -> Iterator[Refusal]:
    """Yield what became of each, read by one process one after another."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number, bad in enumerate(hostile):
            case = folder / f"{number:06}"
            case.mkdir()
            (case / "name").write_text(f"{bad.file}: {bad.name}", encoding="utf-8")
            (case / bad.file).write_bytes(bad.write())
        command = [sys.executable, "-m", "planner.gauntlet.hostile.child", name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            for line in child.stdout or ():
                yield Refusal(**json.loads(line))
        if child.returncode:
            raise RuntimeError(f"the readers' process ended with {child.returncode}")
