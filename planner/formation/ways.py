"""The ways one model has to given places: those the rules on one model allow, and their worth."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules import closer_to, ends, standoff
from planner.formation.rules.engage import engaged
from planner.formation.rules.leaving import leads_away, least_away, on_ray, way_leads_away
from planner.formation.spots import Bools, Floats, Ints, parts, runs
from planner.formation.terms import GoalTerm, Option, distance_left
from planner.formation.valued import of_places, values_of
from planner.mobility import Above, Below, End, Fits, Keeps
from planner.navigation.headings.look import looks
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace
from planner.units import Pose

STRAIGHT: Final = 2.0
"""µm by which a way that costs no more than a straight line may be rounded up."""
LONGER: Final = 1.001
"""How many times as much as it was told to cost a way in whole µm may cost,"""
LONG: Final = 100.0
"""and µm that are added to that."""


@dataclass(frozen=True)
class Ways:
    """Allowed ways: whose, the place each leads to, its cost (µm), and what it is worth.

    Parameters:
        whose: members, never less than the one before; of each the plain ways come first.
        spot: into the places asked for; a place can have a plain and a crossing way.
        values: (terms, ways).
        engages: set of targets engaged, as bits.
    """

    whose: Ints
    spot: Ints
    cost: Floats
    crossing: Bools
    values: Ints
    engages: Ints

    def of(self, member: Member) -> Ways:
        """Return those of one member."""
        begin, end = np.searchsorted(self.whose, [member.index, member.index + 1]).tolist()
        mine = slice(begin, end)
        return Ways(
            self.whose[mine],
            self.spot[mine],
            self.cost[mine],
            self.crossing[mine],
            self.values[:, mine],
            self.engages[mine],
        )


def ways(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    whose: Ints,
    spot: Ints,
    at: Places,
    *,
    looked_at: bool = True,
    daring: Bools | None = None,
) -> Ways:
    """Return the ways of members to places other than their starts, in few askings.

    What is one body's and not one member's is found out at once for all of one kind, and once
    for each place. A crossing way is one only where it is shorter than every plain one.

    Parameters:
        whose: (n,) members, never less than the one before.
        spot: (n,) which of the places `at` is asked about.
        looked_at: whether each way that bends is walked where every step must lead away, or
            where only that tells whether the budget suffices; who leaves that out asks
            `leads_away_to` and `Problem.costs` of those it takes.
        daring: (n,) to which places a crossing way is asked for; to all if not given.
    """
    fine = _allowed(problem, whose, spot, at)
    whose, spot = whose[fine], spot[fine]
    here, hopeful = at[spot], not looked_at
    plain = problem.costs_of(whose, here, crossing=False, hopeful=hopeful)
    good = np.isfinite(plain)
    if looked_at:
        good &= _lead_away(problem, whose, here, plain, good, crossing=False)
    found = [np.flatnonzero(good)]
    cost, crossed = plain[good], np.zeros(int(good.sum()), np.bool_)
    asked = _daring(problem)[whose] & _may_be_shorter(problem, whose, here, plain)
    if daring is not None:
        asked &= daring[fine]
    if asked.any():
        over = np.full(len(whose), np.inf)
        over[asked] = problem.costs_of(whose[asked], here[asked], crossing=True, hopeful=hopeful)
        shorter = np.isfinite(over) & ~(over >= plain - 1)
        if looked_at:
            shorter &= _lead_away(problem, whose, here, over, shorter, crossing=True)
        found.append(np.flatnonzero(shorter))
        cost = np.append(cost, over[shorter])
        crossed = np.append(crossed, np.ones(int(shorter.sum()), np.bool_))
    index = np.concatenate(found)
    if len(found) > 1:
        order = np.argsort(whose[index], kind="stable")
        index, cost, crossed = index[order], cost[order], crossed[order]
    whose, spot, ends = whose[index], spot[index], here[index]
    option = Option(ends, cost, crossed, _left(problem, terms, whose, spot, at))
    values = values_of(problem, terms, whose, spot, at, option)
    bits = of_places(problem, whose, spot, at, partial(_engages, problem))
    return Ways(whose, spot, cost, crossed, values, bits)


def _daring(problem: Problem) -> Bools:
    """Which members have ways that would owe a dice test."""
    found: Bools = problem.kept(
        "daring", lambda: np.array([problem.crosses(member) for member in problem.members])
    )
    return found


def _may_be_shorter(problem: Problem, whose: Ints, at: Places, plain: Floats) -> Bools:
    """To which places a way may be shorter than the plain one: not where that one is straight."""
    least, starts = problem.kept("least paces", lambda: _least_paces(problem)), problem.starts
    away = np.hypot(at.x - starts.x[whose], at.y - starts.y[whose])
    found: Bools = plain > away * least[whose] + STRAIGHT
    return found


def _least_paces(problem: Problem) -> Floats:
    """For each member a pace that nothing undercuts; 0 where a ladder may lead on for nothing."""
    each = [member.mobility for member in problem.members]
    rises = [any(p.rise is not None for p in one.passages.values()) for one in each]
    return np.array([0.0 if r else least_pace(one) for r, one in zip(rises, each, strict=True)])


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
    problem: Problem, whose: Ints, at: Places, cost: Floats, asked: Bools, *, crossing: bool
) -> Bools:
    """Which ways lead away all along where they must; of those `asked` about."""
    found = np.ones(len(whose), np.bool_)
    who, many = runs(whose)
    for index, here in zip(who, parts(np.arange(len(whose)), many), strict=True):
        member = problem.members[index]
        if member.mobility.leaving is not None:
            mine = here[asked[here]]
            found[mine] = _leads_away(problem, member, at[mine], cost[mine], crossing=crossing)
    return found


def _leads_away(
    problem: Problem, member: Member, at: Places, cost: Floats, *, crossing: bool
) -> Bools:
    """The same for one member: straight ways are worked out, others walked or trusted."""
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
        bent = cost > straight + STRAIGHT
        walked = ~good if problem.trusting else bent | ~good
        pace = least_pace(member.mobility)
        for group in left:
            # Its way is known to be shorter than any that leads away.
            walked &= good | (pace * least_away(start, at, *group) <= LONGER * cost + LONG)
    for index in np.flatnonzero(walked).tolist():
        end = problem.end(member, at[index])
        good[index] = leads_away_to(problem, member, end, crossing=crossing)
    return good


def stays(problem: Problem, terms: tuple[GoalTerm, ...]) -> Ways:
    """Return the ways of not moving, of members that may end where they stand."""
    found: Ways = problem.kept(("stays", terms), partial(_stays, problem, terms))
    return found


def _stays(problem: Problem, terms: tuple[GoalTerm, ...]) -> Ways:
    at, alike = problem.starts, problem.kept("ruled alike", lambda: _ruled_alike(problem))
    able = [not m.enters and m.mobility.course is None for m in problem.members]
    whose = np.flatnonzero(able)
    fine = of_places(problem, whose, whose, at, partial(_kept, problem, stays=True), alike)
    whose = whose[fine.astype(np.bool_)]
    ends, none = at[whose], np.zeros(len(whose))
    option = Option(ends, none, none > 0, _left(problem, terms, whose, whose, at))
    values = values_of(problem, terms, whose, whose, at, option)
    bits = of_places(problem, whose, whose, at, partial(_engages, problem))
    return Ways(whose, whose, none, option.crossing, values, bits)


def _left(
    problem: Problem, terms: tuple[GoalTerm, ...], whose: Ints, spot: Ints, at: Places
) -> Floats | None:
    """What is left from each member's place to the aim, µm, if a term asks for it."""
    if not any(part is distance_left.TERM for term in terms for part in term.single):
        return None
    return distance_left.left_of(problem, whose, at[spot], spot)


