"""What places cost that ways from one start lead to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.navigation.search.arrivals import NEARLY, arrivals
from planner.navigation.search.known import ANY, Known
from planner.navigation.search.landing import FEW, Asked, Landing, Landings
from planner.navigation.slow_ground.lowered import Lowered
from planner.navigation.slow_ground.refracting import ALONE, QUICK, ROUGH, THOROUGH, Effort
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.search.landed import Landed
    from planner.navigation.search.remembered import Remembered

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

GRAZING = 1.5e-4
"""Part of a cost that whole µm may add where a way grazes the borders of slow ground."""
ROUNDING: float = 4.0
"""µm that the rounding of climbs and borders on a way may cost."""


SEVERAL = 4
"""Sheets from which on a straight line is tried before all of them are looked at."""
DIRECT = 0.2
"""µm that a straight line may cost more than it is long: what way points add."""


@dataclass(frozen=True, eq=False)
class Priced(Lowered):
    """The costs of one model's ways from its start to places."""

    tries_harder: ClassVar[bool] = True
    """Whether more effort is made for few places than for many."""

    _known_costs: dict[tuple[bool, bool], Remembered] = field(default_factory=dict, repr=False)

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs, (n,) µm, inf where none is within budget.

        A place is reached at its own height and heading. Ending there may still be illegal.

        Parameters:
            hopeful: whether what only a route can tell, at the very end of the budget, is told
                to cost just the budget: who asks so asks again for the places it takes.
        """
        alone = self._alone(places)
        kept = self._kept_costs(alone, hopeful)
        found, unknown = kept.look(places)
        if len(unknown):
            new = places if len(unknown) == len(places) else places[unknown]
            effort = THOROUGH if alone else ROUGH if hopeful else QUICK
            found[unknown] = costs = self._costs(new, effort, hopeful)
            kept.keep(new, costs)
        return found

    def _alone(self, places: Places) -> bool:
        return self.tries_harder and len(places) <= ALONE and not self._is_plain

    def _kept_costs(self, alone: bool, hopeful: bool) -> Remembered:
        kept = self._known_costs.get((alone, hopeful))
        if kept is None:
            from planner.navigation.search.remembered import Remembered

            kept = self._known_costs[alone, hopeful] = Remembered()
        return kept

    @property
    def hopes_at_the_end(self) -> bool:
        """Whether a cost that is hoped for is sure where it is less than the budget."""
        round_ = not self.mobility.turning.facing and self.mobility.base.is_round
        return round_ or self._lands_simply

    @cached_property
    def lands_alike(self) -> bool:
        """Whether it arrives sheet by sheet as all do on its web: see `Landings.prepare`."""
        usual = type(self)._arrived is Priced._arrived
        return usual and self.landed is not None and self.mobility.moves and not self._is_plain

    def unknown(self, places: Places, *, hopeful: bool) -> Places:
        """Return those of the places whose cost is not known yet."""
        _, unknown = self._kept_costs(self._alone(places), hopeful).look(places)
        return places if len(unknown) == len(places) else places[unknown]

    def wanted(self, new: Places) -> tuple[Places, set[int]]:
        """Return those of some places that a straight line does not settle, and sheets to ask.

        What it does settle is kept until their costs are asked for, which is next.
        """
        self._kept["straight"] = new.asked, (found := self._straight_to(new, QUICK))
        left = found[1]
        new = new if len(left) == len(new) else new[left]
        return new, {*self._reached_sheets}

    def at_last(self, to: Pose, *, hopeful: bool) -> float:
        """Return what a place at the very end of the budget costs: only its route can tell."""
        if hopeful:
            return float(self.budget)
        try:
            return self.route(to).spent
        except Unreachable:
            return math.inf

    def _costs(self, places: Places, effort: Effort, hopeful: bool = False) -> Floats:
        if not self.mobility.moves:
            return self._certain(np.full(len(places), math.inf), places)
        return self._certain(self._arrived(places, effort), places, hopeful=hopeful)

    def _arrived(self, places: Places, effort: Effort) -> Floats:
        """What the cheapest way to each place costs as floats tell."""
        if self._is_plain:
            return arrivals(self._landings, self._all_known, places, self._tighten, self._past)
        asked, straight = self._kept.pop("straight", ((), None))
        if straight is None or asked != places.asked:
            straight = self._straight_to(places, effort)
        found: Floats = straight[0]
        left: Ints = straight[1]
        if len(left):
            others = places if len(left) == len(places) else places[left]
            found[left] = self._round_about(others, effort)
        return found

    def _straight_to(self, places: Places, effort: Effort) -> tuple[Floats, Ints]:
        """What places cost to which it goes in a straight line, turning for nothing; else inf.

        No way there is shorter: other sheets need not be looked at. Returns, too, which places
        these may bring it to: not those to which a straight line would cost too much.
        """
        found = np.full(len(places), math.inf)
        if not self.goes_straight:
            return found, np.arange(len(places))
        away = np.hypot(places.x - self.start.x, places.y - self.start.y)
        least = away * self._least_rate
        if self._lands_simply:
            found = self._directly(places, least + DIRECT)
            near = least <= self.budget + DIRECT
            return found, np.flatnonzero(np.isinf(found) & near)
        landing = self._landings.on(0, places, places.asked)
        index = landing.index
        if self._known(0) is not None and len(index):
            value, _ = self._land(landing, places, effort)
            direct = value <= least[index] + DIRECT
            found[index[direct]] = value[direct]
        near = least <= self.budget + self._past + DIRECT
        return found, np.flatnonzero(np.isinf(found) & near)

    @cached_property
    def _least_rate(self) -> float:
        return min(float(sheet.rates[6]) for sheet in self.web.sheets)

    def _directly(self, places: Places, most: Floats) -> Floats:
        """What places cost on the first sheet, where that is not more than so much; else inf."""
        if 0 not in self._reached_sheets[:1]:
            return np.full(len(places), math.inf)
        arriving = self._landings.arriving(places, (0,))
        found = self._reached_on.costs(places, arriving, most)
        found[found > most] = math.inf
        return found

    @cached_property
    def goes_straight(self) -> bool:
        """Whether a straight line on the first sheet is tried before the others are looked at."""
        usual = type(self)._landed_on is Priced._landed_on  # its last pivot is in a landing's cost
        lowered = self._refracts or self.web.leaps.between
        return usual and len(self.web.sheets) >= SEVERAL and not (self.web.portals or lowered)

    def _round_about(self, places: Places, effort: Effort) -> Floats:
        """What the cheapest way to each place costs, whatever sheet it arrives on."""
        if self._lands_simply and self._reached_sheets:
            arriving = self._landings.arriving(places, self._reached_sheets)
            return self._reached_on.costs(places, arriving)
        found = np.full(len(places), math.inf)
        for landing in self._landed_on(places, places.asked):
            index = landing.index
            most = (
                found[index] - landing.cost + (NEARLY + self._past) if self._lands_finally else ANY
            )
            value, _ = self._land(landing, places, effort, most)
            found[index] = np.minimum(found[index], value)
            if self.web.leaps.flights:
                from planner.navigation.levels.straight_jumps import leapt_to

                xs, ys = (c[index].astype(np.float64) for c in (places.x, places.y))
                leapt = leapt_to(self, landing.sheet, xs, ys)[0] + landing.cost
                found[index] = np.minimum(found[index], leapt)
        found[found > self._limit] = math.inf
        return found

    @property
    def _lands_finally(self) -> bool:
        """Whether a landing's costs are final: of two ways the dearer one is never the cheaper.

        Where costs are lowered afterwards, the dearest way at first may be the cheapest at last.
        """
        return not (self._refracts or self.web.leaps.between)

    @cached_property
    def _lands_simply(self) -> bool:
        """Whether nothing but the last step is added to what way points of a sheet lead to."""
        mine = type(self)
        usual = mine._land is Priced._land and mine._landed_on is Priced._landed_on
        return usual and not (self._refracts or self.web.leaps.between or self._past)

    @cached_property
    def _reached_on(self) -> Landed:
        from planner.navigation.search.landed import Landed

        firsts = sorted({self._alike[k] for k in self._reached_sheets})
        each = ((k, self._reached(k), self._landings.footing(k)) for k in firsts)
        known = {k: (one, footing) for k, one, footing in each if one is not None}
        return Landed(known, self._limit, self._alike)

    @cached_property
    def _reached_sheets(self) -> tuple[int, ...]:
        """Numbers of the sheets of which anything is reached."""
        reached = {k for k in {*self._alike} if self._known(k) is not None}
        return tuple(k for k, first in enumerate(self._alike) if first in reached)

    @cached_property
    def _alike(self) -> tuple[int, ...]:
        """For each sheet the first to whose places its ways lead at the same costs."""
        costs, web = self.search[0], self.web
        if not self._lands_simply:
            return (*range(len(web.sheets)),)
        spent: dict[int, list[float]] = {}
        for origin in self.origins:
            spent.setdefault(origin.sheet, []).append(origin.cost)
        return tuple(
            first
            if spent.get(k) == spent.get(first)
            and np.array_equal(costs[web.part(k)], costs[web.part(first)])
            else k
            for k, first in enumerate(web.alike)
        )

    @cached_property
    def _all_known(self) -> list[Known | None]:
        return [self._reached(number) for number in range(len(self.web.sheets))]

    @cached_property
    def _is_plain(self) -> bool:
        """Whether what places cost is not lowered afterwards by refraction or slid jumps."""
        return self._landings.turnless and not self._refracts and not self.web.leaps.between

    @cached_property
    def _landings(self) -> Landings:
        return self.landed or Landings(self.web, self.mobility)

    def _landed_on(self, places: Places, asked: Asked) -> Iterator[Landing]:
        """Every way of arriving at the places on a sheet that is reached at all."""
        numbers = tuple(k for k in range(len(self.web.sheets)) if self._known(k) is not None)
        at_once = None
        if len(places) < FEW and numbers and len(self.web.turns):
            # A hull's headings are two dozen sheets, told together as quickly as two.
            at_once = self._landings.arriving(places, numbers)
        for number in numbers:
            landing = at_once.on(number) if at_once else self._landings.on(number, places, asked)
            if len(landing.index):
                yield landing

    def _land(
        self, landing: Landing, places: Places, effort: Effort = QUICK, most: Floats = ANY
    ) -> tuple[Floats, Ints]:
        """Costs of the places of a landing, and the id each is reached from.

        Parameters:
            most: (k,) µm; dearer ways may be left out. Empty for the budget alone.
        """
        known = self._reached(landing.sheet)
        if known is None:
            return np.full(len(landing.index), math.inf), np.full(len(landing.index), 0, np.int64)
        xs = places.x[landing.index].astype(np.float64)
        ys = places.y[landing.index].astype(np.float64)
        costs, via = known.arrive(xs, ys, most)
        over = self._over(landing.sheet, xs, ys, costs, via, thorough=effort == THOROUGH)
        if len(known.sheet.borders):
            self._refine(landing.sheet, xs, ys, costs, via, effort)
        for k, cost, node in over:  # a way that jumps is not refracted
            costs[k], via[k] = cost, node
        between = self._between(landing.sheet)
        if between is not None:
            others, by = between.arrive(xs, ys, costs)
            better = others < costs
            costs[better], via[better] = others[better], by[better]
            over = [one for one in over if not better[one[0]]]
        walked = via.copy()
        walked[[k for k, *_ in over]] = -1
        self._tighten(landing.sheet, xs, ys, costs, walked)
        total = costs + landing.cost
        total[total > self._limit] = math.inf
        return total, via

    def _certain(self, found: Floats, places: Places, *, hopeful: bool = False) -> Floats:
        """Costs that a route in whole µm certainly keeps; inf beyond the budget.

        Where something is climbed or entered on the way, the point where that happens is
        rounded too. At the very end of the budget only the route itself can tell, or hope.
        """
        from planner.navigation.walk.certainty import settle

        margins = self._margins
        last = np.empty(len(found), np.int64)
        at = (places.x, places.y, places.z, places.heading)
        count = settle(found, *margins, *at, self._from, last)
        for index in last[:count].tolist():
            found[index] = self.at_last(places[index], hopeful=hopeful)
        return found

    @cached_property
    def _margins(self) -> tuple[float, float, float, float, float]:
        """Limit, budget, µm, part and least as `certainty.settle` takes them."""
        limit = self._limit if self._is_plain else math.inf
        if not self._is_tolled:
            return limit, math.inf, 0.0, 0.0, 0.0
        if self._refracts:
            return limit, float(self.budget), ROUNDING, GRAZING, 0.0
        return limit, float(self.budget), ROUNDING, 0.0, float(self._is_all_paid)

    @property
    def _is_all_paid(self) -> bool:
        """Whether all that a way does besides lines on open ground makes it dearer."""
        dropping, paid = self.mobility.dropping, True
        for sheet in self.web.sheets:  # its least pace, and what a µm up or down costs
            paid = paid and sheet.rates[6] == 1.0 and min(sheet.rates[2:4]) > 0.0
        falls = dropping is not None and not dropping.pace
        ways_up = any(join.feature for join in self.web.portals)
        return paid and not falls and not ways_up and self.mobility.jumping is None

    @cached_property
    def _from(self) -> Ints:
        start = self.start
        return np.array([start.x, start.y, start.z, start.heading], np.int64)

    def route(self, to: Pose) -> Route:
        """Return the way to `to`: see `Field`."""
        raise NotImplementedError
