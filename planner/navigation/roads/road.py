"""One model's ways along roads that it follows: their bends are no turns (`Turning.follows`).

Roads are lines. They are followed from node to node: ends, bends, forks and crossings, in
straight lines, the last of them to any place on the stretch it is on. The way begins where the
model stands, if that is on a road; who stands beside its middle may keep as far beside it. Else it
begins with a straight line onto one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Looks, Mobility
from planner.navigation.headings.facing_steps import FacingWalker
from planner.navigation.headings.gaits import prices
from planner.navigation.headings.lanes import shape
from planner.navigation.headings.look import headings, looks, turned_to
from planner.navigation.places import Places
from planner.navigation.roads.road_entries import entries
from planner.navigation.roads.road_map import MARGIN, Lane, RoadMap, Stretch
from planner.navigation.route import Route, Unreachable
from planner.navigation.walk.exact import bearing
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.search.web import Web
    from planner.navigation.walk.legal import Legal

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Point = tuple[int, int]

BEND: Final = 0.05
"""µm added for each line."""
ROUNDING: Final = 4.0
"""µm that whole places and the exact check may add to a way."""
NEARLY: Final = 10.0
"""µ° by which a heading worked out in floats may be off."""
AS_IT_COMES: Final = -1
"""Instead of a heading: any is as good."""
HALF: Final = FULL_TURN // 2
ROUNDED: Final = 1.0
"""µm that the rounding of a way's lines may cost."""


