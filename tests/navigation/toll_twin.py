"""A slow, obvious twin for tolls and leaps: way points on every edge, then sliding them.

Two levels, the ground and one roof. Each of its ways is one that may be gone, so what it costs
is no less than the least; sliding its points afterwards brings it near. All lengths are µm.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Point = tuple[float, float]
INCH = 25_400
SAMPLES = 0.45 * INCH
"""µm between the way points on an edge."""
QUADS = 8
OUT = 2.0
"""µm off what must not be met."""
TURNS = [(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16)]


@dataclass(frozen=True)
class Tolled:
    """What a disc finds on its way.

    Parameters:
        radius: of the disc.
        size: of the table.
        shut: what the disc keeps off on the ground, and at the height of the roof.
        tolls: what is crossed at a price, with it; whether that is owed on the roof too.
        ditch: what is only jumped, or None.
        jump: how long a jump may be, and its price beside the length.
        roof: what is climbed, or None.
        climb: the price of going up, and of going down.
        ladder: foot, head and price of the way up, or None.
    """

    radius: float
    size: Point
    shut: Any
    tolls: tuple[tuple[Any, float, bool], ...]
    ditch: Any
    jump: tuple[float, float]
    roof: Any
    climb: tuple[float, float]
    ladder: tuple[Point, Point, float] | None

    @cached_property
    def off(self) -> tuple[Any, Any]:
        """What the disc keeps off on the ground, on the roof."""
        ground = [g for g in (self.shut, self.ditch, self.roof) if g is not None]
        return shapely.union_all(ground), self.shut

    def legs(self, first: Floats, last: Floats, level: int, *, jumps: bool = False) -> Floats:
        """What straight lines (n, 2) on a level cost, inf where they are not free."""
        off = self.off[level]
        if jumps:
            off = shapely.union_all([g for g in (self.shut, self.roof) if g is not None])
        lines = shapely.linestrings(np.stack([first, last], axis=1))
        length: Floats = np.hypot(*(last - first).T)
        good = shapely.distance(off, lines) >= self.radius - 1e-3
        edge = np.concatenate([first, last])
        inside = (edge >= self.radius) & (edge <= np.array(self.size) - self.radius)
        good &= inside.all(axis=1).reshape(2, -1).all(axis=0)
        cost = length.copy()
        if level:
            carried = shapely.distance(self.roof, shapely.points(edge)) <= self.radius + 5
            good &= carried.reshape(2, -1).all(axis=0)
        spots = shapely.points(first)
        for what, price, high in self.tolls:  # what a line begins in, it does not enter
            if high or not level:
                met = shapely.distance(what, lines) < self.radius - 1e-3
                met &= shapely.distance(what, spots) >= self.radius - 1e-3
                cost += np.where(met, price, 0.0)
        if jumps:
            good &= length <= self.jump[0] - 4
            cost += self.jump[1]
        return np.where(good, cost, math.inf)

    def stands(self, points: Floats, level: int) -> NDArray[np.bool_]:
        """Where a way may bend."""
        good: NDArray[np.bool_] = np.isfinite(self.legs(points, points + 1e-6, level))
        return good

    def points(self) -> tuple[Floats, Floats]:
        """Way points of the ground and of the roof."""
        # An arc is cut into parts that may be half as wide again.
        grown = (self.radius + OUT) / math.cos(1.5 * math.pi / 4 / QUADS)
        solid = [p for g in (self.shut, self.ditch) if g is not None for p in _parts(g)]
        outlines = [shapely.buffer(g, grown, quad_segs=QUADS) for g in solid]
        outlines += [shapely.buffer(what, grown, quad_segs=QUADS) for what, _, _ in self.tolls]
        ground = [shapely.get_coordinates(outline) for outline in outlines]
        if self.ditch is not None:
            ground.append(_along(shapely.buffer(self.ditch, self.radius + OUT)))
        roof = np.empty((0, 2))
        if self.roof is not None:
            roof = _along(shapely.buffer(self.roof, self.radius + OUT, quad_segs=16))
            ground += [roof, shapely.get_coordinates(shapely.buffer(self.roof, grown))]
        found = np.concatenate([np.empty((0, 2)), *ground])
        # Between something and the edge of the table there may be room for the disc alone.
        held = np.clip(found, self.radius, np.array(self.size) - self.radius)
        found = np.concatenate([found, held[(held != found).any(axis=1)]])
        return found[self.stands(found, 0)], roof[self.stands(roof, 1)] if len(roof) else roof


def _parts(shape: Any) -> list[Any]:
    return list(getattr(shape, "geoms", [shape]))


def _along(shape: Any) -> Floats:
    ring = shape.exterior
    count = math.ceil(ring.length / SAMPLES)
    found: Floats = shapely.get_coordinates(
        shapely.line_interpolate_point(ring, np.arange(count) * ring.length / count)
    )
    return found


@dataclass
class Leg:
    """One part of a way: how it is gone, and where it ends.

    ``walk 0``, ``walk 1``, ``jump``, ``climb`` and ``ladder``; `fixed` where its end is.
    """

    kind: str
    end: Floats
    price: float = 0.0
    fixed: bool = False


def shortest(world: Tolled, start: Point, goal: Point) -> tuple[float, list[str]]:
    """What the best way found costs, and how it is gone; inf where none is found."""
    found, legs = _search(world, start, goal)
    if not math.isfinite(found):
        return found, []
    way = _slid(world, np.array(start), legs)
    return _cost(world, np.array(start), way), [leg.kind for leg in way]


def _search(world: Tolled, start: Point, goal: Point) -> tuple[float, list[Leg]]:
    """Search the way points: each leads straight to all others on its level."""
    ground, roof = world.points()
    fixed = [start, goal] + ([world.ladder[0]] if world.ladder else [])
    ground = np.concatenate([np.array(fixed), ground])
    if world.ladder:
        roof = np.concatenate([np.array([world.ladder[1]]), roof])
    levels, low = (ground, roof), len(ground)
    table: list[list[tuple[int, float, str]]] = [[] for _ in range(low + len(roof))]
    for level, at in enumerate(levels):
        i, j = np.triu_indices(len(at), 1)
        first = level * low
        kinds = [(f"walk {level}", False)] + ([("jump", True)] if not level else [])
        for kind, jumps in kinds:
            if (jumps and world.ditch is None) or not len(at):
                continue
            near = np.hypot(*(at[i] - at[j]).T) <= (world.jump[0] if jumps else math.inf)
            for a, b in ((i[near], j[near]), (j[near], i[near])):
                cost = world.legs(at[a], at[b], level, jumps=jumps)
                good = np.isfinite(cost)
                rows = (a[good].tolist(), b[good].tolist(), cost[good].tolist())
                for u, v, c in zip(*rows, strict=True):
                    table[first + u].append((first + v, c, kind))
    _change(world, ground, roof, table)
    costs, before = _dijkstra(table)
    legs, node = [], 1
    while node != 0 and math.isfinite(costs[1]):
        node, price, kind, to = *before[node], node
        end = ground[to] if to < low else roof[to - low]
        legs.append(Leg(kind, end, price, to < len(fixed) or kind == "ladder"))
    legs.reverse()
    for leg, after in pairwise(legs):
        leg.fixed |= after.kind == "ladder"
    return costs[1], legs


def _change(
    world: Tolled, ground: Floats, roof: Floats, table: list[list[tuple[int, float, str]]]
) -> None:
    """Lead up and down: by the ladder, and where a place is one of both levels."""
    low = len(ground)
    if world.ladder:
        table[2].append((low, world.ladder[2], "ladder"))
        table[low].append((2, world.ladder[2], "ladder"))
    places = {tuple(p): k for k, p in enumerate(ground.tolist())}
    for k, p in enumerate(roof.tolist()):
        u = places.get(tuple(p))
        if u is not None and not (world.ladder and k == 0):
            table[u].append((low + k, world.climb[0], "climb"))
            table[low + k].append((u, world.climb[1], "climb"))


def _dijkstra(
    table: Sequence[Sequence[tuple[int, float, str]]],
) -> tuple[list[float], dict[int, tuple[int, float, str]]]:
    costs, before = [math.inf] * len(table), dict[int, tuple[int, float, str]]()
    costs[0] = 0.0
    heap = [(0.0, 0)]
    while heap:
        cost, u = heapq.heappop(heap)
        if cost > costs[u]:
            continue
        for v, more, kind in table[u]:
            if cost + more < costs[v]:
                costs[v], before[v] = cost + more, (u, more, kind)
                heapq.heappush(heap, (costs[v], v))
    return costs, before


def _part(world: Tolled, one: Floats, leg: Leg) -> float:
    """What one leg costs from a point."""
    if leg.kind in ("ladder", "climb"):
        return leg.price
    level = 1 if leg.kind == "walk 1" else 0
    jumps = leg.kind == "jump"
    return float(world.legs(one[None], leg.end[None], level, jumps=jumps)[0])


def _cost(world: Tolled, start: Floats, way: Sequence[Leg]) -> float:
    points = [start, *(leg.end for leg in way)]
    return sum(_part(world, one, leg) for one, leg in zip(points, way, strict=False))


def _slid(world: Tolled, start: Floats, way: list[Leg]) -> list[Leg]:
    """Leave points out, then move each about, ever less far, while that makes it cheaper."""
    k = 0
    while k + 1 < len(way):
        one = way[k - 1].end if k else start
        two, three = way[k], way[k + 1]
        straight = Leg(two.kind, three.end, 0.0, three.fixed)
        alike = two.kind == three.kind and two.kind.startswith("walk")
        if alike and _part(world, one, straight) <= two.price + three.price + 1e-6:
            straight.price = _part(world, one, straight)
            way[k : k + 2] = [straight]
        else:
            k += 1
    step = 0.6 * INCH
    while step > 4:
        for k, leg in enumerate(way[:-1]):
            if leg.fixed or leg.kind == "climb":
                continue
            moved = [leg]
            if way[k + 1].kind == "climb":  # up or down where it stands
                moved.append(way[k + 1])
            _moved(world, way[k - 1].end if k else start, moved, way[k + len(moved)], step)
        step *= 0.6
    return way


def _moved(world: Tolled, one: Floats, moved: list[Leg], after: Leg, step: float) -> None:
    """Move the end of a leg to the best of sixteen places about it, if that is better."""
    at = moved[0].end
    places = np.concatenate([at[None], at + step * np.array(TURNS)])

    def cost(first: Floats, last: Floats, kind: str) -> Floats:
        return world.legs(first, last, int(kind == "walk 1"), jumps=kind == "jump")

    ahead = cost(np.repeat(one[None], len(places), 0), places, moved[0].kind)
    back = cost(places, np.repeat(after.end[None], len(places), 0), after.kind)
    good = world.stands(places, int(moved[0].kind == "walk 1"))
    if len(moved) > 1:
        good &= world.stands(places, 1) & world.stands(places, 0)
    least = int(np.argmin(np.where(good, ahead + back, math.inf)))
    if good[least]:
        for leg in moved:
            leg.end = places[least]
