"""Shortest ways against a slow obvious twin on small random tables of every awkward kind."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
import shapely

from planner.battlefield import Feature
from planner.navigation import Places, Unreachable
from planner.units import Pose

from .tables import INCH, SHUT, box, inches, navigator, solid, um, wall
from .twin import clear, shortest

SIZE = (12.0, 9.0)


def random_table(seed: int) -> list[Feature]:
    """Upright boxes on a half-inch raster (so that they touch and line up), walls, a ring."""
    dice = random.Random(seed)

    def raster(low: float, high: float) -> float:
        return dice.randrange(round(low * 2), round(high * 2) + 1) / 2

    features = []
    for k in range(dice.randrange(3, 8)):
        x, y = raster(0, 11), raster(0, 8)
        corner = min(12, x + raster(0.5, 3)), min(9, y + raster(0.5, 3))
        if corner[0] > x and corner[1] > y:
            features.append(solid(f"s{k}", box(x, y, *corner), 5))
    for k in range(dice.randrange(0, 3)):
        x, y = raster(1, 10), raster(1, 7)
        features.append(wall(f"w{k}", [(x, y), (x + 1, y), (x + 1, y + raster(0.5, 2))], 5))
    if dice.random() < 0.3:
        hole = box(4.5, 3.5, 8.5, 6.5)[::-1]
        features.append(solid("ring", box(4, 3, 9, 7), 5, hole))
    if dice.random() < 0.4:
        turn, at = dice.random(), (raster(2, 10), raster(2, 7))
        corners = [
            (at[0] + math.cos(turn + k * 2.1) * 1.2, at[1] + math.sin(turn + k * 2.1) * 1.2)
            for k in range(3)
        ]
        features.append(solid("triangle", corners, 5))
    return features


def shape(feature: Feature) -> shapely.Geometry:
    """What the feature fills, in µm."""
    if feature.geometry == "Polygon":
        return shapely.Polygon(feature.paths[0], list(feature.paths[1:]))
    return shapely.LineString(feature.paths[0])


def compare(seed: int, spacing: float = 0.25, hop: float = 1.5) -> tuple[float, float] | None:
    """Planner's and twin's lengths in inches on one table, the planner's route checked."""
    features = random_table(seed)
    dice = random.Random(seed + 1)
    base = dice.choice([25, 32, 40])
    radius = base * 500
    whole = shapely.union_all([shape(f) for f in features])
    low, high = (radius, radius), (um(SIZE[0]) - radius, um(SIZE[1]) - radius)
    spots = []
    for _ in range(200):
        x, y = dice.randint(low[0], high[0]), dice.randint(low[1], high[1])
        if shapely.distance(whole, shapely.Point(x, y)) > radius:
            spots.append(Pose(x, y))
        if len(spots) == 2:
            break
    if len(spots) < 2:
        return None
    start, goal = spots
    shut = {f.id: SHUT for f in features}
    field = navigator(features, f"{base}mm", start, 60, size=SIZE, passages=shut).field("me")
    cost = field.costs(Places.of([goal]))[0]
    ends = np.array([[p.x, p.y] for p in spots], dtype=float)
    room = (*low, *high)
    twin = shortest(whole, radius, room, ends[0], ends[1], spacing * INCH, hop * INCH)
    if math.isinf(cost):
        with pytest.raises(Unreachable):
            field.route(goal)
        return math.inf, inches(twin)
    route = field.route(goal)
    way = np.array([[p.x, p.y] for p in [start, *(s.to for s in route.steps)]], dtype=float)
    assert clear(whole, radius, way[:-1], way[1:]).all(), "the route keeps its distance"
    length = sum(math.hypot(*(b - a)) for a, b in pairwise(way))
    assert length - 1e-3 <= route.spent <= cost + 1e-6
    assert cost <= length * (1 + 1e-4) + 5
    return inches(cost), inches(twin)


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(12))
def test_never_longer_than_the_twin(seed: int) -> None:
    """The route is legal (so not below the optimum) and no longer than the twin's way.

    Arcs are walked along polygons 0.04 % longer than the arc, which the twin, cutting corners,
    may undercut by a little.
    """
    found = compare(seed)
    if found is None:
        return
    mine, twin = found
    assert mine <= twin * 1.0005
    if math.isfinite(mine) and math.isfinite(twin):
        assert mine >= twin * 0.93, "the twin is a lattice: it must not be far off"
