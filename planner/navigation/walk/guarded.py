"""Where a body would touch a feature while it is too near to a model: `Mobility.guarded`.

In the space of centres that is the feature grown by the body, cut by the zone about the model, but
for what covers it. The zone's arc is drawn outside the true one, by a hundredth of a millimetre at
the most, the grown feature a little too large and what covers it a little too small: what is left
open is open.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature
from planner.battlefield.piece import Piece
from planner.mobility import Guarded, Mobility
from planner.navigation.free_space.body import Body, minkowski
from planner.navigation.free_space.covering import (
    convex_parts_of,
    cover,
    coverers,
    is_covered,
    uncovered,
)
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings, substances
from planner.navigation.free_space.surface import INWARD, grown
from planner.navigation.walk.exact import Core, Point, keeps
from planner.scenario.scenario import Scenario
from planner.units import Model

Floats = NDArray[np.float64]
Place = tuple[float, float]
"""x, y in µm."""

OUT: Final = 10.0
"""µm that the drawn border of a zone is outside the true one at the most, besides `INWARD`."""
KEPT: Final = 1024
"""Zones kept: those of twenty models with a dozen headings of a hull are fewer."""


@dataclass(frozen=True, slots=True)
class Guard:
    """Features that are not touched near some models, which stand where they stand.

    Parameters:
        features: ground.
        pieces: of material.
        models, gap: what must not be within `gap` µm.
        over: id of one of the features -> what covers it, where something does.
    """

    features: tuple[Feature, ...]
    pieces: tuple[Piece, ...]
    models: tuple[Model, ...]
    gap: int
    over: Mapping[str, list[Feature]]

    def at(self, z: int, height: int) -> bool:
        """Return whether a body of `height` at `z` touches any of it at all."""
        return z == 0 or any(touches(piece, z, height) for piece in self.pieces)

    def there(self, at: Point) -> tuple[Feature, ...]:
        """Return the ground of it that nothing covers for a centre (µm)."""
        return tuple(f for f in self.features if not is_covered(at, self.over.get(f.id, [])))

    def bare(self, feature: Feature, start: Point, end: Point) -> list[tuple[Place, Place]]:
        """Return the parts of a line of the centre (µm) along which nothing covers some ground.

        Where something does elsewhere, the ends of a part are off by up to 0.36 µm.
        """
        over = self.over.get(feature.id)
        if not over or start == end:
            return [] if over and is_covered(start, over) else [(start, end)]
        parts = uncovered(start, end, over)
        return [((a[0] / 2, a[1] / 2), (b[0] / 2, b[1] / 2)) for a, b in parts]


def guards(scenario: Scenario, mobility: Mobility) -> tuple[Guard, ...]:
    """Return what is guarded from a body."""
    return tuple(_guard(scenario, mobility, one) for one in mobility.guarded)


def _guard(scenario: Scenario, mobility: Mobility, one: Guarded) -> Guard:
    table = scenario.battlefield
    ground = tuple(f for f in table.of(*GROUND) if f.id in one.features)
    pieces = tuple(s.piece for s in substances(table) if s.piece.feature in one.features)
    models = tuple(m for name, m in scenario.models.items() if name in one.models)
    covered = {f.id: over for f in ground if (over := coverers(table, mobility, f.id))}
    return Guard(ground, pieces, models, one.gap, covered)


def touches(piece: Piece, z: int, height: int) -> bool:
    """Return whether material is at the heights of a body, or right under it."""
    return (piece.bottom < z + height and piece.top > z) or piece.top == z


def zone(body: Body, model: Model, gap: int) -> Any:
    """Return the centres at which a body is within `gap` µm of a model, a little more (shapely)."""
    return _zone(body, model.base, model.pose.x, model.pose.y, model.pose.heading, gap)


@lru_cache(maxsize=KEPT)
def _zone(body: Body, base: Any, x: int, y: int, heading: int, gap: int) -> Any:
    import shapely

    core = body.grow(np.array([[x, y]], np.float64) + Body.at(base, heading).polygon)
    radius = gap + (base.length / 2 if base.is_round else 0.0) + body.radius + INWARD
    # The edges of the polygon touch the circle: a corner is radius · step² / 8 outside.
    step = math.pi / 2 / math.ceil(math.pi / 2 / math.sqrt(8 * OUT / radius))
    turns = (np.arange(round(2 * math.pi / step)) + 0.5) * step
    circle = radius / math.cos(step / 2) * np.column_stack([np.cos(turns), np.sin(turns)])
    return shapely.Polygon(minkowski(core, circle))


def barred(scenario: Scenario, guard: Guard, body: Body, z: int, height: int) -> list[Any]:
    """Return the centres from which a body touches a feature within reach of a model.

    Convex parts (shapely): a part of the feature, and the zone about a model, grown by the body.
    """
    near = [zone(body, model, guard.gap) for model in guard.models]
    parts = [grown(*core, body) for core in _cores(scenario, guard, z, height, set(guard.over))]
    found = _met(parts, near)
    for feature in guard.features if z == 0 else ():
        if feature.id in guard.over:
            radius = ground_rings(feature)[1]
            parts = [grown(core, radius, body) for core in ground_cores(feature)]
            found += _left(_met(parts, near), cover(guard.over[feature.id]))
    return found


def _left(parts: list[Any], covered: Any) -> list[Any]:
    """What is left of convex parts, in convex parts."""
    import shapely

    left = shapely.difference(shapely.union_all(parts), covered)
    return [shapely.Polygon(ring) for ring in convex_parts_of(left)]


def near_part(
    scenario: Scenario, guard: Guard, body: Body, z: int, height: int, hull: float
) -> list[Any]:
    """Return what is guarded, as far as a hull may reach from one of the models, in convex parts.

    For ways along a hull's length: what of it lies so near is shut to them wherever the hull is,
    and where something covers it, too.

    Parameters:
        body: a disc as wide as the hull.
        hull: µm, the greatest distance of two points of it.
    """
    import shapely

    cores = _cores(scenario, guard, z, height)
    shapes = [shapely.convex_hull(shapely.MultiPoint(core)) for core, _ in cores]
    parts = [shapely.buffer(s, r + INWARD) for s, (_, r) in zip(shapes, cores, strict=True)]
    return _met(parts, [zone(body, model, guard.gap + math.ceil(hull)) for model in guard.models])


def _met(parts: list[Any], near: list[Any]) -> list[Any]:
    """What each convex part has in common with each convex zone."""
    import shapely

    both = (shapely.intersection(part, one) for part in parts for one in near)
    return [shape for shape in both if shape.area > 0]


def _cores(
    scenario: Scenario, guard: Guard, z: int, height: int, but: Collection[str] = ()
) -> list[tuple[Floats, float]]:
    """Convex parts of what is guarded at a height, but for some ground, each with its radius."""
    ground = [f for f in guard.features if f.id not in but] if z == 0 else []
    found = [(core, ground_rings(f)[1]) for f in ground for core in ground_cores(f)]
    return found + [
        (core, substance.radius)
        for substance in substances(scenario.battlefield)
        if substance.piece in guard.pieces and touches(substance.piece, z, height)
        for core in substance.cores
    ]


def within(body: Body, guard: Guard, start: Place, end: Place) -> Iterator[tuple[Model, Core]]:
    """Yield models with the part of a line of the centre (µm) that is in reach of each.

    The part is its first and last point in half µm, rounded, so up to 0.71 half µm off.
    """
    import shapely

    line = shapely.Point(start) if start == end else shapely.LineString([start, end])
    for model in guard.models:
        part = shapely.get_coordinates(shapely.intersection(line, zone(body, model, guard.gap)))
        if len(part):
            ahead = part @ (np.subtract(end, start))
            first, last = part[np.argmin(ahead)], part[np.argmax(ahead)]
            yield model, tuple((round(2 * x), round(2 * y)) for x, y in (first, last))


def far(model: Model, gap: int, region: Core) -> bool:
    """Return whether a convex region (half µm) keeps more than `gap` µm from a model."""
    centre, base = (2 * model.pose.x, 2 * model.pose.y), model.base
    if base.is_round:
        return keeps(region, (centre,), base.length + 2 * gap + 1)
    corners = Body.at(base, model.pose.heading).corners
    core = tuple((x + centre[0], y + centre[1]) for x, y in corners)
    return keeps(region, core, 2 * gap + 1)
