"""Exact nearness of two models, for rules that ask before anything is planned.

Two discs are compared in integers. For other bases, "further apart than `gap`" needs a proof:
a direction in which they are, found in floats and then checked in integers with every rounding
against it. Without that proof they count as near. The direction is found to about 1e-8 of a
turn, so the two differ by far less than a micrometre.

The planner and the referee have geometry of their own; this one is small, and a third.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from planner.length import DEGREE
from planner.units import Model, Shape
from planner.until import on_time

_SCALE: Final = 1 << 48
"""Directions are pairs of integers of about this length."""
_SLACK: Final = 4
"""How far a cosine times `_SCALE` may be off: floats are good to 2^-52 of it."""
_RAYS: Final = 48
"""Directions tried before the best is narrowed down."""
_GOLDEN: Final = (math.sqrt(5) - 1) / 2
_STEPS: Final = 40


def near(a: Model, b: Model, gap: int, vertical: int) -> bool:
    """Return whether two models are within `gap` and within `vertical` of each other.

    Parameters:
        gap, vertical: largest horizontal gap between the bases and largest difference of the
            heights they stand at, µm, both inclusive.
    """
    on_time()
    return abs(a.pose.z - b.pose.z) <= vertical and not apart(a, b, gap)


def within(a: Model, b: Model, distance: int) -> bool:
    """Return whether the straight distance between the bases is at most `distance`, µm.

    Bases at different heights are measured along the slope, as between nearest points.
    """
    on_time()
    rise = a.pose.z - b.pose.z
    if abs(rise) > distance:
        return False
    level = distance * distance - rise * rise
    if not (a.base.is_round and b.base.is_round):
        return not apart(a, b, _root_up(level))
    # sqrt(d2) <= s / 2 + sqrt(level), s the sum of the diameters, squared twice.
    dx, dy, s = b.pose.x - a.pose.x, b.pose.y - a.pose.y, a.base.length + b.base.length
    left = 4 * (dx * dx + dy * dy) - s * s - 4 * level
    return left <= 0 or left * left <= 16 * s * s * level


def overlap(a: Model, b: Model) -> bool:
    """Return whether two bases overlap, seen from above: by a micrometre, if not both are round."""
    if a.base.is_round and b.base.is_round:
        dx, dy, s = b.pose.x - a.pose.x, b.pose.y - a.pose.y, a.base.length + b.base.length
        return 4 * (dx * dx + dy * dy) < s * s
    return not apart(a, b, -1)


def apart(a: Model, b: Model, gap: int) -> bool:
    """Return whether the bases, seen from above, are certainly further apart than `gap` µm."""
    dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    if a.base.is_round and b.base.is_round:
        reach = a.base.length + b.base.length + 2 * gap
        return reach < 0 or 4 * (dx * dx + dy * dy) > reach * reach
    if math.hypot(dx, dy) > a.base.circumradius + b.base.circumradius + gap + 1:
        return True
    return _seen_apart(*_seen(a, b), gap)


def gap(a: Model, b: Model) -> int:
    """Return the least whole number of µm that the bases, seen from above, are within."""
    on_time()
    if a.base.is_round and b.base.is_round:
        dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
        # twice the gap is what twice the way between the centres, rounded up, has over the radii
        twice = _root_up(4 * (dx * dx + dy * dy)) - a.base.length - b.base.length
        return max(0, -(-twice // 2))
    further = partial(_seen_apart, *_seen(a, b))  # looked for once: it is most of the work
    low, high = -1, 1
    while further(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if further(middle) else (low, middle)
    return high


def _seen(a: Model, b: Model) -> tuple[int, int]:
    """Return how far apart the bases are along the direction that parts them, and its length.

    Twice the free way in µm times the length, never too much; and the square of the length.
    """
    angle = _parting(a, b)
    ux, uy = round(math.cos(angle) * _SCALE), round(math.sin(angle) * _SCALE)
    dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    free = 2 * (ux * dx + uy * dy) - extent(a, ux, uy) - extent(b, ux, uy)
    return free, ux * ux + uy * uy


def _seen_apart(free: int, square: int, gap: int) -> bool:
    """Return whether that is more than `gap` µm."""
    return free > 2 * gap * (_root_up(square) if gap > 0 else math.isqrt(square))


def extent(model: Model, ux: int, uy: int) -> int:
    """Return twice the base's reach along (ux, uy) times the length of that, rounded up."""
    base = model.base
    if base.is_round:
        return base.length * _root_up(ux * ux + uy * uy)
    ex, ey, off = _heading(model)
    slack = off * (abs(ux) + abs(uy))
    along, across = abs(ux * ex + uy * ey) + slack, abs(uy * ex - ux * ey) + slack
    if base.shape is Shape.RECT:
        return -(-(base.length * along + base.width * across) // _SCALE)
    return -(-_root_up((base.length * along) ** 2 + (base.width * across) ** 2) // _SCALE)


def _heading(model: Model) -> tuple[int, int, int]:
    """Return the heading as a direction times `_SCALE`, and how far off each number may be."""
    quarter, rest = divmod(model.pose.heading, 90 * DEGREE)
    if rest == 0:
        return (*((_SCALE, 0), (0, _SCALE), (-_SCALE, 0), (0, -_SCALE))[quarter], 0)
    angle = math.radians(model.pose.heading / DEGREE)
    return round(math.cos(angle) * _SCALE), round(math.sin(angle) * _SCALE), _SLACK


def _root_up(value: int) -> int:
    root = math.isqrt(value)
    return root + (root * root < value)


def _parting(a: Model, b: Model) -> float:
    """Return the direction in which the bases are furthest apart.

    The gap seen in direction u is u·(b - a) less the reach of both bases. Bases that do not
    overlap have one peak above zero round the circle; every peak among the rays is narrowed down.
    """
    reach_a, reach_b = _reach(a), _reach(b)
    dx, dy = float(b.pose.x - a.pose.x), float(b.pose.y - a.pose.y)

    def seen(angle: float) -> float:
        ux, uy = math.cos(angle), math.sin(angle)
        return ux * dx + uy * dy - reach_a(ux, uy) - reach_b(ux, uy)

    step = 2 * math.pi / _RAYS
    rays = [seen(step * ray) for ray in range(_RAYS)]
    peaks = [r for r in range(_RAYS) if rays[r - 1] <= rays[r] >= rays[(r + 1) % _RAYS]]
    return max((_peak(seen, step * (r - 1), step * (r + 1)) for r in peaks), key=seen)


def _reach(model: Model) -> Callable[[float, float], float]:
    base, angle = model.base, math.radians(model.pose.heading / DEGREE)
    ex, ey = math.cos(angle), math.sin(angle)

    def reach(ux: float, uy: float) -> float:
        along = base.length / 2 * abs(ux * ex + uy * ey)
        across = base.width / 2 * abs(uy * ex - ux * ey)
        return along + across if base.shape is Shape.RECT else math.hypot(along, across)

    return reach


def _peak(seen: Callable[[float], float], low: float, high: float) -> float:
    """Golden section."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = seen(left), seen(right)
    for _ in range(_STEPS):
        if at_left >= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = seen(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = seen(right)
    return (low + high) / 2
