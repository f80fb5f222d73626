"""Windows: sets of squares so close together that no two bases fit with their centres in one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numba import njit

from planner.formation.everywhere.grid import Grid
from planner.formation.spots import Bools, Floats, Ints

SLACK: Final = 10.0
"""µm by which a window is smaller than two bases need."""
VIOLATED: Final = 1.02
FRESH: Final = 80
"""Windows added at once."""


@dataclass(frozen=True)
class Windows:
    """All windows of bases of one size on a grid.

    Parameters:
        members: which members have bases at least that large.
        widest: greatest squared distance of two places of a window, in squared sides.
    """

    grid: Grid
    members: Bools
    widest: float

    @classmethod
    def of(cls, grid: Grid, radius: float, members: Bools) -> Windows:
        """Return the windows for centres nearer than 2 `radius` (µm)."""
        return cls(grid, members, ((2 * radius - SLACK) / grid.side) ** 2)

    def violated(self, cells: Ints, taken: Floats) -> list[Ints]:
        """Return windows in which more than one base stands, the fullest first.

        Each is grown from one square by the fullest others that are near to all it has, and
        then by every square about, so that it forbids as much as it can.

        Parameters:
            cells, taken: squares and how much of a base stands in each (parts add up).
        """
        if self.widest < 2 or not len(cells):
            return []
        squares, inverse = np.unique(cells, return_inverse=True)
        full = np.bincount(inverse, taken)
        order = np.argsort(-full, kind="stable")
        squares, full = squares[order], full[order]
        layer, rest = np.divmod(squares, self.grid.layer)
        row, column = np.divmod(rest, self.grid.columns)
        found: dict[tuple[int, ...], float] = {}
        for seed in range(len(squares)):
            chosen = grown(layer, row, column, seed, full, self.widest)
            weight = float(full[chosen].sum())
            if weight > VIOLATED:
                found[tuple(sorted(chosen.tolist()))] = weight
        fullest = sorted(found, key=lambda s: (-found[s], s))[:FRESH]
        return [self._whole(row[[*s]], column[[*s]], int(layer[s[0]])) for s in fullest]

    def _whole(self, row: Ints, column: Ints, layer: int) -> Ints:
        """Return the window of some squares, filled up with squares about them."""
        span = int(self.widest**0.5) + 1
        middle, across = round(float(row.mean())), round(float(column.mean()))
        rows, columns = (
            a.ravel()
            for a in np.meshgrid(
                np.arange(middle - span, middle + span + 1),
                np.arange(across - span, across + span + 1),
            )
        )
        away = (rows - row.mean()) ** 2 + (columns - column.mean()) ** 2
        order = np.argsort(away, kind="stable")
        rows = np.concatenate([row, rows[order]])
        columns = np.concatenate([column, columns[order]])
        inside = (rows >= 0) & (rows < self.grid.rows)
        inside &= (columns >= 0) & (columns < self.grid.columns)
        rows, columns = rows[inside], columns[inside]
        none = np.zeros(len(rows), np.int64)
        chosen = grown(none, rows, columns, 0, np.ones(len(rows)), self.widest)
        squares: Ints = np.unique(rows[chosen] * self.grid.columns + columns[chosen])
        return layer * self.grid.layer + squares


@njit(cache=True)
def grown(layer: Any, row: Any, column: Any, seed: int, full: Any, widest: float) -> Any:
    """Return the seed and, in order, every square that lies near enough to all before it."""
    chosen = np.empty(len(row), np.int64)
    chosen[0] = seed
    count = 1
    for i in range(len(row)):
        fits = i != seed
        for k in range(count):
            if not fits:
                break
            j = chosen[k]
            dx, dy = abs(column[i] - column[j]) + 1, abs(row[i] - row[j]) + 1
            fits = layer[i] == layer[j] and dx * dx + dy * dy <= widest
        if fits:
            chosen[count] = i
            count += 1
    return chosen[:count]
