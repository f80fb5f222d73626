"""Is a ring simple? Exact, in 64-bit integers, for rings of up to a few thousand points."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.battlefield.feature import Path, Point

Ints = NDArray[np.int64]


def doubled_area(ring: Path) -> int:
    """Return twice the signed area of a closed ring, µm²; positive counter-clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring))


def crossing(first: Path, second: Path | None = None) -> Point | None:
    """Return a point near which edges of the path(s) meet that must not, else None.

    With one closed ring: any two edges that share more than the corner between neighbours.
    With two rings: any edge of one that crosses (not merely touches) an edge of the other.
    """
    a = np.array(first, dtype=np.int64)
    b = a if second is None else np.array(second, dtype=np.int64)
    p, q, r, s = a[:-1, None], a[1:, None], b[None, :-1], b[None, 1:]
    d1, d2, d3, d4 = _side(r, s, p), _side(r, s, q), _side(p, q, r), _side(p, q, s)
    proper = (d1 * d2 < 0) & (d3 * d4 < 0)
    meets = proper
    if second is None:
        n = len(a) - 1
        gap = np.abs(np.arange(n)[:, None] - np.arange(n)[None, :])
        neighbours = (gap <= 1) | (gap == n - 1)
        touch = (
            ((d1 == 0) & _between(r, s, p))
            | ((d2 == 0) & _between(r, s, q))
            | ((d3 == 0) & _between(p, q, r))
            | ((d4 == 0) & _between(p, q, s))
        )
        meets = (proper | touch) & ~neighbours
        folded = _folds_back(a)
        if folded is not None:
            return folded
    hit = np.argwhere(meets)
    if not len(hit):
        return None
    i, _ = hit[0]
    return int(a[i, 0]), int(a[i, 1])


def _side(start: Ints, end: Ints, point: Ints) -> Ints:
    """Sign of the turn start -> end -> point (µm² fit in int64 for tables up to 20 m)."""
    cross: Ints = (end[..., 0] - start[..., 0]) * (point[..., 1] - start[..., 1]) - (
        end[..., 1] - start[..., 1]
    ) * (point[..., 0] - start[..., 0])
    return np.sign(cross)


def _between(start: Ints, end: Ints, point: Ints) -> NDArray[np.bool_]:
    low, high = np.minimum(start, end), np.maximum(start, end)
    inside: NDArray[np.bool_] = np.all((low <= point) & (point <= high), axis=-1)
    return inside


def _folds_back(ring: Ints) -> Point | None:
    """A spike: two neighbouring edges that lie on each other."""
    corners = ring[:-1]
    back, ahead = np.roll(corners, 1, axis=0) - corners, np.roll(corners, -1, axis=0) - corners
    cross = back[:, 0] * ahead[:, 1] - back[:, 1] * ahead[:, 0]
    dot = (back * ahead).sum(axis=1)
    spike = np.flatnonzero((cross == 0) & (dot > 0))
    return (int(corners[spike[0], 0]), int(corners[spike[0], 1])) if len(spike) else None
