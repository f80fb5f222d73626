"""Circles: where a centre may stand when its base keeps one exact distance from another.

Places are integers. A point asked for on a circle is put `SHIFT` to its safe side first, so
that rounding (at most 0.7072 µm) can never carry it over the line.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.spots import Floats

SHIFT: Final = 0.72
"""µm: a little more than half the diagonal of one square µm."""
SLACK: Final = 3.0
"""µm between bases put into contact: room for six to stand round one on integer places."""


def around(x: float, y: float, radius: float, angles: Floats) -> tuple[Floats, Floats]:
    """Return the points of a circle at `angles` (radians)."""
    return x + radius * np.cos(angles), y + radius * np.sin(angles)


def meet(x: Floats, y: Floats, r: Floats, u: Floats, v: Floats, s: Floats) -> tuple[Floats, Floats]:
    """Return the points where circles (x, y, r) and (u, v, s) meet, pair by pair.

    Arrays broadcast; pairs that do not meet give none, the others two points each.
    """
    x, y, r, u, v, s = (np.asarray(a, np.float64) for a in np.broadcast_arrays(x, y, r, u, v, s))
    dx, dy = u - x, v - y
    d = np.hypot(dx, dy)
    ok = (d > 1e-9) & (d <= r + s) & (d >= np.abs(r - s))
    x, y, r, s, dx, dy, d = (a[ok] for a in (x, y, r, s, dx, dy, d))
    along = (d * d + r * r - s * s) / (2 * d)
    across = np.sqrt(np.maximum(0.0, r * r - along * along))
    ex, ey = dx / d, dy / d
    px, py = x + along * ex, y + along * ey
    xs = np.concatenate([px - across * ey, px + across * ey])
    ys = np.concatenate([py + across * ex, py - across * ex])
    return xs, ys


def step_angle(radius: float, spacing: float) -> float:
    """Return the angle between two points `spacing` apart on a circle (radians)."""
    return 2 * float(np.arcsin(min(1.0, spacing / (2 * radius))))
