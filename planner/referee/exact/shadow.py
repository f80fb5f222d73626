"""Where along a line ovals and slanting rectangles come near a figure: bounds from outside."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from planner.referee.exact import along
from planner.referee.exact.apart import along as along_direction
from planner.referee.exact.apart import best
from planner.referee.exact.direction import Direction, plain
from planner.referee.exact.figure import Figure, Turned, root_up
from planner.referee.exact.plane import Point
from planner.referee.exact.spans import Span, clipped
from planner.referee.exact.surd import Surd

_GRID: Final = 1 << 32
"""Places on the line are whole numbers of 1 / `_GRID` of it."""
_ROUNDS: Final = 60


def shadow(figure: Figure, vector: Point, other: Figure, gap: int = 0) -> Span | None:
    """Return a stretch of the line outside of which the figure certainly is clear of the other.

    With a `gap`: outside of which it is further off than so many half µm.
    It is too long by the proof's rounding, far below 1/1000 µm. None where it is always clear.
    """
    moving, still = (f.outer if isinstance(f, Turned) else f for f in (figure, other))
    if along.meeting(moving, vector, replace(still, radius=still.radius + gap)) is None:
        return None
    low = _free(figure, vector, other, gap)
    if low is None:
        return None
    high = _free(figure.moved(*vector), (-vector[0], -vector[1]), other, gap)
    if high is None:
        return None
    return clipped(Surd.of(Fraction(low, _GRID)), Surd.of(Fraction(_GRID - high, _GRID)))


def _free(figure: Figure, vector: Point, other: Figure, gap: int) -> int | None:
    """How far the figure surely goes before it comes too near to the other; None if it never does.

    A direction in which they part stays a proof until the movement along it has eaten up the
    distance: Newton's method on a convex function, from the safe side.
    """
    mover, still, done = figure.scaled(_GRID), other.scaled(_GRID), 0
    for choose in (_plainest, best):
        for _ in range(_ROUNDS):
            here = mover.moved(vector[0] * done, vector[1] * done)
            ux, uy = choose(here, still)
            parted = -here.support(ux, uy) - still.support(-ux, -uy)
            if gap:  # and a hair, for exactly the gap is too near
                parted -= root_up((gap * _GRID) ** 2 * (ux * ux + uy * uy)) + 1
            if parted < 0:
                break
            rate = ux * vector[0] + uy * vector[1]
            if rate <= 0:
                return None
            step = parted // rate
            done += step
            if done >= _GRID:
                return None
            if step <= 1:
                break
    return done


def _plainest(first: Figure, second: Figure) -> Direction:
    """The best of the directions that cost no search."""
    return max(plain(first, second), key=lambda u: along_direction(first, second, u))
