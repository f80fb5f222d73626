"""Edges among way points in compressed rows, as compiled code reads them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

BEND: float = 0.05
"""µm added per way point of a route: sums of roots are rounded up."""


class Rows(NamedTuple):
    """Edges in compressed rows.

    Parameters:
        first, heads, weights: by the way point they leave.
        back_first, back_heads, back_weights: the same edges reversed.
    """

    first: Ints
    heads: Ints
    weights: Floats
    back_first: Ints
    back_heads: Ints
    back_weights: Floats


def both_ways(tail: Ints, head: Ints, weight: Floats, count: int) -> Rows:
    """Return edges among `count` way points in rows, and reversed."""
    return Rows(*rows(tail, head, weight, count), *rows(head, tail, weight, count))


def rows(tail: Ints, head: Ints, weight: Floats, count: int) -> tuple[Ints, Ints, Floats]:
    """Compressed rows: edges ordered by the way point they leave."""
    from planner.navigation import kernels

    found: tuple[Ints, Ints, Floats] = kernels.in_rows(tail, head, weight, count)
    return found
