"""A base that turns on the spot: does its sweep keep clear?

From each heading that is proved clear with something to spare, the turn goes on as far as the
spare distance surely lasts: no point of the base moves further than its reach times the angle.
Where less than `RESOLUTION` is to spare on the way, the sweep counts as not clear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from planner.length import FULL_TURN, turn_between
from planner.referee.exact.apart import between, clear
from planner.referee.exact.figure import Figure, Rounded, figure, root_up
from planner.referee.exact.plane import Point
from planner.units import Base, Shape

RESOLUTION: Final = 2
"""Half µm."""
_RADIAN: Final = 57_295_779
"""µ° in a radian, rounded down."""


def turn_clear(
    base: Base,
    at: Point,
    start: int,
    end: int,
    other: Figure,
    gap: int = 0,
    *,
    strict: bool = False,
) -> bool:
    """Return whether a base turning at `at` (µm) between headings keeps `gap` half µm clear.

    The two ends are judged as they stand; the way between with the resolution of this module.
    """
    if not all(clear(figure(base, at, h), other, gap, strict=strict) for h in (start, end)):
        return False
    if base.is_round or start == end:
        return True
    if clear(circle(base, at), other, gap, strict=strict):
        return True
    return sweep(base, start, end, lambda h: between(figure(base, at, h), other) - gap)


def sweep(base: Base, start: int, end: int, spare: Callable[[int], int]) -> bool:
    """Return whether something is to spare at every heading strictly between two.

    Parameters:
        spare: heading -> proved distance to spare there, half µm.
    """
    turned = turn_between(start, end)
    sign = 1 if (start + turned) % FULL_TURN == end else -1
    reach, done = turning_reach(base), 0
    while done < turned:
        left = spare((start + sign * done) % FULL_TURN)
        if left < RESOLUTION:
            return False
        done += _angle(left, reach)  # above 0: no base is 50 m wide
    return True


def circle(base: Base, at: Point) -> Rounded:
    """Return the disc that a base turning at `at` (µm) never leaves."""
    return Rounded(((2 * at[0], 2 * at[1]),), turning_reach(base))


def turning_reach(base: Base) -> int:
    """Return the distance from the centre, half µm, that no point of the base exceeds."""
    if base.shape is Shape.RECT:
        return root_up(base.length * base.length + base.width * base.width)
    return max(base.length, base.width)


def _angle(distance: int, reach: int) -> int:
    """µ° by which the furthest point of the base turns over `distance`."""
    return distance * _RADIAN // reach
