"""Tiny boards: the solver's best is the best of all placings, and two solvers agree."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.boards.played import agreed, equal
from planner.gauntlet.row import Outcome, Row


def _playing(
    name: str, play: Callable[[int], tuple[str, str]]
) -> Callable[[Iterable[int], Path], Iterator[Outcome]]:
    def played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
        for number in numbers:
            begun = time.perf_counter()
            end, wrong = play(number)
            took = round(time.perf_counter() - begun, 3)
            said = (wrong,) if wrong else ()
            yield Outcome(name, number, end, not wrong, 1, took, said)

    return played


BOARDS: Final = Row(
    "boards", "tiny boards, each placing tried by separate code; the same optimum",
    200, 10_000, _playing("boards", equal),
)  # fmt: skip
AGREEMENT: Final = Row(
    "agreement", "optima on which a second, differently configured solver agrees",
    100, 5_000, _playing("agreement", agreed),
)  # fmt: skip
