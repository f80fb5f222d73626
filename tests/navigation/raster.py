"""A twin for a point among filled squares: all pairs of corners, sight in whole numbers.

A table of unit squares, some of them filled, is what axis-aligned pieces that touch, overlap,
line up, run along the table's edge or have holes come to. A line is cut where it crosses the
lines of the raster; each bit of it is inside one square, or runs along the side of two.
"""

from __future__ import annotations

import math
import random
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise

Square = tuple[int, int]
Spot = tuple[int, int]
"""In half squares: even numbers are lines of the raster, odd ones the middles of squares."""


class Raster:
    """Squares (0 <= x < width, 0 <= y < height), those in `filled` never entered."""

    def __init__(self, width: int, height: int, filled: set[Square]) -> None:
        self.width, self.height, self.filled = width, height, filled
        while self._unpinch():
            pass
        self.corners = [
            (2 * x, 2 * y) for x in range(width + 1) for y in range(height + 1) if self._bends(x, y)
        ]

    def is_filled(self, x: int, y: int) -> bool:
        """Whether a square is; all beyond the table are."""
        return not (0 <= x < self.width and 0 <= y < self.height) or (x, y) in self.filled

    def _round(self, x: int, y: int) -> list[bool]:
        """Which of the four squares about a corner are filled, in order of turning."""
        return [self.is_filled(*s) for s in ((x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1))]

    def _unpinch(self) -> bool:
        """Fill one square where two others touch at a corner only, which a point might slip by."""
        for x in range(self.width + 1):
            for y in range(self.height + 1):
                if self._round(x, y) in ([True, False] * 2, [False, True] * 2):
                    around = ((x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1))
                    self.filled.add(next(s for s in around if not self.is_filled(*s)))
                    return True
        return False

    def _bends(self, x: int, y: int) -> bool:
        """Whether a shortest way may bend at a corner: one square filled."""
        return self._round(x, y).count(True) == 1

    def sees(self, one: Spot, two: Spot) -> bool:
        """Whether the line between two spots stays out of the filled squares' interior."""
        dx, dy = two[0] - one[0], two[1] - one[1]
        cuts = {Fraction(0), Fraction(1)}
        for start, way in ((one[0], dx), (one[1], dy)):
            if way:
                low, high = sorted((start, start + way))
                cuts |= {Fraction(k - start, way) for k in range(low, high + 1) if k % 2 == 0}
        at = sorted(cuts)
        for low_cut, high_cut in pairwise(at):
            middle = (low_cut + high_cut) / 2
            x, y = one[0] + dx * middle, one[1] + dy * middle
            if all(self.is_filled(*square) for square in _beside(x / 2, y / 2)):
                return False
        return True

    def shortest(self, start: Spot, goal: Spot) -> float:
        """Length of the shortest way in squares; inf where there is none."""
        spots = [start, goal, *self.corners]
        costs, queue, done = {start: 0.0}, [(0.0, start)], set()
        while queue:
            cost, here = heappop(queue)
            if here == goal:
                return cost / 2
            if here in done:
                continue
            done.add(here)
            for spot in spots:
                if spot not in done:
                    there = cost + math.dist(here, spot)
                    if there < costs.get(spot, math.inf) and self.sees(here, spot):
                        costs[spot] = there
                        heappush(queue, (there, spot))
        return math.inf

    def free_middles(self) -> list[Spot]:
        """The middles of squares that are not filled."""
        return [
            (2 * x + 1, 2 * y + 1)
            for x in range(self.width)
            for y in range(self.height)
            if not self.is_filled(x, y)
        ]


def _beside(x: Fraction, y: Fraction) -> list[Square]:
    """The squares that a point is in or on the side of."""
    xs, ys = ([math.floor(v)] + ([math.floor(v) - 1] if v == int(v) else []) for v in (x, y))
    return [(a, b) for a in xs for b in ys]


def boxes(dice: random.Random, width: int, height: int, count: int) -> list[tuple[int, ...]]:
    """Upright boxes (x0, y0, x1, y1) that touch, overlap and stand at the edge as it happens."""
    found: list[tuple[int, ...]] = []
    for _ in range(count):
        x, y = dice.randrange(width), dice.randrange(height)
        found.append(
            (x, y, min(width, x + dice.randint(1, 4)), min(height, y + dice.randint(1, 3)))
        )
    return found


def squares(box: tuple[int, ...]) -> set[Square]:
    """What a box fills."""
    return {(x, y) for x in range(box[0], box[2]) for y in range(box[1], box[3])}
