"""What a base sweeps that turns on the spot, as finely as it needs to be told."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.navigation.free_space.body import CURVE, FINE_CURVE, SPARE, outline_of
from planner.navigation.walk.beside import Figure
from planner.navigation.walk.exact import Core, Point, hull
from planner.navigation.walk.turned_off import turned_off
from planner.units import Base, Shape

Test = Callable[[Core], bool]
"""Whether a convex region (half µm) is clear."""
COARSE = 8 * DEGREE
"""µ°: parts of a turn that are looked at first."""
FINE = DEGREE // 256
"""µ°: a part so small that is not clear makes the turn illegal: the side of a 170 mm base crosses
itself in 6 µm at the most."""
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
    base: Base, at: Point, start: int, end: int, clear: Test, parts: Iterable[tuple[Test, Figure]]
) -> bool:
    """Return the same of what the base may touch where the turn begins or ends.

    It stands where it begins and where it ends.

    Parameters:
        parts: of what `clear` asks about: whether a region is clear of each, and its figure.
    """
    return spun(base, at, start, end, clear) or all(
        _past(base, at, start, end, *part) for part in parts
    )


def _past(base: Base, at: Point, start: int, end: int, clear: Test, other: Figure) -> bool:
    """Whether a base may turn past one of them."""
    if spun(base, at, start, end, clear):
        return True
    turned = turn_between(start, end)
    sign = 1 if (start + turned) % FULL_TURN == end % FULL_TURN else -1
    done = turned_off(base, at, start, sign, other, turned)
    left = turned_off(base, at, end, -sign, other, turned)
    if done + left >= turned:
        return True
    begin, stop = (start + sign * done) % FULL_TURN, (end - sign * left) % FULL_TURN
    return done + left > 0 and spun(base, at, begin, stop, clear)


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
