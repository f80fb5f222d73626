"""A slow, obvious twin of ways that go ahead, back and to a side: drawn with a ruler, then bent.

A way is the places where it bends and how each line between two of them is gone; that says all its
headings, and so what it costs. Whatever is drawn is swept whole, line by line and turn by turn, so
that each way is one that exists and costs no less than the least. Those that a lattice leads along
(`hull_twin.ways`) have their bends moved, set, left out and gone otherwise by dice, for as long as
that is cheaper.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from planner.length import DEGREE
from planner.mobility import Turning

from .hull_tables import Case
from .hull_twin import INCH, LEAST, Ground, Place, State, ways
from .tables import inches

Leg = tuple[Place, int]
"""Where a line leads, and how many quarters of a turn its direction is left of the heading."""
DRAWN = 4
"""Ways of the lattice that are bent."""
LOOKS = 20_000
"""States of the lattice that are looked at."""
STEPS = (0.5, 0.25, 0.12, 0.06, 0.03, 0.015, 0.007, 0.003)
"""Inches by which bends are moved, one after another."""
THROWS = 200
"""Changes tried with each."""
PART = 1.0
"""Degrees of a turn whose sweep is looked at at once, by what holds it."""
LATTICE, MORE = 1.08, 0.8
"""Ways of the lattice that are so many times as long, and so many inches more, are bent: that may
make them shorter."""
UNSURE = 4e-6
"""Degrees of turning for nothing: the twin has no whole µ° and no whole µm."""


@dataclass(frozen=True)
class Drawn:
    """What ways of one table are about.

    Parameters:
        start: place and heading that they begin with.
        last: the heading that they end with.
    """

    ground: Ground
    turning: Turning
    start: State
    last: float

    def headings(self, way: list[Leg]) -> list[float]:
        """The heading it begins with, that of each line, and the last one."""
        found, here = [self.start[2]], self.start[:2]
        wide = self.turning.aslant / DEGREE
        for to, quarter in way:
            middle = math.degrees(math.atan2(to[1] - here[1], to[0] - here[0])) - 90 * quarter
            off = (found[-1] - middle + 180) % 360 - 180
            found.append(middle + (min(max(off, -wide), wide) if quarter % 2 else 0.0))
            here = to
        return [*found, self.last]

    def cost(self, way: list[Leg]) -> float:
        """Inches that it costs."""
        turning, headings = self.turning, self.headings(way)
        turned = sum(abs((b - a + 180) % 360 - 180) for a, b in pairwise(headings))
        found = turning.cost([max(0, round((turned - UNSURE) * DEGREE))]) / INCH
        here, aside = self.start[:2], False
        for to, quarter in way:
            factor = (1, turning.sidestep, turning.backward, turning.sidestep)[quarter]
            if factor is None or to == here:
                return math.inf
            found += float(factor) * math.dist(here, to)
            found += turning.sidestep_price / INCH if quarter % 2 and not aside else 0.0
            aside, here = quarter % 2 == 1 or (aside and turning.is_lasting), to
        return found

    def free(self, way: list[Leg]) -> bool:
        """Whether all that the base sweeps is free."""
        headings, places = self.headings(way), [self.start[:2], *(to for to, _ in way)]
        lines = zip(pairwise(places), headings[1:-1], strict=True)
        if not self._is_clear([self._line(*line, heading) for line, heading in lines]):
            return False
        turns = zip(places, pairwise(headings), strict=True)
        return all(self._is_clear(self._turn(at, *turn)) for at, turn in turns)

    def _is_clear(self, parts: list[Any]) -> bool:
        if not parts:
            return True
        x0, y0, x1, y1 = shapely.total_bounds(np.array(parts)).tolist()
        wide, high = self.ground.size
        if min(x0, y0) < -LEAST or x1 > wide + LEAST or y1 > high + LEAST:
            return False
        return not shapely.intersects(self.ground.shut, np.array(parts)).any()

    def _outline(self, at: Place, degrees: float, grown: float = 1.0) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.ground.outline(degrees, grown) + np.array(at)
        return found

    def _line(self, start: Place, end: Place, degrees: float) -> Any:
        ends = [self._outline(at, degrees) for at in (start, end)]
        return shapely.convex_hull(shapely.multipoints(np.concatenate(ends)))

    def _turn(self, at: Place, start: float, end: float) -> list[Any]:
        """What holds all of a turn, part by part: an arc stands out over its chord by so much."""
        turn = (end - start + 180) % 360 - 180
        count = math.ceil(abs(turn) / PART)
        about = shapely.buffer(shapely.Point(at), math.hypot(*self.ground.base) / 2)
        if not count or self.ground.base[0] == self.ground.base[1] or self._is_clear([about]):
            return []
        grown = 1 / math.cos(math.radians(turn / count / 2))
        each = [self._outline(at, start + turn * k / count, grown) for k in range(count + 1)]
        pairs = np.array([np.concatenate(pair) for pair in pairwise(each)])
        found: list[Any] = [*np.asarray(shapely.convex_hull(shapely.multipoints(pairs)))]
        return found


def compare(given: Case, mine: float) -> float:
    """Inches of the twin's way on a table where the planner's is `mine`; inf for none."""
    lattice, budget = given.lattice, inches(given.ways.field("me").budget)
    most = min(budget, mine) * LATTICE + MORE
    found = ways(lattice, given.start, given.goal, most, end=True, looks=LOOKS)
    least = min((bent(drawn_on(given), way) for _, way in islice(found, DRAWN)), default=math.inf)
    return least if least <= budget else math.inf


def drawn_on(given: Case) -> Drawn:
    """What ways of a table are about."""
    lattice, (place, number) = given.lattice, given.start
    x, y = lattice.places[place].tolist()
    last = lattice.headings[given.goal[1]]
    return Drawn(lattice.ground, lattice.turning, (x, y, lattice.headings[number]), last)


def bent(drawn: Drawn, states: list[State]) -> float:
    """Inches that a way of the lattice costs once its bends are moved about."""
    way, dice = _legs(states), random.Random(0)
    best = drawn.cost(way) if drawn.free(way) else math.inf
    for step in STEPS:
        for _ in range(THROWS):
            tried = _thrown(way, step, dice)
            cost = drawn.cost(tried)
            if cost < best - 1e-7 and drawn.free(tried):
                way, best = tried, cost
    return best


def _legs(states: list[State]) -> list[Leg]:
    """The lines of a way of the lattice; those in one direction, gone alike, are one."""
    found: list[Leg] = []
    for one, two in pairwise(states):
        if one[:2] != two[:2]:
            direction = math.degrees(math.atan2(two[1] - one[1], two[0] - one[0]))
            found.append((two[:2], round((direction - two[2]) % 360 / 90) % 4))
    return found


def _thrown(way: list[Leg], step: float, dice: random.Random) -> list[Leg]:
    """A way with one bend moved, one with the next, or all; one set, left out, a line else gone."""
    way, change = [*way], dice.choice("mmmmnnaaslg")
    k = dice.randrange(len(way))
    if change == "g":
        return [*way[:k], (way[k][0], dice.randrange(4)), *way[k + 1 :]]
    if change == "s":
        return [*way[:k], (_off(way[k][0], step, dice), way[k][1]), *way[k:]]
    if k == len(way) - 1:
        return way
    if change == "l":
        return [*way[:k], *way[k + 1 :]]
    last = {"m": k + 1, "n": k + 2, "a": len(way)}[change]
    off = _off((0.0, 0.0), step, dice)
    for i in range(0 if change == "a" else k, min(last, len(way) - 1)):
        (x, y), quarter = way[i]
        more = _off((0.0, 0.0), step, dice) if change == "a" else off
        way[i] = (x + more[0], y + more[1]), quarter
    return way


def _off(at: Place, step: float, dice: random.Random) -> Place:
    return at[0] + dice.gauss(0, step), at[1] + dice.gauss(0, step)
