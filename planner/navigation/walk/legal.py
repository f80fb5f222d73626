"""Is one step legal? The definition of a legal way, in integers, for one body.

Written apart from the referee on purpose: the two share the definition, not the code.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature
from planner.battlefield.piece import Piece
from planner.mobility import Measured, Mobility
from planner.navigation.free_space.body import Body, disc_about
from planner.navigation.free_space.meeting import Meeting
from planner.navigation.free_space.spin import Test, spun, spun_past
from planner.navigation.free_space.substance import GROUND, Other, not_over
from planner.navigation.free_space.surface import tops, upheld
from planner.navigation.levels.dives import discs, lands
from planner.navigation.walk import beside
from planner.navigation.walk.exact import Core, Point, keeps
from planner.navigation.walk.guarded import Guard, far, guards
from planner.navigation.walk.rings import Rings
from planner.scenario.scenario import Scenario
from planner.units import Model, Pose

EXACT = 1.0
"""µm left for rounding where a drop lands."""


class Legal(Meeting):
    """Judges lines and climbs of one body.

    Parameters:
        scenario, mobility: the table and the order.
        others: models in the way (see `substance.others`).
    """

    def __init__(self, scenario: Scenario, mobility: Mobility, others: tuple[Other, ...]) -> None:
        super().__init__(scenario.battlefield, mobility, others)
        self.guards = guards(scenario, mobility)
        self.scenario = scenario
        self._near = discs(scenario, mobility, EXACT)

    @cached_property
    def tolled(self) -> NDArray[np.bool_]:
        """Which features of the table owe anything, with their kin, where one crosses into them."""
        owe = (self.mobility.tolled(feature.id) for feature in self.battlefield.features)
        return np.fromiter(owe, np.bool_, len(self.battlefield.features))

    def line(self, start: Point, end: Point, z: int, heading: int) -> bool:
        """Return whether the base may move from `start` to `end` (µm) at height `z`.

        What begins or ends nearer to something than its outline stands out is looked at closer.
        """
        body = Body.at(self.mobility.base, heading)
        if self._goes(body, start, end, z):
            return True
        if not body.outside:
            return False
        stands = all(self._goes(body, at, at, z) for at in dict.fromkeys((start, end)))
        return not stands and self._closely(replace(body, fine=True), start, end, z)

    def stands_off(self, to: Pose) -> bool:
        """Return whether a base stands at a pose by the outline that stands out from it."""
        return self._goes(Body.at(self.mobility.base, to.heading), to.at[:2], to.at[:2], to.z)

    def touches(self, to: Pose) -> bool:
        """Return whether it stands at a pose though it does not by that outline."""
        return not self.stands_off(to) and self.line(to.at[:2], to.at[:2], to.z, to.heading)

    def _goes(self, body: Body, start: Point, end: Point, z: int) -> bool:
        moving = self._moving(body, start, end)
        height = self.mobility.height
        return (
            self._on_table(body, start)
            and self._on_table(body, end)
            and all(self._clear(moving, piece) for piece in self._met(moving, z, z + height))
            and (z != 0 or self._ground_clear(moving, body, start, end))
            and all(self._off(moving, o) for o in self._beside(moving) if o.counts(z, height))
            and self._unguarded(body, start, end, z)
        )

    def _closely(self, body: Body, start: Point, end: Point, z: int) -> bool:
        """Whether a hull goes straight by its true shape: what its outline meets, it may touch."""
        moving, height = self._moving(body, start, end), self.mobility.height
        true = beside.swept(body.base, body.heading, start, end)
        return (
            self._within_edges(true)
            and all(
                self._clear(moving, piece) or self._past(true, start, piece)
                for piece in self._met(moving, z, z + height)
            )
            and (z != 0 or self._ground_clear(moving, body, start, end))
            and all(
                self._off(moving, other) or beside.parted(true, self._figure(other))
                for other in self._beside(moving)
                if other.counts(z, height)
            )
            and self._unguarded(body, start, end, z)
        )

    def _within_edges(self, true: beside.Figure) -> bool:
        """Whether what a hull sweeps, or its centre where that counts, is on the table."""
        if self.mobility.edge is Measured.CENTRE:
            true = replace(true, base=None)
        low, high = ((-1.0, 0.0), (0.0, -1.0)), ((1.0, 0.0), (0.0, 1.0))
        size = 2 * self.table.width, 2 * self.table.height
        least = beside.LEAST if true.base else 0.0
        return all(true.reach(out) <= -least for out in low) and all(
            true.reach(out) <= most - least for out, most in zip(high, size, strict=True)
        )

    def _past(self, true: beside.Figure, start: Point, piece: Piece) -> bool:
        """Whether what a hull sweeps keeps off a piece."""
        if not piece.is_wall and Rings.of(piece.polygon).holds((2 * start[0], 2 * start[1])):
            return False
        edges, radius = self._edges(piece)
        return all(beside.parted(true, beside.Figure(edge, radius)) for edge in edges)

    def _figure(self, other: Other) -> beside.Figure:
        """Another model's base, and what is to be kept off it."""
        return beside.Figure.standing(other.model.base, other.model.pose, 2 * other.clearance)

    def off(self, feature: Feature, start: Point, end: Point, z: int, heading: int) -> bool:
        """Return whether a line at height `z` never meets ground, or material open at a price.

        Ground is met as its passage measures; on the very top of material one is in it too.
        """
        moving = self._moving(Body.at(self.mobility.base, heading), start, end)
        if feature.kind in GROUND:
            centre = ((2 * start[0], 2 * start[1]), (2 * end[0], 2 * end[1]))
            return z != 0 or self._off_ground(feature, moving, centre)
        high, own = z + self.mobility.height, self._own_pieces.get(feature.id, ())
        return all(self._clear(moving, p) for p in own if p.bottom < high and p.top >= z)

    def climb(self, at: Point, low: int, high: int, heading: int) -> bool:
        """Return whether the body may go straight between two heights at `at` (µm)."""
        highest = self.mobility.climbing.highest
        return (highest is None or high - low <= highest) and self.upright(at, low, high, heading)

    def upright(self, at: Point, low: int, high: int, heading: int, *, sheer: bool = False) -> bool:
        """Return whether a climb would be legal but for its height.

        Parameters:
            sheer: whether the face need not be one that can be climbed.
        """
        body = Body.at(self.mobility.base, heading)
        column = self._moving(body, at, at)
        met = self._met(column, low, high + self.mobility.height)
        if not all(self._clear(column, piece) for piece in met):
            return False
        if not self.mobility.walks_through:
            floors = (f for f in self._floors if low < f.top <= high)
            if not all(self._rings(f).clear(column, self._own) for f in floors):
                return False
        height = self.mobility.height
        passed = (o for o in self._beside(column) if o.counts_between(low, high, height))
        return self.free_climb(at, low, high, heading, sheer=sheer) is not None and all(
            self._off(column, other) for other in passed
        )

    def lands(self, at: Point, height: int) -> bool:
        """Return whether a drop of so much may end at `at`, as `Dropping.lands` asks."""
        dropping = self.mobility.dropping
        if self._near is None or dropping is None or height < dropping.least:
            return True
        x, y = np.array([float(at[0])]), np.array([float(at[1])])
        return bool(lands(self._near, x, y)[0])

    def way_up(self, feature: Feature, heading: int) -> bool:
        """Return whether the body may go up and down a ladder, stairs or a rope."""
        foot, head = feature.paths[0][0], feature.paths[0][-1]
        low, high = sorted((feature.bottom, feature.top))
        moving = self._moving(Body.at(self.mobility.base, heading), foot, head)
        met = (o for o in self.others if o.counts_between(low, high, self.mobility.height))
        return (
            self.line(foot, foot, feature.bottom, heading)
            and self.line(head, head, feature.top, heading)
            and all(self._off(moving, other) for other in met)
        )

    def jump(self, start: Point, end: Point, high: int, low: int, heading: int) -> bool:
        """Return whether the body may jump from `start` (µm) at height `high` to `end` at `low`."""
        jumping = self.mobility.jumping
        if jumping is None or not 0 <= high - low <= jumping.lower:
            return False
        square = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
        if square > jumping.longest**2:
            return False
        body, height = Body.at(self.mobility.base, heading), self.mobility.height
        moving, column = self._moving(body, start, end), self._moving(body, end, end)
        floors = () if self.mobility.walks_through else self._floors
        return (
            self.line(start, start, high, heading)
            and self.line(end, end, low, heading)
            and self._may_fly_over(body, start, end, high)
            and self._upheld(body, start, high)
            and self._upheld(body, end, low)
            and all(self._clear(moving, piece) for piece in self._met(moving, high, high + height))
            and all(self._off(moving, other) for other in self.others if other.counts(high, height))
            and all(self._clear(column, piece) for piece in self._met(column, low, high + height))
            and all(self._rings(f).clear(column, self._own) for f in floors if low < f.top <= high)
            and all(
                self._off(column, o) for o in self.others if o.counts_between(low, high, height)
            )
        )

    def _may_fly_over(self, body: Body, start: Point, end: Point, z: int) -> bool:
        """Whether a jump crosses no ground that it may not fly over."""
        moving = self._moving(body, start, end)
        centre = ((2 * start[0], 2 * start[1]), (2 * end[0], 2 * end[1]))
        bars = not_over(self.battlefield, self.mobility) if z == 0 else []
        return all(self._off_ground(self.battlefield.by_id[f], moving, centre) for f in bars)

    def _upheld(self, body: Body, at: Point, z: int) -> bool:
        """Whether a base that stands at height `z` lies wholly on what carries it there.

        Exactly, where one surface does; by a region that errs inward where several do together.
        """
        if z == 0:
            return True
        column = self._moving(body, at, at)
        for paths in tops(self.scenario, z):
            rings = Rings.of(paths)
            if rings.holds((2 * at[0], 2 * at[1])) and rings.off_edges(column, self._own):
                return True
        import shapely

        return bool(shapely.contains_xy(upheld(self.scenario, self.mobility, body, z), *at))

    def free_climb(
        self, at: Point, low: int, high: int, heading: int, *, sheer: bool = False
    ) -> bool | None:
        """Return whether climbing is free: all surfaces within reach at `high` are low terrain.

        None where no surface at that height is within reach: no climbable one, if not `sheer`.
        """
        body = Body.at(self.mobility.base, heading)
        column = self._moving(body, at, at)
        reach = 2 * self.mobility.climbing.reach + 1
        near = [p for p in self._tops(high) if not self._clear(column, p, reach)]
        floors = [
            f
            for f in self._floors
            if f.top == high and not self._rings(f).clear(column, self._own + reach)
        ]
        if not floors and not any(p.climbable or sheer for p in near):
            return None
        open_ = (self.mobility.steps_free(p.feature, sill=p.is_sill) for p in near)
        most = self.mobility.climbing.free
        return not floors and all(open_) and (most is None or high - low <= most)

    def face(self, at: Point, high: int, heading: int) -> Fraction:
        """Return what a climb up to, or down from, `high` costs times more: the dearest face."""
        faces = {p.feature: self.mobility.passage(p.feature).face for p in self._tops(high)}
        if all(face == 1 for face in faces.values()):
            return Fraction(1)
        column = self._moving(Body.at(self.mobility.base, heading), at, at)
        reach = 2 * self.mobility.climbing.reach + 1
        near = (p for p in self._tops(high) if not self._clear(column, p, reach))
        return max((faces[p.feature] for p in near), default=Fraction(1))

    def turn(self, at: Point, z: int, start: int, end: int) -> bool:
        """Return whether the base may pivot on the spot between two headings (µ°).

        It may where the disc about it is clear. What comes into that disc is looked at part of
        the turn by part (see `spin`). Other models count where the turn stops, if not all along.
        """
        if not self.mobility.turning.sweeps and self.others:
            return self._alone.turn(at, z, start, end) and self.line(at, at, z, end)
        disc, height = self._disc, self.mobility.height
        if disc.line(at, at, z, 0):
            return True
        about = disc._moving(Body.at(disc.mobility.base, 0), at, at)
        body = Body.at(self.mobility.base, start)
        tests: list[Test] = []
        edges = not disc._on_table(Body.at(disc.mobility.base, 0), at)
        near = [p for p in disc._met(about, z, z + height) if not disc._clear(about, p)]
        if z == 0 and not disc._ground_clear(about, body, at, at):
            tests.append(lambda region: self._ground_clear(region, body, at, at))
        mates = [o for o in self.others if o.counts(z, height) and not disc._off(about, o)]
        met = (guard for guard in self.guards if guard.at(z, height))
        for guard in met:
            there = guard.there(at)
            tests += [partial(self._either, guard, there, model, z) for model in guard.models]
        turn = self.mobility.base, at, start, end
        return (
            all(spun(*turn, test) for test in tests)
            and self.line(at, at, z, start)
            and self.line(at, at, z, end)
            and (not edges or spun_past(*turn, self._within, self._borders))
            and all(spun_past(*turn, partial(self._clear_of, p), self._parts(p)) for p in near)
            and all(
                spun_past(*turn, test, [(test, figure)]) for test, figure in map(self._model, mates)
            )
        )

    def _parts(self, piece: Piece) -> list[tuple[Test, beside.Figure]]:
        """What a piece is made of, as `spun_past` takes it."""
        edges, radius = self._edges(piece)
        return [(partial(_off_core, edge, radius), beside.Figure(edge, radius)) for edge in edges]

    def _model(self, other: Other) -> tuple[Test, beside.Figure]:
        return partial(self._off_of, other), self._figure(other)

    @property
    def _borders(self) -> list[tuple[Test, beside.Figure]]:
        """The table's edges, as `spun_past` takes them."""
        x, y = 2 * self.table.width, 2 * self.table.height
        rows = [((-x, at), (2 * x, at)) for at in (0, y)]
        lines = [*rows, *(((at, -y), (at, 2 * y)) for at in (0, x))]
        return [(partial(_off_core, line, 0), beside.Figure(line)) for line in lines]

    def _within(self, region: Core) -> bool:
        """Whether a region is on the table."""
        xs, ys = zip(*region, strict=True)
        high = max(xs) <= 2 * self.table.width and max(ys) <= 2 * self.table.height
        return bool(high and min(*xs, *ys) >= 0)

    def _clear_of(self, piece: Piece, region: Core) -> bool:
        return self._clear(region, piece)

    def _off_of(self, other: Other, region: Core) -> bool:
        return self._off(region, other)

    def _either(
        self, guard: Guard, ground: tuple[Feature, ...], model: Model, z: int, region: Core
    ) -> bool:
        """Whether a region is out of reach of a model, or touches nothing that it guards.

        Parameters:
            ground: of it, what nothing covers there.
        """
        return far(model, guard.gap, region) or self._untouched(region, guard, ground, z)

    @cached_property
    def _disc(self) -> Legal:
        """The same judge for the disc that the turning base sweeps at most."""
        found = Legal.__new__(Legal)
        found.table, found.battlefield, found.others = self.table, self.battlefield, self.others
        found.mobility = replace(self.mobility, base=disc_about(self.mobility.base))
        found.guards = self.guards
        return found

    @cached_property
    def _alone(self) -> Legal:
        """The same judge with nobody in the way, kept: it learns the table only once."""
        return self.against(())

    def billed(self, mobility: Mobility) -> Legal:
        """Return the same judge by whose passages what is entered is paid for otherwise."""
        found = copy(self)
        found.mobility = mobility
        for kept in ("_disc", "_alone"):
            vars(found).pop(kept, None)
        return found

    def against(self, others: tuple[Other, ...]) -> Legal:
        """Return a judge of the same body that knows only `others`."""
        found = copy(self)
        found.others = others
        vars(found).pop("_disc", None)  # that of the disc knows the others of this one
        return found

    def swept_others(
        self, start: Point, end: Point, low: int, high: int, heading: int
    ) -> list[Other]:
        """Return the models whose bases the moving base passes over between two heights."""
        if not self.others:
            return []
        body = Body.at(self.mobility.base, heading)
        moving = self._moving(body, start, end)
        height = self.mobility.height
        counted = (o for o in self._beside(moving) if o.counts_between(low, high, height))
        return [other for other in counted if not self._off(moving, other)]


def _off_core(core: Core, radius: int, region: Core) -> bool:
    return keeps(region, core, radius)
