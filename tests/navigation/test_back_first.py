"""Who goes back a little first needs less of a turn: worked out by pencil on an open table.

Of figures that turn a quarter for nothing, pay half an inch for more, and go back at half rate:
to what lies 1° further aside than a quarter, 2.6" off, it is 2.6 · sin 1° = 0.0454" straight back,
for twice that, and 2.6 · cos 1° from there, with a quarter turn: 2.6904" in all, not 3.1".
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import shapely

from planner.length import DEGREE
from planner.mobility import Passage, Turning, Way
from planner.navigation import Navigator, Places
from planner.units import Pose

from .judged import judged
from .tables import INCH, box, floor, navigator, pose, solid, um

QUARTER = Turning(
    um(0.5), 90 * DEGREE, each=False, free_angle=90 * DEGREE, facing=True,
    backward=Fraction(2), sidestep=Fraction(1), sidestep_price=um(0.5), sidestep_once=True,
)  # fmt: skip
STEP = 0.5 / 32
"""Inches by which many places may be told too dear: what half an inch of turning is cut into."""


def ways(heading: float, budget: float = 3.0) -> Navigator:
    """A figure in the middle of an open table."""
    return navigator([], "30mm", pose(10, 10, 0, heading), budget, size=(20, 20), turning=QUARTER)


def aside(heading: float, off: float, far: float) -> Pose:
    """The place so far off the figure's heading, to its left."""
    angle = math.radians(heading + off)
    return pose(10 + far * math.cos(angle), 10 + far * math.sin(angle))


def least(off: float, far: float) -> float:
    """Inches of the cheapest way: turned all the way, or back first and a quarter turn."""
    angle = math.radians(off)
    ahead = far + (0.5 if off > 90 else 0)
    back = 2 * max(0.0, -far * math.cos(angle)) + far * math.sin(angle)
    return min(ahead, back)


@pytest.mark.parametrize("heading", [0, 37])
@pytest.mark.parametrize(("off", "far"), [(90.5, 2.9), (91, 2.6), (93, 2.7), (96, 1.5), (110, 1)])
def test_to_the_side_and_a_little_back(heading: float, off: float, far: float) -> None:
    """Told as hardly more than it costs, and never as less; the way is the cheapest in whole µm."""
    field, to = ways(heading).field("me"), aside(heading, off, far)
    told = float(field.costs(Places.of([to]))[0]) / INCH
    assert least(off, far) - 1e-4 <= told <= least(off, far) + STEP
    assert judged(ways(heading), to).spent / INCH == pytest.approx(least(off, far), abs=1e-3)


def test_as_far_as_it_can_get() -> None:
    """At 92°, d off: 2 b + d · cos 2° = 3 where b = d · sin 2° is gone back, so d = 2.8055"."""
    off = math.radians(2)
    most = 3 / (2 * math.sin(off) + math.cos(off))
    (_, region), *_ = ways(0).field("me").reach(um(3))
    far = np.linspace(2.5, 3, 501)
    spots = [aside(0, 92, one) for one in far.tolist()]
    covered = shapely.contains_xy(region, [at.x for at in spots], [at.y for at in spots])
    assert most - STEP - 0.01 <= far[covered].max() <= most


@pytest.mark.parametrize(("off", "cost"), [(0.0004, 3.1), (1, 2.6904)])
def test_nobody_backs_off_the_table(off: float, cost: float) -> None:
    """Up and right, with the table's edge right behind: there is no room to go back.

    Facing 135°, what lies at 44° is 91° aside: half an inch is paid, or one goes back, down and
    right.
    """
    start, angle = pose(10, 0.5 + off, 0, 135), math.radians(44)
    to = Pose(start.x + um(2.6 * math.cos(angle)), start.y + um(2.6 * math.sin(angle)))
    here = navigator([], "25.4mm", start, 4, size=(20, 20), turning=QUARTER)
    told = float(here.field("me").costs(Places.of([to]))[0]) / INCH
    assert cost - 1e-3 <= told <= cost + STEP
    assert told - STEP <= judged(here, to).spent / INCH <= told + 1e-6


@pytest.mark.parametrize(("off", "far"), [(90.5, 2.9), (91, 2.6), (93, 2.7)])
def test_who_stands_on_something_low_goes_back_too(off: float, far: float) -> None:
    """gemini.climb.low-obstacle: what is low enough to be walked through takes nothing to leave."""
    crate, start = solid("crate", box(9, 9, 11, 11), 1), pose(10, 10, 1, 37)
    things: dict[str, Any] = {"passages": {"crate": Passage(Way.OPEN)}, "turning": QUARTER}
    here = navigator([crate], "30mm", start, 3, size=(20, 20), **things)
    told = float(here.field("me").costs(Places.of([aside(37, off, far)]))[0]) / INCH
    assert least(off, far) - 1e-4 <= told <= least(off, far) + STEP
    spent = judged(here, aside(37, off, far)).spent / INCH
    assert spent == pytest.approx(least(off, far), abs=1e-3)


@pytest.mark.parametrize("z", [3, 6])
@pytest.mark.parametrize(("off", "far"), [(90.5, 2.9), (91, 2.6), (96, 1.5), (110, 1)])
def test_on_an_upper_floor_one_goes_back_too(z: float, off: float, far: float) -> None:
    """As on the ground: the floor is wide enough."""
    start, to = pose(10, 10, z, 37), replace(aside(37, off, far), z=um(z))
    here = navigator([floor("up", box(5, 5, 15, 15), z)], "30mm", start, 3, turning=QUARTER)
    told = float(here.field("me").costs(Places.of([to]))[0]) / INCH
    assert least(off, far) - 1e-4 <= told <= least(off, far) + STEP
    assert judged(here, to).spent / INCH == pytest.approx(least(off, far), abs=1e-3)
