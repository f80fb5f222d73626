"""Ways of a model that may fly: on the ground or through the air, whichever is shorter."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.length import turn_between
from planner.navigation.air.may_fly import MayFly
from planner.navigation.air.rounds import Rounds
from planner.navigation.field import Field
from planner.navigation.free_space.body import Body
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.slow_ground.refracting import Effort
from planner.navigation.walk.exact import SCALE
from planner.navigation.walk.string import SAME, bends_of, long, slid
from planner.plan import Step, StepKind
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.air.air import Air
    from planner.navigation.free_space.surface import Surface

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
SPARE = 16.0
"""µm that the bends of a flight may cost for being whole µm, clear of what they go over."""

SHY = 4.0
"""µm by which surfaces are drawn too small, or less."""


@dataclass(frozen=True, eq=False)
class FlyingField(Field):
    """A field with ways through the air besides.

    Parameters:
        air: what it meets there.
        ends: gives where it may end as far as the table says.
    """

    air: Air | None = None
    ends: Callable[[], list[Surface]] = list

    def _costs(self, places: Places, effort: Effort, hopeful: bool = False) -> Floats:
        found = super()._costs(places, effort, hopeful)
        if self.air is None or not self.mobility.moves or not len(places):
            return found
        flown = self._flown(places)
        better = np.flatnonzero(flown < found)
        for index in better.tolist():
            # At the very end of the budget only the route itself can tell.
            if flown[index] > self.budget:
                flight = self._flight(places[index])
                flown[index] = flight.spent if flight is not None else math.inf
        found[better] = np.minimum(found[better], flown[better])
        return found

    def _flown(self, places: Places) -> Floats:
        """What ways through the air cost, rounded up for what whole µm may add."""
        assert self.air is not None
        flown = self.air.costs(self.start, places, float(self.budget))
        self.rounds.lower(places, flown)
        bent = flown > np.sqrt(self._squares(places)) + 1e-3
        flown = flown + np.where(bent, SPARE, 1e-3) + self._turned(places)
        flying = self.mobility.flying
        if flying is not None and not flying.from_ground and self.start.z == 0:
            flown[places.z == 0] = math.inf
        flown[flown > self.budget + SPARE] = math.inf
        flown[np.isfinite(flown) & ~self._lands(places)] = math.inf
        return flown

    def _lands(self, places: Places) -> Bools:
        """At which places it may come down: on the table; above the ground where it is carried."""
        off, edge = np.zeros((len(places), 2)), self.mobility.edge
        for heading in np.unique(places.heading).tolist():
            off[places.heading == heading] = Body.at(self.mobility.base, heading).off_edge(edge)
        at = np.column_stack([places.x, places.y])
        table = self.legal.battlefield.table
        inside = (at >= off) & (at <= np.array([table.width, table.height]) - off)
        on: Bools = np.all(inside, axis=1)
        high = np.flatnonzero(on & (places.z != 0))
        on[high] = _carried(places[high], self.ends()) if len(high) else False
        return on

    def _squares(self, places: Places) -> Floats:
        start = self.start
        parts = (places.x - start.x, places.y - start.y, places.z - start.z)
        found: Floats = np.sum([part.astype(np.float64) ** 2 for part in parts], axis=0)
        return found

    def _turned(self, places: Places) -> Floats:
        """What the pivot at the end costs."""
        cost = np.zeros(len(places))
        for heading in np.unique(places.heading).tolist():
            turn = turn_between(self.start.heading, heading)
            if turn:
                cost[places.heading == heading] = self.mobility.turning.cost([turn])
        return cost

    def _route(self, to: Pose) -> Route | None:
        walked = super()._route(to)
        if self.air is None or to == self.start or not self.mobility.moves:
            return walked
        flown = float(self._flown(Places.of([to]))[0])
        if walked is not None and walked.spent <= flown - SPARE:
            return walked
        flight = self._flight(to)
        if flight is None or (walked is not None and walked.spent <= flight.spent):
            return walked
        return flight

    # -- flights ----------------------------------------------------------------------------

    @cached_property
    def _may_fly(self) -> MayFly:
        return MayFly(self.legal)

    def _flight(self, to: Pose) -> Route | None:
        """The certified way through the air to a pose; None if there is none in the budget."""
        flying = self.mobility.flying
        if flying is None or (not flying.from_ground and self.start.z == to.z == 0):
            return None
        for ways in self._ways(to):
            for bends in ways:
                route = self._certified(bends, to)
                if route is not None and route.spent <= self.budget:
                    return route
        return None

    @cached_property
    def rounds(self) -> Rounds:
        """Its ways through the air by way points."""
        return Rounds(self)

    def _ways(self, to: Pose) -> list[Iterator[list[Pose]]]:
        """Ways that a flight may go, shortest first: the bends of each, ever further off.

        Strings that do not slide stand in where whole µm are too coarse for one that does.
        """
        assert self.air is not None
        chains = [[self.start, to]]
        about = self.rounds.chain(to)
        chains += [about] if about else []
        found = []
        for chain in chains:
            string = self.air.string(chain)
            if string:
                found.append((long(string), bends_of(chain, string)))
            length, rows = self.air.bends(chain) if self.mobility.course is None else (math.inf, ())
            if length < math.inf:
                found.append((length - SAME, slid(chain, rows)))
        return [ways for _, ways in sorted(found, key=lambda pair: pair[0])]

    def _certified(self, bends: list[Pose], to: Pose) -> Route | None:
        here, steps, spent = self.start, [], 0
        rule = self.mobility.flying.rule if self.mobility.flying else ""
        for pose in (*bends, replace(to, heading=here.heading)):
            if pose == here:
                continue
            if not self._may_fly(here, pose):
                return None
            cost = _length(here, pose)
            spent += cost
            steps.append(Step(StepKind.FLY, pose, cost / SCALE, (rule,) if rule else ()))
            here = pose
        turn = turn_between(here.heading, to.heading)
        price = 0
        if turn:
            at, base, turning = (here.x, here.y), self.mobility.base, self.mobility.turning
            if not base.is_round and not self.legal.turn(at, here.z, here.heading, to.heading):
                return None
            price = turning.cost([turn])
            named = turning.rule if price else turning.free_rule
            steps.append(Step(StepKind.PIVOT, to, price, (named,) if named else ()))
        return Route(tuple(steps), spent / SCALE + price)

    # -- regions ----------------------------------------------------------------------------

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return a region that holds all it can reach: a disc at each height it may end on."""
        import shapely

        most = float(self.budget if budget is None else min(budget, self.budget))
        start = shapely.Point(self.start.x, self.start.y)
        disc = start.buffer(most * 1.0001 + 1, 64)
        heights = {z for z, _ in super().reach(budget)} | {surface.z for surface in self.ends()}
        return [(z, disc) for z in sorted(heights)]

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return where its centre can get for each budget, on the ground or through the air."""
        from planner.navigation.air.flown import with_flown

        return with_flown(self, budgets, super().reaches(budgets))


def _carried(places: Places, surfaces: Sequence[Surface]) -> Bools:
    """Which places lie on one of the surfaces."""
    import shapely

    found = np.zeros(len(places), np.bool_)
    for surface in surfaces:
        level = np.flatnonzero(places.z == surface.z)
        if len(level):
            shapely.prepare(surface.polygon)
            points: Any = shapely.points(places.x[level], places.y[level])
            found[level] |= shapely.dwithin(surface.polygon, points, SHY)
    return found


def _length(start: Pose, end: Pose) -> int:
    """Length in millionths of a µm, rounded up."""
    square = sum((a - b) ** 2 for a, b in zip(start.at, end.at, strict=True)) * SCALE * SCALE
    root = math.isqrt(square)
    return root if root * root == square else root + 1
