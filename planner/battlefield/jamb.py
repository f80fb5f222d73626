"""Jambs: where a wall ends at a door or window it is cut straight across, not rounded.

So a door is as wide between its jambs as it is drawn, however thick the wall. Corners have whole
µm: in a wall that slants they stand up to 0.71 µm off.
"""

from __future__ import annotations

import math

from planner.battlefield.feature import Path, Point


def squared(line: Path, thickness: int, first: bool, last: bool) -> tuple[Path, tuple[Path, ...]]:
    """Return what is left of a run of wall as a line with round ends, and its straight ends.

    Parameters:
        line: points, µm, no two in a row the same.
        first, last: whether the run begins, ends at a jamb.

    Returns:
        the line, () if nothing is left of it; closed rings, counter-clockwise.
    """
    if first and last and len(line) == 2:
        return (), (_block(line[0], line[1], thickness),)
    points, blocks = list(line), []
    for at_end in (False, True):
        if not (last if at_end else first):
            continue
        jamb, before = (points[-1], points[-2]) if at_end else (points[0], points[1])
        inner = _towards(jamb, before, -(-thickness // 2) + 1)
        if inner is None:
            continue  # too short a stretch: the round corner behind it reaches the jamb anyway
        blocks.append(_block(inner, jamb, thickness))
        points[-1 if at_end else 0] = inner
    return tuple(points), tuple(blocks)


def _towards(start: Point, end: Point, away: int) -> Point | None:
    """The whole µm `away` from start towards end; None where that is as far as the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    if long <= away:
        return None
    return start[0] + round(dx * away / long), start[1] + round(dy * away / long)


def _block(start: Point, end: Point, thickness: int) -> Path:
    """A stretch of wall with straight ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    half = thickness / 2 / math.hypot(dx, dy)
    x, y = round(-dy * half), round(dx * half)
    ring = [
        (start[0] - x, start[1] - y),
        (end[0] - x, end[1] - y),
        (end[0] + x, end[1] + y),
        (start[0] + x, start[1] + y),
    ]
    return (*ring, ring[0])
