"""Shut ground with bridges over it, as a hull meets it that goes along its own axes.

What covers ground does so for the centre: the hull must keep off it as long as its centre is on no
bridge, so that a bridge has to begin where the hull's nose does not reach the water yet. Kernels
find what covers which ground behind the numbers of the hull itself (`packed`).
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield
from planner.mobility import Measured, Mobility, Way
from planner.navigation.free_space.covering import convex_parts_of, cover, coverers
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings
from planner.navigation.kernels import leaf
from planner.navigation.kernels.swept import meets_oblong

Floats = NDArray[np.float64]

SPARE = 5
"""Where the numbers of a hull have by how much it may be beyond the table's edges, µm: what it
sweeps is looked at larger than it is."""
ENDS = 6
"""Where they have x and y of two places at which the hull touches something; nan for none."""
LESS = 10
"""Where they have by how much less it is to keep off what it turns beside there, µm."""
BEGIN = 11
"""Where that of bridges begins in them."""
SEAM = 4.0
"""µm between two parts of what covers that are none: they touch, to whole µm."""


def packed(battlefield: Battlefield, mobility: Mobility) -> Floats:
    """Return shut ground that the base keeps off and that something covers, as kernels read it.

    For each: how long all of it is, how many convex parts cover it, how many it has itself; then
    these and those, each as how many corners, radius (µm), and x and y of each, counter-clockwise.
    """
    found: list[float] = []
    for feature in battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        if passage.way is not Way.SHUT or passage.measured is Measured.CENTRE:
            continue
        over = coverers(battlefield, mobility, feature.id)
        if not over:
            continue
        radius, cores = ground_rings(feature)[1], ground_cores(feature)
        parts = convex_parts_of(cover(over))
        said = [*_written(parts, 0.0), *_written(cores, radius)]
        found += [len(said) + 3, len(parts), len(cores), *said]
    return np.array(found, np.float64)


def _written(parts: Any, radius: float) -> list[float]:
    found: list[float] = []
    for part in parts:
        x, y = np.asarray(part, np.float64).T
        left = np.dot(x, np.roll(y, -1)) >= np.dot(y, np.roll(x, -1))
        ring = np.column_stack([x, y])[:: 1 if left else -1]
        found += [len(part), radius, *ring.ravel().tolist()]
    return found


@leaf
def meets_shut(hull, at, x, y, ux, uy, low, high, side):
    """Whether an oblong meets the ground that begins at `at` in the hull's numbers.

    Parameters:
        x, y, ux, uy: a point of the line through its middle and the direction of that.
        low, high, side: where it begins and ends along that, and half its breadth, µm.
    """
    end, covers = at + int(hull[at]), int(hull[at + 1])
    k, part = at + 3, 0
    while k < end:
        count, radius = int(hull[k]), hull[k + 1]
        for i in range(count if part >= covers else 0):
            j = i + 1 if i + 1 < count else 0
            if count == 2 and i > 0:
                break
            ax, ay = hull[k + 2 + 2 * i] - x, hull[k + 3 + 2 * i] - y
            bx, by = hull[k + 2 + 2 * j] - x, hull[k + 3 + 2 * j] - y
            s0, t0 = ax * ux + ay * uy, ay * ux - ax * uy
            s1, t1 = bx * ux + by * uy, by * ux - bx * uy
            if meets_oblong(low, high, side, s0, t0, s1, t1, radius):
                return True
        k += 2 + 2 * count
        part += 1
    return False


@leaf
def covered_from(hull, at, x, y, ux, uy, here, length):
    """Where, from `here` on, the line's centre leaves what covers the ground, µm; else comes to it.

    Returns:
        that place, at most `length`; whether the centre is covered until then.
    """
    covers, k = int(hull[at + 1]), at + 3
    leaves, comes = here, length
    for _ in range(covers):
        count = int(hull[k])
        first, last = -1e18, 1e18
        for i in range(count):
            j = i + 1 if i + 1 < count else 0
            ax, ay = hull[k + 2 + 2 * i] - x, hull[k + 3 + 2 * i] - y
            ex, ey = hull[k + 2 + 2 * j] - x - ax, hull[k + 3 + 2 * j] - y - ay
            # Inside is to the left of each edge.
            off, change = ay * ex - ax * ey, ux * ey - uy * ex
            if change > 0.0:
                last = min(last, -off / change)
            elif change < 0.0:
                first = max(first, -off / change)
            elif off > 0.0:
                last = first - 1.0
        if first <= last:
            if first <= here + SEAM and last > here + SEAM:
                leaves = max(leaves, last)
            elif first > here:
                comes = min(comes, first)
        k += 2 + 2 * count
    if leaves > here:
        return min(leaves, length), True
    return comes, False


@leaf
def on_bridges(hull, x, y, ux, uy, along, across, more, length):
    """Whether the hull keeps off all such ground wherever nothing covers it for its centre.

    Parameters:
        x, y: where its centre begins.
        ux, uy: the direction it goes in, along which it is `along` long to either side.
        more: µm that it is larger.
        length: µm that it goes; 0 where it stays.
    """
    at = BEGIN
    while at < len(hull):
        here = 0.0
        while True:
            there, free = covered_from(hull, at, x, y, ux, uy, here, length)
            if not free and meets_shut(
                hull, at, x, y, ux, uy, here - along - more, there + along + more, across + more
            ):
                return False
            if there >= length or there <= here:
                break
            here = there
        at += int(hull[at])
    return True
