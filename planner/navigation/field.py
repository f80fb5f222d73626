"""Where one model can get, what it costs, and the way there: one search, many questions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.chains import Chains
from planner.navigation.headings.beside_sides import beside_sides, turns_before
from planner.navigation.headings.flush import ends_flush, flush
from planner.navigation.headings.last_lines import straight_in
from planner.navigation.headings.loosely import loosely
from planner.navigation.levels.leaps import State
from planner.navigation.levels.sliding import States, leaps_of, slid
from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.navigation.slow_ground.lowered import WORTH_SLIDING
from planner.navigation.slow_ground.refracting import ALONE
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.levels.together import Walked
    from planner.navigation.walk.steps import Walker

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


FEW = 2
"""Edges, the nearest first, along which a hull may stand at a place."""
FLUSH = 1_000.0
"""µm beyond the reach of a base within which an edge is beside it."""
EASED = 4
"""Most times that a way's climbs are slid once what leads to them is refined."""


@dataclass(frozen=True, eq=False)
class Field(Chains):
    """The costs of one model's ways from its start.

    Parameters:
        model: its id.
        start: its pose.
        budget: what it may spend, µm.
        daring: whether its ways may owe dice tests.
        landed: shared with other models on the same web.
    """

    looser_by: ClassVar[float] = 1.15
    """How many times its budget a way may cost before it is made cheaper, if none costs less."""
    _routes: dict[Pose, Route | None] = field(default_factory=dict, repr=False)

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs: see `Priced.costs`."""
        if self._changes and not hopeful and len(places) > ALONE:
            return self._slid_together(places)
        found = super().costs(places, hopeful=hopeful)
        if self._shares and len(places) > ALONE:
            from planner.navigation.headings.lined_up import lined_up

            found, told = beside_sides(self, places, found, hopeful=hopeful)
            return lined_up(self, places, found, ~told, hopeful=hopeful)
        if len(places) <= ALONE:
            for k in range(len(places)):
                slides = self._loosens or (self._slides and math.isfinite(found[k]))
                slides = slides or (self._has_samples and not math.isfinite(found[k]))
                if not slides and not ends_flush(self.mobility, self.legal, places[k]):
                    continue
                try:
                    found[k] = min(found[k], self.route(places[k]).spent)
                except Unreachable:  # hoped for
                    continue
        return found

    def _slid_together(self, places: Places) -> Floats:
        """What places cost with climbs and jumps slid (kept)."""
        from planner.navigation.levels.asked_together import lowered
        from planner.navigation.search.remembered import Remembered

        kept: Remembered = self._kept.setdefault("slid", Remembered())
        found, unknown = kept.look(places)
        if len(unknown):
            new = places if len(unknown) == len(places) else places[unknown]
            costs = super().costs(new)
            found[unknown] = slid = lowered(self, new, costs)
            if slid is not costs:
                kept.keep(new, slid)
        return found

    @cached_property
    def _changed_on(self) -> set[int]:
        from planner.navigation.levels.asked_together import changed_on

        return changed_on(self)

    @cached_property
    def _changes(self) -> bool:
        """Whether ways climb or jump, and turns cost nothing."""
        joined = self.web.is_climbed or bool(self.web.leaps.flights)
        turnless = self._landings.turnless and not self.mobility.turning.facing
        return joined and turnless and self.mobility.moves and self.mobility.flying is None

    @property
    def _shares(self) -> bool:
        """Whether its turns are shared out to where they cost least."""
        return bool(self.web.turns) and self.mobility.moves and not self.mobility.turning.facing

    @property
    def _loosens(self) -> bool:
        """Whether the way to one place is made cheaper than the search tells."""
        return self._shares

    @property
    def _has_samples(self) -> bool:
        """Whether more than the budget may be told of what the way to one place costs less."""
        return False

    def with_budget(self, budget: int) -> Self:
        """Return the same with so much to spend, µm, and nothing known yet."""
        return replace(self, budget=budget, _kept={}, _known_costs={}, _routes={})

    @property
    def looser(self) -> Self | None:
        """The same with more to spend, where the way to one place may cost less than searched."""
        if not self._loosens:
            return None
        if "looser" not in self._kept:
            self._kept["looser"] = self.with_budget(round(self.budget * self.looser_by))
        found: Self = self._kept["looser"]
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
        found = [self.walked(self._own_walker, to)]
        if ends_flush(self.mobility, self.legal, to):
            found += flush(self, to)
        best = min(filter(None, found), key=lambda route: route.spent, default=None)
        if best is None and self._shares:
            # Where there is no room for the last turn, most ways that turn elsewhere turn more.
            others = filter(None, (loosely(self, to), straight_in(self, to)))
            return min(others, key=lambda route: route.spent, default=None)
        if best is not None and self._shares and turns_before(self, to, best.spent):
            straight = straight_in(self, to)
            return straight if straight is not None and straight.spent < best.spent else best
        return best

    @cached_property
    def _own_walker(self) -> Walker:
        """Who walks this field's ways: most begin as others do, and what is walked is kept."""
        from planner.navigation.walk.begun import Begun

        walker = self._walker()
        walker.begun = Begun()
        return walker

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
        best: Route | None = None
        walked: list[Walked] = []
        for ways in self._climbed(self._chains(to), to) if settle else self._as_found(to):
            for way, leaps in self._slid(ways, to):
                if any(way == other and leaps == over for _, other, over in walked):
                    break  # refined it is what it was
                # Where one is the answer whatever the others cost, all are walked to their ends.
                less = below if self._refracts and not settle else math.inf
                route = walker.walk(way, to, leaps, less)
                if route is None:
                    continue
                if settle and not leaps:
                    route = self._settled(walker, route, way, to)
                walked.append((route, way, leaps))
                if not (self._refracts or (settle and self.web.leaps.between)):
                    return self._together(walker, walked, to) if settle else route
                # Whole µm may make a refined way beside a border dearer than another; one whose
                # jumps are slid may end as cheaper than one that was cheaper as it was found.
                best = route if best is None or route.spent < best.spent else best
                break
        if self.web.leaps.flights and settle:
            from planner.navigation.levels.straight_jumps import leaping

            least = min((one[0].spent for one in walked), default=math.inf)
            for way, leaps in leaping(self, to, least * WORTH_SLIDING):
                route = walker.walk(way, to, leaps)
                walked += [] if route is None else [(route, way, leaps)]
        return self._together(walker, walked, to) if settle else best

    def _together(self, walker: Walker, found: list[Walked], to: Pose) -> Route | None:
        """The cheapest of some routes, or of these with all that may be slid slid together."""
        from planner.navigation.levels.together import cheapest

        return cheapest(walker, found, to)

    def _settled(self, walker: Walker, route: Route, states: States, to: Pose) -> Route:
        """The same with its pivots where they cost least, if that is legal and cheaper."""
        if not any(a[1].heading != b[1].heading for a, b in pairwise(states)):
            return route
        from planner.navigation.headings.settling import settled
        from planner.navigation.headings.sharing_turns import shared

        ends = self.start.heading, to.heading
        web = walker.web  # it may know of a heading more
        for moved in (settled(web, states), shared(web, self.mobility, states, *ends)):
            found = None if moved == states else walker.walk(moved, to, {})
            if found is not None and found.spent < route.spent:
                route = found
        return route

    def _slid(
        self, ways: Iterable[States], to: Pose
    ) -> Iterator[tuple[States, dict[State, State]]]:
        """Ways to a place with their jumps, and then their climbs, where they cost least; as found.

        One may have its climbs slid already, and end as dearer than one
        that has its jumps slid first: what is cheapest in the end comes first.
        """
        jumping, ways = self.mobility.jumping, list(ways)
        if jumping is not None:
            each = (slid(self.web, jumping, states, thorough=True) for states in ways)
            jumped = [(way, leaps) for _, way, leaps in each if leaps]
            if self._slides:
                from planner.navigation.levels import climbs

                both, ends = [], (self.start.z, to.z)
                for way, leaps in jumped:
                    eased = climbs.slid(self.web, self.mobility, way, ends, leaps=leaps)
                    both.append((*eased, leaps))
                yield from ((way, leaps) for _, way, leaps in sorted(both, key=itemgetter(0)))
            yield from jumped
        yield from ((states, leaps_of(self.web, states)) for states in ways)

    def _climbed(self, chains: list[States], to: Pose) -> list[tuple[States, ...]]:
        """Each way with its climbs slid, and as it was found; the cheapest first."""
        if not self._slides:
            return [(states,) for states in chains]
        from planner.navigation.levels.climbs import all_slid, climbed

        ends = self.start.z, to.z
        if not any(climbed(self.web, self.mobility, states, ends) for states in chains):
            return [(states,) for states in chains]
        headings = self.start.heading, to.heading
        found = all_slid(self.web, self.mobility, chains, ends, headings)
        order = sorted(range(len(chains)), key=lambda k: found[k][0])
        return [(*self._led_up(*found[k], ends), found[k][1], chains[k]) for k in order]

    def _led_up(self, cost: float, way: States, ends: tuple[int, int]) -> list[States]:
        """A way whose climbs are slid with what leads to them over slow ground refined, if any.

        Parameters:
            cost: what it costs, µm.
            ends: heights that it begins and ends at, µm.
        """
        from planner.navigation.levels import climbs

        found: list[States] = []
        for _ in range(EASED if self._refracts and not leaps_of(self.web, way) else 0):
            moved, refined = climbs.slid(self.web, self.mobility, self._all_refracted(way), ends)
            if not moved < cost - climbs.ENOUGH:
                break
            cost, way, found = moved, refined, [refined]
        return found

    def _walker(self) -> Walker:
        from planner.navigation.walk.steps import Walker

        return Walker(self.start, self.mobility, self.web, self.legal, self.budget, self.daring)

    def _found(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """The same as the search found them, for who asks about many places."""
        return self._chains(to)

    def _as_found(self, to: Pose) -> list[tuple[States, ...]]:
        return [(states,) for states in self._found(to)]

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

    def begun(self, k: int) -> float:
        """Return what ways by an origin cost before they have gone anywhere, µm."""
        return self.origins[k].cost

    def headings(self, x: int, y: int, z: int) -> tuple[int, ...]:
        """Return headings, µ°, one of which the cheapest way to a place may end with."""
        if self.mobility.base.is_round:
            return (self.start.heading,)
        more = self._beside(x, y) if self._shares and not z else ()
        searched = (sheet.heading for sheet in self.web.sheets)
        return tuple(dict.fromkeys([self.start.heading, *searched, *more]))

    def _beside(self, x: int, y: int) -> list[int]:
        """Headings along what it may be flush with at a place, and across that, either way."""
        from planner.navigation.headings.along_edges import bearings, unsearched
        from planner.navigation.headings.sides import sides

        base, (edges, thick) = self.mobility.base, sides(self)
        along = bearings(edges, x, y, base.circumradius + FLUSH + thick, base)[:FEW]
        found = unsearched(along, self.start.heading, self.mobility)
        return [(one + k * FULL_TURN // 4) % FULL_TURN for one in found for k in range(4)]

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return the region its centre can reach: (z, shapely geometry) for each height."""
        return self.reaches([self.budget if budget is None else budget])[0]

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return what `reach` does for each budget: asked for together, they share their rays."""
        asked = [min(budget, self.budget) for budget in budgets]
        new = sorted({most for most in asked if ("reach", most) not in self._kept}, reverse=True)
        if new:
            for most, found in zip(new, self._regions(new), strict=True):
                self._kept["reach", most] = found
        return [list(self._kept["reach", most]) for most in asked]

    def _regions(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """What `reach` does for each budget, the largest first."""
        from planner.navigation.region import regions

        return regions(self, budgets)

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return where only the budget ends regions that `reach` gave: lines (n, 2) by height."""
        from planner.navigation.region import frontier

        return frontier(self, found)
