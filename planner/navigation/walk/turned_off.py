"""How far does a hull turn off what it touches? By its true shape, in floats.

Either a straight line that stays has the hull to one side all along, or, of a rectangle, the line
of a side that turns with it has the other thing beyond it where that begins and where it ends: seen
from the base that goes round its centre, at a height over the line that is a cosine.
"""

from __future__ import annotations

import math

from planner.geometry.outline import unit_vector
from planner.length import DEGREE, FULL_TURN
from planner.navigation.walk.beside import LEAST, Figure, Vector, over, partings, swept
from planner.navigation.walk.exact import Point
from planner.units import Base, Shape

QUARTER = 90 * DEGREE
"""µ°: headings at which sides and axes are exact, so that something may lie along one."""
PAST = 8
"""Half µm that what was touched is off when it is past."""
PARTS = 10
"""Times an eighth of a turn is halved to find how far that is."""
AT_ONCE = 1.0
"""µ° from a heading at which the base reaches furthest: it is that heading."""


def turned_off(base: Base, at: Point, start: int, sign: int, other: Figure, most: int) -> int:
    """Return µ° by which a base surely turns off something to one side (1 or -1), 0 if not at all.

    Parameters:
        at: the centre, µm.
    """
    lines = [
        (room, out)
        for room, out in partings(swept(base, start, at, at), other)
        if room >= (LEAST if start % QUARTER or (out[0] and out[1]) else 0.0)
    ]
    parts = [QUARTER // 2 >> k for k in range(PARTS)] if lines else []
    for turn in (turn for turn in parts if turn <= most):
        if any(_stays(base, start, sign * turn, out, room) for room, out in lines):
            return turn
        if _goes_round(base, at, start, sign * turn, other):
            return turn
    return 0


def _stays(base: Base, start: int, turn: int, out: Vector, room: float) -> bool:
    """Whether a base reaches no further on the way than where it begins, and less at the end."""
    for peak in _peaks(base, out):
        off = (peak - start) % FULL_TURN if turn > 0 else (start - peak) % FULL_TURN
        if AT_ONCE < off < abs(turn):
            return False
    first, last = (_reach(base, heading, out) for heading in (start, start + turn))
    return last <= first + room - PAST


def _reach(base: Base, heading: int, out: Vector) -> float:
    return Figure(((0, 0),), 0, base, heading % FULL_TURN).about(out)


def _peaks(base: Base, out: Vector) -> list[float]:
    """Headings, µ°, at which a base reaches further in a direction than at any near them."""
    direction = math.degrees(math.atan2(out[1], out[0])) * DEGREE
    if base.shape is Shape.OVAL:
        along = direction if base.length >= base.width else direction + QUARTER
        return [along, along + 2 * QUARTER]
    corner = math.degrees(math.atan2(base.width, base.length)) * DEGREE
    return [direction + side + off for side in (0, 2 * QUARTER) for off in (corner, -corner)]


def _goes_round(base: Base, at: Point, start: int, turn: int, other: Figure) -> bool:
    """Whether the other thing is beyond the line of a rectangle's side at both headings."""
    if base.shape is not Shape.RECT:
        return False
    centre, least = (2 * at[0], 2 * at[1]), 0.0 if start % QUARTER == 0 else LEAST
    for side in range(4):
        reach = base.width if side % 2 else base.length
        first, last = (
            _beyond(other, centre, heading + side * QUARTER) - reach
            for heading in (start, start + turn)
        )
        if first >= least and last >= PAST:
            return True
    return False


def _beyond(other: Figure, centre: Point, heading: int) -> float:
    """How far all of something is ahead of a place, as seen at a heading."""
    cos, sin = unit_vector(heading)
    return -other.reach((-cos, -sin)) - over(centre, (cos, sin))
