"""Headings along edges of what a hull may stand beside, which no search knows of.

Half a tank of 4" turned off a wall by 7° stands out a quarter of an inch: nearer to it there is
room for the wall's own heading alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.navigation.headings.pivots import headings

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.mobility import Mobility
    from planner.units import Base

Floats = NDArray[np.floating[Any]]

ALIKE: Final = 10.0
"""µm by which the ends of a hull lie off an edge at a heading that is as good as along it."""


def edges_of(features: Iterable[Feature]) -> Floats:
    """Return edges (n, 4) of some features: x and y of both ends, µm."""
    found = [(*a, *b) for f in features for path in f.paths for a, b in pairwise(path)]
    return np.array(found, np.float64).reshape(-1, 4)


def feet(edges: Floats, x: float, y: float) -> Floats:
    """Return the place on each of some edges that is nearest to a point, (n, 2) µm."""
    along = edges[:, 2:] - edges[:, :2]
    share = ((np.array([x, y]) - edges[:, :2]) * along).sum(axis=1)
    share = np.clip(share / np.maximum(1.0, (along**2).sum(axis=1)), 0.0, 1.0)
    found: Floats = edges[:, :2] + share[:, None] * along
    return found


def off(edges: Floats, x: float, y: float) -> Floats:
    """Return how far each of some edges is from a point, (n,) µm."""
    found: Floats = np.hypot(*(feet(edges, x, y) - np.array([x, y])).T)
    return found


def bearing_of(edge: Floats) -> int:
    """Return the bearing of an edge, µ°, below half a turn."""
    ex, ey = edge[2] - edge[0], edge[3] - edge[1]
    return round(math.degrees(math.atan2(ey, ex)) * DEGREE) % (FULL_TURN // 2)


def bearings(edges: Floats, x: float, y: float, within: float | Floats, base: Base) -> list[int]:
    """Return the bearings of edges that are so near to a point, each once.

    Those of the nearest come first, of longer ones before shorter ones; not of those shorter than
    half the base's width: along them it stands hardly nearer.

    Parameters:
        within: µm; (n,) of each edge.
    """
    away, long = off(edges, x, y), np.hypot(*(edges[:, 2:] - edges[:, :2]).T)
    near = np.flatnonzero((away <= within) & (long > base.inradius))
    order = near[np.lexsort((-long[near], away[near]))].tolist()
    return [*dict.fromkeys(bearing_of(edges[k]) for k in order)]


def unsearched(along: Sequence[int], start: int, mobility: Mobility) -> list[int]:
    """Return headings along edges but those that a hull is searched at, or as good as.

    None where it cannot turn.

    Parameters:
        along: bearings, µ°.
        start: the heading it starts with, µ°.

    Returns:
        Of both ways along each that to which it turns less.
    """
    known, found = headings(mobility, start), list[int]()
    step = FULL_TURN // len(known)
    for bearing in along if len(known) > 1 else ():
        askew = (bearing - start) % step
        if min(askew, step - askew) > spare(mobility.base):
            back = turn_between(start, bearing) > FULL_TURN // 4
            found.append((bearing + FULL_TURN // 2 * back) % FULL_TURN)
    return found


def spare(base: Base) -> float:
    """Return by how much two headings may differ that are as good as one, µ°."""
    return math.degrees(ALIKE / base.circumradius) * DEGREE
