"""Roads drawn as lines: their stretches between bends, forks and crossings.

Written in floats with a margin: what this calls following a road certainly is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature
from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Turning
from planner.navigation.places import Places

Floats = NDArray[np.float64]
Point = tuple[int, int]
MARGIN: Final = 2.0
"""µm, and µ°."""
SHARPEST: Final = 0.1
"""1 + the cosine of a bend that can be gone round beside the middle of a road: some 154°."""


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

    def along(self, heading: int, askew: int) -> bool:
        """Return whether a heading (µ°) certainly is the stretch's, to within `askew`."""
        return turn_between(round(self.heading) % FULL_TURN, heading) <= askew - MARGIN

    def aside(self, at: Point) -> int:
        """Return how far a place is to the left of its line, µm; 0 where it is as good as on it."""
        (ax, ay), (bx, by) = self.start, self.end
        off = ((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)) / math.dist((ax, ay), (bx, by))
        return round(off) if abs(off) > MARGIN else 0

    def beside(self, at: Point, aside: int) -> Point:
        """Return the place so far to the left of one on its line, whole µm."""
        turn = math.radians(self.heading / DEGREE)
        return round(at[0] - aside * math.sin(turn)), round(at[1] + aside * math.cos(turn))


@dataclass(frozen=True, slots=True)
class Lane:
    """A stretch as one goes along it: `aside` µm to the left of its line."""

    stretch: Stretch
    aside: int

    @property
    def end(self) -> Point:
        """Its furthest place, whole µm."""
        return self.stretch.beside(self.stretch.end, self.aside)

    def turn(self, onward: Stretch) -> Point | None:
        """Return where it meets the same lane of the next stretch, µm; None if that is far off."""
        if not self.aside:
            return self.stretch.end
        one, two = (math.radians(way.heading / DEGREE) for way in (self.stretch, onward))
        share = 1 + math.cos(one - two)
        if share < SHARPEST:
            return None
        x, y = self.stretch.end
        off = self.aside / share
        return (
            round(x - off * (math.sin(one) + math.sin(two))),
            round(y + off * (math.cos(one) + math.cos(two))),
        )


