"""Hulls that pay for every pivot: through lanes as wide as they are, turned in the yards between.

A 4" x 2" rectangle. A lane 2" wide runs east (y from 9 to 11) into a yard (x from 10 to 24, y from
6 to 18), another north out of it (x from 19 to 21), for the S-bend into a second yard (y from 24
to 36) that a third one leaves eastward (y from 29 to 31). In a lane the centre keeps to its line;
the hull is out of the first lane when its centre is at (12, 10) and may only be in the second,
facing north, from (20, 16) on. Between them is a straight line of 10" = |(8, 6)|; turning sweeps
a disc of √5 = 2.24" at the most, which the yard has room for on most of it.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from planner.battlefield import Feature
from planner.length import DEGREE, turn_between
from planner.mobility import Turning
from planner.navigation import Navigator, Places, Unreachable
from planner.plan import StepKind
from planner.units import Pose

from .judged import judged
from .tables import SHUT, box, inches, navigator, pose, solid, um

QUARTERS = Turning(um(0.5), step=90 * DEGREE, each=False, free_angle=90 * DEGREE)
"""A quarter turn free, half an inch for each more, all turns added up."""
ONCE = Turning(um(1), most=1)
"""1" the first time, later ones for nothing."""
EACH = Turning(um(2), step=45 * DEGREE, free_units=1)
"""45° free, 2" for each 45° more or part of it, every turn by itself."""
HULL = "101.6x50.8mm rect"


def bend(way: str = "L") -> list[Feature]:
    """The walls of the L-bend or the S-bend."""
    high = 30 if way == "L" else 24
    east = [box(24, 0, 30, 30)] if way == "L" else [box(24, 0, 26, 29), box(24, 31, 26, 44)]
    rings = [box(0, 11, 10, 44), box(0, 0, 10, 9), box(10, 0, 24, 6), *east]
    rings += [box(10, 18, 19, high), box(21, 18, 24, high)]
    rings += [] if way == "L" else [box(10, 36, 24, 44)]
    return [solid(f"s{k}", ring, 5) for k, ring in enumerate(rings)]


def hull(way: str, turning: Turning, budget: float = 60, base: str = HULL) -> Navigator:
    """A hull in the first lane, facing east."""
    made = bend(way)
    passages = {f.id: SHUT for f in made}
    return navigator(made, base, pose(5, 10), budget, passages=passages, turning=turning)


def spent(ways: Navigator, to: Pose) -> float:
    """Inches of the judged route; costs hold it, and no more than 2 % beyond it."""
    cost = ways.field("me").costs(Places.of([to]))[0]
    route = judged(ways, to)
    assert route.steps[-1].to == to
    assert route.spent <= cost + 1e-6
    assert cost <= 1.02 * route.spent
    return inches(route.spent)


def pivots(ways: Navigator, to: Pose) -> int:
    """How many pivots the route makes."""
    return sum(step.kind is StepKind.PIVOT for step in ways.field("me").route(to).steps)


def turns(ways: Navigator, to: Pose) -> list[int]:
    """µ° of each pivot of the route."""
    field = ways.field("me")
    headings = [field.start.heading, *(step.to.heading for step in field.route(to).steps)]
    return [turn_between(a, b) for a, b in pairwise(headings) if a != b]


@pytest.mark.parametrize(("turning", "price"), [(QUARTERS, 0.0), (EACH, 2.0)])
def test_an_l_bend_takes_one_pivot(turning: Turning, price: float) -> None:
    """7" in the lane, 10" across the yard, 6" in the next: 23", and a quarter turn."""
    ways, to = hull("L", turning), pose(20, 22, 0, 90)
    assert spent(ways, to) == pytest.approx(23 + price, abs=1e-3)
    assert pivots(ways, to) == 1


@pytest.mark.parametrize(("turning", "price"), [(ONCE, 1), (QUARTERS, 0), (EACH, 2)])
def test_to_the_micrometre(turning: Turning, price: int) -> None:
    """Lengthwise through the lane, turned in the yard and out: 23" and what the quarter costs.

    In a lane the hull cannot turn at all, so its centre passes (12, 10) and (20, 16), however it
    turns between: no way is shorter, and each line is rounded up by less than 1 µm.
    """
    least = um(23 + price)
    assert least <= judged(hull("L", turning), pose(20, 22, 0, 90)).spent <= least + 2


