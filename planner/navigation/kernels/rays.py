"""How far a body gets along rays."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight import may_meet, sees
from planner.navigation.kernels.toll import charge

MOST_MARKS = 64
"""Most places at which the price of a ray may change; beyond the last the ray ends."""
NEAR = 1.0
"""µm beside such a place at which the price is asked."""


@kernel
def _first_block(blocks, px, py, dx, dy, most):
    """How far the ray runs before it meets a block, at most `most`."""
    verts, first, radius, box = blocks[:4]
    for k in range(len(radius)):
        if may_meet(box, k, px, py, px + most * dx, py + most * dy):
            low, high = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
            if low < high and high > 0.0 and low < most:
                most = max(low, 0.0)
    return most


@leaf
def _marks(tolls, px, py, dx, dy, most, marks):
    """Fill `marks` with where the ray enters and leaves parts, in order; return how many.

    The first is 0 and the last `most`, or where there was no more room.
    """
    verts, first, radius, box = tolls[0], tolls[1], tolls[2], tolls[3]
    marks[0], size = 0.0, 1
    for k in range(len(radius)):
        if not may_meet(box, k, px, py, px + most * dx, py + most * dy):
            continue
        low, high = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
        if low >= high:
            continue
        for value in (low, high):
            if 0.0 < value < most and (size < MOST_MARKS - 1 or value < marks[size - 1]):
                at = min(size, MOST_MARKS - 2)
                while at > 0 and marks[at - 1] > value:
                    marks[at] = marks[at - 1]
                    at -= 1
                marks[at] = value
                size = min(size + 1, MOST_MARKS - 1)
    if size < MOST_MARKS - 1:
        marks[size] = most
        size += 1
    return size


@kernel
def cast(xs, ys, angles, spare, beyond, blocks, tolls, rates):  # noqa: C901  zones, then budgets
    """How far a body gets along rays: to the first block, or to where its budget ends.

    Between the places where a ray enters or leaves something its price rises evenly, so two
    askings tell where each budget ends.

    Parameters:
        xs, ys, angles: (n,) where each ray begins, its direction in radians.
        beyond: µm that a ray with budget left goes on where a block stops it, or nothing carries
            it further: that is then cut out of many rays at once.
        spare: (n, b) what may be spent along it, for each of b budgets, the largest first.

    Returns:
        (n, b) lengths.
    """
    n, budgets = spare.shape
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    breaks, marks = np.empty((0, 3)), np.empty(MOST_MARKS)
    found = np.zeros((n, budgets))
    for i in range(n):
        if spare[i, 0] <= 0.0:
            continue
        px, py, dx, dy = xs[i], ys[i], math.cos(angles[i]), math.sin(angles[i])
        most = _first_block(blocks, px, py, dx, dy, spare[i, 0] / rates[6])
        size = 0 if plain else _marks(tolls, px, py, dx, dy, most, marks)
        if plain or (
            size == 2
            and rates[5] == 0.0
            and rates[6] == 1.0
            and _outside(tolls, px, py, dx, dy, most)
        ):
            for b in range(budgets):
                found[i, b] = max(0.0, min(most + beyond, spare[i, b]))
            continue
        going, spent = budgets, 0.0
        for k in range(size - 1):
            start, end = min(marks[k] + NEAR, marks[k + 1]), max(marks[k + 1] - NEAR, marks[k])
            if end <= start or going == 0:
                continue
            low, _, _ = charge(tolls, rates, px, py, px + start * dx, py + start * dy, breaks)
            high, _, _ = charge(tolls, rates, px, py, px + end * dx, py + end * dy, breaks)
            while going > 0:
                b = going - 1
                if low > spare[i, b]:
                    found[i, b] = marks[k]
                    if low == math.inf and rates[5] > 0.0:  # where nothing carries it
                        found[i, b] += max(0.0, min(beyond, spare[i, b] - spent))
                elif high == math.inf:
                    found[i, b] = marks[k]
                elif high > spare[i, b]:
                    found[i, b] = start + (spare[i, b] - low) / (high - low) * (end - start)
                else:
                    break
                going -= 1
            spent = high
        for b in range(going):
            found[i, b] = marks[size - 1] + max(0.0, min(beyond, spare[i, b] - spent))
    return found


@kernel
def priced(pxs, pys, qxs, qys, blocks, tolls, rates):
    """What each line p -> q costs, (n,) µm; inf where it is not allowed."""
    breaks = np.empty((0, 3))
    found = np.full(len(pxs), math.inf)
    for i in range(len(pxs)):
        if sees(blocks, pxs[i], pys[i], qxs[i], qys[i]):
            found[i], _, _ = charge(tolls, rates, pxs[i], pys[i], qxs[i], qys[i], breaks)
    return found


@leaf
def _outside(tolls, px, py, dx, dy, most):
    """Whether the ray is in no part at all."""
    verts, first, radius, box = tolls[0], tolls[1], tolls[2], tolls[3]
    for k in range(len(radius)):
        if may_meet(box, k, px, py, px + most * dx, py + most * dy):
            low, high = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
            if max(low, 0.0) < min(high, most):
                return False
    return True
