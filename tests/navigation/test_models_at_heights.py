"""Models beside something climbable bar the height they stand at, not the ground beside it.

Bases of 32 mm, radius 0.6299", and a foe that is kept 1" off wherever its base is no more than 5"
higher or lower: nobody comes nearer to its middle than 2.2598". By pencil; a container of 6".
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.mobility import Climbing, Standoff
from planner.navigation import Navigator, Places
from planner.units import Pose

from .judged import judged
from .tables import INCH, OVER, box, navigator, other, pose, solid, um

R = 16 / 25.4
"""Inches from a base's centre to its edge."""
KEPT = 2 * R + 1
UP = Climbing(Fraction(1), Fraction(1))


def ways(start: Pose, foe: Pose) -> Navigator:
    """One model at a container with a foe on it, or beside it."""
    keep = Standoff(frozenset({"foe"}), um(1), um(5), "engagement")
    about: dict[str, Any] = {"passages": {"box": OVER}, "climbing": UP, "standoffs": (keep,)}
    box6, foes = solid("box", box(8, 4, 14, 10), 6), [other("foe", "32mm", foe)]
    return navigator([box6], "32mm", start, 30, foes, size=(20, 14), **about)


@pytest.mark.parametrize(
    ("start", "to", "foe", "length"),
    [
        (pose(7.3, 10), pose(7.3, 4), pose(8.7, 7, 6), 6),  # along its foot, a foe on the roof
        (pose(8.7, 9.3, 6), pose(8.7, 4.7, 6), pose(7.3, 7), 4.6),  # and the other way round
        (pose(7.3, 10), pose(7.3, 7), pose(8.7, 7, 6), 3),  # right below it
    ],
)
def test_straight_on_at_another_height(start: Pose, to: Pose, foe: Pose, length: float) -> None:
    """wh40k10: on the ground it is 6" below, and on the roof 6" above."""
    here = ways(start, foe)
    field = here.field("me")
    told = [float(field.costs(Places.of([to] * n))[0]) / INCH for n in (1, 9)]
    assert told == pytest.approx([length] * 2, abs=0.001)
    assert judged(here, to).spent / INCH == pytest.approx(length, abs=0.001)


def test_up_beside_a_foe_and_round_it() -> None:
    """On the ground up to where it touches the container, 2.2598" from the foe; round it then.

    From (4, 7) to x = 8 - R on the circle about (8.2, 7), along that as far as the line to
    (11.5, 7) touches it, and on: 3.9718 + 2.5546 + 2.4048, and 6" up.
    """
    here, to = ways(pose(4, 7), pose(8.2, 7, 6)), pose(11.5, 7, 6)
    x = 8 - R
    y = math.sqrt(KEPT**2 - (8.2 - x) ** 2)
    turn = math.atan2(y, x - 8.2) - math.acos(KEPT / 3.3)
    length = math.hypot(x - 4, y) + turn * KEPT + math.sqrt(3.3**2 - KEPT**2) + 6
    told = float(here.field("me").costs(Places.of([to] * 9))[0]) / INCH
    assert length - 0.002 <= told <= length + 0.01
    assert length - 0.002 <= judged(here, to).spent / INCH <= told + 1e-4


def test_no_way_between_a_foe_and_what_it_stands_beside() -> None:
    """Along the very line on which the base touches the container: round the foe, on its far side.

    The middles of both and of the foe lie on that line, 6" from it: 2 · √(6² - 2.2598²), and an
    arc of twice asin(2.2598 / 6).
    """
    y = 10 + R
    here, to = ways(pose(5, y), pose(11, y)), pose(17, y)
    length = 2 * math.sqrt(6**2 - KEPT**2) + KEPT * 2 * math.asin(KEPT / 6)
    told = float(here.field("me").costs(Places.of([to] * 9))[0]) / INCH
    assert told == pytest.approx(length, rel=3e-4)
    assert judged(here, to).spent / INCH == pytest.approx(length, rel=3e-4)
