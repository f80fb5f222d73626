"""Ground that lies side by side: a body may be in two features, or its centre between them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature
from planner.battlefield.feature import Path
from planner.mobility import Measured, Mobility, Way
from planner.navigation.free_space.convex import seams
from planner.navigation.free_space.substance import GROUND, ground_rings

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Box = tuple[float, float, float, float]


def has_kin_beside(
    battlefield: Battlefield, mobility: Mobility, feature: Feature, reach: float
) -> bool:
    """Return whether a feature of the same kin comes so near (µm) that a body may be in both."""
    kin, here = mobility.passage(feature.id).kin, _spread(feature)
    return any(
        other.id != feature.id
        and mobility.passage(other.id).kin == kin
        and _is_near(here, _spread(other), reach)
        for other in (battlefield.of(*GROUND) if kin else ())
    )


def seams_of(battlefield: Battlefield, mobility: Mobility, feature: Feature) -> list[Floats]:
    """Return the stretches, (2, 2), along which a centre is in an area, though not inside a part.

    Those are where its convex parts touch, and where it lies beside an area that slows as much.
    """
    if feature.geometry != "Polygon":
        return []
    found, pace = [*seams(ground_rings(feature)[0])], mobility.passage(feature.id).pace
    for other in battlefield.of(*GROUND) if pace > 1 else ():
        beyond = mobility.passage(other.id)
        centred = beyond.measured is Measured.CENTRE and beyond.way is Way.OPEN
        # Of two that slow alike the first is what it is in.
        less = (pace, feature.id) < (beyond.pace, other.id)
        if centred and less and _is_near(_spread(feature), _spread(other), 0.0):
            found += shared_borders(feature, other)
    return found


def shared_borders(one: Feature, two: Feature) -> list[Floats]:
    """Return the stretches, (2, 2), along which two areas lie side by side."""
    if one.geometry != "Polygon" or two.geometry != "Polygon":
        return []
    found, others = [], _directed(two.paths)
    for start, end in _directed(one.paths):
        along, off = end - start, others - start
        length = along @ along
        ahead = off @ along
        aside = off @ np.array([-along[1], along[0]])
        # What is to the left of one edge and beyond the other: they lead opposite ways.
        low, high = np.maximum(ahead[:, 1], 0), np.minimum(ahead[:, 0], length)
        some = (aside == 0).all(axis=1) & (low < high)
        parts = np.column_stack([low, high])[some] / length
        found += [start + np.outer(part, along) for part in parts]
    return found


@lru_cache(maxsize=256)
def _directed(paths: tuple[Path, ...]) -> Ints:
    """Edges of an area, (n, 2, 2) in whole µm, it to the left of each."""
    found = []
    for number, path in enumerate(paths):
        ring = np.array(path, np.int64)
        x, y = (ring - ring[0]).T
        area = np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])
        ring = ring if (area > 0) == (number == 0) else ring[::-1]
        found.append(np.stack([ring[:-1], ring[1:]], axis=1))
    return np.concatenate(found)


def _is_near(one: Box, two: Box, reach: float) -> bool:
    """Whether two boxes are at most so far apart, along either axis."""
    across = two[0] - one[2] <= reach and one[0] - two[2] <= reach
    return across and two[1] - one[3] <= reach and one[1] - two[3] <= reach


def _spread(feature: Feature) -> Box:
    """Least x, least y, greatest x, greatest y of ground, its width and all."""
    rings, radius = ground_rings(feature)
    low, high = rings[0].min(axis=0) - radius, rings[0].max(axis=0) + radius
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])
