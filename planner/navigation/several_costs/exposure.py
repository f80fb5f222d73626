"""Where a model is exposed: within a range of watchers that see it.

A watcher sees as far as `within` from base to base, in every direction, past everything but walls
and solids that stand from below its eye to above it; its eye is at the top of its body. One line of
sight counts, from the centre of its base to the centre of the other; the height of who is seen does
not matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.substance import height_of, substances
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.units import Base, Model

Floats = NDArray[np.float64]

QUADS: Final = 16
"""Straight pieces a quarter of the circle about a watcher; drawn about the true one."""
FAR: Final = 100.0
"""How many times the range a shadow is long, so that it leaves the circle at any angle."""
SPACING: Final = 25_400.0
"""µm between way points along the border of what watchers see."""
BESIDE: Final = 20.0
"""µm outside that border at which they stand."""


def seen_by(scenario: Scenario, watchers: Iterable[str], base: Base, within: int) -> Any:
    """Return where a model on `base` is exposed to at least one watcher: shapely geometry, µm.

    Parameters:
        watchers: ids of models.
        within: µm from base to base.
    """
    import shapely

    models = [scenario.models[name] for name in watchers]
    reach = base.circumradius + within
    return shapely.union_all([_seen(scenario, model, reach) for model in models])


def border(zone: Any) -> Floats:
    """Return points (n, 2) just outside a zone, where a way round it bends."""
    import shapely

    outside = shapely.buffer(zone, BESIDE, join_style="mitre")
    rings = shapely.get_parts(shapely.boundary(outside))
    return np.concatenate(
        [np.empty((0, 2))]
        + [shapely.get_coordinates(shapely.segmentize(ring, SPACING))[:-1] for ring in rings]
    )


def corners_about(zone: Any, angle: float) -> Floats:
    """Return points (n, 2) outside a zone where lines along it meet that are `angle` degrees apart.

    Of a circle; about what is none as though each part were one as wide as it is narrow.
    """
    import shapely

    found = [np.empty((0, 2))]
    for part in shapely.get_parts(zone):
        x0, y0, x1, y1 = shapely.bounds(part).tolist()
        further = min(x1 - x0, y1 - y0) / 2 * (1 / math.cos(math.radians(angle / 2)) - 1)
        rings = shapely.get_parts(shapely.boundary(shapely.buffer(part, further)))
        found += [shapely.get_coordinates(r)[:-1] for r in shapely.segmentize(rings, SPACING)]
    return np.concatenate(found)


def exposed(zone: Any, points: Floats) -> float:
    """Return how much of the way along `points` (n, 2) lies in a zone, µm."""
    if zone is None or len(points) < 2:
        return 0.0
    return float(each_exposed(zone, points[:-1], points[1:]).sum())


def each_exposed(zone: Any, first: Floats, last: Floats) -> Floats:
    """Return how much of each straight line from `first` to `last` (n, 2) lies in a zone, µm."""
    import shapely

    from planner.navigation.kernels.shaded import shaded

    found = np.zeros(len(first))
    if zone is not None:
        rings = shapely.get_rings(shapely.get_parts(zone))
        edges = [np.hstack([ring[:-1], ring[1:]]) for ring in map(shapely.get_coordinates, rings)]
        borders = np.concatenate([np.empty((0, 4)), *edges])
        shaded(borders, *map(np.ascontiguousarray, (first, last)), np.empty(len(borders)), found)
    return found


def _seen(scenario: Scenario, watcher: Model, reach: float) -> Any:
    import shapely

    eye = watcher.pose.z + height_of(scenario, watcher)
    centre = np.array([watcher.pose.x, watcher.pose.y], dtype=np.float64)
    point, most = shapely.Point(centre), reach + watcher.base.circumradius
    shadows = []
    for substance in substances(scenario.battlefield):
        if not substance.piece.bottom < eye < substance.piece.top:
            continue
        for core in substance.cores:
            body = shapely.convex_hull(shapely.MultiPoint(core))
            if substance.radius:  # nothing would be left of a line grown by nothing
                body = shapely.buffer(body, substance.radius)
            if not body.intersects(point) and body.distance(point) < most:
                corners = shapely.get_coordinates(body)
                beyond = centre + FAR * most * _unit(corners - centre)
                both = np.concatenate([corners, beyond])
                shadows.append(shapely.convex_hull(shapely.MultiPoint(both)))
    about = most / math.cos(math.pi / (4 * QUADS))
    return shapely.difference(point.buffer(about, quad_segs=QUADS), shapely.union_all(shadows))


def _unit(rows: Floats) -> Floats:
    found: Floats = rows / np.hypot(*rows.T)[:, None]
    return found