def _engages(problem: Problem, member: Member, at: Places) -> Ints:
    rule, targets = problem.terms.engagement, problem.aim.targets
    return engaged(member.body, at, problem.others, targets, rule)


def _allowed(problem: Problem, whose: Ints, spot: Ints, at: Places) -> Bools:
    """Places that are not the start, keep the standoffs and bring it nearer where it must."""
    fine = _elsewhere(problem, whose, at[spot])
    alike: Ints = problem.kept("ruled alike", lambda: _ruled_alike(problem))
    here = np.flatnonzero(fine)
    asked = (problem, whose[here], spot[here], at)
    fine[here] = of_places(*asked, partial(_kept, problem), alike)
    return fine


def _ruled_alike(problem: Problem) -> Ints:
    """For each member the first of those of its kind on whom the same is demanded."""
    first: dict[Hashable, int] = {}
    keys = [(m.kind, m.mobility.standoffs, ends.asked(problem, m)) for m in problem.members]
    return np.array([first.setdefault(key, index) for index, key in enumerate(keys)], np.int64)


def _elsewhere(problem: Problem, whose: Ints, at: Places) -> Bools:
    """Places that are not the start, and bring the member nearer to what it must come nearer to."""
    starts, members = problem.starts, problem.members
    moves, anywhere, turns = problem.kept("may end", lambda: _may_end(problem))
    away = (at.x != starts.x[whose]) | (at.y != starts.y[whose]) | (at.z != starts.z[whose])
    away |= anywhere[whose] | turns[whose] & (at.heading != starts.heading[whose])
    away &= moves[whose]
    for member in members:
        if member.mobility.closer_to:
            mine = np.flatnonzero(away & (whose == member.index))
            about = (member.start, member.mobility.closer_to, problem.marks)
            away[mine] = closer_to.closer(member.body, at[mine], *about)
    fine: Bools = away
    return fine


def _may_end(problem: Problem) -> tuple[Bools, Bools, Bools]:
    """Of each member: whether it moves, may end on the spot as well, and may but turn there."""
    moves = np.array([member.mobility.moves for member in problem.members])
    anywhere = np.array(
        [
            # on the spot it may turn to what it is to look at
            m.enters or (m.look is not None and not looks(m.look, Places.of([m.start]))[0])
            for m in problem.members
        ]
    )
    turns = np.array([not member.mobility.base.is_round for member in problem.members])
    return moves, anywhere, turns


def _kept(problem: Problem, member: Member, at: Places, *, stays: bool = False) -> Bools:
    """Places that keep the standoffs, and where the member may end."""
    kept = standoff.kept(member.body, at, member.mobility.standoffs, problem.others)
    kept[kept] = _demanded(problem, member, at[kept], stays=stays)
    return kept


def _spared(end: End, member: Member, *, stays: bool) -> bool:
    """Whether a model need not meet a demand: one that stays, or one that turns to look there."""
    if not stays:
        return end is member.look
    return isinstance(end, (Fits, Keeps)) or (isinstance(end, (Above, Below)) and end.moved)


def _demanded(problem: Problem, member: Member, at: Places, *, stays: bool = False) -> Bools:
    table = problem.scenario.battlefield
    wanted = [end for end in ends.asked(problem, member) if not _spared(end, member, stays=stays)]
    return ends.kept(member.body, at, wanted, problem.others, table)
