"""Clocks: medians, what the machine's noise is, and one core for everyone."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

T = TypeVar("T")

LOOPS: Final = 60_000
"""Additions in the yardstick: a few milliseconds of plain Python."""


now = time.process_time
"""Seconds of processor time of this process: on one core the same as a clock on the wall, but
what other programs on the machine do is not counted."""


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return the seconds of processor time that `work` took, and what it returned."""
    start = now()
    value = work()
    return now() - start, value


def median_seconds(work: Callable[[], Any], times: int = 5, most: float = 3.0) -> float:
    """Return the median seconds of `work`, called up to `times` times or for `most` seconds."""
    found: list[float] = []
    while len(found) < times and sum(found) < most:
        found.append(timed(work)[0])
    return statistics.median(found)


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector out of a measurement, as `timeit` does."""
    gc.collect()
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


@contextmanager
def one_core() -> Iterator[str]:
    """Run on one core where the system lets a process choose; yields what was done."""
    if not hasattr(os, "sched_setaffinity"):
        yield "not pinned"
        return
    before = os.sched_getaffinity(0)
    chosen = max(before)
    os.sched_setaffinity(0, {chosen})
    try:
        yield f"pinned to core {chosen}"
    finally:
        os.sched_setaffinity(0, before)


class Noise:
    """How unsteady the machine is: the same small work, timed between the measurements."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def probe(self) -> None:
        """Time the yardstick once more."""
        self.seconds.append(timed(lambda: sum(range(LOOPS)))[0])

    @property
    def spread(self) -> float:
        """Ninth decile over first decile: 1 on a quiet machine."""
        if len(self.seconds) < 3:
            return 1.0
        deciles = statistics.quantiles(self.seconds, n=10, method="inclusive")
        return deciles[-1] / deciles[0]


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """Return the exponent p of the best fit seconds = c · size^p (least squares of logarithms).

    >>> round(exponent([1, 2, 4], [3, 12, 48]), 6)
    2.0
    """
    import numpy as np

    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])
