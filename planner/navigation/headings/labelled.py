"""The labels of way points where every bend is a turn: cost, turning used, heading."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Looks
from planner.navigation.field import Field
from planner.navigation.headings.facing_labels import Fit, Labels, Lines, labelled
from planner.navigation.headings.gaits import NONE, bearings, gaits, prices
from planner.navigation.headings.leads import Lead, leads, may_go_back, straight_back
from planner.navigation.search.rows import BEND
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.roads.road_map import RoadMap
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

REFINED: Final = 1.015
"""How many times as dear a way across slow ground may be by samples of its borders as refined."""


@dataclass(frozen=True, eq=False)
class Labelled(Field):
    """Ways from one start whose lines run along the heading, as far as way points.

    Parameters:
        roads: those whose bends are no turns, where it begins on one.
        sampled: whether what may cost more than the budget by samples is out of reach: no route
            is asked. Where all models go as far as they can, half of the time is theirs.
        again: makes the same over a web with way points between the samples of borders, too.
        saves: whether the bends of routes past borders are moved for a turn less, too. That takes
            half as long again: too long for orders, which ask for hundreds.
    """

    turned: bool = False
    look: Looks | None = None
    roads: RoadMap | None = None
    sampled: bool = False
    again: Callable[[], Any] | None = None
    saves: bool = False

    @cached_property
    def leads(self) -> tuple[Lead, ...]:
        """Where it comes before its first bend, and may bend: numbered after the origins."""
        return self._leading()

    def _leading(self) -> tuple[Lead, ...]:
        """The leads without buying a turn: straight on, and by road; straight back upstairs, too.

        What pays turns one by one there has none.
        """
        from planner.navigation.roads.road import RoadField

        about = self.model, self.start, self.budget, self.mobility, self.web, self.legal
        road = None if self.roads is None else RoadField(*about, self.roads, self.daring)
        found: list[Lead] = []
        if self._left > 0:
            led = leads(self.start, self.mobility, self._left, self._lines_to, road)
            found += self._paid_for(led)
        return (*found, *self._upstairs())

    def _upstairs(self) -> Iterator[Lead]:
        """Places straight back on the sheets above the ground that it begins on."""
        turning = self.mobility.turning
        begun = {o.sheet: o.cost for o in sorted(self.origins, key=lambda o: -o.cost) if o.sheet}
        for number, cost in begun.items() if may_go_back(turning) else ():
            goes, left = partial(self._lines_on, number), self.budget - cost
            for lead in straight_back(self.start, turning, left, goes) if left > 0 else ():
                yield replace(lead, cost=lead.cost + cost, sheet=number)

    @property
    def _left(self) -> float:
        """What of the budget it has left where it begins on the ground, µm: it may pay there."""
        return self.budget - min((o.cost for o in self.origins if o.sheet == 0), default=math.inf)

    def _paid_for(self, found: Iterable[Lead]) -> tuple[Lead, ...]:
        """Leads of what is left of the budget with what is paid where it begins."""
        paid = self.budget - self._left
        return tuple(replace(lead, cost=lead.cost + paid) for lead in found)

    def _lines_to(self, start: tuple[int, int], ends: Floats) -> Floats:
        """What straight lines to places (n, 2) on the ground cost, µm; inf where not free."""
        return self._lines_on(0, start, ends)

    def _lines_on(self, number: int, start: tuple[int, int], ends: Floats) -> Floats:
        """The same on any sheet.

        Nothing but the table's edge is off the table: no line that ends on it leads over that.
        """
        from planner.navigation import kernels

        sheet, (x, y) = self.web.sheets[number], ends.T.copy()
        at = np.array([float(start[0])]), np.array([float(start[1])]), np.zeros((1, 4))
        things = math.inf, False, sheet.blocks, sheet.tolls, sheet.rates
        found: Floats = kernels.arrive(x, y, np.zeros(1), *at, *things)[0]
        return np.where(sheet.free(x, y), found, math.inf)

    def _free(self, places: tuple[float, ...]) -> bool:
        """Whether nothing is in the way of a straight line on the ground, forward."""
        from planner.navigation import kernels

        return bool(kernels.sees(self.web.sheets[0].blocks, *places))

    @property
    def _most(self) -> float:
        """What a way may cost by samples of borders: refined it may be within the budget."""
        refined = self.is_refined and not self.sampled
        return float(self.budget) * (REFINED if refined else 1.0)

    @property
    def is_refined(self) -> bool:
        """Whether a way across slow ground may cost less than by samples of its borders."""
        return self._refracts and self.mobility.base.is_round

    @cached_property
    def labels(self) -> Labels:
        """The labels of all way points."""
        lines = self._lines(self.web, *self._first)
        return self._labelled(lines, self._fitting(lines))

    def _fitting(self, lines: Lines) -> Fit:
        return Fit.anywhere(lines, *self.points, self.web.sheets[0].blocks)

    def _labelled(self, lines: Lines, fit: Fit) -> Labels:
        paid = prices(self.mobility.turning)
        lasting = self.mobility.turning.is_lasting
        more = partial(self._further, lines)
        return labelled(lines, fit, paid, self.gaits, lasting, self._most, more)

    def _further(self, lines: Lines, labels: Labels) -> tuple[Lines, Fit] | None:
        """Where else ways begin, after those that `lines` has, once labels are known."""
        del lines, labels
        return None

    def _lines(self, web: Web, seen: Floats, source: Ints) -> Lines:
        """Return the lines of a web, and those from the start, as the kernels take them.

        Parameters:
            seen, source: cost of going straight from the start to each way point, and from which
                origin.
        """
        begun = [(o.cost, self.start.heading, 0) for o in self.origins]
        begun += [(lead.cost, lead.heading, lead.use) for lead in self.leads]
        start = np.array(begun, np.float64).reshape(-1, 3)
        own = np.full((len(self.origins), len(self.points[0])), math.inf)
        for k, origin in enumerate(self.origins):
            mine = source == k
            own[k, mine] = seen[mine] - origin.cost
        # Of the lines from hundreds of leads to hundreds of way points most are not free.
        led = self._onward[0]
        (one, first), (two, second) = (np.nonzero(np.isfinite(lines)) for lines in (own, led))
        whence, to = np.append(one, two + len(own)), np.append(first, second)
        given = np.append(own[one, first], led[two, second]) + BEND
        edges = web.first, web.heads, web.weights + BEND, web.directions
        begins = np.searchsorted(whence, np.arange(len(start) + 1))
        return Lines(*edges, start, begins, to, given, self._toward(whence, to))

    def _toward(self, k: Ints, node: Ints) -> Ints:
        """Directions (b,) from origins and leads to way points."""
        from planner.navigation.kernels.facing import SAME

        (xs, ys), at = self.points, np.array(self.begins, np.float64).reshape(-1, 2)
        dx, dy = xs[node] - at[k, 0], ys[node] - at[k, 1]
        return np.where(np.hypot(dx, dy) < SAME, NONE, bearings(dx, dy))

    @property
    def begins(self) -> list[tuple[int, int]]:
        """Where origins and leads are, µm."""
        here = self.start.x, self.start.y
        return [here for _ in self.origins] + [lead.points[-1] for lead in self.leads]

    @cached_property
    def _onward(self) -> tuple[Floats, Ints]:
        return self._from_leads()

    def _from_leads(self) -> tuple[Floats, Ints]:
        """What going straight from each lead to each way point costs; how, as hulls go: empty.

        Where it would cost too much together with the turn before it, none goes.
        """
        from planner.navigation.kernels import facing

        count, nowhere = len(self.points[0]), np.empty((0, 0), np.int64)
        found, paid = np.full((len(self.leads), count), math.inf), prices(self.mobility.turning)
        for number in dict.fromkeys(lead.sheet for lead in self.leads if lead.bends):
            sheet, part = self.web.sheets[number], self.web.part(number)
            if part.stop == part.start:
                continue
            mine = [lead.bends and lead.sheet == number for lead in self.leads]
            bent = [lead for lead in self.leads if lead.bends and lead.sheet == number]
            x, y = np.array([lead.points[-1] for lead in bent], np.float64).T.copy()
            begun = np.array([lead.cost for lead in bent])
            turned = np.array([(lead.use, lead.heading) for lead in bent], np.int64).T.copy()
            corners, things = (sheet.corners.x, sheet.corners.y), (sheet.tolls, sheet.rates)
            about = paid, self._most, *corners, sheet.blocks, *things
            seen: Floats = facing.led_on(x, y, begun, *turned, *about)
            if seen.shape == found.shape:  # as nearly always: no copy of some megabytes
                return seen, nowhere
            found[mine, part] = seen
        return found, nowhere

    @property
    def gaits(self) -> Floats:
        """How its lines may be gone."""
        return gaits(self.mobility.turning, slants=self.mobility.base.is_round)

    def labels_on(self, number: int) -> tuple[Floats, Floats, Ints, Floats, Ints, Ints, Ints]:
        """Labels of a sheet with its origins: x, y, rows, then cost, use, heading, number."""
        key = ("labels", number)
        if key in self._kept:
            found: tuple[Floats, Floats, Ints, Floats, Ints, Ints, Ints] = self._kept[key]
            return found
        labels, part = self.labels, self.web.part(number)
        mine = np.flatnonzero(
            labels.alive & (labels.node >= part.start) & (labels.node < part.stop)
        )
        mine = mine[np.argsort(labels.node[mine], kind="stable")]
        nodes, counts = np.unique(labels.node[mine], return_counts=True)
        here = [k for k, origin in enumerate(self.origins) if origin.sheet == number]
        led = [lead for lead in self.leads if lead.sheet == number]
        after = [len(self.origins) + k for k, lead in enumerate(self.leads) if lead.sheet == number]
        xs, ys = self.points
        first = np.cumsum([0, *(1 for _ in (*here, *led)), *counts.tolist()]).astype(np.int64)
        start = np.array(
            [*((self.start.x, self.start.y) for _ in here), *(lead.points[-1] for lead in led)],
            np.float64,
        ).reshape(-1, 2)
        begun = np.array([*(self.origins[k].cost for k in here), *(lead.cost for lead in led)])
        facing = [*(self.start.heading for _ in here), *(lead.heading for lead in led)]
        uses = [*(0 for _ in here), *(lead.use for lead in led)]
        numbers = [*here, *after]
        found = (
            np.concatenate([start[:, 0], xs[nodes]]),
            np.concatenate([start[:, 1], ys[nodes]]),
            first,
            np.concatenate([begun, labels.cost[mine] + BEND]),
            np.concatenate([uses, labels.use[mine]]).astype(np.int64),
            np.concatenate([facing, labels.heading[mine]]).astype(np.int64),
            np.concatenate([[-1 - k for k in numbers], mine]).astype(np.int64),
        )
        self._kept[key] = found
        return found

    def paid(self, numbers: Ints) -> NDArray[np.bool_]:
        """Whether lines to a side from labels (or origins, below 0) are paid for by ones before."""
        from planner.navigation.headings.hull_search import PAID

        found, known = np.zeros(len(numbers), np.bool_), numbers >= 0
        found[known] = self.labels.gait[numbers[known]] >= PAID
        return found

    def _before(self, label: int) -> list[tuple[int, Pose]]:
        """Poses from the start to a label (or origin, below 0)."""
        states: list[tuple[int, Pose]] = []
        while label >= 0:
            states.append(self._state(label))
            label = int(self.labels.before[label])
        start, k = self.start, -1 - label
        if k >= len(self.origins):
            lead = self.leads[k - len(self.origins)]
            return [*((lead.sheet, pose) for pose in self._led(lead)), *states[::-1]]
        origin = self.origins[k]
        states.append((origin.sheet, Pose(start.x, start.y, 0, start.heading)))
        return states[::-1]

    def _state(self, label: int) -> tuple[int, Pose]:
        """The sheet and the pose of a label."""
        node, (xs, ys) = int(self.labels.node[label]), self.points
        number = self.web.sheet_of(node)
        z, heading = self.web.sheets[number].z, int(self.labels.heading[label])
        return number, Pose(int(xs[node]), int(ys[node]), z, heading)

    def _led(self, lead: Lead) -> list[Pose]:
        """Poses along a lead, the start first."""
        poses = [Pose(self.start.x, self.start.y, 0, self.start.heading)]
        for (ax, ay), (bx, by) in pairwise(lead.points):
            dx, dy = np.array([float(bx - ax)]), np.array([float(by - ay)])
            heading = lead.heading if lead.gait else int(bearings(dx, dy)[0])
            poses.append(Pose(bx, by, self.web.sheets[lead.sheet].z, heading))
        return poses

    def _began(self, label: int) -> int:
        """The origin, or lead, that a way to a label begins with: -1 - its number."""
        while label >= 0:
            label = int(self.labels.before[label])
        return label

    def _heading(self, here: Pose, to: tuple[int, int], gait: int) -> int:
        dx, dy = to[0] - here.x, to[1] - here.y
        if not (dx or dy):
            return here.heading
        from planner.navigation.kernels import facing

        bearing = bearings(np.array([float(dx)]), np.array([float(dy)]))
        return int(facing.faced(self.gaits, gait, bearing[0], np.int64(here.heading)))
