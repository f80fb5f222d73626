"""Two tables that differ in a known way: their answers differ as they must."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from planner.gauntlet.relations.all import NAMES, tried
from planner.gauntlet.row import Outcome, Row


def _played(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
    for number in numbers:
        index, of = divmod(number, len(NAMES))
        begun = time.perf_counter()
        end, said = _tried(NAMES[of], index)
        took = round(time.perf_counter() - begun, 3)
        yield Outcome("relations", number, f"{NAMES[of]} {end}", end == "holds", 1, took, said)


def _tried(name: str, index: int) -> tuple[str, tuple[str, ...]]:
    try:
        seed, wrong = tried(name, index)
    except Exception:  # whatever it is, it is a bug to be kept
        return "crashes", (f"index {index}", *traceback.format_exc().strip().splitlines()[-6:])
    return ("fails", (f"scene {seed}", *wrong)) if wrong else ("holds", ())


RELATIONS: Final = Row(
    "relations", f"{len(NAMES)} relations of answers to tables that differ in a known way",
    20 * len(NAMES), 300 * len(NAMES), _played,
)  # fmt: skip
