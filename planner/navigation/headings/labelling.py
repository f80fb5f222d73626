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


def labelled(
    label: Callable[..., Any],
    given: tuple[Any, ...],
    count: int,
    more: Callable[[tuple[Any, ...]], tuple[Any, ...] | None] | None = None,
) -> tuple[Any, ...]:
    """Return the labels of `count` way points, as `kernels.labels.cut` has them.

    Parameters:
        label: `hull_search.label`, or `kernels.turning.label`.
        given: what it is given before its labels. Where it comes back changes none of them.
        more: told of the labels there are at last: the same with more origins, after those there
            were, from which the search goes on once; None for none.
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
            further, more = None if more is None else more(found), None
            if further is None:
                return found
            given = further
