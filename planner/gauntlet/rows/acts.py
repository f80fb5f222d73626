"""Random scenes with unusual actions, planned: the referee refuses none of the plans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from planner.gauntlet.acts import act
from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.run import play


def _played(numbers: Iterable[int], folder: Path) -> Iterator[Outcome]:
    return (replace(play(act(number), folder), row="acts") for number in numbers)


ACTS: Final = Row(
    "acts", "random scenes with reactions and other seldom actions planned; none illegal",
    200, 20_000, _played,
)  # fmt: skip
