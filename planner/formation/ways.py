"""The ways one model has to given places: those the rules on one model allow, and their worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from planner.formation.problem import Member, Problem
from planner.formation.rules import closer_to, ends, standoff
from planner.formation.rules.engage import engaged
from planner.formation.rules.leaving import leads_away, on_ray, way_leads_away
from planner.formation.spots import Bools, Floats, Ints
from planner.formation.terms import GoalTerm, Option, distance_left
from planner.mobility import Above, Below, End, Fits, Keeps
from planner.navigation.look import looks
from planner.navigation.places import Places
from planner.units import Pose

Known = dict[Hashable, Any]
STRAIGHT: Final = 2.0
"""µm by which a way that costs no more than a straight line may be rounded up."""


@dataclass(frozen=True)
class Ways:
    """Allowed ways: the place each leads to, its cost (µm), and what it is worth.

    Parameters:
        index: into the places asked for; a place can have a plain and a crossing way.
        values: (terms, ways).
        engages: set of targets engaged, as bits.
    """

    index: Ints
    cost: Floats
    crossing: Bools
    values: Ints
    engages: Ints


def ways(
    problem: Problem,
    member: Member,
    at: Places,
    terms: tuple[GoalTerm, ...],
    *,
    looked_at: bool = True,
    daring: Bools | None = None,
) -> Ways:
    """Return the ways of `member` to places other than its start.

    A crossing way is one only where it is shorter than every plain one.

    Parameters:
        looked_at: whether each way that bends is walked where every step must lead away, or
            where only that tells whether the budget suffices; who leaves that out asks
            `leads_away_to` and `Problem.costs` of those it takes.
        daring: (n,) to which places a crossing way is asked for; to all if not given.
    """
    mine = np.flatnonzero(_allowed(problem, member, at))
    here = at[mine]
    plain = problem.costs(member, here, hopeful=not looked_at)
    over = None
    if problem.crosses(member):
        asked = np.arange(len(mine)) if daring is None else np.flatnonzero(daring[mine])
        over = np.full(len(mine), np.inf)
        over[asked] = problem.costs(member, here[asked], crossing=True, hopeful=not looked_at)
    found = _led(problem, member, at, (mine, plain, over), looked_at)
    return _worth(problem, member, at, terms, found)


def ways_each(
    problem: Problem, asks: Sequence[tuple[Member, Places]], terms: tuple[GoalTerm, ...]
) -> list[Ways]:
    """Return what `ways` does for places of each of many members, in few askings.

    What is one body's and not one member's is found out once for those of one kind that are
    asked about the very same places.
    """
    known: Known = {}
    mine = [np.flatnonzero(_allowed(problem, member, at, known)) for member, at in asks]
    here = [(member, at[index]) for (member, at), index in zip(asks, mine, strict=True)]
    daring = [k for k, (member, _) in enumerate(asks) if problem.crosses(member)]
    costs = problem.costs_each(
        [*((*one, False) for one in here), *((*here[k], True) for k in daring)]
    )
    over = dict(zip(daring, costs[len(asks) :], strict=True))
    led = [
        _led(problem, member, at, (mine[k], costs[k], over.get(k)), True)
        for k, (member, at) in enumerate(asks)
    ]
    lefts: Sequence[Floats | None] = [None] * len(asks)
    if any(part is distance_left.TERM for term in terms for part in term.single):
        ends = [(m, at[found[0]]) for (m, at), found in zip(asks, led, strict=True)]
        lefts = distance_left.left_each(problem, ends)
    each = zip(asks, led, lefts, strict=True)
    return [_worth(problem, m, at, terms, found, left, known) for (m, at), found, left in each]


def _led(
    problem: Problem,
    member: Member,
    at: Places,
    found: tuple[Ints, Floats, Floats | None],
    looked_at: bool,
) -> tuple[Ints, Floats, Bools]:
    """The ways that lead where they have to: the place of each, its cost, whether it crosses.

    Parameters:
        found: places, the cost of a plain way to each and of one that may cross, if any may.
    """
    mine, plain, over = found
    fine = np.isfinite(plain)
    if looked_at:
        fine[fine] = _lead_away(problem, member, at[mine[fine]], plain[fine], crossing=False)
    index, cost = mine[fine], plain[fine]
    crossed = np.zeros(len(index), np.bool_)
    if over is not None:
        shorter = np.isfinite(over) & ~(over >= plain - 1)
        there = at[mine[shorter]]
        if looked_at:
            shorter[shorter] = _lead_away(problem, member, there, over[shorter], crossing=True)
        index, cost = np.append(index, mine[shorter]), np.append(cost, over[shorter])
        crossed = np.append(crossed, np.ones(int(shorter.sum()), np.bool_))
    return index, cost, crossed


def leads_away_to(problem: Problem, member: Member, end: Pose, *, crossing: bool) -> bool:
    """Return whether the way to `end` nowhere comes nearer to who is to be left, if anyone is."""
    left = _left_behind(problem, member)
    if not left:
        return True
    poses = problem.way(member, end, crossing=crossing)
    if poses is None or not all(way_leads_away(poses, *group) for group in left):
        return False
    leaving = member.mobility.leaving
    if leaving is None or leaving.along is None:
        return True
    return bool(on_ray(member.start, Places.of(poses), leaving.along).all())


def _left_behind(problem: Problem, member: Member) -> list[tuple[list[Pose], list[float]]]:
    """Where those stand that it leaves, and the radii that count, group by group."""
    leaving, found = member.mobility.leaving, []
    for models in () if leaving is None else leaving.groups:
        there = [other for other in problem.others if other.id in models]
        bases = leaving is not None and leaving.bases
        radii = [other.body.base.inradius if bases else 0.0 for other in there]
        found.append(([other.pose for other in there], radii))
    return found


def _lead_away(
    problem: Problem, member: Member, at: Places, cost: Floats, *, crossing: bool
) -> Bools:
    """Which ways lead away all along: straight ones are worked out, others walked."""
    left, start = _left_behind(problem, member), member.start
    good = np.ones(len(at), np.bool_)
    if not left or not len(at):
        return good
    for group in left:
        good &= leads_away(start, at, *group)
    straight = np.hypot(at.x - float(start.x), at.y - float(start.y))
    leaving = member.mobility.leaving
    if leaving is not None and leaving.along is not None:
        beside = ~on_ray(start, at, leaving.along)
        good[beside], cost = False, np.where(beside, 0.0, cost)
        walked = (cost > straight + STRAIGHT) & ~beside
    else:
        walked = (cost > straight + STRAIGHT) | ~good
    for index in np.flatnonzero(walked).tolist():
        end = problem.end(member, at[index])
        good[index] = leads_away_to(problem, member, end, crossing=crossing)
    return good


def stay(problem: Problem, member: Member, terms: tuple[GoalTerm, ...]) -> Ways:
    """Return the way of not moving, if the member may end where it stands."""
    at = Places.of([member.start])
    fine = standoff.kept(member.body, at, member.mobility.standoffs, problem.others)
    fine &= _demanded(problem, member, at, stays=True) & (not member.enters)
    fine &= member.mobility.course is None
    index = np.flatnonzero(fine)
    return _worth(
        problem, member, at, terms, (index, np.zeros(len(index)), np.zeros(len(index), np.bool_))
    )


def _worth(
    problem: Problem,
    member: Member,
    at: Places,
    terms: tuple[GoalTerm, ...],
    found: tuple[Ints, Floats, Bools],
    left: Floats | None = None,
    known: Known | None = None,
) -> Ways:
    index, cost, crossed = found
    option = Option(at[index], cost, crossed, left)
    values = np.array([term.value(problem, member, option) for term in terms], dtype=np.int64)

    def engages(spots: Places) -> Ints:
        rule, targets = problem.terms.engagement, problem.aim.targets
        return engaged(member.body, spots, problem.others, targets, rule)

    if known is None:
        bits = engages(option.spots)
    else:
        key = ("engages", member.kind, id(at))
        if key not in known:
            known[key] = engages(at)
        bits = known[key][index]
    return Ways(index, cost, crossed, values.reshape(len(terms), len(index)), bits)


def _allowed(problem: Problem, member: Member, at: Places, known: Known | None = None) -> Bools:
    """Places that are not the start, keep the standoffs and bring it nearer where it must.

    Parameters:
        known: what members of one kind have found out of the same places.
    """
    mobility, start = member.mobility, member.start
    if not mobility.moves:
        return np.zeros(len(at), np.bool_)
    away = np.full(len(at), member.enters)
    away |= (at.x != start.x) | (at.y != start.y) | (at.z != start.z)
    if not mobility.base.is_round:
        away |= at.heading != start.heading
    if member.look is not None:  # on the spot it may turn there
        away |= not looks(member.look, Places.of([start]))[0]
    near = closer_to.closer(member.body, at, start, mobility.closer_to, problem.marks)
    fine: Bools = away & near
    if known is None:
        fine[fine] = standoff.kept(member.body, at[fine], mobility.standoffs, problem.others)
        fine[fine] = _demanded(problem, member, at[fine])
        return fine
    key = (member.kind, id(at), mobility.standoffs, ends.asked(problem, member))
    if key not in known:
        kept = standoff.kept(member.body, at, mobility.standoffs, problem.others)
        kept[kept] = _demanded(problem, member, at[kept])
        known[key] = kept
    fine &= known[key]
    return fine


def _spared(end: End, member: Member, *, stays: bool) -> bool:
    """Whether a model need not meet a demand: one that stays, or one that turns to look there."""
    if not stays:
        return end is member.look
    return isinstance(end, (Fits, Keeps)) or (isinstance(end, (Above, Below)) and end.moved)


def _demanded(problem: Problem, member: Member, at: Places, *, stays: bool = False) -> Bools:
    table = problem.scenario.battlefield
    wanted = [end for end in ends.asked(problem, member) if not _spared(end, member, stays=stays)]
    return ends.kept(member.body, at, wanted, problem.others, table)
