"""A stream drawn as a line with a width, as the polygon that it is.

Its banks lie half the width beside the line, with sharp corners at its bends, and are cut straight
across at its ends. Where it ends on the table's edge it flows on across it, and the table's edge
cuts it off. Corners are whole µm.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from planner.battlefield.feature import Path, Point

Vector = tuple[float, float]
SHARPEST: Final = 0.5
"""1 + the cosine of the sharpest bend: 120°. A sharper one has its corner far out."""
FURTHEST: Final = 8
"""Widths that an end on the table's edge flows on at the most, however aslant it gets there."""


def strip(line: Path, width: int, across: int, up: int) -> Path | None:
    """Return the closed ring about a line, counter-clockwise; None where a bend is too sharp.

    The ring may cross itself where a bend has less room than half the width.

    Parameters:
        line: two points at least, none the same as the next, µm.
        across, up: the table's width and height, µm.
    """
    points = [(float(x), float(y)) for x, y in line]
    ways = [_unit(a, b) for a, b in pairwise(points)]
    if any(_dot(a, b) < SHARPEST - 1 for a, b in pairwise(ways)):
        return None
    more = FURTHEST * width
    (x, y), (u, v) = points[0], ways[0]
    if _on_edge(line[0], across, up):
        points[0] = x - more * u, y - more * v
    (x, y), (u, v) = points[-1], ways[-1]
    if _on_edge(line[-1], across, up):
        points[-1] = x + more * u, y + more * v
    sides = [_aside(ways[max(0, k - 1)], ways[min(k, len(ways) - 1)]) for k in range(len(points))]
    half = width / 2
    left = [(x + half * a, y + half * b) for (x, y), (a, b) in zip(points, sides, strict=True)]
    right = [(x - half * a, y - half * b) for (x, y), (a, b) in zip(points, sides, strict=True)]
    corners = [(round(x), round(y)) for x, y in _within([*right, *left[::-1]], across, up)]
    ring = [corner for k, corner in enumerate(corners) if corner != corners[k - 1]]
    return (*ring, ring[0]) if len(ring) > 2 else None


def _unit(a: Vector, b: Vector) -> Vector:
    far = math.dist(a, b)
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _aside(come: Vector, gone: Vector) -> Vector:
    """The corner of the left bank at a bend, one away from the line on both sides of it."""
    x, y = -come[1] - gone[1], come[0] + gone[0]
    share = 1 + _dot(come, gone)
    return x / share, y / share


def _on_edge(at: Point, across: int, up: int) -> bool:
    return at[0] in (0, across) or at[1] in (0, up)


def _within(ring: list[Vector], across: int, up: int) -> list[Vector]:
    """The part of a ring on the table: what lies beyond each edge in turn is cut off."""
    for axis, edge, sign in ((0, 0.0, 1), (0, float(across), -1), (1, 0.0, 1), (1, float(up), -1)):
        found: list[Vector] = []
        for k, here in enumerate(ring):
            before = ring[k - 1]
            inner, was = sign * (here[axis] - edge) >= 0, sign * (before[axis] - edge) >= 0
            if inner != was:
                t = (edge - before[axis]) / (here[axis] - before[axis])
                found.append(
                    (
                        before[0] + t * (here[0] - before[0]),
                        before[1] + t * (here[1] - before[1]),
                    )
                )
            if inner:
                found.append(here)
        ring = found
    return ring
