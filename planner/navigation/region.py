"""The region a model can reach, as polygons: for drawing, and for places at its frontier."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.navigation.field import Field

Floats = NDArray[np.float64]

SPACING = 3_175
"""µm between sample places: an eighth of an inch."""


def region(field: Field, budget: float) -> list[tuple[int, Any]]:
    """Return (z, shapely geometry) of the centres that cost at most `budget`, by height."""
    import shapely

    found = []
    for z in sorted(_heights(field)):
        places = _lattice(field, z, budget)
        if not len(places):
            continue
        costs = field.costs(places)
        inside = np.flatnonzero(costs <= budget)
        half = SPACING / 2
        x, y = places.x[inside], places.y[inside]
        cells = shapely.box(x - half, y - half, x + half, y + half)
        whole = shapely.union_all(cells)
        if not whole.is_empty:
            found.append((z, whole))
    return found


def _heights(field: Field) -> set[int]:
    heights = {field.start.z}
    for sheet in field.web.sheets:
        kinds, data = sheet.tolls[4], sheet.tolls[5]
        heights |= {sheet.z, *(int(top) for top in data[kinds == 0, 1] if top < 1e8)}
    return heights


def _lattice(field: Field, z: int, budget: float) -> Places:
    """Places about the start at one height, a fixed lattice of the table."""
    start = field.start
    reach = math.ceil(budget / SPACING)
    steps = np.arange(-reach, reach + 1) * SPACING
    x, y = np.meshgrid(start.x + steps, start.y + steps)
    near = np.hypot(x - start.x, y - start.y) <= budget
    x, y = x[near].astype(np.int64), y[near].astype(np.int64)
    return Places(x, y, np.full(len(x), z), np.full(len(x), start.heading))
