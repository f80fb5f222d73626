"""What a region that a body sweeps meets: material, ground, other bases, the table's edge.

In integers, half µm where nothing else is said. Written apart from the referee, as `legal` is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.piece import Piece, pieces
from planner.mobility import Measured, Mobility, Way
from planner.navigation import kept
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.covering import (
    coverers,
    is_covered,
    is_drawn,
    is_out_of,
    uncovered,
)
from planner.navigation.free_space.substance import GROUND, Other
from planner.navigation.walk.exact import Core, Point, apart, bounds_of, grown, keeps, swept
from planner.navigation.walk.guarded import Guard, Place, touches, within
from planner.navigation.walk.rings import Rings

MANY = 6
"""Others from which on it pays to look first which are near."""


class Meeting:
    """What regions of one body meet, on one table, among others.

    Parameters:
        battlefield, mobility: the table and the order.
        others: models in the way (see `substance.others`).
        guards: what is not touched near some models (see `guarded`).
    """

    guards: tuple[Guard, ...] = ()
    _crowd: tuple[tuple[Other, ...], NDArray[np.int64]] | None = None

    def __init__(
        self, battlefield: Battlefield, mobility: Mobility, others: tuple[Other, ...]
    ) -> None:
        self.table, self.battlefield = battlefield.table, battlefield
        self.mobility, self.others = mobility, others

    @cached_property
    def _pieces(self) -> tuple[Piece, ...]:
        return tuple(pieces(self.battlefield))

    @cached_property
    def _own_pieces(self) -> dict[str, list[Piece]]:
        """The pieces of each feature."""
        found: dict[str, list[Piece]] = {}
        for piece in self._pieces:
            found.setdefault(piece.feature, []).append(piece)
        return found

    @cached_property
    def _closed(self) -> tuple[list[Piece], NDArray[np.int64]]:
        """Pieces never shared; bottom, top and bounds grown by walls' thickness, (6, n).

        In the order of `_met`, so that one comparison tells all: what is to be more is negative.
        The same for every order that lets a body move alike.
        """
        asked = ("closed", self.battlefield.digest, kept.about(self.mobility))
        return kept.kept(asked, self._never_shared)

    def _never_shared(self) -> tuple[list[Piece], NDArray[np.int64]]:
        way = self.mobility.way
        closed = [p for p in self._pieces if way(p.feature, sill=p.is_sill) is not Way.OPEN]
        each = ((p, grown(bounds_of(_doubled(p.path)), p.thickness)) for p in closed)
        rows = [(p.bottom, -p.top, x0, y0, -x1, -y1) for p, (x0, y0, x1, y1) in each]
        return closed, np.array(rows, np.int64).reshape(-1, 6).T.copy()

    @cached_property
    def _floors(self) -> tuple[Feature, ...]:
        return tuple(self.battlefield.of(Kind.FLOOR))

    def _met(self, moving: Core, low: int, high: int) -> list[Piece]:
        """Pieces never shared, whose heights overlap (low, high) and whose bounds come near."""
        closed, least = self._closed
        west, south, east, north = grown(bounds_of(moving), self._own)
        most = np.array([[high], [-low], [east], [north], [-west], [-south]])
        return [closed[k] for k in np.flatnonzero((least < most).all(axis=0)).tolist()]

    def _tops(self, z: int) -> list[Piece]:
        return [piece for piece in self._pieces if piece.is_surface(z)]

    def _moving(self, body: Body, start: Point, end: Point) -> Core:
        first, last = (2 * start[0], 2 * start[1]), (2 * end[0], 2 * end[1])
        return swept(body.corners, first, last) if not body.base.is_round else (first, last)

    @property
    def _own(self) -> int:
        """Radius of a round base in half µm, which every distance to it includes."""
        base = self.mobility.base
        return base.length if base.is_round else 0

    def _on_table(self, body: Body, at: Point) -> bool:
        width, height = body.off_edge(self.mobility.edge)
        return (
            width <= at[0] <= self.table.width - width
            and height <= at[1] <= self.table.height - height
        )

    def _clear(self, moving: Core, piece: Piece, extra: int = 0) -> bool:
        if piece.is_wall:
            line = _doubled(piece.line)
            radius = self._own + piece.thickness + extra
            return all(keeps(moving, line[k : k + 2], radius) for k in range(len(line) - 1))
        return Rings.of(piece.polygon).clear(moving, self._own + extra)

    def _edges(self, piece: Piece) -> tuple[list[Core], int]:
        """The edges of a piece's outline, or the parts of a wall's line, and how far to keep off.

        What keeps off them all along is never inside if it is not where it begins.
        """
        if piece.is_wall:
            line = _doubled(piece.line)
            return [line[k : k + 2] for k in range(len(line) - 1)], self._own + piece.thickness
        paths = (_doubled(path) for path in piece.polygon)
        return [path[k : k + 2] for path in paths for k in range(len(path) - 1)], self._own

    def _rings(self, feature: Feature) -> Rings:
        """The outline of a polygon of the map."""
        if feature.id not in self._outlines:
            self._outlines[feature.id] = Rings.of(feature.paths)
        return self._outlines[feature.id]

    @cached_property
    def _outlines(self) -> dict[str, Rings]:
        return {}

    def _ground_clear(self, moving: Core, body: Body, start: Point, end: Point) -> bool:
        if not self._shut:
            return True
        centre = ((2 * start[0], 2 * start[1]), (2 * end[0], 2 * end[1]))
        return all(
            self._off_ground(f, moving, centre) or self._covered(f, body, start, end)
            for f in self._shut
        )

    @cached_property
    def _shut(self) -> tuple[Feature, ...]:
        """Ground that is shut: the same for every order that lets a body move alike."""
        asked = ("shut ground", self.battlefield.digest, kept.about(self.mobility))
        return kept.kept(asked, self._shut_ground)

    def _shut_ground(self) -> tuple[Feature, ...]:
        ground = self.battlefield.of(*GROUND)
        return tuple(f for f in ground if self.mobility.passage(f.id).way is Way.SHUT)

    def _covered(self, feature: Feature, body: Body, start: Point, end: Point) -> bool:
        """Whether it meets ground only while its centre is in what covers it."""
        over = coverers(self.battlefield, self.mobility, feature.id)
        if not over or start == end:
            return bool(over) and is_covered(start, over)
        if self.mobility.passage(feature.id).measured is Measured.CENTRE and is_drawn(
            feature, *over
        ):
            return is_out_of(start, end, feature, over)
        parts = uncovered(start, end, over)
        moving = (swept(body.corners, *part) if not body.base.is_round else part for part in parts)
        return all(
            self._off_ground(feature, region, part, 2)
            for region, part in zip(moving, parts, strict=True)
        )

    def _off_ground(self, feature: Feature, moving: Core, centre: Core, extra: int = 0) -> bool:
        """Whether a region, and the line of its centre, are off ground; `extra` half µm off."""
        if self.mobility.passage(feature.id).measured is Measured.CENTRE:
            return self._centre_clear(centre, feature, extra)
        return self._beyond(feature, moving, extra)

    def _beyond(self, feature: Feature, moving: Core, extra: int) -> bool:
        """Whether a region keeps off ground; `extra` half µm off."""
        if feature.geometry == "Polygon":
            return self._rings(feature).clear(moving, self._own + extra)
        line = _doubled(feature.paths[0])
        radius = self._own + feature.width + extra
        return all(keeps(moving, line[k : k + 2], radius) for k in range(len(line) - 1))

    def _centre_clear(self, centre: Core, feature: Feature, extra: int) -> bool:
        """Whether a line of the centre stays out of the interior of a ground feature."""
        if feature.geometry != "Polygon":
            line = _doubled(feature.paths[0])
            radius = feature.width + extra
            return all(keeps(centre, line[k : k + 2], radius) for k in range(len(line) - 1))
        rings = self._rings(feature)
        # A line through the interior meets an edge or lies inside; one half µm apart is clear. One
        # that ends on the border, or goes along it, is too: what is asked for then is slower.
        if rings.off_edges(centre, 1 + extra):
            return not rings.holds(centre[0])
        return not extra and rings.out_of(centre)

    def _unguarded(self, body: Body, start: Point, end: Point, z: int) -> bool:
        """Whether a line never touches anything while it is within reach of what guards that."""
        for guard in self.guards:
            if not guard.at(z, self.mobility.height):
                continue
            plain = tuple(f for f in guard.features if f.id not in guard.over)
            for region in self._in_reach(body, guard, start, end):
                if not self._untouched(region, guard, plain, z, 2):
                    return False
            covered = (f for f in guard.features if f.id in guard.over) if z == 0 else ()
            if not all(
                self._beyond(feature, region, 2)
                for feature in covered
                for part in guard.bare(feature, start, end)
                for region in self._in_reach(body, guard, *part)
            ):
                return False
        return True

    def _in_reach(self, body: Body, guard: Guard, start: Place, end: Place) -> Iterable[Core]:
        """What a body sweeps of a line while it is in reach of a model, for each of them."""
        for _, part in within(body, guard, start, end):
            yield part if body.base.is_round else swept(body.corners, *part)

    def _untouched(
        self, region: Core, guard: Guard, ground: Iterable[Feature], z: int, extra: int = 0
    ) -> bool:
        """Whether a region keeps `extra` half µm off material that is guarded, and some ground."""
        height = self.mobility.height
        return (z != 0 or all(self._beyond(f, region, extra) for f in ground)) and all(
            self._clear(region, piece, extra) for piece in guard.pieces if touches(piece, z, height)
        )

    def _off(self, moving: Core, other: Other) -> bool:
        """Whether the base keeps clear of another model's base."""
        centre = (2 * other.model.pose.x, 2 * other.model.pose.y)
        if apart(grown(bounds_of(moving), self._away(other)), (*centre, *centre)):
            return True
        (core,), radius = self._kept_off(other)
        return keeps(moving, core, radius)

    def _kept_off(self, other: Other) -> tuple[list[Core], int]:
        """Another model's base as `keeps` takes it, alone of all."""
        pose, base = other.model.pose, other.model.base
        centre = (2 * pose.x, 2 * pose.y)
        if base.is_round:
            return [(centre,)], self._own + base.length + 2 * other.clearance
        corners = Body.at(base, pose.heading).corners
        core = tuple((x + centre[0], y + centre[1]) for x, y in corners)
        return [core], self._own + 2 * other.clearance

    def _beside(self, moving: Core) -> Iterable[Other]:
        """The others that a region may meet, by bounds about it: of hundreds, most are far off."""
        if len(self.others) < MANY:
            return self.others
        if self._crowd is None or self._crowd[0] is not self.others:
            each = ((2 * o.model.pose.x, 2 * o.model.pose.y, self._away(o)) for o in self.others)
            rows = [(x - by, y - by, -x - by, -y - by) for x, y, by in each]
            self._crowd = self.others, np.array(rows, np.int64).T.copy()
        west, south, east, north = bounds_of(moving)
        near = (self._crowd[1] <= np.array([[east], [north], [-west], [-south]])).all(axis=0)
        return [self.others[k] for k in np.flatnonzero(near).tolist()]

    def _away(self, other: Other) -> int:
        """Half µm beyond which the base's centre is certainly clear of another's."""
        # An oval's outline stands up to 0.05 % outside the curve.
        base = other.model.base
        return self._own + 2 * (math.ceil(1.001 * base.circumradius) + 3 + other.clearance)


def _doubled(path: tuple[Point, ...]) -> Core:
    return tuple((2 * x, 2 * y) for x, y in path)
