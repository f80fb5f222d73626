"""A proof that a model cannot engage a unit because a door on the way there costs too much.

The region that it can reach is drawn, and what lies a hair beyond is not sure to be out of it.
Two bounds leave no doubt: past no opening that has a toll the unit is out of reach, and past one
it is even straight there.
"""

from __future__ import annotations

from dataclasses import replace

from planner.battlefield import Feature, Kind
from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.formation import measure
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import apart, region_beyond
from planner.mobility import Mobility, Passage, Way
from planner.navigation.slow_ground.least_pace import least_pace


def behind_tolls(problem: Problem, member: Member, unit: str) -> bool:
    """Return whether tolls keep every place that `member` gets to out of engagement of `unit`."""
    engagement, mobility = problem.terms.engagement, member.mobility
    if engagement is None or member.enters or not _keeps_down(problem, member):
        return False
    tolls = {
        feature.id: toll
        for feature in problem.scenario.battlefield.features
        if (toll := _toll(mobility, feature)) and not _begins_in(member, feature)
    }
    if not tolls:
        return False
    left = (mobility.budget - min(tolls.values())) / least_pace(mobility)
    others = [
        (other, engagement.longest(other.id)) for other in problem.others if other.unit == unit
    ]
    if any(apart(problem, member, other) - gap <= left + measure.SAFETY for other, gap in others):
        return False
    shut = _shut(problem, member, tolls)
    return all(region_beyond(shut, shut.members[member.index], *other) for other in others)


def _toll(mobility: Mobility, feature: Feature) -> int:
    """What a way owes at the least for going through an opening, or the jamb of one, µm."""
    passage = mobility.passage(feature.id)
    if passage.way is not Way.OPEN or not (feature.kind in OPENINGS or feature.on_wall):
        return 0
    free = passage.paired and mobility.half
    return passage.entry + (0 if free else passage.once)


def _begins_in(member: Member, feature: Feature) -> bool:
    import shapely

    line = shapely.LineString(feature.paths[0])
    away = float(line.distance(shapely.Point(member.start.x, member.start.y)))
    return away <= member.mobility.base.circumradius + feature.thickness / 2 + measure.SAFETY


def _keeps_down(problem: Problem, member: Member) -> bool:
    """Whether a model certainly stays on the ground, where nobody gets past an opening but by it.

    Of one that climbs onto something the base may be over a door, and come down behind it.
    """
    highest, features = member.mobility.climbing.highest, problem.scenario.battlefield.features
    if member.start.z or highest is None or member.mobility.flying is not None:
        return False
    return not any(
        feature.kind in WAYS_UP
        or (feature.kind in OPENINGS and feature.sill)
        or ((feature.blocks or feature.kind is Kind.FLOOR) and feature.top <= highest)
        for feature in features
    )


def _shut(problem: Problem, member: Member, names: dict[str, int]) -> Problem:
    """The same order where some openings are shut to a model."""

    def shut(passage: Passage) -> Passage:
        return replace(passage, way=Way.SHUT, rise=None)

    body = member.mobility
    passages = {**body.passages, **{name: shut(body.passage(name)) for name in names}}
    own = replace(body, passages=passages)
    terms = replace(problem.terms, mobilities={**problem.terms.mobilities, member.id: own})
    navigator = problem.navigator.like(problem.scenario, terms)
    return Problem.of(problem.scenario, problem.order, terms, navigator)
