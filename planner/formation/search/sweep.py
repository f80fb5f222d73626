"""Slide every model to a better place near it, all of them again and again.

Who stays is slid as well: off its start, where that betters anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from planner.formation.judge import fold
from planner.formation.member import Member
from planner.formation.places.legal import usable
from planner.formation.places.local import local
from planner.formation.problem import Problem
from planner.formation.rules import move_order, no_overlap
from planner.formation.search.standing import Standing, folded, gained, rests
from planner.formation.search.together import together
from planner.formation.spots import Bools, Ints
from planner.formation.terms import GoalTerm, Option
from planner.formation.valued import of_places, values_of
from planner.formation.ways import Ways, leads_away_to, ways
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

SWEEPS: Final = 36
SWEEPS_SHAPED: Final = 3
"""The same where true shapes have to be measured, which takes its time."""
TRIES: Final = 24
"""Better places of one model that are looked at for the rules on all, best first."""
REACH: Final = 70_000.0
EDGE: Final = 1.0
"""µm by which a way may be shorter than the straight line, as floats tell."""


def swept(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, over: Callable[[], bool]
) -> Standing:
    """Return the standing after all have slid, each near where it stands, while that is worth it.

    What is near is asked for all at once, and found again when somebody has moved: most of a
    question is what it costs besides.

    Parameters:
        over: asked between models: True keeps what has been reached.
    """
    shaped = not all(member.mobility.base.is_round for member in problem.members)
    movers = [m for m in problem.members if m.mobility.moves]
    for _ in range(SWEEPS_SHAPED if shaped else SWEEPS):
        before = standing
        standing = _slid(problem, terms, standing, movers, over)
        if not gained(terms, before, standing):
            break
    return standing


def _slid(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    movers: list[Member],
    over: Callable[[], bool],
) -> Standing:
    """Return the standing with each of `movers` in turn at the best place near where it stood."""
    if not movers or over():
        return standing
    whose, at = local(problem, movers, standing.at, REACH)
    hopeful = _hopeful(problem, terms, standing, whose, at)
    wanted: Bools = np.logical_or.reduce(hopeful, axis=0)
    wanted[wanted] = _usable(problem, whose[wanted], at[wanted])
    # From where it stands a way leads on, if any does: then so is told of the others.
    here = np.append(np.flatnonzero(np.diff(whose)), len(whose) - 1)
    wanted[here], hopeful[-1, here] = True, hopeful[-1].any()
    asked, daring = (whose[wanted], np.flatnonzero(wanted)), hopeful[-1, wanted]
    near = ways(problem, terms, *asked, at, looked_at=False, daring=daring)
    for index in np.unique(near.whose[_better(terms, standing, near)]).tolist():
        if over():
            break
        member = problem.members[index]
        standing = _moved(problem, terms, standing, member, near.of(member), at)
    return standing


def _moved(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    member: Member,
    near: Ways,
    at: Places,
) -> Standing:
    """Return the standing with `member` at the best of these places, or the same."""
    better = _ranked(terms, standing, near)
    spots = at[near.spot[better]]
    better = better[together(problem, standing, member, spots, near.engages[better])]
    for way in better[:TRIES].tolist():
        spot = int(near.spot[way])
        place, over = at[spot : spot + 1], bool(near.crossing[way])
        if not problem.gets_to(member, place, float(near.cost[way]), crossing=over):
            continue
        if not leads_away_to(problem, member, problem.end(member, at[spot]), crossing=over):
            continue
        after = _with(problem, standing, member, place, near, way)
        if move_order.order(after.blocks) is not None:
            return after
    return standing


def _usable(problem: Problem, whose: Ints, at: Places) -> Bools:
    return of_places(problem, whose, np.arange(len(at)), at, partial(usable, problem))


def _hopeful(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, whose: Ints, at: Places
) -> Bools:
    """Return which places would be better if the straight line led there: no way is shorter.

    One row for plain ways and, where anybody may cross, one for those that cross. All of them
    where a longer way might be wanted. The terms are looked at one after another, each only for
    the places that are as good as now by those before it.
    """
    pace = np.array([least_pace(member.mobility) for member in problem.members])
    daring = np.array([problem.crosses(member) for member in problem.members])[whose]
    better = np.zeros((1 + bool(daring.any()), len(at)), np.bool_)
    if any(term.parts for term in terms) or any(member.enters for member in problem.members):
        return ~better
    away = np.hypot(at.x - problem.starts.x[whose], at.y - problem.starts.y[whose])
    least = np.maximum(0.0, away * pace[whose] - EDGE)
    quick = tuple(replace(term, value=term.best or term.value) for term in terms)
    for crossing in (False, True)[: len(better)]:
        even = np.flatnonzero(daring | (not crossing))
        for index, term in enumerate(quick):
            option = Option(at[even], least[even], np.full(len(even), crossing))
            values = values_of(problem, (term,), whose[even], even, at, option)[0]
            keys, now = _keys(term, standing.values[index], whose[even], values)
            better[int(crossing), even[keys < now]] = True
            even = even[keys == now]
            if not len(even):
                break
    return better


def _keys(term: GoalTerm, column: Ints, whose: Ints, values: Ints) -> tuple[Ints, int]:
    """What the unit would be worth by a term with each value, and what it is: less is better."""
    keys = term.sign * folded(term.fold, rests(term.fold, column)[whose], values)
    return keys, term.sign * fold(term.fold, column.tolist())


def _better(terms: tuple[GoalTerm, ...], standing: Standing, near: Ways) -> Bools:
    """Which ways make the unit's score strictly better."""
    even, better = np.ones(len(near.spot), np.bool_), np.zeros(len(near.spot), np.bool_)
    for index, term in enumerate(terms):
        keys, now = _keys(term, standing.values[index], near.whose, near.values[index])
        better |= even & (keys < now)
        even &= keys == now
    return better


def _ranked(terms: tuple[GoalTerm, ...], standing: Standing, near: Ways) -> Ints:
    """Return the ways that make the unit's score strictly better, the best first."""
    better = np.flatnonzero(_better(terms, standing, near))
    each = zip(terms, standing.values, near.values, strict=True)
    keys = [_keys(term, column, near.whose[better], row[better])[0] for term, column, row in each]
    chosen: Ints = better[np.lexsort(keys[::-1])] if keys else better
    return chosen


def _with(
    problem: Problem, standing: Standing, member: Member, place: Places, near: Ways, way: int
) -> Standing:
    me = member.index
    at = Places.concat([standing.at[:me], place, standing.at[me + 1 :]])
    values, engages = standing.values.copy(), standing.engages.copy()
    values[:, me], engages[me] = near.values[:, way], near.engages[way]
    over = standing.blocks.copy()
    for kind in problem.kinds:
        mine = problem.rows[kind.kind]
        starts = problem.starts[mine]
        over[me, mine] = ~no_overlap.apart(member.body, place, kind.body, starts)[0]
    over[me, [m.index for m in problem.members if m.enters]] = False
    crossing = standing.crossing.copy()
    moved = standing.moved.copy()
    crossing[me], moved[me] = near.crossing[way], True
    return Standing(at, moved, values, engages, crossing, over)
