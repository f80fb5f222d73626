"""No step of a way brings its model nearer to those it is to leave."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from planner.formation import measure
from planner.formation.spots import Bools, Floats
from planner.navigation.places import Places
from planner.units import Pose


def leads_away(
    start: Pose, at: Places, models: Sequence[Pose], radii: Sequence[float] = ()
) -> Bools:
    """Return to which places the straight line surely never comes nearer to the nearest model.

    A model that the line approaches for a while does no harm where another one is nearer all
    that time: distances are convex, so that the other one's are at the most those at the two
    ends of it.

    Parameters:
        radii: of the models, µm; none where their centres are what counts.
    """
    less = np.array(radii or [0] * len(models), np.float64)
    x, y = at.x - float(start.x), at.y - float(start.y)
    length2 = np.maximum(1.0, x * x + y * y)
    ex, ey = (np.array([c - s for c in cs], np.float64) for cs, s in _apart(start, models))
    share = np.clip((np.outer(x, ex) + np.outer(y, ey)) / length2[:, None], 0.0, 1.0)
    lowest = np.hypot(share * x[:, None] - ex, share * y[:, None] - ey) - less
    begin = np.hypot(ex, ey) - less
    good = np.ones(len(at), np.bool_)
    for index in range(len(models)):
        until = share[:, index, None]
        then: Floats = np.hypot(until * x[:, None] - ex, until * y[:, None] - ey) - less
        most = np.maximum(begin[None, :], then)
        most[:, index] = math.inf
        nearer = (most < lowest[:, index, None] - measure.SAFETY).any(axis=1)
        good &= (share[:, index] <= 0.0) | nearer
    return good


def least_away(
    start: Pose, at: Places, models: Sequence[Pose], radii: Sequence[float] = ()
) -> Floats:
    """Return a length that no way which never comes nearer to the nearest model undercuts.

    It keeps out of the disc about each of them whose border is as near to that model as the nearest
    one is to the start. A string round a disc is the two tangents and the arc between them.

    Parameters:
        radii: as for `leads_away`.

    Returns:
        (n,) µm; inf for places within such a disc.
    """
    less = np.array(radii or [0] * len(models), np.float64)
    x, y = at.x - float(start.x), at.y - float(start.y)
    ex, ey = (np.array([c - s for c in cs], np.float64) for cs, s in _apart(start, models))
    far = np.hypot(ex, ey)
    nearest = float((far - less).min(initial=math.inf)) - measure.SAFETY
    found: Floats = np.hypot(x, y)
    for index in range(len(models)):
        radius = nearest + float(less[index])
        if radius <= 0.0:
            continue
        bx, by = x - ex[index], y - ey[index]
        off = np.hypot(bx, by)
        outside = np.maximum(off, radius)
        apart = np.arctan2(
            np.abs(ex[index] * by - ey[index] * bx), -ex[index] * bx - ey[index] * by
        )
        arc = apart - math.acos(radius / far[index]) - np.arccos(radius / outside)
        tangents = math.sqrt(far[index] ** 2 - radius**2) + np.sqrt(outside**2 - radius**2)
        found = np.where(arc > 0.0, np.maximum(found, tangents + radius * arc), found)
        found[off < radius] = math.inf
    return found


def on_ray(start: Pose, at: Places, along: tuple[int, int]) -> Bools:
    """Return which places are within 1 µm of the ray from a start in a direction: in integers."""
    ux, uy = along
    x, y = at.x.astype(np.int64) - start.x, at.y.astype(np.int64) - start.y
    least = math.isqrt(ux * ux + uy * uy)
    good: Bools = (x * ux + y * uy >= 0) & (np.abs(x * uy - y * ux) <= least)
    return good


def way_leads_away(
    poses: Sequence[Pose], models: Sequence[Pose], radii: Sequence[float] = ()
) -> bool:
    """Return the same of a way from pose to pose."""
    return all(
        bool(leads_away(here, Places.of([to]), models, radii)[0]) for here, to in pairwise(poses)
    )


def _apart(start: Pose, models: Sequence[Pose]) -> tuple[tuple[list[int], int], ...]:
    return ([m.x for m in models], start.x), ([m.y for m in models], start.y)
