"""A base that turns on the spot: does its sweep keep clear?

From each heading that is proved clear with something to spare, the turn goes on as far as the
spare distance surely lasts: in no direction does the base reach further by more than `swing` times
the angle. Where less than `RESOLUTION` is to spare on the way, the sweep counts as not clear; but
for what the base touches where it begins or ends. That is parted from it all along by one line (see
`turned_off`), or is looked at from a rectangle's side: beyond the line of that side at two
headings, it is beyond it at all between, since the height over that line of what goes round the
centre is a cosine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.referee.exact.angle import SCALE, cos_sin
from planner.referee.exact.apart import Direction, along, best, between, clear
from planner.referee.exact.figure import Figure, Rounded, Turned, figure, root_up
from planner.referee.exact.plane import Point
from planner.referee.exact.turned_off import TURNS, Parted
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
    spare, turned = _Spare(base, at, other, gap), turn_between(start, end)
    sign = 1 if (start + turned) % FULL_TURN == end else -1
    done = left = 0
    if not strict:
        off = _Off(base, at, other, gap)
        done = 0 if spare(start) >= RESOLUTION else off.turned_off(start, sign, turned)
        left = 0 if spare(end) >= RESOLUTION else off.turned_off(end, -sign, turned)
    if done + left >= turned:
        return True
    begin, stop = (start + sign * done) % FULL_TURN, (end - sign * left) % FULL_TURN
    return sweep(base, begin, stop, spare)


class _Off:
    """What a turning base touches, keeping `gap` half µm off it."""

    def __init__(self, base: Base, at: Point, other: Figure, gap: int) -> None:
        self._ways: list[Parted | _Beside] = [Parted(base, at, other, gap)]
        if base.shape is Shape.RECT and isinstance(other, Rounded):
            self._ways.append(_Beside(base, at, other, gap))

    def turned_off(self, heading: int, sign: int, most: int) -> int:
        """Return µ° by which the base surely turns off it to one side (1 or -1) from a heading."""
        return max(way.turned_off(heading, sign, most) for way in self._ways)


class _Beside:
    """What may lie along a side of a turning rectangle, keeping `gap` half µm off it."""

    def __init__(self, base: Base, at: Point, other: Rounded, gap: int) -> None:
        self._base, self._off = base, other.radius + gap
        self._core = [(x - 2 * at[0], y - 2 * at[1]) for x, y in other.core]

    def turned_off(self, heading: int, sign: int, most: int) -> int:
        """Return µ° by which the base surely turns past it to one side (1 or -1) from a heading."""
        for turn in TURNS:
            to = heading + sign * turn
            for side in range(4) if turn <= most else ():
                if self._beyond(heading, side) and self._beyond(to, side):
                    return turn
        return 0

    def _beyond(self, heading: int, side: int) -> bool:
        """Whether all of it is beyond the line of one of the sides."""
        cos, sin, error = cos_sin((heading + 90 * DEGREE * side) % FULL_TURN)
        reach = (self._base.width if side % 2 else self._base.length) + self._off
        return all(
            x * cos + y * sin - error * (abs(x) + abs(y)) >= reach * SCALE for x, y in self._core
        )


class _Spare:
    """Proved distances that a turning base keeps from a figure, half µm, beyond a gap.

    In which direction the two part is looked for where it matters: the one that was the best a
    moment ago parts them nearly as far, and any direction proves what it shows.
    """

    def __init__(self, base: Base, at: Point, other: Figure, gap: int) -> None:
        self._base, self._at, self._other, self._gap = base, at, other, gap
        self._direction: Direction | None = None
        self._best = 0

    def __call__(self, heading: int) -> int:
        """Return what it keeps at a heading."""
        body = figure(self._base, self._at, heading)
        if self._direction is not None:
            spare = along(body, self._other, self._direction) - self._gap
            if spare >= RESOLUTION and 2 * spare >= self._best:
                return spare
        if not isinstance(body, Turned) and not isinstance(self._other, Turned):
            return between(body, self._other) - self._gap
        self._direction = best(body, self._other)
        self._best = along(body, self._other, self._direction) - self._gap
        return self._best


def sweep(base: Base, start: int, end: int, spare: Callable[[int], int]) -> bool:
    """Return whether something is to spare at every heading strictly between two.

    Parameters:
        spare: heading -> proved distance to spare there, half µm.
    """
    turned = turn_between(start, end)
    sign = 1 if (start + turned) % FULL_TURN == end else -1
    reach, done = swing(base), 0
    while done < turned:
        left = spare((start + sign * done) % FULL_TURN)
        if left < RESOLUTION:
            return False
        done += _angle(left, reach) if reach else turned  # above 0: no base is 50 m wide
    return True


def circle(base: Base, at: Point) -> Rounded:
    """Return the disc that a base turning at `at` (µm) never leaves."""
    return Rounded(((2 * at[0], 2 * at[1]),), turning_reach(base))


def turning_reach(base: Base) -> int:
    """Return the distance from the centre, half µm, that no point of the base exceeds."""
    if base.shape is Shape.RECT:
        return root_up(base.length * base.length + base.width * base.width)
    return max(base.length, base.width)


def swing(base: Base) -> int:
    """Return how fast the base reaches further in a direction at the most, half µm a radian.

    With half sides a and b it reaches a·|cos φ| + b·|sin φ|, as a rectangle: no steeper than the
    longer of them; as an ellipse √(a² cos² φ + b² sin² φ), steepest where tan² φ = a / b: a − b.
    """
    if base.shape is Shape.RECT:
        return max(base.length, base.width)
    return abs(base.length - base.width)


def _angle(distance: int, reach: int) -> int:
    """µ° by which the furthest point of the base turns over `distance`."""
    return distance * _RADIAN // reach
