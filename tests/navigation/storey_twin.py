"""A slow, obvious twin for storeys: way points on every edge and climbs all over, then slid.

The ground and one floor above it. Each of its ways is one that may be gone, so what it costs is
no less than the least; sliding its points afterwards brings it near. All lengths are µm.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Point = tuple[float, float, int]
"""x, y and level: 0 for the ground, 1 for the floor."""
INCH = 25_400
SAMPLES = 0.3 * INCH
"""µm between the way points on an edge, and between those all over."""
QUADS = 8
OUT = 2.0
"""µm off what must not be met."""
CARRIED = 20.0
"""µm by which a base may stand off what carries it."""
TURNS = np.array([(math.cos(k * math.pi / 16), math.sin(k * math.pi / 16)) for k in range(32)])


@dataclass(frozen=True)
class Storeys:
    """What a disc finds on its way.

    Parameters:
        radius: of the disc.
        size: of the table.
        shut: what it keeps off on the ground, on the floor, and while it climbs between.
        floor: what carries it above the ground.
        climb: the price of going up, and of going down.
        through: whether it climbs through the floor; else beside it.
    """

    radius: float
    size: tuple[float, float]
    shut: tuple[Any, Any, Any]
    floor: Any
    climb: tuple[float, float]
    through: bool

    @cached_property
    def carried(self) -> Any:
        """Where the floor carries it."""
        found = shapely.buffer(self.floor, self.radius + CARRIED, quad_segs=64)
        shapely.prepare(found)
        return found

    @cached_property
    def rim(self) -> Any:
        """Where it climbs that climbs beside the floor."""
        return shapely.buffer(self.floor, self.radius + 3 * OUT, quad_segs=64).exterior

    def legs(self, first: Floats, last: Floats, level: int) -> Floats:
        """What straight lines (n, 2) on a level cost, inf where they are not free."""
        lines = shapely.linestrings(np.stack([first, last], axis=1))
        good = shapely.distance(self.shut[level], lines) >= self.radius - 1e-3
        ends = np.concatenate([first, last])
        inside = (ends >= self.radius) & (ends <= np.array(self.size) - self.radius)
        good &= inside.all(axis=1).reshape(2, -1).all(axis=0)
        if level:
            good &= shapely.covers(self.carried, lines)
        length: Floats = np.hypot(*(last - first).T)
        return np.where(good, length, math.inf)

    def climbs(self, points: Floats) -> NDArray[np.bool_]:
        """Where it may climb, up or down."""
        spots = shapely.points(points)
        good: NDArray[np.bool_] = shapely.distance(self.shut[2], spots) >= self.radius - 1e-3
        away = shapely.distance(self.floor, spots)
        good &= away <= self.radius + CARRIED
        if not self.through:
            good &= away >= self.radius
        return good

    def points(self) -> tuple[Floats, Floats, Floats]:
        """Way points of the ground, of the floor, and places to climb at."""
        found = []
        for level in (0, 1):
            # An arc is cut into parts that may be half as wide again.
            grown = (self.radius + OUT) / math.cos(1.5 * math.pi / 4 / QUADS)
            about = shapely.buffer(shapely.get_parts(self.shut[level]), grown, quad_segs=QUADS)
            points = shapely.get_coordinates(about)
            if level:
                inner = shapely.simplify(self.carried, 20.0)
                points = np.concatenate([points, shapely.get_coordinates(inner)])
            found.append(points[np.isfinite(self.legs(points, points + 1e-6, level))])
        rims = [self.rim]
        if self.through:
            off = shapely.union_all([self.shut[0], self.shut[1], self.shut[2]])
            rims.append(shapely.buffer(off, self.radius + OUT, quad_segs=16).boundary)
        climbs = [_along(part) for rim in rims for part in shapely.get_parts(rim)]
        if self.through:
            x0, y0, x1, y1 = self.carried.bounds
            x, y = np.meshgrid(np.arange(x0, x1, 2 * SAMPLES), np.arange(y0, y1, 2 * SAMPLES))
            climbs += [np.column_stack([x.ravel(), y.ravel()]), *found]
        places = np.concatenate(climbs)
        good = self.climbs(places)
        for level in (0, 1):
            good &= np.isfinite(self.legs(places, places + 1e-6, level))
        return found[0], found[1], places[good]


def _along(line: Any) -> Floats:
    count = math.ceil(line.length / SAMPLES)
    found: Floats = shapely.get_coordinates(
        shapely.line_interpolate_point(line, np.arange(count) * line.length / count)
    )
    return found


def shortest(world: Storeys, start: Point, goal: Point) -> float:
    """What the best way found costs; inf where none is found."""
    cost, way = _search(world, start, goal)
    return min(cost, _cost(world, _slid(world, way))) if math.isfinite(cost) else cost


def _search(world: Storeys, start: Point, goal: Point) -> tuple[float, list[Point]]:
    """Search the way points: each leads straight to all others on its level."""
    bends = world.points()
    ends = np.array([start[:2], goal[:2]])
    levels = [np.concatenate([ends, bends[level], bends[2]]) for level in (0, 1)]
    low, many = len(levels[0]), len(bends[2])
    tables: list[Floats] = []
    for level, at in enumerate(levels):
        i, j = np.triu_indices(len(at), 1)
        table = np.full((len(at), len(at)), math.inf)
        table[i, j] = table[j, i] = world.legs(at[i], at[j], level)
        other = [k for k, end in enumerate((start, goal)) if end[2] != level]
        table[other, :] = table[:, other] = math.inf
        if world.climbs(ends[other]).any():  # straight up or down at an end
            raise AssertionError("ends are where nothing can climb")
        tables.append(table)
    nodes = low + len(levels[1])
    costs, before = np.full(nodes, math.inf), np.full(nodes, -1)
    first, last = start[2] * low, goal[2] * low + 1
    costs[first], heap = 0.0, [(0.0, first)]
    while heap:
        cost, u = heapq.heappop(heap)
        if cost > costs[u]:
            continue
        level = int(u >= low)
        k = u - level * low
        row = np.full(nodes, math.inf)
        row[level * low : level * low + len(levels[level])] = tables[level][k]
        if k >= len(levels[level]) - many:
            twin = k - len(levels[level]) + many
            there = low - many + twin if level else nodes - many + twin
            row[there] = world.climb[level]
        better = np.flatnonzero(cost + row < costs)
        costs[better], before[better] = cost + row[better], u
        for v in better.tolist():
            heapq.heappush(heap, (costs[v], v))
    way: list[Point] = []
    node = last
    while node >= 0 and math.isfinite(costs[last]):
        level = int(node >= low)
        x, y = levels[level][node - level * low].tolist()
        way.append((x, y, level))
        node = int(before[node])
    return float(costs[last]), way[::-1]


def _cost(world: Storeys, way: list[Point]) -> float:
    total = 0.0
    for one, two in pairwise(way):
        if one[2] != two[2]:
            total += world.climb[one[2]]
        else:
            total += float(world.legs(np.array([one[:2]]), np.array([two[:2]]), one[2])[0])
    return total


def _slid(world: Storeys, way: list[Point]) -> list[Point]:
    """Move each point about, ever less far, while that makes it cheaper; leave points out."""
    step = 0.6 * INCH
    while step > 4:
        k = 1
        while k < len(way) - 1:
            alike = way[k - 1][2] == way[k][2] == way[k + 1][2]
            if alike and _cost(world, way[:k] + way[k + 1 :]) <= _cost(world, way):
                way = way[:k] + way[k + 1 :]
                continue
            climb = way[k][2] != way[k + 1][2] and k + 2 < len(way)
            _moved(world, way, k, k + 1 if climb else k, step)
            k += 2 if climb else 1
        step *= 0.7
    return way


def _moved(world: Storeys, way: list[Point], k: int, last: int, step: float) -> None:
    """Move the points k ... last, at one place, to the best of those about it."""
    if way[k][:2] != way[last][:2]:
        return
    before, after, at = way[k - 1], way[last + 1], np.array(way[k][:2])
    places = np.concatenate([at[None], at + step * TURNS])
    if last > k and not world.through:
        along = shapely.line_locate_point(world.rim, shapely.points(at))
        ways = (along + step * np.array([-1.0, -0.5, 0.5, 1.0])) % world.rim.length
        rim = shapely.get_coordinates(shapely.line_interpolate_point(world.rim, ways))
        places = np.concatenate([at[None], rim])
    ends = (np.repeat(np.array([end[:2]]), len(places), 0) for end in (before, after))
    if before[2] != way[k][2] or after[2] != way[last][2]:
        return
    cost = world.legs(next(ends), places, before[2])
    cost += world.legs(places, next(ends), after[2])
    if last > k:
        cost[~world.climbs(places)] = math.inf
    x, y = places[int(np.argmin(cost))].tolist()
    for n in range(k, last + 1):
        way[n] = x, y, way[n][2]
