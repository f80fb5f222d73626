"""Where one model can get, what it costs, and the way there: one search, many questions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.border import SPACING
from planner.navigation.bundled import Bundled
from planner.navigation.leaps import State
from planner.navigation.lowered import THOROUGH
from planner.navigation.overrun import EDGE
from planner.navigation.places import Places
from planner.navigation.priced import ALONE
from planner.navigation.route import Route, Unreachable
from planner.navigation.sliding import States, leaps_of, slid
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.fans import Rays
    from planner.navigation.sheet import Sheet
    from planner.navigation.steps import Walker

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

AGAIN: float = 1e-6
"""µm by which what was found may differ when it is found again."""


FEWER = 48
"""Points of a way up to which it is tried with each left out."""
WORTH = 5.0
"""µm that leaving one out, or putting one in, must save."""
NEIGHBOURS = 4
"""Corners about one of a way that are put in before or after it."""
BESIDE = 3.3
"""Edges of the polygon about an arc of its own base by which they may be off: arcs about other
bases are as wide again."""
SHORT = 500.0
"""µm more."""
TRIES = 256
"""Most times that one is put in."""


@dataclass(frozen=True, eq=False)
class Field(Bundled):
    """The costs of one model's ways from its start.

    Parameters:
        model: its id.
        start: its pose.
        budget: what it may spend, µm.
        daring: whether its ways may owe dice tests.
        landed: shared with other models on the same web.
    """

    _routes: dict[Pose, Route | None] = field(default_factory=dict, repr=False)

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs: see `Priced.costs`."""
        found = super().costs(places, hopeful=hopeful)
        if self._slides and len(places) <= ALONE:
            for k in np.flatnonzero(np.isfinite(found)).tolist():
                try:
                    found[k] = min(found[k], self.route(places[k]).spent)
                except Unreachable:  # hoped for
                    continue
        return found

    @property
    def _slides(self) -> bool:
        """Whether its climbs are slid to where they are best: no line has a heading of its own."""
        return self.web.is_climbed and not self.mobility.turning.facing

    def route(self, to: Pose) -> Route:
        """Return a legal way to `to`, every step certified in whole µm (kept: ask again freely).

        Raises:
            Unreachable: there is none within the budget.
        """
        if to not in self._routes:
            self._routes[to] = self._route(to)
        found = self._routes[to]
        if found is None:
            raise Unreachable(self.model, to)
        return found

    def _route(self, to: Pose) -> Route | None:
        return self.walked(self._walker(), to)

    def paid_by(self, mobility: Mobility, budget: int) -> Walker:
        """Return a walker along this field's ways that pays as `mobility` says."""
        walker = self._walker()
        walker.pay_as(mobility, budget)
        return walker

    def walked(
        self, walker: Walker, to: Pose, *, settle: bool = True, below: float = math.inf
    ) -> Route | None:
        """Return the first of the ways to `to`, the cheapest first, that `walker` finds legal.

        Parameters:
            settle: whether its pivots are moved to where they cost least.
            below: µm that it is to cost less than; None may be told where none does.
        """
        if to == self.start:
            return Route((), 0.0)
        best = None
        for ways in self._climbed(self._chains(to), to) if settle else self._as_found(to):
            for way, leaps in chain.from_iterable(self._slid(states) for states in ways):
                # Where one is the answer whatever the others cost, all are walked to their ends.
                less = below if self._refracts and not settle else math.inf
                route = walker.walk(way, to, leaps, less)
                if route is None:
                    continue
                if settle and not leaps:
                    route = self._settled(walker, route, way, to)
                if not self._refracts:
                    return route
                # Whole µm may make a refined way beside a border dearer than another.
                best = route if best is None or route.spent < best.spent else best
                break
        return best

    def _settled(self, walker: Walker, route: Route, states: States, to: Pose) -> Route:
        """The same with its pivots where they cost least, if that is legal and cheaper."""
        if not any(a[1].heading != b[1].heading for a, b in pairwise(states)):
            return route
        from planner.navigation.settling import settled

        moved = settled(self.web, states)
        found = None if moved == states else walker.walk(moved, to, {})
        return route if found is None or found.spent >= route.spent else found

    def _slid(self, states: States) -> Iterator[tuple[States, dict[State, State]]]:
        """A way with its jumps where they cost least, and as it was found."""
        jumping = self.mobility.jumping
        if jumping is not None:
            _, way, leaps = slid(self.web, jumping, states, thorough=True)
            if leaps:
                yield way, leaps
        yield states, leaps_of(self.web, states)

    def _climbed(self, chains: list[States], to: Pose) -> list[tuple[States, ...]]:
        """Each way with its climbs slid, and as it was found; the cheapest first."""
        climbs = any(states[0][0] != number for states in chains for number, _ in states)
        if not climbs or not self._slides:
            return [(states,) for states in chains]
        from planner.navigation.climbs import all_slid

        ends = self.start.z, to.z
        found = all_slid(self.web, self.mobility, chains, ends)
        order = sorted(range(len(chains)), key=lambda k: found[k][0])
        return [(found[k][1], chains[k]) for k in order]

    def _walker(self) -> Walker:
        from planner.navigation.steps import Walker

        return Walker(self.start, self.mobility, self.web, self.legal, self.budget, self.daring)

    def _found(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """The same as the search found them, for who asks about many places."""
        return self._chains(to)

    def _as_found(self, to: Pose) -> list[tuple[States, ...]]:
        return [(states,) for states in self._found(to)]

    def _chains(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """Ways to a place as poses with the sheet they are on, the cheapest first."""
        place = Places.of([to])
        if not self.mobility.moves:
            return []
        found = []
        for landing in self._landed_on(place, place.asked):
            cost, via = self._land(landing, place, THOROUGH)
            if math.isfinite(cost[0]):
                walked = float(cost[0] - landing.cost[0])
                found.append((float(cost[0]), landing.sheet, int(via[0]), walked))
        chains = []
        for _, number, node, walked in sorted(found):
            sheet = self.web.sheets[number]
            end = number, self._pose(number, to.x, to.y, sheet.z)
            chains += self._bent(node, end, walked)
            chain = [*self._back(node), end]
            if len(sheet.borders) and not leaps_of(self.web, chain):
                chains.append(self._refracted(chain))
            chains.append(chain)
        return chains

    def _bent(self, node: int, end: tuple[int, Pose], cost: float) -> list[States]:
        """The way to a place with its last bend where it does not run past; nothing if at `node`.

        Parameters:
            cost: what the search promises for it, µm.
        """
        number, to = end
        if node < 0 or not self._past:
            return []
        xs, ys, costs = (np.array([float(c)]) for c in (to.x, to.y, cost + AGAIN))
        last, x, y = self._tighten(number, xs, ys, costs, np.array([node]))[0]
        if math.isnan(x):
            return []
        bend = number, self._pose(number, round(x), round(y), to.z)
        return [[*self._back(int(last)), bend, end]]

    def _refracted(self, chain: list[tuple[int, Pose]]) -> list[tuple[int, Pose]]:
        """The chain with its last stretch on one sheet refined."""
        from planner.navigation import rounding, snell

        number, to = chain[-1]
        sheet = self.web.sheets[number]
        first = len(chain) - 1
        while first > 0 and chain[first - 1][0] == number and len(chain) - first <= snell.LONGEST:
            first -= 1
        way = np.array([(pose.x, pose.y) for _, pose in chain[first:]], dtype=np.float64)
        given = (sheet.borders.arrays, sheet.blocks, sheet.tolls, sheet.rates)

        def settled(points: Floats) -> tuple[float, Floats]:
            out = np.empty((4 * snell.LONGEST, 2))
            cost, size = snell.settle(points, len(points), SPACING, *given, out, snell.CAREFUL)
            return cost, out[:size]

        best, out = settled(way)
        if not len(out):
            return chain
        # A corner that the search went by may be none of the refined way.
        k = 1 if len(way) <= FEWER else len(way)
        while k < len(way) - 1:
            less = np.delete(way, k, axis=0)
            cost, other = settled(less)
            if len(other) and cost < best - WORTH:
                way, best, out = less, cost, other
            else:
                k += 1
        best, out = self._with_neighbours(sheet, way, best, out, settled)
        verts, around, radius, box, kinds, data, *room = sheet.tolls
        tolls = (verts, around, rounding.wary(kinds, radius, data), box, kinds, data, *room)
        out = rounding.rounded(out, sheet.blocks, tolls, sheet.rates)
        # What whole µm gain must not lead off the table: no block stands there.
        out = np.clip(out, np.ceil(sheet.box[:2]), np.floor(sheet.box[2:]))
        bends = [self._pose(number, int(x), int(y), to.z) for x, y in out[1:-1]]
        return [*chain[: first + 1], *((number, bend) for bend in bends), chain[-1]]

    def _with_neighbours(
        self,
        sheet: Sheet,
        way: Floats,
        best: float,
        out: Floats,
        settled: Callable[[Floats], tuple[float, Floats]],
    ) -> tuple[float, Floats]:
        """The refined way round more of an arc, where a bend before or after it asks for that.

        The search knew the bends only as samples of borders: where they have moved, the way may
        come to the arc, or leave it, by another of its corners.
        """
        corners = np.column_stack([sheet.corners.x, sheet.corners.y])
        edge = BESIDE * EDGE * self.mobility.base.circumradius + SHORT
        tried = 0
        while tried < TRIES and len(way) < FEWER:
            found = None
            for k in range(1, len(way) - 1):
                away = np.hypot(*(corners - way[k]).T)
                if away.min() > 0.0:
                    continue
                near = np.argsort(away, kind="stable")[1 : 1 + NEIGHBOURS]
                for corner in corners[near[away[near] <= edge]]:
                    if (way == corner).all(axis=1).any():
                        continue
                    for place in (k, k + 1):
                        more = np.insert(way, place, corner, axis=0)
                        cost, other = settled(more)
                        tried += 1
                        if len(other) and cost < best - WORTH:
                            found, best, out = more, cost, other
            if found is None:
                break
            way = found
        return best, out

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return the models that owe a test because the route to `to` sweeps their bases."""
        return self.swept(self.route(to))

    def swept(self, route: Route) -> frozenset[str]:
        """Return the models that owe a test because a route of this model sweeps their bases."""
        bars = tuple(other for other in self.others if other.crossable)
        legal = self.legal.against(bars)
        found: set[str] = set()
        here = self.start
        for step in route.steps:
            low, high = sorted((here.z, step.to.z))
            swept = legal.swept_others(
                (here.x, here.y), (step.to.x, step.to.y), low, high, here.heading
            )
            found.update(other.model.id for other in swept)
            here = step.to
        return frozenset(found)

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return the region its centre can reach: (z, shapely geometry) for each height."""
        return self.reaches([self.budget if budget is None else budget])[0]

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return what `reach` does for each budget: asked for together, they share their rays."""
        from planner.navigation.region import regions

        asked = [min(budget, self.budget) for budget in budgets]
        new = sorted({most for most in asked if ("reach", most) not in self._kept}, reverse=True)
        if new:
            for most, found in zip(new, regions(self, new), strict=True):
                self._kept["reach", most] = found
        return [list(self._kept["reach", most]) for most in asked]

    def spare(self, number: int, rays: Rays, budgets: Sequence[float]) -> tuple[Rays, Floats]:
        """Return rays of a sheet, and what budgets (µm) leave for each, (rays, budgets)."""
        from planner.navigation.fans import spared

        return spared(rays, budgets)

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return where only the budget ends regions that `reach` gave: lines (n, 2) by height."""
        from planner.navigation.region import frontier

        return frontier(self, found)
