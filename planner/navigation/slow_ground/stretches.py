"""A way as stretches in order, for what is bound to slow ground (`Unslowed.bound`): what it saves.

Lengths are millionths of a µm. Where a line comes to ground is known to far less than `SLACK`:
so much of each stretch counts as slow, and saves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import numpy as np

from planner.mobility import Mobility
from planner.navigation.slow_ground.unslowed import caps
from planner.navigation.walk.exact import SCALE

SLACK: Final = SCALE // 10
"""Millionths of a µm."""
NOTHING: Final = 1e-3
"""µm of a line, between two borders."""
Part = tuple[Fraction, int]
"""What each µm of a stretch costs, and how long it is."""


def is_bound(mobility: Mobility) -> bool:
    """Return whether some of what slow ground does not slow is bound to it."""
    found = caps(mobility)
    return bool(found) and found[0] == 0


class Stretches:
    """The stretches of one way.

    Parameters:
        mobility: whose `unslowed` is bound.
    """

    def __init__(self, mobility: Mobility) -> None:
        assert mobility.unslowed is not None
        self.mobility, self.unslowed = mobility, mobility.unslowed
        self.known: tuple[Part, ...] = ()

    def clear(self) -> None:
        """Begin again."""
        self.known = ()

    def add(self, spent: int, parts: Sequence[tuple[Fraction, float]], factor: Fraction) -> None:
        """Note what slow ground a line meets.

        Parameters:
            spent: what the way has spent before it.
            parts: in order: what each µm of it costs, and how long it is, µm.
            factor: what each of its µm counts.
        """
        found = [*self.known, self._rest(spent)]
        for pace, length in parts:
            found.append((pace, max(0, math.floor(length * float(factor) * SCALE) - SLACK)))
        self.known = tuple(found)

    def _rest(self, spent: int) -> Part:
        """What has been spent up to here and is no stretch yet."""
        return Fraction(1), max(0, spent - sum(math.floor(p * length) for p, length in self.known))

    def paid(self, spent: int) -> tuple[int, int]:
        """Return what the way costs, and what it may not use of its budget.

        Parameters:
            spent: what it costs if all of it is slowed.
        """
        each, bound = self._each()
        left, given = [*self.known, self._rest(spent)], dict[Fraction, int]()
        for room in self._rooms():
            for pace, length in taken(left, room, each).items():
                given[pace] = given.get(pace, 0) + length
        saves = sum(math.floor((pace - 1) * length) for pace, length in given.items())
        amount = (self.unslowed.amount - self.unslowed.bound) * SCALE
        slow: dict[Fraction, int] = {}
        for pace, length in self.known:
            if pace > 1:
                slow[pace] = slow.get(pace, 0) + length
        for pace, length in sorted(slow.items(), reverse=True):
            part = min(amount, length - given.get(pace, 0))
            saves += math.floor((pace - 1) * part)
            amount -= part
        return spent - saves, bound - sum(given.values())

    def _each(self) -> tuple[int, int]:
        bound = self.unslowed.bound
        each = bound if self.unslowed.each is None else self.unslowed.each
        return each * SCALE, bound * SCALE

    def _rooms(self) -> list[int | None]:
        """What each action pays for; None for all that is left."""
        if self.unslowed.each is None or self.mobility.share is None:
            return [None]
        return [*[self.mobility.share * SCALE] * (self.mobility.actions - 1), None]


def taken(left: list[Part], room: int | None, most: int) -> dict[Fraction, int]:
    """Take off a way what an action can pay for, as far as it can go.

    Parameters:
        left: of the way; what is taken is gone from it.
        room: what the action pays for; None for everything.
        most: how much slow ground it has for nothing.

    Returns:
        Of the ground of each pace, what it has for nothing: of the slowest that it comes to.
    """
    given: dict[Fraction, int] = {}
    while left:
        pace, length = left[0]
        part, price = length, pace
        empty = most - sum(given.values())
        lowest = min((p for p, some in given.items() if some > 0), default=pace)
        if pace > 1 and empty > 0:
            part, price = min(length, empty), Fraction(0)
        elif pace > 1 and lowest < pace:
            part, price = min(length, given[lowest]), lowest
        if room is not None and price:
            part = min(part, math.floor(room / price))
            room -= math.ceil(part * price)
        if pace > 1 and price < pace:
            given[pace] = given.get(pace, 0) + part
            if price:
                given[price] -= part
        if part == length:
            left.pop(0)
            continue
        left[0] = pace, length - part
        if room is not None and price and room < price:
            break
    return given


def parts_of(
    tolls: Any, rates: Any, line: tuple[float, float, float, float], paces: Sequence[Fraction]
) -> list[tuple[Fraction, float]]:
    """Return the stretches of a line in order: what each µm of it costs, and how long it is, µm.

    Parameters:
        tolls, rates: of slow ground alone, as the kernels take them.
        paces: that there are.
    """
    from planner.navigation import kernels

    verts, first, radius, _, kinds, *_ = tolls
    px, py, qx, qy = line
    length = math.hypot(qx - px, qy - py)
    cuts = {0.0, 1.0}
    for k in np.flatnonzero(kinds != 3):
        spot = kernels.clip(verts, first[k], first[k + 1], radius[k], px, py, qx - px, qy - py)
        cuts |= {float(t) for t in spot if spot[0] < spot[1] and 0.0 < t < 1.0}
    found: list[tuple[Fraction, float]] = []
    for low, high in pairwise(sorted(cuts)):
        ends = [(px + t * (qx - px), py + t * (qy - py)) for t in (low, high)]
        run = (high - low) * length
        if run <= NOTHING:
            pace = Fraction(1)
        else:
            cost = float(kernels.charge(tolls, rates, *ends[0], *ends[1], np.empty((0, 3)))[0])
            pace = min((p for p in paces if p), key=lambda p: abs(p - cost / run))
        if found and found[-1][0] == pace:
            found[-1] = pace, found[-1][1] + run
        else:
            found.append((pace, run))
    return found
