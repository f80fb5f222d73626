"""Roads drawn as lines: their stretches between bends, forks and crossings.

Written in floats with a margin: what this calls following a road certainly is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature
from planner.length import DEGREE, FULL_TURN, turn_between
from planner.navigation.places import Places

Floats = NDArray[np.float64]
Point = tuple[int, int]
MARGIN: Final = 2.0
"""µm."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A straight part of a road as it is travelled, µm."""

    start: Point
    end: Point
    width: int

    @property
    def back(self) -> Stretch:
        """The same part the other way."""
        return Stretch(self.end, self.start, self.width)

    @property
    def heading(self) -> float:
        """µ°."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return math.degrees(math.atan2(dy, dx)) * DEGREE % FULL_TURN

    def holds(self, at: tuple[float, float], more: float = -MARGIN) -> bool:
        """Return whether a place is on it, or `more` µm beside it."""
        return _off(at, self.start, self.end) <= self.width / 2 + more

    def near(self, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Return which places (µm) are on it."""
        (ax, ay), (bx, by) = self.start, self.end
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        found: NDArray[np.bool_] = (
            np.hypot(x - ax - t * dx, y - ay - t * dy) <= self.width / 2 - MARGIN
        )
        return found

    def along(self, heading: int, slack: int) -> bool:
        """Return whether a heading (µ°) certainly is the stretch's, to within `slack`."""
        return turn_between(round(self.heading), heading) <= slack - MARGIN


class RoadMap:
    """The stretches of some roads, both ways.

    Parameters:
        roads: features drawn as lines.
        slack: how far a heading may be off a road's, µ°.
    """

    def __init__(self, roads: Iterable[Feature], slack: int) -> None:
        self.slack = slack
        self.legs = [
            Stretch(a, b, road.width) for road in roads for a, b in pairwise(road.paths[0])
        ]
        parts = [part for leg in self.legs for part in self._cut(leg)]
        self.stretches = tuple(way for part in parts for way in (part, part.back))

    @cached_property
    def crossroads(self) -> frozenset[Point]:
        """Where stretches fork or cross."""
        ends = Counter(stretch.start for stretch in self.stretches)
        forks = {node for node, count in ends.items() if count > 2}
        return frozenset(forks)

    def near(self, places: Places) -> NDArray[np.bool_]:
        """Return which places are on a road."""
        found = np.zeros(len(places), np.bool_)
        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        for leg in self.legs:
            found |= leg.near(x, y)
        return found

    def onward(self, stretch: Stretch) -> Iterator[Stretch]:
        """Yield what one may go on along at the end of a stretch, but back."""
        for other in self.stretches:
            if other.start == stretch.end and other != stretch.back:
                yield other

    def follows(self, at: Point, before: int, after: int) -> bool:
        """Return whether a pivot between two headings (µ°) certainly only follows the road."""
        legs = [way for leg in self.legs for way in (leg, leg.back) if leg.holds(at)]
        come = [leg for leg in legs if leg.along(before, self.slack)]
        gone = {leg for leg in legs if leg.along(after, self.slack)}
        if not come or not gone:
            return False
        if self._at_crossroads(at):
            return turn_between(before, after) <= self.slack
        return any(leg in gone or gone.intersection(self._along(leg)) for leg in come)

    def _along(self, leg: Stretch) -> Iterator[Stretch]:
        """The legs after one, as far as the road does not fork."""
        ways = [way for one in self.legs for way in (one, one.back)]
        ends = Counter(way.start for way in ways)
        for _ in ways:
            if ends[leg.end] != 2:
                return
            leg = next(way for way in ways if way.start == leg.end and way != leg.back)
            yield leg

    def _at_crossroads(self, at: Point) -> bool:
        half = max(leg.width for leg in self.legs) / 2 + MARGIN
        return any(math.dist(at, node) <= half for node in self.crossroads)

    def _cut(self, leg: Stretch) -> Iterator[Stretch]:
        """The leg in parts between the roads that it meets."""
        points = {leg.start, leg.end}
        for other in self.legs:
            if other != leg and not {leg.start, leg.end} & {other.start, other.end}:
                meeting = _meeting(leg, other)
                if meeting is not None:
                    points.add(meeting)
        row = sorted(points, key=lambda point: math.dist(leg.start, point))
        for a, b in pairwise(row):
            yield Stretch(a, b, leg.width)


def _off(at: tuple[float, float], a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return math.hypot(at[0] - a[0] - t * dx, at[1] - a[1] - t * dy)


def _meeting(one: Stretch, two: Stretch) -> Point | None:
    """Where two legs meet, whole µm; the same whichever comes first."""
    one, two = sorted((one, two), key=lambda leg: (leg.start, leg.end))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.start, one.end, two.start, two.end
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    under = ux * vy - uy * vx
    if not under:
        return None
    s = ((cx - ax) * vy - (cy - ay) * vx) / under
    t = ((cx - ax) * uy - (cy - ay) * ux) / under
    if not (0 <= s <= 1 and 0 <= t <= 1):
        return None
    return round(ax + s * ux), round(ay + s * uy)
