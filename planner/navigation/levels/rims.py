"""Rims: the lines along which a body climbs beside a level that it may not go straight through."""

from __future__ import annotations

import math
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.things import CARRY, CARRY_MARGIN
from planner.navigation.kept import kept

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]

BESIDE: Final = 5.0
"""µm from touching at which a body climbs beside an edge; well within reach of it."""
ROUNDED: Final = 1.0
"""µm by which a point in whole µm may be off."""
SAG: Final = 2.0
"""µm by which the pieces that an arc is cut into run inside it at the most: who climbs beside an
edge is to touch nothing there."""


def rims(upper: Sheet, beyond: float) -> list[Any]:
    """Return the outline of where a level just carries the body, as closed shapely lines.

    Parameters:
        beyond: µm outside that line.
    """
    cores, grown, name = _carried(upper, beyond)
    found: list[Any] = kept(("rims", name), lambda: _outlines(cores, grown))
    return found


def spaced(upper: Sheet, beyond: float, spacing: float) -> Floats:
    """Return points (n, 2) all along that outline, one every so many µm."""
    name = _carried(upper, beyond)[2]

    def made() -> Floats:
        found = [along(ring, spacing) for ring in rims(upper, beyond)]
        return np.concatenate([np.empty((0, 2)), *found])

    return kept(("spaced", name, str(spacing)), made)


def nearest(rings: list[Any], scope: Scope) -> Floats:
    """Return the point (n, 2) of each of some rims that is nearest to each start within reach."""
    import shapely

    from planner.navigation import kernels

    bounds = shapely.bounds(rings)
    off = np.array([ROUNDED, ROUNDED])
    reached = scope.touched(bounds[:, :2] - off, bounds[:, 2:] + off)
    near = [rings[k] for k in np.flatnonzero(reached).tolist()]
    starts = np.ascontiguousarray(scope.starts, np.float64)
    found = [kernels.onto(shapely.get_coordinates(ring), starts) for ring in near]
    return np.concatenate([np.empty((0, 2)), *found])


def _carried(upper: Sheet, beyond: float) -> tuple[list[Floats], Floats, str]:
    """What carries the body on a level, by how much each is grown, and a name for all of that."""
    verts, first, radius, _, kinds = upper.tolls[:5]
    carry = np.flatnonzero(kinds == CARRY)
    cores = [verts[first[k] : first[k + 1]] for k in carry]
    grown = np.maximum(radius[carry] + beyond, 1.0)
    hashed = sha256(b"|".join([grown.tobytes(), *(core.tobytes() for core in cores)]))
    return cores, grown, hashed.hexdigest()


def beside(reach: int) -> float:
    """Return how far outside the line where a level just carries the body it climbs, µm.

    Parameters:
        reach: of `Climbing`.
    """
    return BESIDE - max(reach - CARRY_MARGIN, 0.0)


def _outlines(cores: list[Floats], grown: Floats) -> list[Any]:
    """Outline of convex parts, each grown."""
    import shapely

    if not cores:
        return []
    pieces = math.ceil(math.pi / 4 / math.acos(1.0 - min(SAG / grown.max(), 0.5)))
    hulls = [shapely.convex_hull(shapely.MultiPoint(core)) for core in cores]
    whole = shapely.union_all(shapely.buffer(hulls, grown, quad_segs=max(8, pieces)))
    return list(shapely.get_parts(shapely.boundary(whole)))


def along(ring: Any, steps: Floats | float) -> Floats:
    """Return points (n, 2) of a closed shapely line: so far along it, or one every so many µm."""
    import shapely

    points = shapely.get_coordinates(ring)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    if isinstance(steps, float):
        count = max(4, math.ceil(length[-1] / steps))
        steps = np.arange(count) * (length[-1] / count)
    return np.column_stack([np.interp(steps, length, part) for part in points.T])
