"""Push points apart and into circles: compiled, since it is asked thousands of times."""

from __future__ import annotations

import math
from typing import Any

from numba import njit

TURNS = 300


@njit(cache=True)
def push(at: Any, within: Any, out: Any, apart: float, spare: float) -> bool:
    """Move the points `at` (n, 2) until all is kept; return whether it is.

    Parameters:
        within: (n, circles, 3) x, y, radius of the circles that each point stays in.
        out: (m, 3) of those that all keep out of.
        apart: the least distance of two points, µm.
        spare: by how much each may fail, µm.
    """
    for _ in range(TURNS):
        worst = 0.0
        for a in range(len(at)):
            for b in range(a):
                dx, dy = at[a, 0] - at[b, 0], at[a, 1] - at[b, 1]
                away = math.hypot(dx, dy)
                if away < apart:
                    worst = max(worst, apart - away)
                    if away < 1.0:
                        dx, dy, away = 1.0, 0.0, 1.0
                    share = (apart - away) / (2.0 * away)
                    at[a, 0] += dx * share
                    at[a, 1] += dy * share
                    at[b, 0] -= dx * share
                    at[b, 1] -= dy * share
        for a in range(len(at)):
            for o in range(len(out)):
                worst = max(worst, _onto(at, a, out[o], -1.0))
            for c in range(within.shape[1]):
                worst = max(worst, _onto(at, a, within[a, c], 1.0))
        if worst <= spare:
            return True
    return False


@njit(cache=True)
def _onto(at: Any, a: int, circle: Any, sign: float) -> float:
    """Put a point on a circle that it is on the wrong side of; return by how much it was."""
    dx, dy = at[a, 0] - circle[0], at[a, 1] - circle[1]
    away = max(1.0, math.hypot(dx, dy))
    wrong = sign * (away - circle[2])
    if wrong <= 0.0:
        return 0.0
    at[a, 0] = circle[0] + dx * circle[2] / away
    at[a, 1] = circle[1] + dy * circle[2] / away
    return float(wrong)
