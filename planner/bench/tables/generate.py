"""Draw random tables, the same ones for the same seed on every machine."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from planner.bench.tables.polygon_table import PolygonTable, Query, Ring

if TYPE_CHECKING:
    from shapely import Polygon

APART: Final = 0.1
"""Least distance between two obstacles and to the table edge, inches."""
FAR: Final = 10.0
"""Least straight distance of a query on a table of usual size, inches."""
TRIES: Final = 30_000


@dataclass(frozen=True)
class Recipe:
    """What a table is made of.

    Parameters:
        obstacles: how many.
        corners: least and greatest number of corners of each.
        share: part of the table they are meant to cover.
        width, height: inches.
        queries: how many.
        blocks: axis-aligned blocks on whole inches that may touch, instead of stars.
        quick: work the lengths out with the quick sight test, right to 1e-9 of an inch.
    """

    obstacles: int
    corners: tuple[int, int] = (5, 11)
    share: float = 0.17
    width: float = 60.0
    height: float = 44.0
    queries: int = 200
    blocks: bool = False
    quick: bool = False


def generate(name: str, seed: int, recipe: Recipe) -> PolygonTable:
    """Return a random table with the exact lengths of its queries.

    Star-shaped polygons that keep `APART` from each other, or blocks that touch.

    Raises:
        ValueError: so many obstacles of that size do not fit.
    """
    from planner.bench.tables.optimum import optima

    chance = random.Random(seed)
    obstacles = _obstacles(chance, recipe)
    queries = _queries(chance, recipe, obstacles)
    return PolygonTable(
        name,
        seed,
        recipe.width,
        recipe.height,
        obstacles,
        queries,
        optima(recipe.width, recipe.height, obstacles, queries, exact=not recipe.quick),
    )


def _obstacles(chance: random.Random, recipe: Recipe) -> tuple[Ring, ...]:
    from shapely import Polygon

    radius = math.sqrt(recipe.share * recipe.width * recipe.height / recipe.obstacles / math.pi)
    draw = _block if recipe.blocks else _star
    rings: list[Ring] = []
    shapes: list[Polygon] = []
    for _ in range(TRIES):
        if len(rings) == recipe.obstacles:
            return tuple(rings)
        ring = draw(chance, recipe, radius)
        shape = Polygon(ring)
        if shape.is_valid and _fits(shape, shapes, recipe):
            rings.append(ring)
            shapes.append(shape)
    raise ValueError(f"{recipe.obstacles} obstacles do not fit on the table")


def _star(chance: random.Random, recipe: Recipe, radius: float) -> Ring:
    """A star-shaped polygon about a random centre, its radii 0.6 to 1.4 of the mean."""
    count = chance.randint(*recipe.corners)
    x, y = chance.uniform(0, recipe.width), chance.uniform(0, recipe.height)
    turns = sorted((k + chance.uniform(0.1, 0.9)) * 2 * math.pi / count for k in range(count))
    reaches = [radius * chance.uniform(0.6, 1.4) for _ in turns]
    return tuple(
        (round(x + r * math.cos(a), 3), round(y + r * math.sin(a), 3))
        for a, r in zip(turns, reaches, strict=True)
    )


def _block(chance: random.Random, recipe: Recipe, radius: float) -> Ring:
    """A block of whole inches, so that two of them often touch along a side."""
    most = max(2, round(2.4 * radius))
    width, height = chance.randint(1, most), chance.randint(1, most)
    x = chance.randint(1, max(1, int(recipe.width) - width - 1))
    y = chance.randint(1, max(1, int(recipe.height) - height - 1))
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return tuple((float(a), float(b)) for a, b in corners)


def _fits(shape: Polygon, others: list[Polygon], recipe: Recipe) -> bool:
    x0, y0, x1, y1 = shape.bounds
    inside = min(x0, y0) >= APART and x1 <= recipe.width - APART and y1 <= recipe.height - APART
    return inside and all(_apart(shape, other, recipe.blocks) for other in others)


def _apart(shape: Polygon, other: Polygon, blocks: bool) -> bool:
    """Stars keep apart; blocks may share a side, but neither ground nor a lone corner."""
    if not blocks:
        return bool(shape.distance(other) >= APART)
    shared = shape.intersection(other)
    return bool(shared.is_empty or (shared.area == 0 and shared.length > 0))


def _queries(
    chance: random.Random, recipe: Recipe, obstacles: tuple[Ring, ...]
) -> tuple[Query, ...]:
    from shapely import MultiPolygon, Point, Polygon, prepare

    solid = MultiPolygon([Polygon(ring) for ring in obstacles])
    prepare(solid)
    far = min(FAR, recipe.height / 3)

    def place() -> tuple[float, float]:
        return _free(chance, recipe, lambda x, y: not solid.intersects(Point(x, y)))

    found: list[Query] = []
    while len(found) < recipe.queries:
        start, goal = place(), place()
        if math.dist(start, goal) >= far:
            found.append((*start, *goal))
    return tuple(found)


def _free(
    chance: random.Random, recipe: Recipe, good: Callable[[float, float], bool]
) -> tuple[float, float]:
    while True:
        x = round(chance.uniform(0.5, recipe.width - 0.5), 3)
        y = round(chance.uniform(0.5, recipe.height - 0.5), 3)
        if good(x, y):
            return x, y
