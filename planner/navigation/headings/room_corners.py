"""Corners of where a hull has room for a part of a turn: there it turns on its way round things.

A hull that rounds a corner of a wall lies beside it with its side, and turns a part after another
as near to it as it may. Where there is room for one part of a turn ends at lines along the first
and the last of its headings, half the hull's width off the corner, and at lines beside walls, as
far off as the hull stands out at the most; a shortest way turns where two such lines cross. Even
places amid a lane are hardly ever there, and of a part that has hardly room none may be at all.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from planner.navigation.headings.hull_room import CENTRE, clear, turns_through
from planner.navigation.kernels import kernel, leaf, sees

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

AWAY = 500.0
"""µm that such a place is further off: what all but touches is judged in very small parts."""
SAME = 1_000.0
"""µm within which another place is as good for the same part of a turn."""
MOST = 400
"""Such places of all parts together; further apart where there would be more."""
ROUND = 1 / 8
"""Of the hull's width, the least distance between corners of what has so many that it is round."""
MANY = 12
"""Corners of one thing that are all looked at."""
SLANT = 1e-3
"""Of two lines that cross: the least sine."""


def room_corners(blocks, hull, begins) -> tuple[Floats, Ints]:
    """Return places (n, 2), whole µm, and the number of the part that each has room for, (n,).

    Parameters:
        blocks: grown by half the hull's width.
        hull: its numbers, see `hull_room.clear`.
        begins: (parts + 1,) µ°, where each part of a turn begins and the last one ends.
    """
    corners, sides = _met(blocks, hull)
    found, room, count = np.empty((0, 3)), 1024, 1025
    while count > room:
        room = max(room, count)
        found, count = _found(corners, sides, blocks, hull, begins, room)
    found, apart = found[:count], SAME
    while len(found) > MOST:
        apart *= 2
        _, kept = np.unique(np.rint(found / (apart, apart, 1)), axis=0, return_index=True)
        found = found[np.sort(kept)]
    return found[:, :2].copy(), found[:, 2].astype(np.int64)


def _met(blocks, hull) -> tuple[Floats, Floats]:
    """What is in the way: corners (x, y, radius), and sides (x, y, x, y, radius), the table's too.

    The radius is what is left of it without half the hull's width. Last the number of the thing.
    """
    verts, first, radius = blocks[:3]
    wide, high = hull[2:4]
    table = [(0, 0, wide, 0), (wide, 0, wide, high), (wide, high, 0, high), (0, high, 0, 0)]
    corners = [np.empty((0, 4))]
    sides = [np.hstack([np.array(table, np.float64), np.tile([0.0, -1.0], (4, 1))])]
    for k in np.flatnonzero(radius >= CENTRE).tolist():
        ring = verts[first[k] : first[k + 1]]
        grown = np.tile([max(radius[k] - hull[1], 0.0), k], (len(ring), 1))
        some = _apart(ring, 0.0 if len(ring) <= MANY else ROUND * 2.0 * hull[1])
        corners.append(np.hstack([ring, grown])[some])
        along = np.hstack([ring, np.roll(ring, -1, axis=0), grown])[some]
        sides.append(along[: 1 if len(ring) == 2 else None])
    found = np.concatenate(sides)
    long = (found[:, :2] != found[:, 2:4]).any(axis=1)
    return np.unique(np.concatenate(corners), axis=0), found[long]


def _apart(ring: Floats, least: float) -> list[int]:
    """Numbers of some corners of a ring, each so far from the one before."""
    found = [0]
    for k in range(1, len(ring)):
        if math.dist(ring[k], ring[found[-1]]) >= least:
            found.append(k)
    return found


@leaf
def _crossing(ax, ay, p, bx, by, q):
    """Where lines with unit normals a and b, so far off the origin, cross; nan where they don't."""
    turned = ax * by - ay * bx
    if abs(turned) < SLANT:
        return math.nan, math.nan
    return (p * by - q * ay) / turned, (ax * q - bx * p) / turned


@leaf
def stands_out(hull, low, high):
    """How far the hull stands out to a side of what it has a heading from low to high off, at most.

    Parameters:
        low, high: radians.
    """
    oval = hull[4] > 0.0
    most = 0.0
    for k in range(3):
        off = low + (high - low) * k / 2.0
        sin, cos = abs(math.sin(off)), abs(math.cos(off))
        here = math.hypot(hull[0] * sin, hull[1] * cos) if oval else hull[0] * sin + hull[1] * cos
        most = max(most, here)
    # With a corner, or an oval with its end, straight at it.
    furthest = math.pi / 2.0 if oval else math.atan2(hull[0], hull[1])
    for k in range(2):
        at = furthest if k == 0 else -furthest
        if (at - low) % math.pi <= high - low:
            most = max(most, max(hull[0], hull[1]) if oval else math.hypot(hull[0], hull[1]))
    return most


