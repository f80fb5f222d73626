"""What one body meets on one level, collected into a sheet."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.errors import LimitError
from planner.mobility import Mobility, Paces
from planner.navigation.free_space.arc_ends import arc_ends
from planner.navigation.free_space.at_heights import EVERYWHERE, NOWHERE, Heights
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.corners import SEGMENTS, Corners
from planner.navigation.free_space.covering import rings_of
from planner.navigation.free_space.outlines import Outlines
from planner.navigation.free_space.parts import Parts, Tolls
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.stepped_over import stepped_over
from planner.navigation.free_space.substance import Other, stretches
from planner.navigation.free_space.terrain import Terrain, terrain
from planner.navigation.free_space.things import LIFT, PATCH, POINT, Item
from planner.navigation.levels.dives import discs
from planner.navigation.scope import Scope
from planner.navigation.slow_ground.border import Borders
from planner.navigation.slow_ground.least_pace import least_pace
from planner.navigation.slow_ground.run_into import run_into
from planner.navigation.walk.guarded import barred, guards, near_part
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
MOST_BENDING: Final = 15_000
"""Points on borders of slow and quick ground within reach of a search. With a dozen areas of
8" by 6" they are 400 to 1,600, by the game."""
MOST_CROSSED: Final = 50_000_000
"""Way points times what lines between them may climb, or cross as slow ground. The densest of our
tables, a town of 160 things, has 800,000."""


def _few_enough(points: int, crossed: int) -> None:
    """See that the lines between way points can be priced.

    Raises:
        LimitError: there are too many of them, or too much that each might cross.
    """
    if points * crossed > MOST_CROSSED:
        raise LimitError(
            f"{points} corners to bend at times {crossed} parts of what is climbed, or of slow"
            f" ground, within reach of a search: more than {MOST_CROSSED}; draw fewer things,"
            " or with fewer corners"
        )


class SheetBuilder:
    """Collects what one body meets on one level.

    Parameters:
        hull: µm, the length of a hull of which the body is a disc as wide; 0 for any other.
    """

    def __init__(
        self,
        scenario: Scenario,
        mobility: Mobility,
        body: Body,
        z: int,
        scope: Scope,
        others: tuple[Other, ...],
        segments: int = SEGMENTS,
        hull: float = 0.0,
    ) -> None:
        self.scenario, self.mobility, self.body, self.z = scenario, mobility, body, z
        self.scope, self.others, self.segments, self.hull = scope, others, segments, hull
        self.outlines = Outlines(body, mobility.turning, segments)
        self.blocks, self.tolls = Parts(), Parts()
        self.corners: list[Corners] = []
        self.borders: list[Floats] = []
        self.bending = 0

    def build(self, *, bare: bool = False) -> Sheet:
        """Return the sheet: terrain within reach, the other models laid over it.

        Parameters:
            bare: whether it has no way points.
        """
        given = (self.scenario.battlefield, self.mobility, self.body, self.z)
        whole = terrain(*given, self.scope.daring, self.segments)
        for item in whole.within(self.scope):
            self.blocks.extend(item.blocks.within(self.scope))
            self.tolls.extend(item.tolls)
            self.corners += item.corners
            self.borders += item.borders
            self._count(item)
        self._others()
        self._guarded()
        if about := self.body.outside:
            self.blocks.off(self.scope.starts, about)
            self.tolls.off(self.scope.starts, about, LIFT)
        return self._bare() if bare else self._sheet(whole)

    def _count(self, item: Item) -> None:
        """See that borders of slow and quick ground stay few enough to be searched.

        Raises:
            LimitError: there are too many of their points: all see one another, and the lines
                between them are as their square.
        """
        if item.borders:
            self.bending += sum(map(len, item.corners))
        if self.bending > MOST_BENDING:
            raise LimitError(
                f"slow or quick ground with more than {MOST_BENDING} points on its borders"
                f" at which ways may bend, within reach of a search: draw fewer or larger areas"
            )

    def _bare(self) -> Sheet:
        """The sheet without way points."""
        self._leave_out_of_reach()
        blocks, tolls = self.blocks.blocks(), self.tolls.tolls()
        width, height = self.body.off_edge(self.mobility.edge)
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
                *self._landing(),
            ]
        )
        return Sheet(self.z, self.body, box, blocks, tolls, rates, Corners.concat([]))

    def _sheet(self, whole: Terrain) -> Sheet:
        from planner.navigation.free_space.gates import gates, lanes

        bare = self._bare()
        if self.mobility.is_straight:  # round what is cheaper to go round it may not go
            return bare
        box, blocks, tolls = bare.box, bare.blocks, bare.tolls
        parts = [self._useful(bare, Corners.concat(self.corners))]
        _few_enough(len(parts[0]), len(tolls[2]))
        narrowing = lanes(self.blocks, self.tolls, self.z + self.mobility.height)
        useful = partial(self._of_use, bare)
        parts.append(self._loose(bare, *gates(*narrowing, box, self.segments, useful)))
        parts.append(self._loose(bare, whole.inner(self.scope)))
        parts.append(self._loose(bare, stepped_over(tolls)))
        parts.append(self._loose(bare, run_into(self.borders, blocks, self.segments)))
        corners = Corners.concat(parts).distinct()
        _few_enough(len(corners), len(tolls[2]))  # with those in narrow gaps, too
        borders = Borders.of(self.borders)
        return replace(bare, corners=corners, borders=borders)

    def _leave_out_of_reach(self) -> None:
        """Leave out what hangs over the body's head where nothing lifts it up to that."""
        parts, head = self.tolls, self.z + self.mobility.height
        lifts = [
            data[0] for kind, data in zip(parts.kinds, parts.data, strict=True) if kind == LIFT
        ]
        if lifts and min(lifts) >= head:
            self.tolls = parts.without(LIFT)

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

    def _landing(self) -> tuple[float, ...]:
        """The height from which on a drop ends in one of some discs, and those; () for anywhere."""
        near, dropping = discs(self.scenario, self.mobility), self.mobility.dropping
        if near is None or dropping is None:
            return ()
        return float(dropping.least), *near.ravel().tolist()

    def _useful(self, sheet: Sheet, corners: Corners) -> Corners:
        """Way points that are free and not on top of something as high as what they go round.

        And one more at each end of an arc that something cuts off.
        """
        if not len(corners):
            return corners
        near = self.scope.near(corners.x, corners.y) <= self.scope.reach
        x, y = corners.x[near], corners.y[near]
        useful, bends = near.copy(), partial(self._may_bend, sheet)
        useful[near] = bends(x, y, corners.top[near])
        found = corners.keep(useful)
        if not self.body.base.is_round:
            return found
        return Corners.concat([found, arc_ends(corners, useful, near & ~useful, bends)])

    def _of_use(self, sheet: Sheet, points: Floats, tops: Floats) -> NDArray[np.bool_]:
        """Which points (n, 2) are within reach, and such that a way may bend there."""
        found = self.scope.near(*points.T) <= self.scope.reach
        x, y = points[found].T.copy()
        found[found] = self._may_bend(sheet, x, y, tops[found])
        return found

    def _may_bend(self, sheet: Sheet, x: Floats, y: Floats, top: Floats) -> NDArray[np.bool_]:
        good = sheet.free(x, y)
        good[good] = sheet.below(x[good], y[good], top[good])
        return good

    def _loose(self, sheet: Sheet, points: Floats, tops: Floats | float = math.inf) -> Corners:
        corners = Corners.loose(points)
        corners.top[:] = tops
        if not len(corners):
            return corners
        return corners.keep(self._of_use(sheet, points, corners.top))  # no arc is cut off

    # -- other models ---------------------------------------------------------------------

    def _others(self) -> None:
        """Lay the models over the terrain that are within reach and count at some height."""
        poses = [other.model.pose for other in self.others]
        centres = np.array([(p.x, p.y) for p in poses], dtype=np.float64).reshape(-1, 2)
        about = np.array([o.model.base.circumradius + o.clearance for o in self.others])
        own = max(self.body.base.circumradius, self.hull / 2)
        reach = (about + own + 2).reshape(-1, 1)
        touched = self.scope.touched(centres - reach, centres + reach)
        row: list[Floats] = []
        last = -1.0
        heights = Heights(self.tolls, self.z, self.mobility.height)
        for k in np.flatnonzero(touched).tolist():
            core, radius = self.others[k].zone
            if self.body.base.is_round:
                radius = max(radius + self.body.radius, POINT)
            else:
                core = self.body.grow(core)
            if not self._hold(heights, self.others[k], core, radius):
                continue
            if not self.body.base.is_round:
                outline = self.outlines.rough(core)
                self.corners.append(self.outlines.around(outline, radius, math.inf))
                continue
            if row and (radius != last or len(core) > 1):
                self.corners.append(self.outlines.discs(np.concatenate(row), last, math.inf))
                row = []
            if len(core) > 1:
                self.corners.append(self.outlines.around(core, radius, math.inf))
            else:  # discs of one size in a row are done together
                row, last = [*row, core], radius
        if row:
            self.corners.append(self.outlines.discs(np.concatenate(row), last, math.inf))

    def _hold(self, heights: Heights, other: Other, core: Floats, radius: float) -> bool:
        """Lay a model over the terrain where it counts; whether it does anywhere."""
        if self.hull:  # what bars centres alone bars no hull: on the level itself it is all there
            held = EVERYWHERE if other.counts(self.z, self.mobility.height) else NOWHERE
        else:
            held = heights.held(core, radius, other)
        if held.whole:
            self.blocks.add(core, radius)
        for part in held.parts:
            self.blocks.add(part, 0.0 if len(part) > 2 else POINT)
        if len(held.bends):
            self.corners.append(Corners.loose(held.bends))
        return held.whole or bool(held.parts)

    def _guarded(self) -> None:
        """Lay what is not touched near some models over the terrain."""
        if not self.mobility.guarded:
            return
        import shapely

        given = self.body, self.z, self.mobility.height
        for guard in guards(self.scenario, self.mobility):
            # Where the centre may not be is shut to that; what may not be touched, to the body.
            radius = self.body.radius if self.hull else 0.0
            if self.hull:
                parts = near_part(self.scenario, guard, *given, self.hull)
            else:
                parts = barred(self.scenario, guard, *given)
            for ring in (ring for part in parts for ring in rings_of(part)):
                self.blocks.add(ring, max(radius, POINT))
            for ring in rings_of(shapely.union_all(parts)):
                self.corners.append(self.outlines.around(ring, radius, math.inf))
                for edge in stretches(ring) if guard.over else ():  # its parts leave seams
                    self.blocks.add(edge, max(radius, POINT))
