"""The region within reach through the air: along every ray as far as the budget goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.navigation.air.flying import FlyingField
    from planner.navigation.free_space.surface import Surface

Floats = NDArray[np.float64]
Regions = list[tuple[int, Any]]
RAYS = 360
RINGS = 64
"""Places looked at on each ray; then as many again between the last within reach and the next."""
FURTHER = 1.1
"""Times as far that ways may go which bend as seen from above."""
HALVED = 10
"""Times that what is left between them and the last within reach is halved."""


def with_flown(
    field: FlyingField, budgets: Sequence[int], walked: Sequence[Regions]
) -> list[Regions]:
    """Return regions (z, shapely geometry) with what is reached through the air besides.

    The further along a ray, the longer the taut string: what is nearer on it costs no more.
    """
    import shapely

    found = []
    for budget, regions in zip(budgets, walked, strict=True):
        parts: dict[int, list[Any]] = {}
        for z, shape in regions:
            parts.setdefault(z, []).append(shape)
        for surface in field.ends():
            shape = _within(field, surface, float(min(budget, field.budget)))
            if shape is not None:
                parts.setdefault(surface.z, []).append(shape)
        united = ((z, shapely.union_all(shapes)) for z, shapes in sorted(parts.items()))
        found.append([(z, shape) for z, shape in united if shape.area > 0])
    return found


def _within(field: FlyingField, surface: Surface, budget: float) -> Any:
    """The part of a surface that a budget reaches through the air, or None."""
    import shapely

    flying, start = field.mobility.flying, field.start
    if field.air is None or flying is None:
        return None
    if not flying.from_ground and start.z == surface.z == 0:
        return None
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    low, width = np.zeros(RAYS), budget

    def places(radii: Floats) -> Places:
        x, y = np.rint(start.x + radii * cos), np.rint(start.y + radii * sin)
        flat = np.zeros(x.size, np.int64)
        return Places(x.ravel(), y.ravel(), flat + surface.z, flat + start.heading)

    for _ in range(2):
        radii = low[:, None] + width * np.arange(1, RINGS + 1) / RINGS
        over = field.air.over(start, places(radii), budget)
        good = np.isfinite(over).reshape(radii.shape)
        last = np.where(good.any(axis=1), RINGS - np.argmax(good[:, ::-1], axis=1), 0)
        low = low + last * (width / RINGS)
        width /= RINGS
    if (low <= width).all():
        return None
    far = np.minimum(low * FURTHER + width, budget)
    for _ in range(HALVED):
        middle = (low + far) / 2
        good = np.isfinite(field.air.costs(start, places(middle[:, None]), budget))
        low, far = np.where(good, middle, low), np.where(good, far, middle)
    ends = np.column_stack([start.x + low * cos[:, 0], start.y + low * sin[:, 0]])
    shape = shapely.make_valid(shapely.Polygon(ends))
    return shapely.intersection(shape, surface.polygon)
