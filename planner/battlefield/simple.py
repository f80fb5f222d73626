"""Is a ring simple? Exact, in 64-bit integers, for rings of up to a few thousand points."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield.feature import Path, Point

Ints = NDArray[np.int64]
TOGETHER: Final = 256
"""Edges that are compared with all others at once: what is held grows with the ring alone."""


def doubled_area(ring: Path) -> int:
    """Return twice the signed area of a closed ring, µm²; positive counter-clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring))


def crossing(first: Path, second: Path | None = None) -> Point | None:
    """Return a point near which edges of the path(s) meet that must not, else None.

    With one closed ring: any two edges that share more than the corner between neighbours.
    With two rings: any edge of one that crosses (not merely touches) an edge of the other.
    """
    if second is None and _turns_one_way(first):
        return None
    a = np.array(first, dtype=np.int64)
    b = a if second is None else np.array(second, dtype=np.int64)
    folded = _folds_back(a) if second is None else None
    if folded is not None:
        return folded
    for begin in range(0, len(a) - 1, TOGETHER):
        i, j = _near(a[begin : begin + TOGETHER + 1], b)
        i += begin
        p, q, r, s = a[i], a[i + 1], b[j], b[j + 1]
        d1, d2, d3, d4 = _side(r, s, p), _side(r, s, q), _side(p, q, r), _side(p, q, s)
        meets = (d1 * d2 < 0) & (d3 * d4 < 0)
        if second is None:
            touch = (
                ((d1 == 0) & _between(r, s, p))
                | ((d2 == 0) & _between(r, s, q))
                | ((d3 == 0) & _between(p, q, r))
                | ((d4 == 0) & _between(p, q, s))
            )
            gap = np.abs(i - j)
            meets = (meets | touch) & (gap > 1) & (gap < len(a) - 2)
        if meets.any():
            x, y = p[np.argmax(meets)]
            return int(x), int(y)
    return None


def _turns_one_way(ring: Path) -> bool:
    """Whether a ring has four corners at the most, and turns the same way at each: it is simple.

    Most of a map of thousands of features are such, and this tells it many times as fast.
    """
    if len(ring) > 5:
        return False
    ahead = zip(ring, ring[1:], (*ring[2:], ring[1]), strict=False)
    turns = [
        (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) for (x0, y0), (x1, y1), (x2, y2) in ahead
    ]
    return min(turns) > 0 or max(turns) < 0


def _near(first: Ints, second: Ints) -> tuple[Ints, Ints]:
    """Return pairs of edges of two paths whose boxes meet, in order: few of all there are."""
    low, high = np.minimum(first[:-1], first[1:]), np.maximum(first[:-1], first[1:])
    least, most = np.minimum(second[:-1], second[1:]), np.maximum(second[:-1], second[1:])
    meet = (low[:, None, 0] <= most[:, 0]) & (least[:, 0] <= high[:, None, 0])
    meet &= (low[:, None, 1] <= most[:, 1]) & (least[:, 1] <= high[:, None, 1])
    i, j = np.nonzero(meet)
    return i, j


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
