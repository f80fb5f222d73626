"""Ways of who buys turns one by one with turns put off: fewer of them, further out or in the open.

See `kernels.put_off`. Where a bend is put off, a way begins anew: it is numbered after the origins
and the leads.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN
from planner.navigation.headings.by_feet import ByFeet
from planner.navigation.headings.facing_labels import Fit, Labels, Lines
from planner.navigation.headings.gaits import UNSURE, bearings, prices
from planner.navigation.headings.leads import LONGEST, may_lead
from planner.navigation.levels.sliding import States
from planner.navigation.places import Places
from planner.navigation.search.landing import Landing
from planner.navigation.search.rows import BEND
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

BESIDE: Final = 0.12
"""Part of the base's radius from a way point within which what it goes round is: the way points
further off are for wider turns."""

Bend = tuple[int, int, int]
"""The label that a ray goes on from (or -1 less an origin's number), and where it bends, µm."""


@dataclass(frozen=True, slots=True)
class Rays:
    """Straight on from labels and origins, the cheapest first.

    Parameters:
        floor: (r,) what each costs up to where it may bend, with that turn paid, µm.
        rows: (r, 10) as `kernels.put_off` has them.
        headings, uses: µ°; units of turning up to there.
        labels: that they go on from, or -1 less an origin's number.
    """

    floor: Floats
    rows: Floats
    headings: Ints
    uses: Ints
    labels: Ints


@dataclass(frozen=True, eq=False)
class PutOff(ByFeet):
    """Ways on the ground, turns at way points or put off, where the disc about a base has room."""

    @property
    def _puts_off(self) -> bool:
        """Whether turns are put off."""
        ground = any(origin.sheet == 0 for origin in self.origins)
        return ground and may_lead(self.mobility.turning)

    @property
    def _bends(self) -> list[Bend]:
        """Where turns are put off, as far as is known: of ways to way points, then to places."""
        found: list[Bend] = self._kept.setdefault("bends", [])
        return found

    @property
    def begins(self) -> list[tuple[int, int]]:
        """Where origins, leads and ways past turns put off to way points are, µm."""
        count = self._kept.get("searched", 0)
        return [*super().begins, *((x, y) for _, x, y in self._bends[:count])]

    # -- the search -----------------------------------------------------------------------------

    def _further(self, lines: Lines, labels: Labels) -> tuple[Lines, Fit] | None:
        if not (self._puts_off and self.mobility.base.is_round and len(labels.node)):
            return None  # a hull's lines are its own: its turns are put off to places alone
        from planner.navigation.kernels import put_off

        rays, (xs, ys), part = self._rays(labels), self.points, self.web.part(0)
        sheet, alive = self.web.sheets[0], np.flatnonzero(labels.alive)
        order = alive[np.argsort(labels.node[alive], kind="stable")]
        first = np.searchsorted(labels.node[order], np.arange(len(xs) + 1))
        known = order, first, labels.cost, labels.use, labels.heading
        about = rays.rows, rays.headings, rays.uses, *known, prices(self.mobility.turning)
        things = float(self._most), sheet.blocks, sheet.tolls, sheet.rates
        what, where = put_off.going_on(xs, ys, part.start, part.stop, *about, *things)
        if not len(what):
            return None
        ray, node, came, on = what.T
        spots = where[:, :2].astype(np.int64).tolist()
        ends = zip(rays.labels[ray].tolist(), spots, strict=True)
        self._bends.extend((label, x, y) for label, (x, y) in ends)
        self._kept["searched"] = len(ray)
        # Each bend leads to one way point: what leads there from it is all in its cost.
        begun = np.column_stack([np.zeros(len(ray)), came, rays.uses[ray]])
        more = replace(
            lines,
            start=np.concatenate([lines.start, begun]),
            begins=np.append(lines.begins, lines.begins[-1] + 1 + np.arange(len(ray))),
            ends=np.append(lines.ends, node),
            given=np.append(lines.given, where[:, 2] + BEND),
            toward=np.append(lines.toward, on),
        )
        return more, self._fitting(more)

    def _rays(self, labels: Labels) -> Rays:
        """What goes straight on, from origins and from labels, as far as that is worth while."""
        from planner.navigation.kernels import put_off
        from planner.navigation.kernels.facing import price

        begun = [*self._begun()]
        rows, headings, uses, which = self._beyond(labels)
        rows = np.concatenate([np.array([row for row, *_ in begun]).reshape(-1, 10), rows])
        headings = np.append(np.array([h for _, h, *_ in begun], np.int64), headings)
        uses = np.append(np.array([use for *_, use, _ in begun], np.int64), uses)
        which = np.append(np.array([k for *_, k in begun], np.int64), which)
        paid, sheet = prices(self.mobility.turning), self.web.sheets[0]
        each = np.array([price(paid, use + 1) for use in range(int(uses.max(initial=0)) + 1)])
        floor = rows[:, 5] + each[uses]
        some = np.flatnonzero(floor < self._most)
        some = some[np.argsort(floor[some], kind="stable")]
        floor, rows = floor[some], rows[some]
        most = (self._most - floor) / float(sheet.rates[6])
        most = np.minimum(most, _to_edge(rows, sheet.box) - rows[:, 4])
        put_off.reach(rows, most, BESIDE * self.mobility.base.circumradius, sheet.blocks)
        good = rows[:, 8] > 0
        some = some[good]
        return Rays(floor[good], rows[good], headings[some], uses[some], which[some])

    def _begun(self) -> Iterator[tuple[list[float], int, int, int]]:
        """Rays from origins: straight on, and by whole units; heading, units, number below 0."""
        from planner.navigation.headings.hull_room import exact_vector
        from planner.navigation.kernels.put_off import CLOSE

        turning = self.mobility.turning
        most = (FULL_TURN // 2 - 1) // turning.step
        ahead = [float(part) for part in exact_vector(self.start.heading, LONGEST)]
        for k, origin in enumerate(self.origins):
            for unit in range(-most, most + 1) if origin.sheet == 0 else ():
                if not unit and not any(ahead):
                    continue  # no place in whole µm is straight ahead
                off = unit * turning.step - int(math.copysign(CLOSE, unit)) * bool(unit)
                heading = (self.start.heading + off) % FULL_TURN
                angle, whole = math.radians(heading / DEGREE), [0.0, 0.0] if unit else ahead
                row = [float(self.start.x), float(self.start.y), math.cos(angle), math.sin(angle)]
                yield [*row, 0.0, origin.cost, *whole, 0.0, 0.0], heading, abs(unit), -1 - k

    def _beyond(self, labels: Labels) -> tuple[Floats, Ints, Ints, Ints]:
        """Rays past way points on the ground that lines lead to: rows, headings, units, labels."""
        (xs, ys), part = self.points, self.web.part(0)
        ground = (labels.node >= part.start) & (labels.node < part.stop)
        which = np.flatnonzero(labels.alive & ground)
        node, before = labels.node[which], labels.before[which]
        begins = np.array(self.begins, np.float64).reshape(-1, 2)
        at = np.where(
            (before < 0)[:, None],
            begins[np.where(before < 0, -1 - before, 0)],
            np.column_stack([xs, ys])[labels.node[np.maximum(before, 0)]],
        )
        off = np.column_stack([xs[node], ys[node]]) - at
        turn = (bearings(*off.T) - labels.heading[which] + FULL_TURN // 2) % FULL_TURN
        line = (np.abs(turn - FULL_TURN // 2) <= UNSURE) & (off != 0.0).any(axis=1)
        which, at, off = which[line], at[line], off[line]
        far = np.hypot(*off.T)
        none = np.zeros((len(which), 4))
        rows = np.column_stack([at, off / far[:, None], far, labels.cost[which], none])
        return rows, labels.heading[which], labels.use[which], which

    # -- places ---------------------------------------------------------------------------------

    def _faced(self, landing: Landing, places: Places, spare: int = 0) -> tuple[Floats, Ints, Ints]:
        costs, via, how = super()._faced(landing, places, spare)
        if landing.sheet or spare or not self._puts_off or not len(costs):
            return costs, via, how
        how[self._put_off(landing, places, costs, via)] = 0
        return costs, via, how

    def _put_off(self, landing: Landing, places: Places, costs: Floats, via: Ints) -> Ints:
        """Lower costs of places to those of turns put off; which, and change their labels."""
        given, things = self._landed(landing, places)
        less, ray, spots = self._bent_to(given, np.fmin(costs, self._most), things)
        less[~self.web.sheets[0].free(given[0], given[1])] = math.inf  # a hull may be at an edge
        better = np.flatnonzero(less < costs)
        if len(better):
            costs[better] = less[better]
            labels, (x, y) = self._led_past.labels[ray[better]], spots[better].T.astype(np.int64)
            count = len(self._bends)
            self._bends.extend(zip(labels.tolist(), x.tolist(), y.tolist(), strict=True))
            via[better] = -1 - len(self.origins) - len(self.leads) - count - np.arange(len(better))
        return better

    def _raise(self, found: Ints, landing: Landing, places: Places, budgets: Floats) -> None:
        super()._raise(found, landing, places, budgets)
        if landing.sheet or not self._puts_off:
            return
        left = np.flatnonzero(found[landing.index] < len(budgets))
        some = Landing(landing.sheet, landing.index[left], landing.cost[left])
        given, things = self._landed(some, places)
        less, _, _ = self._bent_to(given, budgets[found[some.index]], things)
        paid = (less[:, None] < budgets).sum(axis=1)
        found[some.index] = np.maximum(found[some.index], paid)

    def _bent_to(
        self, given: tuple[Any, ...], known: Floats, things: tuple[Any, ...]
    ) -> tuple[Floats, Ints, Floats]:
        """What places of a landing cost by a bend on a ray; which ray, and where: see `land`."""
        from planner.navigation.kernels import put_off

        rays, start = self._led_past, self.start
        begun = float(start.x), float(start.y), start.heading
        about = *begun, rays.floor, rays.rows, rays.headings, rays.uses
        found: tuple[Floats, Ints, Floats] = put_off.land(
            *given, known, *about, prices(self.mobility.turning), *things
        )
        return found

    @property
    def _led_past(self) -> Rays:
        if "rays" not in self._kept:
            self._kept["rays"] = self._rays(self.labels)
        found: Rays = self._kept["rays"]
        return found

    # -- ways -----------------------------------------------------------------------------------

    def _bend(self, label: int) -> Bend | None:
        """The bend that a way begins anew from, if this is the number of one."""
        k = -1 - label - len(self.origins) - len(self.leads)
        return self._bends[k] if k >= 0 else None

    def _before(self, label: int) -> States:
        begun, after = label, list[int]()
        while begun >= 0:
            after.append(begun)
            begun = int(self.labels.before[begun])
        bend = self._bend(begun)
        if bend is None:
            return super()._before(label)
        ray, x, y = bend
        led = self._before(ray if ray < 0 else int(self.labels.before[ray]))
        heading = self._heading(led[-1][1], (x, y), 0)
        return [*led, (0, Pose(x, y, 0, heading)), *(self._state(k) for k in reversed(after))]

    def _began(self, label: int) -> int:
        begun = super()._began(label)
        bend = self._bend(begun)
        if bend is None:
            return begun
        return self._began(bend[0] if bend[0] < 0 else int(self.labels.before[bend[0]]))


def _to_edge(rows: Floats, box: tuple[float, float, float, float]) -> Floats:
    """How far rays go to where the table ends, µm: nothing there is in the way."""
    (x, y, dx, dy), (x0, y0, x1, y1) = rows[:, :4].T, box
    with np.errstate(divide="ignore", invalid="ignore"):
        across = np.where(dx == 0, math.inf, np.where(dx > 0, x1 - x, x0 - x) / dx)
        along = np.where(dy == 0, math.inf, np.where(dy > 0, y1 - y, y0 - y) / dy)
    found: Floats = np.minimum(across, along)
    return found
