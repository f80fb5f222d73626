"""Ways that climb from level to level, made as short as can be: climbs slid to where they are best.

Beside a level a body climbs anywhere along its rim, through one wherever both levels are free. The
web knows some of these places; the climb costs the same at the others, so what is to be made
least is the length of the lines before and after it (up and over they are one straight line as
seen from above; from under a floor round its edge they leave the rim as they came, like light).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import turn_between
from planner.navigation.levels.beside_jumps import walked
from planner.navigation.levels.leaps import State, state_of
from planner.navigation.levels.portals import SPACING, WIDE
from planner.navigation.levels.rims import along, beside, rims
from planner.navigation.levels.sliding import leaps_of
from planner.navigation.levels.ways_up import price
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
States = list[tuple[int, Pose]]
Spot = tuple[float, float]

ENOUGH: Final = 1.0
"""µm that a slide gains at the least."""
ROUNDS: Final = 16
"""Most times each climb of a way is slid: one moves the next."""
LAST: Final = 2.0
"""µm below which a step along a rim, or about a place, is none."""
ALONG: Final = np.arange(-4, 5) / 4.0
"""Parts of a step along a rim that are tried."""
ACROSS: Final = np.linspace(0.0, 1.0, 65)
"""Parts of the straight line at which one climbs who may do so anywhere."""
ABOUT: Final = np.array([(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16)])
"""Directions about a place that are tried where that line is not free."""


def climbed(web: Web, mobility: Mobility, states: States, ends: tuple[int, int]) -> bool:
    """Return whether a way climbs where that may be slid, as far as heights of sheets tell.

    Parameters:
        ends: as of `all_slid`.
    """
    (first, _), (last, _) = states[0], states[-1]
    begun = web.sheets[first].z != ends[0] or web.sheets[last].z != ends[1]
    return (begun and mobility.walks_through) or any(number != first for number, _ in states)


def all_slid(
    web: Web,
    mobility: Mobility,
    ways: list[States],
    ends: tuple[int, int],
    headings: tuple[int, int],
) -> list[tuple[float, States]]:
    """Return what ways cost with their climbs slid, as floats tell, and each as it is then.

    Parameters:
        ways: the cheapest first. One that costs more than the best, wherever it climbs, is told
            as it was.
        ends: heights that each begins and ends at, µm: it may climb there, too.
        headings: that each begins and ends with, µ°: it may turn there, too.
    """
    found: list[tuple[float, States]] = []
    for states in ways:
        best = min((cost for cost, _ in found), default=math.inf)
        turned = _turned(mobility, states, headings)
        cost, way = slid(web, mobility, states, ends, best - turned)
        found.append((cost + turned, way))
    return found


def _turned(mobility: Mobility, states: States, headings: tuple[int, int]) -> float:
    """What a way costs more for the turns with which it begins and ends, µm."""
    within = [pose.heading for _, pose in states]
    whole = [headings[0], *within, headings[1]]
    all_of, some = (
        mobility.turning.cost(
            [turn for turn in (turn_between(*two) for two in pairwise(one)) if turn]
        )
        for one in (whole, within)
    )
    return float(all_of - some)


def slid(
    web: Web,
    mobility: Mobility,
    states: States,
    ends: tuple[int, int],
    most: float = math.inf,
    leaps: Mapping[State, State] | None = None,
) -> tuple[float, States]:
    """Return what a way costs with its climbs slid, as floats tell, and the way.

    Its jumps, ladders and turns stay where they are.

    Parameters:
        ends: as of `all_slid`.
        most: µm; a way that surely costs as much is not slid.
        leaps: take-off -> landing of its jumps; None where they are those of the web.
    """
    way = Way(web, mobility, states, ends, leaps_of(web, states) if leaps is None else leaps)
    if way.least < most and mobility.walks_through:
        from planner.navigation.levels.ends_apart import part_ends

        part_ends(way)
    if way.free and way.least < most:
        for _ in range(ROUNDS):
            gained = [way.slide(k) for k in way.free]  # one after another, none left out
            if not any(gained) and not way.straighten():
                break
    return way.cost, way.states


class Way:
    """A chain of states as places, with the states that the body has at each."""

    def __init__(
        self,
        web: Web,
        mobility: Mobility,
        states: States,
        ends: tuple[int, int],
        leaps: Mapping[State, State],
    ) -> None:
        self.web, self.mobility, self.ends, self.leaps = web, mobility, ends, leaps
        self.groups: list[States] = []
        self.spots: list[Spot] = []
        self.jumps: list[bool] = []  # whether it jumps to each place, on one sheet or to another
        for number, pose in states:
            spot = float(pose.x), float(pose.y)
            if not self.spots or self.spots[-1] != spot:
                to = leaps.get(state_of(self.groups[-1][-1])) if self.groups else None
                self.jumps.append(to == state_of((number, pose)))
                self.groups.append([])
                self.spots.append(spot)
            self.groups[-1].append((number, pose))
        self.fixed = self._stays(states)

    @property
    def free(self) -> list[int]:
        """Numbers of the places at which it climbs, and which may be others."""
        jumps = self.jumps
        some = (k for k in range(1, len(self.groups) - 1) if not (jumps[k] or jumps[k + 1]))
        return [k for k in some if self.climbs(k)]

    @property
    def states(self) -> States:
        """The chain of states again."""
        found: States = []
        for group, (x, y) in zip(self.groups, self.spots, strict=True):
            found += [(n, replace(pose, x=int(x), y=int(y))) for n, pose in group]
        return found

    @property
    def cost(self) -> float:
        """What it costs, µm."""
        total, last = self.fixed + self._entered_aloft, len(self.spots) - 1
        for k, spot in enumerate(self.spots):
            if k < last and self.walks(k):
                line = self._lines(self.groups[k][-1][0], spot, np.array([self.spots[k + 1]]))
                total += float(line[0])
            if k in (0, last) or self.climbs(k):
                total += float(self.price(k, np.array([spot]))[0])
        return total

    @property
    def least(self) -> float:
        """What it costs at the least with its climbs anywhere, µm."""
        pace = float(min(self.web.sheets[n].rates[6] for group in self.groups for n, _ in group))
        led = sum(math.dist(one, two) for one, two in self._apart)
        total = max(0.0, math.dist(self.spots[0], self.spots[-1]) - led) * pace + self.fixed
        for k in range(len(self.groups)):
            columns = self.web.columns[self.web.sheets[self.groups[k][0][0]].heading]
            for one, two in pairwise(self.heights(k)):
                if one != two and not columns.varies(one, two):
                    total += columns.step(one, two)[2]
        return total

    def slide(self, k: int) -> bool:
        """Move one climb to where it is best; whether that gains anything."""
        now = float(self.tried(k, np.array([self.spots[k]]))[0])
        if not math.isfinite(now):
            return False
        cost, spot = self._through(k, now) if self.passes(k) else (now, self.spots[k])
        if not self.mobility.walks_through:
            cost, spot = min((cost, spot), self._beside(k, now))
        if cost >= now - ENOUGH:
            return False
        self.spots[k] = spot
        return True

    def straighten(self, gain: float = ENOUGH) -> bool:
        """Leave out a bend that a slid climb needs no more; whether there was one.

        Parameters:
            gain: µm that the way is to be cheaper by without it.
        """
        for k in range(1, len(self.groups) - 1):
            numbers = {
                n for n, _ in (*self.groups[k - 1][-1:], *self.groups[k], *self.groups[k + 1][:1])
            }
            if len(self.groups[k]) > 1 or len(numbers) > 1 or any(self.jumps[k : k + 2]):
                continue
            (number,) = numbers
            one, here, two = self.spots[k - 1 : k + 2]
            bent = self._lines(number, one, np.array([here])) + self._lines(
                number, here, np.array([two])
            )
            if self._lines(number, one, np.array([two]))[0] < bent[0] - gain:
                del self.groups[k], self.spots[k], self.jumps[k]
                return True
        return False

    @property
    def _apart(self) -> list[tuple[Spot, Spot]]:
        """From where to where it goes by other ways than lines."""
        pairs = enumerate(pairwise(self.spots))
        return [spots for k, spots in pairs if not self.walks(k)]

    def walks(self, k: int) -> bool:
        """Whether it goes on from a place by a line."""
        return self.groups[k][-1][0] == self.groups[k + 1][0][0] and not self.jumps[k + 1]

    def _stays(self, states: States) -> float:
        """What its ladders, jumps and turns cost, µm."""
        jumping, turning = self.mobility.jumping, self.mobility.turning
        turns = [turn_between(one.heading, two.heading) for (_, one), (_, two) in pairwise(states)]
        total = float(turning.cost([turn for turn in turns if turn]))
        for one, two in pairwise(states):
            run, leapt = math.dist(one[1].at[:2], two[1].at[:2]), self.leaps.get(state_of(one))
            if not run or (one[0] == two[0] and leapt != state_of(two)):
                continue
            name = self.web.way_up(one, two)
            if name:
                columns = self.web.columns[one[1].heading]
                total += price(columns.battlefield.by_id[name], self.mobility)
            elif jumping is not None:
                total += run * float(jumping.pace) + jumping.entry
        return total

    @property
    def _entered_aloft(self) -> float:
        """What its jumps cost besides their length, µm: a fence that they lead over, say."""
        total = 0.0
        for k, (one, two) in enumerate(pairwise(self.spots)):
            if self.jumps[k + 1]:
                sheet = self.web.sheets[self.groups[k][-1][0]]
                air = self.web.leaps.flights[sheet.heading, self.heights(k)[-1]]
                total += walked(air, one, two) - math.dist(one, two)
        return total

    # -- one climb --------------------------------------------------------------------------

    def climbs(self, k: int) -> bool:
        """Whether all that is done at a place is to climb, between lines."""
        group = self.groups[k]
        alike = len({self.web.sheets[n].heading for n, _ in group}) == 1
        joined = (
            self.groups[k - 1][-1][0] == group[0][0] and group[-1][0] == self.groups[k + 1][0][0]
        )
        return len(group) > 1 and alike and joined

    def passes(self, k: int) -> bool:
        """Whether a climb may be anywhere, not beside an edge alone."""
        sheets = [self.web.sheets[n] for n, _ in self.groups[k]]
        low, high = min(s.z for s in sheets), max(s.z for s in sheets)
        return self.web.columns[sheets[0].heading].passes(low, high)

    def _beside(self, k: int, now: float) -> tuple[float, Spot]:
        """The best place along a rim, the one it is at, and what the lines and the climb cost."""
        import shapely

        sheets = [self.web.sheets[n] for n, _ in self.groups[k]]
        best, spot = now, self.spots[k]
        here = shapely.Point(spot)
        found = rims(max(sheets, key=lambda s: s.z), beside(self.mobility.climbing.reach))
        if not found:
            return best, spot
        rim = min(found, key=lambda one: float(one.distance(here)))
        at, step = float(rim.project(here)), SPACING
        while step > LAST:
            places = (at + step * ALONG) % rim.length
            points = np.rint(along(rim, places))
            costs = self.tried(k, points)
            least = int(np.argmin(costs))
            better = bool(costs[least] < best)
            if better:
                best, spot, at = float(costs[least]), tuple(points[least].tolist()), places[least]
            if not better or abs(ALONG[least]) < 1:
                step /= 4
        return best, spot

    def _through(self, k: int, now: float) -> tuple[float, Spot]:
        """The same of the best place anywhere: on the straight line, if it climbs there."""
        one, two = (np.array(self.spots[n]) for n in (k - 1, k + 1))
        best, spot = now, self.spots[k]
        points = np.rint(one + ACROSS[:, None] * (two - one))
        costs = self.tried(k, points)
        least = float(costs.min())
        if least <= best:
            some = np.flatnonzero(costs <= least + ENOUGH)
            return least, tuple(points[some[len(some) // 2]].tolist())
        step = WIDE / 2
        while step > LAST:
            points = np.rint(np.array(spot) + step * ABOUT)
            costs = self.tried(k, points)
            least = int(np.argmin(costs))
            if costs[least] < best:
                best, spot = float(costs[least]), tuple(points[least].tolist())
            else:
                step /= 2
        return best, spot

    def tried(self, k: int, points: Floats) -> Floats:
        """What the lines to and from a climb and the climb itself cost, were it at some points."""
        found = self.price(k, points)
        some = np.flatnonzero(np.isfinite(found))
        if len(some):
            first, last = self.groups[k][0][0], self.groups[k][-1][0]
            found[some] += self._lines(first, self.spots[k - 1], points[some])
            found[some] += self._lines(last, self.spots[k + 1], points[some], back=True)
        return found

    def price(self, k: int, points: Floats) -> Floats:
        """What climbing as at place k costs at points; inf where it does not stand there.

        It jumps from, and to, the height alone that it does so at now.
        """
        x, y = np.array(points, dtype=np.float64).T.copy()
        total, sheets = np.zeros(len(x)), [self.web.sheets[n] for n, _ in self.groups[k]]
        levels = [sheet.stand(x, y) for sheet in sheets]
        if any([*self.jumps, False][k : k + 2]):
            here = np.array([self.spots[k]]).T.copy()
            for sheet, level in zip(sheets, levels, strict=True):
                total[level != sheet.stand(*here)[0]] = math.inf
        first, last = k == 0, k == len(self.groups) - 1
        levels[:0] = [np.full(len(x), float(self.ends[0]))] if first else []
        levels += [np.full(len(x), float(self.ends[1]))] if last else []
        columns = self.web.columns[sheets[0].heading]
        for one, two in pairwise(levels):
            total[np.isnan(one) | np.isnan(two)] = math.inf
            for start, end in {*zip(one.tolist(), two.tolist(), strict=True)}:
                some = (one == start) & (two == end)
                if start != end and some.any():
                    total[some] += columns.cost(x[some], y[some], int(start), int(end))
        return total

    def heights(self, k: int) -> list[int]:
        """At which heights the body stands at a place, one after another, µm."""
        here = np.array([self.spots[k]]).T.copy()
        levels = [float(self.web.sheets[n].stand(*here)[0]) for n, _ in self.groups[k]]
        heights = [int(level) for level in levels if math.isfinite(level)]
        if k == 0:
            heights.insert(0, self.ends[0])
        if k == len(self.groups) - 1:
            heights.append(self.ends[1])
        return heights

    def _lines(self, number: int, one: Spot, points: Floats, *, back: bool = False) -> Floats:
        """What straight lines on a sheet from a place to points cost, or from them to it."""
        from planner.navigation.levels.slide import lines

        sheet, ends = self.web.sheets[number], np.array(points, dtype=np.float64)
        x, y = ends[:, 0].copy(), ends[:, 1].copy()
        u, v = np.full(len(x), one[0]), np.full(len(x), one[1])
        given = (x, y, u, v) if back else (u, v, x, y)
        found: Floats = lines(*given, sheet.blocks, sheet.tolls, sheet.rates)
        return found
