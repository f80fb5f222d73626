"""Pivots of a way shared between places: part of a turn here, on, and the rest of it there.

The search turns where many headings have room at once, and bends at way points alone. What a hull
turns there in one place is often cheaper in two, or is paid alike at another bend: the headings of
its lines are changed for others that are searched, and the places moved, while that is cheaper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, turn_between
from planner.navigation.headings import hull_room
from planner.navigation.search.stood import Grounds
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.web import Web

Chain = list[tuple[int, Pose]]
Spot = tuple[float, float]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FIRST: Final = 25_400.0
"""µm by which a place is moved at first; then by half as much, and so on."""
LAST: Final = 100.0
"""µm below which moving it gains nothing."""
GLANCE: Final = 1_600.0
"""The same for a first look at what another heading gains."""
ROUNDS: Final = 8
"""Times that all is tried by one step's length."""
SIDES: Final = 8
"""Directions tried."""
ENOUGH: Final = 25.0
"""µm that a change gains at the least."""
WORTH: Final = 0.03
"""Part of the base's width that a way must cost above the straight line to be looked at."""
FURTHER: Final = 60 * DEGREE
"""µ° by which a way with a line gone at another heading may turn further for it."""
UNKNOWN: Final = np.empty((0, 1 + hull_room.SECTORS), np.bool_)
"""Nothing that is known of room to turn (`hull_room.rooms`)."""
MOST: Final = 8
"""Lines of a way at the most."""


class Line(NamedTuple):
    """How a line of a way is gone.

    Parameters:
        sheet: its number.
        heading: µ° that the body has on it.
    """

    sheet: int
    heading: int


class Way(NamedTuple):
    """Places, and the lines between them.

    Parameters:
        spots: (n + 1) of them, whole µm.
        lines: (n) of them.
    """

    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]


def shared(web: Web, mobility: Mobility, chain: Chain, start: int, end: int) -> Chain:
    """Return the way with its turns where lines and turns together cost least.

    As it is where it leaves the level that it is on.

    Parameters:
        start, end: µ°, the headings to begin and to end with.
    """
    z = chain[0][1].z
    if z not in web.turns or any(p.z != z or web.sheets[n].z != z for n, p in chain):
        return chain
    way, turns = _way(chain), SharedTurns(web, mobility, z, start, end)
    if not 1 < len(way.lines) <= MOST or turns.gains_at_most(way) < WORTH * mobility.base.width:
        return chain
    better, cost = turns.eased(way)
    return _chain(better, z) if cost < turns.cost(way) - ENOUGH else chain


def _way(chain: Chain) -> Way:
    spots, lines = [chain[0][1].at[:2]], list[Line]()
    for number, pose in chain[1:]:
        if pose.at[:2] != spots[-1]:
            spots.append(pose.at[:2])
            lines.append(Line(number, pose.heading))
    return Way(tuple((float(x), float(y)) for x, y in spots), tuple(lines))


def _chain(way: Way, z: int) -> Chain:
    spots = [(int(x), int(y)) for x, y in way.spots]
    found = [(way.lines[0].sheet, Pose(*spots[0], z, way.lines[0].heading))]
    for (x, y), line in zip(spots[1:], way.lines, strict=True):
        found.append((line.sheet, Pose(x, y, z, line.heading)))
    return found


