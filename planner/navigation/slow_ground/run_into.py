"""Where borders of slow ground run into obstacles: ways come there from outside, and go on round.

A way round an obstacle that stands in slow ground leaves the quick ground where the border meets
it. It bends there as it does not about the obstacle alone, so a way point of its own is needed.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel, leaf

Floats = NDArray[np.float64]

OFF: Final = 2.0
"""µm off the obstacle: rounding to whole µm takes back at most 0.71."""


def run_into(rings: Sequence[Floats], blocks: Any, segments: int) -> Floats:
    """Return points (n, 2), just outside, at which rings run into blocks or come out of them.

    Parameters:
        rings: each (k, 2) with its first point repeated.
        blocks: parts as the kernels take them.
        segments: straight pieces a quarter of an arc. Nearer to the arc than the corners of the
            polygon about it, a point would not see the next of them, and no way lead on.
    """
    if not rings or not len(blocks[2]):
        return np.empty((0, 2))
    first = np.concatenate([ring[:-1] for ring in rings])
    last = np.concatenate([ring[1:] for ring in rings])
    out, wide = np.empty((4 * len(first), 2)), 1 / math.cos(math.pi / 4 / segments)
    count = _met(first, last, wide, *blocks[:4], out)
    if count > len(out):
        out = np.empty((count, 2))
        _met(first, last, wide, *blocks[:4], out)
    return out[:count]


@leaf
def _is_near(box, off, px, py, qx, qy):
    """Whether the box about a line comes within so many µm of that about a part."""
    across = max(px, qx) > box[0] - off and min(px, qx) < box[2] + off
    return across and max(py, qy) > box[1] - off and min(py, qy) < box[3] + off


@kernel
def _met(starts, ends, wide, verts, first, radius, box, out):
    """Fill `out` with where lines come near parts, or leave that; return how often.

    Parameters:
        wide: how many times as far as its radius the corners about an arc are from its centre.
    """
    count = 0
    for i in range(len(starts)):
        px, py, qx, qy = starts[i, 0], starts[i, 1], ends[i, 0], ends[i, 1]
        for k in range(len(radius)):
            off, dx, dy = radius[k] * wide + OFF, qx - px, qy - py
            if not _is_near(box[k], off - radius[k], px, py, qx, qy):
                continue
            low, high = clip(verts, first[k], first[k + 1], off, px, py, dx, dy)
            if low >= high:
                continue
            for t in (low, high):
                if 0.0 < t < 1.0:
                    if count < len(out):
                        out[count, 0], out[count, 1] = px + t * dx, py + t * dy
                    count += 1
    return count
