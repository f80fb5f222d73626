"""How far apart two bases are, for people (the referee measures exactly, elsewhere)."""

from __future__ import annotations

import math

from planner.units import Base, Pose, Shape

Outline = list[tuple[float, float]]


def outline(base: Base, pose: Pose, corners: int = 64) -> Outline:
    """Return the outline of a base as a polygon, µm, counter-clockwise, not closed."""
    half_length, half_width = base.length / 2, base.width / 2
    if base.shape is Shape.RECT:
        local = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        points = [(x * half_length, y * half_width) for x, y in local]
    else:
        turns = [math.tau * i / corners for i in range(corners)]
        points = [(half_length * math.cos(t), half_width * math.sin(t)) for t in turns]
    heading = math.radians(pose.heading / 1e6)
    cos, sin = math.cos(heading), math.sin(heading)
    return [(pose.x + x * cos - y * sin, pose.y + x * sin + y * cos) for x, y in points]


def gap(one: Base, at: Pose, other: Base, there: Pose) -> float:
    """Return the horizontal gap of two bases, µm; 0 where they touch or overlap."""
    if one.is_round and other.is_round:
        apart = math.hypot(at.x - there.x, at.y - there.y)
        return max(0.0, apart - one.radius - other.radius)
    from shapely import Polygon

    return float(Polygon(outline(one, at)).distance(Polygon(outline(other, there))))
