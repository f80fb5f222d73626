"""Places along a line and beside it."""

from __future__ import annotations

import math
from itertools import pairwise

from planner.show.labels import Label
from planner.show.svg import Pixel


def beside(points: list[Pixel], label: Label) -> list[Pixel]:
    """Return places beside a line, the middle first."""
    if len(points) < 2:
        return []
    width, height = label.extent
    places = []
    for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.74, 0.2, 0.8):
        (x, y), (dx, dy) = along(points, share)
        away = abs(dy) * width / 2 + abs(dx) * height / 2 + 4
        places += [(x + side * dy * away, y - side * dx * away) for side in (1, -1)]
    return places


def along(points: list[Pixel], share: float) -> tuple[Pixel, Pixel]:
    """Return the point at `share` of a line's length, and the direction there."""
    legs = [math.dist(a, b) for a, b in pairwise(points)]
    left = share * sum(legs)
    for ((x0, y0), (x1, y1)), leg in zip(pairwise(points), legs, strict=True):
        if left <= leg or (x1, y1) == points[-1]:
            part = left / leg if leg else 0.0
            direction = ((x1 - x0) / leg, (y1 - y0) / leg) if leg else (1.0, 0.0)
            return (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), direction
        left -= leg
    raise ValueError("a line has at least two points")
