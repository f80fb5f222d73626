"""Whether a model certainly has no place to end: proofs, not searches."""

from __future__ import annotations

from planner.formation import measure
from planner.formation.body import Other
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import DRAWN
from planner.mobility import Standoff
from planner.navigation.places import Places

Clash = tuple[Standoff, Other]


def pinned(problem: Problem, member: Member) -> Clash | None:
    """Return what surely holds a model that may neither stay where it stands nor leave.

    A way that begins too near to what all of it must keep clear of is none.
    """
    staying, leaving = at_start(problem, member, "at_end"), at_start(problem, member, "along")
    if member.mobility.set_up is not None or not staying:
        return None
    if not member.mobility.moves:
        return staying[0]
    return leaving[0] if leaving else None


def at_start(problem: Problem, member: Member, when: str) -> list[Clash]:
    """Return the standoffs (those that hold `when`) that the start surely breaks, and with whom."""
    start = Places.of([member.start])
    return [
        (rule, other)
        for rule in member.mobility.standoffs
        if getattr(rule, when)
        for other in problem.others
        if other.id in rule.models and _too_near(member, start, rule, other)
    ]


def _too_near(member: Member, start: Places, rule: Standoff, other: Other) -> bool:
    there, less = Places.of([other.pose]), 0 if rule.inclusive else 1
    rise = int(measure.vertical(start, there)[0, 0])
    near = measure.near(member.body, start, other.body, there, rule.gap - less)
    return bool(near[0, 0]) and rise <= rule.vertical - less


def nowhere(problem: Problem, member: Member) -> bool:
    """Whether all that a model can reach is too near to what it must end clear of."""
    import shapely

    if member.mobility.set_up is not None or not at_start(problem, member, "at_end"):
        return False
    if not member.mobility.moves:
        return True
    for z, region in problem.reach(member):
        shut = [
            shapely.Point(other.pose.x, other.pose.y).buffer(_least(member, rule, other), 64)
            for rule in member.mobility.standoffs
            for other in problem.others
            if rule.at_end and other.id in rule.models
            if abs(other.pose.z - z) < rule.vertical
        ]
        if not region.buffer(DRAWN).difference(shapely.union_all(shut)).is_empty:
            return False
    return True


def _least(member: Member, rule: Standoff, other: Other) -> float:
    """A distance of centres (µm) that is surely too near: `buffer` draws within the circle."""
    return max(1.0, member.body.base.inradius + other.body.base.inradius + rule.gap - 1)
