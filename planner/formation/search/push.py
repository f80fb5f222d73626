"""Push the whole unit at once: a small linear program of where everybody should go next.

One model at a time gets stuck where two hold each other back by coherency or by touching. All
rules are straightened about where the models stand; the step that helps most within a small
square round each is taken, mended, and kept only if every rule holds exactly and the worth is
better. The squares shrink until nothing is gained. Who stays is pushed last, and no further than
helps: the length of a way has a corner where it begins, which one line alone does not follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from planner.formation.judge import fold
from planner.formation.problem import Problem
from planner.formation.search.lines import lines_of, may_begin
from planner.formation.search.mend import mended
from planner.formation.search.rows import Lines, Wall
from planner.formation.search.settle import settle
from planner.formation.search.slopes import Known
from planner.formation.search.standing import Standing
from planner.formation.search.walls import walls_of
from planner.formation.spots import Floats
from planner.formation.terms import Fold, GoalTerm
from planner.units import Pose

FIRST: Final = 16_000.0
LAST: Final = 200.0
"""Half the sides of the first and of the smallest square, µm."""
SHRINK: Final = 5.0
TURNS: Final = 10
"""Steps for one term."""
ENOUGH: Final = 25
"""µm of a term: a step that promises less is not taken."""
NOUGHT: Final = 1e-9
"""Weights below are none: with some of 1e-16 GLOP went on for ever, on rows of twelve columns."""
SCALES: Final = (1.0, 0.4, 0.1)


def pushed(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    over: Callable[[], bool] = bool,
    *,
    compared: bool = False,
) -> Standing:
    """Return a standing at least as good, all members moved together.

    Parameters:
        over: asked between steps: True keeps what has been reached.
        compared: whether orders are only told apart: by the first length alone then.
    """
    known: Known = {}
    lengths = [index for index, term in enumerate(terms) if term.per_um]
    for index in lengths[:1] if compared else lengths:
        if _in_vain(problem, terms[:index], standing):
            break
        standing = _for_term(problem, terms, standing, index, over, known, begins=False)
        if may_begin(problem, standing).any():
            standing = _for_term(problem, terms, standing, index, over, known, begins=True)
    return standing


def _in_vain(problem: Problem, before: Sequence[GoalTerm], standing: Standing) -> bool:
    """Whether any step that keeps the terms `before` along straight lines makes one longer.

    A sum of distances to be made small bends upwards: where it is not nought, no step for a term
    after it keeps it. (Measured: of 103 such pushes 16 gained, none 0.05 % of what was walked, and
    they took a third of the time of all.) A body that goes where it faces is pushed all the same:
    where its line leads past what is nearest, back along it is the only step that it can take.
    """
    least = [term.per_um and term.fold is Fold.SUM and term.sense == "min" for term in before]
    bends = any(sum_ and standing.values[index].any() for index, sum_ in enumerate(least))
    return bends and not any(member.mobility.turning.facing for member in problem.members)


def signed(terms: tuple[GoalTerm, ...], standing: Standing) -> tuple[int, ...]:
    """Return the worth of a standing: a smaller tuple is better."""
    return tuple(t.sign * fold(t.fold, standing.values[i].tolist()) for i, t in enumerate(terms))


def _for_term(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    index: int,
    over: Callable[[], bool],
    known: Known,
    *,
    begins: bool,
) -> Standing:
    """Push for one term; where somebody `begins`, who stays as well."""
    step, held, stopped = FIRST, set[int](), set[int]()
    drawn: dict[tuple[int, float, Pose], list[Wall]] = {}

    def walls_at(me: int) -> list[Wall]:
        key = (me, step, standing.at[me])
        if key not in drawn:
            drawn[key] = walls_of(problem, standing, me, step)
        return drawn[key]

    turn = 0
    while turn < TURNS:
        turn += 1
        if over():
            break
        walls = [wall for me in sorted(stopped) for wall in walls_at(me)]
        lines = lines_of(problem, terms, standing, index, step, held, known, walls, begins=begins)
        found = solved(lines, step) if lines is not None else None
        if lines is None or found is None or found[1] < ENOUGH:
            return standing
        stuck: set[int] = set()
        after = _stepped(problem, terms, standing, lines, found[0], stuck)
        if after is not None:
            standing = after
            stopped |= stuck
        elif any(map(walls_at, stuck - stopped)):
            stopped |= stuck  # what stops them is not among the lines: with it, then
        elif stuck - held:
            turn += bool(stuck - stopped)  # no wall is: the same program again would end so, too
            stopped, held = stopped | stuck, held | stuck  # still not: without them
        else:
            step, held = step / SHRINK, set()
            if step < LAST:
                return standing
    return standing


def _stepped(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    lines: Lines,
    move: Floats,
    stuck: set[int],
) -> Standing | None:
    """The best of a few shares of the step that keeps every rule and is better; None if none."""
    here = np.stack([standing.at.x, standing.at.y], axis=1).astype(np.float64)
    ends = [mended(lines, here + share * move) for share in SCALES]
    now = signed(terms, standing)
    for after in settle(problem, terms, standing, ends, stuck):
        if signed(terms, after) < now:
            return after
    return None


def solved(lines: Lines, step: float) -> tuple[Floats, float] | None:
    """Return the best move (n, 2) within squares of half side `step`, and what it promises."""
    from ortools.linear_solver import pywraplp

    solver = pywraplp.Solver.CreateSolver("GLOP")
    count = len(lines.free)
    box = [step * float(f) for f in lines.free]
    x = [solver.NumVar(-box[i // 2], box[i // 2], "") for i in range(2 * count)]
    x.append(solver.NumVar(-4 * step, 4 * step, "") if lines.level else solver.NumVar(0, 0, ""))
    x += [solver.NumVar(0, solver.infinity(), "") for _ in lines.begun]
    for row, most in zip(lines.rows, lines.most, strict=True):
        bound = solver.Constraint(-solver.infinity(), max(0.0, most))
        for column, weight in row:
            if abs(weight) > NOUGHT:
                bound.SetCoefficient(x[column], weight)
    goal = solver.Objective()
    for column, weight in lines.goal:
        goal.SetCoefficient(x[column], weight)
    goal.SetMinimization()
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    values = np.array([v.solution_value() for v in x[: 2 * count]]).reshape(count, 2)
    return values, -goal.Value()
