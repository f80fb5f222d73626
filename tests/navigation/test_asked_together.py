"""Costs of many places whose ways climb or jump: those of one place by itself."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Climbing, Jumping, Passage
from planner.navigation import Places
from planner.units import Pose

from . import storey_tables
from .tables import INCH, OVER, SHUT, area, box, floor, navigator, pose, solid, um, wall


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


@pytest.mark.parametrize(
    ("seed", "at", "goal"),
    [
        (15, (148_701, 153_128, 0), (60_748, 36_487, 0)),
        (10, (100_860, 64_897, 0), (127_413, 74_044, 76_200)),
    ],
)
def test_what_is_left(seed: int, at: tuple[int, int, int], goal: tuple[int, int, int]) -> None:
    """What is left from a place among others is no more than the way from there costs.

    Climbs were at samples of edges: 0.2 % and 0.14 % too dear.
    """
    case = storey_tables.case(seed)
    assert case is not None
    start, to = Pose(*at), Pose(*goal)
    beside = [replace(start, x=start.x + 9_000 * k, y=start.y - 9_000 * k) for k in (-2, -1, 1, 2)]
    left = case.ways.remaining("me", Places.of([to])).costs(Places.of([start, *beside]))[0]
    route = case.ways.anywhere("me").route(start, to).spent
    assert route - 1.0 <= left <= route * 1.0003


@pytest.mark.parametrize("count", [1, 5])
def test_what_is_left_over_mud_to_the_foot_of_a_floor(count: int) -> None:
    """The way of `test_a_jump_over_mud_to_the_foot_of_a_floor`, its jump 1" and its climb 3".

    Seen from above it is a straight line. Jumps and climbs were slid one after another.
    """
    features = [floor("floor", box(8.5, 1, 20, 17), 3), area("mud", box(6, 1, 8, 17))]
    passages = {"floor": OVER, "mud": Passage(pace=Fraction(2))}
    climbing, jumping = Climbing(Fraction(1), Fraction(1)), Jumping(um(5), entry=um(1))
    about: dict[str, Any] = {"size": (22, 18), "passages": passages, "climbing": climbing}
    ways = navigator(features, "32mm", pose(2, 9), 60, jumping=jumping, **about)
    starts = [(2, 9), (3, 4), (1, 14), (4, 7), (2, 12)][:count]
    left = ways.remaining("me", Places.of([pose(14, 5, 3)]))
    costs = left.costs(Places.of(pose(*at) for at in starts)) / INCH
    for at, cost in zip(starts, costs.tolist(), strict=True):
        least = math.dist(at, (14, 5)) + 4.0
        assert least - 1e-4 <= cost <= least * 1.0005


def test_a_climb_at_the_end_long_after_a_jump() -> None:
    """Over a ditch, for 0.25", round a crate's corner in many a bend, and 3" up at the place.

    What is climbed at the very end was left out where only what is about the jump is slid.
    """
    features = [
        area("ditch", box(4, 0, 5, 12), Kind.GAP),
        solid("crate", box(7, 2, 9, 12), 6),
        floor("floor", box(10, 4, 16, 12), 3),
    ]
    passages = {"ditch": SHUT, "crate": SHUT, "floor": OVER}
    climbing, jumping = Climbing(Fraction(1), Fraction(1)), Jumping(um(3), entry=um(0.25))
    about: dict[str, Any] = {"passages": passages, "climbing": climbing, "walks_through": True}
    ways = navigator(features, "50mm", pose(2, 8), 60, size=(18, 12), jumping=jumping, **about)
    goals = [(12, 9), (12, 8.5), (12, 8)]
    found = ways.field("me").costs(Places.of(pose(*goal, 3) for goal in goals)) / INCH
    for goal, cost in zip(goals, found.tolist(), strict=True):
        corner = math.dist((2, 8), (7, 2)) + math.dist((9, 2), goal)
        assert cost >= corner + 0.25 + 3.0
        assert cost == pytest.approx(ways.field("me").route(pose(*goal, 3)).spent / INCH, rel=5e-4)


def test_a_jump_that_is_dearer_as_it_was_found() -> None:
    """Out of mud for 1.953" a jump, or on foot: a place costs no more among others than its way.

    The jumps that are known end at samples, so that on foot it was found cheaper, and was told
    1 % too much.
    """
    features = [
        area("mud", box(6.015, 2.932, 8.68, 8.008)),
        wall("wall", [(3.753, 0.5), (8.438, 5.79)], 4, 0.2),
        area("ditch", [(4.962, 0.5), (5.721, 0.5), (6.721, 8.5), (5.962, 8.5)], Kind.GAP),
    ]
    passages = {"mud": Passage(pace=Fraction(2)), "wall": OVER, "ditch": SHUT}
    jumping, climbing = Jumping(um(4.394), entry=um(1.953)), Climbing(Fraction(7, 4))
    about: dict[str, Any] = {"size": (14, 10), "jumping": jumping, "climbing": climbing}
    ways = navigator(features, "40mm", pose(7.385, 6.828), 80, passages=passages, **about)
    to, field = pose(12.592, 2.67), ways.field("me")
    together = field.costs(Places.of([to, *(pose(12, y) for y in (2, 3, 4, 5))]))[0]
    route = field.route(to).spent
    assert route - 1e-3 <= together <= route * 1.0005
