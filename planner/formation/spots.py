"""Arrays of candidate places: small helpers over navigation's `Places`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from planner.navigation.places import Places

Ints = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]
Bools = NDArray[np.bool_]


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
