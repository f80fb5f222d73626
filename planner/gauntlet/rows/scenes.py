"""Random scenes of all games, planned: the referee refuses none of the plans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.run import play
from planner.gauntlet.scene import scene


def _played(numbers: Iterable[int], folder: Path) -> Iterator[Outcome]:
    return (play(scene(number), folder) for number in numbers)


SCENES: Final = Row("scenes", "larger random scenes planned; none illegal", 4, 25_000, _played)
