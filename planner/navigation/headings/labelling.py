"""A search for labels, some of them at a time: between, the clock is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from planner.until import on_time

AT_ONCE: Final = 2_000_000
"""Lines and labels that a search looks at before it looks at the clock."""
ROOM: Final = 1_024
"""Labels that there is room for at first."""


def labelled(label: Callable[..., Any], given: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return the labels of `count` way points, as `kernels.labels.cut` has them.

    Parameters:
        label: `hull_search.label`, or `kernels.turning.label`.
        given: what it is given before its labels. Where it comes back changes none of them.
    """
    from planner.navigation.kernels.labels import cut, empty

    labels, newest = empty(ROOM), np.full(count, -1, np.int64)
    keys, queue, marks = np.empty(ROOM), np.empty(ROOM, np.int64), np.zeros(4, np.int64)
    while True:
        on_time()
        pause = int(marks[3]) + AT_ONCE
        labels, keys, queue = label(*given, labels, newest, keys, queue, marks, pause)
        if marks[3] <= pause:
            found: tuple[Any, ...] = cut(labels, marks[0])
            return found
