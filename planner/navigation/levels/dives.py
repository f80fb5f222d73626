"""Where a drop that has to be high may end: near one of some models (`Dropping.lands`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
SAFE = 8.0
"""µm by which the body must land nearer: it drops some µm beyond the edge it drops from."""


def discs(scenario: Scenario, mobility: Mobility, safe: float = SAFE) -> Floats | None:
    """Return x, y and radius, µm, of the discs in one of which its centre lands, (n, 3).

    None where it lands anywhere. Bases that are not round count as the discs inside them.

    Parameters:
        safe: µm by which they are drawn smaller.
    """
    dropping = mobility.dropping
    if dropping is None or dropping.lands is None:
        return None
    models = (scenario.models[name] for name in sorted(dropping.lands.models))
    reach = dropping.lands.gap + mobility.base.inradius - safe
    rows = [(m.pose.x, m.pose.y, max(0.0, reach + m.base.inradius)) for m in models]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def lands(near: Floats | None, x: Floats, y: Floats) -> NDArray[np.bool_]:
    """Return at which points a high drop may end, by its `discs`."""
    if near is None:
        return np.ones(len(x), np.bool_)
    away = np.hypot(x[:, None] - near[:, 0], y[:, None] - near[:, 1])
    found: NDArray[np.bool_] = np.any(away <= near[:, 2], axis=1)
    return found
