"""Way points in gaps hardly wider than the base.

Way points keep a µm beyond touching, and an arc's polygon stands a little outside the arc, so in
a gap exactly as wide as the base none of them is free. There the way runs straight through the
narrowest place, at right angles to it: a gate is a few points on that line.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from planner.navigation.corners import SEGMENTS
from planner.navigation.parts import Blocks

Floats = NDArray[np.float64]

NARROW = 200.0
"""µm of room up to which a gap gets a gate: more than an arc's polygon stands out."""
STEP = 250.0
"""µm from the narrowest place to a pair of points where an arc has fallen away enough to leave
the line. Another pair stands where the first edge of an arc's polygon ends."""


def gates(blocks: Blocks, box: tuple[float, float, float, float]) -> Floats:
    """Return points (n, 2) before and behind every narrow place between two blocks.

    Parts with more than two core corners count by their edges; the table's edge counts too.
    """
    first, last, radius = _edges(blocks, box)
    if len(radius) < 2:
        return np.empty((0, 2))
    # The narrowest place between two stretches is at an end of one of them.
    ends = np.concatenate([first, last])
    owner = np.tile(np.arange(len(radius)), 2)
    foot = _feet(ends, first, last)
    away = np.hypot(*(foot - ends[:, None, :]).transpose(2, 0, 1))
    need = radius[owner][:, None] + radius[None, :]
    narrow = (away >= need * (1 - 1e-12)) & (away < need + NARROW) & (away > 0)
    i, j = np.nonzero(narrow)
    if not len(i):
        return np.empty((0, 2))
    apart = away[i, j][:, None]
    toward = (foot[i, j] - ends[i]) / apart
    room = apart - need[i, j][:, None]
    middle = ends[i] + toward * (radius[owner[i]][:, None] + room / 2)
    across = np.column_stack([-toward[:, 1], toward[:, 0]])
    own, its = (radius[k] * math.tan(math.pi / 4 / SEGMENTS) for k in (owner[i], j))
    away = (-own, own, -its, its, -STEP, STEP, np.zeros(len(i)))
    points = np.concatenate([middle + np.reshape(a, (-1, 1)) * across for a in away])
    return np.unique(np.rint(points), axis=0)


def _edges(blocks: Blocks, box: tuple[float, float, float, float]) -> tuple[Floats, Floats, Floats]:
    """All blocks as stretches with radii, then the four edges of the centre's box."""
    verts, starts, radius, _ = blocks
    x0, y0, x1, y1 = box
    table = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=np.float64)
    sizes = np.diff(starts)
    owner = np.repeat(np.arange(len(radius)), sizes)
    following = np.arange(len(verts)) + 1
    following[starts[1:] - 1] = starts[:-1]
    first = np.concatenate([verts, table])
    last = np.concatenate([verts[following], np.roll(table, -1, axis=0)])
    return first, last, np.concatenate([radius[owner], np.zeros(4)])


def _feet(points: Floats, first: Floats, last: Floats) -> Floats:
    """Nearest point on each stretch to each point: (points, stretches, 2)."""
    along = last - first
    length2 = np.maximum((along**2).sum(axis=1), 1e-12)
    reach = ((points[:, None, :] - first[None]) * along[None]).sum(axis=2) / length2
    foot: Floats = first[None] + np.clip(reach, 0.0, 1.0)[:, :, None] * along[None]
    return foot
