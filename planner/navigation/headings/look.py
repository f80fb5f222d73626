"""Which headings let a body see what it is to look at, place by place."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN
from planner.mobility import Looks, Mobility
from planner.navigation.places import Places
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SAFETY: Final = 2
"""µ° that are left for rounding where the middle of a stretch is worked out in floats."""
UNSURE: Final = 1e-6
"""µ°: so near to a half a direction in floats may round to the other side."""
HALF: Final = FULL_TURN // 2


def look_of(mobility: Mobility) -> Looks | None:
    """Return what a body of any heading, a round one, is to look at where it ends."""
    if not mobility.base.is_round or mobility.course is not None:
        return None
    return next((end for end in mobility.ends if isinstance(end, Looks)), None)


def look_last(mobility: Mobility) -> Looks | None:
    """Return the same also of a hull that may follow roads: it turns where they have led it.

    Its places have a heading each; other ways of it do not ask.
    """
    if mobility.base.is_round or not (mobility.turning.facing and mobility.turning.follows):
        return look_of(mobility)
    return next((end for end in mobility.ends if isinstance(end, Looks)), None)


def headings(look: Looks, x: Ints, y: Ints) -> tuple[Ints, Ints]:
    """Return for each place a heading that looks there, and how far off it any other may be, µ°.

    Where there are several points to look at, these are all the headings that look at any of
    them, if they are one stretch of the circle, else those that look at the nearest point.
    """
    if look.heading is not None:
        return np.full(len(x), look.heading), np.full(len(x), look.off)
    px, py = np.array(look.at, np.float64).reshape(-1, 2).T
    dx, dy = px[None, :] - x[:, None], py[None, :] - y[:, None]
    turns = np.degrees(np.arctan2(dy, dx)) * DEGREE % FULL_TURN
    nearest = np.hypot(dx, dy).argmin(axis=1)
    middle = turns[np.arange(len(x)), nearest]
    off = look.off - (np.abs(middle % 1 - 0.5) < UNSURE).astype(np.int64)
    if len(px) > 1:
        middle, off = _together(turns, middle, off)
    off[((dx == 0) & (dy == 0)).any(axis=1)] = HALF
    return np.rint(middle).astype(np.int64) % FULL_TURN, np.maximum(off, 0)


def _together(turns: Floats, middle: Floats, off: Ints) -> tuple[Floats, Ints]:
    """Arcs to several points as one stretch, where they overlap; else that to the nearest."""
    rows, order = np.arange(len(turns)), np.sort(turns, axis=1)
    gaps = np.diff(order, axis=1, append=order[:, :1] + FULL_TURN)
    widest = gaps.argmax(axis=1)
    wide = (FULL_TURN - gaps[rows, widest]) / 2
    begin = order[rows, (widest + 1) % order.shape[1]]
    gaps[rows, widest] = 0
    one = gaps.max(axis=1) <= 2 * (off - SAFETY)
    whole = np.minimum(np.floor(wide).astype(np.int64) + off - SAFETY, HALF)
    return np.where(one, begin + wide, middle), np.where(one, whole, off)


def turned_to(look: Looks, pose: Pose) -> int:
    """Return the heading nearest to that of `pose` with which it looks there, µ°."""
    (middle,), (off,) = headings(look, np.array([pose.x]), np.array([pose.y]))
    left = (int(middle) - pose.heading + HALF) % FULL_TURN - HALF
    spare = abs(left) - int(off)
    if spare <= 0:
        return pose.heading
    return int(pose.heading + math.copysign(spare, left)) % FULL_TURN


def looks(look: Looks, at: Places) -> NDArray[np.bool_]:
    """Return which places, with their own headings, look there."""
    middle, off = headings(look, at.x, at.y)
    left = (middle - at.heading + HALF) % FULL_TURN - HALF
    found: NDArray[np.bool_] = np.abs(left) <= off
    return found


def faced(look: Looks, at: Places) -> Places:
    """Return the places with headings that look there."""
    return Places(at.x, at.y, at.z, headings(look, at.x, at.y)[0])
