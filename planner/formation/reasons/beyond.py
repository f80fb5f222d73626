"""Whether a model certainly cannot engage a unit: a proof, not a search."""

from __future__ import annotations

import math
from typing import Final

from planner.battlefield.kind import WAYS_UP
from planner.formation import measure
from planner.formation.body import Other
from planner.formation.ceiling import straight
from planner.formation.problem import Member, Problem
from planner.navigation.places import Places

DRAWN: Final = 500.0
"""µm by which navigation's drawn region may differ from the exact one."""


def beyond(problem: Problem, member: Member, unit: str) -> bool:
    """Return whether every place `member` can get to is out of engagement range of `unit`.

    First as the crow flies; then by the whole region it can reach, not by sampled places.
    """
    engagement = problem.terms.engagement
    assert engagement is not None
    start = Places.of([member.start])
    # a ladder leads sideways for the price of its height: no straight line bounds that
    ladders = any(f.kind in WAYS_UP for f in problem.scenario.battlefield.features)
    farthest = math.inf if ladders else straight(member)
    for other in (o for o in problem.others if o.unit == unit):
        gap = measure.gaps(member.body, start, other.body, Places.of([other.pose]))[0, 0]
        longest = engagement.longest(other.id)
        if gap <= longest + farthest + measure.SAFETY and not _region_beyond(
            problem, member, other, longest
        ):
            return False
    return True


def _region_beyond(problem: Problem, member: Member, other: Other, gap: int) -> bool:
    import shapely

    most = member.body.base.circumradius + other.body.base.circumradius + gap + DRAWN
    centre = shapely.Point(other.pose.x, other.pose.y)
    return all(region.distance(centre) > most for _, region in problem.reach(member))
