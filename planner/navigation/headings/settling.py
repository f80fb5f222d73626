"""Pivots of a way moved to where the way is shortest, its headings kept."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.length import turn_between
from planner.navigation.free_space.turns import may
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.search.web import Web

Chain = list[tuple[int, Pose]]
Spot = tuple[float, float]

FIRST: Final = 12_700.0
"""µm by which a pivot is moved at first; then by half as much, and so on."""
LAST: Final = 25.0
"""µm below which moving it gains nothing."""
ROUNDS: Final = 4
"""Times that all pivots are moved by one step's length."""
SIDES: Final = 8
"""Directions tried."""
ENOUGH: Final = 1.0
"""µm that a move gains at the least."""


def settled(web: Web, chain: Chain) -> Chain:
    """Return the way with every place it turns at where the lines beside it are shortest.

    As legal as floats can tell; each place stays between those before and after it.
    """
    way = _Way(web, chain)
    step = FIRST
    while step > LAST and way.free:
        for _ in range(ROUNDS):
            moved = [way.move(k, step) for k in way.free]
            if not any(moved):
                break
        step /= 2
    found: Chain = []
    for k, (group, (x, y)) in enumerate(zip(way.groups, way.spots, strict=True)):
        states = _at_once(group) if k in way.free else group
        found += [(n, replace(pose, x=int(x), y=int(y))) for n, pose in states]
    return found


def _at_once(group: Chain) -> Chain:
    """The states at one place without those between, where that is the same turn made at once."""
    headings = [pose.heading for _, pose in group]
    turned = sum(turn_between(a, b) for a, b in pairwise(headings))
    if len(group) < 3 or turned != turn_between(headings[0], headings[-1]):
        return group
    return [group[0], group[-1]]


class _Way:
    """A chain as places, with the states the body has at each."""

    def __init__(self, web: Web, chain: Chain) -> None:
        self.web, self.groups = web, _groups(chain)
        self.spots = [(float(g[0][1].x), float(g[0][1].y)) for g in self.groups]
        inner = range(1, len(self.groups) - 1)
        self.free = [k for k in inner if _movable(web, self.groups, k)]
        self._breaks = np.empty((0, 3))

    def move(self, k: int, step: float) -> bool:
        """Move one place where that makes the way shorter; whether it did."""
        group, one, two = self.groups[k], self.spots[k - 1], self.spots[k + 1]
        before, after = group[0][0], group[-1][0]
        here = self.spots[k]
        best = self._line(before, one, here) + self._line(after, here, two)
        least = self.web.sheets[before].rates[6]
        for at in _tries(one, here, two, step):
            if (math.dist(one, at) + math.dist(at, two)) * least >= best - ENOUGH:
                continue
            cost = self._line(before, one, at) + self._line(after, at, two)
            if cost < best - ENOUGH and self._turns(group, at):
                best, self.spots[k] = cost, at
        return self.spots[k] != here

    def _line(self, number: int, a: Spot, b: Spot) -> float:
        from planner.navigation import kernels

        if a == b:
            return 0.0
        sheet = self.web.sheets[number]
        if not kernels.sees(sheet.blocks, *a, *b):
            return math.inf
        return float(kernels.charge(sheet.tolls, sheet.rates, *a, *b, self._breaks)[0])

    def _turns(self, group: Chain, at: Spot) -> bool:
        z = self.web.sheets[group[0][0]].z
        if len(group) == 1 or z not in self.web.turns:
            return len(group) == 1
        known = self.web.turns[z]
        clear = known.clear(np.array([at]))
        turns = pairwise(pose.heading for _, pose in group)
        return all(bool(may(clear, known.rows(a, b))[0]) for a, b in turns)


def _groups(chain: Chain) -> list[Chain]:
    """States at one place together."""
    found: list[Chain] = []
    for state in chain:
        if found and found[-1][-1][1].at[:2] == state[1].at[:2]:
            found[-1].append(state)
        else:
            found.append([state])
    return found


def _movable(web: Web, groups: list[Chain], k: int) -> bool:
    """Whether a place is a bend or a pivot on one level, between lines on that level."""
    group = groups[k]
    numbers = {group[0][0], groups[k - 1][-1][0]}, {group[-1][0], groups[k + 1][0][0]}
    level = len({web.sheets[n].z for n, _ in group}) == 1
    return level and all(len(pair) == 1 for pair in numbers)


def _tries(one: Spot, here: Spot, two: Spot, step: float) -> list[Spot]:
    """Whole µm about a place, and toward the line between its neighbours."""
    found = []
    for k in range(SIDES):
        angle = 2 * math.pi * k / SIDES
        found.append((here[0] + step * math.cos(angle), here[1] + step * math.sin(angle)))
    dx, dy = two[0] - one[0], two[1] - one[1]
    length2 = dx * dx + dy * dy
    share = ((here[0] - one[0]) * dx + (here[1] - one[1]) * dy) / length2 if length2 else 0.0
    share = min(max(share, 0.0), 1.0)
    foot = one[0] + share * dx, one[1] + share * dy
    away = math.dist(here, foot)
    part = 1.0 if away <= step else step / away
    found.append((here[0] + part * (foot[0] - here[0]), here[1] + part * (foot[1] - here[1])))
    return [(float(round(x)), float(round(y))) for x, y in found]
