"""Where borders of slow ground run into obstacles: ways come there from outside, and go on round.

A way round an obstacle that stands in slow ground leaves the quick ground where the border meets
it. It bends there as it does not about the obstacle alone, so a way point of its own is needed.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.sight import may_meet

Floats = NDArray[np.float64]

OFF: Final = 2.0
"""µm off the obstacle: rounding to whole µm takes back at most 0.71."""


def run_into(rings: Sequence[Floats], blocks: Any) -> Floats:
    """Return points (n, 2), just outside, at which rings run into blocks or come out of them.

    Parameters:
        rings: each (k, 2) with its first point repeated.
        blocks: parts as the kernels take them.
    """
    if not rings or not len(blocks[2]):
        return np.empty((0, 2))
    first = np.concatenate([ring[:-1] for ring in rings])
    last = np.concatenate([ring[1:] for ring in rings])
    out = np.empty((4 * len(first), 2))
    count = _met(first, last, OFF, *blocks[:4], out)
    if count > len(out):
        out = np.empty((count, 2))
        _met(first, last, OFF, *blocks[:4], out)
    return out[:count]


@kernel
def _met(starts, ends, off, verts, first, radius, box, out):
    """Fill `out` with where lines come within `off` of parts, or leave that; return how often."""
    count = 0
    for i in range(len(starts)):
        px, py, qx, qy = starts[i, 0], starts[i, 1], ends[i, 0], ends[i, 1]
        for k in range(len(radius)):
            if not may_meet(box, k, px, py, qx, qy):
                continue
            dx, dy = qx - px, qy - py
            low, high = clip(verts, first[k], first[k + 1], radius[k] + off, px, py, dx, dy)
            if low >= high:
                continue
            for t in (low, high):
                if 0.0 < t < 1.0:
                    if count < len(out):
                        out[count, 0], out[count, 1] = px + t * dx, py + t * dy
                    count += 1
    return count
