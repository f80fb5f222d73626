"""Arrays of candidate places: small helpers over navigation's `Places`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from planner.navigation.places import Places

Ints = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]
Bools = NDArray[np.bool_]

Many = TypeVar("Many", Places, Floats, Ints, Bools)


def in_a_row(asks: Sequence[tuple[int, Places]]) -> tuple[Ints, Places]:
    """Return places of many in a row, those of each one after another's, and whose each is."""
    many = [len(at) for _, at in asks]
    whose: Ints = np.repeat(np.array([one for one, _ in asks], np.int64), many)
    return whose, Places.concat([at for _, at in asks])


def runs(whose: Ints) -> tuple[list[int], list[int]]:
    """Return who there is in a row, in order, and how many places are each one's."""
    begins = np.flatnonzero(np.diff(whose, prepend=-1))
    return whose[begins].tolist(), np.diff(begins, append=len(whose)).tolist()


def parts(values: Many, many: Sequence[int]) -> list[Many]:
    """Return a row cut into parts of so many each: views, where it is an array."""
    ends = [0, *accumulate(many)]
    return [values[begin:end] for begin, end in pairwise(ends)]


def once(numbers: Ints) -> tuple[Ints, Ints]:
    """Return where each of some numbers, none below 0, is first, and which of these each is."""
    first = np.full(int(numbers.max(initial=-1)) + 1, -1, np.int64)
    first[numbers[::-1]] = np.arange(len(numbers))[::-1]
    met = first >= 0
    return first[met], (np.cumsum(met) - 1)[numbers]


def rounded(xs: ArrayLike, ys: ArrayLike, z: int = 0, heading: int = 0) -> Places:
    """Return places at `xs`, `ys`, rounded to the nearest µm."""
    x = np.rint(np.asarray(xs, dtype=np.float64)).astype(np.int64).reshape(-1)
    y = np.rint(np.asarray(ys, dtype=np.float64)).astype(np.int64).reshape(-1)
    return Places(x, y, np.full(len(x), z, np.int64), np.full(len(x), heading, np.int64))


def facing(at: Places, heading: int) -> Places:
    """Return the same places with another heading (µ°)."""
    return Places(at.x, at.y, at.z, np.full(len(at), heading, np.int64))


def unique(at: Places) -> Places:
    """Return the places without repeats, each where it first stood."""
    if not len(at):
        return at
    rows = np.stack([at.x, at.y, at.z, at.heading])
    order = np.lexsort(rows)  # stable: of equal ones the first stays first
    fresh = np.ones(len(at), np.bool_)
    fresh[1:] = (rows[:, order[1:]] != rows[:, order[:-1]]).any(axis=0)
    return at[np.sort(order[fresh])]
