"""A unit that must be engaged, and whom nobody can engage with a mate beside it.

As the crow flies that is a proof; by the places that were found it is none, but much nearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation import measure
from planner.formation.body import Other
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import farthest
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

if TYPE_CHECKING:
    from planner.formation.menu import Menu


def unaccompanied(problem: Problem) -> str | None:
    """Return a unit that can only be engaged by a model without the neighbour that it needs.

    All as the crow flies: who may come into range of one of its models has no mate that gets as
    near as a neighbour of it would be. A mate that meets nobody goes no further than it may then
    (`Mobility.unmet`).
    """
    rule = problem.terms.coherency
    if rule is None or not _asks(problem):
        return None
    for unit in problem.terms.must_engage:
        foes = [other for other in problem.others if other.unit == unit]
        if foes and not any(
            _engages(problem, member, foe)
            and (member.id in rule.alone or _is_followed(problem, member, foe))
            for member in problem.members
            for foe in foes
        ):
            return unit
    return None


def lonely(wide: Menu) -> bool:
    """Return whether a unit is met by nobody of a menu beside whom a mate may end.

    Who meets none there goes no further than it may then, as the crow flies.
    """
    problem = wide.problem
    rule = problem.terms.coherency
    if rule is None or not _asks(problem):
        return False
    seen = [int(np.bitwise_or.reduce(bits, initial=0)) for bits in wide.engages]
    meets = [
        frozenset(problem.aim.targets[k] for k in range(len(problem.aim.targets)) if s >> k & 1)
        for s in seen
    ]
    for unit in problem.terms.must_engage:
        foes = [other for other in problem.others if other.unit == unit]
        able = [m for m in problem.members if unit in meets[m.index]]
        idle = [m for m in problem.members if not meets[m.index]]
        many = sum(map(bool, meets)) > 1
        if not any(
            many or one.id in rule.alone or any(_comes(problem, mate, foe) for mate in idle)
            for one in able
            for foe in foes
        ):
            return True
    return False


def _asks(problem: Problem) -> bool:
    """Whether whoever engages needs a neighbour, one of its own unit alone."""
    rule, terms = problem.terms.coherency, problem.terms
    if rule is None or terms.engagement is None or not rule.neighbours or problem.mates < 2:
        return False
    return not terms.joins and terms.parting is None


def _comes(problem: Problem, mate: Member, foe: Other) -> bool:
    """Whether a mate that meets nobody may end beside who has come into range of a model."""
    most, unmet = farthest(problem, mate), mate.mobility.unmet
    if unmet is not None:
        most = min(most, unmet.budget / least_pace(mate.mobility))
    return _gap(mate, foe) - _beside(problem, mate, foe) <= most + measure.SAFETY


def _engages(problem: Problem, member: Member, foe: Other) -> bool:
    """Whether a member may come into range of a model."""
    engagement = problem.terms.engagement
    assert engagement is not None
    off = _gap(member, foe) - engagement.longest(foe.id)
    return off <= farthest(problem, member) + measure.SAFETY


def _is_followed(problem: Problem, member: Member, foe: Other) -> bool:
    """Whether a mate may end beside a member that has come into range of a model."""
    beside = _beside(problem, member, foe)
    mates = [mate for mate in problem.members if mate is not member]
    return any(_gap(mate, foe) - beside <= _far(problem, mate) + measure.SAFETY for mate in mates)


def _beside(problem: Problem, member: Member, foe: Other) -> float:
    """How far from a model a neighbour of a member may be that has come into its range, µm."""
    rule, engagement = problem.terms.coherency, problem.terms.engagement
    assert rule is not None
    assert engagement is not None
    return rule.gap + 2 * member.body.base.circumradius + engagement.longest(foe.id)


def _far(problem: Problem, mate: Member) -> float:
    """How far a mate gets as the crow flies, in contact or not."""
    most, unmet = farthest(problem, mate), mate.mobility.unmet
    if unmet is None:
        return most
    near = (other for other in problem.others if other.id in unmet.models)
    if any(_gap(mate, other) - unmet.gap <= most + measure.SAFETY for other in near):
        return most
    return min(most, unmet.budget / least_pace(mate.mobility))


def _gap(member: Member, foe: Other) -> float:
    """How far a model is from the base of a member where that begins, µm."""
    start = Places.of([member.start])
    return float(measure.gaps(member.body, start, foe.body, Places.of([foe.pose]))[0, 0])