@pytest.mark.parametrize(("turning", "price"), [(QUARTERS, 0.5), (EACH, 6.0)])
def test_an_s_bend_takes_two(turning: Turning, price: float) -> None:
    """Out of the second lane at (20, 26), into the third at (22, 30): |(2, 4)|; then 13".

    Two quarter turns: one free and one at 0.5"; or four times 45°, three of them at 2".
    """
    ways, to = hull("S", turning), pose(35, 30)
    length = 7 + 10 + 10 + math.hypot(2, 4) + 13
    assert spent(ways, to) == pytest.approx(length + price, abs=1e-3)
    assert pivots(ways, to) == 2


def test_no_more_than_may_be_made() -> None:
    """Two units of 45° allowed: the L-bend can be made, the S-bend cannot."""
    one_quarter = Turning(um(2), step=45 * DEGREE, free_units=1, most_units=2)
    assert spent(hull("L", one_quarter), pose(20, 22, 0, 90)) == pytest.approx(25, abs=1e-3)
    ways, to = hull("S", one_quarter), pose(35, 30)
    assert not np.isfinite(ways.field("me").costs(Places.of([to]))).any()
    with pytest.raises(Unreachable):
        ways.field("me").route(to)


def test_a_lane_a_hair_too_narrow() -> None:
    """A base 0.1 mm wider than the lanes does not even leave the first."""
    ways = hull("L", QUARTERS, base="101.6x50.9mm rect")
    assert not np.isfinite(ways.field("me").costs(Places.of([pose(20, 22, 0, 90)]))).any()


def test_the_heading_asked_for() -> None:
    """On a bare table 10" and 52° by 0.5" for each 45° or part: 11", none for 15° steps."""
    turning = Turning(um(0.5), step=45 * DEGREE)
    ways = navigator([], HULL, pose(10, 10), 20, turning=turning)
    assert spent(ways, pose(20, 10, 0, 52)) == pytest.approx(11, abs=1e-4)
    assert pivots(ways, pose(20, 10, 0, 52)) == 1


def test_the_other_way_round() -> None:
    """Facing west at the end is a half turn: 15° steps over the whole circle, not half of it.

    180° added up: one quarter free, the other 0.5". 10" along.
    """
    ways = navigator([], HULL, pose(10, 10), 20, turning=QUARTERS)
    assert spent(ways, pose(20, 10, 0, 180)) == pytest.approx(10.5, abs=1e-4)
    assert spent(ways, pose(20, 10, 0, 270)) == pytest.approx(10, abs=1e-4)


def test_ovals_turn_in_a_yard() -> None:
    """An oval as long and as wide keeps to the same lines; its lanes are a hair wider for it.

    Outlines of ovals are drawn up to 0.05 % outside: 13 µm for 25.4 mm.
    """
    ways, to = hull("L", QUARTERS, base="101.5x50.7mm oval"), pose(20, 22, 0, 90)
    assert spent(ways, to) <= 23.001
    assert sum(turns(ways, to)) == 90 * DEGREE


def mirrored(features: list[Feature]) -> list[Feature]:
    """The same table with x and y exchanged."""
    found = []
    for feature in features:
        ring = [(inches(y), inches(x)) for x, y in feature.paths[0][:-1]]
        found.append(solid(feature.id, ring[::-1], 5))
    return found


@pytest.mark.parametrize("turning", [QUARTERS, EACH])
def test_mirrored(turning: Turning) -> None:
    """With x and y exchanged, and headings h for 90° - h, every cost is the same."""
    plain, made = hull("L", turning), mirrored(bend())
    passages = {f.id: SHUT for f in made}
    other = navigator(
        made, HULL, pose(10, 5, 0, 90), 60, size=(44, 60), passages=passages, turning=turning
    )
    for x, y, degrees in ((20, 22, 90), (18, 10, 0), (15, 12, 30), (20, 22, 270)):
        here = spent(plain, pose(x, y, 0, degrees))
        assert spent(other, pose(y, x, 0, (90 - degrees) % 360)) == pytest.approx(here, rel=2e-3)


def test_a_hull_that_cannot_move_has_no_way() -> None:
    """It stands in a block: no place costs anything but more than all it has."""
    ways = navigator(
        [solid("s", box(4, 4, 12, 12), 5)], HULL, pose(8, 8), 20, passages={"s": SHUT}, turning=ONCE
    )
    assert np.isinf(ways.field("me").costs(Places.of([pose(20, 8), pose(8, 20)]))).all()
    with pytest.raises(Unreachable):
        ways.field("me").route(pose(20, 8))
