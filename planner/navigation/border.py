"""Samples along the border of a patch of other pace, where a shortest way is refracted."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from planner.navigation.corners import Corners

Floats = NDArray[np.float64]

SPACING = 12_700.0
"""µm between samples: half an inch; the route is refined between them afterwards."""


def border(cores: list[Floats], radius: float, scope: object) -> Corners:
    """Return loose way points along the outline of convex parts grown by `radius`."""
    import shapely

    quads = 8
    grown = [
        shapely.Polygon(core) if len(core) > 2 else shapely.MultiPoint(core).convex_hull
        for core in cores
    ]
    whole = shapely.union_all([shapely.buffer(g, radius, quad_segs=quads) for g in grown])
    points = [np.empty((0, 2))]
    for ring in shapely.get_parts(shapely.boundary(whole)):
        count = max(4, math.ceil(ring.length / SPACING))
        along = shapely.line_interpolate_point(ring, np.arange(count) * (ring.length / count))
        points.append(shapely.get_coordinates(along))
    return Corners.loose(np.concatenate(points))
