"""Places to engage from that a way round a corner just leads to: looked for where there are none.

Candidates stand some degrees apart round each target. Where budget and range end together, or
others leave a narrow arc, a member that could engage a unit may do so from none of them.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation import measure
from planner.formation.lacking import lacking
from planner.formation.member import Member
from planner.formation.menu import Menu
from planner.formation.places.circle import SLACK
from planner.formation.places.packing import Pools
from planner.formation.places.shell import shell
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import at_least
from planner.formation.reasons.shortage import RING, engaging, legal
from planner.formation.rules import support
from planner.formation.spots import unique
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace
from planner.units import Pose

NEAR: Final = 2_540
"""µm that the nearest of the places first looked at may lack (a tenth of an inch): between two of
them that is less, by some tenths of a millimetre for the widest usual bases."""
ROUNDS: Final = 3
FINER: Final = np.linspace(-1.0, 1.0, 9)
"""Places between the neighbours of the best one, in each round."""


def sought(menu: Menu, places: Pools) -> Pools:
    """Return `places`, with those by which members engage units that they engage from none of them.

    For each such member and unit the nearest one. All of its kind that could follow by the same
    vector get a place there, too. Discs alone: the very same object where nothing is added.
    """
    problem, found = menu.problem, dict(places)
    if problem.terms.engagement is None:
        return places
    for member in problem.members:
        if not _goes(member):
            continue
        for index, unit in enumerate(problem.aim.targets):
            if (menu.engages[member.index] >> index & 1).any():
                continue
            if at_least(problem, member, unit) > 0:
                continue
            end = _nearest(problem, member, unit)
            if end is not None:
                more = _followed(problem, member, end)
                found[member.kind] = unique(Places.concat([found[member.kind], more]))
    return found if any(found[kind] is not places[kind] for kind in found) else places


def _goes(member: Member) -> bool:
    body = member.mobility
    return body.moves and body.base.is_round and not member.enters and not member.turns


def _nearest(problem: Problem, member: Member, unit: str) -> Pose | None:
    """The place to engage a unit from that a member gets to with most to spare, if it does."""
    at = _close(member, engaging(problem, member, (unit,)))
    step = float(RING[1])
    for _ in range(ROUNDS):
        lacks = lacking(problem, member, at, NEAR) if len(at) else np.full(1, math.inf)
        best = int(np.argmin(lacks))
        if not lacks[best] < math.inf:
            return None
        at = Places.concat([at[best : best + 1], _between(problem, member, unit, at[best], step)])
        step *= float(FINER[1] - FINER[0])
    lacks = lacking(problem, member, at, NEAR)
    best = int(np.argmin(lacks))
    return at[best] if lacks[best] <= 0 else None


def _close(member: Member, at: Places) -> Places:
    """Those that are not too far off as the crow flies."""
    off = np.hypot(at.x - member.start.x, at.y - member.start.y) * least_pace(member.mobility)
    return at[off <= member.mobility.budget + NEAR]


def _between(problem: Problem, member: Member, unit: str, best: Pose, step: float) -> Places:
    """Places at the edge of engagement range about the best one, `step` to either side."""
    engagement, here = problem.terms.engagement, Places.of([best])
    assert engagement is not None
    targets = [other for other in problem.others if other.unit == unit]
    gaps = [measure.gaps(member.body, here, o.body, Places.of([o.pose]))[0, 0] for o in targets]
    other = targets[int(np.argmin(gaps))]
    towards = math.atan2(best.y - other.pose.y, best.x - other.pose.x)
    gap = max(engagement.gap - SLACK, SLACK)
    xs, ys = shell(member.body, best.heading, other, gap, towards + step * FINER)
    return legal(problem, member, support.lift(xs, ys, best.heading, problem.surfaces(member)))


def _followed(problem: Problem, member: Member, end: Pose) -> Places:
    """The place, and where mates of its kind come to by the same vector."""
    mates = [problem.members[index] for index in problem.rows[member.kind]]
    xs = np.array([float(m.start.x + end.x - member.start.x) for m in mates])
    ys = np.array([float(m.start.y + end.y - member.start.y) for m in mates])
    more = support.lift(xs, ys, end.heading, problem.surfaces(member))
    return Places.concat([Places.of([end]), legal(problem, member, more)])
