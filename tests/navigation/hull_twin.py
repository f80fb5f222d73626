"""A slow, obvious twin of the search for hulls: a lattice of places and headings.

Boxes grown by the base at one heading are the convex hulls of sums of corners. A line is free
where it stays out of all of them; a turn where the place does at every `SUBSTEP` of it, for a
base grown by what a corner stands out between two of them. Each way is thus one that exists, and
what it costs is no less than the least. Cutting its corners afterwards brings it near.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from planner.length import DEGREE
from planner.mobility import Turning

Box = tuple[float, float, float, float]
Place = tuple[float, float]
State = tuple[float, float, float]
"""x and y in inches, heading in degrees."""
SUBSTEP = 3
"""Degrees between the headings at which a turning base is looked at."""
LEAST = 1e-6
"""Inches taken off what a box takes, so that what just fits passes."""
INCH = 25_400


@dataclass(frozen=True)
class Ground:
    """A bare table with boxes, and a base on it.

    Parameters:
        size: width and height, inches.
        boxes: least x and y, greatest x and y.
        base: length and width, inches.
        oval: whether it is an ellipse, and no rectangle.
    """

    size: Place
    boxes: tuple[Box, ...]
    base: Place
    oval: bool = False

    @cached_property
    def shut(self) -> shapely.Geometry:
        """The boxes, but for a hair at their borders."""
        each = [shapely.box(*ring) for ring in self.boxes]
        found = shapely.buffer(shapely.union_all(each), -LEAST, join_style="mitre")
        shapely.prepare(found)
        return found

    def outline(self, degrees: float, grown: float = 1.0) -> NDArray[np.float64]:
        """The corners of the base at the origin."""
        half = np.array(self.base) / 2 * grown
        if self.oval:
            turns = np.radians(np.arange(0, 360, 5))
            corners = np.column_stack([np.cos(turns), np.sin(turns)]) * half
        else:
            corners = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * half
        angle = math.radians(degrees)
        cos, sin = math.cos(angle), math.sin(angle)
        found: NDArray[np.float64] = corners @ np.array([[cos, sin], [-sin, cos]])
        return found

    @lru_cache(maxsize=512)  # noqa: B019  as short-lived as the tables
    def taken(self, degrees: float, grown: float = 1.0) -> shapely.Geometry:
        """Where the centre may not be at one heading."""
        corners = self.outline(degrees, grown)
        reach = np.abs(corners).max(axis=0)
        x0, y0 = reach.tolist()
        room = shapely.box(x0, y0, self.size[0] - x0, self.size[1] - y0)
        whole = shapely.box(-9, -9, self.size[0] + 9, self.size[1] + 9)
        parts = [shapely.difference(whole, room)]
        for x0, y0, x1, y1 in self.boxes:
            ring = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
            sums = (ring[:, None] + corners[None]).reshape(-1, 2)
            parts.append(shapely.convex_hull(shapely.multipoints(sums)))
        found = shapely.buffer(shapely.union_all(parts), -LEAST, join_style="mitre")
        shapely.prepare(found)
        return found

    def free(self, places: NDArray[np.float64], degrees: float) -> NDArray[np.bool_]:
        """Whether the base stands free at places (n, 2)."""
        met = shapely.intersects_xy(self.taken(degrees % 180), places[:, 0], places[:, 1])
        return np.logical_not(np.asarray(met))

    def lines(
        self, start: NDArray[np.float64], end: NDArray[np.float64], degrees: float
    ) -> NDArray[np.bool_]:
        """Whether the base may go straight between places (n, 2)."""
        made = shapely.linestrings(np.stack([start, end], axis=1))
        return np.logical_not(np.asarray(shapely.intersects(self.taken(degrees % 180), made)))

    def turns(self, places: NDArray[np.float64], start: float, end: float) -> NDArray[np.bool_]:
        """Whether the base may turn at places (n, 2), the smaller way round."""
        grown = 1 / math.cos(math.radians(SUBSTEP / 2))
        turn = (end - start + 180) % 360 - 180
        good = self.free(places, start) & self.free(places, end)
        for k in range(1, 2 * math.ceil(abs(turn) / SUBSTEP / 2)):
            degrees = start + turn * k / (2 * math.ceil(abs(turn) / SUBSTEP / 2))
            taken = self.taken(round(degrees % 180, 6), grown)
            good &= ~shapely.intersects_xy(taken, places[:, 0], places[:, 1])
        return good


@dataclass(frozen=True)
class Lattice:
    """Places at even distances, headings, and lines between near places."""

    ground: Ground
    turning: Turning
    spacing: float
    hop: int = 3

    @cached_property
    def counts(self) -> tuple[int, int]:
        """Places along x and along y."""
        return (
            math.floor(self.ground.size[0] / self.spacing) + 1,
            math.floor(self.ground.size[1] / self.spacing) + 1,
        )

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """All places (n, 2), inches."""
        across, up = self.counts
        return np.array([(i, j) for i in range(across) for j in range(up)]) * self.spacing

    @cached_property
    def offsets(self) -> list[tuple[int, int]]:
        """Lines: one for each direction, a few places long at the most."""
        span = range(-self.hop, self.hop + 1)
        return [(i, j) for i in span for j in span if math.gcd(i, j) == 1]

    @cached_property
    def headings(self) -> list[float]:
        """Degrees: every 15°, or where lines run along them the directions of lines."""
        if not self.turning.facing:
            return [15.0 * k for k in range(24)]
        return sorted(math.degrees(math.atan2(j, i)) % 360 for i, j in self.offsets)

    @cached_property
    def standing(self) -> NDArray[np.bool_]:
        """Where the base stands free, (headings, places)."""
        return np.array([self.ground.free(self.places, h) for h in self.headings])

    def gaits(self, heading: float, offset: tuple[int, int]) -> list[tuple[float, float]]:
        """Factor and flat cost of a line, inches, in each way it may be gone."""
        turning = self.turning
        if not turning.facing:
            return [(1.0, 0.0)]
        direction = math.degrees(math.atan2(offset[1], offset[0]))
        quarter = round((direction - heading) % 360 / 90) % 4
        off = abs((direction - heading - 90 * quarter + 180) % 360 - 180)
        if off > 1e-9 + (turning.aslant / DEGREE if quarter % 2 else 0.0):
            return []
        factor = (1, turning.sidestep, turning.backward, turning.sidestep)[quarter]
        flat = turning.sidestep_price / INCH if quarter % 2 else 0.0
        return [] if factor is None else [(float(factor), flat)]

    @cached_property
    def steps(self) -> list[list[list[tuple[int, float, float]]]]:
        """Per heading and place: places in one line, the length gone, what is flat."""
        across, up = self.counts
        index = np.arange(across * up)
        i, j = index // up, index % up
        found: list[list[list[tuple[int, float, float]]]] = []
        for number, heading in enumerate(self.headings):
            rows: list[list[tuple[int, float, float]]] = [[] for _ in index]
            for di, dj in self.offsets:
                for factor, flat in self.gaits(heading, (di, dj)):
                    there = (i + di >= 0) & (i + di < across) & (j + dj >= 0) & (j + dj < up)
                    here = np.flatnonzero(there & self.standing[number])
                    to = here + di * up + dj
                    good = self.ground.lines(self.places[here], self.places[to], heading)
                    length = factor * math.hypot(di, dj) * self.spacing
                    for a, b in zip(here[good].tolist(), to[good].tolist(), strict=True):
                        rows[a].append((b, length, flat))
            found.append(rows)
        return found

    @cached_property
    def beside(self) -> NDArray[np.bool_]:
        """Whether the base may turn from each heading to the next, (headings, places)."""
        turned = [*self.headings[1:], self.headings[0]]
        return np.array(
            [
                self.ground.turns(self.places, one, two)
                for one, two in zip(self.headings, turned, strict=True)
            ]
        )

    def pivots(self, place: int, number: int) -> list[int]:
        """Headings it can turn to, by less than half a turn and a little."""
        found, count = [], len(self.headings)
        for sign in (1, -1):
            for k in range(1, count // 2 + 1):
                last = number + sign * k
                if not self.beside[(last if sign < 0 else last - 1) % count, place]:
                    break
                found.append(last % count)
        return found


def turn_of(one: float, two: float) -> int:
    """µ° of the smaller turn between two headings, degrees."""
    turn = abs(two - one) % 360
    return round(min(turn, 360 - turn) * DEGREE)


def least(
    lattice: Lattice, start: tuple[int, int], goal: tuple[int, int], most: float, *, end: bool
) -> tuple[float, list[State]]:
    """The cheapest way over the lattice that costs less than `most` inches; inf, none.

    Parameters:
        start, goal: place and heading, as numbers.
        end: whether the heading of the goal is asked for.
    """
    return next(ways(lattice, start, goal, most, end=end), (math.inf, []))


def ways(  # noqa: C901  one search, kept plain
    lattice: Lattice,
    start: tuple[int, int],
    goal: tuple[int, int],
    most: float,
    *,
    end: bool,
    looks: float = math.inf,
) -> Iterator[tuple[float, list[State]]]:
    """The same, and after it those that are dearer but turn less.

    Parameters:
        looks: how many states at the most are looked at.
    """
    turning, headings, places = lattice.turning, lattice.headings, lattice.places

    def used(turn: int) -> int:
        return -(-turn // turning.step) if turning.each else turn

    def price(use: int) -> float:
        if not turning.each:
            return turning.cost([use]) / INCH
        paid = max(0, use - turning.free_units)
        return turning.price * (paid if turning.most is None else min(paid, turning.most)) / INCH

    def most_units(use: int) -> bool:
        if turning.most_units is None:
            return True
        return (use if turning.each else turning.units([use])) <= turning.most_units

    away = np.hypot(*(places - places[goal[0]]).T)
    kept: dict[tuple[int, int, bool], list[tuple[float, int]]] = {}
    before: list[tuple[int, int, int]] = [(-1, *start)]
    queue = [(float(away[start[0]]), 0, 0.0, 0, False, False)]
    while queue and looks > 0:
        looks -= 1
        _, label, gone, use, pivoted, aside = heapq.heappop(queue)
        _, place, number = before[label]
        mine = kept.setdefault((place, number, aside), [])
        if any(g <= gone and u <= use for g, u in mine):
            continue
        mine.append((gone, use))
        if place == goal[0] and (not end or number == goal[1]):
            way: list[State] = []
            while label >= 0:
                label, at, heading = before[label]
                way.append((*places[at].tolist(), headings[heading]))
            yield gone + price(use), way[::-1]
        ahead = []
        for to, more, flat in lattice.steps[number][place]:
            to_side = flat > 0 or (aside and turning.is_lasting)
            ahead.append((to, number, more + (0.0 if aside else flat), 0, to_side))
        if not pivoted:
            for other in lattice.pivots(place, number):
                turn = used(turn_of(headings[number], headings[other]))
                ahead.append((place, other, 0.0, turn, aside))
        for to, other, more, turn, to_side in ahead:
            key = gone + more + price(use + turn) + float(away[to])
            if key < most and most_units(use + turn):
                before.append((label, to, other))
                queue_in = (key, len(before) - 1, gone + more, use + turn, bool(turn), to_side)
                heapq.heappush(queue, queue_in)


def length(way: list[State]) -> float:
    """Inches of a way."""
    return sum(math.dist(a[:2], b[:2]) for a, b in pairwise(way))


def pulled(ground: Ground, way: list[State], rounds: int = 3) -> list[State]:
    """The way with its places moved, while each line and turn stays free and it gets shorter."""
    way = _plain(ground, way)
    step = 0.32
    while step > 0.004:
        for _ in range(rounds):
            before = length(way)
            for k in range(1, len(way) - 1):
                way = _moved(ground, way, k, step)
            way = _plain(ground, way)
            if before - length(way) < 1e-4:
                break
        step /= 2
    return way


def _plain(ground: Ground, way: list[State]) -> list[State]:
    """Without places in the midst of lines that can be left out."""
    k = 1
    while k < len(way) - 1:
        one, here, two = way[k - 1 : k + 2]
        if one[2] == here[2] == two[2] and _goes(ground, one, two):
            way = [*way[:k], *way[k + 1 :]]
        else:
            k += 1
    return way


def _goes(ground: Ground, one: State, two: State) -> bool:
    a, b = np.array([one[:2]]), np.array([two[:2]])
    if one[2] == two[2]:
        return bool(ground.lines(a, b, one[2])[0])
    return one[:2] == two[:2] and bool(ground.turns(a, one[2], two[2])[0])


def _moved(ground: Ground, way: list[State], k: int, step: float) -> list[State]:
    """The way with one place, and those it turns at with it, moved where that makes it shorter."""
    first = last = k
    while first > 0 and way[first - 1][:2] == way[k][:2]:
        first -= 1
    while last < len(way) - 1 and way[last + 1][:2] == way[k][:2]:
        last += 1
    if first == 0 or last == len(way) - 1 or k != first:
        return way
    x, y = way[k][:2]
    before, best = length(way), way
    for turn in range(0, 360, 30):
        at = x + step * math.cos(math.radians(turn)), y + step * math.sin(math.radians(turn))
        tried = [*way[:first], *((*at, s[2]) for s in way[first : last + 1]), *way[last + 1 :]]
        now = length(tried)
        if now >= before - 1e-9:
            continue
        if all(_goes(ground, a, b) for a, b in pairwise(tried[first - 1 : last + 2])):
            before, best = now, tried
    return best
