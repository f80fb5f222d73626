"""The 0.25" lattice of end places the baselines choose from."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.formation.member import Member
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.rules import closer_to, standoff
from planner.formation.rules import ends as demands
from planner.formation.spots import facing
from planner.formation.terms import GoalTerm, Option
from planner.navigation.places import Places
from planner.plan import ModelPlan
from planner.units import Pose

STEP: Final = 6_350
"""A quarter of an inch, µm."""
ENTRY: Final = 8 * 25_400
"""How far from where a unit enters its places are looked for, µm."""
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def ends(problem: Problem, member: Member) -> Places:
    """Return lattice places within the straight-line budget where the rules let it end."""
    if member.enters:
        return _entries(problem, member)
    reach, at = member.mobility.budget, member.start
    steps = np.arange(-(reach // STEP), reach // STEP + 1) * STEP
    dx, dy = (part.ravel() for part in np.meshgrid(steps, steps))
    near = dx * dx + dy * dy <= reach * reach
    count = int(near.sum())
    flat = np.full(count, at.z)
    places = Places(at.x + dx[near], at.y + dy[near], flat, np.zeros(count, np.int64))
    return allowed(problem, member, facing(places, at.heading))


def _entries(problem: Problem, member: Member) -> Places:
    """Lattice places about where it enters, near enough to what it must end near."""
    at = member.start
    steps = np.arange(-(ENTRY // STEP), ENTRY // STEP + 1) * STEP
    dx, dy = (part.ravel() for part in np.meshgrid(steps, steps))
    turned = np.full(len(dx), at.heading)
    places = allowed(problem, member, Places(at.x + dx, at.y + dy, np.full(len(dx), 0), turned))
    asked, table = demands.asked(problem, member), problem.scenario.battlefield
    return places[demands.kept(member.body, places, asked, problem.others, table)]


def entered(problem: Problem, member: Member, end: Pose) -> ModelPlan:
    """Return the way of a model that comes in from off the table: it is set up."""
    budget = member.mobility.budget
    route = problem.navigator.ways(member.id, crossing=False, budget=budget).route(end)
    return ModelPlan(member.id, end, route.steps, 0.0, 0)


def allowed(problem: Problem, member: Member, places: Places) -> Places:
    """Return those of `places` where the rules on one model let it end."""
    places = places[usable(problem, problem.members[member.kind], places)]
    mobility = member.mobility
    keeps = standoff.kept(member.body, places, mobility.standoffs, problem.others)
    places = places[keeps]
    nearer = closer_to.closer(member.body, places, member.start, mobility.closer_to, problem.others)
    stays = (places.x == member.start.x) & (places.y == member.start.y)
    kept: Places = places[nearer | stays]
    return kept


def direct(member: Member, places: Places) -> Floats:
    """Return straight distances from the start, µm; who enters walks none."""
    if member.enters:
        return np.zeros(len(places))
    found: Floats = np.hypot(places.x - member.start.x, places.y - member.start.y)
    return found


def values(
    problem: Problem, member: Member, terms: tuple[GoalTerm, ...], places: Places, cost: Floats
) -> Ints:
    """Return the worth of each place: int64 (terms, places)."""
    option = Option(places, cost, np.zeros(len(places), np.bool_))
    rows = [term.value(problem, member, option) for term in terms]
    return np.array(rows, np.int64).reshape(len(terms), len(places))
