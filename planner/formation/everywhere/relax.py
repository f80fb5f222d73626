"""A linear program of one option a member, and the bound that its duals prove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Protocol

import numpy as np

from planner.formation.spots import Bools, Floats, Ints

DYADIC: Final = 1_024
"""Prices are multiples of 1/1024: every sum below is then exact in float64."""
FRESH: Final = 12
"""Options of one member that enter the program at once."""
LONG: Final = 1_000
"""A condition about this much is one of lengths: µm, not counts."""


@dataclass(frozen=True)
class Options:
    """What each member may take.

    Parameters:
        spots: (options,) place or square of each, below `size`.
        member: (options,) whose it is, never less than the one before; each of `count` members
            takes one.
        goal: (options,) what it adds at least to what is made small, whole numbers.
        rows: (rows, options) what it adds at most to each condition.
        least: (rows,) what each condition's sum has to come to.
    """

    size: int
    count: int
    spots: Ints
    member: Ints
    goal: Floats
    rows: Floats
    least: Floats

    def __len__(self) -> int:
        return len(self.spots)

    def keep(self, wanted: Bools) -> Options:
        """Return only the `wanted` options."""
        return replace(
            self,
            spots=self.spots[wanted],
            member=self.member[wanted],
            goal=self.goal[wanted],
            rows=self.rows[:, wanted],
        )

    def least_of(self, values: Floats) -> Floats:
        """Return the least of `values` of each member, inf where it has no option."""
        found = np.full(self.count, np.inf)
        if len(self):
            found[self.member[self._begins]] = np.minimum.reduceat(values, self._begins)
        return found

    @cached_property
    def _begins(self) -> Ints:
        """Where those of each member begin that has any."""
        return np.flatnonzero(np.diff(self.member, prepend=-1))


class Room(Protocol):
    """Sets of spots of which at most one is taken, by some of the members."""

    @property
    def members(self) -> Bools:
        """Which members count."""

    def violated(self, spots: Ints, taken: Floats) -> list[Ints]:
        """Return such sets in which `taken` adds up to more than one."""


@dataclass
class Relaxation:
    """The program: one option a member, its conditions, at most one base in a window.

    It begins with few options and no windows. Options that would pay at its prices, and
    windows that its answer breaks, enter until there are none. Whatever the prices, what
    `priced` makes of them is a bound by plain addition: no solver has to be trusted.

    Attributes:
        best: the best bound so far.
        slack: (options,) how far above it an answer that takes the option is at least.
        solved: how many linear programs that took.
        done: whether nothing is left that could enter: the bound is as good as it gets.
    """

    options: Options
    rooms: Sequence[Room]
    best: float = -np.inf
    slack: Floats = field(default_factory=lambda: np.zeros(0))
    solved: int = 0
    done: bool = False

    def __post_init__(self) -> None:
        from ortools.linear_solver import linear_solver_pb2, pywraplp

        self._lp: Any = pywraplp.Solver.CreateSolver("GLOP")
        self._answer: Any = linear_solver_pb2.MPSolutionResponse()
        self._goal: Any = self._lp.Objective()
        self._goal.SetMinimization()
        self._each = [self._lp.Constraint(1, 1) for _ in range(self.options.count)]
        self._rows = [
            self._lp.Constraint(float(v), self._lp.infinity()) for v in self.options.least
        ]
        self._windows: list[tuple[int, Ints, Any]] = []
        self._about: dict[int, list[tuple[int, Any]]] = {}
        self._x: list[Any] = []
        self._used: list[int] = []
        self._known = np.zeros(len(self.options), np.bool_)
        # while the options that are in allow no answer, going without has its price
        dear = 10.0 * (1.0 + float(np.abs(self.options.goal).max(initial=0.0)))
        for row in self._each:
            self._without(row, dear)
        for row, value in zip(self._rows, self.options.least, strict=True):
            self._without(row, dear if abs(value) < LONG else 50.0)

    def start(self, options: Ints) -> None:
        """Let `options` into the program, and each member's cheapest ones."""
        cost = self.options.goal
        own = [np.flatnonzero(self.options.member == m) for m in range(self.options.count)]
        cheap = [mine[np.argsort(cost[mine], kind="stable")[:FRESH]] for mine in own]
        self._enter(np.unique(np.concatenate([options, *cheap])))

    def solve(self, enough: float, rounds: int) -> None:
        """Improve the bound until it is `enough`, or no more is to be had, or `rounds`.

        Goes on from where it was left.
        """
        for _ in range(rounds):
            if self.done or self.best >= enough or self._lp.Solve() != 0:
                return
            self._lp.FillSolutionResponseProto(self._answer)
            self.solved += 1
            bound, slack = self.priced(*self._prices())
            if bound > self.best:
                self.best, self.slack = bound, slack
            if self.best >= enough:
                return
            fresh, broken = self._paying(slack), self._broken()
            self._enter(fresh)
            for which, spots in broken:
                self._add(which, spots)
            self.done = not broken and not len(fresh)

    def priced(self, rows: Floats, room: Floats) -> tuple[float, Floats]:
        """Return what no answer can better at these prices, and each option's price above it.

        Lagrange: conditions are paid for instead of kept, so each member takes what is best
        for itself alone. Any prices of the right sign prove a bound.
        """
        cost = self.options.goal - rows @ self.options.rows
        for index, kind in enumerate(self.rooms):
            charge = np.zeros(self.options.size)
            for (which, spots, _), price in zip(self._windows, room, strict=True):
                if which == index and price:
                    charge[spots] += price
            mine = kind.members[self.options.member]
            cost[mine] += charge[self.options.spots[mine]]
        least = self.options.least_of(cost)
        total = float(least.sum() + rows @ self.options.least - room.sum())
        return total, cost - least[self.options.member]

    def _prices(self) -> tuple[Floats, Floats]:
        """The duals, rounded to exact numbers of the right sign."""
        duals = np.array(self._answer.dual_value)[self.options.count :]
        rows = np.maximum(0.0, duals[: len(self._rows)])
        room = np.maximum(0.0, -duals[len(self._rows) :])
        return np.floor(rows * DYADIC) / DYADIC, np.floor(room * DYADIC) / DYADIC

    def _paying(self, slack: Floats) -> Ints:
        """Options not in the program that are cheaper than any that is."""
        used = np.array(self._used, np.int64)
        dearest = np.full(self.options.count, np.inf)
        np.minimum.at(dearest, self.options.member[used], slack[used])
        paying = np.flatnonzero(~self._known & (slack < dearest[self.options.member] - 0.5))
        paying = paying[np.lexsort((slack[paying], self.options.member[paying]))]
        first = np.searchsorted(self.options.member[paying], np.arange(self.options.count))
        rank = np.arange(len(paying)) - first[self.options.member[paying]]
        found: Ints = paying[rank < FRESH]
        return found

    def _broken(self) -> list[tuple[int, Ints]]:
        """Windows that the program's answer breaks."""
        taken = np.array(self._answer.variable_value[-len(self._x) :])
        used = np.array(self._used, np.int64)
        standing = np.flatnonzero(taken > 1e-6)
        found = []
        for index, kind in enumerate(self.rooms):
            mine = standing[kind.members[self.options.member[used[standing]]]]
            spots = kind.violated(self.options.spots[used[mine]], taken[mine])
            found += [(index, window) for window in spots]
        return found

    def _without(self, row: Any, price: float) -> None:
        out = self._lp.NumVar(0, self._lp.infinity(), "")
        row.SetCoefficient(out, 1)
        self._goal.SetCoefficient(out, price)

    def _enter(self, fresh: Ints) -> None:
        options = self.options
        for option in fresh.tolist():
            x = self._lp.NumVar(0, self._lp.infinity(), "")
            spot, member = int(options.spots[option]), int(options.member[option])
            self._goal.SetCoefficient(x, float(options.goal[option]))
            self._each[member].SetCoefficient(x, 1)
            for row, value in zip(self._rows, options.rows[:, option].tolist(), strict=True):
                row.SetCoefficient(x, value)
            for which, row in self._about.get(spot, ()):
                if self.rooms[which].members[member]:
                    row.SetCoefficient(x, 1)
            self._known[option] = True
            self._used.append(option)
            self._x.append(x)

    def _add(self, which: int, spots: Ints) -> None:
        used, members = np.array(self._used, np.int64), self.rooms[which].members
        inside = np.zeros(self.options.size, np.bool_)
        inside[spots] = True
        row = self._lp.Constraint(-self._lp.infinity(), 1)
        taken = inside[self.options.spots[used]] & members[self.options.member[used]]
        for k in np.flatnonzero(taken).tolist():
            row.SetCoefficient(self._x[k], 1)
        self._windows.append((which, spots, row))
        for spot in np.unique(spots).tolist():
            self._about.setdefault(spot, []).append((which, row))
