"""Bad files: each refused in one line, soon, and in little memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.hostile import hostile, refusals
from planner.gauntlet.row import Outcome, Row

STEP: Final = 7
"""Numbers go through the bad files in steps of this, so that few are of all kinds."""


def _played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    every = list(hostile())
    mixed = [bad for first in range(STEP) for bad in every[first::STEP]]
    wanted = [number for number in numbers if number < len(mixed)]
    for number, found in zip(wanted, refusals(mixed[n] for n in wanted), strict=True):
        wrong = found.trouble or found.delay
        said = (f"{found.name}: {wrong}: {found.said}",) if wrong else ()
        took = round(found.seconds, 3)
        yield Outcome("inputs", number, wrong or "refused", not said, 1, took, said)


INPUTS: Final = Row("inputs", "bad files; each refused in one line", 325, 2_296, _played)