@dataclass(frozen=True)
class SharedTurns:
    """What ways of one body cost on one level, and what others there are.

    Parameters:
        z: the level.
        start, end: µ°, the headings to begin and to end with.
    """

    web: Web
    mobility: Mobility
    z: int
    start: int
    end: int

    @cached_property
    def sheets(self) -> dict[int, int]:
        """A sheet of the level for each heading that may be turned to."""
        numbers = range(len(self.web.sheets))
        level = [k for k in numbers if self.web.sheets[k].z == self.z]
        level.sort(key=lambda k: self.web.phases[k])
        return {self.web.sheets[k].heading: k for k in level}

    @cached_property
    def _grounds(self) -> Grounds:
        key = ("swept over", self.z)
        if key not in self.web.hulls:
            self.web.hulls[key] = Grounds(self.web.turns[self.z].swept_over)
        found: Grounds = self.web.hulls[key]
        return found

    @cached_property
    def _known(self) -> dict[tuple[int, Spot, Spot], float]:
        return {}

    # -- what a way costs -------------------------------------------------------------------

    def _turned(self, way: Way) -> float:
        headings = [self.start, *(line.heading for line in way.lines), self.end]
        turns = [turn for a, b in pairwise(headings) if (turn := turn_between(a, b))]
        turning = self.mobility.turning
        return float(turning.cost(turns)) if turning.allows(turns) else math.inf

    def _least(self, way: Way) -> float:
        rate = float(self.web.sheets[way.lines[0].sheet].rates[6])
        return self._turned(way) + rate * sum(math.dist(a, b) for a, b in pairwise(way.spots))

    def cost(self, way: Way) -> float:
        """Return what a way costs, whether it may turn or not; inf where a line is not free."""
        lines = zip(way.lines, pairwise(way.spots), strict=True)
        return self._turned(way) + sum(self._line(line.sheet, a, b) for line, (a, b) in lines)

    def _line(self, number: int, a: Spot, b: Spot) -> float:
        if (number, a, b) not in self._known:
            self._known[number, a, b] = self._looked_at(number, a, b)
        return self._known[number, a, b]

    def _looked_at(self, number: int, a: Spot, b: Spot) -> float:
        from planner.navigation import kernels

        sheet = self.web.sheets[number]
        if a == b or not kernels.sees(sheet.blocks, *a, *b):
            return math.inf
        x0, y0, x1, y1 = sheet.box
        if not (x0 <= b[0] <= x1 and y0 <= b[1] <= y1):
            return math.inf
        return float(kernels.charge(sheet.tolls, sheet.rates, *a, *b, np.empty((0, 3)))[0])

    def gains_at_most(self, way: Way) -> float:
        """Return how much less than a way another one may cost at the most, µm."""
        rate = float(self.web.sheets[way.lines[0].sheet].rates[6])
        turn = turn_between(self.start, self.end)
        whole = self.mobility.turning.cost([turn]) if turn else 0
        straight = rate * math.dist(way.spots[0], way.spots[-1])
        return self.cost(way) - straight - min(whole, self._turned(way))

    def _may(self, way: Way, low: int, high: int) -> bool:
        """Whether it may turn at its places from number low to number high."""
        headings = [self.start, *(line.heading for line in way.lines), self.end]
        for k in range(low, high + 1):
            one, two = headings[k : k + 2]
            if one != two and not self.turns_at(way.spots[k], one, two):
                return False
        return True

    # -- others -----------------------------------------------------------------------------

    def eased(self, way: Way) -> tuple[Way, float]:
        """Return the cheapest way that changes of this one lead to, and what it costs."""
        best, cost = way, self.cost(way)
        for k in range(len(way.lines)):
            for heading in self._between(best, k):
                other = self._gone(best, k, heading)
                if self._turned(other) <= self._turned(best) and self._is_free(other):
                    moved, less = self._descended(other, self.cost(other), GLANCE, split=False)
                    if less < cost - ENOUGH:
                        best, cost = moved, less
        best, cost = self._descended(best, cost, LAST, split=True)
        from planner.navigation.headings.turning_together import eased

        moved, less = eased(self, best, cost)
        if less < cost - ENOUGH:
            best, cost = self._descended(moved, less, LAST, split=True)
        return best, cost

    @property
    def rate(self) -> float:
        """What a µm costs at the least."""
        return float(self._any.rates[6])

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where the disc, or less, may be."""
        boxes = np.array([self.web.sheets[k].box for k in self.sheets.values()])
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @property
    def _any(self) -> Sheet:
        return self.web.sheets[next(iter(self.sheets.values()))]

    def swept(self, one: int, two: int) -> int:
        """Return what a turn sweeps, as bits: see `Turns.swept`."""
        return self.web.turns[self.z].swept(one, two)

    def room(self, at: Floats) -> Ints:
        """Return what is clear at places (n, 2), as bits."""
        x, y = (np.ascontiguousarray(part) for part in at.T)
        rows = range(len(self._grounds))
        stood = self._grounds.heights(rows, x, y) == self.z
        self.web.turns[self.z].widen(x, y, stood)
        found: Ints = (stood.T * (1 << np.arange(len(rows)))).sum(axis=1)
        return found

    def turns_at(self, spot: Spot, one: int, two: int) -> bool:
        """Return whether it turns between two headings at a place, the smaller way round."""
        if spot not in self._rooms:
            self._rooms[spot] = int(self.room(np.array([spot]))[0])
        room, narrow = self._rooms[spot], self.web.turns[self.z].narrow
        if room & 1 or self.swept(one, two) & ~room == 0:
            return True
        if narrow is None:
            return False
        sheet, hull = narrow()
        return bool(hull_room.turns(sheet.blocks, hull, UNKNOWN, -1, *spot, one, two))

    @cached_property
    def _rooms(self) -> dict[Spot, int]:
        return {}

    def _is_free(self, way: Way) -> bool:
        return math.isfinite(self.cost(way)) and self._may(way, 0, len(way.lines))

    def _between(self, way: Way, k: int) -> list[int]:
        """Headings searched that line k may be gone at without turning much further by it."""
        headings = [self.start, *(line.heading for line in way.lines), self.end]
        before, here, after = headings[k : k + 3]
        whole = turn_between(before, after)
        parts = ((h, turn_between(before, h) + turn_between(h, after)) for h in self.sheets)
        return [h for h, turned in parts if turned <= whole + FURTHER and h != here]

    def _gone(self, way: Way, k: int, heading: int) -> Way:
        lines = (*way.lines[:k], Line(self.sheets[heading], heading), *way.lines[k + 1 :])
        return way._replace(lines=lines)

    def _descended(self, way: Way, cost: float, last: float, *, split: bool) -> tuple[Way, float]:
        """The way with its places moved, set twice or left out while that is cheaper."""
        step = FIRST
        while step > last:
            for _ in range(ROUNDS):
                before, k = cost, 0
                while k < len(way.lines) - 1:
                    k += 1
                    for other, low, high in self._others(way, k, step, split):
                        if self._least(other) < cost - ENOUGH:
                            now = self.cost(other)
                            if now < cost - ENOUGH and self._may(other, low, high):
                                way, cost = other, now
                                break
                if cost == before:
                    break
            step /= 2
        return way, cost

    def _others(self, way: Way, k: int, step: float, split: bool) -> Iterator[tuple[Way, int, int]]:
        """Ways with place k moved, or two places there; between which places they turn otherwise.

        Each of the two turns a part of what is turned there.
        """
        (x, y), spots, lines = way.spots[k], way.spots, way.lines
        for n in range(SIDES):
            angle = 2 * math.pi * n / SIDES
            at = float(round(x + step * math.cos(angle))), float(round(y + step * math.sin(angle)))
            yield Way((*spots[:k], at, *spots[k + 1 :]), lines), k, k
            if k + 1 < len(lines):
                (u, v), (dx, dy) = spots[k + 1], (at[0] - x, at[1] - y)
                yield Way((*spots[:k], at, (u + dx, v + dy), *spots[k + 2 :]), lines), k, k + 1
        if not split:
            return
        for line in dict.fromkeys(lines[k - 1 : k + 1]):  # one line instead of two
            left = (*spots[:k], *spots[k + 1 :])
            yield Way(left, (*lines[: k - 1], line, *lines[k + 1 :])), k - 1, k
        if len(lines) == MOST:
            return
        back, ahead = _toward(spots[k], spots[k - 1], step), _toward(spots[k], spots[k + 1], step)
        one, two = lines[k - 1].heading, lines[k].heading
        whole = turn_between(one, two)
        for heading, sheet in self.sheets.items():
            turned = turn_between(one, heading) + turn_between(heading, two)
            if heading not in (one, two) and turned == whole:
                among = (*lines[:k], Line(sheet, heading), *lines[k:])
                for pair in ((back, ahead), (back, spots[k]), (spots[k], ahead)):
                    if pair[0] != pair[1]:
                        yield Way((*spots[:k], *pair, *spots[k + 1 :]), among), k, k + 1


def _toward(here: Spot, there: Spot, step: float) -> Spot:
    """The place so far from one toward another; the first where that is not twice as far off."""
    away = math.dist(here, there)
    if away < 2 * step:
        return here
    part = step / away
    return (
        float(round(here[0] + part * (there[0] - here[0]))),
        float(round(here[1] + part * (there[1] - here[1]))),
    )
