"""The unit as one block: every model goes along one vector, each as far as it can."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.rules import closer_to, standoff
from planner.formation.spots import Bools, Floats, Ints, in_a_row, parts, rounded
from planner.formation.terms import Fold, GoalTerm, Option, distance_left
from planner.formation.valued import values_of
from planner.navigation.places import Places

RAYS: Final = 24
RINGS: Final = np.array([1, 3, 6, 9, 11, 12]) / 12
SHORT: Final = 40.0
"""µm kept of the budget: at its very end navigation has to certify each way by itself."""
MOST: Final = 4
"""Blocks kept of those that stay rigid, and of those in which some fall behind."""
NEVER: Final = 1 << 60


def blocks(problem: Problem, terms: tuple[GoalTerm, ...]) -> list[Places]:
    """Return the best ends of the whole unit moved along one vector, the best first.

    A unit that stands in coherency keeps it when all of it moves alike: whatever the lattice
    misses, these placements are there. Models that cannot follow stop on the way.
    """
    found: list[Places] = problem.kept(("blocks",), lambda: _blocks(problem, terms))
    return found


def bearing(problem: Problem) -> float:
    """Return the direction (radians) from the unit's middle to what it is about.

    With nothing to get to, away from the other models.
    """
    x, y = middle(problem)
    aim = problem.aim
    if aim.point is not None:
        return math.atan2(aim.point.y - y, aim.point.x - x)
    targets = [(o.pose.x, o.pose.y) for o in problem.others if o.unit in aim.targets]
    if targets:
        u, v = min(targets, key=lambda t: math.dist(t, (x, y)))
        return math.atan2(v - y, u - x)
    if aim.area is not None:
        return math.atan2(aim.area.centre[1] - y, aim.area.centre[0] - x)
    side = problem.scenario.unit(problem.terms.unit).side
    enemies = [(o.pose.x, o.pose.y) for o in problem.others if o.side != side]
    if not enemies:
        return 0.0
    u, v = min(enemies, key=lambda t: math.dist(t, (x, y)))
    return math.atan2(y - v, x - u)


def middle(problem: Problem) -> tuple[float, float]:
    """Return the mean of the members' starts."""
    starts = [m.start for m in problem.members]
    return sum(p.x for p in starts) / len(starts), sum(p.y for p in starts) / len(starts)


def _blocks(problem: Problem, terms: tuple[GoalTerm, ...]) -> list[Places]:
    reach = max((m.mobility.budget for m in problem.members if m.mobility.moves), default=0)
    if not reach:
        return []
    radii = RINGS * max(1.0, reach - SHORT)
    angles = bearing(problem) + np.arange(RAYS) * (2 * math.pi / RAYS)
    grids = _grids(problem, angles, radii)
    whole = np.all([can[:, 1:] for _, can, _ in grids], axis=0)
    steps = [_follow(can) for _, can, _ in grids]
    keys = [_totals(problem, grids, steps, index, term) for index, term in enumerate(terms)]
    rigid = _first(keys, whole.ravel())
    loose = _first(keys, ~whole.ravel() & _moves(steps))
    order = [*rigid, *loose]
    return [_ends(grids, steps, index) for index in order]


Grid = tuple[Places, Bools, Floats]
"""Places (start, then rings) by ray, which it can end on, and costs: (RAYS, 1 + RINGS)."""


