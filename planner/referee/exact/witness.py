"""Two points that prove that figures are near: found in floats, checked in whole numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from planner.length import DEGREE
from planner.referee.exact.angle import SCALE, cos_sin
from planner.referee.exact.direction import searched
from planner.referee.exact.figure import Figure, Rounded, Turned
from planner.referee.exact.plane import Point, edges, squared

_FINE: Final = 1 << 24
"""Witnesses are whole numbers of 1 / `_FINE` half µm."""
_PULL: Final = 1e-10
"""Share by which a witness is pulled to the centre, to be safely inside."""
_ROUNDS: Final = 40
_STEPS: Final = 100

Spot = tuple[float, float]


def witness(first: Figure, second: Figure, gap: int) -> bool:
    """Return whether points of two standing figures are proved to be within `gap` (half µm).

    Where they overlap by a few µm the nearest points are many and hard to hit: one that is the
    furthest of its figure into the other, or half-way between the two, lies in both.
    """
    ux, uy = (float(part) for part in searched(first, second))
    pairs = (
        _closest(first, second, (ux, uy)),
        _closest(second, first, (-ux, -uy))[::-1],
    )
    if any(_proves(first, second, a, b, gap) for a, b in pairs):
        return True
    return gap >= 0 and any(
        _hold(first, spot) and _hold(second, spot) for spot in _deep(first, second)
    )


def _deep(first: Figure, second: Figure) -> Iterator[Spot]:
    """Points of two figures that overlap by little which may lie in both."""
    ux, uy = (float(part) for part in searched(first, second))
    (ax, ay), (bx, by) = _border(first, ux, uy), _border(second, -ux, -uy)
    yield from ((ax, ay), (bx, by), ((ax + bx) / 2, (ay + by) / 2))


def _hold(figure: Figure, spot: Spot) -> bool:
    """Whether a point, rounded to `_FINE`, certainly is in a figure."""
    x, y = (round(part * _FINE) for part in spot)
    if isinstance(figure, Turned):
        cx, cy = figure.centre
        return inside(figure, x - cx * _FINE, y - cy * _FINE)
    whole = figure.scaled(_FINE)
    over, under = squared(whole.core, ((x, y),))
    return over <= whole.radius * whole.radius * under


def _border(figure: Figure, ux: float, uy: float) -> Spot:
    """The point of a figure that lies furthest in a direction; safely inside if it is turned."""
    x, y = _furthest(figure, ux, uy)
    if isinstance(figure, Turned):
        cx, cy = figure.centre
        return cx + (x - cx) * (1 - _PULL), cy + (y - cy) * (1 - _PULL)
    far = figure.radius / (math.hypot(ux, uy) or 1.0)
    return x + far * ux, y + far * uy


def _proves(first: Figure, second: Figure, a: Spot, b: Spot, gap: int) -> bool:
    one, two = _held(first, a), _held(second, b)
    if one is None or two is None:
        return False
    over, under = squared(one.core, two.core)
    most = one.radius + two.radius + gap * _FINE
    return over <= most * most * under


def _held(figure: Figure, spot: Spot) -> Rounded | None:
    """The figure, or for a turned one a point proved to be in it, times `_FINE`."""
    if isinstance(figure, Rounded):
        return figure.scaled(_FINE)
    (cx, cy), (x, y) = figure.centre, spot
    dx = round((x - cx) * (1 - _PULL) * _FINE)
    dy = round((y - cy) * (1 - _PULL) * _FINE)
    if not inside(figure, dx, dy):
        return None
    return Rounded(((cx * _FINE + dx, cy * _FINE + dy),))


def inside(figure: Turned, dx: int, dy: int) -> bool:
    """Return whether the point (dx, dy) / `_FINE` from the centre certainly is in the figure."""
    cos, sin, error = cos_sin(figure.heading)
    error *= abs(dx) + abs(dy)
    along, across = abs(dx * cos + dy * sin) + error, abs(dy * cos - dx * sin) + error
    length, width = figure.length * SCALE * _FINE, figure.width * SCALE * _FINE
    if figure.oval:
        return (along * width) ** 2 + (across * length) ** 2 <= (length * width) ** 2
    return along <= length and across <= width


def _closest(first: Figure, second: Figure, towards: Spot) -> tuple[Spot, Spot]:
    """Points of the two (of the core, of a rounded one) that are about nearest to each other.

    From the point of the first that lies furthest `towards` the second, each in turn goes to its
    nearest one. From any point of a straight edge but the right one that takes thousands of turns
    beside a curve that all but touches it; from the curve's own point it takes one.
    """
    a = _furthest(first, *towards)
    b = _nearest(second, a)
    for _ in range(_ROUNDS):
        before, a = a, _nearest(first, b)
        b = _nearest(second, a)
        if a == before:
            break
    return a, b


def _furthest(figure: Figure, ux: float, uy: float) -> Spot:
    if isinstance(figure, Rounded):
        x, y = max(figure.core, key=lambda p: p[0] * ux + p[1] * uy)
        return float(x), float(y)
    ex, ey = _axis(figure)
    along, across = ux * ex + uy * ey, uy * ex - ux * ey
    if figure.oval:
        norm = math.hypot(figure.length * along, figure.width * across) or 1.0
        along, across = figure.length**2 * along / norm, figure.width**2 * across / norm
    else:
        along = math.copysign(figure.length, along)
        across = math.copysign(figure.width, across)
    return _placed(figure, along, across)


def _nearest(figure: Figure, spot: Spot) -> Spot:
    if isinstance(figure, Rounded):
        return min(
            (_on(a, b, spot) for a, b in edges(figure.core)), key=lambda p: math.dist(p, spot)
        )
    (cx, cy), (ex, ey) = figure.centre, _axis(figure)
    dx, dy = spot[0] - cx, spot[1] - cy
    along, across = dx * ex + dy * ey, dy * ex - dx * ey
    length, width = float(figure.length), float(figure.width)
    if not figure.oval:
        along, across = max(-length, min(length, along)), max(-width, min(width, across))
    elif (along / length) ** 2 + (across / width) ** 2 > 1:
        along, across = _on_oval(length, width, along, across)
    return _placed(figure, along, across)


def _on_oval(length: float, width: float, along: float, across: float) -> Spot:
    """Nearest point of an ellipse to one outside: the root of a falling, convex function."""
    x, y, t = abs(along), abs(across), 0.0
    for _ in range(_STEPS):
        p, q = length * x / (t + length**2), width * y / (t + width**2)
        slope = 2 * (p * p / (t + length**2) + q * q / (t + width**2))
        step = (p * p + q * q - 1) / slope
        t += step
        if step <= 1e-15 * (t + width**2):
            break
    x, y = length**2 * x / (t + length**2), width**2 * y / (t + width**2)
    return math.copysign(x, along), math.copysign(y, across)


def _on(a: Point, b: Point, spot: Spot) -> Spot:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    t = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / length2 if length2 else 0.0
    t = max(0.0, min(1.0, t))
    return a[0] + t * dx, a[1] + t * dy


def _axis(figure: Turned) -> Spot:
    angle = math.radians(figure.heading / DEGREE)
    return math.cos(angle), math.sin(angle)


def _placed(figure: Turned, along: float, across: float) -> Spot:
    (cx, cy), (ex, ey) = figure.centre, _axis(figure)
    return cx + along * ex - across * ey, cy + along * ey + across * ex
