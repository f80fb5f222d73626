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
    left to go, and may use what only a later order does.
    """

    starts: Floats
    reach: float
    daring: bool = True
    later: bool = False

    def touched(self, low: Floats, high: Floats) -> NDArray[np.bool_]:
        """Return which bounds, least and greatest corners (n, 2), come within reach."""
        if math.isinf(self.reach):
            return np.ones(len(low), np.bool_)
        starts, low, high = self.starts[None], low[:, None], high[:, None]
        away = np.maximum(0.0, np.maximum(low - starts, starts - high))
        near = np.hypot(away[..., 0], away[..., 1]) <= self.reach
        found: NDArray[np.bool_] = np.any(near, axis=1)
        return found

    def touches(self, points: Floats, radius: float) -> bool:
        """Return whether something about `points`, grown by `radius`, comes within reach."""
        low, high = points.min(axis=0) - radius, points.max(axis=0) + radius
        return bool(self.touched(low[None], high[None])[0])

    def less(self, spent: float) -> Scope:
        """Return what is within reach once `spent` is gone."""
        return replace(self, reach=self.reach - spent)

    def near(self, xs: Floats, ys: Floats) -> Floats:
        """Return each point's straight distance to the nearest start; 0 for an endless reach."""
        if math.isinf(self.reach):
            return np.zeros(len(xs))
        dx, dy = np.subtract.outer(self.starts[:, 0], xs), np.subtract.outer(self.starts[:, 1], ys)
        # Which one is nearest squares tell, in a tenth of the time that roots take.
        found: Floats = np.sqrt((dx * dx + dy * dy).min(axis=0))
        return found
