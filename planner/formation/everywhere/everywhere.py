"""What no placing anywhere on the table can better.

Squares stand for places: each is worth what the best place in it could be worth. A linear
program over squares bounds what the unit can reach; squares that no answer good enough can use
are dropped, the others cut in four, and so on. Coherency and the order of moving are left out,
so the bound can only be too kind. It needs seconds: the search does not wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.battlefield.kind import WAYS_UP
from planner.formation.everywhere.conditions import Conditions
from planner.formation.everywhere.distance import Distances
from planner.formation.everywhere.grid import Grid
from planner.formation.everywhere.relax import Options, Relaxation
from planner.formation.everywhere.square import KNOWN, Squares
from planner.formation.everywhere.windows import Windows
from planner.formation.judge import Score
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.spots import Floats, Ints
from planner.formation.terms import Fold, GoalTerm
from planner.units import Pose

FIRST: Final = 8_000.0
"""Side of the first squares, µm."""
LEAST: Final = 900.0
"""Squares are not cut smaller than this, µm."""
ROUNDS: Final = 36
"""Linear programs on one grid. On some the bound still grows; beyond these each takes many times
longer than those before it (measured)."""
MOST: Final = 120_000
"""Options beyond which squares are not cut again: what memory and time are bounded by."""
MARGIN: Final = 250.0
"""µm by which the table's own limits are widened: arcs are drawn with straight pieces."""
TOUCH: Final = 5.0
"""µm by which two starts may overlap and still count as apart."""

TESTS: Final = ("tests_owed", "tests_besides")
"""Terms that say nothing of places: who owes no test takes a way that crosses nothing."""


@dataclass(frozen=True)
class Question:
    """A term to be bounded.

    Parameters:
        terms, values, ends: of a choice: its worth, and where each member ends.
        term: index of the term asked about.
        close: share of a length within which a bound is good enough.
    """

    problem: Problem
    terms: Sequence[GoalTerm]
    values: Score
    ends: Sequence[Pose]
    term: int
    close: float = 0.02

    @property
    def goal(self) -> GoalTerm:
        """The term."""
        return self.terms[self.term]

    @property
    def enough(self) -> float:
        """The signed bound at which the question is answered."""
        mine = float(self.goal.sign * self.values[self.term])
        if self.goal.unit == "":
            return mine  # of whole numbers, none better
        return mine - abs(mine) * self.close

    @property
    def answerable(self) -> bool:
        """Whether squares say anything of the term."""
        features = self.problem.scenario.battlefield.features
        if any(feature.kind in WAYS_UP for feature in features):
            return False  # a ladder leads sideways for the price of its height
        known = all(t.name in KNOWN or t.fold is Fold.UNION for t in self._looked_at())
        asked = self.goal.name in KNOWN and self.goal.fold is Fold.SUM
        return known and asked and _apart(self.problem)

    @property
    def plain(self) -> bool:
        """Whether nobody may cross a bar: the terms before owe no test."""
        earlier = zip(self.terms[: self.term], self.values, strict=False)
        return any(t.name in TESTS and v == 0 for t, v in earlier)

    def _looked_at(self) -> list[GoalTerm]:
        return [t for t in self.terms[: self.term + 1] if t.name not in TESTS]


def everywhere(question: Question) -> int | None:
    """Return what no placing on the table betters that is as good in the terms before.

    Returns:
        a value of the term, never better than `question.enough`; None where nothing is known.
    """
    if not question.answerable:
        return None
    bound = _Cutting(question).run()
    if not np.isfinite(bound):
        return None
    sign = question.goal.sign
    return sign * (int(np.ceil(bound - 1e-6)) if question.goal.unit == "" else int(bound))


def _apart(problem: Problem) -> bool:
    """Whether no starts overlap: windows forbid overlaps, but models that stay may."""
    starts = [(m.start, m.body.base.inradius) for m in problem.members]
    return all(
        np.hypot(a.x - b.x, a.y - b.y) >= r + s - TOUCH or a.z != b.z
        for i, (a, r) in enumerate(starts)
        for b, s in starts[:i]
    )


