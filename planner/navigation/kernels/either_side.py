"""Flights that bend: over what is in their way, or past it on either side.

A way is told by what it goes past and on which side. The search takes the one next that is
shortest as seen from above, which no way that goes past more than it does can be below: so it may
stop as soon as that is no shorter than the best one found.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.aloft import MOST_PARTS, sides
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.past import past
from planner.navigation.kernels.slant import GAIN, MOST_BENDS, SAME, settle, string

MOST_CHAINS = 16
"""Chains looked at for one place: of 500 random tables none came out longer than with 48, and
places took a third of the time."""
NEAR = 1.02
"""Times the best way so far that another may be as long before its places slide."""


@leaf
def _plan(chain, n, ends):
    """The least length of any string over a chain."""
    far = 0.0
    for i in range(n - 1):
        far += math.hypot(chain[i + 1, 0] - chain[i, 0], chain[i + 1, 1] - chain[i, 1])
    return math.hypot(far, ends[1] - ends[0])


@leaf
def _next(plans, size, most):
    """Which open chain is shortest as seen from above, if below `most`; else -1."""
    here, least = -1, most
    for k in range(size):
        if plans[k, 1] == 0.0 and plans[k, 0] < least:
            here, least = k, plans[k, 0]
    return here


@kernel
def _known(plans, size, length):
    """Whether a chain so long is among those known."""
    return bool((np.abs(plans[:size, 0] - length) < SAME).any())


@kernel
def _searched(verts, first, radius, box, heights, chain, n, ends, rects, way, room):
    """See `settled`.

    Parameters:
        room: chains and the best one (k + 1, m, 3); lengths of those and whether done; met parts.
    """
    parts = (verts, first, radius, box, heights)
    chains, plans, sizes, met = room
    chains[0, :n], sizes[0] = chain[:n], n
    plans[0, 0], plans[0, 1] = _plan(chain, n, ends), 0.0
    n, best = settle(*parts, chain, n, ends, rects, way)
    size, trial = 1, chains[-1]
    while size < MOST_CHAINS:
        here = _next(plans, size, best * (1.0 - GAIN))
        if here < 0:
            break
        plans[here, 1] = 1.0
        for leg in range(sizes[here] - 1):
            p, q = chains[here, leg], chains[here, leg + 1]
            count = sides(*parts, p[0], p[1], 0.0, q[0], q[1], 0.0, met)
            for k in range(2 * count):
                part, left = int(met[k // 2, 4]), 1.0 if k % 2 else -1.0
                made = past(verts, first, radius, chains[here], sizes[here], leg, part, left, trial)
                length = _plan(trial, made, ends) if made > 0 else math.inf
                if length >= best * (1.0 - GAIN) or _known(plans, size, length):
                    continue
                if size == MOST_CHAINS:
                    break
                chains[size, :made], sizes[size] = trial[:made], made
                plans[size, 0], plans[size, 1] = length, 0.0
                size += 1
                if string(*parts, trial, made, ends, rects, way)[2] > best * NEAR:
                    continue
                made, length = settle(*parts, trial, made, ends, rects, way)
                if length < best * (1.0 - GAIN / 4):
                    n, best = made, length
                    chain[:n] = trial[:n]
    return n, best


@kernel
def _room():
    """Arrays for the search, used again for each place."""
    chains = np.empty((MOST_CHAINS + 1, MOST_BENDS + 2, 3))
    plans, sizes = np.empty((MOST_CHAINS, 2)), np.empty(MOST_CHAINS, np.int64)
    return chains, plans, sizes, np.empty((MOST_PARTS, 5))


@kernel
def settled(verts, first, radius, box, heights, chain, n, ends, rects, way):
    """Slide a chain, and look past what it goes over, on either side: see `slant.settle`."""
    parts = (verts, first, radius, box, heights)
    return _searched(*parts, chain, n, ends, rects, way, _room())


@kernel
def bent(verts, first, radius, box, heights, p, xs, ys, zs, found):
    """Lower `found`, lengths of ways straight over from p (x, y, z), to those that may slant."""
    parts = (verts, first, radius, box, heights)
    rects, way = np.empty((MOST_PARTS, 5)), np.empty((4 * MOST_PARTS + 2, 2))
    chain, room = np.zeros((MOST_BENDS + 2, 3)), _room()
    for k in range(len(xs)):
        crow = math.sqrt((xs[k] - p[0]) ** 2 + (ys[k] - p[1]) ** 2 + (zs[k] - p[2]) ** 2)
        if not crow * (1.0 + GAIN) < found[k] < math.inf:
            continue
        chain[0, 0], chain[0, 1], chain[1, 0], chain[1, 1] = p[0], p[1], xs[k], ys[k]
        chain[0, 2], chain[1, 2] = 0.0, 0.0
        length = _searched(*parts, chain, 2, (p[2], zs[k]), rects, way, room)[1]
        found[k] = min(found[k], length)
