"""Way points at which a body steps onto something just before what it would pay for.

On top of a crate it is above the fence beside it, and in no mud: it climbs at the latest where the
outline of the one crosses that of the other, and a way bends there. Nor does it enter a fence that
it climbs down into: that it does at the latest there, too.
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
Ints = NDArray[np.int64]

QUADS: Final = 16
"""Pieces a quarter of the arcs of outlines."""
OFF: Final = 3.0
"""µm off either outline: places are whole µm."""


def stepped_over(tolls: Tolls) -> Floats:
    """Return where the outline of what is climbed crosses that of lower things which cost, (n, 2).

    Just inside the one and outside the other; where to enter that has a price inside it as well,
    on top and beside: along the edge of a wall no line leads off it into what it crosses there.
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
    ones, twos = lifts[ones], dear[twos]
    entered = data[twos, 1] > 0.0
    met = _met(tolls, ones, twos, -OFF, OFF)
    for off in (-OFF, OFF):
        met += _met(tolls, ones[entered], twos[entered], off, -OFF)
    found: Floats = shapely.get_coordinates(met)
    return found


def _met(tolls: Tolls, ones: Ints, twos: Ints, one: float, two: float) -> list[Any]:
    """Where outlines of some parts cross those of others, each of them so many µm outside it."""
    import shapely

    first, second = (
        {k: _outline(tolls, k, off) for k in {*some.tolist()}}
        for some, off in ((ones, one), (twos, two))
    )
    pairs = zip(ones.tolist(), twos.tolist(), strict=True)
    return [shapely.intersection(first[a], second[b]) for a, b in pairs]


def _outline(tolls: Tolls, k: int, off: float) -> Any:
    """The outline of a part, so many µm outside it; where that is below 0 inside."""
    import shapely

    verts, first, radius = tolls[:3]
    hull = shapely.convex_hull(shapely.MultiPoint(verts[first[k] : first[k + 1]]))
    grown = float(radius[k]) + off
    grown = grown / math.cos(math.pi / 4 / QUADS) if off > 0.0 else grown
    return shapely.boundary(shapely.buffer(hull, grown, quad_segs=QUADS))
