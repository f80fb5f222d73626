"""A slow, obvious twin for ground of several paces: samples of every border, all pairs, polish.

Nothing here is shared with the search. What a line costs is measured zone by zone at the zones'
middles; the way is found among dense samples of the borders and the corners of what is in the
way; the best few ways that cross different borders are then slid along them until nothing gains.
Each of its ways is legal, so it is never below the optimum.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]

QUADS = 16
"""Pieces of a quarter of an arc, 1.5 times as long as asked for at the most."""
SPACING = 8_890.0
"""µm between samples of a border: 0.35"."""
CHUNK = 512
"""Lines looked at together: what fits into the processor's cache."""
WITHIN = 1.03
"""Ways this much dearer than the best are polished too."""
MOST = 12


@dataclass(frozen=True)
class World:
    """What the centre of a disc meets.

    Parameters:
        patches: (shapely polygon of centres, pace).
        shut: shapely geometry that the disc keeps off, or None.
        radius: of the disc, µm.
        box: least x, least y, greatest x, greatest y of the centre.
        greatest: whether of several paces the greatest counts, not the product.
    """

    patches: tuple[tuple[Any, float], ...]
    shut: Any
    radius: float
    box: tuple[float, float, float, float]
    greatest: bool = False

    def clear(self, first: Floats, last: Floats) -> NDArray[np.bool_]:
        """Whether straight lines are free."""
        if self.shut is None:
            return np.ones(len(first), np.bool_)
        lines = shapely.linestrings(np.stack([first, last], axis=1))
        found: NDArray[np.bool_] = shapely.distance(self.shut, lines) >= self.radius - 1e-6
        return found

    def cost(self, first: Floats, last: Floats) -> Floats:
        """What straight lines cost, (n,), were nothing in the way."""
        way = last - first
        which, times = self._crossings(first, way)
        every = np.arange(len(first))
        rows = np.concatenate([every, which, every])
        places = np.concatenate([np.zeros(len(first)), times, np.ones(len(first))])
        order = np.lexsort((places, rows))
        rows, places = rows[order], places[order]
        kept = (rows[1:] == rows[:-1]) & (np.diff(places) > 1e-12)
        row, low, high = rows[:-1][kept], places[:-1][kept], places[1:][kept]
        at = first[row] + ((low + high) / 2)[:, None] * way[row]
        length = np.maximum(np.hypot(*way[row].T), 1e-9)[:, None]
        aside = np.column_stack([-way[row, 1], way[row, 0]]) / length
        # Along a border the quicker side counts.
        both = np.minimum(self._paces(at + aside), self._paces(at - aside))
        shares = np.bincount(row, weights=(high - low) * both, minlength=len(first))
        found: Floats = np.hypot(*way.T) * shares
        return found

    def _paces(self, at: Floats) -> Floats:
        """The pace at points."""
        if not self.patches:
            return np.ones(len(at))
        paces = np.array([np.where(inside(s, at), p, 1.0) for s, p in self._prepared])
        if not self.greatest:
            product: Floats = paces.prod(axis=0)
            return product
        most = np.where(paces == 1.0, 0.0, paces).max(axis=0)
        return np.where(most > 0, most, 1.0)

    @cached_property
    def _prepared(self) -> tuple[tuple[Any, float], ...]:
        for shape, _ in self.patches:
            shapely.prepare(shape)
        return self.patches

    @cached_property
    def _edges(self) -> tuple[Floats, Floats]:
        """Where each edge of a border begins, and where it leads from there, (n, 2) each."""
        rings = [np.asarray(r.coords) for s, _ in self.patches for r in (s.exterior, *s.interiors)]
        none = [np.empty((0, 2))]
        first = np.concatenate([*none, *(ring[:-1] for ring in rings)])
        return first, np.concatenate([*none, *(np.diff(ring, axis=0) for ring in rings)])

    def _crossings(self, first: Floats, way: Floats) -> tuple[NDArray[np.int64], Floats]:
        """Which lines cross a border, and where, 0 to 1 along them."""
        a, e = self._edges
        if not len(a):
            return np.empty(0, np.int64), np.empty(0)
        which, times = [], []
        for begin in range(0, len(first), CHUNK):
            p, d = first[begin : begin + CHUNK, None], way[begin : begin + CHUNK, None]
            cross = d[..., 0] * e[:, 1] - d[..., 1] * e[:, 0]
            gx, gy = a[:, 0] - p[..., 0], a[:, 1] - p[..., 1]
            with np.errstate(divide="ignore", invalid="ignore"):
                t = (gx * e[:, 1] - gy * e[:, 0]) / cross
                u = (gx * d[..., 1] - gy * d[..., 0]) / cross
            row, column = np.nonzero((t > 0) & (t < 1) & (u >= 0) & (u <= 1))
            which.append(row + begin)
            times.append(t[row, column])
        return np.concatenate(which), np.concatenate(times)


