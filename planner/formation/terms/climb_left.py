"""What is left of the way once what is left of the budget is climbed, µm, all models together.

Where a climb may outlast the order, whoever ends at its foot is further than where it stands:
told by that alone, a squad would walk along the foot of a wall, which is nearer, and climb less.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation.spots import Floats, Ints
from planner.formation.terms.distance_left import TERM as LEFT
from planner.formation.terms.distance_left import left_of, value
from planner.formation.terms.term import Fold, GoalTerm, Option
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem
    from planner.mobility import Rest

BEYOND: Final = 2
"""µm by which a base is over the edge that it climbs to, or off the one it climbs down from."""
FAN: Final = tuple(math.radians(turn) for turn in (0, -20, 20, -40, 40, -60, 60, -75, 75))
"""Directions in which the edge is looked at, the way straight across first."""
SAME: Final = 2_500.0
"""µm: a way so little longer by those directions is the shortest one, by another of them."""


def climb_left(problem: Problem, member: Member, option: Option) -> Ints:
    """Return what is left from where each way ends, or from where its climb comes to rest."""
    found = value(problem, member, Option(option.spots, option.cost, option.crossing))
    whole = found.astype(np.float64)
    for rest in member.mobility.rests:
        left = np.ceil(_by(problem, member, option, rest, whole))
        closer = np.isfinite(left) & (left < found)
        found[closer] = left[closer].astype(np.int64)
    return found


def _by(problem: Problem, member: Member, option: Option, rest: Rest, left: Floats) -> Floats:
    """What is left of ways that end on one climb; inf where they do not."""
    at, budget = option.spots, member.mobility.budget
    here, foot = np.stack([at.x, at.y], axis=1).astype(np.float64), nearest(rest, at)
    away = np.maximum(0.0, np.hypot(*(foot - here).T) - rest.near)
    spare = budget - option.cost - away
    begun = np.flatnonzero((at.z == rest.z) & (away <= rest.within) & (spare > 0))
    found = np.full(len(at), np.inf)
    if len(begun):
        by = away[begun] + rest.cost + _beyond(problem, member, rest, here[begun], foot[begun])
        by = np.where(by - left[begun] <= SAME, np.minimum(by, left[begun]), by)
        found[begun] = by - away[begun] - np.minimum(spare[begun], rest.most)
    return found


def _beyond(problem: Problem, member: Member, rest: Rest, here: Floats, foot: Floats) -> Floats:
    """What is left from where climbs are over: from the nearest places that carry the body.

    Going up it goes on over the edge in any direction; going down it is off the edge already.
    """
    if rest.head is not None:
        ends = [np.tile(np.array(rest.head, np.float64), (len(here), 1))]
    else:
        across = foot - here
        across /= np.maximum(np.hypot(*across.T), 1.0)[:, None]
        far, angles = abs(rest.near) + BEYOND, FAN if rest.near >= 0 else FAN[:1]
        along = np.stack([-across[:, 1], across[:, 0]], axis=1)
        ends = [foot + far * (across + math.tan(angle) * along) for angle in angles]
    costs = [_left_from(problem, member, rest, here, end) for end in ends]
    found: Floats = np.min(costs, axis=0)
    return found


def _left_from(problem: Problem, member: Member, rest: Rest, here: Floats, ends: Floats) -> Floats:
    x, y = np.rint(ends.T).astype(np.int64)
    none = np.full(len(x), member.start.heading)
    there = Places(x, y, np.full(len(x), rest.to_z), none)
    on = np.hypot(*(ends - here).T) if rest.head is None and rest.near >= 0 else 0.0
    left = left_of(problem, np.full(len(x), member.index), there)
    if problem.aim.area is not None:
        left[problem.aim.area.holds(member.body, there)] = 0
    found: Floats = left + on
    return found


def nearest(rest: Rest, at: Places) -> Floats:
    """Return the point (x, y) of a climb's foot that is nearest to each place."""
    import shapely

    line = shapely.LineString(rest.foot) if len(rest.foot) > 1 else shapely.Point(rest.foot[0])
    between = shapely.shortest_line(shapely.points(at.x, at.y), line)
    found: Floats = shapely.get_coordinates(shapely.get_point(between, 1))
    return found


TERM = GoalTerm("climb_left", LEFT.sense, LEFT.unit, Fold.SUM, climb_left)
