"""Way points at which a body steps onto something just before what it would pay for.

On top of a crate it is above the fence beside it, and in no mud: it climbs at the latest where the
outline of the one crosses that of the other, and a way bends there.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.things import LIFT, PATCH

if TYPE_CHECKING:
    from planner.navigation.free_space.parts import Tolls

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

QUADS: Final = 16
"""Pieces a quarter of the arcs of outlines."""
OFF: Final = 3.0
"""µm off either outline: places are whole µm."""


def stepped_over(tolls: Tolls) -> Floats:
    """Return where the outline of what is climbed crosses that of lower things which cost, (n, 2).

    Just inside the one and outside the other.
    """
    import shapely

    kinds, data, box = tolls[4], tolls[5], tolls[3]
    lifts = np.flatnonzero(kinds == LIFT)
    dear = np.flatnonzero((kinds == PATCH) & ((data[:, 0] > 1.0) | (data[:, 1] > 0.0)))
    if not len(lifts) or not len(dear):
        return np.empty((0, 2))
    apart = box[lifts, None, :2] > box[None, dear, 2:4]
    apart |= box[lifts, None, 2:4] < box[None, dear, :2]
    over = ~apart.any(axis=2) & (data[lifts, None, 1] > data[None, dear, 4])
    ones, twos = np.nonzero(over)
    inside, outside = (
        {k: _outline(tolls, k, off) for k in {*parts[some].tolist()}}
        for parts, some, off in ((lifts, ones, -OFF), (dear, twos, OFF))
    )
    pairs = zip(lifts[ones].tolist(), dear[twos].tolist(), strict=True)
    met = [shapely.intersection(inside[a], outside[b]) for a, b in pairs]
    found: Floats = shapely.get_coordinates(met)
    return found


def _outline(tolls: Tolls, k: int, off: float) -> Any:
    """The outline of a part, so many µm outside it; where that is below 0 inside."""
    import shapely

    verts, first, radius = tolls[:3]
    hull = shapely.convex_hull(shapely.MultiPoint(verts[first[k] : first[k + 1]]))
    grown = float(radius[k]) + off
    grown = grown / math.cos(math.pi / 4 / QUADS) if off > 0.0 else grown
    return shapely.boundary(shapely.buffer(hull, grown, quad_segs=QUADS))
