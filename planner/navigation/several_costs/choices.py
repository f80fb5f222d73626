"""The ways of one model to one place that no other beats in cost, chance and exposure."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.field import Field
from planner.navigation.free_space.corners import around
from planner.navigation.free_space.substance import Other
from planner.navigation.kernels.entering import UNSURE
from planner.navigation.levels.sliding import States
from planner.navigation.levels.upright import upright
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.search.landing import landings
from planner.navigation.search.rows import BEND
from planner.navigation.several_costs.entering import Entering
from planner.navigation.several_costs.exposure import each_exposed, exposed
from planner.navigation.several_costs.pareto import (
    NOTHING,
    Asked,
    Bounds,
    Edge,
    Found,
    Label,
    Once,
    Turns,
    pareto,
)
from planner.navigation.slow_ground.crossings import fare, swung
from planner.navigation.walk.legal import Legal
from planner.navigation.walk.steps import Walker
from planner.plan import Step
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Owed = tuple[tuple[str, ...], list[Other]]
"""Tests, each as often as it is owed, and the models whose tests are owed once."""

START = -1
"""Number of the start: origin k is -1 - k."""


@dataclass(frozen=True, eq=False)
class Choices:
    """Ways on the graph of `field`, which goes through what a test is owed for.

    Parameters:
        to: the place, one of the graph's way points.
        zone: where the model is exposed: shapely geometry, or None.
        chances: test -> chance to pass it; 0 where nobody knows.
        singly: tests owed once by the whole way, however often it comes to owe them.
        headings: that it may end at besides that of `to`, where it pays for pivots, µ°.
    """

    field: Field
    to: Pose
    zone: Any
    chances: Mapping[str, Fraction]
    singly: frozenset[str] = frozenset()
    headings: tuple[int, ...] = ()
    _kept: dict[int, Asked] = dataclasses.field(default_factory=dict, repr=False)
    _sorts: dict[tuple[Fraction, Once], int] = dataclasses.field(
        default_factory=lambda: {NOTHING: 0}, repr=False
    )

    def find(self, grain: float) -> Found:
        """Return the ways no other beats, by more than `grain` µm of exposure."""
        return pareto(
            *(self.starts(), self.edges, self.ends, self.left, self.chances),
            *(self.field.budget, grain),
            turns=self.turns(),
            bounds=self.bounds(grain),
        )

    def bounds(self, grain: float) -> Bounds | None:
        """Return what is known of ways before they are looked for; None for nothing."""
        return None

    def turns(self) -> Turns | None:
        """Return how it pays for turns; None for who does not."""
        return None

    def route(self, label: Label) -> Route | None:
        """Return the way in certified steps; None where one is not legal in whole µm."""
        it = self.field
        walker = Walker(it.start, it.mobility, it.web, it.legal, it.budget, daring=True)
        return walker.walk(self.states(label), self.to)

    def states(self, label: Label) -> States:
        """Return where a way is, place after place."""
        it, web = self.field, self.field.web
        begin, *way = label.way
        first = it.origins[-1 - begin.node].sheet
        states = [(first, self._pose(first, it.start.x, it.start.y))]
        for node, *_ in way:
            number = web.sheet_of(node)
            states.append((number, self._pose(number, int(web.x[node]), int(web.y[node]))))
        return states

    def asks(self, steps: tuple[Step, ...]) -> tuple[Counter[str], float]:
        """Return the tests that certified steps owe, and how much of them is exposed, µm."""
        here, once, owed = self.field.start, set[str](), Counter[str]()
        points = [(here.x, here.y)]
        for step in steps:
            owed.update(step.tests)
            low, high = sorted((here.z, step.to.z))
            ends = (here.x, here.y), (step.to.x, step.to.y)
            swept = self._barred.swept_others(*ends, low, high, here.heading)
            once |= {other.crossable for other in swept}
            here = step.to
            points.append((here.x, here.y))
        owed.update(once)
        return owed, exposed(self.zone, np.array(points, dtype=np.float64))

    # -- the graph --------------------------------------------------------------------------

    def starts(self) -> dict[int, Edge]:
        """What it asks to be at each origin."""
        return {-1 - k: Edge(origin.cost) for k, origin in enumerate(self.field.origins)}

    def edges(self, node: int) -> Asked:
        """Each way point in sight of a way point (or an origin), and what it asks to get there."""
        if node not in self._kept:
            self._kept[node] = self._edges(node)
        return self._kept[node]

    def _edges(self, node: int) -> Asked:
        it = self.field
        if node < 0:
            number, at = it.origins[-1 - node].sheet, self._start
            seen, source = it._first
            heads = np.flatnonzero(source == -1 - node)
            spent = it.origins[-1 - node].cost
            costs = seen[heads] - spent
        else:
            web = it.web
            number, at = web.sheet_of(node), (int(web.x[node]), int(web.y[node]))
            here = slice(int(web.first[node]), int(web.first[node + 1]))
            heads, costs, spent = web.heads[here], web.weights[here], float(self._spent[node])
        within = spent + costs + self._left[heads] <= it.budget
        heads, costs = heads[within], costs[within]
        ends = np.column_stack([it.web.x[heads], it.web.y[heads]]).astype(np.float64)
        begins = np.broadcast_to(np.array(at, dtype=np.float64), ends.shape)
        owes = self._owing(node, number, at, heads, begins, ends)
        exposed_ = each_exposed(self.zone, begins, ends)
        return Asked(heads, costs + BEND, exposed_, owes, list(self._sorts))

    def _owing(
        self,
        node: int,
        number: int,
        at: tuple[int, int],
        heads: Ints,
        begins: Floats,
        ends: Floats,
    ) -> Ints:
        """What each edge owes, as a number of `_sorts`."""
        entered = self._entered(np.full(len(heads), node), number, heads, begins, ends)
        if node >= 0 and (number, *at) in self._leaping:
            entered[[self._leaps(number, at, head) for head in heads.tolist()]] = UNSURE
        found, unsure = np.zeros(len(heads), np.int64), (entered == UNSURE).any(axis=1)
        for k in np.flatnonzero(unsure).tolist():
            found[k] = self._sort(*self._owed(node, number, at, int(heads[k])))
        for k in np.flatnonzero(~unsure & entered.any(axis=1)).tolist():
            found[k] = self._sort(*self._passes(tuple(entered[k].tolist())))
        return found

    def safe(self, number: int, nodes: Ints, heads: Ints) -> Bools:
        """Return which edges between way points, from those of a sheet, certainly owe no test."""
        x, y = self.field.web.x, self.field.web.y
        begins, ends = (np.column_stack([x[k], y[k]]).astype(np.float64) for k in (nodes, heads))
        owes = self._entered(nodes, number, heads, begins, ends) != 0
        leaping = [begin for sheet, begin, _ in self._leaping if sheet == number]
        found: Bools = np.logical_not(owes.any(axis=1) | np.isin(begins[:, 0], leaping))
        found &= self._heights[heads] == self.field.web.sheets[number].z
        return found

    def _sort(self, odds: Fraction, once: Once) -> int:
        return self._sorts.setdefault((odds, once), len(self._sorts))

    def _entered(self, nodes: Ints, number: int, heads: Ints, begins: Floats, ends: Floats) -> Ints:
        """How often edges come into each thing that owes a test, and whether they sweep each model.

        `UNSURE` where that is to be asked of the judge, as it is of what leads to another height.
        """
        bars, kins = self._barred.others, self._entering.kins
        found = np.zeros((len(heads), len(kins) + len(bars) + 1), np.int64)
        found[:, : len(kins)] = self._entering.lines(number, begins, ends)
        turned, part = self._turned(nodes, number, heads), self.field.web.part(number)
        if turned.any():
            found[turned, : len(kins)] = self._entering.pivots(nodes[turned], heads[turned])
        for column, other in enumerate(bars, start=len(kins)):
            gaps, (sure, may) = _gaps(begins, ends, *other.model.pose.at[:2]), self._range(other)
            z, height = self.field.web.sheets[number].z, self.field.mobility.height
            found[other.counts(z, height) & (gaps < sure), column] = 1
            found[(gaps <= may) & (gaps >= sure), column] = UNSURE
            found[turned, column] = UNSURE
        found[((heads < part.start) | (heads >= part.stop)) & ~turned, -1] = UNSURE
        return found

    def _turned(self, nodes: Ints, number: int, heads: Ints) -> Bools:
        """Which edges are pivots: from a way point to where it is at another heading."""
        web, part = self.field.web, self.field.web.part(number)
        if not len(nodes) or nodes[0] < 0 or self.field.mobility.base.is_round:
            return np.zeros(len(heads), np.bool_)
        found: Bools = (heads < part.start) | (heads >= part.stop)
        found &= (web.x[heads] == web.x[nodes]) & (web.y[heads] == web.y[nodes])
        found &= self._heights[heads] == web.sheets[number].z
        return found

    @cached_property
    def _passes(self) -> Callable[[tuple[int, ...]], tuple[Fraction, Once]]:
        """By how often each thing is entered, and each model swept: what that owes."""
        tests = [kin.tests for kin in self._entering.kins]
        bars = [other.crossable for other in self._barred.others]

        @cache
        def owed(times: tuple[int, ...]) -> tuple[Fraction, Once]:
            each = [t for kin, n in zip(tests, times, strict=False) for t in kin * n]
            swept = [bar for bar, n in zip(bars, times[len(tests) :], strict=False) if n]
            return self._chance(each, swept)

        return owed

    def _range(self, other: Other) -> tuple[float, float]:
        """How near to its centre a line surely sweeps a model, and may do so; µm."""
        own, base = self.field.mobility.base, other.model.base
        may = own.circumradius + base.circumradius + other.clearance + 1.0
        both = own.is_round and base.is_round
        return (may - 2.0 if both else 0.0), may

    def _owed(
        self, node: int, number: int, at: tuple[int, int], head: int
    ) -> tuple[Fraction, frozenset[str]]:
        """The chance of what an edge owes each time, and what it owes once a way."""
        if node >= 0 and self._leaps(number, at, head):
            owed, swept = self._jump(number, at, head)
        elif node < 0 or self.field.web.sheet_of(head) == number:
            owed, swept = self._line(number, at, head)
        else:
            owed, swept = self._change(number, at, head)
        return self._chance(owed, (other.crossable for other in swept))

    def _chance(self, owed: Iterable[str], swept: Iterable[str]) -> tuple[Fraction, Once]:
        """The chance of tests that are owed each time, and what is owed once."""
        owed = tuple(owed)
        each = (test for test in owed if test not in self.singly)
        odds = math.prod((self.chances.get(t, Fraction(0)) for t in each), start=Fraction(1))
        return odds, self.singly.intersection(owed) | frozenset(swept)

    def _line(self, number: int, at: tuple[int, int], head: int) -> Owed:
        it, sheet = self.field, self.field.web.sheets[number]
        to = int(it.web.x[head]), int(it.web.y[head])
        owed = fare(sheet, it.legal, at, to, sheet.z).tests
        return owed, self._barred.swept_others(at, to, sheet.z, sheet.z, sheet.heading)

    def _leaps(self, number: int, at: tuple[int, int], head: int) -> bool:
        web = self.field.web
        there = web.sheet_of(head), int(web.x[head]), int(web.y[head])
        return ((number, *at), there) in web.leaps.between

    @cached_property
    def _leaping(self) -> set[tuple[int, int, int]]:
        """Where jumps begin."""
        return {begin for begin, _ in self.field.web.leaps.between}

    def _jump(self, number: int, at: tuple[int, int], head: int) -> Owed:
        it, web = self.field, self.field.web
        to, sheet = (int(web.x[head]), int(web.y[head])), web.sheets[number]
        off, on = web.leaps.between[(number, *at), (web.sheet_of(head), *to)]
        owed = fare(web.leaps.flights[sheet.heading, off.z], it.legal, at, to, off.z).tests
        jumping = it.mobility.jumping
        tests = (*owed, *((jumping.test,) if jumping is not None and jumping.test else ()))
        swept = self._barred.swept_others(at, to, off.z, off.z, sheet.heading)
        return tests, swept + self._barred.swept_others(to, to, on.z, off.z, sheet.heading)

    def _change(self, number: int, at: tuple[int, int], head: int) -> Owed:
        """A climb, a pivot, a ladder."""
        it, other = self.field, self.field.web.sheet_of(head)
        to = int(it.web.x[head]), int(it.web.y[head])
        one, two = self._pose(number, *at), self._pose(other, *to)
        name = it.web.way_up((number, one), (other, two))
        tests: tuple[str, ...] = (it.mobility.passage(name).test,) if name else ()
        if not name and two.z < one.z:
            step = upright(it.legal, at, one.z, two.z, one.heading, it.daring)
            tests = step.tests if step is not None else ()
        low, high = sorted((one.z, two.z))
        tests += swung(it.legal, at, one.z, one.heading, two.heading).tests if at == to else ()
        swept = self._barred.swept_others(at, to, low, high, one.heading)
        return tuple(test for test in tests if test), swept

    @cached_property
    def ends(self) -> dict[int, float]:
        """Way points at the place, and what the last climb or pivot costs there."""
        it, found = self.field, dict[int, float]()
        for landing in landings(it.web, it.mobility, Places.of([self.to])):
            part, corners = it.web.part(landing.sheet), it.web.sheets[landing.sheet].corners
            here = np.flatnonzero((corners.x == self.to.x) & (corners.y == self.to.y))
            for node in here.tolist():
                found[part.start + node] = float(landing.cost[0])
        return found

    @cached_property
    def _left(self) -> Floats:
        from planner.navigation import kernels

        web = self.field.web
        given = np.full(int(web.offset[-1]), math.inf)
        for node, cost in self.ends.items():
            given[node] = cost
        edges = web.edges
        rows = (edges.back_first, edges.back_heads, edges.back_weights + BEND)
        found: Floats = kernels.shortest(*rows, given, math.inf)[0]
        return found

    def left(self, node: int) -> float:
        """Return the least cost from a way point to the place, µm."""
        return float(self._left[node]) if node >= 0 else 0.0

    @cached_property
    def _spent(self) -> Floats:
        """The least cost of getting to a way point, µm."""
        from planner.navigation import kernels

        web = self.field.web
        found: Floats = kernels.shortest(
            *(web.first, web.heads, web.weights, self.field.seen.copy()), math.inf
        )[0]
        return found

    @cached_property
    def _entering(self) -> Entering:
        return Entering(self.field)

    @cached_property
    def _heights(self) -> Ints:
        """Of each way point, µm."""
        web = self.field.web
        return np.repeat([sheet.z for sheet in web.sheets], np.diff(web.offset))

    @property
    def _start(self) -> tuple[int, int]:
        return self.field.start.x, self.field.start.y

    @cached_property
    def _barred(self) -> Legal:
        """A judge that knows only the models that owe a test to pass."""
        bars = tuple(other for other in self.field.others if other.crossable)
        return self.field.legal.against(bars)

    def _pose(self, number: int, x: int, y: int) -> Pose:
        sheet = self.field.web.sheets[number]
        return Pose(x, y, sheet.z, sheet.heading)


def _gaps(first: Floats, last: Floats, x: float, y: float) -> Floats:
    """How far straight lines (n, 2) to (n, 2) are from a point."""
    along, to = last - first, np.array([x, y]) - first
    length2 = np.maximum((along**2).sum(axis=1), 1e-9)
    t = np.clip((to * along).sum(axis=1) / length2, 0.0, 1.0)
    found: Floats = np.hypot(*(to - along * t[:, None]).T)
    return found


def about(others: tuple[Other, ...], radius: float) -> Floats:
    """Return points (n, 2) round models that may be passed through, to go round some of them."""
    found = [np.empty((0, 2))]
    for other in others:
        if other.crossable:
            pose, size = other.model.pose, other.model.base.circumradius + radius
            corners = around(np.array([[float(pose.x), float(pose.y)]]), size, math.inf)
            found.append(np.column_stack([corners.x, corners.y]))
    return np.concatenate(found)
