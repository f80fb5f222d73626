"""Where things cut a coast off: in an alley that a ditch runs across, or at the corner of a crate.

Between two samples of a coast, half an inch apart, there is room for an alley; and who goes round
a crate just before a ditch takes off at its corner.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.things import LIFT

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
INSIDE: Final = 1.5
"""µm from the end of what is left free at which one takes off there: whole µm are rounded."""


def left_free(ring: Floats, sheet: Sheet, z: int, most: float) -> Floats:
    """Return the ends of each stretch that is left free of a coast, and the middle of short ones.

    Parameters:
        ring: (n, 2) µm, its first point repeated at the end.
        z: height the body stands at, µm.
        most: µm of a stretch that is short.
    """
    run = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    cuts = sorted({*_by_parts(ring, run, sheet), *_by_box(ring, run, sheet.box)})
    if not cuts:
        return np.empty((0, 2))
    at: list[float] = []
    for low, high in pairwise([*cuts, cuts[0] + run[-1]]):
        inside = min(INSIDE, (high - low) / 2)
        at += [low + inside, high - inside]
        at += [(low + high) / 2] if high - low <= most else []
    along = np.array(at) % run[-1]
    x, y = (np.rint(np.interp(along, run, part)) for part in ring.T)
    found: Floats = np.column_stack([x, y])[sheet.stand(x, y) == z]
    return found


def _by_parts(ring: Floats, run: Floats, sheet: Sheet) -> list[float]:
    """How far along a ring it comes into, and out of, what is shut or climbed there."""
    lifts = np.flatnonzero(sheet.tolls[4] == LIFT)
    shut = np.arange(len(sheet.blocks[2]))
    return [
        *_met(ring, run, sheet.blocks[:4], shut),
        *_met(ring, run, sheet.tolls[:4], lifts),
    ]


def _met(
    ring: Floats, run: Floats, parts: tuple[Floats, Ints, Floats, Floats], which: Ints
) -> list[float]:
    """The same of some rounded convex parts."""
    from planner.navigation import kernels

    verts, first, radius, box = parts
    low, high = np.minimum(ring[:-1], ring[1:]), np.maximum(ring[:-1], ring[1:])
    near = (box[which, :2] < high[:, None]).all(axis=2) & (box[which, 2:4] > low[:, None]).all(
        axis=2
    )
    found: list[float] = []
    for edge, k in np.argwhere(near).tolist():
        part, (px, py), (dx, dy) = which[k], ring[edge], ring[edge + 1] - ring[edge]
        given = verts, first[part], first[part + 1], radius[part], px, py, dx, dy
        spot = kernels.clip(*given)
        if spot[0] < spot[1]:
            found += [_along(run, edge, t) for t in spot if 0 < t < 1]
    return found


def _by_box(ring: Floats, run: Floats, box: tuple[float, float, float, float]) -> list[float]:
    """How far along a ring it comes onto the table, and off it."""
    found: list[float] = []
    for axis, border in ((0, box[0]), (1, box[1]), (0, box[2]), (1, box[3])):
        one, two = ring[:-1, axis] - border, ring[1:, axis] - border
        edges = np.flatnonzero(one * two < 0)
        found += [_along(run, k, one[k] / (one[k] - two[k])) for k in edges.tolist()]
    return found


def _along(run: Floats, edge: int, part: float) -> float:
    return float(run[edge] + part * (run[edge + 1] - run[edge]))
