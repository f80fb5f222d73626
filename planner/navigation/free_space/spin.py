"""What a base sweeps that turns on the spot, as finely as it needs to be told."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.navigation.free_space.body import CURVE, FINE_CURVE, SPARE, outline_of
from planner.navigation.walk.exact import Core, Point, hull, keeps
from planner.units import Base, Shape

Test = Callable[[Core], bool]
"""Whether a convex region (half µm) is clear."""
COARSE = 8 * DEGREE
"""µ°: parts of a turn that are looked at first."""
FINE = DEGREE // 256
"""µ°: a part so small that is not clear makes the turn illegal: the side of a 170 mm base crosses
itself in 6 µm at the most."""
QUARTER = 90 * DEGREE
"""µ°: headings at which the sides of a rectangle are exact, so that something may lie along one."""
PAST = 8
"""Half µm beyond the line of a side at which what lay along it is past it."""
PARTS = 10
"""Times an eighth of a turn is halved to find how far that is."""
KEPT = 512
"""Parts of turns kept: a whole turn has 48 coarse ones."""


def spun(base: Base, at: Point, start: int, end: int, clear: Test) -> bool:
    """Return whether all that a base sweeps between two headings (µ°) is certainly clear.

    The smaller way round, in parts: each is the convex hull of the base at both its ends, grown
    by what a corner stands out between them, and is halved where it is not clear.

    Parameters:
        at: the centre, µm.
    """
    if _spun(base, at, start, end, clear, CURVE):
        return True
    if base.shape is not Shape.OVAL:
        return False
    # Where it begins or ends nearer to something than its outline stands out, a closer one tells.
    stands = all(clear(_swept(base, at, heading, 0)) for heading in (start, end))
    return not stands and _spun(base, at, start, end, clear, FINE_CURVE)


def _spun(base: Base, at: Point, start: int, end: int, clear: Test, segments: int) -> bool:
    turned = turn_between(start, end)
    low = start if (start + turned) % FULL_TURN == end % FULL_TURN else end
    count = -(-turned // COARSE)
    parts = [(turned * k // count, turned * (k + 1) // count) for k in range(count)]
    while parts:
        first, last = parts.pop()
        if clear(_swept(base, at, low + first, last - first, segments)):
            continue
        middle = (first + last) // 2
        if last - first <= FINE or not clear(_swept(base, at, low + middle, 0, segments)):
            return False
        parts += [(first, middle), (middle, last)]
    return True


def spun_past(
    base: Base, at: Point, start: int, end: int, clear: Test, cores: list[Core], radius: int
) -> bool:
    """Return the same of what a side of the base may lie along where the turn begins or ends.

    What is beyond the line of a side at two headings is so at all between: seen from the base it
    goes round its centre, at a height over that line that is a cosine.

    Parameters:
        cores, radius: of what `clear` asks about, each as `keeps` takes it.
    """
    if spun(base, at, start, end, clear):
        return True
    if base.shape is not Shape.RECT or (start % QUARTER and end % QUARTER):
        return False
    stands = all(clear(_swept(base, at, heading, 0)) for heading in (start, end))
    return stands and all(_past(base, at, start, end, core, radius) for core in cores)


def _past(base: Base, at: Point, start: int, end: int, core: Core, radius: int) -> bool:
    """Whether a rectangle may turn past one of them."""

    def clear(region: Core) -> bool:
        return keeps(region, core, radius)

    if spun(base, at, start, end, clear):
        return True
    turned = turn_between(start, end)
    sign = 1 if (start + turned) % FULL_TURN == end % FULL_TURN else -1
    off = [(x - 2 * at[0], y - 2 * at[1]) for x, y in core]
    done = _turned_off(base, start, sign, off, radius, turned)
    left = _turned_off(base, end, -sign, off, radius, turned)
    if done + left >= turned:
        return True
    begin, stop = (start + sign * done) % FULL_TURN, (end - sign * left) % FULL_TURN
    return done + left > 0 and spun(base, at, begin, stop, clear)


def _turned_off(
    base: Base, start: int, sign: int, core: list[Point], radius: int, most: int
) -> int:
    """µ° by which a rectangle surely turns off what is beside it, 0 if it may not.

    Parameters:
        core: from its centre, half µm.
    """
    if start % QUARTER:
        return 0
    for turn in (QUARTER // 2 >> k for k in range(PARTS)):
        to = start + sign * turn
        for side in range(4) if turn <= most else ():
            reach = radius + (base.width if side % 2 else base.length)
            first = min(_over(point, start + side * QUARTER) for point in core)
            last = min(_over(point, to + side * QUARTER) for point in core)
            if round(first) >= reach and last >= reach + PAST:
                return turn
    return 0


def _over(point: Point, heading: int) -> float:
    """How far a point is ahead of the centre, as seen at a heading; exact at quarters but for
    what floats round."""
    angle = math.radians(heading % FULL_TURN / DEGREE)
    return point[0] * math.cos(angle) + point[1] * math.sin(angle)


def _swept(base: Base, at: Point, first: int, turn: int, segments: int = CURVE) -> Core:
    """The hull of a base at two headings, and of all between them."""
    dx, dy = 2 * at[0], 2 * at[1]
    return tuple((x + dx, y + dy) for x, y in _region(base, first % FULL_TURN, turn, segments))


@lru_cache(maxsize=KEPT)
def _region(base: Base, first: int, turn: int, segments: int = CURVE) -> Core:
    """The same about the origin: a search asks for the same parts of a turn at place after place.

    Parameters:
        turn: µ°, from `first` to the heading at its other end.
    """
    away, more = 1 / math.cos(math.radians(turn / 2 / DEGREE)), SPARE if turn else 0
    last = (first + turn) % FULL_TURN
    corners = {*outline_of(base, first, segments), *outline_of(base, last, segments)}
    return hull(
        {(p, q) for x, y in corners for p in _out(x, away, more) for q in _out(y, away, more)}
    )


def _out(coordinate: int, away: float, more: int) -> tuple[int, ...]:
    """A coordinate of a turning corner, further from the centre; to both sides of it if on it."""
    grown = math.ceil(abs(coordinate) * away) + more
    return (grown, -grown) if not coordinate else (grown if coordinate > 0 else -grown,)
