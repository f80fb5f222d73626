"""Way points of a hull that goes where it faces, where the disc about it does not fit."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.substance import Other
from planner.navigation.headings.pivots import even, spots
from planner.navigation.scope import Scope
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
MOST: Final = 120
"""Places to turn at, and as many again on the lines that lanes lie on."""
STEPS: Final = 12
"""Places on the line ahead of and behind where it starts, a quarter of its length apart."""


def tight(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    slim: Sheet,
    yard: Sheet,
    begun: Floats,
    lines: Floats,
) -> Floats:
    """Return points (n, 2) where the hull may be at some heading, and its disc may not.

    Parameters:
        slim: the ground as a disc of the hull's width finds it; `yard` as that about it.
        begun, lines: (m, 2) points in line with starts, and in lanes.
    """
    turns = spots(scenario, mobility, others, scope, [0], even(0))[0]
    corners, clear = turns.points(mobility.base.width / 4, MOST)
    corners = corners[clear[1:].any(axis=0) & ~clear[0]]
    found = [_fit(points, scope, slim, yard) for points in (begun, lines, corners)]
    found[1] = found[1][:: 1 + len(found[1]) // MOST]
    return np.unique(np.concatenate(found), axis=0)


def in_line(scope: Scope, mobility: Mobility, heading: int) -> Floats:
    """Return points (n, 2) ahead of each start and behind it, in line with its heading."""
    from planner.navigation.headings.hull_room import exact_vector

    step = mobility.base.length / 4
    vector = np.array(exact_vector(heading, step), dtype=np.float64)
    if not np.isfinite(scope.reach) or not vector.any():
        return np.empty((0, 2))
    times = max(1, round(step / float(np.hypot(*vector))))
    steps = [k for k in range(-STEPS, STEPS + 1) if k]
    ahead = np.array(steps)[:, None] * times * vector
    found: Floats = (scope.starts[:, None] + ahead).reshape(-1, 2)
    return found


def _fit(points: Floats, scope: Scope, slim: Sheet, yard: Sheet) -> Floats:
    points = np.rint(points)
    x, y = points[:, 0].copy(), points[:, 1].copy()
    good = slim.free(x, y) & ~yard.free(x, y) & (scope.near(x, y) <= scope.reach)
    return points[good]
