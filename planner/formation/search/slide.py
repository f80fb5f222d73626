"""Slide each model to its best place to the µm while the others stand, until none moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from planner.formation.judge import blocks, fold
from planner.formation.menu import Menu
from planner.formation.places.legal import usable
from planner.formation.places.local import local
from planner.formation.problem import Member, Problem
from planner.formation.rules import move_order, no_overlap
from planner.formation.search.push import pushed
from planner.formation.search.standing import Standing
from planner.formation.search.together import together
from planner.formation.spots import Bools, Ints
from planner.formation.terms import Fold, GoalTerm, Option
from planner.formation.ways import Ways, leads_away_to, ways
from planner.navigation.places import Places
from planner.navigation.sheet import least_pace

SWEEPS: Final = 12
SWEEPS_SHAPED: Final = 3
"""The same where true shapes have to be measured, which takes its time."""
ROUNDS: Final = 4
"""Times that all are pushed at once and then slid one by one."""
PART: Final = 1 / 2_000
"""Of a term: a round that betters it by less is the last."""
STEPS: Final = 3
"""Steps of one model in one sweep."""
ENOUGH: Final = 2
"""µm for each model but one: a sweep that betters a length, or the one that weighs most in a
sum, by less is the last."""
TRIES: Final = 24
"""Better places of one model that are looked at for the rules on all, best first."""
REACH: Final = 70_000.0
EDGE: Final = 1.0
"""µm by which a way may be shorter than the straight line, as floats tell."""


def slide(menu: Menu, choice: Sequence[int], over: Callable[[], bool] = bool) -> Places:
    """Return places at least as good as those of a legal choice, each the best near it.

    Parameters:
        over: asked between models: True keeps what has been reached.
    """
    problem = menu.problem
    spots = menu.spots_of(choice)
    standing = Standing(
        menu.pool.spots[spots],
        menu.pool.stay[spots] < 0,
        np.stack([menu.values[m][:, o] for m, o in enumerate(choice)], axis=1),
        np.array([menu.engages[m][o] for m, o in enumerate(choice)], np.int64),
        np.array([menu.crossing[m][o] for m, o in enumerate(choice)], np.bool_),
        blocks(menu, choice),
    )
    for _ in range(ROUNDS):
        before, pressed = standing, pushed(problem, menu.terms, standing, over)
        standing = _swept(problem, menu.terms, pressed, over)
        if standing is pressed or not _gained(menu.terms, before, standing, PART):
            break
    return standing.at


def _swept(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, over: Callable[[], bool]
) -> Standing:
    """Slide one member after another, again and again while that is worth it."""
    shaped = not all(member.mobility.base.is_round for member in problem.members)
    movers = [m for m in problem.members if m.mobility.moves and standing.moved[m.index]]
    settled: dict[int, Standing] = {}
    for _ in range(SWEEPS_SHAPED if shaped else SWEEPS):
        before = standing
        for member in movers:
            # who found nothing finds nothing again while nobody has moved
            if settled.get(member.index) is standing or over():
                continue
            standing, done = _settled(problem, terms, standing, member)
            if done:
                settled[member.index] = standing
        if not _gained(terms, before, standing):
            break
    return standing


def _settled(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, member: Member
) -> tuple[Standing, bool]:
    """Return the standing after a few steps of one member, and whether the last found nothing."""
    for _ in range(STEPS if member.mobility.base.is_round else 1):
        before = standing
        standing = _slid(problem, terms, standing, member)
        if standing is before:
            return standing, True
    return standing, False


def _gained(
    terms: tuple[GoalTerm, ...], before: Standing, after: Standing, part: float = 0.0
) -> bool:
    """Return whether what was gained is worth going on.

    Parameters:
        part: of the term that was bettered, which has to be gained at least.
    """
    for index, term in enumerate(terms):
        was, now = (fold(term.fold, s.values[index].tolist()) for s in (before, after))
        if was != now:
            enough = ENOUGH * term.per_um * (len(after.at) - 1)
            return abs(now - was) >= max(enough, part * abs(was))
    return False


def _slid(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, member: Member
) -> Standing:
    """Return the standing with `member` at the best place near it, or the same."""
    me = member.index
    rest = np.arange(problem.mates) != me
    kinds = [m for m in problem.members if m.index != me]
    near = local(problem, member, standing.at[me], standing.at[rest], kinds, REACH)
    hopeful = _hopeful(problem, terms, standing, member, near)
    index = np.flatnonzero(hopeful.any(axis=0))
    index = index[usable(problem, member, near[index])]
    if not len(index):
        return standing
    # From where it stands a way leads on, if any does: then so is told of the others.
    daring = np.append(hopeful[-1, index], hopeful[-1].any())
    near = Places.concat([near[index], standing.at[me : me + 1]])
    found = ways(problem, member, near, terms, looked_at=False, daring=daring)
    at = near[found.index]
    better = _better(terms, standing, found, me)
    better = better[together(problem, standing, member, at[better], found.engages[better])]
    for way in better[:TRIES]:
        place = at[way : way + 1]
        end, over = problem.end(member, at[int(way)]), bool(found.crossing[way])
        if not np.isfinite(problem.costs(member, place, crossing=over)[0]):
            continue
        if not leads_away_to(problem, member, end, crossing=over):
            continue
        after = _moved(problem, standing, member, place, found, int(way))
        if move_order.order(after.blocks) is not None:
            return after
    return standing


def _hopeful(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, member: Member, at: Places
) -> Bools:
    """Return which places would be better if the straight line led there: no way is shorter.

    One row for plain ways and, for who may cross, one for those that cross. All of them where a
    longer way might be wanted. The terms are looked at one after another, each only for the
    places that are as good as now by those before it.
    """
    better = np.zeros((1 + problem.crosses(member), len(at)), np.bool_)
    if any(term.parts for term in terms) or member.enters:
        return ~better
    start, me = member.start, member.index
    away = np.hypot(at.x - start.x, at.y - start.y)
    least = np.maximum(0.0, away * least_pace(member.mobility) - EDGE)
    for crossing in (False, True)[: len(better)]:
        even = np.arange(len(at))
        for index, term in enumerate(terms):
            option = Option(at[even], least[even], np.full(len(even), crossing))
            values = (term.best or term.value)(problem, member, option)
            rest = np.delete(standing.values[index], me)
            keys = term.sign * _folded(term.fold, rest, values)
            now = term.sign * fold(term.fold, standing.values[index].tolist())
            better[int(crossing), even[keys < now]] = True
            even = even[keys == now]
            if not len(even):
                break
    return better


def _better(terms: tuple[GoalTerm, ...], standing: Standing, found: Ways, me: int) -> Ints:
    """Return the ways that make the unit's score strictly better, the best first."""
    keys, now = [], []
    for index, term in enumerate(terms):
        rest = np.delete(standing.values[index], me)
        keys.append(term.sign * _folded(term.fold, rest, found.values[index]))
        now.append(term.sign * fold(term.fold, standing.values[index].tolist()))
    if not keys:
        return np.zeros(0, np.int64)
    worse, better = np.zeros(len(found.index), np.bool_), np.zeros(len(found.index), np.bool_)
    for key, value in zip(keys, now, strict=True):
        better |= ~worse & (key < value)
        worse |= ~better & (key > value)
    order = np.lexsort(keys[::-1])
    chosen: Ints = order[better[order]]
    return chosen


