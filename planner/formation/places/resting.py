"""Places at the foot of climbs on which a move may come to rest."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.circle import SLACK
from planner.formation.problem import Problem
from planner.formation.rules import support
from planner.mobility import Rest
from planner.navigation.places import Places

SEGMENTS: Final = 32
"""Straight pieces of a quarter of an arc about a corner."""


def resting(problem: Problem, member: Member) -> Places:
    """Return where a member comes to each climb: straight, on its way, and beside its mates there.

    To the nearest place of its foot; where the straight line to the destination meets that; and
    to both sides of these, a base further each time.
    """
    if not member.mobility.rests:
        return Places.of([])
    found = [_at_foot(problem, member, rest) for rest in member.mobility.rests]
    return Places.concat([Places.of([]), *found])


def _at_foot(problem: Problem, member: Member, rest: Rest) -> Places:
    import shapely

    start = shapely.Point(member.start.x, member.start.y)
    surfaces = [s for s in problem.surfaces(member) if s.z == rest.z]
    if len(rest.foot) == 1:
        xs, ys = (np.array([float(c)]) for c in rest.foot[0])
        return support.lift(xs, ys, member.start.heading, surfaces)
    foot = shapely.LineString(rest.foot)
    closed = shapely.Polygon(rest.foot) if foot.is_ring else foot
    grown = (abs(rest.near) + SLACK) / np.cos(np.pi / (4 * SEGMENTS))
    if rest.near < 0:  # at the edge of what it climbs down from, with all of its base
        inner = closed.buffer(-member.body.base.inradius - SLACK)
        rings = [inner.exterior] if inner.geom_type == "Polygon" and not inner.is_empty else []
    else:
        rings = [closed.buffer(grown, quad_segs=SEGMENTS).exterior]
    wide, many = float(member.body.base.length) + 2 * SLACK, problem.mates
    points = []
    for ring in rings:
        firsts = [ring.project(start)]
        if (crossing := _crossing(problem, start, ring)) is not None:
            firsts.append(ring.project(crossing))
        steps = np.arange(1 - many, many) * wide
        lengths = (np.array(firsts)[:, None] + steps[None, :]).ravel() % ring.length
        points.append(shapely.get_coordinates(shapely.line_interpolate_point(ring, lengths)))
    xy = np.concatenate([np.zeros((0, 2)), *points])
    return support.lift(xy[:, 0], xy[:, 1], member.start.heading, surfaces)


def _crossing(problem: Problem, start: Any, ring: Any) -> Any:
    """Where the straight line from a start to the destination first meets a ring."""
    import shapely

    aim = problem.aim
    centre = aim.area.centre if aim.area is not None else None
    to = centre or ((aim.point.x, aim.point.y) if aim.point is not None else None)
    if to is None:
        return None
    line = shapely.LineString([start, shapely.Point(to)])
    met = shapely.intersection(line, ring)
    if shapely.is_empty(met):
        return None
    return shapely.get_point(shapely.shortest_line(start, met), 1)
