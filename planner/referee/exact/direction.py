"""In which direction do two convex figures part? Found in floats, proved elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from planner.length import DEGREE
from planner.referee.exact.figure import Figure, Rounded, Turned
from planner.referee.exact.plane import edges

Reach = Callable[[float, float], float]
Direction = tuple[int, int]

_SCALE: Final = 1 << 53
_RAYS: Final = 24
_PEAKS: Final = 3
_GOLDEN: Final = (math.sqrt(5) - 1) / 2
_STEPS: Final = 52


def plain(first: Figure, second: Figure) -> Iterator[Direction]:
    """Yield directions that are exact: across edges, along axes, from centre to centre."""
    for one in (first, second):
        core = one.core if isinstance(one, Rounded) else one.centres
        for (ax, ay), (bx, by) in edges(core):
            if (ax, ay) != (bx, by):
                yield _long(by - ay, ax - bx)
                yield _long(ay - by, bx - ax)
        if isinstance(one, Turned) and one.heading % (90 * DEGREE) == 0:
            yield from ((_SCALE, 0), (-_SCALE, 0), (0, _SCALE), (0, -_SCALE))
    (ax, ay), (bx, by) = first.centre, second.centre
    if (ax, ay) != (bx, by):
        yield _long(bx - ax, by - ay)


def searched(first: Figure, second: Figure) -> Direction:
    """Return the direction in which `second` is furthest beyond `first`, as floats see it."""
    mine, other = reach(first), reach(second)

    def parted(angle: float) -> float:
        ux, uy = math.cos(angle), math.sin(angle)
        return -mine(ux, uy) - other(-ux, -uy)

    step = 2 * math.pi / _RAYS
    rays = [parted(step * ray) for ray in range(_RAYS)]
    peaks = [r for r in range(_RAYS) if rays[r - 1] <= rays[r] >= rays[(r + 1) % _RAYS]]
    peaks.sort(key=lambda r: (-rays[r], r))
    # Where they part at all there is but one peak: a convex set is nearest in one direction.
    count = 1 if rays[peaks[0]] > 0 else _PEAKS
    angles = [_peak(parted, step * (r - 1), step * (r + 1)) for r in peaks[:count]]
    best = max(angles, key=parted)
    return round(math.cos(best) * _SCALE), round(math.sin(best) * _SCALE)


def reach(figure: Figure) -> Reach:
    """Return the support function of a figure, relative to the first figure's surroundings."""
    if isinstance(figure, Rounded):
        core = [(float(x), float(y)) for x, y in figure.core]
        radius = float(figure.radius)
        return lambda ux, uy: max(x * ux + y * uy for x, y in core) + radius
    core = [(float(x), float(y)) for x, y in figure.centres]
    angle = math.radians(figure.heading / DEGREE)
    ex, ey = math.cos(angle), math.sin(angle)
    length, width, oval = float(figure.length), float(figure.width), figure.oval

    def turned(ux: float, uy: float) -> float:
        along, across = length * abs(ux * ex + uy * ey), width * abs(uy * ex - ux * ey)
        own = math.hypot(along, across) if oval else along + across
        return max(x * ux + y * uy for x, y in core) + own

    return turned


def _peak(parted: Callable[[float], float], low: float, high: float) -> float:
    """Golden section."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = parted(left), parted(right)
    for _ in range(_STEPS):
        if at_left >= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = parted(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = parted(right)
    return (low + high) / 2


def _long(x: int, y: int) -> Direction:
    """The same direction, long enough that whole numbers measure along it finely."""
    shift = max(0, 53 - max(abs(x), abs(y)).bit_length())
    return x << shift, y << shift