def inside(shape: Any, at: Floats) -> NDArray[np.bool_]:
    """Whether points are in a polygon."""
    found: NDArray[np.bool_] = shapely.contains_xy(shape, at[:, 0], at[:, 1])
    return found


def shortest(world: World, start: Floats, goal: Floats) -> tuple[float, Floats]:
    """Return what the best way found costs, and its points; inf and no points if none is."""
    return shortest_to(world, start, goal[None])[0]


def shortest_to(world: World, start: Floats, goals: Floats) -> list[tuple[float, Floats]]:
    """Return the same for some goals, (n, 2)."""
    points, ring, along, rings = _points(world, np.concatenate([start[None], goals]))
    weights = _weights(world, points)
    ahead, before = _search(weights, 0)
    found = []
    for goal in range(1, 1 + len(goals)):
        if not math.isfinite(ahead[goal]):
            found.append((math.inf, np.empty((0, 2))))
            continue
        found.append(_best(world, (points, ring, along, rings), weights, (ahead, before), goal))
    return found


def _best(
    world: World, given: tuple[Floats, Any, Floats, list[Any]], weights: Floats, led: Any, goal: int
) -> tuple[float, Floats]:
    (points, ring, along, rings), (ahead, before) = given, led
    back, after = _search(weights, goal)
    best, way = math.inf, points[:0]
    seen: set[tuple[int, ...]] = set()
    total = ahead + back
    for node in np.argsort(total, kind="stable").tolist():
        if total[node] > WITHIN * ahead[goal] or len(seen) >= MOST:
            break
        chain = [*_chain(before, node)[::-1], *_chain(after, node)[1:]]
        # Samples of one border are alike, corners are not.
        name = tuple(int(-2 - v) if ring[v] < 0 else int(ring[v]) for v in chain)
        if name in seen:
            continue
        seen.add(name)
        cost, slid = _polished(world, points[chain], ring[chain], along[chain], rings)
        if cost < best:
            best, way = cost, slid
    return best, way


def _points(world: World, ends: Floats) -> tuple[Floats, Any, Floats, list[Any]]:
    """Start, goals, samples of borders with their ring and place on it, corners (ring -1)."""
    rings = [ring for s, _ in world.patches for ring in (s.exterior, *s.interiors)]
    found, owner, along = [ends], [-1] * len(ends), [0.0] * len(ends)
    for number, ring in enumerate(rings):
        count = max(8, math.ceil(ring.length / SPACING))
        steps = [k * ring.length / count for k in range(count)]
        steps += shapely.line_locate_point(ring, shapely.points(ring.coords[:-1])).tolist()
        steps += [s % ring.length for end in ends for s in _beside(ring, end)]
        found.append(shapely.get_coordinates(shapely.line_interpolate_point(ring, steps)))
        owner += [number] * len(steps)
        along += steps
    if world.shut is not None:
        out = (world.radius + 1) / math.cos(1.5 * math.pi / 4 / QUADS)
        grown = shapely.buffer(world.shut, out, quad_segs=QUADS)
        corners = shapely.get_coordinates(grown)
        found.append(corners)
        owner += [-1] * len(corners)
        along += [0.0] * len(corners)
    points = np.concatenate(found)
    x0, y0, x1, y1 = world.box
    good = (points[:, 0] >= x0) & (points[:, 0] <= x1)
    good &= (points[:, 1] >= y0) & (points[:, 1] <= y1)
    good &= world.clear(points, points)
    good &= _of_use(world, points, ends)
    good[: len(ends)] = True
    return points[good], np.array(owner)[good], np.array(along)[good], rings


