"""Way points at inner corners, where a way that must stay on top of something bends."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.parts import Tolls

Floats = NDArray[np.float64]

INSET = 2.0
"""µm inside the region."""
_TURN = 0.2
"""Sine of the sharpest bend that still counts as part of an arc."""


def inner_corners(tolls: Tolls, z: int) -> Floats:
    """Return points (n, 2) just inside the inner corners of what carries or lifts the body.

    For each height that something lifts to, the union of all that lifts as high or higher is
    where a way stays up; for a floor, the union of what carries.
    """
    verts, first, radius, _, kinds, data = tolls[:6]
    found = [np.empty((0, 2))]
    lifts = kinds == 0
    paid = lifts & (data[:, 1] - z > data[:, 5])  # to stay on top of others saves nothing
    groups = [lifts & (data[:, 1] >= top) for top in np.unique(data[paid, 1])]
    for group in [*groups, kinds == 1]:
        if group.sum() < 2 and not z:
            continue
        shapes = [grown(verts[first[k] : first[k + 1]], radius[k]) for k in np.flatnonzero(group)]
        found += _reflex(shapes)
    return np.concatenate(found)


def grown(core: Floats, radius: float) -> Any:
    """Return a rounded convex part as a shapely polygon, its arcs drawn inside the true ones."""
    import shapely

    shape = shapely.convex_hull(shapely.MultiPoint(core))
    return shapely.buffer(shape, radius, quad_segs=16)


def _reflex(shapes: list[Any]) -> list[Floats]:
    """Inner corners of the union, moved inward."""
    import shapely

    found: list[Floats] = []
    for part in shapely.get_parts(shapely.union_all(shapes)):
        for number, ring in enumerate((part.exterior, *part.interiors)):
            points = np.asarray(ring.coords[:-1])
            if not ring.is_ccw:
                points = points[::-1]
            back = points - np.roll(points, 1, axis=0)
            ahead = np.roll(points, -1, axis=0) - points
            back /= np.hypot(*back.T)[:, None]
            ahead /= np.hypot(*ahead.T)[:, None]
            turn = back[:, 0] * ahead[:, 1] - back[:, 1] * ahead[:, 0]
            turn = -turn if number else turn
            inner = turn < -_TURN
            # At an inner corner the region lies on the side the bend points away from.
            side = back - ahead
            side /= np.maximum(np.hypot(*side.T), 1e-9)[:, None]
            found.append(points[inner] + INSET * side[inner])
    return found
