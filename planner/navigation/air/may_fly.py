"""Is one flight legal? The definition in integers, for one body.

Written apart from the referee on purpose: the two share the definition, not the code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from planner.battlefield import Kind
from planner.battlefield.piece import pieces
from planner.mobility import Way
from planner.navigation.air.air import heights_of
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.substance import Other
from planner.navigation.walk.exact import (
    Bounds,
    Core,
    apart,
    bounds_of,
    grown,
    inside,
    keeps,
    swept,
)
from planner.navigation.walk.legal import Legal
from planner.units import Pose

SPARE = 2
"""Half µm kept besides where the places of a base that is not round are rounded."""


@dataclass(frozen=True)
class Obstacle:
    """What a foot between two heights must keep from.

    Parameters:
        rings: of a polygon, () for a line or a model; half µm.
        cores: edges of the polygon, pieces of the line, or the core of a model.
        radius: half µm about them, the moving base left out.
        low, high: µm.
    """

    rings: tuple[Core, ...]
    cores: tuple[Core, ...]
    radius: int
    low: int
    high: int

    @cached_property
    def bounds(self) -> Bounds:
        """About all of it, half µm."""
        return grown(bounds_of(tuple(point for core in self.cores for point in core)), self.radius)


class MayFly:
    """Judges flights of one body."""

    def __init__(self, legal: Legal) -> None:
        self.legal, self.mobility = legal, legal.mobility

    def __call__(self, start: Pose, end: Pose) -> bool:
        """Return whether the body may go straight from pose to pose."""
        base = self.mobility.base
        body = Body.at(base, start.heading)
        width, height = body.off_edge(self.mobility.edge)
        table = self.legal.table
        return (
            min(start.z, end.z) >= 0
            and start.heading == end.heading
            and all(
                width <= at.x <= table.width - width and height <= at.y <= table.height - height
                for at in (start, end)
            )
            and all(_clear(o, body, start, end) for o in self._obstacles)
        )

    @cached_property
    def _obstacles(self) -> tuple[Obstacle, ...]:
        flying = self.mobility.flying
        found = list(self._material()) if flying is not None and flying.clear else []
        return (*found, *(_model(other, self.mobility.height) for other in self.legal.others))

    def _material(self) -> Iterator[Obstacle]:
        tall = self.mobility.height
        for piece in pieces(self.legal.battlefield):
            if self.mobility.way(piece.feature, sill=piece.is_sill) is Way.OPEN:
                continue
            heights = piece.bottom - tall, piece.top
            if piece.is_wall:
                line = _doubled(piece.line)
                yield Obstacle((), tuple(pairwise(line)), piece.thickness, *heights)
            else:
                yield _polygon(piece.polygon, *heights)
        for floor in () if self.mobility.walks_through else self.legal.battlefield.of(Kind.FLOOR):
            yield _polygon(floor.paths, floor.top - tall, floor.top)


def _polygon(paths: tuple[tuple[tuple[int, int], ...], ...], low: int, high: int) -> Obstacle:
    rings = tuple(_doubled(path[:-1]) for path in paths)
    cores = tuple((ring[k - 1], ring[k]) for ring in rings for k in range(len(ring)))
    return Obstacle(rings, cores, 0, low, high)


def _model(other: Other, height: int) -> Obstacle:
    pose, base = other.model.pose, other.model.base
    low, high = (int(z) for z in heights_of(other, height))
    centre = (2 * pose.x, 2 * pose.y)
    if base.is_round:
        return Obstacle((), ((centre,),), base.length + 2 * other.clearance, low, high)
    core = tuple((x + centre[0], y + centre[1]) for x, y in Body.at(base, pose.heading).corners)
    return Obstacle((), (core,), 2 * other.clearance, low, high)


def _doubled(path: tuple[tuple[int, int], ...]) -> Core:
    return tuple((2 * x, 2 * y) for x, y in path)


def _clear(obstacle: Obstacle, body: Body, start: Pose, end: Pose) -> bool:
    rise = end.z - start.z
    whole = abs(rise) or 1
    if not rise:
        first, last = (0, 1) if obstacle.low < start.z < obstacle.high else (0, 0)
    elif rise > 0:
        first, last = obstacle.low - start.z, obstacle.high - start.z
    else:
        first, last = start.z - obstacle.high, start.z - obstacle.low
    first, last = max(0, first), min(whole, last)
    if first >= last:
        return True
    own = body.base.length if body.base.is_round else 0
    reach = 2 * body.base.circumradius + 4
    about = grown(bounds_of(((2 * start.x, 2 * start.y), (2 * end.x, 2 * end.y))), int(reach))
    if apart(about, obstacle.bounds):
        return True
    if body.base.is_round:
        moving: Core = (_at(start, end, first, whole), _at(start, end, last, whole))
        return _keeps(obstacle, moving, (own + obstacle.radius) * whole, whole)
    places = (_nearest(_at(start, end, part, whole), whole) for part in (first, last))
    return _keeps(obstacle, swept(body.corners, *places), obstacle.radius + SPARE, 1)


def _keeps(obstacle: Obstacle, moving: Core, radius: int, scale: int) -> bool:
    for core in obstacle.cores:
        if not keeps(moving, _scaled(core, scale), radius):
            return False
    rings = [_scaled(ring, scale) for ring in obstacle.rings]
    if not rings:
        return True
    held = inside(moving[0], rings[0]) or (len(moving) > 2 and inside(rings[0][0], moving))
    return not held or any(inside(moving[0], hole) for hole in rings[1:])


def _scaled(core: Core, scale: int) -> Core:
    return core if scale == 1 else tuple((x * scale, y * scale) for x, y in core)


def _at(start: Pose, end: Pose, part: int, whole: int) -> tuple[int, int]:
    """A place on the way in half µm times `whole`."""
    dx, dy = end.x - start.x, end.y - start.y
    return 2 * (start.x * whole + dx * part), 2 * (start.y * whole + dy * part)


def _nearest(at: tuple[int, int], whole: int) -> tuple[int, int]:
    x, y = ((2 * c + whole) // (2 * whole) for c in at)
    return x, y
