"""One model's ways where every pivot may have its price: hulls that turn more than once.

The search knows headings 15° apart, of rounder ovals 30° (`pivots.step_of`), and pivots where
there is room for each 15° (`Turns.widen`), at places a sixth of the base's width apart or further,
and beside what it rounds (`room_corners`);
the walker turns straight to the heading asked for where the rest of the way is legal at it, and
every pivot is then moved to where the way is shortest (`settling`), or shared with others
(`sharing_turns`), places and headings all together (`turning_together`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN, turn_between
from planner.navigation.field import Field
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings import labelling
from planner.navigation.headings.gaits import prices
from planner.navigation.levels.leaps import State
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.search.known import ANY, Known
from planner.navigation.search.landing import Asked, Landing
from planner.navigation.search.rows import BEND
from planner.navigation.slow_ground.refracting import QUICK, Effort
from planner.navigation.walk.steps import Walker
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Labels(NamedTuple):
    """What the search found: see `kernels.turning.label`.

    Parameters:
        node: way point of each label.
        cost: µm, turning left out.
        use: turning used so far: units, or µ° where turns add up.
        before: the label before, -1 for none.
        alive: whether no other label makes it needless.
    """

    node: Ints
    cost: Floats
    use: Ints
    before: Ints
    alive: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class TurnedField(Field):
    """A field whose costs hold the price of all pivots on the way together.

    Borders of ground are crossed at their samples; only the last stretch of a route is refracted.
    """

    @cached_property
    def labels(self) -> Labels:
        """The labels of all way points."""
        from planner.navigation.kernels import turning

        web = self.web
        straight, source = self._straight(taut=True)
        begun = np.array([*(origin.turn for origin in self.origins), 0], np.int64)
        headings = np.array([sheet.heading for sheet in web.sheets], np.int64)
        sheet = np.repeat(headings, np.diff(web.offset))
        tails = np.repeat(np.arange(len(web.first) - 1), np.diff(web.first))
        turns = np.abs(sheet[tails] - sheet[web.heads])
        given = (
            web.first,
            web.heads,
            web.weights + BEND,
            np.minimum(turns, FULL_TURN - turns),
            straight,
            begun[source],
            prices(self.mobility.turning),
            float(self.budget),
        )
        found = labelling.labelled(turning.label, given, len(web.first) - 1)
        node, cost, use, _, before, _, alive = found
        return Labels(node, cost, use, before, alive)

    @cached_property
    def search(self) -> tuple[Floats, Ints, Ints]:
        """Least cost of every way point, the one before it, and its origin where there is none."""
        labels, source = self.labels, self._straight(taut=True)[1]
        costs = np.full(len(source), math.inf)
        before = np.full(len(source), -1, np.int64)
        value = self._priced(np.arange(len(labels.node)), 0)
        order = np.argsort(value, kind="stable")[::-1]
        node = labels.node[order]
        costs[node] = value[order]
        last = labels.before[order]
        before[node] = np.where(last >= 0, labels.node[last], -1)
        return costs, before, source

    def _priced(self, which: Ints, turn: int) -> Floats:
        """What some labels cost once turned by `turn` µ° more; inf for needless ones."""
        from planner.navigation.kernels import turning

        labels = self.labels
        paid = prices(self.mobility.turning)
        value: Floats = turning.priced(paid, labels.cost[which], labels.use[which], turn)
        return np.where(labels.alive[which], value, math.inf)

    def _known(self, number: int, turn: int = 0) -> Known | None:
        """Reached way points of a sheet, with what they cost once turned by `turn` µ° more.

        Their ids are labels' numbers, or -1 - k for origin k.
        """
        key = ("turned", number, turn)
        if key not in self._kept:
            self._kept[key] = self._known_at(number, turn)
        found: Known | None = self._kept[key]
        return found

    @cached_property
    def _on(self) -> Ints:
        """Numbers of the labels that are not needless, way point after way point."""
        alive = np.flatnonzero(self.labels.alive)
        return alive[np.argsort(self.labels.node[alive], kind="stable")]

    @cached_property
    def _begin(self) -> Ints:
        """Where those of each way point begin in `_on`, and one beyond the last."""
        nodes = np.arange(int(self.web.offset[-1]) + 1)
        found: Ints = np.searchsorted(self.labels.node[self._on], nodes)
        return found

    def _known_at(self, number: int, turn: int) -> Known | None:
        labels, part = self.labels, self.web.part(number)
        mine = self._on[self._begin[part.start] : self._begin[part.stop]]
        value = self._priced(mine, turn)
        within = np.flatnonzero(value <= self.budget)
        order = within[np.lexsort((value[within], labels.node[mine[within]]))]
        nodes, first = np.unique(labels.node[mine][order], return_index=True)
        best = order[first]
        here = [k for k, origin in enumerate(self.origins) if origin.sheet == number]
        if not len(nodes) and not here:
            return None
        corners = self.web.sheets[number].corners
        reached = nodes - part.start
        start = np.array([[self.start.x, self.start.y]] * len(here), np.float64).reshape(-1, 2)
        begun = [self._begun(k, turn) for k in here]
        points = (
            np.concatenate([start[:, 0], corners.x[reached]]),
            np.concatenate([start[:, 1], corners.y[reached]]),
            np.concatenate([np.zeros((len(here), 4)), corners.tangents[reached]]),
            np.concatenate([begun, value[best] + BEND]),
        )
        ids = np.concatenate([[-1 - k for k in here], mine[best]]).astype(np.int64)
        return Known.of(self.web.sheets[number], points, ids, float(self.budget))

    def _begun(self, k: int, turn: int) -> float:
        """What an origin costs with a pivot of `turn` µ° at the very end."""
        origin, turning = self.origins[k], self.mobility.turning
        turns = [made for made in (origin.turn, turn) if made]
        return origin.cost + turning.cost(turns) if turning.allows(turns) else math.inf

    def begun(self, k: int) -> float:
        """Return what an origin costs, its pivot paid."""
        return self._begun(k, 0)

    # -- questions --------------------------------------------------------------------------

    def _landed_on(self, places: Places, asked: Asked) -> Iterator[Landing]:
        """Every way of arriving at the places, those of one last pivot together."""
        numbers = tuple(k for k in range(len(self.web.sheets)) if self._known(k) is not None)
        if not numbers:
            return
        # A hull's headings are dozens of sheets, told together as quickly as two.
        arriving = self._landings.arriving(places, numbers)
        for number in numbers:
            landing, begun = arriving.on(number), self.web.sheets[number].heading
            for heading in np.unique(places.heading[landing.index]).tolist():
                turn = turn_between(begun, heading)
                if self._known(number, turn) is not None:
                    same = places.heading[landing.index] == heading
                    yield Landing(number, landing.index[same], landing.cost[same], turn)

    @property
    def _lands_finally(self) -> bool:
        return True  # what borders and jumps would save is left out

    def _land(
        self, landing: Landing, places: Places, effort: Effort = QUICK, most: Floats = ANY
    ) -> tuple[Floats, Ints]:
        known = self._known(landing.sheet, landing.turn)
        if known is None:
            return np.full(len(landing.index), math.inf), np.zeros(len(landing.index), np.int64)
        xs = places.x[landing.index].astype(np.float64)
        ys = places.y[landing.index].astype(np.float64)
        costs, via = known.arrive(xs, ys, most)
        total = costs + landing.cost
        total[total > self.budget] = math.inf
        return total, via

    def _chains(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """Ways to a place, the cheapest first; each pose has the heading to arrive with."""
        chains = []
        for chain in super()._chains(to):
            straight = _at_once(chain, to.heading)
            chains += [chain] if straight == chain else [straight, chain]
        return chains

    def walked(
        self, walker: Walker, to: Pose, *, settle: bool = True, below: float = math.inf
    ) -> Route | None:
        """Return the cheapest of the first ways that are legal: turned at once, or at the end."""
        if to == self.start:
            return Route((), 0.0)
        best: tuple[Route, list[tuple[int, Pose]]] | None = None
        for chain in self._chains(to):
            found = walker.walk(chain, to)
            if found is not None and (best is None or found.spent < best[0].spent):
                best = found, chain
            if best is not None and chain[-1][1].heading != to.heading:
                break
        if best is None or not settle:
            return None if best is None else best[0]
        return self._settled(walker, *best, to)

    def _walker(self) -> Walker:
        return TurnedWalker(
            self.start, self.mobility, self.web, self.legal, self.budget, self.daring
        )

    def _back(self, node: int) -> list[tuple[int, Pose]]:
        """Poses from the start to a label (or origin, below 0)."""
        labels, (xs, ys) = self.labels, self.points
        source = self.search[2]
        states: list[tuple[int, Pose]] = []
        while node >= 0:
            at = int(labels.node[node])
            number = self.web.sheet_of(at)
            states.append(
                (number, self._pose(number, int(xs[at]), int(ys[at]), self.web.sheets[number].z))
            )
            node = int(labels.before[node])
            if node < 0:
                node = -1 - int(source[at])
        origin = self.origins[-1 - node]
        states.append((origin.sheet, self._pose(origin.sheet, self.start.x, self.start.y, 0)))
        return states[::-1]


class TurnedWalker(Walker):
    """A walker that goes by the headings of the poses, not by those of the sheets."""

    def walk(
        self,
        states: list[tuple[int, Pose]],
        to: Pose,
        leapt: Mapping[State, State] | None = None,
        below: float = math.inf,
    ) -> Route | None:
        """Return the certified route along `states` to `to`; None if a step is not legal."""
        self._wanted = [pose.heading for _, pose in states]
        return super().walk(states, to, leapt, below)

    def skip(self, count: int) -> None:
        """Go on after so many states that have been walked before."""
        del self._wanted[:count]

    def _onto(self, sheet: Sheet) -> bool:
        level = self._level(sheet)
        return math.isfinite(level) and self._turn(self._wanted.pop(0)) and self._rise(int(level))

    def _go_up(self, name: str, to: Pose) -> bool:
        self._wanted.pop(0)
        return super()._go_up(name, to)


def _at_once(chain: list[tuple[int, Pose]], heading: int) -> list[tuple[int, Pose]]:
    """The chain with its last heading replaced by the one asked for, since the last pivot."""
    last = chain[-1][1].heading
    first = len(chain)
    while first > 0 and chain[first - 1][1].heading == last:
        first -= 1
    if first == 0:
        return chain
    return [*chain[:first], *((n, replace(pose, heading=heading)) for n, pose in chain[first:])]
