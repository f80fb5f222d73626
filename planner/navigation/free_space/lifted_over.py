"""Shut ground that a body stands above: a crate across a ditch is a bridge.

Ground counts at z = 0 alone. Wherever the base would meet what it climbs over it stands on the top
of that, so what such a thing is grown by the base takes out of the centres that the ground bars.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature
from planner.mobility import Measured, Mobility, Passage, Way
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.covering import left_open
from planner.navigation.free_space.substance import (
    Substance,
    ground_cores,
    ground_rings,
    substances,
)

Floats = NDArray[np.float64]
QUADS: Final = 32
"""Straight pieces a quarter of an arc, as asked for."""
BORDER: Final = 2.0
"""µm off a border within which a stretch is along it."""
GRID: Final = 1 / 16
"""µm to which corners are rounded: between a crate and a bank that are flush nothing is left."""


def lifting(
    battlefield: Battlefield, mobility: Mobility, body: Body, feature: Feature
) -> list[Substance]:
    """Return what lifts a body off the ground where it comes near a ground feature."""
    rings, radius = ground_rings(feature)
    reach = radius + 2 * body.base.circumradius
    low, high = rings[0].min(axis=0) - reach, rings[0].max(axis=0) + reach
    return [s for s in substances(battlefield) if _lifts(s, mobility) and _meets(s, low, high)]


def _lifts(substance: Substance, mobility: Mobility) -> bool:
    piece = substance.piece
    over = mobility.way(piece.feature, sill=piece.is_sill) is Way.OVER
    return over and piece.bottom < mobility.height and piece.top > 0


def _meets(substance: Substance, low: Floats, high: Floats) -> bool:
    ring, by = substance.rings[0], substance.radius
    return bool((ring.min(axis=0) - by < high).all() and (ring.max(axis=0) + by > low).all())


def left_below(
    feature: Feature, body: Body, passage: Passage, over: list[Feature], lifts: list[Substance]
) -> Any:
    """Return the centres that a shut feature bars where nothing covers it and nothing lifts.

    Parameters:
        over: the ground that covers it.
        lifts: what a body is lifted by (see `lifting`).
    """
    import shapely

    if over:
        shut = left_open(feature, body, passage.measured, over)
    else:
        shut = shapely.union_all(list(_barred(feature, body, passage.measured)))
    raised = [_inner(body.grow(c), s.radius + body.radius) for s in lifts for c in s.cores]
    return shapely.difference(shut, shapely.union_all(raised), grid_size=GRID)


def off_border(edges: list[Floats], whole: Any | None) -> list[bool]:
    """Return which stretches (2, 2) do not lie along the border of a region, if there is one."""
    import shapely

    if whole is None:
        return [False] * len(edges)
    lines = shapely.linestrings(edges)
    found: list[bool] = (
        ~shapely.covered_by(lines, shapely.buffer(shapely.boundary(whole), BORDER))
    ).tolist()
    return found


def _barred(feature: Feature, body: Body, measured: Measured) -> Iterator[Any]:
    """The centres that each part of shut ground bars."""
    radius, centred = ground_rings(feature)[1], measured is Measured.CENTRE
    for core in ground_cores(feature):
        if centred:
            yield _outer(core, radius)
        else:
            yield _outer(body.grow(core), radius + body.radius)


def _inner(core: Floats, radius: float) -> Any:
    """A convex core grown by a radius: its straight edges exact, its arcs a little inside."""
    import shapely

    whole = shapely.convex_hull(shapely.MultiPoint(core))
    return shapely.buffer(whole, radius, quad_segs=QUADS) if radius else whole


def _outer(core: Floats, radius: float) -> Any:
    """The same, its arcs a little outside: each piece may be half as long again as asked for."""
    import shapely

    if not radius:
        return shapely.convex_hull(shapely.MultiPoint(core))
    whole = shapely.convex_hull(shapely.MultiPoint(core))
    straight = shapely.buffer(
        whole, radius, join_style="mitre", cap_style="square", mitre_limit=1e3
    )
    return shapely.intersection(
        _inner(core, radius / math.cos(1.5 * math.pi / 4 / QUADS)), straight
    )
