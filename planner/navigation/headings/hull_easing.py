"""Ways of a hull that goes where it faces, with their bends where they cost least."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN, turn_between
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.gaits import bearings, prices
from planner.navigation.headings.lanes import shape
from planner.navigation.headings.leads import may_lead
from planner.navigation.headings.pushed import off_place
from planner.navigation.levels.sliding import States
from planner.navigation.places import Places
from planner.navigation.route import Unreachable
from planner.navigation.slow_ground.refracting import ALONE
from planner.units import Pose

Floats = NDArray[np.float64]

LOOSER: Final = 1.25
"""How many times its budget a way may cost before its bends are moved, where there is no other."""
DEARER: Final = 1.5
"""How many times as dear as the best another way may be to be looked at as well."""
OTHERS: Final = 3
"""How many other ways are."""
CLOSE: Final = 254.0
"""µm above what no way costs less than at which none is looked for."""


@dataclass(frozen=True, eq=False)
class EasedWays(FacingField):
    """The best ways that a search finds, and others, their bends moved.

    The search bends at way points; what is saved in the open may make another way the best.
    """

    @property
    def _slim(self) -> Sheet:
        return self._pushed[0]

    @property
    def _shape(self) -> Floats:
        return self._pushed[1]

    @cached_property
    def _pushed(self) -> tuple[Sheet, Floats]:
        """What is in the way of a disc as wide as the hull, and its numbers, for this start."""
        assert self.web.slim is not None
        table = self.legal.battlefield.table
        given = self.web.slim, self._anywhere, self.mobility.base, self.start, table, 0
        return off_place(*given)

    @cached_property
    def _anywhere(self) -> Floats:
        """The hull's numbers for any start."""
        return shape(self.mobility, self.legal.battlefield)

    def _flush(self, to: Pose) -> Self:
        """The same, for a way that ends pushed against something at a slant.

        What its labels are told by is as it was: none of them lies there.
        """
        slim, hull = self._pushed
        table = self.legal.battlefield.table
        given, at = off_place(slim, hull, self.mobility.base, to, table, 1), to.at[:2]
        touches = given[0] is not slim or given[1] is not hull
        if to.z or not touches or not self.legal.line(at, at, 0, to.heading):
            return self
        found = copy(self)
        vars(found)["_pushed"] = given
        return found

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs; of one or two, with their bends moved."""
        found = super().costs(places, hopeful=hopeful)
        if self.mobility.moves and len(places) <= ALONE:
            for k in range(len(places)):
                with suppress(Unreachable):
                    found[k] = min(found[k], self.route(places[k]).spent)
        return found

    def _best(self, to: Pose) -> list[States]:
        """The best ways to a place that the search has found."""
        raise NotImplementedError

    def _arrivals(self, to: Pose) -> list[tuple[float, States]]:
        """Ways to a place by whichever way points, and what they cost; the cheapest first."""
        raise NotImplementedError

    def _chains(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """Ways to a place, the cheapest first; each pose has the heading to arrive with."""
        return self._flush(to)._led_to(to) if self.mobility.moves else []

    def _led_to(self, to: Pose) -> list[States]:
        """The same; what the place itself touches has been moved off it."""
        best = self._best(to)
        if not best:
            return self._loosened(to)
        known = [w for states in best for w in (*self._straightened(states, to.heading), states)]
        eased = self._eased(known, to)
        if not eased or eased[0][0] > self._least(to) + CLOSE:
            eased += self._eased(self._others(to, best), to)
        return [*(way for _, way in sorted(eased, key=lambda pair: pair[0])), *known]

    @property
    def looser(self) -> Self:
        """The same with more to spend: its ways cost less once their bends are moved."""
        if "looser" not in self._kept:
            budget = round(self.budget * LOOSER)
            self._kept["looser"] = replace(
                self, budget=budget, _kept={}, _known_costs={}, _routes={}
            )
        found: Self = self._kept["looser"]
        return found

    def _loosened(self, to: Pose) -> list[States]:
        """Ways to a place that are within the budget once their bends are moved."""
        if to.z or self._least(to) > self.budget or not self._slim.free(*_at(to))[0]:
            return []
        at = to.x, to.y
        if not self.legal.line(at, at, 0, to.heading):
            return []  # it does not stand there: who looks further looks for nothing
        looser = self.looser._flush(to)
        found = looser._eased(looser._others(to, []), to)
        return [way for cost, way in found if cost <= self.budget]

    def _least(self, to: Pose) -> float:
        """What no way to a place costs less than, µm."""
        turned = self.mobility.turning.cost([turn_between(self.start.heading, to.heading)])
        away = math.dist(self.start.at[:2], to.at[:2])
        return away * float(self.web.sheets[0].rates[6]) + turned

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

    def _eased(self, chains: list[States], to: Pose) -> list[tuple[float, States]]:
        """Ways on the ground, and with their bends where they cost least; what each costs."""
        from planner.navigation.headings.hull_bends import FIRST, ROOM, eased

        sheet, turning = self.web.sheets[0], self.mobility.turning
        things = sheet.blocks, sheet.tolls, sheet.rates, self._slim.blocks, self._shape
        about = prices(turning), self.gaits, turning.is_lasting, *things
        ends = self.start.heading, to.heading
        found = []
        for states in chains:
            whole = self._apart(states)
            if {number for number, _ in states} != {0} or not 1 < len(whole) < ROOM:
                continue
            way = np.array(whole, np.float64)
            given = math.inf
            for far, spare in FIRST:
                rows, given, cost = eased(way, far, spare, *ends, *about)
                if cost < given:
                    found.append((float(cost), self._posed(rows.astype(np.int64).tolist())))
            found.append((float(given), states))
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
        headings = [self.start.heading, *(pose.heading for _, pose in states[1:]), asked]
        turns = [turn_between(a, b) for a, b in pairwise(headings)]
        return sum(lines) + self.mobility.turning.cost(turns)


def _at(to: Pose) -> tuple[Floats, Floats]:
    return np.array([float(to.x)]), np.array([float(to.y)])
