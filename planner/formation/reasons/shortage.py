"""How much further a model would have to be able to go."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation import measure
from planner.formation.body import Other
from planner.formation.lacking import lacking
from planner.formation.member import Member
from planner.formation.places.circle import SLACK
from planner.formation.places.legal import usable
from planner.formation.places.shell import shell
from planner.formation.problem import Problem
from planner.formation.rules import across, standoff, support
from planner.formation.rules.engage import CONTACT
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

INCH: Final = 25_400
FURTHER: Final = 12 * INCH
"""How much more than its budget a model is given to see what it lacks, µm."""
WIDER: Final = (INCH, 4 * INCH, FURTHER)
"""How much more than the straight way takes it is looked for with, one after another, µm."""
RING: Final = np.arange(96) * (2 * math.pi / 96)


def engaging(problem: Problem, member: Member, targets: tuple[str, ...]) -> Places:
    """Return places at the edge of engagement range of `targets`, legal for `member`."""
    engagement = problem.terms.engagement
    assert engagement is not None
    parts = []
    for other in problem.others:
        if other.unit in targets:
            gap = max(engagement.gap - SLACK, SLACK)
            both = [_shell(problem, member, other, off) for off in (gap, SLACK)]
            parts += [_level(at, other, engagement.vertical) for at in both]
    for longer in engagement.across:
        for other in problem.others:
            if other.unit in targets and other.id in longer.models:
                at = _shell(problem, member, other, longer.gap - SLACK)
                parts.append(
                    at[across.within(member.body, at, [other], longer, engagement.vertical)]
                )
    return legal(problem, member, Places.concat(parts))


def touching(problem: Problem, member: Member, targets: tuple[str, ...]) -> Places:
    """Return places in base contact with `targets`, legal for `member`."""
    parts = [
        _level(_shell(problem, member, other, SLACK), other, CONTACT)
        for other in problem.others
        if other.unit in targets
    ]
    return legal(problem, member, Places.concat([Places.of([]), *parts]))


def inside(problem: Problem, member: Member) -> Places:
    """Return places in the area the order is about, legal for `member`."""
    assert problem.aim.area is not None
    xs, ys = problem.aim.area.rim(member.body, len(RING))
    at = support.lift(xs, ys, member.start.heading, problem.surfaces(member))
    return legal(problem, member, at)


def clear(problem: Problem, member: Member) -> Places:
    """Return places just outside the standoffs that `member` has to keep at the end."""
    parts = [
        _shell(problem, member, other, rule.gap + 1 + SLACK)
        for rule in member.mobility.standoffs
        for other in problem.others
        if rule.at_end and other.id in rule.models and _near(problem, member, other)
    ]
    return legal(problem, member, Places.concat(parts))


def shortage(problem: Problem, member: Member, goals: Places) -> float:
    """Return what `member` lacks to reach the nearest of `goals`, µm; inf if far beyond."""
    if not len(goals):
        return math.inf
    off = np.hypot(goals.x - float(member.start.x), goals.y - float(member.start.y)).min()
    least = max(0.0, float(off) * least_pace(member.mobility) - member.mobility.budget)
    for wider in WIDER:  # most ways are hardly longer than the straight one
        more = math.ceil(min(least + wider, FURTHER))
        lack = float(lacking(problem, member, goals, more, alone=True).min())
        if lack <= more or more >= FURTHER:
            break
    return lack


def _level(at: Places, other: Other, vertical: int) -> Places:
    """Return those of `at` no higher above or below another model than `vertical`, µm."""
    return at[measure.vertical(at, Places.of([other.pose]))[:, 0] <= vertical]


def _shell(problem: Problem, member: Member, other: Other, gap: float) -> Places:
    heading = member.start.heading
    # straight towards it is the shortest where nothing is in the way: said to the micrometre
    ahead = math.atan2(member.start.y - other.pose.y, member.start.x - other.pose.x)
    xs, ys = shell(member.body, heading, other, gap, np.append(RING, ahead))
    return support.lift(xs, ys, heading, problem.surfaces(member))


def legal(problem: Problem, member: Member, at: Places) -> Places:
    """Return those of `at` that the table carries, clear of others, at which it may end."""
    at = at[usable(problem, member, at)]
    kept = standoff.kept(member.body, at, member.mobility.standoffs, problem.others)
    return at[kept]


def _near(problem: Problem, member: Member, other: Other) -> bool:
    reach = member.mobility.budget + FURTHER
    return math.dist((member.start.x, member.start.y), (other.pose.x, other.pose.y)) <= reach
