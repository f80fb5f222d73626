"""Rows that another program plays, which an extra installs: fuzzing by coverage, and mutants."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from planner.errors import InputError
from planner.gauntlet.fuzz.names import READERS
from planner.gauntlet.row import Outcome, Row

SECONDS: Final = 300
"""How long one trial fuzzes one reader; the long run has an hour of each."""
LOT: Final = 300
"""Mutants of a long run."""
TOGETHER: Final = 10
"""Mutants of one trial."""
WANTED: Final = 95.0
"""Per cent of the mutants that tests have to find."""
FOUND: Final = re.compile(r"(\d+) of (\d+) found .* and ([\d.]+)%")
EXECUTED: Final = re.compile(r"number_of_executed_units:\s*(\d+)")


def _fuzzed(numbers: Iterable[int], folder: Path) -> Iterator[Outcome]:
    """Fuzz one reader after another; what is worth keeping stands in a folder of each."""
    for number in numbers:
        name = READERS[number % len(READERS)]
        kept = folder / "fuzz" / name
        begun = time.monotonic()
        done = _run(
            ("atheris", "fuzz"),
            ["fuzz", name, str(kept), f"-max_total_time={SECONDS}", "-print_final_stats=1"],
            f"-artifact_prefix={kept}-",
        )
        took = round(time.monotonic() - begun, 3)
        tried = EXECUTED.search(done.stderr)
        right = done.returncode == 0 and tried is not None
        said = () if right else tuple(done.stderr.strip().splitlines()[-9:])
        many = int(tried[1]) if tried else 0
        end = "nothing found" if right else "found"
        yield Outcome("fuzz", number, end, right, many, took, (name, *said))


def _mutated(numbers: Iterable[int], folder: Path) -> Iterator[Outcome]:
    """Try some mutants more each time; right as long as all so far may be as many as wanted."""
    for number in numbers:
        given = ["--draw", str(LOT), "--most", str(TOGETHER), "--folder", str(folder / "mutants")]
        done = _run(("mutmut", "mutants"), ["mutants", *given])
        last = done.stdout.strip().splitlines()[-1:]
        told = FOUND.search(done.stdout)
        if done.returncode or told is None:
            said = tuple(done.stderr.strip().splitlines()[-9:])
            yield Outcome("mutants", number, "not tried", False, trouble=said)
            continue
        right = float(told[3]) >= WANTED
        end = "enough found" if right else "too few found"
        yield Outcome("mutants", number, end, right, TOGETHER, trouble=tuple(last))


def _run(
    needs: tuple[str, str], words: Sequence[str], *more: str
) -> subprocess.CompletedProcess[str]:
    """Run one of the gauntlet's own commands.

    Parameters:
        needs: a package, and the extra that installs it.

    Raises:
        InputError: it is not installed.
    """
    package, extra = needs
    if find_spec(package) is None:
        raise InputError(f"this row needs {package}: install the extra {extra}, then go on")
    command = [sys.executable, "-m", f"planner.gauntlet.{words[0]}", *words[1:], *more]
    return subprocess.run(command, capture_output=True, text=True, check=False)


FUZZ: Final = Row(
    "fuzz", "each reader fuzzed, led by coverage, five minutes a trial; nothing but our errors",
    0, 12 * len(READERS), _fuzzed,
)  # fmt: skip
MUTANTS: Final = Row(
    "mutants", "the referee's code changed bit by bit; its tests notice 95 in 100",
    0, LOT // TOGETHER, _mutated,
)  # fmt: skip
