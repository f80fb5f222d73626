"""Places that touch a round base, all the way round it: where a charge ends."""

from __future__ import annotations

import math

import pytest

from planner.mobility import Bar
from planner.navigation import Navigator, Places
from planner.units import Pose

from .judged import judged
from .tables import navigator, other, um

FOE, START = (um(15), um(10)), Pose(um(5), um(10))
APART = 32_000
"""µm between the centres of two 32 mm bases that touch."""
OVERSHOT = 2 * APART * math.tan(math.pi / 64)
"""µm that a way may run past the place and back: a piece of the polygon about the arc, whose
quarters have 16."""


def ways() -> Navigator:
    """A 32 mm base, 10" from one that it may not pass through."""
    bars = (Bar(frozenset({"foe"}), "bar"),)
    return navigator([], "32mm", START, 60, [other("foe", "32mm", Pose(*FOE))], bars=bars)


def touching(degrees: float) -> Pose:
    """The whole µm nearest to the contact at an angle that do not overlap."""
    angle = math.radians(degrees)
    x, y = (round(APART * part) for part in (math.cos(angle), math.sin(angle)))
    while math.hypot(x, y) < APART:
        x += 1 if x > 0 else -1
    return Pose(FOE[0] + x, FOE[1] + y)


def least(to: Pose) -> float:
    """Straight, or along the tangent and then round the disc of 32 mm about the enemy, µm."""
    far, away = FOE[0] - START.x, math.dist((to.x, to.y), FOE)
    angle = math.acos((FOE[0] - to.x) / away)
    first, last = math.acos(APART / far), math.acos(min(1.0, APART / away))
    if angle <= first + last:
        return math.dist((to.x, to.y), (START.x, START.y))
    straight = math.sqrt(far**2 - APART**2) + math.sqrt(away**2 - APART**2)
    return straight + APART * (angle - first - last)


def test_every_contact_is_reached() -> None:
    """However little a place is off the arc, a way that comes round the arc ends there."""
    places = [touching(k + 0.37) for k in range(360)]
    costs = ways().field("me").costs(Places.of(places))
    for place, cost in zip(places, costs, strict=True):
        assert least(place) - 1 <= cost <= least(place) * 1.0005 + OVERSHOT


@pytest.mark.parametrize("degrees", [-77.3, -20.1, 0.4, 31.2, 88.6])
def test_the_way_round_is_legal(degrees: float) -> None:
    """The referee accepts it; one way alone is as long."""
    navigator, to = ways(), touching(degrees)
    route = judged(navigator, to)
    alone = navigator.anywhere("me").between(START, to)
    assert alone.cost == pytest.approx(route.spent, abs=60)


def test_a_start_in_contact_leaves_round_the_arc() -> None:
    """The same ways backwards: as long, from any contact."""
    for degrees in range(-90, 91, 7):
        start = touching(degrees + 0.37)
        way = ways().anywhere("me").between(start, START)
        assert least(start) - 1 <= way.cost <= least(start) * 1.0005 + OVERSHOT