def _grids(problem: Problem, angles: Floats, radii: Floats) -> list[Grid]:
    """Each member's `Grid`: all are asked for together, for what a question costs besides."""
    cos, sin = np.cos(angles), np.sin(angles)
    out = np.concatenate([[0.0], radii])
    east, north = np.outer(cos, out), np.outer(sin, out)
    ats = [
        rounded(m.start.x + east, m.start.y + north, m.start.z, m.start.heading)
        for m in problem.members
    ]
    fine = _able(problem, ats)
    movers = [m for m in problem.members if m.mobility.moves]
    asks = [(m, ats[m.index][fine[m.index]], False) for m in movers]
    costs = dict(zip((m.index for m in movers), problem.costs_each(asks), strict=True))
    found: list[Grid] = []
    for member in problem.members:
        can, cost = fine[member.index], np.zeros(len(fine[member.index]))
        if member.mobility.moves:
            cost[can] = costs[member.index]
            can = can & np.isfinite(cost)
            cost[~can] = 0.0
        can, cost = can.reshape(east.shape), cost.reshape(east.shape)
        can[:, 0], cost[:, 0] = True, 0.0
        found.append((ats[member.index], can, cost))
    return found


def _able(problem: Problem, ats: list[Places]) -> list[Bools]:
    """Which of each member's places it may end on, wherever it can get."""
    found = [np.zeros(len(at), np.bool_) for at in ats]
    for kind in problem.kinds:
        mine = [m for m in problem.members if m.kind == kind.kind and m.mobility.moves]
        if not mine:
            continue
        all_ = usable(problem, kind, Places.concat([ats[m.index] for m in mine]))
        for member, can in zip(mine, np.split(all_, len(mine)), strict=True):
            at, mobility = ats[member.index], member.mobility
            can &= closer_to.closer(
                member.body, at, member.start, mobility.closer_to, problem.marks
            )
            can[can] = standoff.kept(member.body, at[can], mobility.standoffs, problem.others)
            found[member.index] = can
    return found


def _follow(can: Bools) -> Ints:
    """Return for each ray and ring the last column up to it where the model can end."""
    column = np.where(can, np.arange(can.shape[1])[None, :], 0)
    found: Ints = np.maximum.accumulate(column, axis=1)[:, 1:]
    return found


def _moves(steps: list[Ints]) -> Bools:
    moved: Bools = np.any([step > 0 for step in steps], axis=0).ravel()
    return moved


def _totals(
    problem: Problem, grids: list[Grid], steps: list[Ints], index: int, term: GoalTerm
) -> Ints:
    """Return the unit's signed value of a term for each ray and ring, flat."""
    many = [len(at) for at, _, _ in grids]
    whose, at = in_a_row([(k, at) for k, (at, _, _) in enumerate(grids)])
    left = None
    if distance_left.TERM in term.single:
        left = np.zeros(len(at))  # where it cannot end it is never asked
        ends = np.flatnonzero(np.concatenate([can.ravel() for _, can, _ in grids]))
        left[ends] = distance_left.left_of(problem, whose[ends], at[ends])
    cost = np.concatenate([cost.ravel() for _, _, cost in grids])
    option = Option(at, cost, np.zeros(len(at), np.bool_), left)
    worth = values_of(problem, (term,), whose, np.arange(len(at)), at, option)[0]
    values = [
        np.take_along_axis(mine.reshape(can.shape), step, axis=1).ravel()
        for mine, (_, can, _), step in zip(parts(worth, many), grids, steps, strict=True)
    ]
    rows = np.stack(values)
    if term.fold is Fold.UNION:
        met = np.bitwise_or.reduce(rows, axis=0)
        return np.array([-int(v).bit_count() for v in met.tolist()], np.int64)
    total: Ints = rows.sum(axis=0) if term.fold is Fold.SUM else rows.min(axis=0)
    return term.sign * total


def _first(keys: list[Ints], wanted: Bools) -> list[int]:
    """Return the indices of the best `MOST` among `wanted`."""
    index = np.flatnonzero(wanted)
    order = np.lexsort([key[index] for key in keys[::-1]]) if keys else np.arange(len(index))
    return [int(i) for i in index[order[:MOST]]]


def _ends(grids: list[Grid], steps: list[Ints], index: int) -> Places:
    parts = []
    for (at, can, _), step in zip(grids, steps, strict=True):
        ray = index // step.shape[1]
        place = ray * can.shape[1] + int(step.ravel()[index])
        parts.append(at[place : place + 1])
    return Places.concat(parts)
