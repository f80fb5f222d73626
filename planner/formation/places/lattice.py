"""A hexagonal lattice over what the unit can reach, as fine as the number of places allows."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from planner.formation.spots import rounded
from planner.navigation.places import Places


def lattice(region: Any, z: int, heading: int, spacing: float) -> Places:
    """Return the points of a hexagonal lattice of `spacing` µm that lie in a shapely region."""
    import shapely

    if region.is_empty:
        return Places.of([])
    x0, y0, x1, y1 = region.bounds
    rise = spacing * math.sqrt(3) / 2
    rows = np.arange(math.floor(y0 / rise), math.ceil(y1 / rise) + 1)
    columns = np.arange(math.floor(x0 / spacing) - 1, math.ceil(x1 / spacing) + 1)
    xs = (columns[None, :] + 0.5 * (rows[:, None] % 2)) * spacing
    ys = np.broadcast_to(rows[:, None] * rise, xs.shape)
    shapely.prepare(region)
    inside = shapely.contains_xy(region, xs, ys)
    return rounded(xs[inside], ys[inside], z, heading)


def spacing_for(area: float, count: int) -> float:
    """Return the spacing (µm) at which a hexagonal lattice has `count` points on `area` (µm²)."""
    return math.sqrt(max(area, 1.0) / count * 2 / math.sqrt(3))
