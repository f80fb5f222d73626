"""A base that turns off what it touches, or onto it: a straight line parts the two all along.

Looked at along a direction that leads from the base to what it touches, a corner of the base is
as far as a cosine of its heading, and an ellipse reaches √(l² c² + w² s²), c and s the parts of the
direction along its axes. Over an eighth of a turn at the most either has no peak between the ends
if it falls where that begins, or still rises where it ends: it is greatest at one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from planner.length import DEGREE, FULL_TURN
from planner.referee.exact.angle import cos_sin
from planner.referee.exact.apart import Direction, parting
from planner.referee.exact.figure import Figure, Turned, figure, root_up
from planner.referee.exact.plane import Point
from planner.units import Base, Shape

TURNS: Final = tuple(45 * DEGREE >> k for k in range(10))
"""µ° by which it is looked whether a base has turned off what is beside it."""


class Parted:
    """What a turning base touches, keeping `gap` half µm off it.

    Parameters:
        at: the centre, µm.
    """

    def __init__(self, base: Base, at: Point, other: Figure, gap: int) -> None:
        self._base, self._at, self._other, self._gap = base, at, other, gap

    def turned_off(self, heading: int, sign: int, most: int) -> int:
        """Return µ° by which the base surely turns off it to one side (1 or -1) from a heading."""
        direction = parting(figure(self._base, self._at, heading), self._other, self._gap)
        if direction is None:
            return 0
        room = self._room(direction)
        for turn in TURNS:
            if turn <= most and self._reach(heading, turn, sign, direction) <= room:
                return turn
        return 0

    def _room(self, direction: Direction) -> int:
        """How far the base may reach in a direction from its centre, as `support` has it."""
        ux, uy = direction
        away = -self._other.support(-ux, -uy) - 2 * (self._at[0] * ux + self._at[1] * uy)
        return away - root_up(self._gap * self._gap * (ux * ux + uy * uy))

    def _reach(self, heading: int, turn: int, sign: int, direction: Direction) -> int:
        """How far it reaches at the most from there on for `turn`: a whole number not below."""
        ends = heading % FULL_TURN, (heading + sign * turn) % FULL_TURN
        reach = max(self._standing(end).support(*direction) for end in ends)
        falls, rises = (list(self._grows(end, sign, direction)) for end in ends)
        each = zip(falls, rises, strict=True)
        if all(first <= 0 or last >= 0 for (_, first), (last, _) in each):
            return reach
        ux, uy = direction
        return self._standing(heading).reach * root_up(ux * ux + uy * uy)

    def _standing(self, heading: int) -> Turned:
        base = self._base
        oval = base.shape is Shape.OVAL
        return Turned(((0, 0),), base.length, base.width, heading % FULL_TURN, oval)

    def _grows(self, heading: int, sign: int, direction: Direction) -> Iterator[tuple[int, int]]:
        """Yield how fast each corner gets further, or an ellipse reaches further: from, to."""
        ux, uy = direction
        cos, sin, error = cos_sin(heading % FULL_TURN)
        error *= abs(ux) + abs(uy)
        ahead, aside = ux * cos + uy * sin, uy * cos - ux * sin
        length, width = self._base.length, self._base.width
        if self._base.shape is Shape.OVAL:
            product, off = ahead * aside, error * (abs(ahead) + abs(aside) + error)
            value = sign * (length * length - width * width) * product
            off *= abs(length * length - width * width)
            yield value - off, value + off
            return
        for a in (length, -length):
            for b in (width, -width):
                value, off = sign * (a * aside - b * ahead), error * (length + width)
                yield value - off, value + off
