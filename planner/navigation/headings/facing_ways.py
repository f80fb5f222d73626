"""The steps of ways whose every bend is a turn: refined, less bent, off their leads sooner."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Final, Self

import numpy as np

from planner.length import DEGREE, turn_between
from planner.navigation.headings.gaits import BACKWARD, bearings
from planner.navigation.headings.leads import Lead, behind, sooner
from planner.navigation.headings.moved_bends import Costed, MovedBends, in_order
from planner.navigation.levels.leaps import State
from planner.navigation.levels.sliding import States, leaps_of
from planner.navigation.places import Places
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.walk.steps import Walker


SPARE: Final = tuple(angle * DEGREE for angle in (20, 60))
"""µ° by which moved bends may have a way turn less."""
TURN: Final = ((19_050.0, 1.0, 0),)
"""As `hull_bends.FIRST`, for ways that are to save a turn: moved by too little a bend saves none,
by too much it costs more than that. An inch and its halves pass over what three quarters find."""

LEAST: Final = 4.0
"""µm between the places straight back that are tried."""
CLOSE: Final = 120.0
"""µm about the nearest place that saves a turn: others there lie more nearly straight back."""


@dataclass(frozen=True, eq=False)
class FacingWays(MovedBends):
    """Ways to places as poses, the cheapest first."""

    def _slid(
        self, ways: Iterable[States], to: Pose
    ) -> Iterator[tuple[States, dict[State, State]]]:
        """Ways with their jumps moved together with their bends, and with these as found."""
        from planner.navigation.headings.moved_jumps import moved

        for states in ways:
            leaps = leaps_of(self.web, states)
            if leaps and ("moved", to) not in self._kept:  # the cheapest alone: it takes a while
                self._kept["moved", to] = leaps, moved(self, states, leaps, to)
            by, less = self._kept.get(("moved", to), (leaps, None))
            yield from [] if less is None or by != leaps else [less]
            yield states, leaps

    def _walker(self) -> Walker:
        from planner.navigation.headings.facing_steps import FacingWalker
        from planner.navigation.roads.road import RoadWalker

        about = self.start, self.mobility, self.web, self.legal, self.budget, self.daring
        if self.roads is None:
            walker = FacingWalker(*about)
        else:
            walker = RoadWalker(*about)
            walker.roads = self.roads
        walker.turned, walker.look = self.turned, self.look
        return walker

    def _chains(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """Ways to a place, the cheapest first; each pose has the heading to arrive with."""
        if self._loosens:
            return self._led_to(to)
        known = self._costed(to, refined=True)
        ways = [way for _, way in known]
        if self.look is not None or self.roads is not None:
            return ways
        eased = self._eased(ways, to)
        if self.saves and self._has_samples and eased and self._bought(eased[0][1]):
            eased = sorted([*eased, *self._saving(ways[:1], to)], key=itemgetter(0))
        # What many places cost is that of ways as found: none of these is to be within the budget
        # by its bends alone.
        if any(cost <= self.budget for cost, way in eased if any(way is w for w in ways)):
            return [*in_order(eased, known), *ways]
        return [*self._between_samples(to), *ways]

    @property
    def _has_samples(self) -> bool:
        """Whether a way may cost less, by a turn as well, than by samples of borders."""
        told = self.sampled or self.look is not None or self.roads is not None
        return self.is_refined and self.mobility.moves and not (told or self._loosens)

    def _between_samples(self, to: Pose) -> list[States]:
        """Ways to a place that are within the budget where they cross borders between samples.

        Those that nothing slows are left out, as where many places cost is asked: see `_chains`;
        but not by who `saves`.
        """
        if not self._has_samples or self._least(to) > self.budget:
            return []
        if "looser" not in self._kept:
            self._kept["looser"] = self.with_budget(self.budget + self.mobility.turning.price)
        looser: Self = self._kept["looser"]
        ways = looser._ways(to, refined=True)
        if self.saves:
            eased = [*looser._eased(ways, to), *looser._saving(ways[:1], to)]
            eased.sort(key=itemgetter(0))
        else:
            eased = looser._eased([way for way in ways if looser._is_slowed(way)], to)
        return [way for cost, way in eased if cost <= self.budget]

    def _best(self, to: Pose) -> list[Costed]:
        return self._costed(to, refined=True)

    def _found(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        return self._ways(to, refined=False)

    def _ways(self, to: Pose, *, refined: bool) -> list[States]:
        return [way for _, way in self._costed(to, refined=refined)]

    def _costed(self, to: Pose, *, refined: bool) -> list[Costed]:
        """Ways to a place, the cheapest first, and what each costs at the most, µm."""
        if not self.mobility.moves:
            return []
        chains: list[Costed] = []
        for cost, number, label, gait in sorted(self._faced_at(to)):
            whole = self._way_by(number, label, gait, to)
            ways = [*self._refined(whole, to)] if refined else []
            ways += [*self._sooner(label, whole), *self._less_back(label, whole), whole]
            chains += [(cost, way) for way in ways]
        return chains

    def _way_by(self, number: int, label: int, gait: int, to: Pose) -> States:
        """The way by a label on to a place, on a sheet."""
        states = self._before(label)
        heading = self._heading(states[-1][1], (to.x, to.y), gait)
        return [*states, (number, Pose(to.x, to.y, self.web.sheets[number].z, heading))]

    def _saving(self, ways: list[States], to: Pose) -> list[tuple[float, States]]:
        """Some ways to a place, and those that may buy a turn less, eased to do so: as `_eased`."""
        return self._eased(
            [*ways, *(way for way in self._thrifty(to) if way not in ways)], to, TURN
        )

    def _thrifty(self, to: Pose) -> Iterator[States]:
        """Yield ways to a place that may buy a turn less once their bends are moved."""
        place, known = Places.of([to]), set[tuple[int, int]]()
        for landing in self._arriving(place):
            for spare in SPARE:
                costs, via, how = self._faced(landing, place, spare)
                key = int(via[0]), int(how[0])
                if math.isfinite(costs[0]) and key not in known:
                    known.add(key)
                    yield self._way_by(landing.sheet, *key, to)

    def _refined(self, whole: States, to: Pose) -> Iterator[States]:
        """Yield a way that is gone ahead all along with its crossings of borders refined."""
        borders = self.web.sheets[whole[-1][0]].borders
        if not (borders and self.mobility.base.is_round) or leaps_of(self.web, whole):
            return
        if self._headed(whole) != whole or not self._is_slowed(whole):
            return
        refined = self._headed(self._refracted(whole))
        if [pose.at for _, pose in refined] != [pose.at for _, pose in whole]:
            yield refined
        yield from self._less_bent(refined, to)

    def _is_slowed(self, whole: States) -> bool:
        """Whether a way costs more than its length: elsewhere no border bends it."""
        return self._above_length(whole) > len(whole)

    def _above_length(self, whole: States) -> float:
        """What a way costs more than its length, µm."""
        from planner.navigation import kernels

        cost = length = 0.0
        for (number, a), (_, b) in pairwise(whole):
            sheet = self.web.sheets[number]
            line = float(a.x), float(a.y), float(b.x), float(b.y)
            cost += float(kernels.charge(sheet.tolls, sheet.rates, *line, np.empty((0, 3)))[0])
            length += math.dist(a.at[:2], b.at[:2])
        return cost - length

    def _less_bent(self, refined: States, to: Pose) -> Iterator[States]:
        """Yield a way on one sheet that buys fewer turns than the shortest, if it does."""
        from planner.navigation.headings.bending import bent

        turning = self.mobility.turning
        units = self._bought(refined)
        if not units or turning.free or len({number for number, _ in refined}) > 1:
            return
        spots = [(float(pose.x), float(pose.y)) for _, pose in refined]
        asked = to.heading if self.turned else None
        spots = bent(self.web, refined[0][0], spots, turning, (self.start.heading, asked))
        moved = [
            (number, replace(pose, x=int(x), y=int(y)))
            for (number, pose), (x, y) in zip(refined, spots, strict=True)
        ]
        less = self._headed(moved)
        if self._bought(less) < units:
            yield less

    def _bought(self, states: States) -> int:
        """What the turns of a way cost, µm."""
        headings = [self.start.heading, *(pose.heading for _, pose in states[1:])]
        return self.mobility.turning.cost([turn_between(a, b) for a, b in pairwise(headings)])

    def _lead(self, label: int) -> Lead | None:
        """The lead that a way to a label begins with, if it has one."""
        k = -1 - self._began(label) - len(self.origins)
        return self.leads[k] if 0 <= k < len(self.leads) else None

    def _less_back(self, label: int, states: States) -> Iterator[States]:
        """Yield a way that goes back first by as little as saves the turn; and not at all.

        Without that its bends, once moved, may save more.
        """
        lead = self._lead(label)
        if lead is None or lead.gait != BACKWARD:
            return
        number, units = states[0][0], self._bought(states)
        far = math.dist(*lead.points)
        gone = self._gait(states[1][1], states[2][1])

        def by(step: float) -> tuple[int, States]:
            """What the turns cost of who goes back so far, and how."""
            ((x, y),) = behind(self.start, np.array([[step]])).astype(np.int64).tolist()
            dx, dy = np.array([float(self.start.x - x)]), np.array([float(self.start.y - y)])
            back = replace(states[1][1], x=x, y=y, heading=int(bearings(dx, dy)[0]))
            ahead = states[2][1]
            onto = replace(ahead, heading=self._heading(back, ahead.at[:2], gone))
            way = [states[0], (number, back), (states[2][0], onto), *states[3:]]
            return self._bought(way), way

        low, high = 1.0, far
        while high - low > LEAST:
            half = (low + high) / 2
            low, high = (low, half) if by(half)[0] <= units else (half, high)
        near = [
            by(step) for step in np.arange(max(1.0, low - CLOSE), min(far, high + CLOSE), LEAST)
        ]
        good = [way for bought, way in near if bought <= units]
        yield from sorted(good, key=self._first_lines)[:1]
        yield [states[0], *states[2:]]

    def _first_lines(self, states: States) -> float:
        """µm that a way costs back and then to its next bend, if nothing slows it."""
        (_, a), (_, b), (_, c) = states[:3]
        rate = float(self.mobility.turning.backward or 1)
        return rate * math.dist(a.at[:2], b.at[:2]) + math.dist(b.at[:2], c.at[:2])

    def _sooner(self, label: int, states: States) -> Iterator[States]:
        """Yield a way that leaves its lead as soon as it may, if it has one."""
        lead = self._lead(label)
        if lead is None or lead.gait:  # who goes on to a side is not seen to need less of a turn
            return
        count, number = len(lead.points), states[0][0]
        ahead, beyond = states[count][1], states[count + 1 : count + 2]
        onward = beyond[0][1].heading if beyond else None
        units = self._units(lead, lead.points[-1], ahead, onward)

        def good(at: tuple[int, int]) -> bool:
            free = self._free((*map(float, at), float(ahead.x), float(ahead.y)))
            return free and self._units(lead, at, ahead, onward) <= units

        points = sooner(lead, good)
        bent = self._heading(replace(ahead, x=points[-1][0], y=points[-1][1]), ahead.at[:2], 0)
        led = [(number, pose) for pose in self._led(replace(lead, points=points))]
        yield [*led, (states[count][0], replace(ahead, heading=bent)), *states[count + 1 :]]

    def _units(self, lead: Lead, at: tuple[int, int], ahead: Pose, onward: int | None) -> int:
        """Units of the turns from a lead, at a place on its last line, to what comes after it.

        Parameters:
            onward: the heading after that, µ°; None where the way ends there.
        """
        dx, dy = np.array([float(ahead.x - at[0])]), np.array([float(ahead.y - at[1])])
        bent = int(bearings(dx, dy)[0])
        last = 0 if onward is None else turn_between(bent, onward)
        return self.mobility.turning.units([turn_between(lead.heading, bent), last])
