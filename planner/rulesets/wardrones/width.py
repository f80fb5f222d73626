"""How wide an obstacle is: the thickness of a wall, the least width of a block."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

from planner.battlefield import Feature, Kind


def no_wider(feature: Feature, most: int) -> bool:
    """Return whether a wall or solid is at most `most` µm wide, exactly.

    A block is as wide as the narrowest lane between two parallel lines that holds it; one of
    them lies along an edge of its hull.
    """
    if feature.kind is Kind.WALL:
        return feature.thickness <= most
    points = feature.paths[0]
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = bx - ax, by - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in points]
        if (max(sides) - min(sides)) ** 2 <= most * most * (dx * dx + dy * dy):
            return True
    return False


def width(feature: Feature) -> int:
    """Return how wide a wall or solid is, µm, rounded down: see `no_wider`."""
    if feature.kind is Kind.WALL:
        return feature.thickness
    points = feature.paths[0]
    found = []
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = bx - ax, by - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in points]
        if dx or dy:
            found.append(isqrt((max(sides) - min(sides)) ** 2 // (dx * dx + dy * dy)))
    return min(found)
