"""Ways that may run past an end of theirs, which touches an arc: see `walk.tighten`."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.arrival import SHORT
from planner.navigation.kernels.jit import leaf

TURN = 0.9977
"""Cosine of the turn at a corner from which on a way may run past a place; a corner of an arc's
polygon turns it by a `corners.SEGMENTS`th of a quarter, and whole µm by a little more."""


@leaf
def overruns(ux, uy, vx, vy, px, py):
    """Whether a way u -> v -> p may run past p: a short last line that turns sharply."""
    ax, ay, bx, by = vx - ux, vy - uy, px - vx, py - vy
    last = bx * bx + by * by
    if last > SHORT * SHORT:
        return False
    return ax * bx + ay * by < TURN * math.sqrt(last * (ax * ax + ay * ay))


@leaf
def overruns_an_end(bends, count):
    """Whether a way of so many bends (n, 3), ends among them, may run past one of its ends."""
    if count < 3:
        return False
    for step in range(2):
        u, v, p = (count - 3, count - 2, count - 1) if step == 0 else (2, 1, 0)
        if overruns(
            float(bends[u, 0]), float(bends[u, 1]), float(bends[v, 0]), float(bends[v, 1]),
            float(bends[p, 0]), float(bends[p, 1]),
        ):  # fmt: skip
            return True
    return False
