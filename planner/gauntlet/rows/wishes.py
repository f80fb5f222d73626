"""Random scenes under other readings and goals, planned: their files are refused by none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.rows.small import limits
from planner.gauntlet.run import LIMITS, play
from planner.gauntlet.wishes import wish


def _played(numbers: Iterable[int], folder: Path) -> Iterator[Outcome]:
    for number in numbers:
        cut = replace(LIMITS, stop=limits(number).stop)  # plans cut short are judged as files, too
        yield replace(play(wish(number), folder, cut), row="wishes")


WISHES: Final = Row(
    "wishes", "random scenes under other readings, for any goal, facing any way; none illegal",
    200, 20_000, _played,
)  # fmt: skip
