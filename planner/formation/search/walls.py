"""The ground about a member, straightened: a convex part of it that the member may end in.

The program of `push` knows mates, enemies and ways; of the ground only that it stops somebody.
Who is stopped keeps behind lines: across the nearest border of the ground, across the nearest of
what these leave, and so on (as the corridors of Deits and Tedrake, doi:10.1007/978-3-319-16595-0_7,
with circles for ellipses).
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.problem import Problem
from planner.formation.search.rows import Wall
from planner.formation.search.standing import Standing
from planner.formation.spots import Floats

MOST: Final = 12
"""Lines for one member."""
CLOSE: Final = 50.0
"""µm to a corner below which the direction to it tells nothing."""
OFF: Final = 1.0
"""µm kept off: places are whole µm."""


def walls_of(problem: Problem, standing: Standing, me: int, step: float) -> list[Wall]:
    """Return lines that member `me` keeps behind, within a square of half side `step`."""
    borders = _borders(problem, standing, me, step)
    walls: list[Wall] = []
    while len(borders) and len(walls) < MOST:
        x, y, far = _nearest(borders)
        walls.append((me, x, y, far - OFF))
        borders = _behind(borders, x, y, far)
    return walls


def _borders(problem: Problem, standing: Standing, me: int, step: float) -> Floats:
    """The borders of the ground at its height, from there: (n, 2, 2), free to the left."""
    import shapely

    member, at = problem.members[me], standing.at[me]
    parts = []
    for surface in problem.surfaces(member, at.heading):
        if surface.z != at.z:
            continue
        window = shapely.box(at.x - step, at.y - step, at.x + step, at.y + step)
        near = shapely.orient_polygons(shapely.intersection(surface.polygon, window))
        for ring in shapely.get_rings(shapely.get_parts(near)):
            line = shapely.get_coordinates(ring) - (at.x, at.y)
            parts.append(np.stack([line[:-1], line[1:]], axis=1))
    if not parts:
        return np.zeros((0, 2, 2))
    found = np.concatenate(parts)
    # the window's own sides are no borders
    side = ((np.abs(found) >= step - 0.5) & (found[:, :1] == found[:, 1:])).all(axis=1).any(axis=1)
    kept: Floats = found[~side & (found[:, 0] != found[:, 1]).any(axis=1)]
    return kept


def _nearest(borders: Floats) -> tuple[float, float, float]:
    """The direction of the nearest border, of length 1, and how far it is off."""
    start, along = borders[:, 0], borders[:, 1] - borders[:, 0]
    part = -(start * along).sum(axis=1) / (along * along).sum(axis=1)
    nearest = start + np.clip(part, 0.0, 1.0)[:, None] * along
    far = np.hypot(*nearest.T)
    k = int(far.argmin())
    if far[k] > CLOSE and not 0.0 < part[k] < 1.0:  # a corner
        x, y = nearest[k] / far[k]
        return float(x), float(y), float(far[k])
    dx, dy = along[k].tolist()
    x, y = dy / math.hypot(dx, dy), -dx / math.hypot(dx, dy)
    return x, y, max(0.0, float(start[k, 0] * x + start[k, 1] * y))


def _behind(borders: Floats, x: float, y: float, far: float) -> Floats:
    """What of the borders lies before a line."""
    over = borders @ (x, y) - (far - OFF)
    kept = (over < 0).any(axis=1)
    borders, over = borders[kept], over[kept]
    share = np.clip(over[:, 0] / (over[:, 0] - over[:, 1] + (over[:, 0] == over[:, 1])), 0.0, 1.0)
    cut = borders[:, 0] + share[:, None] * (borders[:, 1] - borders[:, 0])
    ends = np.where((over >= 0)[:, :, None], cut[:, None], borders)
    long: Floats = ends[np.hypot(*(ends[:, 1] - ends[:, 0]).T) > OFF]
    return long
