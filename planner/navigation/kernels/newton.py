"""How far the places of a way slide, each along its line in space, to make it shortest.

The length is convex in how far they slide, and each place meets its neighbours alone: Newton's
method on a matrix of three diagonals.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf

STEPS = 12
"""Of Newton's method."""
HALVED = 6
"""Times a step of it may be halved to be shorter."""
LEAST = 1e-12
"""The least second derivative, 1 / µm."""


@leaf
def _at(q, rows, m, t, i):
    """Where the i-th row is, slid by t; q after the last."""
    if i == m:
        return q
    x, y, z = rows[i, 0], rows[i, 1], rows[i, 2]
    return x + t[i] * rows[i, 3], y + t[i] * rows[i, 4], z + t[i] * rows[i, 5]


@leaf
def _long(p, q, rows, m, t):
    """Length from p over the rows slid by t to q."""
    total, x, y, z = 0.0, p[0], p[1], p[2]
    for i in range(m + 1):
        u, v, w = _at(q, rows, m, t, i)
        total += math.sqrt((u - x) ** 2 + (v - y) ** 2 + (w - z) ** 2)
        x, y, z = u, v, w
    return total


@leaf
def _derived(p, q, rows, m, t, grad, main, off):
    """Fill the first derivatives of the length, less than nothing, and two diagonals of the second.

    The matrix has three diagonals, as each place meets its neighbours alone.
    """
    grad[:], main[:], off[:] = 0.0, LEAST, 0.0
    x, y, z = p
    for i in range(m + 1):
        u, v, w = _at(q, rows, m, t, i)
        ex, ey, ez = u - x, v - y, w - z
        size = max(math.sqrt(ex * ex + ey * ey + ez * ez), 1.0)
        ex, ey, ez = ex / size, ey / size, ez / size
        x, y, z = u, v, w
        before, after = 0.0, 0.0
        if i > 0:
            before = ex * rows[i - 1, 3] + ey * rows[i - 1, 4] + ez * rows[i - 1, 5]
            grad[i - 1] -= before
            main[i - 1] += (1.0 - before * before) / size
        if i < m:
            after = ex * rows[i, 3] + ey * rows[i, 4] + ez * rows[i, 5]
            grad[i] += after
            main[i] += (1.0 - after * after) / size
        if 0 < i < m:
            same = rows[i - 1, 3] * rows[i, 3] + rows[i - 1, 4] * rows[i, 4]
            same += rows[i - 1, 5] * rows[i, 5]
            off[i - 1] = (before * after - same) / size


@leaf
def _solved(grad, main, off, m):
    """Solve the three diagonals, in place of `grad`."""
    for i in range(1, m):
        factor = off[i - 1] / main[i - 1]
        main[i] = max(main[i] - factor * off[i - 1], LEAST)
        grad[i] -= factor * grad[i - 1]
    for i in range(m - 1, -1, -1):
        more = off[i] * grad[i + 1] if i + 1 < m else 0.0
        grad[i] = (grad[i] - more) / main[i]


@kernel
def slide(p, q, rows, m, t):
    """Newton's method on how far each row slides, into `t`; return the length then."""
    t[:m] = 0.0
    best = _long(p, q, rows, m, t)
    grad, main, off = np.empty(m), np.empty(m), np.empty(m)
    for _ in range(STEPS):
        _derived(p, q, rows, m, t, grad, main, off)
        _solved(grad, main, off, m)
        step, gained = 1.0, 0.0
        for _ in range(HALVED):
            t[:m] -= step * grad
            gained = best - _long(p, q, rows, m, t)
            if gained > 0.0:
                break
            t[:m] += step * grad
            step /= 2.0
        if gained > 0.0:
            best -= gained
        if gained <= 1e-9 * best:
            break
    return best
