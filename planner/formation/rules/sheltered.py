"""A model is sheltered from those who look at it: in cover, behind it, or out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import shapely

from planner.battlefield import Battlefield
from planner.battlefield.piece import pieces
from planner.formation import measure
from planner.formation.area import Area
from planner.formation.body import Body, Other
from planner.formation.spots import Bools
from planner.mobility import Shelter
from planner.navigation.places import Places

Stretch = tuple[int, int, int, int]


def sheltered(
    body: Body,
    at: Places,
    shelter: Shelter,
    others: Sequence[Other],
    battlefield: Battlefield,
    *,
    sure: bool = True,
) -> Bools:
    """Return which places are surely safe from the watchers among `others`.

    Lines of sight are met in whole numbers; how near and how far inside, to the safe side.

    Parameters:
        sure: False asks which ones may be safe, for who must not lose what it may have.
    """
    safe = np.zeros(len(at), np.bool_)
    for name in sorted(shelter.inside):
        area = Area.of(battlefield.by_id[name])
        safe |= (at.z == 0) & (area.holds(body, at) if sure else _perhaps_in(area, body, at))
    eyes = [other.pose for other in others if other.id in shelter.watchers]
    if not eyes:
        return np.ones(len(at), np.bool_)
    unseen = np.ones(len(at), np.bool_)
    for eye in eyes:
        left = np.flatnonzero(unseen & ~safe)
        unseen[left] &= _unseen(body, at[left], shelter, (eye.x, eye.y), battlefield, sure)
    found: Bools = safe | unseen
    return found


def stretches(battlefield: Battlefield, names: frozenset[str]) -> Iterator[Stretch]:
    """Yield the middles of walls and the outlines of solids of these features."""
    for piece in pieces(battlefield):
        if piece.feature in names:
            for path in (piece.line,) if piece.is_wall else piece.polygon:
                yield from ((ax, ay, bx, by) for (ax, ay), (bx, by) in pairwise(path))


def _perhaps_in(area: Area, body: Body, at: Places) -> Bools:
    points = shapely.points(at.x.astype(np.float64), at.y.astype(np.float64))
    away = shapely.distance(area.shape, points)
    found: Bools = away <= body.base.circumradius + measure.SAFETY
    return found


def _unseen(
    body: Body,
    at: Places,
    shelter: Shelter,
    eye: tuple[int, int],
    battlefield: Battlefield,
    sure: bool,
) -> Bools:
    found = np.zeros(len(at), np.bool_)
    dx, dy = eye[0] - at.x, eye[1] - at.y
    away = np.hypot(dx, dy)
    slack = -measure.SAFETY if sure else measure.SAFETY
    reach = min(body.base.length, body.base.width) / 2 + shelter.reach + slack
    for near_only, names in ((False, shelter.hiding), (True, shelter.behind - shelter.hiding)):
        for px, py, qx, qy in stretches(battlefield, names):
            fx, fy, ex, ey = px - at.x, py - at.y, qx - px, qy - py
            turn = dx * ey - dy * ex
            sign = np.sign(turn)
            along, across = (fx * ey - fy * ex) * sign, (fx * dy - fy * dx) * sign
            size = np.abs(turn)
            meets = (
                ((size > 0) | (not sure))
                & (along >= 0)
                & (along <= size)
                & (across >= 0)
                & (across <= size)
            )
            if near_only:
                meets &= along * away <= reach * np.maximum(size, 1)
            found |= meets
    return found
