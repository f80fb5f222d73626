"""How ways and what is left of them change where the models stand: measured once a standing."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.search.standing import Standing
from planner.formation.spots import Bools, Floats, in_a_row
from planner.formation.terms import GoalTerm, Option, distance_left
from planner.formation.valued import values_of
from planner.navigation.places import Places
from planner.units import Pose

EDGE: Final = 12.0
"""µm kept of the budget: at its very end navigation has to certify each way by itself."""
PROBE: Final = 300
"""µm to each side at which a slope is measured."""
STEEPEST: Final = 4.0
"""µm a µm, what the slowest ground of any game costs: what grows by more leaps, where ground is
entered or a way comes to be shut, and a leap of a metre is no more worth than that."""
WALKED: Final = "distance_walked"
PROBED: Final = ("distance_left", "distance_to_targets")
"""Terms whose slopes are read off their values about a place."""


@dataclass(frozen=True)
class Slopes:
    """What is known about where the free members stand.

    Parameters:
        of: term -> (n, 2) slopes of it.
        lost: members to whose places no way is found.
        rows: sums of weighted columns that keep the budget, and what each may be at the most.
        into: member, x, y, radius (µm) of the circle that its straight way stays in.
        rates: of members that stay: what they walk for each µm from their start at the most.
    """

    of: dict[str, Floats]
    lost: list[int] = field(default_factory=list)
    rows: list[tuple[list[tuple[int, float]], float]] = field(default_factory=list)
    into: list[tuple[int, float, float, float]] = field(default_factory=list)
    rates: dict[int, float] = field(default_factory=dict)


Known = dict[tuple[int, bytes], tuple[Standing, Slopes]]
"""By identity of the standing, which is kept so that no other takes its place, and who is free."""


def known_slopes(
    problem: Problem, standing: Standing, free: Bools, terms: tuple[GoalTerm, ...], known: Known
) -> Slopes:
    """Return the slopes where the `free` members stand, from `known` if they are there.

    A step that fails is tried again shorter, and the next term from the same standing.
    """
    key = (id(standing), free.tobytes())
    if key not in known:
        known[key] = (standing, _slopes(problem, standing, free, terms))
    return known[key][1]


def _slopes(
    problem: Problem, standing: Standing, free: Bools, terms: tuple[GoalTerm, ...]
) -> Slopes:
    walk = np.zeros((problem.mates, 2))
    found = Slopes({WALKED: walk, **{name: np.zeros((problem.mates, 2)) for name in PROBED}})
    singles = (part for term in terms for part in term.single)
    wanted = {part.name: part for part in singles if part.name in PROBED}
    asks = [
        (m, _about(standing.at[m.index]), bool(standing.crossing[m.index]))
        for m in problem.members
        if free[m.index]
    ]
    costs = problem.costs_each(asks)
    for (member, _, _), cost in zip(asks, costs, strict=True):
        me, pose = member.index, standing.at[member.index]
        if not np.isfinite(cost[0]):
            found.lost.append(me)
            continue
        if not standing.moved[me]:
            # the way has a corner here: it grows whichever way one goes
            ways = cost[1:][np.isfinite(cost[1:])]
            found.rates[me] = float(ways.max(initial=PROBE)) / PROBE
            found.into.append((me, float(pose.x), float(pose.y), member.mobility.usual(0.0) - EDGE))
            continue
        walk[me] = _slope(cost)
        # a reserve is not spent by ways that do without it: they end where it begins
        most = _most(member, float(cost[0])) - EDGE
        row = [(2 * me, walk[me, 0]), (2 * me + 1, walk[me, 1])]
        found.rows.append((row, most - float(cost[0])))
        straight = math.dist((pose.x, pose.y), (member.start.x, member.start.y))
        if abs(float(cost[0]) - straight) < EDGE:
            found.into.append((me, float(member.start.x), float(member.start.y), most))
    if wanted:
        gone = [(m.index, at) for m, at, _ in asks if m.index not in found.lost]
        whose, there = in_a_row(gone)
        none = (np.zeros(len(there)), np.zeros(len(there), np.bool_))
        for name, term in wanted.items():
            far = name == distance_left.TERM.name
            rest = distance_left.left_of(problem, whose, there) if far else None
            option, spot = Option(there, *none, rest), np.arange(len(there))
            value = values_of(problem, (term,), whose, spot, there, option)
            for (me, _), about in zip(gone, value.astype(np.float64).reshape(-1, 5), strict=True):
                if far or about[0]:  # in contact it stays there: its ring keeps it
                    found.of[name][me] = _slope(about)
    return found


def _most(member: Member, cost: float) -> float:
    """What a way may cost that goes on a little: of who walks up to nobody, what it may walk."""
    usual, unmet = member.mobility.usual(cost), member.mobility.unmet
    return usual if unmet is None or cost > unmet.budget else min(usual, unmet.budget)


def _about(pose: Pose) -> Places:
    """A pose and those PROBE to its east, west, north and south."""
    dx = np.array([0, PROBE, -PROBE, 0, 0])
    dy = np.array([0, 0, 0, PROBE, -PROBE])
    return Places(pose.x + dx, pose.y + dy, np.full(5, pose.z), np.full(5, pose.heading))


def _slope(values: Floats) -> tuple[float, float]:
    """The slope from values at the middle and PROBE to the east, west, north and south."""
    return _along(values[0], values[1], values[2]), _along(values[0], values[3], values[4])


def _along(middle: float, ahead: float, behind: float) -> float:
    """The slope over both sides of the middle, or over the one that there is a value on."""
    slope = 0.0
    if math.isfinite(ahead) and math.isfinite(behind):
        slope = (ahead - behind) / (2 * PROBE)
    elif math.isfinite(ahead):
        slope = (ahead - middle) / PROBE
    elif math.isfinite(behind):
        slope = (middle - behind) / PROBE
    return float(min(STEEPEST, max(-STEEPEST, slope)))
