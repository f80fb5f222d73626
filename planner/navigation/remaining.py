"""How far it still is to the nearest of some goals: a search backwards without a budget."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility
from planner.navigation.places import Places
from planner.navigation.search.arrivals import arrivals
from planner.navigation.search.entries import Entries
from planner.navigation.search.known import Known
from planner.navigation.search.landing import Landings, landings, last_steps
from planner.navigation.search.spread import spread
from planner.navigation.search.web import Web
from planner.navigation.slow_ground.least_pace import least_pace
from planner.navigation.slow_ground.refracting import (
    ALONE,
    QUICK,
    THOROUGH,
    Effort,
    Ends,
    Refracting,
)

if TYPE_CHECKING:
    from planner.navigation.free_space.footing import Footing
    from planner.navigation.search.party import Searchers
    from planner.navigation.search.remembered import Remembered
    from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
NOBODY = np.iinfo(np.int64).min
"""What a place is called that no way is traced back to."""


@dataclass(frozen=True, eq=False)
class Remaining:
    """What is still to go from anywhere, at the heading the body starts with; pivots left out.

    Parameters:
        web: of the whole table.
        mobility: of the body.
        goals: any of them will do.
        most: µm; what costs more is told to cost inf.
        within: (4,) least x, least y, greatest x, greatest y of most places that are asked about:
            others take a search of their own. None for all.
        footings: where the body stands on each sheet, as far as anybody has asked.
        refined: whether ways are refracted between the samples of borders of slow ground, so that
            they cost what they do forwards; else they are up to some tenths too dear there.
    """

    web: Web
    mobility: Mobility
    goals: Places
    most: float = math.inf
    within: Floats | None = None
    footings: dict[int, Footing] = field(default_factory=dict, repr=False)
    refined: bool = False
    _kept: dict[Effort, Remembered] = field(default_factory=dict, init=False, repr=False)
    _ways: dict[int, Known | None] = field(default_factory=dict, init=False, repr=False)
    _left: dict[int, Known | None] = field(default_factory=dict, init=False, repr=False)
    _traced: dict[int, Refracting] = field(default_factory=dict, init=False, repr=False)

    def again(self) -> Remaining:
        """Return the same with no place asked about yet: what was searched is searched once."""
        made = replace(self)
        made._ways.update({k: self.known(k) for k in range(len(self.web.sheets))})
        made._left.update(self._left)
        if self._refracts:
            made._traced.update(
                {k: self._refracting(k) for k, known in made._ways.items() if known}
            )
        return made

    def costs(self, places: Places) -> Floats:
        """Return what the way from each place to its nearest goal costs, µm; inf for no way."""
        if self.within is None:
            return self._looked_up(places)
        from planner.navigation.kernels.within import all_within

        if all_within(self.within, places.x, places.y):
            return self._looked_up(places)
        beyond = ~self.about(places.x, places.y)
        found, off, near = np.empty(len(places)), np.flatnonzero(beyond), np.flatnonzero(~beyond)
        found[near] = self._looked_up(places[near])
        found[off] = self._anywhere.costs(places[off])
        return found

    def about(self, x: Floats | Ints, y: Floats | Ints) -> NDArray[np.bool_]:
        """Return which points are where most places are that are asked about."""
        if self.within is None:
            return np.ones(len(x), np.bool_)
        x0, y0, x1, y1 = self.within
        found: NDArray[np.bool_] = (x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)
        return found

    @cached_property
    def _anywhere(self) -> Remaining:
        return replace(self, within=None)

    def _looked_up(self, places: Places) -> Floats:
        few = len(places) <= ALONE and (self._refracts or self._slides)
        if self._is_bundled and not few:
            return self._bundled(places)
        places, effort = self._unturned(places), THOROUGH if few else QUICK
        if effort not in self._kept:
            from planner.navigation.search.remembered import Remembered

            self._kept[effort] = Remembered()
        found, unknown = self._kept[effort].look(places)
        if len(unknown):
            new = places if len(unknown) == len(places) else places[unknown]
            found[unknown] = costs = self._costs(new, effort)
            self._kept[effort].keep(new, costs)
        return found

    @property
    def sure(self) -> float:
        """µm up to which nobody has less left than is told.

        Ways that are dearer at first may be the cheapest ones once they are refracted.
        """
        return self.most / THOROUGH.within if self._refracts else self.most

    @cached_property
    def _refracts(self) -> bool:
        return self.refined and any(len(sheet.borders) for sheet in self.web.sheets)

    @cached_property
    def _is_bundled(self) -> bool:
        """Whether compiled code prices all places, but a few for which more is done."""
        usual = type(self)._costs is Remaining._costs and not (self._refracts or self._slides)
        return usual and self._landings.turnless and self._either_way

    def _bundled(self, places: Places) -> Floats:
        """The same in one compiled call, but for last climbs that are met for the first time."""
        bundle, many, found = self._landings.bundle, np.array([len(places)]), np.empty(len(places))
        aside, last = bundle.ask(self._searcher, many, places, found)
        if aside:
            heading, (new, _) = self.web.sheets[0].heading, bundle.listed(aside, last)
            bundle.learn(self.web.columns[heading], last_steps(self._all_reached, places[new]))
            aside, _ = bundle.ask(self._searcher, many, places, found)
            assert not aside, "a climb that was learnt is not known"
        return found

    @cached_property
    def _searcher(self) -> Searchers:
        from planner.navigation.search.asking import NO_BACK

        known = enumerate(self._all_reached)
        rows = [(k, self._landings.footing(n), NO_BACK) for n, k in known if k is not None]
        return self._landings.bundle.add(rows)

    @property
    def _all_reached(self) -> list[Known | None]:
        return [self._reached(number) for number in range(len(self.web.sheets))]

    def stood(self, places: Places) -> NDArray[np.bool_]:
        """Return where the body can stand, and may come from: elsewhere no search finds a way."""
        places, found = self._unturned(places), np.zeros(len(places), np.bool_)
        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        for sheet in self.web.sheets:  # most that nothing leads from are in the midst of things
            found |= np.isfinite(sheet.stand(x, y))
        able = np.flatnonzero(found)
        found[:] = False
        for landing in landings(self.web, self.mobility, places[able]) if len(able) else ():
            found[able[landing.index]] |= landing.sheet in self._joined
        return found

    @cached_property
    def _joined(self) -> set[int]:
        """The sheets that something joins to one with a goal; all where not all joins are known."""
        web, found = self.web, set(self._ends)
        if web.reach < math.inf:
            return set(range(len(web.sheets)))
        joins = (join for join in (*web.portals, *web.pivots) if len(join.x))
        pairs = {(join.low, join.high) for join in joins}
        while more := {k for pair in pairs if found & {*pair} for k in pair} - found:
            found |= more
        return found

    @cached_property
    def _slides(self) -> bool:
        """Whether climbs and jumps are slid to where they are best."""
        joined = self.web.is_climbed or bool(self.web.leaps.between)
        return self.refined and joined and not self.mobility.turning.facing

    def _costs(self, places: Places, effort: Effort) -> Floats:
        if self._landings.turnless and not (self._refracts or self._slides or effort == THOROUGH):
            return arrivals(self._landings, self._all_reached, places)
        found = np.full(len(places), math.inf)
        for landing in landings(self.web, self.mobility, places, back=True):
            value = self._from(landing.sheet, places[landing.index], effort) + landing.cost
            found[landing.index] = np.minimum(found[landing.index], value)
        return found

    @cached_property
    def _landings(self) -> Landings:
        return Landings(self.web, self.mobility, back=True, footings=self.footings)

    @cached_property
    def _either_way(self) -> bool:
        """Whether a climb costs the same up and down: those kept with the bundle lead to places."""
        climbing = self.mobility.climbing
        return climbing.up == climbing.down and self.mobility.dropping is None

    @cached_property
    def _heights(self) -> dict[int, Ints]:
        """Heights of the goals per sheet, µm, as `_ends` has them."""
        found = landings(self.web, self.mobility, self._unturned(self.goals))
        return {landing.sheet: self.goals.z[landing.index] for landing in found}

    @cached_property
    def _ends(self) -> dict[int, tuple[Floats, Floats, Floats]]:
        """Goals per sheet: x, y and the cost of the last step."""
        return {
            landing.sheet: (
                self.goals.x[landing.index].astype(np.float64),
                self.goals.y[landing.index].astype(np.float64),
                landing.cost,
            )
            for landing in landings(self.web, self.mobility, self._unturned(self.goals))
        }

    @cached_property
    def _search(self) -> tuple[Floats, Ints, Ints]:
        """Cost from every way point to its nearest goal, the one after it, or else that goal."""
        count = int(self.web.offset[-1])
        given, source = np.full(count, math.inf), np.full(count, -1, np.int64)
        for number, (x, y, cost) in self._ends.items():
            corners, part = self.web.sheets[number].corners, self.web.part(number)
            points = (x, y, np.zeros((len(x), 4)), cost)
            given[part], via = self._arrive(number, corners.x, corners.y, points)
            source[part] = np.where(via >= 0, via + self._first_end[number], -1)
        if self._refracts:
            self._enter(given, source)
        costs, after = spread(self.web, given, reverse=True, most=self.most, rest=self._rest)
        return costs, after, source

    @cached_property
    def _first_end(self) -> dict[int, int]:
        """The number of the first goal on each sheet: they are counted through all sheets."""
        counts = [len(x) for x, *_ in self._ends.values()]
        return dict(zip(self._ends, [0, *accumulate(counts)], strict=False))

    def _enter(self, given: Floats, source: Ints) -> None:
        """Lower the costs of ways that cross a border close to a goal."""
        from planner.navigation.slow_ground import steiner

        for number, (xs, ys, costs) in self._ends.items():
            sheet, part = self.web.sheets[number], self.web.part(number)
            if not len(sheet.borders):
                continue
            things = sheet.blocks, sheet.tolls, sheet.rates
            place = part.start, part.stop, self.web.x, self.web.y, sheet.corners.tangents
            for k, goal in enumerate(zip(xs.tolist(), ys.tolist(), costs.tolist(), strict=True)):
                borders = sheet.borders.arrays
                points, spent, after = steiner.entered(*goal, self.most, True, borders, *things)
                entry, first = np.full(len(given), -1), len(self._entered)
                about = points, spent, self.most, True, *things
                steiner.lower(given, *place, *about, entry, first)
                origin = self._first_end[number] + k
                self._entered.add(number, points, spent, after, origin, entry)
                source[entry >= 0] = origin

    @cached_property
    def _entered(self) -> Entries:
        """Points about the goals by which ways come to them."""
        return Entries(int(self.web.offset[-1]))

    def _refracting(self, number: int) -> Refracting:
        """What is known of a sheet as far as it is refracted (kept)."""
        known, search = self.known(number), self._search
        assert known is not None, "nothing leads to a goal from there"
        if number not in self._traced:
            spent = [
                np.where(k == number, cost, math.inf) for k, (_, _, cost) in self._ends.items()
            ]
            at = zip(*((x, y) for x, y, _ in self._ends.values()), strict=True)
            ends = Ends(*(np.concatenate(each) for each in (*at, spent)))
            leading = known.x, known.y, known.given, known.ids
            about = self.mobility.base, search, self._entered, leading
            self._traced[number] = Refracting(self.web, number, *about, ends, back=True)
        return self._traced[number]

    @cached_property
    def _rest(self) -> Floats:
        """What it costs at the least to come from each way point to where is asked about."""
        x, y = self.web.x, self.web.y
        if self.within is None:
            return np.zeros(len(x))
        x0, y0, x1, y1 = self.within.tolist()
        off = np.hypot(x - np.clip(x, x0, x1), y - np.clip(y, y0, y1))
        return off * least_pace(self.mobility)

    def _unturned(self, places: Places) -> Places:
        heading = np.full(len(places), self.web.sheets[0].heading)
        return Places(places.x, places.y, places.z, heading)

    def _from(self, number: int, places: Places, effort: Effort) -> Floats:
        known, reached = self.known(number), self._reached(number)
        if known is None or reached is None:
            return np.full(len(places), math.inf)
        xs, ys = places.x.astype(np.float64), places.y.astype(np.float64)
        costs, via = known.arrive(xs, ys)
        slid = costs
        if self._slides:
            from planner.navigation.levels.slid_back import lowered

            slid = lowered(self, number, places, costs, via, each=effort == THOROUGH)
        if self._refracts and len(self.web.sheets[number].borders):
            self._refracting(number).refine(xs, ys, costs, via, effort)
        if reached is not known:
            slid = np.minimum(slid, reached.arrive(xs, ys)[0])
        if self.refined and self.web.leaps.flights:
            from planner.navigation.levels.straight_jumps import leapt_from

            slid = np.minimum(slid, leapt_from(self, known, xs, ys))
        return np.minimum(costs, slid)

    @cached_property
    def _goals(self) -> list[tuple[tuple[int, Pose], int]]:
        """Each goal on each sheet, and its height, µm."""
        from planner.navigation.levels.slid_back import pose

        return [
            ((k, pose(self.web, k, *at)), int(z))
            for k, (x, y, _) in self._ends.items()
            for *at, z in zip(x.tolist(), y.tolist(), self._heights[k].tolist(), strict=True)
        ]

    def known(self, number: int) -> Known | None:
        """Goals and way points of a sheet from which a goal is reached; None if there is none."""
        if number in self._ways:
            return self._ways[number]
        sheet, part = self.web.sheets[number], self.web.part(number)
        x, y, cost = self._ends.get(number, (np.empty(0),) * 3)
        costs, corners = self._search[0][part], sheet.corners
        reached = np.flatnonzero(np.isfinite(costs))
        if not self.web.leaps.between:  # a jump may lead to the same sheet
            reached = reached[sheet.bent_at(reached, self._search[1][part][reached], part.start)]
        points = (
            np.concatenate([x, corners.x[reached]]),
            np.concatenate([y, corners.y[reached]]),
            np.concatenate([np.zeros((len(x), 4)), corners.tangents[reached]]),
            np.concatenate([cost, costs[reached]]),
        )
        goals = -1 - self._first_end.get(number, 0) - np.arange(len(x))
        ids = np.concatenate([goals, part.start + reached])
        about, found = (sheet, points, ids, self.most), None
        if len(ids):
            found = Known.of(*about, reverse=True, within=self.within)
        self._ways[number] = found
        return found

    def _reached(self, number: int) -> Known | None:
        """The same with the places between portals at which ways leave the sheet, if any."""
        if number not in self._left:
            from planner.navigation.levels.alighting import left_by

            known, found = self.known(number), None
            more = left_by(self, number) if known is not None and self.refined else None
            if known is not None and more is not None:
                mine = known.x, known.y, known.tangents, known.given
                x, y, bent, cost = (np.concatenate(both) for both in zip(mine, more, strict=True))
                ids = np.concatenate([known.ids, np.full(len(more[0]), NOBODY)])
                given = known.sheet, (x, y, bent, cost), ids, self.most
                found = Known.of(*given, reverse=True, within=self.within)
            self._left[number] = found or known
        return self._left[number]

    def _arrive(
        self, number: int, xs: Floats, ys: Floats, points: tuple[Floats, Floats, Floats, Floats]
    ) -> tuple[Floats, Ints]:
        from planner.navigation import kernels

        sheet = self.web.sheets[number]
        x, y, tangents, given = points
        found: tuple[Floats, Ints] = kernels.arrive(
            xs, ys, given, x, y, tangents, self.most, True, sheet.blocks, sheet.tolls, sheet.rates
        )
        return found
