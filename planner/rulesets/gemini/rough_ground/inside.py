"""Is a figure in a piece of ground, and how deep? In integers, for rules that ask beforehand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from planner.battlefield import Feature
from planner.battlefield.feature import Point
from planner.units import Model


def holds(feature: Feature, point: Point) -> bool:
    """Return whether a polygon holds a point in its interior, or on its border, µm."""
    if feature.geometry != "Polygon":
        return feature.geometry == "LineString" and not deeper(feature, point, feature.width // 2)
    outer, *holes = feature.paths
    return _in_ring(outer, point) and not any(_in_ring(hole, point) for hole in holes)


def is_inside(model: Model, feature: Feature) -> bool:
    """Return whether any part of a base, held to the disc about it, is in ground."""
    at = (model.pose.x, model.pose.y)
    reach = -(-model.base.length // 2)
    return holds(feature, at) or not deeper(feature, at, reach)


def deeper(feature: Feature, point: Point, depth: int) -> bool:
    """Return whether a point is at least `depth` µm from every line of a feature."""
    return all(apart(point, a, b, depth) for path in feature.paths for a, b in pairwise(path))


def apart(p: Point, a: Point, b: Point, least: int) -> bool:
    """Return whether a point is at least `least` µm from a stretch."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along, length2 = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py >= least * least
    if along >= length2:
        return (p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2 >= least * least
    across = px * dy - py * dx
    return across * across >= least * least * length2


def cross(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Return whether a stretch goes over another, from one side of it to the other."""

    def side(o: Point, d: Point, t: Point) -> int:
        return (d[0] - o[0]) * (t[1] - o[1]) - (d[1] - o[1]) * (t[0] - o[0])

    return side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) <= 0


def _in_ring(ring: tuple[Point, ...], p: Point) -> bool:
    inside = False
    for a, b in pairwise(ring):
        if (a[1] > p[1]) != (b[1] > p[1]):
            cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
            inside ^= (cross > 0) == (b[1] > a[1])
    return inside


def shape(feature: Feature) -> Any:
    """Return ground as a shape of the geometry library, in floats: for what is told alone."""
    import shapely

    if feature.geometry != "Polygon":
        return shapely.LineString(feature.paths[0]).buffer(max(1, feature.width / 2))
    return shapely.Polygon(feature.paths[0], feature.paths[1:])
