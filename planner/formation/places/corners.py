"""Corners of the room that others leave: where two circles cross that bound where one may stand.

Besides, where somebody is to be safe, places beside mates that are.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.beside import beside
from planner.formation.places.circle import meet
from planner.formation.places.legal import usable
from planner.formation.places.local import lines
from planner.formation.problem import Problem
from planner.formation.rules import standoff, support
from planner.navigation.places import Places
from planner.units import Pose

CIRCLES: Final = 40
"""Circles that are looked at: those nearest to what is wanted."""


def corners(problem: Problem, member: Member, ends: Places) -> Places:
    """Return such places for a disc, its mates at `ends` (all members'): the nearest free is one.

    They are clear of other units, not of the mates.
    """
    mates = [mate for mate in problem.members if mate.index != member.index]
    there = ends[np.array([mate.index for mate in mates], np.int64)]
    circles = lines(problem, member, _wished(problem, member), there, mates)[:CIRCLES]
    a, b = np.triu_indices(len(circles), 1)
    xs, ys = meet(*circles[a].T, *circles[b].T)
    at = support.lift(xs, ys, member.start.heading, problem.surfaces(member))
    at = at[standoff.kept(member.body, at, member.mobility.standoffs, problem.others)]
    return Places.concat([at[usable(problem, member, at)], *beside(problem, member, there, mates)])


def _wished(problem: Problem, member: Member) -> Pose:
    """The nearest of the models or the middle of the area that the order is about."""
    here = member.start
    wished = [o.pose for o in problem.others if o.unit in problem.aim.targets]
    if not wished and problem.aim.area is not None:
        x, y = problem.aim.area.centre
        wished = [Pose(round(x), round(y), here.z)]
    return min(wished or [here], key=lambda at: math.dist((at.x, at.y), (here.x, here.y)))
