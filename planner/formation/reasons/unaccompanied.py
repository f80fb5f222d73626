"""A unit that must be engaged, and whom nobody can engage with a mate beside it."""

from __future__ import annotations

from planner.formation import measure
from planner.formation.body import Other
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import farthest
from planner.navigation.least_pace import least_pace
from planner.navigation.places import Places


def unaccompanied(problem: Problem) -> str | None:
    """Return a unit that can only be engaged by a model without the neighbour that it needs.

    All as the crow flies: who may come into range of one of its models has no mate that gets as
    near as a neighbour of it would be. A mate that meets nobody goes no further than it may then
    (`Mobility.unmet`).
    """
    rule, engagement = problem.terms.coherency, problem.terms.engagement
    if rule is None or engagement is None or not rule.neighbours or problem.mates < 2:
        return None
    if problem.terms.joins or problem.terms.parting is not None:
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


def _engages(problem: Problem, member: Member, foe: Other) -> bool:
    """Whether a member may come into range of a model."""
    engagement = problem.terms.engagement
    assert engagement is not None
    off = _gap(member, foe) - engagement.longest(foe.id)
    return off <= farthest(problem, member) + measure.SAFETY


def _is_followed(problem: Problem, member: Member, foe: Other) -> bool:
    """Whether a mate may end beside a member that has come into range of a model."""
    rule, engagement = problem.terms.coherency, problem.terms.engagement
    assert rule is not None
    assert engagement is not None
    beside = rule.gap + 2 * member.body.base.circumradius + engagement.longest(foe.id)
    mates = [mate for mate in problem.members if mate is not member]
    return any(_gap(mate, foe) - beside <= _far(problem, mate) + measure.SAFETY for mate in mates)


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
