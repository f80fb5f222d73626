"""Where a body climbs out of slow ground, or down into it: there its way is refracted as well.

What is climbed stands above the ground, which has no pace up there. So the outline of a block in
slow ground is a border like that of the ground itself: a shortest way comes to it the nearest way
and goes on aslant on top.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature
from planner.mobility import Measured, Mobility, Way
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings
from planner.navigation.slow_ground.border import border

Floats = NDArray[np.float64]


def faces(
    battlefield: Battlefield, mobility: Mobility, body: Body, cores: list[Floats], radius: float
) -> tuple[list[Floats], Any]:
    """Return the borders along what is climbed, and a shapely geometry about the ground there.

    Parameters:
        cores: convex parts of what is climbed, grown by the body.
        radius: µm by which they are grown besides.

    Returns:
        closed rings (k, 2), µm, a little on the quicker side; none where no slow or quick ground
        comes so near that the body may be in it as it climbs.
    """
    import shapely

    low = np.concatenate(cores).min(axis=0) - radius
    high = np.concatenate(cores).max(axis=0) + radius
    whole, found, quicker = None, [], 1.0
    for feature in battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        if passage.way is Way.SHUT or passage.pace == 1:
            continue
        if passage.pace < 1 and not body.base.is_round:
            continue  # as for its own border
        reach = 2 * body.base.circumradius + ground_rings(feature)[1]
        points = ground_rings(feature)[0][0]
        if (points.min(axis=0) > high + reach).any() or (points.max(axis=0) < low - reach).any():
            continue
        if whole is None:
            whole = shapely.union_all([_grown(core, radius) for core in cores])
        patch = _patch(feature, mobility, body)
        if shapely.intersects(patch, whole) and not shapely.contains_properly(whole, patch):
            found.append(patch)
            quicker = max(quicker, float(passage.pace))
    if not found:
        return [], None
    return border(cores, radius, 1 / quicker), shapely.union_all(found)


def _patch(feature: Feature, mobility: Mobility, body: Body) -> Any:
    """Where the centre is when the body is in some ground."""
    import shapely

    grow = mobility.passage(feature.id).measured is not Measured.CENTRE
    radius = ground_rings(feature)[1] + (body.radius if grow else 0.0)
    parts = (body.grow(core) if grow else core for core in ground_cores(feature))
    return shapely.union_all([_grown(part, radius) for part in parts])


def _grown(core: Floats, radius: float) -> Any:
    import shapely

    return shapely.buffer(shapely.convex_hull(shapely.MultiPoint(core)), radius)