@leaf
def _add(x, y, part, blocks, hull, begins, found, count):
    """Keep a place that has room for a part of a turn if none near it has; how many are kept."""
    if not (0.0 < x < hull[2] and 0.0 < y < hull[3]):
        return count
    x, y = float(round(x)), float(round(y))
    for k in range(min(count, len(found))):
        if found[k, 2] == part and abs(found[k, 0] - x) + abs(found[k, 1] - y) < SAME:
            return count
    if not sees(blocks, x, y, x, y):
        return count
    low, high = begins[part], begins[part + 1]
    for k in range(3):  # far quicker where it meets anything there
        at = math.radians((low + (high - low) * k / 2.0) / 1e6)
        if not clear(blocks, hull, x, y, math.cos(at), math.sin(at), 0.0, 0.0):
            return count
    if not turns_through(blocks, hull, x, y, low, high):
        return count
    if count < len(found):
        found[count, 0], found[count, 1], found[count, 2] = x, y, part
    return count + 1


@leaf
def _beside(hull, x, y, corner, angle, other):
    """Whether a hull at a heading has its side at a corner, and keeps off it at another heading."""
    dx, dy = corner[0] - x, corner[1] - y
    if not abs(dx * math.cos(angle) + dy * math.sin(angle)) <= hull[0] + AWAY:
        return False
    along = dx * math.cos(other) + dy * math.sin(other)
    across = dy * math.cos(other) - dx * math.sin(other)
    return abs(across) >= hull[1] + corner[2] or abs(along) >= hull[0] + corner[2]


@kernel
def _found(corners, sides, blocks, hull, begins, room):  # noqa: C901  loops over what may cross
    """Return places with the part that each has room for (room, 3), and how many there are.

    Parameters:
        corners, sides: as `_met` tells of them.
        room: how many are returned, at the most.
    """
    found, count = np.empty((room, 3)), 0
    about = 2.0 * math.hypot(hull[0], hull[1])
    for part in range(len(begins) - 1):
        low, high = math.radians(begins[part] / 1e6), math.radians(begins[part + 1] / 1e6)
        middle, given = (low + high) / 2.0, (part, blocks, hull, begins)
        for i in range(len(corners)):
            here = corners[i]
            off = hull[1] + here[2] + AWAY
            for side in (-1.0, 1.0):
                # With the middle of its side at the corner.
                far = side * off / math.cos((high - low) / 2.0)
                x, y = here[0] - far * math.sin(middle), here[1] + far * math.cos(middle)
                count = _add(x, y, *given, found, count)
                for end in range(2):
                    one, two = (low, high) if end == 0 else (high, low)
                    ax, ay = -side * math.sin(one), side * math.cos(one)
                    p = ax * here[0] + ay * here[1] + off
                    for j in range(len(corners) if end == 0 else 0):  # beside another then
                        there = corners[j]
                        gap = math.hypot(there[0] - here[0], there[1] - here[1])
                        if gap < 1.0 or gap > about + here[2] + there[2]:
                            continue
                        for other in (-1.0, 1.0):
                            bx, by = -other * math.sin(two), other * math.cos(two)
                            q = bx * there[0] + by * there[1] + hull[1] + there[2] + AWAY
                            x, y = _crossing(ax, ay, p, bx, by, q)
                            if _beside(hull, x, y, here, one, two) and _beside(
                                hull, x, y, there, two, one
                            ):
                                count = _add(x, y, *given, found, count)
                    for j in range(len(sides)):  # as far off a wall as it stands out
                        if sides[j, 5] == here[3]:
                            continue
                        x0, y0, x1, y1, more, _ = sides[j]
                        long = math.hypot(x1 - x0, y1 - y0)
                        ux, uy = (x1 - x0) / long, (y1 - y0) / long
                        at = (here[0] - x0) * ux + (here[1] - y0) * uy
                        away = (here[1] - y0) * ux - (here[0] - x0) * uy
                        if abs(away) > about + here[2] + more or at < -about or at > long + about:
                            continue
                        turn, across = math.atan2(uy, ux), math.copysign(1.0, away)
                        bx, by = -across * uy, across * ux
                        q = bx * x0 + by * y0 + more + AWAY
                        q += stands_out(hull, low - turn, high - turn)
                        x, y = _crossing(ax, ay, p, bx, by, q)
                        if _beside(hull, x, y, here, one, two):
                            count = _add(x, y, *given, found, count)
    return found, count
