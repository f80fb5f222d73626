"""Where a model is exposed: within a range of watchers that see it.

A watcher sees as far as `within` from base to base, in every direction, past everything but walls
and solids that stand from below its eye to above it; its eye is at the top of its body. One line of
sight counts, from the centre of its base to the centre of the other; the height of who is seen does
not matter.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.substance import height_of, substances
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.units import Base, Model

Floats = NDArray[np.float64]

QUADS: Final = 16
"""Straight pieces a quarter of the circle about a watcher where ways are looked for; drawn about
the true one."""
FAR: Final = 100.0
"""How many times the range a shadow is long, so that it leaves the circle at any angle."""
SPACING: Final = 25_400.0
"""µm between way points along the border of what watchers see."""
BESIDE: Final = 20.0
"""µm outside that border at which they stand."""


@dataclass(frozen=True, eq=False)
class Sight:
    """What one watcher has in view: a disc about it, less the shadows of what hides.

    Parameters:
        centre: (2,) µm.
        radius: µm.
        shadows: the corners of each, (n, 2) µm, convex and counter-clockwise.
    """

    centre: Floats
    radius: float
    shadows: tuple[Floats, ...]

    def region(self, quads: int = QUADS) -> Any:
        """Return it as shapely geometry, µm, with so many straight pieces a quarter of its circle.

        No smaller than it is.
        """
        import shapely

        about = self.radius / math.cos(math.pi / (4 * quads))
        disc = shapely.Point(self.centre).buffer(about, quad_segs=quads)
        return shapely.difference(disc, shapely.union_all([*map(shapely.Polygon, self.shadows)]))


def seen_by(
    scenario: Scenario, watchers: Iterable[str], base: Base, within: int
) -> dict[str, Sight]:
    """Return where the centre of a model on `base` is exposed to each watcher.

    Parameters:
        watchers: ids of models.
        within: µm from base to base.
    """
    reach = base.circumradius + within
    return {name: _seen(scenario, scenario.models[name], reach) for name in watchers}


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


def truly_exposed(sights: Collection[Sight], points: Floats) -> float:
    """Return how much of the way along `points` (n, 2) some watcher has in view, µm."""
    from planner.navigation.kernels.in_view import in_view

    shadows = [shadow for sight in sights for shadow in sight.shadows]
    if len(points) < 2 or not sights:
        return 0.0
    discs = np.array([(*sight.centre, sight.radius) for sight in sights])
    each = np.cumsum([0, *(len(sight.shadows) for sight in sights)])
    begins = np.cumsum([0, *map(len, shadows)])
    verts = np.concatenate([np.empty((0, 2)), *shadows])
    ends = map(np.ascontiguousarray, (points[:-1], points[1:]))
    return float(in_view(*ends, discs, each, begins, verts, len(sights) + len(shadows)).sum())


def _seen(scenario: Scenario, watcher: Model, reach: float) -> Sight:
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
                hull = shapely.convex_hull(shapely.MultiPoint(both)).normalize()
                # normalized rings run clockwise, and end where they begin
                shadows.append(shapely.get_coordinates(hull)[:0:-1].copy())
    return Sight(centre, most, tuple(shadows))


def _unit(rows: Floats) -> Floats:
    found: Floats = rows / np.hypot(*rows.T)[:, None]
    return found
