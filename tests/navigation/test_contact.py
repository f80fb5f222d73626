"""Places that touch a round base, all the way round it: where a charge ends."""

from __future__ import annotations

import math

import pytest

from planner.mobility import Bar
from planner.navigation import Navigator, Places
from planner.units import Pose

from .judged import judged
from .tables import INCH, navigator, other, um

FOE, START = (um(15), um(10)), Pose(um(5), um(10))
APART = 32_000
"""µm between the centres of two 32 mm bases that touch."""
LONGER = math.tan(math.pi / 64) / (math.pi / 64)
"""How many times as long as an arc the polygon about it is, whose quarters have 16 pieces."""
WHOLE = 12
"""µm that whole numbers add: way points up to 1.7 µm further out, all the way round at most."""


def ways(budget: float = 60, foe: str = "32mm", start: Pose = START) -> Navigator:
    """A 32 mm base, 10" from one that it may not pass through."""
    bars = (Bar(frozenset({"foe"}), "bar"),)
    return navigator([], "32mm", start, budget, [other("foe", foe, Pose(*FOE))], bars=bars)


def touching(degrees: float, apart: int = APART) -> Pose:
    """The whole µm nearest to the contact at an angle that do not overlap."""
    angle = math.radians(degrees)
    x, y = (round(apart * part) for part in (math.cos(angle), math.sin(angle)))
    while math.hypot(x, y) < apart:
        x += 1 if x > 0 else -1
    return Pose(FOE[0] + x, FOE[1] + y)


def least(to: Pose, apart: int = APART, longer: float = 1.0) -> float:
    """Straight, or along the tangent and then round the disc about the enemy, µm.

    Parameters:
        longer: what each µm of the arc counts.
    """
    far, away = FOE[0] - START.x, math.dist((to.x, to.y), FOE)
    angle = math.acos((FOE[0] - to.x) / away)
    first, last = math.acos(apart / far), math.acos(min(1.0, apart / away))
    if angle <= first + last:
        return math.dist((to.x, to.y), (START.x, START.y))
    straight = math.sqrt(far**2 - apart**2) + math.sqrt(max(0.0, away**2 - apart**2))
    return straight + longer * apart * (angle - first - last)


@pytest.mark.parametrize(("foe", "apart"), [("32mm", APART), ("170mm", 101_000)])
def test_every_contact_is_reached(foe: str, apart: int) -> None:
    """However little a place is off the arc, a way that comes round the arc ends there.

    It never runs past the place: nothing is longer than a polygon that touches the arc.
    """
    places = [touching(k + 0.37, apart) for k in range(360)]
    costs = ways(foe=foe).field("me").costs(Places.of(places))
    for place, cost in zip(places, costs, strict=True):
        assert least(place, apart) - 1 <= cost <= least(place, apart, LONGER) + WHOLE


@pytest.mark.parametrize("degrees", [-77.3, -20.1, 0.4, 31.2, 88.6])
def test_the_way_round_is_legal(degrees: float) -> None:
    """The referee accepts it, and it costs what was promised; one way alone is as long.

    The promise holds 0.05 µm for each bend, and the same for what floats may be off.
    """
    navigator, to = ways(), touching(degrees)
    route = judged(navigator, to)
    cost = navigator.field("me").costs(Places.of([to]))[0]
    assert route.spent <= cost <= route.spent + 0.1 * len(route.steps)
    alone = navigator.anywhere("me").between(START, to)
    assert alone.cost == pytest.approx(route.spent, abs=0.1 * len(route.steps))


def test_as_far_as_the_budget_goes() -> None:
    """A contact is in reach with what the way along the polygon costs, though a corner of the
    polygon behind it is not; with less than the way along the arc it is not in reach."""
    for degrees in range(-85, 90, 17):
        to = touching(degrees)
        enough, little = least(to, longer=LONGER) + WHOLE, least(to) - 1
        assert judged(ways(enough / INCH), to).spent <= enough
        assert math.isinf(ways(little / INCH).field("me").costs(Places.of([to]))[0])


def test_a_start_in_contact_leaves_round_the_arc() -> None:
    """The same ways backwards: as long, from any contact, one by one or from one search."""
    for degrees in range(-90, 91, 7):
        start = touching(degrees + 0.37)
        most = least(start, longer=LONGER) + WHOLE
        assert least(start) - 1 <= ways().anywhere("me").between(start, START).cost <= most
        leaving = ways(start=start)
        cost = leaving.field("me").costs(Places.of([START]))[0]
        assert least(start) - 1 <= judged(leaving, START).spent <= cost <= most


def test_from_contact_to_contact() -> None:
    """Round the same enemy, from its far side to its near one: along the arc alone."""
    start = touching(0.4)
    for degrees in range(10, 350, 17):
        to = touching(degrees)
        turn = abs(math.remainder(math.radians(degrees - 0.4), 2 * math.pi))
        found = judged(ways(start=start), to).spent
        assert APART * turn - 2 <= found <= APART * turn * LONGER + WHOLE


def test_an_arc_that_the_table_cuts_off_is_left_along_its_own_end() -> None:
    """A 40 mm base under a 25 mm one, touching it at 265.5°, and the table ends to its right.

    The polygon about the arc of 32.5 mm has a corner every 5.625°: 261.5625°, which that place does
    not see, and 267.1875°, 1,597 µm to the left of the enemy's centre: off the table, whose edge
    lets no centre further than 2,000 µm to the left of it. To a place 40 mm to the left of the
    centre it is the arc from 265.5° to 180° + acos(32.5 / 40), then 23.3 mm of tangent; and back.
    """
    foe, radius, away = Pose(490_000, um(10)), 32_500, 40_000
    angle = math.radians(265.5)
    low = Pose(foe.x + round(radius * math.cos(angle)), foe.y + round(radius * math.sin(angle)) - 1)
    left = Pose(foe.x - away, foe.y)
    tangent = math.acos(radius / away)
    arc = radius * (angle - math.pi - tangent)
    for start, to in ((low, left), (left, low)):
        bars = (Bar(frozenset({"foe"}), "bar"),)
        foes = [other("foe", "25mm", foe)]
        made = navigator([], "40mm", start, 6, foes, size=(20, 20), bars=bars)
        cost = float(made.field("me").costs(Places.of([to]))[0])
        least = arc + math.sqrt(away**2 - radius**2)
        assert least - 1 <= cost <= least + arc * (LONGER - 1) + WHOLE
        assert judged(made, to).spent <= cost + 1
