"""What fans leave out where slow ground bends ways: shapes about places whose cost is known.

A border is entered at samples of it alone, and what is seen from each of them is a narrow fan: on
slow ground, and beyond it, fans leave wedges out, and their rim is ragged. So the costs of places
evenly apart are asked, and from those that fans do not reach all about, a body goes on in every
direction. A ray counts no further than those beside it, so that nothing is reached round a corner.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field

Floats = NDArray[np.float64]

APART: Final = 9_000.0
"""µm between such places at the least."""
ALONG: Final = 40
"""So many of them, at the most, are as long as the budget."""
FURTHEST: Final = 7.0
"""What goes on from one of them, by how far they are apart."""
RAYS: Final = 96
"""Rays about each; shapes are made of a quarter of them."""
INSIDE: Final = 200.0
"""µm by which fans have to reach further than a place does, for it to be left out."""


def patched(field: Field, number: int, budgets: Sequence[float], found: Sequence[Any]) -> list[Any]:
    """Return regions of a sheet with what places in them lead to.

    Parameters:
        budgets: µm, the largest first.
        found: what fans reach within each, where nothing blocks.
    """
    import shapely

    from planner.navigation import kernels

    sheet = field.web.sheets[number]
    apart = max(APART, budgets[0] / ALONG)
    places = _places(field, number, budgets[0], apart)
    costs = field.costs(places)
    spare = np.minimum(np.array(budgets)[None, :] - costs[:, None], FURTHEST * apart)
    needed = _unreached(places, spare, found)
    if not needed.any():
        return list(found)
    x, y = (c[needed].astype(np.float64) for c in (places.x, places.y))
    spare = np.maximum(spare[needed], 0.0)
    turns = np.arange(RAYS) * 2 * math.pi / RAYS
    rays = np.repeat(x, RAYS), np.repeat(y, RAYS), np.tile(turns, len(x))
    given = np.repeat(spare, RAYS, axis=0)
    lengths = kernels.cast(*rays, given, 0.0, sheet.blocks, sheet.tolls, sheet.rates)
    lengths = lengths.reshape(len(x), RAYS, len(budgets))
    sure = np.minimum(lengths, np.minimum(np.roll(lengths, 1, 1), np.roll(lengths, -1, 1)))
    more = [_shapes(x, y, turns, sure[:, :, b]) for b in range(len(budgets))]
    return [shapely.union_all([one, *new]) for one, new in zip(found, more, strict=True)]


def _places(field: Field, number: int, budget: float, apart: float) -> Places:
    """Places evenly apart, as far from the start as a budget leads at most."""
    sheet, start = field.web.sheets[number], field.start
    x0, y0, x1, y1 = (float(c) for c in sheet.box)
    far = budget / float(sheet.rates[6])
    xs = np.arange(max(x0, start.x - far), min(x1, start.x + far), apart)
    ys = np.arange(max(y0, start.y - far), min(y1, start.y + far), apart)
    every = [(round(x), round(y)) for x in xs.tolist() for y in ys.tolist()]
    return Places.of([Pose(x, y, sheet.z, sheet.heading) for x, y in every])


def _unreached(places: Places, spare: Floats, found: Sequence[Any]) -> NDArray[np.bool_]:
    """Which places fans do not reach all about, within one of the budgets."""
    import shapely

    needed = np.zeros(len(places), np.bool_)
    points: Any = shapely.points(places.x, places.y)
    for b, whole in enumerate(found):
        rim = shapely.boundary(whole)
        shapely.prepare(rim)
        shapely.prepare(whole)
        leads = spare[:, b] > 0
        far: Any = np.maximum(spare[:, b], 0.0) + INSIDE
        near = shapely.dwithin(rim, points, far)
        needed |= leads & (near | ~shapely.contains(whole, points))
    return needed


def _shapes(x: Floats, y: Floats, turns: Floats, lengths: Floats) -> list[Any]:
    """Quarters of what is reached about each place."""
    import shapely

    ends = np.stack([np.cos(turns), np.sin(turns)], axis=1) * lengths[:, :, None]
    centres = np.stack([x, y], axis=1)[:, None, :]
    ends = centres + np.concatenate([ends, ends[:, :1]], axis=1)
    part = RAYS // 4
    quarters = [
        np.concatenate([centres, ends[:, k : k + part + 1]], axis=1) for k in range(0, RAYS, part)
    ]
    shapes = np.asarray(shapely.polygons(np.concatenate(quarters)))
    shapes = shapes[shapely.area(shapes) > 0]
    return list(np.asarray(shapely.make_valid(shapes, method="structure", keep_collapsed=False)))