@dataclass(frozen=True, slots=True)
class Label:
    """A way to where one sets out along a stretch.

    Parameters:
        cost: µm, turns left out.
        turns: µ° that are counted as turns.
        heading: µ° on arriving.
        points: from the start on.
    """

    cost: float
    turns: tuple[int, ...]
    heading: int
    points: tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class RoadField:
    """The costs of one model's ways that follow roads.

    A round base ends with the heading that it comes with, whatever a place's is; others end only
    where that is the place's own, or where they are to look: for that all turn where they end.

    Parameters:
        roads: their map.
        budget: what it may spend, µm.
        daring: whether its ways may owe dice tests.
        turned: whether a round base is asked for a place's own heading.
        look: what the body is to look at where it ends, whatever the heading.
    """

    model: str
    start: Pose
    budget: int
    mobility: Mobility
    web: Web
    legal: Legal
    roads: RoadMap
    daring: bool = False
    turned: bool = False
    look: Looks | None = None
    _routes: dict[Pose, Route | None] = field(default_factory=dict, repr=False)

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs, (n,) µm: see `Priced.costs`."""
        found = np.full(len(places), math.inf)
        on_road = np.flatnonzero(self.roads.near(places) & (places.z == 0))
        if not len(on_road):
            return found
        at = places[on_road]
        wanted, off = self._wanted(at)
        # What a turn that follows a road costs where the way ends, its walk tells.
        joint = self._may_follow(at, wanted, off)
        wanted[joint] = AS_IT_COMES
        rough = self._rough(at, wanted, off)
        # Whole numbers decide at the end of the budget, and for the heading of a hull.
        if self.mobility.base.is_round:
            exact = rough + ROUNDING > self.budget
        else:
            exact = self._may_fit(at)
            rough[~exact] = math.inf
        if hopeful and self.mobility.base.is_round:
            rough[exact & np.isfinite(rough)] = self.budget - ROUNDING
            exact[:] = False
        exact |= joint
        for k in np.flatnonzero(exact & np.isfinite(rough)).tolist():
            try:
                rough[k] = self.route(places[int(on_road[k])]).spent - ROUNDING
            except Unreachable:
                rough[k] = math.inf
        found[on_road] = rough + ROUNDING
        return found

    def _rough(self, places: Places, wanted: Ints, off: Ints) -> Floats:
        """The same to a few µm, none too little by more than `ROUNDING`."""
        from planner.navigation.roads.road_search import followed

        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        found: Floats = followed(x, y, wanted, off, *self._sets_out)
        return found

    def _wanted(self, places: Places) -> tuple[Ints, Ints]:
        """With which heading it is to end at each place, and how far off that it may be, µ°."""
        exact, any_ = np.zeros(len(places), np.int64), np.full(len(places), AS_IT_COMES)
        if self.look is not None and self.mobility.base.is_round:
            return headings(self.look, places.x, places.y)
        return (any_ if self.look is None and not self.turned else places.heading.copy()), exact

    def _may_follow(self, places: Places, wanted: Ints, off: Ints) -> NDArray[np.bool_]:
        """At which places a turn to the heading wanted there may only follow a road."""
        if self.look is None and not self.turned:
            return np.zeros(len(places), np.bool_)
        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        along, other = np.zeros((2, len(places)), np.bool_)
        for stretch in self.roads.stretches:
            turn = np.abs((round(stretch.heading) - wanted + HALF) % FULL_TURN - HALF)
            fits, near = turn <= off + self.mobility.turning.askew, stretch.near(x, y)
            along |= near & fits
            other |= near & ~fits & (np.abs(turn - HALF) > off)
        return along & other

    @cached_property
    def _sets_out(self) -> tuple[Any, ...]:
        """What `followed` asks for of the ways that `labels` tells, and of all about them."""
        turning, sheet, web = self.mobility.turning, self.web.sheets[0], self.web
        at = np.array([label.points[-1] for label, _ in self.labels], np.float64).reshape(-1, 2)
        begun = [label.cost + BEND * len(label.points) for label, _ in self.labels]
        ways = [lane.stretch for _, lane in self.labels]
        legs = [(*way.start, *way.end, way.width / 2 - MARGIN) for way in ways]
        headings = [self._headings(label, lane.stretch) for label, lane in self.labels]
        use = [
            turning.units(label.turns) if turning.each else sum(label.turns)
            for label, _ in self.labels
        ]
        slim = sheet.blocks if web.slim is None else web.slim.blocks
        hull = np.empty(0) if web.slim is None else shape(self.mobility, self.legal.battlefield)
        return (
            *(at, np.array(begun), np.array(legs, np.float64).reshape(-1, 5)),
            *(np.array(headings, np.int64).reshape(-1, 2), np.array(use, np.int64)),
            *(prices(turning), turning.askew - MARGIN, float(self.budget)),
            *(sheet.blocks, sheet.tolls, sheet.rates, slim, hull),
        )

    def _headings(self, label: Label, stretch: Stretch) -> tuple[int, int]:
        """With which it comes where it sets out, and that of the road if it is followed; or -1."""
        heading = round(stretch.heading) % FULL_TURN
        followed = self.roads.follows(label.points[-1], label.heading, heading)
        return label.heading, heading if followed else -1

    def route(self, to: Pose) -> Route:
        """Return the cheapest way to `to` along roads, every step certified.

        Raises:
            Unreachable: there is none within the budget.
        """
        any_ = self.mobility.base.is_round and not self.turned
        key = replace(to, heading=0) if any_ else to
        if key not in self._routes:
            self._routes[key] = self._route(key)
        found = self._routes[key]
        if found is None:
            raise Unreachable(self.model, to)
        return found

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return the models whose bases it sweeps for a test: a way along a road sweeps none."""
        return frozenset()

    def headings(self, x: int, y: int, z: int) -> tuple[int, ...]:
        """Return headings, µ°, one of which the cheapest way to a place may end with."""
        del x, y, z
        every = (round(lane.stretch.heading) % FULL_TURN for _, lane in self.labels)
        return tuple(dict.fromkeys(every))

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return the roads it can follow for each budget: (z, shapely geometry), too much."""
        from planner.navigation.roads.road_region import regions

        return regions(self, budgets)

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return no lines: where a way along a road ends is a point."""
        return []

    # -- search -----------------------------------------------------------------------------

    def _route(self, to: Pose) -> Route | None:
        at = to.x, to.y
        if at == (self.start.x, self.start.y) and to.z == self.start.z:
            return None
        ways = []
        for label, lane in self.labels:
            turns = self._last_turns(label, to) if lane.stretch.holds(at) else None
            if turns is not None and self.mobility.turning.allows(turns):
                cost = label.cost + math.dist(label.points[-1], at)
                ways.append((cost + self.mobility.turning.cost(turns), label.points))
        for cost, points in sorted(ways):
            route = self._walked((*points, at), to) if cost <= self.budget + ROUNDED else None
            if route is not None:
                return route
        return None

    def _last_turns(self, label: Label, to: Pose) -> tuple[int, ...] | None:
        """The turns (µ°) of a way from a label straight to a place; None if it does not end so."""
        (x, y), at = label.points[-1], (to.x, to.y)
        heading = bearing(to.x - x, to.y - y)
        if heading is None:
            return None
        turns, wanted = self.turns(label, (x, y), heading), to.heading
        if self.mobility.base.is_round and not self.turned:
            wanted = heading
            if self.look is not None:
                wanted = turned_to(self.look, replace(to, heading=heading))
        if heading == wanted:
            return turns
        if self.look is None and not self.turned:
            return None
        if self.roads.follows(at, heading, wanted):
            return turns
        return (*turns, turn_between(heading, wanted))

    def _may_fit(self, places: Places) -> NDArray[np.bool_]:
        """Which places a hull may end at: as a line from where it sets out comes, or looking."""
        found = np.zeros(len(places), np.bool_)
        for x, y in {label.points[-1] for label, _ in self.labels}:
            ahead = np.degrees(np.arctan2(places.y - y, places.x - x)) * DEGREE
            off = np.abs((ahead - places.heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2)
            found |= off <= NEARLY
        return found if self.look is None else found | looks(self.look, places)

    def _fits(self, label: Label, to: Pose) -> bool:
        """Whether who goes on from a label straight to a place ends as is asked: as it comes."""
        if self.mobility.base.is_round:
            return True
        x, y = label.points[-1]
        return bearing(to.x - x, to.y - y) == to.heading

    @cached_property
    def labels(self) -> tuple[tuple[Label, Lane], ...]:
        """The ways to where one sets out along a lane that no other beats in length and turns.

        Kept with the map: whether tests are taken, and where it is to look, is all the same.
        """
        key = self.start, self.budget, self.mobility.base, self.legal
        if key not in self.roads.begun:
            self.roads.begun[key] = self._labels()
        found: tuple[tuple[Label, Lane], ...] = self.roads.begun[key]
        return found

    def _labels(self) -> tuple[tuple[Label, Lane], ...]:
        start = self.start.x, self.start.y
        heap: list[tuple[float, int, int, Label, Lane]] = []
        kept: dict[tuple[Lane, Point], list[tuple[float, int]]] = {}
        found: list[tuple[Label, Lane]] = []
        first = Label(0.0, (), self.start.heading, (start,))
        heap = [(0.0, 0, n, first, lane) for n, lane in enumerate(self.roads.lanes(start))]
        for label, lane in self._entered() if not heap else ():
            units = self.mobility.turning.units(label.turns)
            heap.append((label.cost, units, len(heap), label, lane))
        heapify(heap)
        count = len(heap)
        while heap:
            cost, units, _, label, lane = heappop(heap)
            here = kept.setdefault((lane, label.points[-1]), [])
            if any(c <= cost and u <= units for c, u in here):
                continue
            here.append((cost, units))
            found.append((label, lane))
            for onward in self.roads.onward(lane.stretch):
                more = self._longer(label, lane.turn(onward))
                if more is not None:
                    units = self.mobility.turning.units(more.turns)
                    heappush(heap, (more.cost, units, count, more, Lane(onward, lane.aside)))
                    count += 1
        return tuple(found)

    def _entered(self) -> Iterator[tuple[Label, Lane]]:
        """Ways onto roads of a body that begins beside them all."""
        turning, start = self.mobility.turning, (self.start.x, self.start.y)
        for entry in entries(self.roads, self.start, self.budget):
            cost = math.dist(start, entry.to)
            along = round(entry.lane.stretch.heading) % FULL_TURN
            last = turn_between(entry.heading, along)
            turns = (*entry.turns, last) if last > turning.askew - MARGIN else entry.turns
            fits = cost + turning.cost(turns) <= self.budget and turning.allows(turns)
            if fits and self.legal.line(start, entry.to, 0, entry.heading):
                yield Label(cost, entry.turns, entry.heading, (start, entry.to)), entry.lane

    def turns(self, label: Label, at: Point, heading: int) -> tuple[int, ...]:
        """Return the turns (µ°) of a way that goes on from a place at a heading."""
        if self.roads.follows(at, label.heading, heading):
            return label.turns
        return (*label.turns, turn_between(label.heading, heading))

    def _longer(self, label: Label, to: Point | None) -> Label | None:
        """The way straight on to a place; None if it is too far or something is in the way."""
        last, turning = label.points[-1], self.mobility.turning
        if to is None or last == to:
            return None
        heading = bearing(to[0] - last[0], to[1] - last[1])
        if heading is None:
            return None
        turns = self.turns(label, last, heading)
        cost = label.cost + math.dist(last, to)
        if cost + turning.cost(turns) > self.budget or not turning.allows(turns):
            return None
        if not self.legal.line(last, to, 0, heading):
            return None
        return Label(cost, turns, heading, (*label.points, to))

    def _walked(self, points: tuple[Point, ...], to: Pose) -> Route | None:
        bearings = [bearing(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
        if None in bearings:
            return None
        walker = RoadWalker(
            self.start, self.mobility, self.web, self.legal, self.budget, self.daring
        )
        walker.roads, round_ = self.roads, self.mobility.base.is_round
        walker.turned = self.turned or (self.look is not None and not round_)
        walker.look = self.look if round_ else None
        states = [(0, Pose(*points[0], 0, self.start.heading))]
        states += [(0, Pose(*p, 0, h or 0)) for p, h in zip(points[1:], bearings, strict=True)]
        return walker.walk(states, Pose(*points[-1], 0, to.heading))


class RoadWalker(FacingWalker):
    """A walker to whom turns with the road are none."""

    roads: RoadMap

    def _turn(self, heading: int) -> bool:
        before, turns = self.at.heading, len(self.turns)
        if not super()._turn(heading):
            return False
        if len(self.turns) > turns and self.roads.follows((self.at.x, self.at.y), before, heading):
            self._free()
        return True

    def _free(self) -> None:
        """Take back what the last pivot cost."""
        turning = self.mobility.turning
        whole = turning.cost(self.turns)
        self.turns.pop()
        step = self.steps[-1]
        cost = step.cost - (whole - turning.cost(self.turns))
        rules = (turning.follows_rule, *step.rules[1:])
        self.steps[-1] = replace(step, cost=cost, rules=tuple(rule for rule in rules if rule))