class _Cutting:
    def __init__(self, question: Question) -> None:
        self.question, self.problem = question, question.problem
        self.members = question.problem.members
        self.distances = Distances(question.problem, not question.plain)
        self.conditions = Conditions.of(
            question.problem, question.terms, question.values, question.term
        )

    def run(self) -> float:
        """Return the signed bound."""
        grid, enough = self._grid(), self.question.enough
        cells = [self._within(member, grid) for member in self.members]
        best = -np.inf
        while True:
            options = self._options(grid, cells)
            relaxation = Relaxation(options, self._windows(grid))
            relaxation.start(self._seeds(grid, options))
            relaxation.solve(enough, ROUNDS)
            best = max(best, min(relaxation.best, enough))
            if best >= enough or grid.side / 2 < LEAST:
                return best
            alive = options.keep(relaxation.best + relaxation.slack <= enough)
            if len(np.unique(alive.member)) < len(self.members):
                return enough  # somebody has no square left that would do
            if 4 * len(alive) > MOST:
                return best
            cells = [grid.quarters(alive.spots[alive.member == m.index]) for m in self.members]
            grid = grid.split()

    def _grid(self) -> Grid:
        reach = [m.mobility.budget / self.distances.pace(m) for m in self.members]
        xs, ys = [m.start.x for m in self.members], [m.start.y for m in self.members]
        low = tuple(min(c - r for c, r in zip(of, reach, strict=True)) for of in (xs, ys))
        high = tuple(max(c + r for c, r in zip(of, reach, strict=True)) for of in (xs, ys))
        zs = {s.z for kind in self.problem.kinds for s in self.problem.surfaces(kind)}
        zs |= {m.start.z for m in self.members}
        return Grid.over(FIRST, (low[0], low[1]), (high[0], high[1]), tuple(sorted(zs)))

    def _within(self, member: Member, grid: Grid) -> Ints:
        """Squares as near as the member can walk."""
        start = member.start
        own = np.array([grid.at(start.x, start.y, start.z)], np.int64)
        if not member.mobility.moves:
            return own
        reach = member.mobility.budget / self.distances.pace(member)
        layers = [grid.disc(start.x, start.y, reach, n) for n in range(len(grid.heights))]
        return np.unique(np.concatenate([own, *layers]))

    def _options(self, grid: Grid, cells: Sequence[Ints]) -> Options:
        goal, rows, kept = [], [], []
        for member, mine in zip(self.members, cells, strict=True):
            squares = self._usable(member, grid, mine)
            goal.append(self.question.goal.sign * squares.best(self.question.goal))
            rows.append(self._rows(squares))
            kept.append(squares.cells)
        whose = np.repeat(np.arange(len(kept)), [len(k) for k in kept]).astype(np.int64)
        least = [v for _, v in self._sums()] + [1.0] * len(self.conditions.targets)
        return Options(
            len(grid),
            len(kept),
            np.concatenate(kept),
            whose,
            np.concatenate(goal),
            np.concatenate(rows, axis=1),
            np.array(least),
        )

    def _usable(self, member: Member, grid: Grid, cells: Ints) -> Squares:
        """Squares the member can end in; who stays is forgiven what was wrong with its start."""
        own = grid.at(member.start.x, member.start.y, member.start.z)
        squares = Squares(self.problem, member, grid, cells, self.distances)
        fine = squares.stands(MARGIN) | (cells == own)
        for index, value in self.conditions.every:
            fine &= squares.best(self.question.terms[index]) >= value
        squares = Squares(self.problem, member, grid, cells[fine], self.distances)
        fine = squares.walk() <= member.mobility.budget
        return Squares(self.problem, member, grid, squares.cells[fine], self.distances)

    def _sums(self) -> list[tuple[int, float]]:
        known = self.conditions.sums
        return [(n, v) for n, v in known if self.question.terms[n].name in KNOWN]

    def _rows(self, squares: Squares) -> Floats:
        terms, targets = self.question.terms, self.problem.aim.targets
        rows = [-terms[n].sign * squares.best(terms[n]) for n, _ in self._sums()]
        rows += [squares.engages([targets[bit]]) for bit in self.conditions.targets]
        return np.array(rows, np.float64).reshape(-1, len(squares.cells))

    def _windows(self, grid: Grid) -> tuple[Windows, ...]:
        radii = np.array([m.body.base.inradius for m in self.members])
        return tuple(Windows.of(grid, float(r), radii >= r) for r in np.unique(radii))

    def _seeds(self, grid: Grid, options: Options) -> Ints:
        found = np.zeros(len(options), np.bool_)
        for member, end in enumerate(self.question.ends):
            own = grid.at(end.x, end.y, end.z)
            found |= (options.member == member) & (options.spots == own)
        return np.flatnonzero(found)
