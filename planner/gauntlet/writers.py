"""Writers of plans, caches and records: states that are whole or are not.

Light to import: a process that is killed while it writes has nothing else to do.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from planner.files import atomic, cache
from planner.files.record import Record

_SIZE: Final = 50_000


@dataclass(frozen=True)
class Writer:
    """Something that writes states, numbered, and what says whether a state is whole."""

    write: Callable[[Path, int], None]
    whole: Callable[[Path], bool]


def _plan(number: int) -> str:
    return "{" + f'"number": {number}, "rest": "{str(number % 10) * _SIZE}"' + "}\n"


def _plan_whole(path: Path) -> bool:
    import json

    text = path.read_text()
    return text == _plan(json.loads(text)["number"])


def _arrays(number: int) -> dict[str, Any]:
    import numpy as np

    return {"a": np.full(_SIZE, number), "b": np.arange(number % 100)}


def _cache_write(path: Path, number: int) -> None:
    os.environ["PLANNER_CACHE"] = str(path)
    cache.save(f"n{number % 3}", _arrays(number))


def _cache_whole(path: Path) -> bool:
    """Every entry is one that was written, or there is none."""
    os.environ["PLANNER_CACHE"] = str(path)
    for name in ("n0", "n1", "n2"):
        if (found := cache.load(name)) is not None:
            number = int(found["a"][0])
            wanted = _arrays(number)
            if any((found[key] != wanted[key]).any() for key in wanted):
                return False
    return True


def _record_write(path: Path, number: int) -> None:
    Record(path).add({"number": number, "rest": "x" * (number % 7 * 1000)})


def _record_whole(path: Path) -> bool:
    """The finished lines are the first ones written, and the run goes on from there."""
    record = Record(path)
    record.mend()
    before = [value["number"] for value in record.read()]
    _record_write(path, len(before))
    return [value["number"] for value in record.read()] == list(range(len(before) + 1))


WRITERS: Final[dict[str, Writer]] = {
    "plan": Writer(lambda path, number: atomic.write(path, _plan(number)), _plan_whole),
    "cache": Writer(_cache_write, _cache_whole),
    "record": Writer(_record_write, _record_whole),
}