def _of_use(world: World, points: Floats, ends: Floats) -> NDArray[np.bool_]:
    """Which points a way to some goal may go by that is no dearer than the straight line there."""
    least = math.prod(min(1.0, pace) for _, pace in world.patches)
    first = np.repeat(ends[:1], len(ends) - 1, axis=0)
    most = world.cost(first, ends[1:])
    most[~world.clear(first, ends[1:])] = math.inf
    found = np.zeros(len(points), np.bool_)
    for goal, cost in zip(ends[1:], most, strict=True):
        far = np.hypot(*(points - ends[0]).T) + np.hypot(*(points - goal).T)
        found |= least * far <= cost
    return found


def _beside(ring: Any, end: Floats) -> list[float]:
    """Places along a border about its nearest to an end: as far apart as that is from it."""
    at = shapely.Point(end)
    near, away = float(shapely.line_locate_point(ring, at)), float(shapely.distance(ring, at))
    if away > 4 * SPACING:
        return []
    steps: list[float] = [(away + 50.0) * 0.3 * 1.4**k for k in range(16)]
    steps = [off for off in steps if off < 2 * SPACING]
    return [near, *(near + off for off in steps), *(near - off for off in steps)]


def _weights(world: World, points: Floats) -> Floats:
    i, j = np.triu_indices(len(points), 1)
    costs = world.cost(points[i], points[j])
    costs[~world.clear(points[i], points[j])] = math.inf
    found = np.full((len(points), len(points)), math.inf)
    found[i, j] = found[j, i] = costs
    return found


def _search(weights: Floats, source: int) -> tuple[Floats, NDArray[np.int64]]:
    """Dijkstra, row after row."""
    count = len(weights)
    costs, before = np.full(count, math.inf), np.full(count, -1)
    costs[source], left = 0.0, np.ones(count, np.bool_)
    for _ in range(count):
        v = int(np.argmin(np.where(left, costs, math.inf)))
        if not left[v] or math.isinf(costs[v]):
            break
        left[v] = False
        better = costs[v] + weights[v] < costs
        costs[better], before[better] = costs[v] + weights[v][better], v
    return costs, before


def _chain(before: NDArray[np.int64], node: int) -> list[int]:
    found = [node]
    while before[found[-1]] >= 0:
        found.append(int(before[found[-1]]))
    return found


def _polished(
    world: World, way: Floats, ring: Any, along: Floats, rings: list[Any]
) -> tuple[float, Floats]:
    """Slide the samples along their borders, one after another, ever less far."""
    way, along = way.copy(), along.copy()
    step = 2 * SPACING
    while step > 2.0:
        for k in range(1, len(way) - 1):
            if ring[k] < 0:
                continue
            line = rings[ring[k]]
            places = (along[k] + np.linspace(-step, step, 17)) % line.length
            at = shapely.get_coordinates(shapely.line_interpolate_point(line, places))
            ends = np.repeat(way[[k - 1, k + 1]], len(at), axis=0)
            x0, y0, x1, y1 = world.box
            cost = world.cost(ends, np.tile(at, (2, 1))).reshape(2, -1).sum(axis=0)
            good = world.clear(ends, np.tile(at, (2, 1))).reshape(2, -1).all(axis=0)
            good &= (at[:, 0] >= x0) & (at[:, 0] <= x1) & (at[:, 1] >= y0) & (at[:, 1] <= y1)
            cost[~good] = math.inf
            least = int(np.argmin(cost))
            if math.isfinite(cost[least]):
                way[k], along[k] = at[least], places[least]
        step *= 0.6
    return float(world.cost(way[:-1], way[1:]).sum()), way
