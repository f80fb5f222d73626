"""Where a search looks: within reach of its starts."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a search looks: within `reach` of any of `starts` (n, 2); everywhere for inf.

    `daring`: whether it may use what a dice test is owed for. `later`: whether it is for what is
    left to go, and may use what only a later order does. `goal`: a disc (x, y, radius) that all
    ways lead to which it is for: none comes by what is further from a start and from it together
    than it reaches.
    """

    starts: Floats
    reach: float
    daring: bool = True
    later: bool = False
    goal: tuple[float, float, float] | None = None

    def touched(self, low: Floats, high: Floats) -> NDArray[np.bool_]:
        """Return which bounds, least and greatest corners (n, 2), come within reach."""
        if math.isinf(self.reach):
            return np.ones(len(low), np.bool_)
        away = _off(low, high, self.starts)
        if self.goal is not None:
            x, y, radius = self.goal
            away = away + np.maximum(0.0, _off(low, high, np.array([[x, y]])) - radius)
        found: NDArray[np.bool_] = away <= self.reach
        return found

    def touches(self, points: Floats, radius: float) -> bool:
        """Return whether something about `points`, grown by `radius`, comes within reach."""
        low, high = points.min(axis=0) - radius, points.max(axis=0) + radius
        return bool(self.touched(low[None], high[None])[0])

    def less(self, spent: float) -> Scope:
        """Return what is within reach once `spent` is gone."""
        return replace(self, reach=self.reach - spent)

    def near(self, xs: Floats, ys: Floats) -> Floats:
        """Return each point's straight distance to the nearest start; 0 for an endless reach.

        And that to the goal besides, where there is one.
        """
        found = self.begun(xs, ys)
        if self.goal is None or math.isinf(self.reach):
            return found
        x, y, radius = self.goal
        return found + np.maximum(0.0, np.hypot(xs - x, ys - y) - radius)

    def begun(self, xs: Floats, ys: Floats) -> Floats:
        """Return each point's straight distance to the nearest start; 0 for an endless reach."""
        if math.isinf(self.reach):
            return np.zeros(len(xs))
        from planner.navigation import kernels

        each = (np.ascontiguousarray(part, np.float64) for part in (self.starts, xs, ys))
        found: Floats = kernels.nearest(*each)
        return found


def _off(low: Floats, high: Floats, places: Floats) -> Floats:
    """The straight distance of each box, of least and greatest corners (n, 2), to the nearest."""
    away = np.maximum(0.0, np.maximum(low[:, None] - places, places - high[:, None]))
    found: Floats = np.hypot(away[..., 0], away[..., 1]).min(axis=1)
    return found
