"""Mend a step that was right along straight lines and is a little off along circles."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.search.rows import Lines
from planner.formation.spots import Floats

TIMES: Final = 8


def mended(lines: Lines, ends: Floats) -> Floats:
    """Return the ends moved apart, together, out and in until no rule is broken, or nearly."""
    at, free, here = ends.tolist(), lines.free.tolist(), lines.here.tolist()
    for _ in range(TIMES):
        moved = _pairs(lines, at, free) + _sides(lines, at, free)
        moved += _rings(lines, at, free) + _walls(lines, at, here)
        if moved < 0.5:
            break
    return np.array(at, np.float64).reshape(-1, 2)


def _pairs(lines: Lines, ends: list[list[float]], free: list[bool]) -> float:
    most = 0.0
    for pairs, sign in ((lines.near, 1.0), (lines.apart, -1.0)):
        for a, b, wanted in pairs:
            one, two = ends[a], ends[b]
            x, y = one[0] - two[0], one[1] - two[1]
            away = max(1.0, math.hypot(x, y))
            excess = sign * (away - wanted)
            if excess > 0 and (free[a] or free[b]):
                # each goes all of it: a little too far ends sooner than half and half again
                push = sign * (excess + 0.5) / away
                if free[a]:
                    one[0], one[1] = one[0] - push * x, one[1] - push * y
                if free[b]:
                    two[0], two[1] = two[0] + push * x, two[1] + push * y
                most = max(most, excess)
    return most


def _sides(lines: Lines, ends: list[list[float]], free: list[bool]) -> float:
    most = 0.0
    for a, b, x, y, least in lines.sides:
        one, two = ends[a], ends[b]
        excess = least - (one[0] - two[0]) * x - (one[1] - two[1]) * y
        if excess > 0 and (free[a] or free[b]):
            if free[a]:
                one[0], one[1] = one[0] + excess * x, one[1] + excess * y
            if free[b]:
                two[0], two[1] = two[0] - excess * x, two[1] - excess * y
            most = max(most, excess)
    return most


def _rings(lines: Lines, ends: list[list[float]], free: list[bool]) -> float:
    most = 0.0
    for rings, sign in ((lines.into, 1.0), (lines.out, -1.0)):
        for a, x, y, radius in rings:
            here = ends[a]
            dx, dy = here[0] - x, here[1] - y
            away = max(1.0, math.hypot(dx, dy))
            excess = sign * (away - radius)
            if excess > 0 and free[a]:
                push = sign * (excess + 0.5) / away
                here[0], here[1] = here[0] - push * dx, here[1] - push * dy
                most = max(most, excess)
    return most


def _walls(lines: Lines, ends: list[list[float]], starts: list[list[float]]) -> float:
    deepest = 0.0
    for a, x, y, most in lines.walls:
        end, start = ends[a], starts[a]
        excess = (end[0] - start[0]) * x + (end[1] - start[1]) * y - most
        if excess > 0:
            end[0], end[1] = end[0] - excess * x, end[1] - excess * y
            deepest = max(deepest, excess)
    return deepest
