"""What a way is still to cost, and how much of it is to be in view, at the least: all at once.

For some weights of what is in view beside the cost there is a field backwards from the place, and
the cheapest way by it. A beginning of a way is not worth going on from where no field leaves room
between the ways that are known (the two phases of Ulungu and Teghem 1995, with the bounds of
NAMOA*). Each weight is that at which two known ways are worth the same (Cohon 1978).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels import facing
from planner.navigation.search.rows import BEND, both_ways
from planner.navigation.several_costs.choices import Choices
from planner.navigation.several_costs.exposure import each_exposed
from planner.navigation.several_costs.pareto import Bounds, Turns
from planner.until import on_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

HEAVY: Final = 1e4
"""Weight at which as little as may be is in view."""
MOST: Final = 8
"""Fields for one answer, and as many again where tests may be owed, without these."""
GAIN: Final = 1.0
"""µm that a way has to be worth more by than those that are known."""


class Known(NamedTuple):
    """A way that is known: µm, µm in view, the chance of its tests."""

    cost: float
    seen: float
    odds: float


@dataclass(frozen=True, eq=False)
class Bounding:
    """Fields backwards on the graph of one who pays for pivots."""

    choices: Choices
    turns: Turns

    def bounds(self, grain: float) -> Bounds:
        """Return fields, and the ways that are the cheapest by them, the cheapest first."""
        ways, fields = list[Known](), dict[float, Floats]()
        for weight, field, way in self._between(np.ones(len(self._tails), np.bool_), grain):
            fields[weight] = field
            ways += [way] if way else []
        if not self._safe.all():
            ways += [way for _, _, way in self._between(self._safe, grain) if way]
        rows = np.array(sorted(ways), dtype=np.float64).reshape(-1, 3)
        return Bounds(np.array(list(fields)), np.column_stack(list(fields.values())), rows)

    def _between(self, some: Bools, grain: float) -> Iterator[tuple[float, Floats, Known | None]]:
        """Weights, the field of each over some of the edges, and the cheapest way by it."""
        rows, left = self._backwards(some), MOST
        waiting: list[tuple[Known, Known] | float] = [0.0, HEAVY]
        ends: list[Known] = []
        while waiting and left:
            pair = waiting.pop(0)
            weight, worth = (pair, math.inf) if isinstance(pair, float) else _level(*pair)
            on_time()
            field, after = self._field(rows, weight)
            way, left = self._way(weight, field, after), left - 1
            yield weight, field, way
            if way is None or way.cost + weight * way.seen > worth - GAIN:
                continue
            if isinstance(pair, float):
                ends.append(way)
                pairs = [(ends[0], way)] if len(ends) > 1 else []
            else:
                pairs = [(pair[0], way), (way, pair[1])]
            waiting += [(a, b) for a, b in pairs if a.seen - b.seen > grain and b.cost > a.cost]
            waiting.sort(key=_room)

    def _way(self, weight: float, field: Floats, after: Ints) -> Known | None:
        """The way that a field leads along, by what it truly asks."""
        best, begun = math.inf, (0, 0)
        for node, asks in self.choices.starts().items():
            each = self.choices.edges(node)
            if not len(each.heads):
                continue
            worth = asks.cost + each.costs + weight * each.exposed + field[each.heads]
            k = int(np.argmin(worth))
            if worth[k] < best:
                best, begun = float(worth[k]), (node, int(each.heads[k]))
        return None if math.isinf(best) else self._known(*begun, after)

    def _known(self, start: int, node: int, after: Ints) -> Known:
        way = [start, node]
        while after[way[-1]] >= 0:
            way.append(int(after[way[-1]]))
        it, asks, turns = self.choices, self.choices.starts()[start], self.turns
        cost, seen, odds, once = asks.cost, asks.exposed, asks.odds, set(asks.once)
        use = facing.used(turns.prices, turns.first.get(start, 0))
        for one, two in pairwise(way):
            each = it.edges(one)
            k = int(np.flatnonzero(each.heads == two)[0])
            cost, seen = cost + float(each.costs[k]), seen + float(each.exposed[k])
            chance, tests = each.sorts[each.owes[k]]
            odds, once = odds * chance, once | tests
            if turns.lines is not None:
                use += facing.used(turns.prices, int(turns.lines(one).directions[k]))
        use += facing.used(turns.prices, turns.last.get(way[-1], 0))
        cost += it.ends[way[-1]] + facing.price(turns.prices, use)
        odds *= turns.owed.get(way[-1], 1) * math.prod(it.chances[test] for test in once)
        return Known(cost, seen, float(odds))

    def _field(self, rows: tuple[Ints, Ints, Floats, Floats], weight: float) -> tuple[Floats, Ints]:
        """The least that is left from each way point, and the one after it."""
        from planner.navigation import kernels

        first, heads, costs, seen = rows
        given = np.full(len(first) - 1, math.inf)
        for node, cost in self.choices.ends.items():
            given[node] = cost
        found: tuple[Floats, Ints] = kernels.shortest(
            first, heads, costs + weight * seen, given, math.inf
        )
        return found

    # -- edges ------------------------------------------------------------------------------

    def _backwards(self, some: Bools) -> tuple[Ints, Ints, Floats, Floats]:
        """Some edges by where they lead: where each begins, what it costs and is seen."""
        tails, heads, count = self._tails[some], self._heads[some], len(self._left)
        rows = both_ways(heads, tails, np.flatnonzero(some).astype(np.float64), count)
        which = rows.weights.astype(np.int64)
        return rows.first, rows.heads, self._costs[which], self._seen[which]

    @property
    def _left(self) -> Floats:
        return self.choices._left

    @cached_property
    def _within(self) -> Ints:
        """The edges that a way within the budget may go."""
        web, it = self.choices.field.web, self.choices
        tails = np.repeat(np.arange(len(web.first) - 1), np.diff(web.first))
        within = it._spent[tails] + web.weights + self._left[web.heads] <= it.field.budget
        return np.flatnonzero(within)

    @cached_property
    def _tails(self) -> Ints:
        web = self.choices.field.web
        return np.repeat(np.arange(len(web.first) - 1), np.diff(web.first))[self._within]

    @cached_property
    def _heads(self) -> Ints:
        return self.choices.field.web.heads[self._within]

    @cached_property
    def _costs(self) -> Floats:
        found: Floats = self.choices.field.web.weights[self._within] + BEND
        return found

    @cached_property
    def _seen(self) -> Floats:
        """How much of each is in view."""
        x, y = self.choices.field.web.x, self.choices.field.web.y
        ends = (np.column_stack([x[k], y[k]]) for k in (self._tails, self._heads))
        return each_exposed(self.choices.zone, *(each.astype(np.float64) for each in ends))

    @cached_property
    def _safe(self) -> Bools:
        """Which certainly owe no test."""
        it, web = self.choices, self.choices.field.web
        if not it._entering.kins and not it._barred.others and not web.leaps.between:
            return np.ones(len(self._tails), np.bool_)
        found = np.zeros(len(self._tails), np.bool_)
        cuts = np.searchsorted(self._tails, web.offset)
        for number, (low, high) in enumerate(pairwise(cuts.tolist())):
            found[low:high] = it.safe(number, self._tails[low:high], self._heads[low:high])
        return found


def _level(one: Known, two: Known) -> tuple[float, float]:
    """The weight at which two ways are worth the same, and what that is."""
    weight = (two.cost - one.cost) / (one.seen - two.seen)
    return weight, one.cost + weight * one.seen


def _room(pair: tuple[Known, Known] | float) -> float:
    """Pairs that are furthest apart come first."""
    return -math.inf if isinstance(pair, float) else pair[1].seen - pair[0].seen
