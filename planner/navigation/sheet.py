"""One sheet of free space: one body at one heading on one level, with its way points.

The ground is a level and each floor is one. What a body climbs over is no level of its own: its
height is a function of the place, the *lift*, the least height from the level's floor upward at
which it meets no material. So a sight line may cross a crate and pays the climb on both sides,
and because the toll is the same wherever the crate is crossed, a shortest way still bends at
corners only: at the crate's convex corners to go round it, at inner corners to stay on top.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature, Kind
from planner.mobility import Measured, Mobility, Paces, Way
from planner.navigation.body import Body
from planner.navigation.border import SPACING, Borders, border, round_about, samples
from planner.navigation.convex import convex_parts
from planner.navigation.corners import SEGMENTS, Corners, around, few_bends, rough
from planner.navigation.covering import cover, coverers, left_open, rings_of
from planner.navigation.parts import Blocks, Parts, Tolls
from planner.navigation.substance import (
    GROUND,
    Other,
    Substance,
    ground_cores,
    ground_rings,
    stretches,
    substances,
)
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]

LIFT, CARRY, PATCH, CEILING, COVER = 0, 1, 2, 3, 4
"""As in `kernels`, which is loaded only when something is searched."""
POINT: Final = 0.01
"""Radius, µm, of what is measured at the centre: thin, but lines cannot slip between."""
ENDLESS: Final = 1e9
"""µm: the top of what cannot be climbed over."""
CARRY_MARGIN: Final = 2.0
"""µm given away of a base's reach to what carries it: way points are rounded."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Free space of one body at one heading on one level.

    Parameters:
        z: height of the level's floor, µm.
        body: the body.
        box: least x, least y, greatest x, greatest y of the centre, µm.
        blocks, tolls, rates: as the kernels take them.
        corners: way points.
        heading: µ° the body has on it.
        borders: of ground of another pace, where ways are refracted.
    """

    z: int
    body: Body
    box: tuple[float, float, float, float]
    blocks: Blocks
    tolls: Tolls
    rates: Floats
    corners: Corners
    heading: int = 0
    borders: Borders = field(default_factory=lambda: Borders.of([]))

    def free(self, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        """Return at which points the body meets nothing that is never passed."""
        from planner.navigation import kernels

        x0, y0, x1, y1 = self.box
        inside = (xs >= x0) & (ys >= y0) & (xs <= x1) & (ys <= y1)
        found: NDArray[np.bool_] = inside & kernels.free(self.blocks, xs, ys)
        return found

    def stand(self, xs: Floats, ys: Floats) -> Floats:
        """Return the height it stands at, as `levels`; NaN where it is not free either."""
        from planner.navigation import kernels

        bounds = np.array(self.box, dtype=np.float64)
        found: Floats = kernels.stand(xs, ys, bounds, self.blocks, self.tolls, self.rates)
        return found

    def levels(self, xs: Floats, ys: Floats) -> Floats:
        """Return the height at which the body stands at each point; NaN where nothing carries."""
        from planner.navigation import kernels

        found: Floats = kernels.levels(self.tolls, self.rates, xs, ys)
        return found


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a search looks: within `reach` of any of `starts` (n, 2); everywhere for inf.

    `daring`: whether it may use what a dice test is owed for.
    """

    starts: Floats
    reach: float
    daring: bool = True

    def touches(self, points: Floats, radius: float) -> bool:
        """Whether something about `points`, grown by `radius`, comes within reach."""
        if math.isinf(self.reach):
            return True
        low, high = points.min(axis=0) - radius, points.max(axis=0) + radius
        away = np.maximum(0.0, np.maximum(low - self.starts, self.starts - high))
        return bool((np.hypot(away[:, 0], away[:, 1]) <= self.reach).any())

    def less(self, spent: float) -> Scope:
        """Return what is within reach once `spent` is gone."""
        return replace(self, reach=self.reach - spent)

    def near(self, xs: Floats, ys: Floats) -> Floats:
        """Return each point's straight distance to the nearest start; 0 for an endless reach."""
        if math.isinf(self.reach):
            return np.zeros(len(xs))
        found: Floats = np.hypot(
            xs[:, None] - self.starts[None, :, 0], ys[:, None] - self.starts[None, :, 1]
        ).min(axis=1)
        return found


def least_pace(mobility: Mobility) -> float:
    """Return a pace that nothing undercuts: all paces below 1 at once."""
    ground = (p for p in mobility.passages.values() if p.rise is None)
    jumped = 1.0 if mobility.jumping is None else min(1.0, float(mobility.jumping.pace))
    return jumped * math.prod(min(1.0, float(p.pace)) for p in ground)


