"""Where a body stands on a sheet, cell by cell: most of a table is flat and open."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.sheet import Sheet

Footing = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int8]]
"""As `kernels.standing.height_at` takes it: bounds, frame, what each cell is."""
CELL: Final = 12_700.0
"""µm across a cell, at least."""
MOST: Final = 256
"""Most cells in a row, and most rows."""


def footing(sheet: Sheet) -> Footing:
    """Return the cells of a sheet, none looked at yet: each is when first asked for."""
    x0, y0, x1, y1 = sheet.box
    wide, high = max(0.0, x1 - x0), max(0.0, y1 - y0)
    size = max(CELL, wide / (MOST - 1), high / (MOST - 1))
    columns, rows = math.floor(wide / size) + 1, math.floor(high / size) + 1
    cells = np.zeros(columns * rows, np.int8)
    return np.array(sheet.box, np.float64), np.array([x0, y0, size, columns]), cells


def nowhere(
    sheet: Sheet, footing: Footing, xs: NDArray[np.float64], ys: NDArray[np.float64]
) -> bool:
    """Return whether a body is known to stand nowhere on the sheet at any of a few places."""
    from planner.navigation.kernels import standing, toll

    if sheet.rates[5] == 0.0:  # the ground carries everybody
        return False
    (x0, y0, x1, y1), (left, low, size, columns), kinds = footing
    for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
        if x0 <= x <= x1 and y0 <= y <= y1:
            cell = int((y - low) / size) * int(columns) + int((x - left) / size)
            if kinds[cell] == standing.UNKNOWN:
                room = np.empty(toll.MOST, np.int64)
                standing.height_at(x, y, footing, sheet.blocks, sheet.tolls, sheet.rates, room)
            if kinds[cell] != standing.NOWHERE:
                return False
    return True