class RoadMap:
    """The stretches of some roads, both ways.

    Parameters:
        roads: features drawn as lines.
        turning: what turns with the road (`Turning.follows`).
        begun: how those who asked before set out along them.
    """

    begun: dict[Hashable, Any]

    def __init__(self, roads: Iterable[Feature], turning: Turning) -> None:
        self.turning, self.begun = turning, {}
        self.legs = [
            Stretch(a, b, road.width) for road in roads for a, b in pairwise(road.paths[0])
        ]
        parts = [part for leg in self.legs for part in self._cut(leg)]
        self.stretches = tuple(way for part in parts for way in (part, part.back))
        self._ways = tuple(way for leg in self.legs for way in (leg, leg.back))
        self._onto: dict[tuple[Point, int], frozenset[int]] = {}

    @cached_property
    def crossroads(self) -> frozenset[Point]:
        """Where stretches fork or cross."""
        ends = Counter(stretch.start for stretch in self.stretches)
        forks = {node for node, count in ends.items() if count > 2}
        return frozenset(forks)

    def near(self, places: Places) -> NDArray[np.bool_]:
        """Return which places are on a road."""
        from planner.navigation.roads.road_search import on_any

        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        found: NDArray[np.bool_] = on_any(x, y, self._rows)
        return found

    @cached_property
    def _rows(self) -> Floats:
        """Each leg as kernels take it: its ends, and how far beside it one is on it, (n, 5)."""
        rows = [(*leg.start, *leg.end, leg.width / 2 - MARGIN) for leg in self.legs]
        return np.array(rows, np.float64).reshape(-1, 5)

    def within(self, at: Point, most: float) -> bool:
        """Return whether a place is on a road, or at most so far (µm) from one."""
        return any(leg.holds(at, max(most, -MARGIN)) for leg in self.legs)

    def onward(self, stretch: Stretch) -> Iterator[Stretch]:
        """Yield what one may go on along at the end of a stretch, but back."""
        for other in self.stretches:
            if other.start == stretch.end and other != stretch.back:
                yield other

    def lanes(self, at: Point) -> Iterator[Lane]:
        """Yield what one may set out along from a place: the middle of a road, or beside it."""
        for stretch in self.stretches:
            if stretch.holds(at):
                for aside in sorted({0, stretch.aside(at)}):
                    yield Lane(stretch, aside)

    def outsets(
        self, begun: Iterable[tuple[float, Point, Lane]], most: float
    ) -> Iterator[tuple[Point, Lane]]:
        """Yield from where one sets out along each lane, at most so far (µm) from a place.

        Parameters:
            begun: how far it is to where one comes onto lanes, and these.
        """
        heap = [(far, n, to, lane) for n, (far, to, lane) in enumerate(begun)]
        heapify(heap)
        known, count = set[tuple[Point, Lane]](), len(heap)
        while heap:
            far, _, place, lane = heappop(heap)
            if (place, lane) in known:
                continue
            known.add((place, lane))
            yield place, lane
            for onward in self.onward(lane.stretch):
                to = lane.turn(onward)
                if to is not None and far + math.dist(place, to) <= most:
                    more = far + math.dist(place, to), count, to, Lane(onward, lane.aside)
                    heappush(heap, more)
                    count += 1

    def follows(self, at: Point, before: int, after: int) -> bool:
        """Return whether a pivot between two headings (µ°) certainly only follows the road."""
        most = self.turning.askew - MARGIN
        return any(turn_between(way, after) <= most for way in self.onto(at, before))

    def onto(self, at: Point, before: int) -> frozenset[int]:
        """Return the directions (µ°) in which the road goes on for who comes with a heading."""
        key = at, before
        if key not in self._onto:
            self._onto[key] = frozenset(self._goes_on(at, before))
        return self._onto[key]

    def _goes_on(self, at: Point, before: int) -> Iterator[int]:
        askew, straight = self.turning.askew, self.turning.straight - MARGIN
        legs = [way for way in self._ways if way.holds(at)]
        come = [leg for leg in legs if leg.along(before, askew)]
        most = straight if self._at_crossroads(at, MARGIN) else FULL_TURN
        for one in come:
            ahead = set(self._along(one, legs))
            for two in legs:
                bend = _bend(one, two)
                if (two in ahead and bend <= most) or (
                    bend <= straight and self._over(one, two, at)
                ):
                    yield round(two.heading) % FULL_TURN

    def _over(self, one: Stretch, two: Stretch, at: Point) -> bool:
        """Whether one goes from a leg over the crossroads that a place is at and on along two."""
        meeting = one.end if one.end == two.start else _meeting(one, two)
        if meeting is None or meeting not in self.crossroads:
            return False
        goes = meeting not in (one.start, two.end)
        return goes and math.dist(at, meeting) <= self._half - MARGIN

    def _along(self, leg: Stretch, here: Sequence[Stretch]) -> Iterator[Stretch]:
        """A leg and those after it, as far as the road does not fork and they are `here`."""
        yield leg
        ways = self._ways
        ends = Counter(way.start for way in ways)
        for _ in ways:
            if ends[leg.end] != 2:
                return
            ahead = [way for way in ways if way.start == leg.end and way != leg.back]
            if not ahead or ahead[0] not in here:
                return
            leg = ahead[0]
            yield leg

    @cached_property
    def _half(self) -> float:
        """Half of the widest road's width, µm."""
        return max(leg.width for leg in self.legs) / 2

    def _at_crossroads(self, at: Point, more: float) -> bool:
        return any(math.dist(at, node) <= self._half + more for node in self.crossroads)

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


def _bend(one: Stretch, two: Stretch) -> int:
    """The turn from a stretch's direction to another's, µ°."""
    return turn_between(round(one.heading) % FULL_TURN, round(two.heading) % FULL_TURN)


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
