"""One model's ways where every bend is a pivot: lines run along the heading."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, turn_between
from planner.mobility import Looks, Turning
from planner.navigation.facing_labels import Fit, Labels, Lines, labelled
from planner.navigation.field import Field
from planner.navigation.landing import Landing, landings
from planner.navigation.leads import Lead, leads, sooner
from planner.navigation.leaps import State
from planner.navigation.look import headings
from planner.navigation.lowered import Effort
from planner.navigation.places import Places
from planner.navigation.priced import ROUNDING
from planner.navigation.searched import BEND
from planner.navigation.sliding import States, leaps_of
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.fans import Rays
    from planner.navigation.road_map import RoadMap
    from planner.navigation.steps import Walker
    from planner.navigation.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDED = 1e-3
"""µm for each line that costs a factor: its length is rounded up before."""
REFINED = 1.015
"""How many times as dear a way across slow ground may be by samples of its borders as refined."""
UNSURE = 2
"""µ°: a direction in floats is no further off."""
NONE = -1
"""No limit; no direction."""
SHUT = 1e12
"""Factor on the cost of a line that is not gone."""


def prices(turning: Turning) -> Ints:
    """Return what turning costs as the kernels take it."""
    most = NONE if turning.most is None else turning.most
    units = NONE if turning.most_units is None else turning.most_units
    each = int(turning.each)
    row = (turning.price, turning.step, each, turning.free_angle, turning.free_units, most, units)
    return np.array(row, np.int64)


def gaits(turning: Turning, *, slants: bool) -> Floats:
    """Return how lines may be gone: what is added to their direction, factor, flat cost, width.

    The width is how far off that direction the heading may be (`slants`: to the sides, as the
    rules say, less what a direction in floats may be off). Ahead, then back, then to the sides.
    Where a body goes to a side but never back, the row for going back is there at an endless cost.
    """
    rows = [(0.0, 1.0, 0.0, 0.0)]
    if turning.backward is not None:
        rows.append((180.0 * DEGREE, float(turning.backward), ROUNDED, 0.0))
    elif turning.sidestep is not None:
        rows.append((180.0 * DEGREE, math.inf, 0.0, 0.0))
    if turning.sidestep is not None:
        flat = float(turning.sidestep_price) + ROUNDED
        wide = float(max(0, turning.aslant - UNSURE)) if slants else 0.0
        rows += [(off * DEGREE, float(turning.sidestep), flat, wide) for off in (90.0, 270.0)]
    return np.array(rows)


@dataclass(frozen=True, eq=False)
class FacingField(Field):
    """A field whose costs hold every turn on the way.

    A place's own heading is asked for only where `turned`, or any with which it looks at `look`;
    else the way ends as it comes.
    Borders of ground are crossed, and gaps jumped, at their samples: a way that crosses between two
    of them just before a turn has its next price is told with that price. What costs so a little
    more than the budget (`REFINED`) is asked of its route, which is refined where the base is
    round. A way bends at way points and on its `leads` alone: backing out into the open to save a
    turn, or bending there between two prices of turns paid one by one, is not searched (on small
    random tables that lost at most 3 %, and nothing on 298 of 300).

    Parameters:
        roads: those whose bends are no turns, where it begins on one.
        sampled: whether what may cost more than the budget by samples is out of reach: no route
            is asked. Where all models go as far as they can, half of the time is theirs.
    """

    turned: bool = False
    look: Looks | None = None
    roads: RoadMap | None = None
    sampled: bool = False

    @cached_property
    def leads(self) -> tuple[Lead, ...]:
        """Where it comes without buying a turn, and may bend: numbered after the origins."""
        from planner.navigation.road import RoadField

        about = self.model, self.start, self.budget, self.mobility, self.web, self.legal
        road = None if self.roads is None else RoadField(*about, self.roads, self.daring)
        if not any(origin.sheet == 0 for origin in self.origins):
            return ()
        return leads(self.start, self.mobility, self.budget, self._goes, road)

    def _goes(self, start: tuple[int, int], ends: Sequence[tuple[int, int]]) -> list[float]:
        """What straight lines on the ground cost, µm; inf where one is not free."""
        found: list[float] = self._lines_to(start, np.array(ends, np.float64)).tolist()
        return found

    def _lines_to(self, start: tuple[int, int], ends: Floats) -> Floats:
        """The same of places (n, 2)."""
        from planner.navigation import kernels

        sheet, (x, y) = self.web.sheets[0], ends.T.copy()
        at = np.array([float(start[0])]), np.array([float(start[1])]), np.zeros((1, 4))
        things = math.inf, False, sheet.blocks, sheet.tolls, sheet.rates
        found: Floats = kernels.arrive(x, y, np.zeros(1), *at, *things)[0]
        return found

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
        return self._labelled(lines, Fit.anywhere(lines, *self.points, self.web.sheets[0].blocks))

    def _labelled(self, lines: Lines, fit: Fit) -> Labels:
        paid = prices(self.mobility.turning)
        lasting = self.mobility.turning.is_lasting
        return labelled(lines, fit, paid, self.gaits, lasting, self._most)

    def _lines(self, web: Web, seen: Floats, source: Ints) -> Lines:
        """Return the lines of a web, and those from the start, as the kernels take them.

        Parameters:
            seen, source: cost of going straight from the start to each way point, and from which
                origin.
        """
        from planner.navigation.kernels import facing

        xs, ys = self.points
        tails = np.repeat(np.arange(len(web.first) - 1), np.diff(web.first))
        sheet = np.repeat(np.arange(len(web.sheets)), np.diff(web.offset))
        dx, dy = xs[web.heads] - xs[tails], ys[web.heads] - ys[tails]
        flat = sheet[tails] == sheet[web.heads]
        directions = np.where(flat, bearings(dx, dy), NONE)
        jumped = self._jumped(tails, web)
        directions[jumped] = bearings(dx[jumped], dy[jumped]) + facing.FULL
        begun = [(o.cost, self.start.heading, 0) for o in self.origins]
        begun += [(lead.cost, lead.heading, lead.use) for lead in self.leads]
        start = np.array(begun, np.float64).reshape(-1, 3)
        given = np.full((len(begun), len(xs)), math.inf)
        for k, origin in enumerate(self.origins):
            mine = source == k
            given[k, mine] = seen[mine] - origin.cost
        given[len(self.origins) :] = self._onward[0]
        at = np.array(self._begins, np.float64).reshape(-1, 2)
        sx, sy = xs - at[:, :1], ys - at[:, 1:]
        toward = np.where(np.hypot(sx, sy) < facing.SAME, NONE, bearings(sx, sy))
        edges = web.first, web.heads, web.weights + BEND, directions
        return Lines(*edges, start, given + BEND, toward)

    @property
    def _begins(self) -> list[tuple[int, int]]:
        """Where origins and leads are, µm."""
        here = self.start.x, self.start.y
        return [here for _ in self.origins] + [lead.points[-1] for lead in self.leads]

    @cached_property
    def _onward(self) -> tuple[Floats, Ints]:
        return self._from_leads()

    def _from_leads(self) -> tuple[Floats, Ints]:
        """What going straight from each lead to each way point costs; how, as hulls go."""
        from planner.navigation import kernels
        from planner.navigation.hull_search import EITHER

        sheet, part = self.web.sheets[0], self.web.part(0)
        found = np.full((len(self.leads), len(self.points[0])), math.inf)
        if part.stop > part.start and self.leads:
            x, y = np.array([lead.points[-1] for lead in self.leads], np.float64).T.copy()
            corners = sheet.corners.x, sheet.corners.y
            left = self._most - np.array([lead.cost for lead in self.leads])
            things = sheet.blocks, sheet.tolls, sheet.rates
            found[:, part] = kernels.straight(x, y, left, *corners, *things)
        return found, np.where(np.isfinite(found), EITHER, 0)

    def _jumped(self, tails: Ints, web: Web) -> NDArray[np.bool_]:
        """Which edges are jumps: those are made forward."""
        found = np.zeros(len(tails), np.bool_)
        if not self.web.leaps.between:
            return found
        xs, ys = self.points
        sheet = np.repeat(np.arange(len(web.sheets)), np.diff(web.offset))
        at = list(
            zip(sheet.tolist(), xs.astype(int).tolist(), ys.astype(int).tolist(), strict=True)
        )
        number = {place: node for node, place in enumerate(at)}
        pairs = {(number[one], number[two]) for one, two in self.web.leaps.between}
        both = zip(tails.tolist(), web.heads.tolist(), strict=True)
        found[:] = [pair in pairs for pair in both]
        return found

    @property
    def gaits(self) -> Floats:
        """How its lines may be gone."""
        return gaits(self.mobility.turning, slants=self.mobility.base.is_round)

    def stuck(self, labels: Ints) -> NDArray[np.bool_]:
        """Whether it may lack room to turn where labels (or origins, below 0) are."""
        return np.zeros(len(labels), np.bool_)

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
        led = self.leads if number == 0 else ()
        xs, ys = self.points
        first = np.cumsum([0, *(1 for _ in (*here, *led)), *counts.tolist()]).astype(np.int64)
        start = np.array(
            [*((self.start.x, self.start.y) for _ in here), *(lead.points[-1] for lead in led)],
            np.float64,
        ).reshape(-1, 2)
        begun = np.array([*(self.origins[k].cost for k in here), *(lead.cost for lead in led)])
        facing = [*(self.start.heading for _ in here), *(lead.heading for lead in led)]
        uses = [*(0 for _ in here), *(lead.use for lead in led)]
        numbers = [*here, *range(len(self.origins), len(self.origins) + len(led))]
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

    def spare(self, number: int, rays: Rays, budgets: Sequence[float]) -> tuple[Rays, Floats]:
        """Return rays of a sheet, and what budgets leave for each once it has turned that way."""
        from planner.navigation.facing_fans import spared

        return spared(self, number, rays, budgets)

    # -- questions --------------------------------------------------------------------------

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return what `reach` does for each budget; with what a turn on a lead leads to."""
        import shapely

        from planner.navigation.facing_fans import led

        found = super().reaches(budgets)
        if not self.leads or not self.mobility.base.is_round or not budgets:
            return found
        return [
            sorted({**dict(level), 0: shapely.union(dict(level).get(0, more), more)}.items())
            for level, more in zip(
                found, led(self, [min(b, self.budget) for b in budgets]), strict=True
            )
        ]

    def at_last(self, to: Pose, *, hopeful: bool) -> float:
        """Return what a place at the very end of the budget costs; nobody asks a sampled route."""
        return math.inf if self.sampled else super().at_last(to, hopeful=hopeful)

    def _arrived(self, places: Places, effort: Effort) -> Floats:
        found = np.full(len(places), math.inf)
        for landing in self._arriving(places):
            value, via, _ = self._faced(landing, places)
            index = landing.index
            if self._most > self.budget:
                value[self._too_dear(landing, places, value, via)] = math.inf
            found[index] = np.minimum(found[index], value)
        return found

    def _too_dear(self, landing: Landing, places: Places, value: Floats, via: Ints) -> list[int]:
        """Which places of a landing cost more than the budget however their way is refined.

        Nothing slows it, so no border bends it; nor has it a lead that it might leave sooner.
        """
        from planner.navigation import kernels

        sheet, too_dear = self.web.sheets[landing.sheet], []
        for k in np.flatnonzero((value > self.budget + ROUNDING) & (value < math.inf)).tolist():
            label, to = int(via[k]), places[int(landing.index[k])]
            if -1 - self._began(label) >= len(self.origins):
                continue
            number, here, more, count = self._slowed_before(label)
            line = float(here.x), float(here.y), float(to.x), float(to.y)
            charged = kernels.charge(sheet.tolls, sheet.rates, *line, np.empty((0, 3)))[0]
            more += float(charged) - math.dist(here.at[:2], to.at[:2])
            if number == landing.sheet and more <= count + 1:
                too_dear.append(k)
        return too_dear

    def _slowed_before(self, label: int) -> tuple[int, Pose, float, int]:
        """The sheet and the pose of a label, what its way costs above its length, and its poses."""
        key = ("slowed", label)
        if key not in self._kept:
            states = self._before(label)
            self._kept[key] = (*states[-1], self._above_length(states), len(states))
        found: tuple[int, Pose, float, int] = self._kept[key]
        return found

    def _arriving(self, places: Places) -> list[Landing]:
        """Ways of arriving, turns left out."""
        level = np.full(len(places), self.web.sheets[0].heading)
        unturned = Places(places.x, places.y, places.z, level)
        return landings(self.web, self.mobility, unturned)

    def _faced(self, landing: Landing, places: Places) -> tuple[Floats, Ints, Ints]:
        """Costs of the places of a landing, the label and the gait each is reached with."""
        from planner.navigation.kernels import facing

        x, *_, numbers = self.labels_on(landing.sheet)
        count = len(landing.index)
        if not len(x):
            none = np.zeros(count, np.int64)
            return np.full(count, math.inf), none, none
        asked, off = np.full(count, NONE), np.zeros(count, np.int64)
        if self.look is not None:
            asked, off = headings(self.look, places.x[landing.index], places.y[landing.index])
        elif self.turned:
            asked = places.heading[landing.index]
        to = places.x[landing.index].astype(np.float64), places.y[landing.index].astype(np.float64)
        sheet, most = self.web.sheets[landing.sheet], np.full(count, self._most)
        things = sheet.blocks, sheet.tolls, sheet.rates
        given = *to, asked, landing.cost, off
        found = facing.land(*given, most, *self._turned_on(landing.sheet), self.gaits, *things)
        costs, via, how = found[0], numbers[found[1]], found[2]
        row = self._aside_on(landing.sheet)
        if row is not None:
            paid, mine = row
            once = self.gaits.copy()
            once[:2, 1], once[2:, 2] = SHUT, 0.0
            less, by, ways = facing.land(*given, np.fmin(most, costs), *paid, once, *things)
            better = less < costs
            costs = np.where(better, less, costs)
            return costs, np.where(better, mine[by], via), np.where(better, ways, how)
        return costs, via, how

    def _turned_on(self, number: int) -> tuple[Any, ...]:
        """Labels of a sheet and the prices of turns as `land` takes them."""
        key = ("turned", number)
        if key not in self._kept:
            x, y, first, *labels, _ = self.labels_on(number)
            self._kept[key] = self._turned(x, y, first, *labels)
        found: tuple[Any, ...] = self._kept[key]
        return found

    def _turned(self, x: Floats, y: Floats, first: Ints, *labels: Any) -> tuple[Any, ...]:
        from planner.navigation.kernels import facing

        cost, use, _ = labels
        paid = prices(self.mobility.turning)
        return (x, y, first, *labels, *facing.turned_at(first, cost, use, paid), paid)

    def _aside_on(self, number: int) -> tuple[tuple[Any, ...], Ints] | None:
        """Labels of a sheet from which a line to a side is paid for by one before.

        As the kernels take them, and their numbers; None where there are none.
        """
        key = ("aside", number)
        if key not in self._kept:
            self._kept[key] = self._found_aside(number)
        found: tuple[tuple[Any, ...], Ints] | None = self._kept[key]
        return found

    def _found_aside(self, number: int) -> tuple[tuple[Any, ...], Ints] | None:
        turning = self.mobility.turning
        if turning.sidestep is None or not turning.sidestep_price:
            return None
        x, y, first, *labels, numbers = self.labels_on(number)
        aside = self.paid(numbers)
        if not aside.any():
            return None
        rows = np.concatenate([[0], np.cumsum(aside)])[first]
        return self._turned(x, y, rows, *(row[aside] for row in labels)), numbers[aside]

    def paid(self, numbers: Ints) -> NDArray[np.bool_]:
        """Whether lines to a side from labels (or origins, below 0) are paid for by ones before."""
        from planner.navigation.hull_search import PAID

        found, known = np.zeros(len(numbers), np.bool_), numbers >= 0
        found[known] = self.labels.gait[numbers[known]] >= PAID
        return found

    def _slid(self, states: States) -> Iterator[tuple[States, dict[State, State]]]:
        """A way with jumps as it was found: sliding one would change the turns about it."""
        yield states, leaps_of(self.web, states)

    def _walker(self) -> Walker:
        from planner.navigation.facing_steps import FacingWalker
        from planner.navigation.road import RoadWalker

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
        return self._ways(to, refined=True)

    def _found(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        return self._ways(to, refined=False)

    def _ways(self, to: Pose, *, refined: bool) -> list[States]:
        place = Places.of([to])
        if not self.mobility.moves:
            return []
        found = []
        for landing in self._arriving(place):
            cost, via, how = self._faced(landing, place)
            if math.isfinite(cost[0]):
                found.append((float(cost[0]), landing.sheet, int(via[0]), int(how[0])))
        chains: list[States] = []
        for _, number, label, gait in sorted(found):
            states = self._before(label)
            here = states[-1][1]
            heading = self._heading(here, (to.x, to.y), gait)
            last = Pose(to.x, to.y, self.web.sheets[number].z, heading)
            whole = [*states, (number, last)]
            chains += self._refined(whole, to) if refined else ()
            chains += [*self._sooner(label, whole), whole]
        return chains

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
        from planner.navigation.bending import bent

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

    def _headed(self, states: States) -> States:
        """The same places with the headings of who goes ahead from each to the next."""
        found = [states[0]]
        for number, pose in states[1:]:
            heading = self._heading(found[-1][1], pose.at[:2], 0)
            found.append((number, replace(pose, heading=heading)))
        return found

    def _sooner(self, label: int, states: States) -> Iterator[States]:
        """Yield a way that leaves its lead as soon as it may, if it has one."""
        label = self._began(label)
        k = -1 - label - len(self.origins)
        if k < 0:
            return
        lead = self.leads[k]
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

    def _led(self, lead: Lead) -> list[Pose]:
        """Poses along a lead, the start first."""
        poses = [Pose(self.start.x, self.start.y, 0, self.start.heading)]
        for (ax, ay), (bx, by) in pairwise(lead.points):
            dx, dy = np.array([float(bx - ax)]), np.array([float(by - ay)])
            poses.append(Pose(bx, by, 0, int(bearings(dx, dy)[0])))
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

    def _before(self, label: int) -> list[tuple[int, Pose]]:
        """Poses from the start to a label (or origin, below 0)."""
        labels, (xs, ys) = self.labels, self.points
        states: list[tuple[int, Pose]] = []
        while label >= 0:
            node = int(labels.node[label])
            number = self.web.sheet_of(node)
            z, heading = self.web.sheets[number].z, int(labels.heading[label])
            states.append((number, Pose(int(xs[node]), int(ys[node]), z, heading)))
            label = int(labels.before[label])
        start, k = self.start, -1 - label
        if k >= len(self.origins):
            led = [(0, pose) for pose in self._led(self.leads[k - len(self.origins)])]
            return [*led, *states[::-1]]
        origin = self.origins[k]
        states.append((origin.sheet, Pose(start.x, start.y, 0, start.heading)))
        return states[::-1]


def bearings(dx: Floats, dy: Floats) -> Ints:
    """Return directions in whole µ°."""
    found: Ints = np.rint(np.degrees(np.arctan2(dy, dx)) * DEGREE).astype(np.int64)
    return found % (360 * DEGREE)
