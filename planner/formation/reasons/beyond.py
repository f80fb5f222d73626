"""Whether a model certainly cannot engage a unit: a proof, not a search."""

from __future__ import annotations

import math
from typing import Final

from planner.battlefield.kind import WAYS_UP
from planner.formation import measure
from planner.formation.body import Other
from planner.formation.ceiling import straight
from planner.formation.crow import by_ways_up
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.mobility import Near
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

DRAWN: Final = 500.0
"""µm by which navigation's drawn region may differ from the exact one."""


def beyond(problem: Problem, member: Member, unit: str) -> bool:
    """Return whether every place `member` can get to is out of engagement range of `unit`.

    First as the crow flies; then by the whole region it can reach, not by sampled places.
    """
    engagement = problem.terms.engagement
    assert engagement is not None
    return all(
        off > straight(member) + measure.SAFETY
        or region_beyond(problem, member, other, engagement.longest(other.id))
        for other, off in _off(problem, member, unit)
    )


def far_off(problem: Problem) -> list[str]:
    """Return the units that must be engaged and are out of everybody's reach as the crow flies."""
    if problem.terms.engagement is None:
        return []
    return [
        unit
        for unit in problem.aim.targets
        if unit in problem.terms.must_engage
        and all(
            off > straight(member) + measure.SAFETY
            for member in problem.members
            for _, off in _off(problem, member, unit)
        )
    ]


def at_least(problem: Problem, member: Member, unit: str) -> float:
    """Return what `member` lacks at the least to engage `unit`, µm, as the crow flies."""
    off = min((off for _, off in _off(problem, member, unit)), default=math.inf)
    return off * least_pace(member.mobility) - member.mobility.budget - measure.SAFETY


def out_of_reach(problem: Problem, member: Member) -> tuple[Near, float] | None:
    """Return what `member` has to end near, if that is out of its reach as the crow flies.

    Returns:
        that rule of its ends, and what it lacks at the least, µm.
    """
    if member.mobility.set_up is not None:
        return None
    known = {other.id: other for other in problem.others}
    for end in member.mobility.ends:
        if not isinstance(end, Near) or not end.models or not end.models <= known.keys():
            continue
        off = min(apart(problem, member, known[name]) for name in sorted(end.models)) - end.gap
        if off > straight(member) + measure.SAFETY:
            lack = off * least_pace(member.mobility) - member.mobility.budget - measure.SAFETY
            return end, lack
    return None


def farthest(problem: Problem, member: Member) -> float:
    """Return how far a member gets at the most as the crow flies, µm."""
    # a ladder leads sideways for the price of its height: no straight line bounds that
    ladders = any(f.kind in WAYS_UP for f in problem.scenario.battlefield.features)
    return math.inf if ladders else straight(member)


def _off(problem: Problem, member: Member, unit: str) -> list[tuple[Other, float]]:
    """How far from where `member` starts engagement range of each model of `unit` begins, µm.

    Straight, or by ways up that lead there: no way is shorter.
    """
    engagement = problem.terms.engagement
    assert engagement is not None
    return [
        (other, apart(problem, member, other) - engagement.longest(other.id))
        for other in problem.others
        if other.unit == unit
    ]


def apart(problem: Problem, member: Member, other: Other) -> float:
    """Return how far the base of a model is from that of `member` where it starts, µm.

    Straight, or by ways up that lead there.
    """
    start, there = Places.of([member.start]), Places.of([other.pose])
    gap = float(measure.gaps(member.body, start, other.body, there)[0, 0])
    led = by_ways_up(problem, (member.start.x, member.start.y), (other.pose.x, other.pose.y))
    return min(gap, led - member.body.base.circumradius - other.body.base.circumradius)


def region_beyond(problem: Problem, member: Member, other: Other, gap: int) -> bool:
    """Return whether all that `member` can reach is further than `gap` (µm) from another model."""
    import shapely

    most = member.body.base.circumradius + other.body.base.circumradius + gap + DRAWN
    centre = shapely.Point(other.pose.x, other.pose.y)
    return all(region.distance(centre) > most for _, region in problem.reach(member))
