"""Costs of many places whose ways climb or jump: those of one place by itself."""

from __future__ import annotations

import math

import pytest

from planner.battlefield import Kind
from planner.mobility import Jumping, Passage
from planner.navigation import Places
from planner.units import Pose

from . import storey_tables
from .tables import INCH, SHUT, area, box, navigator, pose, um, wall


@pytest.mark.parametrize(
    ("seed", "at"),
    [
        (9, (209_687, 116_723, 0)),
        (13, (328_670, 232_582, 0)),
        (6, (232_568, 89_674, 76_200)),
    ],
)
def test_what_is_climbed_on_the_way(seed: int, at: tuple[int, int, int]) -> None:
    """A place costs no more among others than its way does, which a referee's steps add up to.

    Climbs were at samples of the edges that they are at: 1.2 %, 0.7 % and 0.3 % too dear.
    """
    case = storey_tables.case(seed)
    assert case is not None
    start, to = case.start, Pose(*at)
    beside = ((20_000 * k, start.y + 9_000 * k) for k in (-2, -1, 1, 2))
    others = [Pose(to.x + x, y, z) for x, y in beside for z in (0, to.z)]
    ways = case.ways.field("me")
    together = ways.costs(Places.of([to, *others]))[0]
    route = ways.route(to).spent
    assert route - 1e-3 <= together <= route * 1.0005


def test_what_a_jump_leads_over_is_owed() -> None:
    """A ditch all across the table, and in the middle of it a fence that 0.5" is owed for.

    Straight over both, for 0.25" more a jump: the ways that were slid paid for the fence no more.
    """
    features = [
        area("ditch", box(4, 0, 5, 12), Kind.GAP),
        wall("fence", [(4.5, 0), (4.5, 12)], 1),
    ]
    passages = {"ditch": SHUT, "fence": Passage(entry=um(0.5))}
    jumping = Jumping(um(4), entry=um(0.25))
    about = navigator(features, "25mm", pose(2, 5), 40, passages=passages, jumping=jumping)
    goals = [(8, 3), (8, 5), (9, 6), (9, 8)]
    found = about.field("me").costs(Places.of(pose(*goal) for goal in goals)) / INCH
    for goal, cost in zip(goals, found.tolist(), strict=True):
        least = math.dist((2, 5), goal) + 0.75
        assert least - 1e-6 <= cost <= least * 1.0005
