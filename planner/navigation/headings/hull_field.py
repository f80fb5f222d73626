"""One hull's ways where every bend is a pivot: lines run along its length, or across it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.facing_labels import Fit, Labels
from planner.navigation.headings.gaits import NONE
from planner.navigation.headings.hull_easing import EasedWays
from planner.navigation.headings.lanes import Laned, laned
from planner.navigation.headings.leads import Lead, may_lead, may_sidestep, sidling, slanting
from planner.navigation.headings.moved_bends import Costed
from planner.navigation.levels.sliding import States
from planner.navigation.places import Places
from planner.navigation.search.landing import Landing
from planner.navigation.slow_ground.refracting import QUICK, THOROUGH, Effort
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class HullField(EasedWays):
    """A field of a base that is no disc and goes where it faces, on the ground.

    It goes lengthwise where it is no wider than the lane, and turns as far as it has room where
    it is (parts of a turn down to 1/128° are told apart: the walker looks closer). It bends where
    the disc about it has room, in and between narrow lanes, in line with the heading asked for at
    the end or where a turn of whole units leads to it; the bends of the ways to one place are then
    moved, set and left out wherever that costs less.

    Parameters:
        sidles: whether ways may begin as `leads.sidling` says.
    """

    tries_harder: ClassVar[bool] = True

    sidles: bool = True

    @cached_property
    def _laned(self) -> Laned:
        """Those of hulls of one sort on one web are the same."""
        across = self.mobility.turning.sidestep is not None
        key = ("laned", self._anywhere.tobytes(), self.mobility.budget, across)
        if key not in self.web.hulls:
            self.web.hulls[key] = laned(self.web, self.mobility, self._anywhere)
        found: Laned = self.web.hulls[key]
        return found

    def _upstairs(self) -> Iterator[Lead]:
        """None: hulls go on the ground alone."""
        return iter(())

    def _leading(self) -> tuple[Lead, ...]:
        """Besides, where it has no room to turn all about: along the furthest that it may turn."""
        found = super()._leading()
        if not may_lead(self.mobility.turning) or not self._is_hemmed:
            return (*found, *self._sidling)
        more = slanting(self.start, self.mobility, self._left, self._lines_to, self._may_turn)
        return (*found, *self._paid_for(more))

    @cached_property
    def _sidling(self) -> tuple[Lead, ...]:
        """Where it comes to before it has room to turn, if it may go to a side."""
        turning = self.mobility.turning
        if not (self.sidles and may_sidestep(turning) and self._is_hemmed):
            return ()
        about = self._left, self._gone_to, self._may_turn, self._roomy
        return self._paid_for(sidling(self.start, turning, *about))

    @property
    def _is_hemmed(self) -> bool:
        """Whether it begins on the ground, and has no room to turn all about there."""
        begins = self.start.z == 0 and self._left > 0
        return begins and not self._roomy(np.array([(self.start.x, self.start.y)]))[0]

    def _may_turn(self, turn: int) -> bool:
        """Whether it may turn by so many µ° where it stands."""
        from planner.navigation.headings.hull_room import turns

        begun, to = self.start.heading, (self.start.heading + turn) % FULL_TURN
        about = self._slim.blocks, self._shape, np.zeros((1, 1), np.bool_), -1
        return bool(turns(*about, float(self.start.x), float(self.start.y), begun, to))

    def _roomy(self, places: Floats) -> NDArray[np.bool_]:
        """Where of places (n, 2) it has room for all turns."""
        x, y = places.astype(np.float64).T.copy()
        found: NDArray[np.bool_] = self._begun_at(x, y)[:, 0]
        return found

    @cached_property
    def _room(self) -> NDArray[np.bool_]:
        """Where it may turn: a row for each way point, then one for the start and for each lead."""
        count, key = len(self.points[0]), ("rooms", self._anywhere.tobytes())
        if key not in self.web.hulls:
            assert self.web.slim is not None
            self.web.hulls[key] = self._rooms(*self.points, self.web.slim, self._anywhere)
        own = self._begun_at(*(row[count:] for row in self._points))
        return np.concatenate([self.web.hulls[key], own])

    def _begun_at(self, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        """The same rows for places that ways begin at."""
        return self._rooms(xs, ys, self._slim, self._shape)

    def _rooms(self, xs: Floats, ys: Floats, slim: Sheet, hull: Floats) -> NDArray[np.bool_]:
        from planner.navigation.headings.hull_room import rooms

        found: NDArray[np.bool_] = rooms(slim.blocks, self.web.sheets[0].blocks, hull, xs, ys)
        return found

    @cached_property
    def _points(self) -> tuple[Floats, Floats]:
        """The way points, the start, and the ends of leads."""
        xs, ys = self.points
        at = [(self.start.x, self.start.y), *(lead.points[-1] for lead in self.leads)]
        return (
            np.concatenate([xs, [float(x) for x, _ in at]]),
            np.concatenate([ys, [float(y) for _, y in at]]),
        )

    def _free(self, places: tuple[float, ...]) -> bool:
        from planner.navigation.headings.hull_room import goes

        return bool(goes(self._slim.blocks, self._shape, *places, False))

    def _lines_to(self, start: tuple[int, int], ends: Floats) -> Floats:
        return self._gone_to(start, ends, False)

    def _gone_to(self, start: tuple[int, int], ends: Floats, aside: bool) -> Floats:
        """The same, lengthwise or to a side alone."""
        from planner.navigation.headings.hull_search import ALONG, ASIDE, ahead

        sheet, (x, y) = self.web.sheets[0], ends.T.copy()
        things = float(start[0]), float(start[1]), sheet.tolls, sheet.rates
        found, ways = ahead(x, y, *things, self._slim.blocks, self._shape, aside)
        gone = ways & (ASIDE if aside else ALONG) > 0
        return np.where(gone & self._slim.free(x, y), found, math.inf)

    def _from_leads(self) -> tuple[Floats, Ints]:
        from planner.navigation.headings.hull_search import EITHER

        seen, _ = super()._from_leads()
        sides, part = np.where(np.isfinite(seen), EITHER, 0), self.web.part(0)
        for k, lead in enumerate(self.leads):
            if not lead.bends:
                continue
            more, ways = self._narrow(*lead.points[-1])
            better = ~np.isfinite(seen[k, part]) & np.isfinite(more)
            seen[k, part] = np.where(better, more, seen[k, part])
            sides[k, part] = np.where(better, ways, sides[k, part])
        return seen, sides

    def _narrow(self, x: int, y: int) -> tuple[Floats, Ints]:
        """What going straight from a place to way points on the ground costs, and how it is gone.

        Where the hull fits, lengthwise or across.
        """
        from planner.navigation.headings.hull_search import ahead

        sheet = self.web.sheets[0]
        points, things = (sheet.corners.x, sheet.corners.y), (sheet.tolls, sheet.rates)
        hull = self._slim.blocks, self._shape, len(self.gaits) > 2
        found: tuple[Floats, Ints] = ahead(*points, float(x), float(y), *things, *hull)
        return found

    @cached_property
    def labels(self) -> Labels:
        """The labels of all way points."""
        seen, source, sides = self._ahead
        begun = np.concatenate([np.tile(sides, (len(self.origins), 1)), self._onward[1]])
        lines = self._lines(self._laned.web, seen, source)
        fit = Fit(
            sides=self._laned.sides,
            begun=begun[lines.origins, lines.ends],
            xs=self._points[0],
            ys=self._points[1],
            rows=self._rows(-1 - np.arange(len(begun))),
            room=self._room,
            slim=self._slim.blocks,
            hull=self._shape,
        )
        return self._labelled(lines, fit)

    @cached_property
    def _ahead(self) -> tuple[Floats, Ints, Ints]:
        """What going straight to each way point costs, from which origin, and how it is gone."""
        from planner.navigation.headings.hull_search import EITHER

        seen, source = self._first
        sides = np.where(np.isfinite(seen), EITHER, 0)
        begun = [(o.cost, k) for k, o in enumerate(self.origins) if o.sheet == 0]
        if not begun or self.start.z != 0:
            return seen, source, sides
        part, (more, ways) = self.web.part(0), self._narrow(self.start.x, self.start.y)
        cost, k = min(begun)
        seen, source = seen.copy(), source.copy()
        better = ~np.isfinite(seen[part]) & np.isfinite(more)
        seen[part] = np.where(better, cost + more, seen[part])
        source[part] = np.where(better, k, source[part])
        sides[part] = np.where(better, ways, sides[part])
        return seen, source, sides

    def _rows(self, labels: Ints) -> Ints:
        """Rows of `_room` where labels (or origins, below 0) are."""
        led = np.maximum(0, -labels - len(self.origins))  # 0: the start
        if (labels < 0).all():
            return len(self.points[0]) + led
        return np.where(
            labels >= 0, self.labels.node[np.maximum(labels, 0)], len(self.points[0]) + led
        )

    # -- questions --------------------------------------------------------------------------

    def _arrived(self, places: Places, effort: Effort) -> Floats:
        found = np.full(len(places), math.inf)
        for landing in self._arriving(places):
            index = landing.index
            found[index] = np.minimum(found[index], self._stops(landing, places, effort)[0])
        return found

    def _landed(self, landing: Landing, places: Places) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        (x, y, _, *more), things = super()._landed(landing, places)
        return (x, y, places.heading[landing.index], *more), things

    def anyhow(self, places: Places) -> Floats:
        """Return what places cost whatever heading the way ends with: theirs are all `NONE`."""
        if not self.mobility.moves:
            return np.full(len(places), math.inf)
        return self._arrived(places, QUICK)

    def bands(self, places: Places, known: Ints, budgets: Floats) -> Ints:
        """Return how many of the budgets pay for places, whatever heading the way ends with."""
        found: Ints = (self.anyhow(places)[:, None] < budgets).sum(axis=1)
        return np.maximum(known, found)

    def headings(self, x: int, y: int, z: int) -> tuple[int, ...]:
        """Return the heading it starts with, and the one that the cheapest way comes with, µ°."""
        found, place = [self.start.heading], Places(*np.array([[x], [y], [z], [NONE]], np.int64))
        for landing in self._arriving(place) if self.mobility.moves else ():
            cost, via, how, *_ = self._stops(landing, place, QUICK)
            if math.isfinite(cost[0]):
                here = self._before(int(via[0]))[-1][1]
                found.append(self._heading(here, (x, y), int(how[0])))
        return tuple(dict.fromkeys(found))

    def _arriving(self, places: Places) -> list[Landing]:
        """Ways of arriving, turns left out."""
        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        on = np.flatnonzero((places.z == 0) & self._slim.free(x, y))
        return [Landing(0, on, np.zeros(len(on)))] if len(on) else []

    def _rooms_at(self, labels: Ints) -> NDArray[np.bool_]:
        return self._room[self._rows(labels)]

    def _stops(
        self,
        landing: Landing,
        places: Places,
        effort: Effort,
        *,
        square: bool = True,
        bends: bool = True,
    ) -> tuple[Floats, Ints, Ints, Floats, Ints]:
        """Costs of the places of a landing, label and gait; more bends, and how it comes.

        Parameters:
            square: whether it may come to a place by one line across another.
            bends: whether turns are put off.
        """
        from planner.navigation.headings.hull_land import land

        x, _, first, *_, numbers = self.labels_on(landing.sheet)
        count = len(landing.index)
        if not len(x):
            none = np.zeros(count, np.int64)
            return np.full(count, math.inf), none, none, np.full((count, 4), math.nan), none
        costs, via, how, last, came = land(
            *self._asked(landing, places, places.heading[landing.index]),
            self._rooms_at(numbers[first[:-1]]),
            self._slim.blocks,
            self._shape,
            sum(origin.sheet == landing.sheet for origin in self.origins),
            effort == THOROUGH,
            square,
        )
        via = numbers[via]
        if bends and self._puts_off:
            bent = self._put_off(landing, places, costs, via)
            how[bent], last[bent] = 0, math.nan
        return costs, via, how, last, came

    def _best(self, to: Pose) -> list[Costed]:
        """The best ways to a place that the search has found.

        Eased, one that comes to it square by square may be the dearer one after all.
        """
        place, found = Places.of([to]), list[Costed]()
        for landing in self._arriving(place):
            asked = [(square, False) for square in (False, True)[: 1 + (len(self.gaits) > 2)]]
            for square, bends in [*asked, *([(False, True)] if self._puts_off else [])]:
                stops = self._stops(landing, place, THOROUGH, square=square, bends=bends)
                if math.isfinite(stops[0][0]):
                    way = self._stopping(landing.sheet, to, *stops)
                    found.append((float(stops[0][0]), way))
        if self._sidling:  # the best of ways as they are found may not be that of eased ones
            known = [way for _, way in found]
            plain = self._plainly._flush(to)._best(to)
            found += [(cost, way) for cost, way in plain if way not in known]
        return found

    def _others(self, to: Pose, known: list[States]) -> list[States]:
        found = super()._others(to, known)
        if self._sidling:
            found += [
                way for way in self._plainly._flush(to)._others(to, known) if way not in found
            ]
        return found

    @cached_property
    def _plainly(self) -> HullField:
        """The same for ways that do not sidle first."""
        return replace(self, sidles=False, _kept={}, _known_costs={}, _routes={})

    def _stopping(
        self, number: int, to: Pose, _: Floats, via: Ints, how: Ints, last: Floats, came: Ints
    ) -> States:
        """The way to a place on a sheet that `_stops` found."""
        states, z = self._before(int(via[0])), self.web.sheets[number].z
        gone = [int(c) for c in last[0].tolist() if not math.isnan(c)]
        if not gone:
            heading = self._heading(states[-1][1], (to.x, to.y), int(how[0]))
            return [*states, (number, Pose(to.x, to.y, z, heading))]
        x, y, *beyond = gone
        states.append((number, Pose(x, y, z, self._heading(states[-1][1], (x, y), int(how[0])))))
        ends = [*([tuple(beyond)] if beyond else []), (to.x, to.y)]
        return [*states, *((number, Pose(x, y, z, int(came[0]))) for x, y in ends)]
