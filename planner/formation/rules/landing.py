"""Who would rather owe no dice test does not end its way in ground that asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from planner.formation.spots import Bools
from planner.mobility import Measured, Mobility
from planner.navigation.free_space.covering import cover, coverers
from planner.navigation.free_space.substance import GROUND, ground_rings
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.battlefield import Battlefield, Feature

NEAR: Final = 2.0
"""µm beyond the base within which a place counts as in the ground: the exact way tells."""


def grounds(battlefield: Battlefield, mobility: Mobility) -> list[tuple[Any, float]]:
    """Return the ground that asks for a test of who ends in it.

    Each is a shapely shape and how near the centre must be, µm: the base counts as the disc
    about it, and covered parts are left out.
    """
    found = []
    for feature in battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        if passage.land:
            base = mobility.base.circumradius if passage.measured is Measured.BASE else 0.0
            shape, radius = _shape(feature)
            over = coverers(battlefield, mobility, feature.id)
            found.append((shape, base + radius + NEAR, cover(over) if over else None))
    return [_cut(*one) for one in found]


def owing(places: Places, found: list[tuple[Any, float]]) -> Bools:
    """Return which places owe a test for ending there."""
    import shapely

    owed = np.zeros(len(places), np.bool_)
    points = shapely.points(places.x.astype(np.float64), places.y.astype(np.float64))
    for shape, most in found:
        owed |= shapely.distance(points, shape) < most
    owed &= places.z == 0
    return owed


def _shape(feature: Feature) -> tuple[Any, float]:
    import shapely

    rings, radius = ground_rings(feature)
    if feature.geometry == "Polygon":
        return shapely.Polygon(rings[0], list(rings[1:])), radius
    return shapely.LineString(feature.paths[0]), radius


def _cut(shape: Any, most: float, over: Any) -> tuple[Any, float]:
    """The ground with what covers it taken out: then all the centres, grown beforehand."""
    import shapely

    if over is None:
        return shape, most
    return shapely.difference(shapely.buffer(shape, most), over), 1.0
