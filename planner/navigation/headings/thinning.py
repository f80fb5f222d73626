"""Ways with arcs in few short lines each, so that there is something to move in them."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FEW: Final = 12
"""Places that a way has anyhow."""
TURN: Final = math.radians(23.0)
"""How far one bend turns that stands for others: along six parts of an arc, and a 175th longer."""
LEAST: Final = 1e-6
"""Radians between lines that meet somewhere."""


def thinned(way: Floats) -> Floats:
    """Return a way (n, 3) of places and gaits with lines round corners drawn out until they meet.

    Only those that turn to one side and are gone alike: outside an arc that is free as well, as
    far as it is alone there.
    """
    if len(way) <= FEW:
        return way
    kept, k, turns = [way[0]], 0, _turns(way)
    while k < len(turns):
        end = _rounded(way, turns, k)
        here = way[end].copy()
        if end > k + 1:
            here[:2] = _meeting(way, k, end)
        kept.append(here)
        k = end
    return np.array([*kept, way[-1]])


def _rounded(way: Floats, turns: list[float], k: int) -> int:
    """The last line that one bend leads to from another line."""
    end, turned = k + 1, turns[k]
    while end < len(turns) and (way[k : end + 2, 2] == way[k, 2]).all():
        more = turned + turns[end]
        if turned * turns[end] <= 0 or abs(more) > TURN:
            break
        end, turned = end + 1, more
    return end if abs(turned) > LEAST else k + 1


def _turns(way: Floats) -> list[float]:
    """Radians that each line turns to its left off the one before it, from the second on.

    None from or to one of no length: there it climbs, and stays.
    """
    lines = np.diff(way[:, :2], axis=0)
    ways, none = np.arctan2(lines[:, 1], lines[:, 0]), (lines == 0).all(axis=1)
    turns = (np.diff(ways) + math.pi) % (2 * math.pi) - math.pi
    found: list[float] = np.where(none[1:] | none[:-1], 0.0, turns).tolist()
    return found


def _meeting(way: Floats, one: int, two: int) -> tuple[float, float]:
    """Where two lines of a way meet, the first drawn on and the second drawn back."""
    (px, py), (qx, qy) = way[one, :2], way[two + 1, :2]
    (ux, uy), (vx, vy) = way[one + 1, :2] - way[one, :2], way[two + 1, :2] - way[two, :2]
    cross = ux * vy - uy * vx
    s = ((qx - px) * vy - (qy - py) * vx) / cross
    return float(round(px + s * ux)), float(round(py + s * uy))
