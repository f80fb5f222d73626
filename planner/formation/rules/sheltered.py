"""A model is sheltered from those who look at it: in cover, behind it, or out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely

from planner.battlefield import Battlefield
from planner.battlefield.piece import pieces
from planner.formation import measure
from planner.formation.area import Area
from planner.formation.body import Body, Other
from planner.formation.rules.sight import unseen
from planner.formation.spots import Bools, Ints
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
    eyes = [other.pose.at[:2] for other in others if other.id in shelter.watchers]
    if not eyes:
        return np.ones(len(at), np.bool_)
    base, slack = body.base, -measure.SAFETY if sure else measure.SAFETY
    lines = (
        _lines(battlefield, names) for names in (shelter.hiding, shelter.behind - shelter.hiding)
    )
    reach = max(0.0, min(base.length, base.width) / 2 + shelter.reach + slack)
    unseen(at.x, at.y, np.array(eyes, np.int64), *lines, reach, sure, safe)
    return safe


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


@lru_cache(maxsize=16)
def _lines(battlefield: Battlefield, names: frozenset[str]) -> Ints:
    """The stretches of some features, (n, 4) µm."""
    return np.array([*stretches(battlefield, names)], np.int64).reshape(-1, 4)