def _folded(how: Fold, rest: Ints, values: Ints) -> Ints:
    if how is Fold.SUM:
        return values + int(rest.sum())
    if how is Fold.LEAST:
        return np.minimum(values, int(rest.min())) if len(rest) else values
    met = int(np.bitwise_or.reduce(rest)) if len(rest) else 0
    count = np.zeros(len(values), np.int64)
    for bit in range(int(np.bitwise_or.reduce(values, initial=met)).bit_length()):
        count += (values | met) >> bit & 1
    return count


def _moved(
    problem: Problem, standing: Standing, member: Member, place: Places, found: Ways, way: int
) -> Standing:
    me = member.index
    at = Places.concat([standing.at[:me], place, standing.at[me + 1 :]])
    values, engages = standing.values.copy(), standing.engages.copy()
    values[:, me], engages[me] = found.values[:, way], found.engages[way]
    over = standing.blocks.copy()
    for kind in problem.kinds:
        mine = problem.rows[kind.kind].tolist()
        starts = Places.of([problem.members[m].start for m in mine])
        over[me, mine] = ~no_overlap.apart(member.body, place, kind.body, starts)[0]
    over[me, [m.index for m in problem.members if m.enters]] = False
    crossing = standing.crossing.copy()
    crossing[me] = found.crossing[way]
    return replace(standing, at=at, values=values, engages=engages, crossing=crossing, blocks=over)
