"""What each thing on a table puts in the way of one body at one heading on one level.

Only what lies within somebody's reach is made: the outlines of a whole table grown by a dozen
headings of a hull take longer than all the rest of its order.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.piece import Piece
from planner.mobility import Measured, Mobility, Passage, Way
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.convex import convex_parts
from planner.navigation.free_space.corners import SEGMENTS, Corners, around
from planner.navigation.free_space.covering import convex_parts_of, cover, coverers, rings_of
from planner.navigation.free_space.lifted_over import left_below, lifting, off_border
from planner.navigation.free_space.outlines import Outlines
from planner.navigation.free_space.parts import Parts
from planner.navigation.free_space.side_by_side import has_kin_beside, seams_of
from planner.navigation.free_space.substance import (
    GROUND,
    Substance,
    ground_cores,
    ground_rings,
    stretches,
    substances,
)
from planner.navigation.slow_ground.border import (
    SPACING,
    border,
    inner_corners,
    on_table,
    round_about,
    samples,
)
from planner.navigation.slow_ground.climbed_out import faces
from planner.until import on_time

Floats = NDArray[np.float64]

BESIDE = 600.0
"""µm beyond a bad face at which ways bend to climb beside it."""
LIFT, CARRY, PATCH, CEILING, COVER = 0, 1, 2, 3, 4
BELOW: Final = 1
"""Of a block: shut ground, ending below what lifts a body off it, where no lane is between."""
SHUNNED, CLIMBED, SHEER = 0.0, 1.0, 2.0
"""As in `kernels`, which is loaded only when something is searched."""
POINT: Final = 0.01
"""Radius, µm, of what is measured at the centre: thin, but lines cannot slip between."""
SEAM: Final = 0.0025
"""Radius, µm, of where two parts of slow ground touch: they and it are shrunk by a skin."""
ENDLESS: Final = 1e9
"""µm: the top of what cannot be climbed over."""
CLEAR: Final = 2.0
"""µm off the arcs of what is left of shut ground at which ways bend: on them half the way points,
which are whole µm, would be inside."""
CARRY_MARGIN: Final = 2.0
"""µm given away of a base's reach to what carries it: way points are rounded."""


@dataclass(eq=False, slots=True)
class Item:
    """What one thing on the table puts in a body's way.

    Parameters:
        blocks, tolls, corners, borders: as of a `Sheet`.
    """

    blocks: Parts = field(default_factory=Parts)
    tolls: Parts = field(default_factory=Parts)
    corners: list[Corners] = field(default_factory=list)
    borders: list[Floats] = field(default_factory=list)


