"""Bends of a way moved so that its lines and its turns together cost least.

Refraction asks for the shortest lines. Where turns are added up and paid by units a way may be
cheaper that bends a hair less: what it saves is a whole unit.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.length import DEGREE, turn_between

if TYPE_CHECKING:
    from planner.mobility import Turning
    from planner.navigation.search.web import Web

Spot = tuple[float, float]

FIRST: Final = 25_400.0
"""µm by which a bend is moved at first; then by half as much, and so on."""
LAST: Final = 20.0
"""µm below which moving it gains nothing."""
ROUNDS: Final = 4
"""Times that all bends are moved by one step's length."""
SIDES: Final = 12
"""Directions tried."""
ENOUGH: Final = 1.0
"""µm that a move gains at the least."""


def bent(
    web: Web,
    number: int,
    spots: list[Spot],
    turning: Turning,
    headings: tuple[int, int | None],
) -> list[Spot]:
    """Return the places of a way on one sheet, its bends where it costs least, turns paid.

    Parameters:
        number: of the sheet.
        spots: from its start to its end, µm; both stay.
        headings: µ°, at the start, and at the end where one is asked for.
    """
    way = _Way(web, number, list(spots), turning, headings)
    step = FIRST
    while step > LAST:
        for _ in range(ROUNDS):
            moved = [way.move(k, step) for k in range(1, len(spots) - 1)]
            if not any(moved):
                break
        step /= 2
    return way.spots


class _Way:
    def __init__(
        self,
        web: Web,
        number: int,
        spots: list[Spot],
        turning: Turning,
        headings: tuple[int, int | None],
    ) -> None:
        from planner.navigation import kernels

        self._kernels = kernels
        self.sheet, self.spots, self.turning = web.sheets[number], spots, turning
        self.first, self.last = headings
        self._breaks = np.empty((0, 3))
        self.lines = [self._line(a, b) for a, b in pairwise(spots)]
        self.cost = sum(self.lines) + self._turned(spots)

    def move(self, k: int, step: float) -> bool:
        """Move one bend where the whole way gets cheaper; whether it did.

        Turns are looked at last, where the lines alone are not too long already: they cost as much.
        """
        before = self.spots[k]
        for number in range(SIDES):
            angle = 2 * math.pi * number / SIDES
            x, y = before[0] + step * math.cos(angle), before[1] + step * math.sin(angle)
            at = float(round(x)), float(round(y))
            to = self._line(self.spots[k - 1], at)
            if to >= self.cost - ENOUGH:
                continue
            lines = [*self.lines[: k - 1], to, self._line(at, self.spots[k + 1])]
            lines += self.lines[k + 1 :]
            length = sum(lines)
            if length >= self.cost - ENOUGH:
                continue
            spots = [*self.spots[:k], at, *self.spots[k + 1 :]]
            cost = length + self._turned(spots)
            if cost < self.cost - ENOUGH:
                self.cost, self.lines, self.spots = cost, lines, spots
        return self.spots[k] != before

    def _turned(self, spots: list[Spot]) -> int:
        ways = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(spots) if a != b]
        found = [self.first, *(round(math.degrees(way) * DEGREE) for way in ways)]
        if self.last is not None:
            found.append(self.last)
        return self.turning.cost([turn_between(a, b) for a, b in pairwise(found)])

    def _line(self, a: Spot, b: Spot) -> float:
        if a == b:
            return 0.0
        kernels = self._kernels
        if not kernels.sees(self.sheet.blocks, *a, *b):
            return math.inf
        return float(kernels.charge(self.sheet.tolls, self.sheet.rates, *a, *b, self._breaks)[0])