class SheetBuilder:
    """Collects what one body meets on one level."""

    def __init__(
        self,
        scenario: Scenario,
        mobility: Mobility,
        body: Body,
        z: int,
        scope: Scope,
        others: tuple[Other, ...],
        segments: int = SEGMENTS,
    ) -> None:
        self.scenario, self.mobility, self.body, self.z = scenario, mobility, body, z
        self.scope, self.others, self.segments = scope, others, segments
        self.blocks, self.tolls = Parts(), Parts()
        self.corners: list[Corners] = []
        self.borders: list[Floats] = []
        self.lifts: list[tuple[Floats, float, int]] = []
        """Outer points, radius and top of what may be climbed here."""

    def build(self) -> Sheet:
        """Return the sheet."""
        for substance in substances(self.scenario.battlefield):
            self._substance(substance)
        if self.z == 0:
            self._ground()
        self._floors()
        for other in self.others:
            self._other(other)
        return self._sheet()

    def _sheet(self) -> Sheet:
        from planner.navigation.gates import gates, lanes
        from planner.navigation.inner import inner_corners

        blocks, tolls = self.blocks.blocks(), self.tolls.tolls()
        width, height = self.body.extent
        table = self.scenario.battlefield.table
        box = (width, height, table.width - width, table.height - height)
        climbing = self.mobility.climbing
        highest = math.inf if climbing.highest is None else climbing.highest
        up, down = float(climbing.up), float(climbing.down)
        carried = float(self.z != 0)
        rates = np.array(
            [
                *(self.z, self.mobility.height, up, down, highest, carried),
                *(self._least_pace(tolls), float(self.mobility.paces is Paces.GREATEST)),
                *self._dropping(),
            ]
        )
        bare = Sheet(self.z, self.body, box, blocks, tolls, rates, Corners.concat([]))
        parts = [self._useful(bare, Corners.concat(self.corners))]
        narrowing = lanes(self.blocks, self.tolls, self.z + self.mobility.height)
        parts.append(self._loose(bare, gates(narrowing, box, self.segments)))
        parts.append(self._loose(bare, inner_corners(bare)))
        corners = Corners.concat(parts).distinct()
        borders = Borders.of(self.borders)
        return Sheet(self.z, self.body, box, blocks, tolls, rates, corners, borders=borders)

    def _least_pace(self, tolls: Tolls) -> float:
        """A pace that no line on this sheet undercuts: 1 where no quicker ground is on it."""
        patches = tolls[4] == PATCH
        return least_pace(self.mobility) if (tolls[5][patches, 0] < 1).any() else 1.0

    def _dropping(self) -> tuple[float, float, float, float]:
        """Highest drop, its cost a µm, its flat cost, and the height from which it is too bold."""
        dropping = self.mobility.dropping
        if dropping is None:
            return -1.0, 0.0, 0.0, math.inf
        tested = dropping.test and not self.scope.daring
        bold = (dropping.every or 0.0) if tested else math.inf
        return float(dropping.highest), float(dropping.pace), float(dropping.entry), float(bold)

    def _useful(self, sheet: Sheet, corners: Corners) -> Corners:
        """Way points that are free and not on top of something as high as what they go round."""
        if not len(corners):
            return corners
        useful = self.scope.near(corners.x, corners.y) <= self.scope.reach
        x, y = corners.x[useful], corners.y[useful]
        with np.errstate(invalid="ignore"):
            good = sheet.free(x, y) & (sheet.levels(x, y) < corners.top[useful])
        useful[np.flatnonzero(useful)[~good]] = False
        return corners.keep(useful)

    def _loose(self, sheet: Sheet, points: Floats) -> Corners:
        corners = Corners.loose(points)
        corners.top[:] = math.inf
        return self._useful(sheet, corners)

    # -- pieces ---------------------------------------------------------------------------

    def _substance(self, substance: Substance) -> None:
        piece = substance.piece
        way = self.mobility.passage(piece.feature).way
        if piece.top == self.z and self.z > 0:
            self._carry(substance.cores, substance.radius)
        if way is Way.OPEN:
            self._tolled(substance)
        if way is Way.OPEN or piece.top <= self.z:
            return
        if not self.scope.touches(substance.rings[0], self._reach(substance.radius)):
            return
        if way is Way.OVER:
            self._over(substance)
        elif piece.bottom < self.z + self.mobility.height:
            self._shut(substance.rings, substance.radius)
        else:
            self._overhead(substance)

    def _tolled(self, substance: Substance) -> None:
        """Material that is open at a price: gone round at its corners or crossed anywhere."""
        piece = substance.piece
        toll = self.mobility.owed(piece.feature)
        if not any(toll) or piece.top < self.z:
            return
        if not self.scope.touches(substance.rings[0], self._reach(substance.radius)):
            return
        heights = float(piece.bottom), float(piece.top)
        data = (1.0, *self._price(piece.feature), *heights, self._kin(piece.feature))
        radius = substance.radius + self.body.radius
        rings: list[Floats] = list(substance.rings)
        if not self.body.base.is_round:
            rings = [self._rough(self.body.grow(core)) for core in substance.cores]
        for core in substance.cores:
            self.tolls.add(self.body.grow(core), radius, PATCH, data)
        for ring in rings:
            self.corners.append(around(ring, radius, math.inf, self.segments))

    def _price(self, feature: str) -> tuple[float, float]:
        """Toll of entering a feature, µm, and its number; inf for a test that is not dared."""
        entry, tests = self.mobility.owed(feature)
        number = self.scenario.battlefield.number(feature)
        return (math.inf if tests and not self.scope.daring else float(entry)), float(number)

    def _kin(self, feature: str) -> float:
        """Number that all features of one kin share."""
        battlefield, kin = self.scenario.battlefield, self.mobility.passage(feature).kin
        if not kin:
            return float(battlefield.number(feature))
        found = (f.id for f in battlefield.features if self.mobility.passage(f.id).kin == kin)
        return float(battlefield.number(next(found)))

    def _overhead(self, substance: Substance) -> None:
        """Something shut above the body's head: in the way of one that climbs, not below it."""
        data = (float(substance.piece.bottom), ENDLESS, 0.0)
        for core in substance.cores:
            radius = substance.radius + self.body.radius
            self.tolls.add(self.body.grow(core), radius, LIFT, data)

    def _reach(self, radius: float) -> float:
        return radius + self.body.base.circumradius + 2

    def _shut(self, rings: tuple[Floats, ...], radius: float) -> None:
        for ring in rings:
            self._block_ring(ring, radius)

    def _block_ring(self, ring: Floats, radius: float) -> None:
        """Shut a ring's edges: nothing gets in, so the inside needs no test of its own."""
        if self.body.base.is_round:
            grown = max(radius + self.body.radius, POINT)
            for edge in stretches(ring):
                self.blocks.add(edge, grown)
            self._around(ring, grown, math.inf)
            return
        for edge in stretches(ring):
            self._block_hull(edge, radius)

    def _block_hull(self, core: Floats, radius: float) -> None:
        grown = self.body.grow(core)
        self.blocks.add(grown, radius)
        self._around(self._rough(grown), radius, math.inf)

    def _around(self, ring: Floats, radius: float, top: float) -> None:
        turning = self.mobility.turning
        if turning.facing and turning.each and not turning.free:
            self.corners.append(few_bends(ring, radius, top))
        else:
            self.corners.append(around(ring, radius, top, self.segments))

    def _rough(self, outline: Floats) -> Floats:
        """An outline to put way points about: with fewer corners where few are wanted."""
        return outline if self.segments >= SEGMENTS else rough(outline, self.segments)

    def _over(self, substance: Substance) -> None:
        piece = substance.piece
        data = (float(piece.bottom), float(piece.top), float(piece.climbable))
        radius = substance.radius + self.body.radius
        for core in substance.cores:
            self.tolls.add(self.body.grow(core), radius, LIFT, data)
        rings: list[Floats] = list(substance.rings)
        if not self.body.base.is_round:
            rings = [self._rough(self.body.grow(core)) for core in substance.cores]
        for ring in rings:
            self._around(ring, radius, piece.top)
        self.lifts.append((substance.rings[0], radius, piece.top))

    # -- ground and floors ----------------------------------------------------------------

    def _ground(self) -> None:
        for feature in self.scenario.battlefield.of(*GROUND):
            passage = self.mobility.passage(feature.id)
            tolled = any(self.mobility.owed(feature.id))
            if passage.way is not Way.SHUT and passage.pace == 1 and not tolled:
                continue
            if passage.pace < 1 and not self.body.base.is_round and not tolled:
                continue  # the outline is a little too large to claim a faster pace by it
            rings, radius = ground_rings(feature)
            if not self.scope.touches(rings[0], self._reach(radius)):
                continue
            centred = passage.measured is Measured.CENTRE
            over = coverers(self.scenario.battlefield, self.mobility, feature.id)
            if over and passage.way is Way.SHUT:
                for ring in rings_of(left_open(feature, self.body, passage.measured, over)):
                    self._thin_ring(ring)
            elif passage.way is Way.SHUT and not centred:
                self._shut(rings, radius)
            elif passage.way is Way.SHUT:
                for ring in rings:
                    self._thin_ring(ring, radius)
            else:
                price = float(passage.pace), *self._price(feature.id)
                data = (*price, -1.0, 0.0, self._kin(feature.id))
                self._patch(ground_cores(feature), radius, centred, data)
                self._cover(over, float(self.scenario.battlefield.number(feature.id)))

    def _thin_ring(self, ring: Floats, radius: float = 0.0) -> None:
        """Shut a ring's edges to the centre."""
        for edge in stretches(ring):
            self.blocks.add(edge, max(radius, POINT))
        self._around(ring, radius, math.inf)

    def _cover(self, over: list[Feature], number: float) -> None:
        """A feature is not there while the centre is in one of those that cover it."""
        for feature in over:
            _, radius = ground_rings(feature)
            for core in ground_cores(feature):
                self.tolls.add(core, max(radius, POINT), COVER, (number,))
        if not over:
            return
        # Ways bend along the inside of what covers, where they come off it.
        found = [np.concatenate([ring, ring[:1]]) for ring in rings_of(cover(over))]
        self.borders += found
        self.corners.append(samples(found, SPACING * SEGMENTS / self.segments))
        self.corners += [Corners.loose(ring) for ring in found]

    def _patch(
        self,
        cores: tuple[Floats, ...],
        radius: float,
        centred: bool,
        data: tuple[float, ...],
    ) -> None:
        grow = not centred
        radius += self.body.radius if grow else 0.0
        grown = [self.body.grow(core) if grow else core for core in cores]
        for core in grown:
            self.tolls.add(core, radius, PATCH, data)
        found = border(grown, radius, data[0])
        if data[0] >= 1:
            self.corners.append(round_about(found))
        if data[0] != 1:
            self.borders += found
            self.corners.append(samples(found, SPACING * SEGMENTS / self.segments))

    def _floors(self) -> None:
        for feature in self.scenario.battlefield.of(Kind.FLOOR):
            rings = tuple(np.array(r[:-1], dtype=np.float64) for r in feature.paths)
            if not self.scope.touches(rings[0], self._reach(0)):
                continue
            cores = convex_parts(rings)
            if feature.top == self.z and self.z > 0:
                self._carry(cores, 0.0)
            elif feature.top > self.z and not self.mobility.walks_through:
                for core in cores:
                    data = (float(feature.top), 0.0, 0.0)
                    self.tolls.add(self.body.grow(core), self.body.radius, CEILING, data)

    def _carry(self, cores: tuple[Floats, ...], radius: float) -> None:
        """A surface at this very level: it carries a base that comes within reach of it."""
        reach = max(self.mobility.climbing.reach - CARRY_MARGIN, 0.0)
        inradius = self.body.base.inradius if not self.body.base.is_round else self.body.radius
        for core in cores:
            self.tolls.add(core, radius + inradius + reach, CARRY)

    # -- other models ---------------------------------------------------------------------

    def _other(self, other: Other) -> None:
        pose, base = other.model.pose, other.model.base
        centre = np.array([[pose.x, pose.y]], dtype=np.float64)
        radius = float(other.clearance) + (base.radius if base.is_round else 0.0)
        about = base.circumradius + other.clearance
        if not self.scope.touches(centre, about + self.body.base.circumradius + 2):
            return
        if not any(other.counts(z, self.mobility.height) for z in self._heights(centre, about)):
            return
        core = centre + Body.at(base, pose.heading).polygon
        if self.body.base.is_round:
            grown = max(radius + self.body.radius, POINT)
            self.blocks.add(core, grown)
            self._around(core, grown, math.inf)
        else:
            self._block_hull(core, radius)

    def _heights(self, centre: Floats, radius: float) -> list[int]:
        """Heights the body may have near a model: the level's, and the lifts beside it."""
        found = [self.z]
        reach = radius + 2 * self.body.base.circumradius
        for points, grown, top in self.lifts:
            low, high = points.min(axis=0) - grown, points.max(axis=0) + grown
            away = np.maximum(0.0, np.maximum(low - centre[0], centre[0] - high))
            if math.hypot(*away) <= reach and top not in found:
                found.append(top)
        return found
