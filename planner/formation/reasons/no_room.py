"""Why nobody may end in the area that an order is about, however far it goes."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.reasons.words import names
from planner.formation.rules import no_overlap, standoff, support
from planner.plan import WhyNot

SHARES: Final = np.arange(8, -1, -1) / 8
"""Circles within the rim of the area that are looked at, as shares of its radius."""


def no_room(problem: Problem, member: Member, done: str) -> WhyNot | None:
    """Return what bars the area to a disc; None where a place looked at is free, or nothing does.

    The marker, if it reaches as far as the area does, else the models that stand too near to some
    of the places that the ground carries.
    """
    area = problem.aim.area
    if area is None or area.polygon is not None or not member.mobility.base.is_round:
        return None
    rim_x, rim_y = area.rim(member.body)
    (x, y), shares = area.centre, SHARES[:, None]
    xs, ys = (x + shares * (rim_x - x)).ravel(), (y + shares * (rim_y - y)).ravel()
    at = support.lift(xs, ys, member.start.heading, problem.surfaces(member))
    at = at[area.holds(member.body, at)] if len(at) else at
    text = f"nobody may {done}"
    if not len(at):
        return _of_marker(problem, member, text)
    kept = [s for s in member.mobility.standoffs if s.at_end]
    free = usable(problem, member, at) & standoff.kept(member.body, at, kept, problem.others)
    if free.any():
        return None
    there = [
        other.id
        for other in problem.others
        if not no_overlap.free_of(member.body, at, [other]).all()
        or not standoff.kept(member.body, at, kept, [other]).all()
    ]
    rules = [s.rule for s in kept if {*s.models} & {*there}]
    rule = rules[0] if rules else member.mobility.rule("no_overlap")
    text += f": {names(there)} {'leaves' if len(there) == 1 else 'leave'} no room there"
    return WhyNot(rule, text, tuple(there))


def _of_marker(problem: Problem, member: Member, text: str) -> WhyNot | None:
    """The marker that covers the whole area, on which no move may end; None where none does."""
    area = problem.aim.area
    assert area is not None
    for marker in member.mobility.markers:
        off = math.dist((marker.x, marker.y), area.centre)
        if off + area.radius <= marker.radius:
            text += ": no move may end on its marker, which fills it"
            return WhyNot(marker.rule, text, (), (area.id,))
    return None