class Things:
    """The things on a table, each made when it is first asked for.

    Parameters:
        daring: whether it may use what a dice test is owed for.
        segments: straight pieces a quarter of an arc.
    """

    def __init__(
        self,
        battlefield: Battlefield,
        mobility: Mobility,
        body: Body,
        z: int,
        daring: bool,
        segments: int,
    ) -> None:
        self.battlefield, self.mobility, self.body, self.z = battlefield, mobility, body, z
        self.daring, self.segments = daring, segments
        self.outlines = Outlines(body, mobility.turning, segments)
        self._bounds: list[tuple[Floats, Floats]] = []
        self._fills: list[Callable[[Item], None]] = []
        for substance in substances(self.battlefield):
            on_time()
            self._substance(substance)
        if self.z == 0:
            self._ground()
        self._floors()
        self._made: list[Item | None] = [None] * len(self._fills)
        self.low, self.high = (
            np.array([b[k] for b in self._bounds]).reshape(-1, 2) for k in range(2)
        )
        """(n, 2) bounds of each, grown by the body, µm; endless for what always counts."""

    def __len__(self) -> int:
        return len(self._fills)

    def __getitem__(self, number: int) -> Item:
        found = self._made[number]
        if found is None:
            on_time()
            found = Item()
            self._fills[number](found)
            self._made[number] = found
        return found

    def _add(self, points: Floats | None, radius: float, fill: Callable[[Item], None]) -> None:
        """Add a thing about `points`, grown by `radius`; everywhere for None."""
        self._fills.append(fill)
        if points is None:
            self._bounds.append((np.full(2, -math.inf), np.full(2, math.inf)))
        else:
            self._bounds.append((points.min(axis=0) - radius, points.max(axis=0) + radius))

    # -- pieces ---------------------------------------------------------------------------

    def _substance(self, substance: Substance) -> None:
        piece = substance.piece
        way = self.mobility.way(piece.feature, sill=piece.is_sill)
        about = substance.rings[0], self._reach(substance.radius)
        if piece.is_surface(self.z) and self.z > 0:
            self._add(None, 0.0, lambda i: self._carry(i, substance.cores, substance.radius))
        if way is Way.OPEN and self.mobility.tolled(piece.feature) and piece.top >= self.z:
            self._add(*about, lambda i: self._tolled(i, substance))
        if way is Way.OPEN or piece.top <= self.z:
            return
        above = piece.bottom >= self.z + self.mobility.height
        if above and piece.lintel_of and self.mobility.way(piece.lintel_of) is Way.SHUT:
            return  # nobody gets under it
        if way is Way.OVER:
            self._add(*about, lambda i: self._over(i, substance))
        elif not above:
            self._add(*about, lambda i: self._shut(i, substance.rings, substance.radius))
        else:
            self._add(*about, lambda i: self._overhead(i, substance))

    def _tolled(self, item: Item, substance: Substance) -> None:
        """Material that is open at a price: gone round at its corners or crossed anywhere."""
        piece = substance.piece
        heights = float(piece.bottom), float(piece.top)
        data = (1.0, *self._price(piece.feature), *heights, self._kin(piece.feature))
        radius = substance.radius + self.body.radius
        rings: list[Floats] = list(substance.rings)
        if not self.body.base.is_round:
            rings = [self.outlines.rough(self.body.grow(core)) for core in substance.cores]
        for core in substance.cores:
            item.tolls.add(self.body.grow(core), radius, PATCH, data)
        for ring in rings:
            item.corners.append(around(ring, radius, math.inf, self.segments))

    def _price(self, feature: str) -> tuple[float, float]:
        """Toll of entering a feature, µm, and its number; inf for a test that is not dared."""
        entry, tests = self.mobility.owed(feature)
        number = self.battlefield.number(feature)
        return (math.inf if tests and not self.daring else float(entry)), float(number)

    def _kin(self, feature: str) -> float:
        """Number that all features of one kin share."""
        battlefield, kin = self.battlefield, self.mobility.passage(feature).kin
        if not kin:
            return float(battlefield.number(feature))
        found = (f.id for f in battlefield.features if self.mobility.passage(f.id).kin == kin)
        return float(battlefield.number(next(found)))

    def _overhead(self, item: Item, substance: Substance) -> None:
        """Something shut above the body's head: in the way of one that climbs, not below it."""
        data = (float(substance.piece.bottom), ENDLESS, 0.0)
        for core in substance.cores:
            radius = substance.radius + self.body.radius
            item.tolls.add(self.body.grow(core), radius, LIFT, data)

    def _reach(self, radius: float) -> float:
        return radius + self.body.base.circumradius + 2

    def _shut(self, item: Item, rings: tuple[Floats, ...], radius: float) -> None:
        for ring in rings:
            self._block_ring(item, ring, radius)

    def _block_ring(self, item: Item, ring: Floats, radius: float) -> None:
        """Shut a ring's edges: nothing gets in, so the inside needs no test of its own."""
        if self.body.base.is_round:
            grown = max(radius + self.body.radius, POINT)
            for edge in stretches(ring):
                item.blocks.add(edge, grown)
            item.corners.append(self.outlines.around(ring, grown, math.inf))
            return
        for edge in stretches(ring):
            self._block_hull(item, edge, radius)

    def _block_hull(self, item: Item, core: Floats, radius: float) -> None:
        grown = self.body.grow(core)
        item.blocks.add(grown, radius)
        outline = self.outlines.rough(grown)
        item.corners.append(self.outlines.around(outline, radius, math.inf))

    def _over(self, item: Item, substance: Substance) -> None:
        piece = substance.piece
        under = piece.lintel_of and self.mobility.way(piece.lintel_of) is Way.OPEN
        face = float(self.mobility.passage(piece.feature).face)
        free, most = 0.0, self.mobility.climbing.free
        if self.mobility.steps_free(piece.feature, sill=piece.is_sill):
            free = math.inf if most is None else float(most)
        about = float(piece.bottom), float(piece.top), self._how(piece), float(bool(under))
        data = *about, face, free
        radius = substance.radius + self.body.radius
        for core in substance.cores:
            item.tolls.add(self.body.grow(core), radius, LIFT, data)
        rings: list[Floats] = list(substance.rings)
        if not self.body.base.is_round:
            rings = [self.outlines.rough(self.body.grow(core)) for core in substance.cores]
        if piece.bottom >= self.z + self.mobility.height and self._is_passed(piece.lintel_of):
            rings = []  # what is on both sides of it is gone round
        for ring in rings:
            item.corners.append(self.outlines.around(ring, radius, piece.top))
            if face > 1:
                item.corners.append(self._next_to(ring, radius, piece.top))
        if self.z == 0 and piece.climbable and piece.bottom < self.mobility.height:
            self._out_of_slow_ground(item, substance, radius)

    def _is_passed(self, opening: str) -> bool:
        """Whether a door or window is as wide as the body, so that nobody has to get over it."""
        if not opening:
            return False
        line = self.battlefield.feature(opening).paths[0]
        return math.dist(line[0], line[-1]) >= self.mobility.base.width

    def _how(self, piece: Piece) -> float:
        """How a body gets up and down a face."""
        dropping = self.mobility.dropping
        if piece.climbable:
            return CLIMBED
        return SHUNNED if dropping is None or not dropping.sheer else SHEER

    def _out_of_slow_ground(self, item: Item, substance: Substance, radius: float) -> None:
        """Ways bend where they climb out of slow ground, or down into it."""
        cores = [self.body.grow(core) for core in substance.cores]
        given = self.battlefield, self.mobility, self.body, cores, radius
        rings, ground = faces(*given)
        if rings:
            self._borders(item, rings, ground)

    def _borders(
        self, item: Item, rings: list[Floats], near: Any = None, *, quick: bool = False
    ) -> None:
        """Lay rings, as far as they are on the table, as borders with way points along them.

        Parameters:
            quick: whether the ground within is the quicker one.
            near: a geometry further than `SPACING` from which no way points are of use; or None.
        """
        width, height = self.body.off_edge(self.mobility.edge)
        table = self.battlefield.table
        box = (width, height, table.width - width, table.height - height)
        item.borders += on_table(rings, box)
        found = samples(rings, SPACING * SEGMENTS / self.segments, quick=quick)
        if near is not None:
            import shapely

            points = shapely.points(found.x, found.y)
            found = found.keep(shapely.distance(points, near) <= SPACING)
        item.corners.append(found)

    def _next_to(self, ring: Floats, radius: float, top: float) -> Corners:
        """Where a body is just out of reach of a bad face, to climb a better one next to it."""
        about = self.outlines.around(ring, radius + BESIDE, top)
        found = Corners.loose(np.column_stack([about.x, about.y]))
        found.top[:] = top
        return found

    # -- ground and floors ----------------------------------------------------------------

    def _ground(self) -> None:
        for feature in self.battlefield.of(*GROUND):
            on_time()
            passage = self.mobility.passage(feature.id)
            tolled = self.mobility.tolled(feature.id)
            if passage.way is not Way.SHUT and passage.pace == 1 and not tolled:
                continue
            if passage.pace < 1 and not self.body.base.is_round and not tolled:
                continue  # the outline is a little too large to claim a faster pace by it
            rings, radius = ground_rings(feature)
            self._add(rings[0], self._reach(radius), partial(self._area, feature=feature))

    def _area(self, item: Item, feature: Feature) -> None:
        passage = self.mobility.passage(feature.id)
        if passage.way is Way.SHUT:
            self._shut_area(item, feature, passage)
            return
        radius, centred = ground_rings(feature)[1], passage.measured is Measured.CENTRE
        price = float(passage.pace), *self._price(feature.id)
        data = (*price, -1.0, 0.0, self._kin(feature.id))
        beside = has_kin_beside(self.battlefield, self.mobility, feature, 2 * self._reach(0))
        self._patch(item, ground_cores(feature), radius, centred, data, beside)
        # A centre that goes along where two parts touch is inside neither of them.
        for edge in seams_of(self.battlefield, self.mobility, feature) if centred else ():
            item.tolls.add(edge, SEAM, PATCH, data)
        if price[:2] != (1.0, 0.0):  # what costs nothing is not worth getting out of
            over = coverers(self.battlefield, self.mobility, feature.id)
            self._cover(item, over, float(self.battlefield.number(feature.id)))

    def _shut_area(self, item: Item, feature: Feature, passage: Passage) -> None:
        """Ground that is shut, but under what covers it and what a body stands upon above it."""
        (rings, radius), centred = ground_rings(feature), passage.measured is Measured.CENTRE
        over = coverers(self.battlefield, self.mobility, feature.id)
        lifts = lifting(self.battlefield, self.mobility, self.body, feature)
        if over or lifts:
            shut = left_below(feature, self.body, passage, over, lifts)
            own = left_below(feature, self.body, passage, over, []) if lifts else shut
            for ring in rings_of(shut):
                self._thin_ring(item, ring, own=own)
            # None steps down into it, or turns.
            for part in convex_parts_of(shut) if lifts or not centred else ():
                item.blocks.add(part, POINT, BELOW)
        elif not centred:
            self._shut(item, rings, radius)
        else:
            for ring in rings:
                self._thin_ring(item, ring, radius)

    def _thin_ring(
        self, item: Item, ring: Floats, radius: float = 0.0, own: Any | None = None
    ) -> None:
        """Shut a ring's edges to the centre.

        Parameters:
            own: the ground whose border they are: along the others what lifts a body ends.
        """
        edges = [*stretches(ring)]
        for edge, below in zip(edges, off_border(edges, own), strict=True):
            item.blocks.add(edge, max(radius, POINT), BELOW if below else 0)
        out = radius if own is None else CLEAR
        item.corners.append(self.outlines.around(ring, out, math.inf))

    def _cover(self, item: Item, over: list[Feature], number: float) -> None:
        """A feature is not there while the centre is in one of those that cover it."""
        for feature in over:
            _, radius = ground_rings(feature)
            for core in ground_cores(feature):
                item.tolls.add(core, max(radius, POINT), COVER, (number,))
        if not over:
            return
        # Ways bend along the inside of what covers, where they come off it.
        found = [np.concatenate([ring, ring[:1]]) for ring in rings_of(cover(over))]
        item.borders += found
        item.corners.append(samples(found, SPACING * SEGMENTS / self.segments))
        item.corners += [Corners.loose(ring) for ring in found]

    def _patch(
        self,
        item: Item,
        cores: tuple[Floats, ...],
        radius: float,
        centred: bool,
        data: tuple[float, ...],
        shared: bool,
    ) -> None:
        """Ground of a pace or a price.

        Parameters:
            shared: whether it is one with other ground, so that ways may bend where they meet.
        """
        grow = not centred
        radius += self.body.radius if grow else 0.0
        grown = [self.body.grow(core) if grow else core for core in cores]
        for core in grown:
            item.tolls.add(core, radius, PATCH, data)
        found = border(grown, radius, data[0])
        if data[0] >= 1:
            item.corners.append(round_about(found, turned_into=shared or data[0] > 1))
        else:
            item.corners.append(inner_corners(found))
        if data[0] != 1:
            self._borders(item, found, quick=data[0] < 1)

    def _floors(self) -> None:
        for feature in self.battlefield.of(Kind.FLOOR):
            outer = np.array(feature.paths[0][:-1], dtype=np.float64)
            self._add(outer, self._reach(0), partial(self._floor, feature=feature))

    def _floor(self, item: Item, feature: Feature) -> None:
        cores = convex_parts(tuple(np.array(r[:-1], dtype=np.float64) for r in feature.paths))
        if feature.top == self.z and self.z > 0:
            self._carry(item, cores, 0.0)
        elif feature.top > self.z and not self.mobility.walks_through:
            for core in cores:
                data = (float(feature.top), 0.0, 0.0)
                item.tolls.add(self.body.grow(core), self.body.radius, CEILING, data)

    def _carry(self, item: Item, cores: tuple[Floats, ...], radius: float) -> None:
        """A surface at this very level: it carries a base that comes within reach of it."""
        reach = max(self.mobility.climbing.reach - CARRY_MARGIN, 0.0)
        inradius = self.body.base.inradius if not self.body.base.is_round else self.body.radius
        for core in cores:
            item.tolls.add(core, radius + inradius + reach, CARRY)
