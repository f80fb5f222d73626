"""The edge of what a model can reach."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.problem import Member, Problem
from planner.formation.spots import rounded
from planner.navigation.places import Places

SAMPLES: Final = 72
INSET: Final = 30.0
"""µm inside the drawn edge, which is a polygon and not the exact curve."""


def frontier(problem: Problem, member: Member, heading: int, samples: int = SAMPLES) -> Places:
    """Return points along the edge of the member's reach, at every height it can get to."""
    parts = []
    for z, region in problem.reach(member):
        inner = region.buffer(-INSET, quad_segs=2)
        for polygon in getattr(inner, "geoms", [inner]):
            if polygon.is_empty or not polygon.area:
                continue
            edge = polygon.exterior
            at = [edge.interpolate(i / samples, normalized=True) for i in range(samples)]
            parts.append(rounded([p.x for p in at], [p.y for p in at], z, heading))
    return Places.concat(parts)


def spread(values: np.ndarray[tuple[int], np.dtype[np.int64]], best: int, even: int) -> list[int]:
    """Return the indices of the `best` least values, then `even` ones evenly along the edge."""
    order = np.argsort(values, kind="stable")[:best].tolist()
    step = max(1, len(values) // max(1, even))
    return list(dict.fromkeys([*order, *range(0, len(values), step)]))
