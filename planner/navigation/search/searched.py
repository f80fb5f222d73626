"""One model's start and the cheapest ways from it to all way points."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.free_space.overrun import overrun
from planner.navigation.free_space.substance import Other
from planner.navigation.search.entries import Entries
from planner.navigation.search.known import Known
from planner.navigation.search.landing import Landings
from planner.navigation.search.rows import BEND
from planner.navigation.search.spread import spread
from planner.navigation.walk.legal import Legal
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Alighted = tuple[Floats, Floats, Floats, Ints]
"""Places between portals: x, y, what each costs, and what it is called."""

NONE = np.empty(0, np.int64)
NO_ROOM = np.empty((0, 3))
"""No room for what is climbed on a line."""
BEYOND = 1.05
"""Part of the budget at which a way may stand before it is refracted."""
TOLD_DEARER = 1.0
"""µm by which a search may tell a way dearer than it is: what it adds for each bend, on a dozen."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A state reached without going anywhere: at the start, after a climb or a pivot.

    Parameters:
        sheet: number of its sheet.
        cost: µm spent.
        poses: what was done, pose after pose, the start left out.
        turn: µ° turned there that `cost` does not hold: where each pivot has its price.
    """

    sheet: int
    cost: float
    poses: tuple[Pose, ...] = ()
    turn: int = 0


@dataclass(frozen=True, eq=False)
class Searched:
    """The costs of one model's ways from its start to way points.

    Parameters:
        model: its id.
        start: its pose.
        budget: what it may spend, µm.
        daring: whether its ways may owe dice tests.
        landed: shared with other models on the same web.
    """

    model: str
    start: Pose
    budget: int
    mobility: Mobility
    web: Web
    legal: Legal
    others: tuple[Other, ...]
    origins: tuple[Origin, ...]
    daring: bool = False
    landed: Landings | None = field(default=None, repr=False)
    _kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seen(self) -> Floats:
        """Cost of going straight from the start to each way point; inf where it cannot."""
        return self._first[0]

    @cached_property
    def _first(self) -> tuple[Floats, Ints]:
        return self._straight(taut=False)

    @cached_property
    def search(self) -> tuple[Floats, Ints, Ints]:
        """Cost of every way point, the one before it, and its origin where there is none."""
        from planner.navigation import kernels

        web = self.web
        given, source = self._straight(taut=True)
        for number, best in self._cheapest.items():
            self._loosen(number, best, given, source)
            self._enter(number, best, given, source)
        most = self._limit + self._past
        if len(web.turns) and not web.is_seen:
            # A hull's headings are two dozen sheets, for a model or two: most lines are not asked.
            costs, before = spread(web, given, more=BEND, most=most)
        else:
            costs, before = kernels.shortest(web.first, web.heads, web.bent, given, most)
        return costs, before, source

    @cached_property
    def _limit(self) -> float:
        """What a way may cost as the search tells, µm: its route may just be paid by the budget."""
        return self.budget + (TOLD_DEARER if self._is_tolled else 0.0)

    @cached_property
    def _is_tolled(self) -> bool:
        return any(len(sheet.tolls[2]) for sheet in self.web.sheets)

    @cached_property
    def _past(self) -> float:
        """µm beyond the budget at which a way point may lead to a place within it."""
        if self.landed is None:
            return overrun(self.mobility.base, self.others)
        return self.landed.past(self.others)

    @cached_property
    def entered(self) -> Entries:
        """Points about the start by which its ways come to the first way point."""
        return Entries(int(self.web.offset[-1]))

    @cached_property
    def _cheapest(self) -> dict[int, int]:
        """The number of the cheapest origin on each sheet that has one: all are at one place."""
        found: dict[int, int] = {}
        for k, origin in enumerate(self.origins):
            if origin.cost < self.origins[found.setdefault(origin.sheet, k)].cost:
                found[origin.sheet] = k
        return dict(sorted(found.items()))

    def _loosen(self, number: int, best: int, given: Floats, source: Ints) -> None:
        """Lower the costs of ways that leave an arc which the start touches.

        Parameters:
            best: the cheapest origin on the sheet.
        """
        if not self._past:
            return
        from planner.navigation.walk import tighten

        web, sheet, part = self.web, self.web.sheets[number], self.web.part(number)
        ends = (float(self.start.x), float(self.start.y), self.origins[best].cost)
        arrays = (web.first, web.heads, part.start, part.stop)
        shape = (sheet.blocks, sheet.tolls, sheet.rates)
        for node, x, y, _ in tighten.loosen(given, *self.points, *arrays, *ends, *shape):
            source[int(node)] = best
            self.entered.bend(int(node), number, x, y, best)

    def _enter(self, number: int, best: int, given: Floats, source: Ints) -> None:
        """Lower the costs of ways that cross a border close to the start; see `_loosen`."""
        sheet, part = self.web.sheets[number], self.web.part(number)
        if not len(sheet.borders):
            return
        from planner.navigation.slow_ground import steiner

        most, things = self._limit + self._past, (sheet.blocks, sheet.tolls, sheet.rates)
        start = float(self.start.x), float(self.start.y), self.origins[best].cost
        points, costs, before = steiner.entered(*start, most, False, sheet.borders.arrays, *things)
        entry, first = np.full(len(given), -1), len(self.entered)
        tangents = sheet.corners.tangents
        place = (part.start, part.stop, *self.points, tangents)
        steiner.lower(given, *place, points, costs, most, False, *things, entry, first)
        self.entered.add(number, points, costs, before, best, entry)
        source[entry >= 0] = best

    def _straight(self, *, taut: bool) -> tuple[Floats, Ints]:
        """Cost of each way point straight from an origin, and the number of that origin.

        Parameters:
            taut: leave out those that no shortest way could go on from.
        """
        from planner.navigation import kernels

        web, count = self.web, int(self.web.offset[-1])
        given, source = np.full(count, math.inf), np.full(count, -1, np.int64)
        start, most = (float(self.start.x), float(self.start.y)), self._limit
        most += self._past if taut else 0.0
        for number, best in self._cheapest.items():
            sheet, part = web.sheets[number], web.part(number)
            asked = *start, float(self.origins[best].cost), most, taut
            corners = sheet.corners.x, sheet.corners.y, sheet.corners.tangents
            shape = sheet.blocks, sheet.tolls, sheet.rates
            kernels.straight_from(*asked, *corners, *shape, NO_ROOM, given[part])
            source[part][np.isfinite(given[part])] = best
        return given, source

    def ways_on(self, number: int) -> tuple[Floats, Floats, Floats, Floats, Ints]:
        """Reached way points of a sheet with its origins: x, y, tangents, cost, id."""
        known = self._known(number)
        if known is None:
            return (*(np.empty(0),) * 2, np.empty((0, 4)), np.empty(0), np.empty(0, np.int64))
        return known.x, known.y, known.tangents, known.given, known.ids

    def _known(self, number: int) -> Known | None:
        """Reached way points of a sheet with its origins; None if nothing on it is reached.

        Their ids are way points' numbers, or -1 - k for origin k.
        """
        if number not in self._kept:
            self._kept[number] = self._known_on(number)
        found: Known | None = self._kept[number]
        return found

    def _reached(self, number: int) -> Known | None:
        """The same with the places between portals at which ways come to the sheet, if any.

        They are called by the numbers after those of all way points and of the points about the
        start: see `alighting`.
        """
        if not self.web.finer or self._lowers(number):
            return self._known(number)
        if ("reached", number) not in self._kept:
            from planner.navigation.levels.alighting import alighted

            more = alighted(self, number)
            found = self._known(number) if more is None else self._known_on(number, more)
            self._kept["reached", number] = found
        kept: Known | None = self._kept["reached", number]
        return kept

    def _lowers(self, number: int) -> bool:
        """Whether costs of places on a sheet are lowered by how way points lead to them.

        Ways that are refracted are told apart by borders, and those that jump by their jumps.
        """
        return bool(self.web.leaps.between) or len(self.web.sheets[number].borders) > 0

    def _between(self, number: int) -> Known | None:
        """The places between portals alone, where costs are lowered; None if there are none."""
        if not self.web.finer or not self._lowers(number):
            return None
        if ("between", number) not in self._kept:
            from planner.navigation.levels.alighting import alighted

            x, y, cost, called = alighted(self, number) or (*(np.empty(0),) * 3, NONE)
            points, sheet = (x, y, np.zeros((len(x), 4)), cost), self.web.sheets[number]
            most = self._limit * (BEYOND if len(sheet.borders) else 1.0) + self._past
            found = Known.of(sheet, points, called, most) if len(x) else None
            self._kept["between", number] = found
        kept: Known | None = self._kept["between", number]
        return kept

    @cached_property
    def _alighted(self) -> list[tuple[int, ...]]:
        """Of each place between portals: sheets from and to, way point before it, x and y."""
        return []

    def _known_on(self, number: int, more: Alighted | None = None) -> Known | None:
        """The same as `_known`, and `more`."""
        from planner.navigation.kernels.reached import reached_on

        costs, before, _ = self.search
        sheet, part = self.web.sheets[number], self.web.part(number)
        # A jump may come from the same sheet.
        bends = len(sheet.corners) if self.web.leaps.between else sheet.bending
        here = [k for k, origin in enumerate(self.origins) if origin.sheet == number]
        names = np.array([-1 - k for k in here], np.int64)
        spent = np.array([self.origins[k].cost for k in here], np.float64)
        at = float(self.start.x), float(self.start.y)
        given = (costs, before, part.start, bends, *self.points, sheet.corners.tangents)
        *points, ids, came = reached_on(*given, names, spent, *at, BEND)
        most = self._limit * (BEYOND if len(sheet.borders) else 1.0) + self._past
        if more is None:
            return Known.in_order(sheet, tuple(points), ids, most, came) if len(ids) else None
        x, y, cost, called = more
        more_points = (x, y, np.zeros((len(x), 4)), cost)
        points = [np.concatenate(both) for both in zip(points, more_points, strict=True)]
        came, ids = np.concatenate([came, np.zeros((len(x), 2))]), np.concatenate([ids, called])
        return Known.of(sheet, tuple(points), ids, most, came=came) if len(ids) else None

    def _back(self, node: int) -> list[tuple[int, Pose]]:
        """Poses from the start to a way point (or origin, below 0)."""
        _, before, source = self.search
        xs, ys = self.points
        begun, states = self.entered, list[tuple[int, Pose]]()
        if node >= len(xs) + len(begun):
            *pair, last, x, y = self._alighted[node - len(xs) - len(begun)]
            climb = [(k, self._pose(k, x, y, self.web.sheets[k].z)) for k in pair]
            return [*self._back(last), *climb]
        entry = node - len(xs)
        while 0 <= node < len(xs):
            number = self.web.sheet_of(node)
            x, y = int(xs[node]), int(ys[node])
            states.append((number, self._pose(number, x, y, self.web.sheets[number].z)))
            if before[node] < 0:
                entry, node = int(begun.entry[node]), -1 - int(source[node])
            else:
                node = int(before[node])
        for number, x, y, first in begun.back(entry):
            states.append((number, self._pose(number, x, y, self.web.sheets[number].z)))
            node = -1 - first
        origin = self.origins[-1 - node]
        here = self._pose(origin.sheet, self.start.x, self.start.y, 0)
        states.append((origin.sheet, here))
        return states[::-1]

    @cached_property
    def points(self) -> tuple[Floats, Floats]:
        """All way points' x and y."""
        return self.web.x, self.web.y

    def _pose(self, number: int, x: int, y: int, z: int) -> Pose:
        """A pose on a sheet; the Walker finds its height anew."""
        return Pose(x, y, z, self.web.sheets[number].heading % FULL_TURN)
