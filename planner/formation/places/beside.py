"""Places that touch a mate and are sheltered: shadows and rims are no circles to cross with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.circle import SHIFT, around
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.rules import standoff, support
from planner.formation.rules.sheltered import sheltered
from planner.formation.spots import Bools, Ints
from planner.navigation.places import Places

ROUND: Final = np.arange(360) * (2 * math.pi / 360)


def beside(
    problem: Problem, member: Member, there: Places, mates: Sequence[Member]
) -> tuple[Places, ...]:
    """Return, of each circle on which a disc touches a mate, the middles of its sheltered parts.

    Parameters:
        there: where the mates stand.
    """
    shelter = problem.terms.shelter
    if shelter is None:
        return ()
    surfaces, table = problem.surfaces(member), problem.scenario.battlefield
    found = []
    for n, mate in enumerate(mates):
        if not mate.mobility.base.is_round:
            continue
        touch = member.body.base.radius + mate.mobility.base.radius + SHIFT
        xs, ys = around(float(there.x[n]), float(there.y[n]), touch, ROUND)
        at = support.lift(xs, ys, member.start.heading, surfaces)
        free = usable(problem, member, at)
        free &= standoff.kept(member.body, at, member.mobility.standoffs, problem.others)
        free &= sheltered(member.body, at, shelter, problem.others, table)
        found.append(at[_middles(free)])
    return tuple(found)


def _middles(free: Bools) -> Ints:
    """The middle of each unbroken row in which all are free, counted round."""
    if free.all():  # of none, too
        return np.arange(len(free))[:1]
    first = int(np.argmin(free))
    turned = np.append(np.roll(free, -first), False)
    begins = np.flatnonzero(turned[1:] & ~turned[:-1]) + 1
    ends = np.flatnonzero(turned[:-1] & ~turned[1:])
    middles: Ints = ((begins + ends) // 2 + first) % len(free)
    return middles
