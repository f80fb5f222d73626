"""Squares that together cover every place a centre may end at."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from planner.formation.spots import Bools, Floats, Ints

ROOM = 4
"""Squares left free at each edge of a grid, so that a window never leaves it."""


@dataclass(frozen=True)
class Grid:
    """Squares of one side (µm) in rows and columns, once for each height.

    Parameters:
        side: of a square.
        left, low: the lower left corner of square (0, 0), µm.
        columns, rows: how many.
        heights: z of each layer, µm.
    """

    side: float
    left: float
    low: float
    columns: int
    rows: int
    heights: tuple[int, ...]

    @classmethod
    def over(
        cls, side: float, low: tuple[float, float], high: tuple[float, float], zs: tuple[int, ...]
    ) -> Grid:
        """Return the grid over a rectangle (corners in µm), with room about it."""
        left, bottom = (math.floor(v / side) - ROOM for v in low)
        columns, rows = (
            math.ceil(h / side) + ROOM - first
            for h, first in zip(high, (left, bottom), strict=True)
        )
        return cls(side, left * side, bottom * side, columns, rows, zs)

    @property
    def half(self) -> float:
        """Half a side, µm."""
        return self.side / 2

    @property
    def reach(self) -> float:
        """From the middle of a square to its corner, µm."""
        return self.side / math.sqrt(2)

    @property
    def layer(self) -> int:
        """Squares of one height."""
        return self.columns * self.rows

    def __len__(self) -> int:
        return self.layer * len(self.heights)

    def middles(self, cells: Ints) -> tuple[Floats, Floats, Ints]:
        """Return x, y of the middles (µm) and z of squares."""
        layer, rest = np.divmod(cells, self.layer)
        row, column = np.divmod(rest, self.columns)
        x = self.left + (column + 0.5) * self.side
        y = self.low + (row + 0.5) * self.side
        return x, y, np.array(self.heights, np.int64)[layer]

    def away(self, cells: Ints, x: float, y: float) -> Floats:
        """Return how far the nearest point of each square is from (x, y), µm."""
        mx, my, _ = self.middles(cells)
        dx = np.maximum(0.0, np.abs(mx - x) - self.half)
        dy = np.maximum(0.0, np.abs(my - y) - self.half)
        found: Floats = np.hypot(dx, dy)
        return found

    def farthest(self, cells: Ints, x: float, y: float) -> Floats:
        """Return how far the farthest point of each square is from (x, y), µm."""
        mx, my, _ = self.middles(cells)
        found: Floats = np.hypot(np.abs(mx - x) + self.half, np.abs(my - y) + self.half)
        return found

    def at(self, x: float, y: float, z: int) -> int:
        """Return the square that holds a place."""
        column, row = int((x - self.left) // self.side), int((y - self.low) // self.side)
        return self.heights.index(z) * self.layer + row * self.columns + column

    def disc(self, x: float, y: float, radius: float, layer: int) -> Ints:
        """Return the squares of a layer that come within `radius` of (x, y)."""
        first = max(0, int((x - radius - self.left) // self.side))
        last = min(self.columns - 1, int((x + radius - self.left) // self.side))
        under = max(0, int((y - radius - self.low) // self.side))
        over = min(self.rows - 1, int((y + radius - self.low) // self.side))
        columns, rows = np.meshgrid(np.arange(first, last + 1), np.arange(under, over + 1))
        cells = (layer * self.layer + rows * self.columns + columns).ravel().astype(np.int64)
        near: Bools = self.away(cells, x, y) <= radius
        found: Ints = cells[near]
        return found

    def split(self) -> Grid:
        """Return the grid with each square cut in four."""
        return Grid(
            self.side / 2, self.left, self.low, 2 * self.columns, 2 * self.rows, self.heights
        )

    def quarters(self, cells: Ints) -> Ints:
        """Return the squares of `split` that make up `cells`: (len(cells) * 4,)."""
        layer, rest = np.divmod(cells, self.layer)
        row, column = np.divmod(rest, self.columns)
        base = layer * (4 * self.layer) + 2 * row * (2 * self.columns) + 2 * column
        wide = 2 * self.columns
        found: Ints = np.stack([base, base + 1, base + wide, base + wide + 1], axis=1).ravel()
        return found
