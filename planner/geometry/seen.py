"""What is seen of the table from some points past what hides: shadows, as shapely shapes.

Whatever touches what hides is hidden, as in `planner.navigation.several_costs.view`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LONG: Final = 200.0
"""Table diagonals that a shadow is drawn long, so that its far side is off the table too where it
is all but half a turn wide."""
SLIVER: Final = 1.0
"""µm²: shadows of edges seen end on."""


def seen(points: Floats, block: Any, table: Any) -> Any:
    """Return the part of `table` that is seen from at least one of `points`.

    Parameters:
        points: (n, 2), µm.
        block: what hides, a shapely shape of solids and lines; None for nothing.
        table: a shapely shape, µm.
    """
    import shapely

    if block is None or shapely.is_empty(block):
        return table
    hidden = table
    for point in points:
        hidden = shapely.intersection(hidden, _shadow(point, block, table))
    return shapely.difference(table, hidden)


def _shadow(point: Floats, block: Any, table: Any) -> Any:
    """What is not seen from one point: what hides, and all behind it."""
    import shapely

    x0, y0, x1, y1 = table.bounds
    far = LONG * float(np.hypot(x1 - x0, y1 - y0))
    edges = _edges(block) - point
    away = np.hypot(edges[..., 0], edges[..., 1])
    edges = edges[(away > 0).all(axis=1)]
    behind = edges / np.hypot(edges[..., 0], edges[..., 1])[..., None] * far
    rings = np.stack([edges[:, 0], edges[:, 1], behind[:, 1], behind[:, 0]], axis=1) + point
    quads: Any = shapely.polygons(rings)
    return shapely.union_all([block, *quads[shapely.area(quads) > SLIVER]])


def _edges(block: Any) -> Floats:
    """The edges of a shape, (n, 2 ends, x and y)."""
    import shapely

    found = []
    for part in shapely.get_parts(block):
        lines = shapely.get_parts(shapely.boundary(part)) if part.area else [part]
        for line in lines:
            at = shapely.get_coordinates(line)
            found.append(np.stack([at[:-1], at[1:]], axis=1))
    edges: Floats = np.concatenate([np.zeros((0, 2, 2)), *found])
    return edges
