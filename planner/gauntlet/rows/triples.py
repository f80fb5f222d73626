"""Each number of the rules at 1 µm less, exactly, and 1 µm more, in eight directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.triples.stage import BASES, DIRECTIONS, Stand

TRIPLE: Final = (-1, 0, 1)
ALL: Final = 900
"""At least as many numbers and bases as there are; the row ends with the last."""


def _played(wanted: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    from planner.gauntlet.triples.numbers import numbers

    every = numbers()
    for number in wanted:
        index, base = divmod(number, len(BASES))
        if index >= len(every):
            return
        one = every[index]
        tried = [(d, more) for d in DIRECTIONS for more in TRIPLE]
        wrong = tuple(
            f"{one}: {more:+} µm in direction {d} with a base of {BASES[base] // 1000} mm"
            for d, more in tried
            if not one.kind(one.value, Stand(d, BASES[base]), more)
        )
        end = "wrong" if wrong else "right"
        yield Outcome("triples", number, end, not wrong, len(tried), trouble=wrong)


TRIPLES: Final = Row(
    "triples", "every number of the rules at -1, 0, +1 µm, eight directions, three bases",
    ALL, ALL, _played,
)  # fmt: skip
