"""Places on exact lines: contact, tangents, edges of ranges, the rim of an objective."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.formation.body import Other
from planner.formation.member import Member
from planner.formation.places import contact
from planner.formation.places.behind import behind
from planner.formation.places.block import middle
from planner.formation.places.circle import SLACK
from planner.formation.places.edge import edge
from planner.formation.places.shelters import shelters
from planner.formation.problem import Problem
from planner.formation.rules import ends, support
from planner.navigation.places import Places


def special(problem: Problem, kind: Member, heading: int) -> Iterator[Places]:
    """Yield places on exact lines: contact, tangents, edges of ranges, the objective's rim."""
    yield edge(problem, kind, heading)
    surfaces = problem.surfaces(kind, heading)
    targets = [o for o in problem.others if o.unit in problem.aim.targets]
    if targets:
        for xs, ys in _at_targets(problem, kind, heading, targets):
            yield support.lift(xs, ys, heading, surfaces)
    if problem.aim.area is not None:
        yield support.lift(*problem.aim.area.rim(kind.body, heading=heading), heading, surfaces)
    if problem.aim.point is not None:
        point = problem.aim.point
        yield Places.of([type(point)(point.x, point.y, point.z, heading)])
    # Members of one kind may have to end beside different models: each beside its own carrier.
    alike = [m.mobility.ends for m in problem.members if m.kind == kind.kind]
    asked = tuple(dict.fromkeys(end for member_ends in alike for end in member_ends))
    by = {(o.id, gap): o for o, gap in ends.reaches(kind.body, asked, problem.others)}
    for (_, gap), other in by.items():
        for xs, ys in contact.all_round(kind.body, heading, [other], middle(problem), gap - SLACK):
            yield support.lift(xs, ys, heading, surfaces)
    beside = ends.edges(kind.body, asked, problem.scenario.battlefield)
    if len(beside[0]):
        yield support.lift(*beside, heading, surfaces)
    for xs, ys in _clear_of(problem, kind, heading):
        yield support.lift(xs, ys, heading, surfaces)
    if problem.terms.shelter is not None:
        yield from shelters(problem, kind, heading, problem.terms.shelter)


def _at_targets(
    problem: Problem, kind: Member, heading: int, targets: list[Other]
) -> Iterator[contact.Points]:
    body, here = kind.body, middle(problem)
    round_ones = [t for t in targets if t.body.base.is_round] if body.base.is_round else []
    if round_ones:
        yield contact.tangent(body, round_ones, contact.circles(problem, kind))
        for target in round_ones:
            ahead = math.atan2(here[1] - target.pose.y, here[0] - target.pose.x)
            yield from contact.packed(body, target, ahead)
    yield from contact.all_round(body, heading, targets, here, SLACK)
    if problem.terms.engagement is not None:
        engagement = problem.terms.engagement
        yield from contact.all_round(body, heading, targets, here, engagement.gap - SLACK)
        for longer in engagement.across:
            hidden = [target for target in targets if target.id in longer.models]
            yield from behind(body, hidden, longer)
            yield from contact.all_round(body, heading, hidden, here, longer.gap - SLACK)


def _clear_of(problem: Problem, kind: Member, heading: int) -> Iterator[contact.Points]:
    """Places just outside the standoffs of models that are near enough to matter."""
    here = middle(problem)
    for kept in kind.mobility.standoffs:
        near = [
            other
            for other in problem.others
            if other.id in kept.models and kept.at_end and _matters(problem, kind, other)
        ]
        if near:
            gap = kept.gap + 1 + SLACK
            yield from contact.all_round(kind.body, heading, near[:12], here, gap)


def _matters(problem: Problem, kind: Member, other: Other) -> bool:
    reach = max(m.mobility.budget for m in problem.members) + 4 * kind.body.base.circumradius
    return any(
        math.dist((m.start.x, m.start.y), (other.pose.x, other.pose.y)) <= reach
        for m in problem.members
    )
