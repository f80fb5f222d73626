"""Ways of who goes where it faces that jump, with take-offs, landings and bends moved together.

A search knows jumps from sample to sample along a ditch. Sliding one changes the turns about it, so
what is moved is priced with all of them: a place of a way, or both ends of a jump at once, is put
where the whole costs least in sixteen directions and along the coasts, ever less far.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import turn_between
from planner.navigation.headings.gaits import NONE, bearings
from planner.navigation.levels.leaps import State, state_of
from planner.navigation.levels.sliding import ROUNDED, States
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Jumping
    from planner.navigation.headings.facing_ways import FacingWays

Floats = NDArray[np.float64]

STEPS: Final = tuple(12_700.0 / 5**k for k in range(4))
"""µm that places are moved by, one after another: half an inch, down to 0.1 mm."""
ROUNDS: Final = 4
"""Most times that all places are moved by one of them."""
ABOUT: Final = np.array([(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16)])
APART: Final = (0.0, 2_540.0, 6_350.0, 12_700.0)
"""µm by which a jump begins sooner and ends later than the one found, to be gone straight over."""
OFF: Final = 2.0
"""µm off a coast, along which places are moved."""
SIDES: Final = [(a, b) for a in (-1, 1) for b in (-1, 1)]
WORTH: Final = 10.0
"""µm below which a gain is none."""
MOST: Final = 24
"""Most places of a way that is looked at."""


def moved(
    field: FacingWays, states: States, leaps: dict[State, State], to: Pose
) -> tuple[States, dict[State, State]] | None:
    """Return a way, gone ahead all along on the ground, for less; None where none is found.

    Parameters:
        leaps: take-off -> landing of its jumps.
        to: where it leads.
    """
    jumping, unslowed = field.mobility.jumping, field.mobility.unslowed
    if jumping is None or unslowed or field.look is not None or field.roads is not None:
        return None  # lines cost otherwise, its last turn is another, or some are none
    if not leaps or len(states) > MOST or {n for n, _ in states} != {0}:
        return None
    coasts = [coast for pair in leaps.items() for coast in field.web.leaps.between[pair]]
    if any(coast.z for coast in coasts) or field._headed(states) != states:
        return None
    jumps = [leaps.get(state_of(a)) == state_of(b) for a, b in pairwise(states)]
    way = _Way(field, jumping, jumps, field._asked_at(to), _directions(field, leaps))
    at = np.array([(pose.x, pose.y) for _, pose in states], np.float64)
    given = way.cost(at)
    for apart in APART if math.isfinite(given) else ():
        straight = way.straight(at, apart)
        if way.cost(straight) < given:
            return way.gone(states, straight)  # nothing is shorter, and most are
    at, best = way.least(at) if math.isfinite(given) else (at, given)
    return way.gone(states, at) if best < given - WORTH else None


def _directions(field: FacingWays, leaps: dict[State, State]) -> Floats:
    """Return how places are moved, (n, 4): by so many steps, and so many µm besides.

    All about, and along the coasts where jumps begin and end, a hair off these to either side:
    whole µm are not on a slanting line.
    """
    found = [np.column_stack([ABOUT, np.zeros_like(ABOUT)])]
    for pair in leaps.items():
        for (_, *at), coast in zip(pair, field.web.leaps.between[pair], strict=True):
            one, edge = coast.ring[:-1], np.diff(coast.ring, axis=0)
            long = np.maximum(np.hypot(*edge.T), 1.0)[:, None]
            edge, away = edge / long, np.array(at, np.float64) - one
            part = np.clip((away * edge).sum(axis=1)[:, None], 0.0, long)
            k = int(np.argmin(np.hypot(*(away - part * edge).T)))
            (x, y), off = edge[k], OFF * edge[k][::-1]
            found.append(np.array([(a * x, a * y, -b * off[0], b * off[1]) for a, b in SIDES]))
    return np.concatenate(found)


class _Way:
    """What a way costs wherever its places are.

    Parameters:
        jumps: of each of its lines whether it is jumped.
        about: how its places are moved: see `_directions`.
    """

    def __init__(
        self, field: FacingWays, jumping: Jumping, jumps: list[bool], asked: int, about: Floats
    ) -> None:
        self.field, self.jumping, self.jumps = field, jumping, jumps
        self.asked, self.about, self.legs = asked, about, list[float]()
        self.sheet = field.web.sheets[0]
        self.air = field.web.leaps.flights[self.sheet.heading, 0]

    def straight(self, at: Floats, apart: float) -> Floats:
        """Return its places on the line from its begin to its end, jumps longer at both ends."""
        line = at[-1] - at[0]
        far = max(float(np.hypot(*line)), 1.0)
        along = (at - at[0]) @ line / far
        along[:-1] -= np.where(self.jumps, apart, 0.0)
        along[1:] += np.where(self.jumps, apart, 0.0)
        found: Floats = np.rint(at[0] + np.outer(np.clip(along, 0.0, far), line / far))
        found[[0, -1]] = at[[0, -1]]
        return found

    def gone(self, states: States, at: Floats) -> tuple[States, dict[State, State]]:
        """Return the states of a way with its places elsewhere, and its jumps."""
        each = zip(states, at.astype(np.int64).tolist(), strict=True)
        found = self.field._headed([(0, replace(pose, x=x, y=y)) for (_, pose), (x, y) in each])
        pairs = zip(pairwise(found), self.jumps, strict=True)
        return found, {state_of(a): state_of(b) for (a, b), jump in pairs if jump}

    def loose(self) -> list[tuple[int, ...]]:
        """What is moved at once: each place but the ends, and each line but those to them."""
        last = len(self.jumps)
        return [*((k,) for k in range(1, last)), *((k, k + 1) for k in range(1, last - 1))]

    def cost(self, at: Floats) -> float:
        """Return what it costs by places (n, 2), µm; inf where it cannot be gone."""
        self.legs = [
            float(self._leg(k, at[k : k + 1], at[k + 1 : k + 2])[0]) for k in range(len(self.jumps))
        ]
        return sum(self.legs) + self._turns(at)

    def least(self, at: Floats) -> tuple[Floats, float]:
        """Return the places moved to where it costs least, and what it costs so."""
        best = self.cost(at)
        for step in STEPS:
            before = math.inf
            for _ in range(ROUNDS):
                if best > before - WORTH:
                    break
                before = best
                for some in self.loose():
                    at, best = self.better(at, best, some, step)
        return at, best

    def better(
        self, at: Floats, best: float, some: tuple[int, ...], step: float
    ) -> tuple[Floats, float]:
        """Return the places with some of them moved, and what it costs so, if that is less."""
        tried = np.repeat(at[None], len(self.about), axis=0)
        for k in some:
            tried[:, k] = np.rint(at[k] + step * self.about[:, :2] + self.about[:, 2:])
        about = range(some[0] - 1, some[-1] + 1)
        each = np.array([self._leg(k, tried[:, k], tried[:, k + 1]) for k in about])
        legs = each.sum(axis=0) + sum(leg for k, leg in enumerate(self.legs) if k not in about)
        for k in np.argsort(legs, kind="stable").tolist():
            if not legs[k] < best:
                break
            total = float(legs[k]) + self._turns(tried[k])
            if total < best:
                at, best = tried[k], total
                self.legs[about.start : about.stop] = each[:, k].tolist()
        return at, best

    def _leg(self, k: int, one: Floats, two: Floats) -> Floats:
        """What line k costs from some places (n, 2) to others."""
        from planner.navigation.levels.slide import lines

        px, py, qx, qy = (np.ascontiguousarray(c) for c in (*one.T, *two.T))
        if not self.jumps[k]:
            sheet = self.sheet
            found: Floats = lines(px, py, qx, qy, sheet.blocks, sheet.tolls, sheet.rates)
            return found
        air, jumping = self.air, self.jumping
        length = np.hypot(qx - px, qy - py)
        flown = lines(px, py, qx, qy, air.blocks, air.tolls, air.rates)
        flown += length * (float(jumping.pace) - 1.0) + float(jumping.entry)
        good = length <= jumping.longest - ROUNDED
        good &= (self.sheet.stand(px, py) == 0.0) & (self.sheet.stand(qx, qy) == 0.0)
        return np.where(good, flown, math.inf)

    def _turns(self, at: Floats) -> float:
        """What its turns cost, with that at its end."""
        off = np.diff(at, axis=0)
        off = off[(off != 0).any(axis=1)]
        ways = bearings(off[:, 0].copy(), off[:, 1].copy()).tolist()
        ends = [] if self.asked == NONE else [self.asked]
        headings = [self.field.start.heading, *map(int, ways), *ends]
        turns = [turn_between(a, b) for a, b in pairwise(headings)]
        return float(self.field.mobility.turning.cost(turns))
