"""Ways of who goes where it faces, with their bends where they and its turns cost least."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN, turn_between
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.faced_places import FacedPlaces
from planner.navigation.headings.gaits import NONE, bearings, prices
from planner.navigation.headings.leads import may_lead
from planner.navigation.headings.thinning import thinned
from planner.navigation.levels.sliding import States
from planner.navigation.places import Places
from planner.navigation.search.landing import Landing
from planner.units import Pose

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Steps = tuple[tuple[float, float, int], ...]
Costed = tuple[float, States]
DEARER: Final = 1.5
"""How many times as dear as the best another way may be to be looked at as well."""
LOOKED_AT: Final = 64
"""Way points by which other ways than the best are sought."""
OTHERS: Final = 3
"""How many other ways are."""
CLOSE: Final = 254.0
"""µm above what no way costs less than at which none is looked for."""


@dataclass(frozen=True, eq=False)
class MovedBends(FacedPlaces):
    """Ways on the ground that a search finds, their bends moved.

    The search bends at way points; what is saved in the open may make another way the best.
    """

    looser_by: ClassVar[float] = 1.25

    @property
    def _moves_bends(self) -> bool:
        """Whether turns are bought one by one: where it bends then, those may be fewer."""
        return may_lead(self.mobility.turning) and self.roads is None and self.look is None

    @property
    def _loosens(self) -> bool:
        return self._moves_bends and self.mobility.moves

    @property
    def _slim(self) -> Sheet:
        """What is in the way of a disc as wide as the body."""
        raise NotImplementedError

    @property
    def _shape(self) -> Floats:
        """The body's numbers, as of `lanes.shape`."""
        raise NotImplementedError

    def _asked_at(self, to: Pose) -> int:
        """The heading that a way to a place has to end with, µ°; `NONE` for any."""
        return to.heading

    def _best(self, to: Pose) -> list[Costed]:
        """The best ways to a place that the search has found, and what each costs, µm."""
        raise NotImplementedError

    def _rooms_at(self, labels: Ints) -> Bools:
        """Where the body may turn at the places of labels: rows as of `hull_room.rooms`."""
        raise NotImplementedError

    def _asked(self, landing: Landing, places: Places, asked: Ints) -> tuple[Any, ...]:
        """What the kernels take of a landing: places, labels, prices, what is in the way.

        Parameters:
            asked: heading of each place, µ°, `NONE` where it does not matter.
        """
        sheet, to = self.web.sheets[landing.sheet], places[landing.index]
        *labels, _ = self.labels_on(landing.sheet)
        x, y = to.x.astype(np.float64), to.y.astype(np.float64)
        about = prices(self.mobility.turning), self.gaits, self._most
        things = sheet.blocks, sheet.tolls, sheet.rates
        return (x, y, asked, landing.cost, *labels, *about, *things)

    def _arrivals(self, to: Pose) -> list[tuple[float, States]]:
        """Ways to a place by whichever way points, and what they cost; the cheapest first."""
        from planner.navigation.headings.hull_land import arrivals

        place, found = Places.of([to]), list[tuple[float, States]]()
        asked = np.array([self._asked_at(to)])
        for landing in self._arriving(place):
            _, _, first, *_, numbers = self.labels_on(landing.sheet)
            if landing.sheet or not len(numbers):
                continue
            things = self._rooms_at(numbers[first[:-1]]), self._slim.blocks, self._shape
            costs, via, how = arrivals(*self._asked(landing, place, asked), *things)
            for k in np.argsort(costs, kind="stable").tolist():
                if not math.isfinite(costs[k]) or len(found) == LOOKED_AT:
                    break
                states = self._before(int(numbers[via[k]]))
                heading = self._heading(states[-1][1], (to.x, to.y), int(how[k]))
                last = Pose(to.x, to.y, self.web.sheets[landing.sheet].z, heading)
                found.append((float(costs[k]), [*states, (landing.sheet, last)]))
        return found

    def _led_to(self, to: Pose) -> list[States]:
        """Ways to a place, the cheapest first; what the place touches has been moved off it."""
        best = self._best(to)
        if not best:
            return self._loosened(to)
        asked = self._asked_at(to)
        known = [
            (cost, way)
            for cost, states in best
            for way in (*self._straightened(states, asked), states)
        ]
        eased, ways = self._eased([way for _, way in known], to), [states for _, states in best]
        if not eased or eased[0][0] > self._least(to) + CLOSE:
            eased += self._eased(self._others(to, ways), to)
        return [*in_order(eased, known), *(way for _, way in known)]

    def _flush(self, to: Pose) -> Self:
        """The same, for a way that ends pushed against something at a slant."""
        del to
        return self

    def _loosened(self, to: Pose) -> list[States]:
        """Ways to a place that are within the budget once their bends are moved."""
        if to.z or self._least(to) > self.budget or not self._slim.free(*_at(to))[0]:
            return []
        at = to.x, to.y
        if not self.legal.line(at, at, 0, to.heading):
            return []  # it does not stand there: who looks further looks for nothing
        assert self.looser is not None
        looser = self.looser._flush(to)
        found = looser._eased(looser._others(to, []), to)
        return [way for cost, way in found if cost <= self.budget]

    def _least(self, to: Pose) -> float:
        """What no way to a place costs less than, µm."""
        asked = self._asked_at(to)
        turns = [] if asked == NONE else [turn_between(self.start.heading, asked)]
        turned = self.mobility.turning.cost(turns)
        away = math.dist(self.start.at[:2], to.at[:2])
        return away * float(self.web.sheets[0].rates[6]) + turned + self._upright(to)

    def _upright(self, to: Pose) -> float:
        """What ways on the ground climb where they begin and end, µm; inf where they cannot."""
        begun = min((one.cost for one in self.origins if not one.sheet), default=math.inf)
        if to.z == self.web.sheets[0].z:
            return begun
        last = (one.cost for one in self._arriving(Places.of([to])) if not one.sheet)
        return begun + min((float(cost[0]) for cost in last), default=math.inf)

    def _others(self, to: Pose, known: list[States]) -> list[States]:
        """Ways to a place that are elsewhere than those known, by the hull's width somewhere."""
        import shapely

        def line(states: States) -> shapely.Geometry:
            return shapely.LineString([*(pose.at[:2] for _, pose in states), to.at[:2]])

        found, lines = list[States](), [line(states) for states in known]
        arrivals = self._arrivals(to)
        for cost, states in arrivals:
            if len(found) == OTHERS or cost > DEARER * arrivals[0][0]:
                break
            mine, away = line(states), float(self.mobility.base.width)
            if all(shapely.hausdorff_distance(mine, other) > away for other in lines):
                found.append(states)
                lines.append(mine)
        return found

    def _eased(
        self, chains: list[States], to: Pose, first: Steps | None = None
    ) -> list[tuple[float, States]]:
        """Ways on the ground, and with their bends where they cost least; what each costs.

        What they climb where they begin and end is in it: ways along other levels may save that.

        Parameters:
            first: as `hull_bends.FIRST`, which is usual.
        """
        from planner.navigation.headings.hull_bends import FIRST, eased
        from planner.navigation.headings.hull_way import ROOM, cost

        sheet, turning = self.web.sheets[0], self.mobility.turning
        priced, shut = (sheet.tolls, sheet.rates), (self._slim.blocks, self._shape)
        ends = self.start.heading, self._asked_at(to)
        about = *ends, prices(turning), self.gaits, turning.is_lasting
        found, upright = [], self._upright(to)
        for states in chains:
            whole = self._apart(states)
            way = thinned(np.array(whole, np.float64))
            if {number for number, _ in states} != {0} or not 1 < len(way) < ROOM:
                continue
            given = float(cost(np.array(whole, np.float64), *about, *priced))
            for how in first or FIRST:
                rows, _, now = eased(way, *how, *about, sheet.blocks, *priced, *shut)
                if now < given:
                    posed = self._posed(rows.astype(np.int64).tolist())
                    found.append((float(now) + upright, posed))
            found.append((given + upright, states))
        return sorted(found, key=lambda pair: pair[0])

    def _apart(self, states: States) -> list[tuple[int, int, int]]:
        """Places of a way, none twice in a row, and how the line is gone on from each."""
        poses = [states[0][1]]
        poses += [b for (_, a), (_, b) in pairwise(states) if a.at != b.at]
        found = [(b.x, b.y, self._gait(a, b)) for a, b in pairwise(poses)]
        places = [(pose.x, pose.y) for pose in poses]
        return [(x, y, g) for (x, y), g in zip(places, [*(g for _, _, g in found), 0], strict=True)]

    def _gait(self, a: Pose, b: Pose) -> int:
        """How a line is gone that is come from with a heading."""
        direction = int(bearings(np.array([float(b.x - a.x)]), np.array([float(b.y - a.y)]))[0])
        off = [turn_between(b.heading, round(direction + g[0]) % FULL_TURN) for g in self.gaits]
        return int(np.argmin(off))

    def _posed(self, rows: list[list[int]]) -> States:
        """The states of a way of places and gaits."""
        found: States = [(0, replace(self.start, z=0))]
        for (_, _, gait), (x, y, _) in pairwise(rows):
            heading = self._heading(found[-1][1], (x, y), gait)
            found.append((0, Pose(x, y, 0, heading)))
        return found

    def _headed(self, states: States) -> States:
        """The same places with the headings of who goes ahead from each to the next."""
        found = [states[0]]
        for number, pose in states[1:]:
            heading = self._heading(found[-1][1], pose.at[:2], 0)
            found.append((number, replace(pose, heading=heading)))
        return found

    def _straightened(self, states: States, asked: int) -> Iterator[States]:
        """Yield a way without the bends that only cost turns, if it has any.

        Bends lie at way points and beside them: a way past two of them turns a little at each.
        """
        if not may_lead(self.mobility.turning) or {number for number, _ in states} != {0}:
            return
        best, least, k = states, self._told(states, asked), 1
        while k < len(best) - 1:
            tried = self._headed([*best[:k], *best[k + 1 :]])
            value = self._told(tried, asked)
            if value < least:
                best, least = tried, value
            else:
                k += 1
        if best is not states:
            yield best

    def _told(self, states: States, asked: int) -> float:
        """What a way on the ground costs with the turn at its end; inf where a line is not free."""
        lines = (
            float(self._lines_to(a.at[:2], np.array([b.at[:2]], np.float64))[0])
            for (_, a), (_, b) in pairwise(states)
        )
        headings = [
            self.start.heading,
            *(pose.heading for _, pose in states[1:]),
            *([] if asked == NONE else [asked]),
        ]
        turns = [turn_between(a, b) for a, b in pairwise(headings)]
        return sum(lines) + self.mobility.turning.cost(turns)


def in_order(eased: list[Costed], known: list[Costed]) -> list[States]:
    """Eased ways and those that are not, as they are not on the ground alone; the cheapest first.

    Parameters:
        known: all those that were to be eased.
    """
    above = [(cost, way) for cost, way in known if {number for number, _ in way} != {0}]
    return [way for _, way in sorted([*eased, *above], key=lambda pair: pair[0])]


def _at(to: Pose) -> tuple[Floats, Floats]:
    return np.array([float(to.x)]), np.array([float(to.y)])
