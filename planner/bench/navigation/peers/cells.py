"""The 0.25" lattice that the grid peers walk on."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]

STEP: Final = 0.25
"""Inches between lattice points."""


class Cells:
    """Lattice points and which of them are free.

    Parameters:
        width, height: of the table, inches.
        solid: what may not be entered; touching is allowed.
        margin: how far points keep from the table edge.
    """

    def __init__(self, width: float, height: float, solid: Any, margin: float = 0.0) -> None:
        self.solid = shapely.buffer(solid, -1e-9, join_style="mitre")
        shapely.prepare(self.solid)
        self.xs = np.arange(margin, width - margin + 1e-9, STEP)
        self.ys = np.arange(margin, height - margin + 1e-9, STEP)
        x, y = np.meshgrid(self.xs, self.ys)
        self.x, self.y = x.ravel(), y.ravel()
        self.free = ~shapely.intersects_xy(self.solid, self.x, self.y)

    def edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
        """Return pairs of points joined by a free step, and its length."""
        index = np.arange(len(self.x)).reshape(len(self.ys), len(self.xs))
        one = (index[:, :-1], index[:-1], index[:-1, :-1], index[:-1, 1:])
        two = (index[:, 1:], index[1:], index[1:, 1:], index[1:, :-1])
        i = np.concatenate([part.ravel() for part in one])
        j = np.concatenate([part.ravel() for part in two])
        both = self.free[i] & self.free[j]
        i, j = i[both], j[both]
        seen = self.sees(i, self.x[j], self.y[j])
        i, j = i[seen], j[seen]
        return i, j, np.hypot(self.x[i] - self.x[j], self.y[i] - self.y[j])

    def sees(self, points: NDArray[np.int64], xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        """Return whether the straight line from each lattice point to (x, y) is free."""
        ends = np.stack([np.stack([self.x[points], self.y[points]], 1), np.stack([xs, ys], 1)], 1)
        found: NDArray[np.bool_] = ~shapely.intersects(self.solid, shapely.linestrings(ends))
        return found

    def about(self, x: float, y: float) -> list[tuple[int, float]]:
        """Return the free corners of the cell about a point that it sees, with the distance."""
        first = int(np.searchsorted(self.xs, x, "right")) - 1
        below = int(np.searchsorted(self.ys, y, "right")) - 1
        columns = [c for c in (first, first + 1) if 0 <= c < len(self.xs)]
        rows = [r for r in (below, below + 1) if 0 <= r < len(self.ys)]
        points = np.array([r * len(self.xs) + c for r in rows for c in columns], np.int64)
        points = points[self.free[points]]
        points = points[self.sees(points, np.full(len(points), x), np.full(len(points), y))]
        return [(int(p), float(np.hypot(self.x[p] - x, self.y[p] - y))) for p in points]
