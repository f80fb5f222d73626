"""Where one model can get, what it costs, and the way there: one search, many questions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.arrivals import arrivals
from planner.navigation.border import SPACING
from planner.navigation.known import Known
from planner.navigation.landing import Asked, Landing, Landings
from planner.navigation.leaps import State
from planner.navigation.legal import Legal
from planner.navigation.overrun import overrun
from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.navigation.sliding import States, leaps_of, leapt, slid
from planner.navigation.substance import Other
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.fans import Rays
    from planner.navigation.steps import Walker
    from planner.navigation.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

BEND: float = 0.05
"""µm added per way point of a route: sums of roots are rounded up."""
BEYOND = 1.05
"""Part of the budget at which a way may stand before it is refracted."""
MOST_ASKED = 2048
"""Answers kept: a formation asks for the same places again and again."""
GRAZING = 1.5e-4
"""Part of a cost that whole µm may add where a way grazes the borders of slow ground."""
ROUNDING: float = 4.0
"""µm that the rounding of climbs and borders on a way may cost."""
AGAIN: float = 1e-6
"""µm by which what was found may differ when it is found again."""


Effort = tuple[int, float, float]
"""How many ways to a place are refracted, how many times as dear as the cheapest they may be
before that, and the µm of a border that count as one when ways are told apart."""
QUICK: Effort = (3, 1.08, 25_400.0)
"""For costs of many places: a sixth of the time of `THOROUGH`. On strips, ragged, nested and
overlapping patches 10 costs of 1,394 were more than 0.1 % above those of `THOROUGH`, the worst by
1.7 %. With six ways it is 8, the same worst, at 1.7 times the time; twelve, told apart by half
an inch, miss one in a thousand at nearly three times the time. Each is a way's, so none is
below the optimum."""
THOROUGH: Effort = (64, 1.1, 12_700.0)
"""For a route, and for costs of so few places as `ALONE`."""
ALONE = 2
"""Places asked for together up to which costs are as good as those of routes."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A state reached without going anywhere: at the start, after a climb or a pivot.

    Parameters:
        sheet: number of its sheet.
        cost: µm spent.
        poses: what was done, pose after pose, the start left out.
        turn: µ° turned there that `cost` does not hold: where each pivot has its price.
    """

    sheet: int
    cost: float
    poses: tuple[Pose, ...] = ()
    turn: int = 0


@dataclass(frozen=True, eq=False)
class Field:
    """The costs of one model's ways from its start.

    Parameters:
        model: its id.
        start: its pose.
        budget: what it may spend, µm.
        daring: whether its ways may owe dice tests.
        landed: shared with other models on the same web.
    """

    model: str
    start: Pose
    budget: int
    mobility: Mobility
    web: Web
    legal: Legal
    others: tuple[Other, ...]
    origins: tuple[Origin, ...]
    daring: bool = False
    landed: Landings | None = field(default=None, repr=False)
    _kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    _asked: dict[Asked, Floats] = field(default_factory=dict, repr=False)
    _routes: dict[Pose, Route | None] = field(default_factory=dict, repr=False)

    # -- search -----------------------------------------------------------------------------

    @property
    def seen(self) -> Floats:
        """Cost of going straight from the start to each way point; inf where it cannot."""
        return self._first[0]

    @cached_property
    def _first(self) -> tuple[Floats, Ints]:
        return self._straight(taut=False)

    @cached_property
    def search(self) -> tuple[Floats, Ints, Ints]:
        """Cost of every way point, the one before it, and its origin where there is none."""
        from planner.navigation import kernels

        web = self.web
        given, source = self._straight(taut=True)
        for number in range(len(web.sheets)):
            self._loosen(number, given, source)
        weights, most = web.weights + BEND, self.budget + self._past
        costs, before = kernels.shortest(web.first, web.heads, weights, given, most)
        return costs, before, source

    @cached_property
    def _past(self) -> float:
        """µm beyond the budget at which a way point may lead to a place within it."""
        return overrun(self.mobility.base, self.others)

    @cached_property
    def _bends(self) -> dict[int, tuple[int, int]]:
        """Where ways from the start bend before the first way point, by its number."""
        return {}

    def _loosen(self, number: int, given: Floats, source: Ints) -> None:
        """Lower the costs of ways that leave an arc which the start touches."""
        from planner.navigation import tighten

        web, sheet, part = self.web, self.web.sheets[number], self.web.part(number)
        here = [k for k, origin in enumerate(self.origins) if origin.sheet == number]
        if not here or not self._past:
            return
        best = min(here, key=lambda k: self.origins[k].cost)
        ends = (float(self.start.x), float(self.start.y), self.origins[best].cost)
        arrays = (web.first, web.heads, part.start, part.stop)
        shape = (sheet.blocks, sheet.tolls, sheet.rates)
        for node, x, y, _ in tighten.loosen(given, *self.points, *arrays, *ends, *shape):
            source[int(node)] = best
            self._bends[int(node)] = round(x), round(y)

    def _straight(self, *, taut: bool) -> tuple[Floats, Ints]:
        """Cost of each way point straight from an origin, and the number of that origin.

        Parameters:
            taut: leave out those that no shortest way could go on from.
        """
        from planner.navigation import kernels

        web, count = self.web, int(self.web.offset[-1])
        given, source = np.full(count, math.inf), np.full(count, -1, np.int64)
        ox, oy = float(self.start.x), float(self.start.y)
        for number, sheet in enumerate(web.sheets):
            here = [k for k, origin in enumerate(self.origins) if origin.sheet == number]
            corners, part = sheet.corners, web.part(number)
            if not here or not len(corners):
                continue
            asked = np.arange(len(corners))
            if taut:
                asked = kernels.onward(ox, oy, corners.x, corners.y, corners.tangents)
            costs, via = kernels.arrive(
                corners.x[asked],
                corners.y[asked],
                np.array([self.origins[k].cost for k in here]),
                np.full(len(here), ox),
                np.full(len(here), oy),
                np.zeros((len(here), 4)),
                self.budget + (self._past if taut else 0.0),
                False,
                sheet.blocks,
                sheet.tolls,
                sheet.rates,
            )
            given[part][asked] = costs
            source[part][asked] = np.where(via >= 0, np.array(here)[via], -1)
        return given, source

    def ways_on(self, number: int) -> tuple[Floats, Floats, Floats, Floats, Ints]:
        """Reached way points of a sheet with its origins: x, y, tangents, cost, id."""
        known = self._known(number)
        if known is None:
            return (*(np.empty(0),) * 2, np.empty((0, 4)), np.empty(0), np.empty(0, np.int64))
        return known.x, known.y, known.tangents, known.given, known.ids

    def _known(self, number: int) -> Known | None:
        """Reached way points of a sheet with its origins; None if nothing on it is reached.

        Their ids are way points' numbers, or -1 - k for origin k.
        """
        if number not in self._kept:
            self._kept[number] = self._known_on(number)
        found: Known | None = self._kept[number]
        return found

    def _known_on(self, number: int) -> Known | None:
        costs, before, _ = self.search
        sheet, part = self.web.sheets[number], self.web.part(number)
        corners = sheet.corners
        reached = np.flatnonzero(np.isfinite(costs[part]))
        if not self.web.leaps.between:  # a jump may come from the same sheet
            reached = reached[sheet.bent_at(reached, before[part][reached], part.start)]
        here = [k for k, origin in enumerate(self.origins) if origin.sheet == number]
        if not len(reached) and not here:
            return None
        x, y = corners.x[reached], corners.y[reached]
        start = np.array([[self.start.x, self.start.y]] * len(here), np.float64).reshape(-1, 2)
        points = (
            np.concatenate([start[:, 0], x]),
            np.concatenate([start[:, 1], y]),
            np.concatenate([np.zeros((len(here), 4)), corners.tangents[reached]]),
            np.concatenate([[self.origins[k].cost for k in here], costs[part][reached] + BEND]),
        )
        ids = np.concatenate([[-1 - k for k in here], part.start + reached]).astype(np.int64)
        xs, ys = self.points
        last = before[part][reached]
        from_x = np.where(last >= 0, xs[last], float(self.start.x))
        from_y = np.where(last >= 0, ys[last], float(self.start.y))
        came = np.column_stack([x - from_x, y - from_y])
        came = np.concatenate([np.zeros((len(here), 2)), came])
        most = self.budget * (BEYOND if len(sheet.borders) else 1.0) + self._past
        return Known.of(sheet, points, ids, most, came=came)

    # -- questions --------------------------------------------------------------------------

    def costs(self, places: Places) -> Floats:
        """Return what the way to each place costs, (n,) µm, inf where none is within budget.

        A place is reached at its own height and heading. Ending there may still be illegal.
        """
        asked = places.asked
        if asked not in self._asked:
            if len(self._asked) >= MOST_ASKED:
                self._asked.clear()
            self._asked[asked] = self._costs(places, asked)
        return self._asked[asked].copy()

    def _costs(self, places: Places, asked: Asked) -> Floats:
        found = np.full(len(places), math.inf)
        if not len(places):
            return found
        if self.mobility.moves:
            found = self._certain(self._arrived(places, asked), places)
        start = self.start
        stays = (places.x == start.x) & (places.y == start.y)
        if stays.any():
            stays &= (places.z == start.z) & (places.heading == start.heading)
            found[stays] = 0.0
        return found

    def _arrived(self, places: Places, asked: Asked) -> Floats:
        """What the cheapest way to each place costs as floats tell, inf beyond the budget."""
        if self._is_plain:
            known = [self._known(number) for number in range(len(self.web.sheets))]
            found = arrivals(self._landings, known, places, self._tighten, self._past)
            found[found > self.budget] = math.inf
            return found
        found = np.full(len(places), math.inf)
        effort = QUICK if len(places) > ALONE else THOROUGH
        for landing in self._landed_on(places, asked):
            value, _ = self._land(landing, places, effort)
            index = landing.index
            found[index] = np.minimum(found[index], value)
        return found

    @cached_property
    def _is_plain(self) -> bool:
        """Whether what places cost is not lowered afterwards by refraction or slid jumps."""
        return self._landings.turnless and not self._refracts and not self.web.leaps.between

    @cached_property
    def _refracts(self) -> bool:
        return any(len(sheet.borders) for sheet in self.web.sheets)

    @cached_property
    def _is_tolled(self) -> bool:
        return any(len(sheet.tolls[2]) for sheet in self.web.sheets)

    @cached_property
    def _landings(self) -> Landings:
        return self.landed or Landings(self.web, self.mobility)

    def _landed_on(self, places: Places, asked: Asked) -> Iterator[Landing]:
        """Every way of arriving at the places on a sheet that is reached at all."""
        for number in range(len(self.web.sheets)):
            if self._known(number) is not None:
                landing = self._landings.on(number, places, asked)
                if len(landing.index):
                    yield landing

    def _land(
        self, landing: Landing, places: Places, effort: Effort = QUICK
    ) -> tuple[Floats, Ints]:
        """Costs of the places of a landing, and the id each is reached from."""
        known = self._known(landing.sheet)
        if known is None:
            return np.full(len(landing.index), math.inf), np.full(len(landing.index), 0, np.int64)
        xs = places.x[landing.index].astype(np.float64)
        ys = places.y[landing.index].astype(np.float64)
        costs, via = known.arrive(xs, ys)
        over = [(k, c, via[k]) for k, c in self._over(landing.sheet, xs, ys, costs, via).items()]
        if len(known.sheet.borders):
            self._refine(landing.sheet, xs, ys, costs, via, effort)
        for k, cost, node in over:  # a way that jumps is not refracted
            costs[k], via[k] = cost, node
        walked = via.copy()
        walked[[k for k, *_ in over]] = -1
        self._tighten(landing.sheet, xs, ys, costs, walked)
        total = costs + landing.cost
        total[total > self.budget] = math.inf
        return total, via

    def _over(
        self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints
    ) -> dict[int, float]:
        """Costs of places whose ways jump, the jumps slid to where they cost least."""
        jumping, found = self.mobility.jumping, dict[int, float]()
        if jumping is None or not self.web.leaps.between:
            return found
        leapt, z = self._leapt, self.web.sheets[number].z
        for k in np.flatnonzero((via >= 0) & np.isfinite(costs)).tolist():
            if leapt[via[k]]:
                last = self._pose(number, round(xs[k]), round(ys[k]), z)
                way = [*self._back(int(via[k])), (number, last)]
                found[k] = float(costs[k]) - slid(self.web, jumping, way)[0]
        return found

    @cached_property
    def _leapt(self) -> NDArray[np.bool_]:
        """Whether the cheapest way to each way point jumps."""
        costs, before, _ = self.search
        return leapt(self.web, costs, before)

    def _refine(
        self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints, effort: Effort
    ) -> None:
        """Lower costs of places to those of refracted ways."""
        from planner.navigation import refraction

        sheet, part = self.web.sheets[number], self.web.part(number)
        known, before, source = self.search
        spent = [o.cost if o.sheet == number else math.inf for o in self.origins]
        x, y, _, given, ids = self.ways_on(number)
        refraction.refine(
            xs,
            ys,
            costs,
            via,
            *effort[:2],
            x,
            y,
            given,
            self._itineraries(number, effort[2]),
            ids,
            before,
            known,
            part.start,
            part.stop,
            *self.points,
            source,
            float(self.start.x),
            float(self.start.y),
            np.array(spent),
            SPACING,
            sheet.borders.arrays,
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
        )

    def _tighten(self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints) -> Floats:
        """Lower costs of places that ways run past; return their last bends (see `tighten`)."""
        from planner.navigation import tighten

        web, sheet, part = self.web, self.web.sheets[number], self.web.part(number)
        known, _, source = self.search
        spent = [o.cost if o.sheet == number else math.inf for o in self.origins]
        found: Floats = tighten.tighten(
            xs,
            ys,
            costs,
            via,
            known,
            part.start,
            part.stop,
            *self.points,
            web.back_first,
            web.back_heads,
            source,
            float(self.start.x),
            float(self.start.y),
            np.array(spent),
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
        )
        return found

    def _itineraries(self, number: int, stretch: float) -> Ints:
        """By which borders and corners the reached way points of a sheet are reached."""
        from planner.navigation.alternatives import itineraries

        if ("itineraries", number, stretch) not in self._kept:
            costs, before, _ = self.search
            ids = self.ways_on(number)[4]
            borders = self.web.sheets[number].borders.arrays
            names = itineraries(before, costs, *self.points, borders, stretch)
            found = np.array([names[k] if k >= 0 else k for k in ids.tolist()], np.int64)
            self._kept["itineraries", number, stretch] = found
        kept: Ints = self._kept["itineraries", number, stretch]
        return kept

    def _certain(self, found: Floats, places: Places) -> Floats:
        """Costs that a route in whole µm certainly keeps.

        Where something is climbed or entered on the way, the point where that happens is
        rounded too. At the very end of the budget only the route itself can tell.
        """
        if not self._is_tolled:
            return found
        more = ROUNDING + (GRAZING * found if self._refracts else 0.0)
        last = np.isfinite(found) & (found + more > self.budget)
        found = found + more
        for index in np.flatnonzero(last).tolist():
            try:
                found[index] = self.route(places[index]).spent
            except Unreachable:
                found[index] = math.inf
        return found

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
        if to == self.start:
            return Route((), 0.0)
        walker = self._walker()
        for states in self._chains(to):
            for way, leaps in self._slid(states):
                route = walker.walk(way, to, leaps)
                if route is not None:
                    return route if leaps else self._settled(walker, route, way, to)
        return None

    def _settled(self, walker: Walker, route: Route, states: States, to: Pose) -> Route:
        """The same with its pivots where they cost least, if that is legal and cheaper."""
        if not any(a[1].heading != b[1].heading for a, b in pairwise(states)):
            return route
        from planner.navigation.settling import settled

        found = walker.walk(settled(self.web, states), to, {})
        return route if found is None or found.spent >= route.spent else found

    def _slid(self, states: States) -> Iterator[tuple[States, dict[State, State]]]:
        """A way with its jumps where they cost least, and as it was found."""
        jumping = self.mobility.jumping
        if jumping is not None:
            _, way, leaps = slid(self.web, jumping, states)
            if leaps:
                yield way, leaps
        yield states, leaps_of(self.web, states)

    def _walker(self) -> Walker:
        from planner.navigation.steps import Walker

        return Walker(self.start, self.mobility, self.web, self.legal, self.budget, self.daring)

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
        from planner.navigation import snell

        number, to = chain[-1]
        sheet = self.web.sheets[number]
        first = len(chain) - 1
        while first > 0 and chain[first - 1][0] == number and len(chain) - first <= snell.LONGEST:
            first -= 1
        way = np.array([(pose.x, pose.y) for _, pose in chain[first:]], dtype=np.float64)
        out = np.empty((4 * snell.LONGEST, 2))
        given = (sheet.borders.arrays, sheet.blocks, sheet.tolls, sheet.rates)
        _, size = snell.settle(way, len(way), SPACING, *given, out, True)
        if not size:
            return chain
        bends = [self._pose(number, round(x), round(y), to.z) for x, y in out[1 : size - 1]]
        return [*chain[: first + 1], *((number, bend) for bend in bends), chain[-1]]

    def _back(self, node: int) -> list[tuple[int, Pose]]:
        """Poses from the start to a way point (or origin, below 0)."""
        _, before, source = self.search
        xs, ys = self.points
        states: list[tuple[int, Pose]] = []
        while node >= 0:
            number = self.web.sheet_of(node)
            x, y = int(xs[node]), int(ys[node])
            states.append((number, self._pose(number, x, y, self.web.sheets[number].z)))
            if before[node] < 0 and node in self._bends:
                x, y = self._bends[node]
                states.append((number, self._pose(number, x, y, self.web.sheets[number].z)))
            node = int(before[node]) if before[node] >= 0 else -1 - int(source[node])
        origin = self.origins[-1 - node]
        here = self._pose(origin.sheet, self.start.x, self.start.y, 0)
        states.append((origin.sheet, here))
        return states[::-1]

    @cached_property
    def points(self) -> tuple[Floats, Floats]:
        """All way points' x and y."""
        return self.web.x, self.web.y

    def _pose(self, number: int, x: int, y: int, z: int) -> Pose:
        """A pose on a sheet; the Walker finds its height anew."""
        return Pose(x, y, z, self.web.sheets[number].heading % FULL_TURN)

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return the models that owe a test because the route to `to` sweeps their bases."""
        bars = tuple(other for other in self.others if other.crossable)
        legal = self.legal.against(bars)
        found: set[str] = set()
        here = self.start
        for step in self.route(to).steps:
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
