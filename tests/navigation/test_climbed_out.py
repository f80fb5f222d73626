"""Up out of slow ground and down into it: the way is refracted where it climbs."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from planner.mobility import Measured, Passage
from planner.navigation import Navigator

from .judged import spent
from .tables import INCH, OVER, area, box, navigator, pose, solid, wall

R32 = 16_000 / INCH


def least(cost: Callable[[float], float], low: float, high: float) -> float:
    """The least value of a convex function: a third of the range is left out at a time."""
    for _ in range(120):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, two) if cost(one) < cost(two) else (one, high)
    return cost(low)


def is_least(found: float, best: float, pace: float, faces: int = 1) -> bool:
    """Whether it costs what is best: it may climb 25 µm (`Climbing.reach`) off each face."""
    return best - faces * pace * 25 / INCH <= found <= best * 1.001


def ways(
    thing: object, pace: Fraction, base: str, measured: Measured, mud: object = None
) -> Navigator:
    """From (2, 2), a thing 1" high in the way, slow or quick ground all about it."""
    ground = mud or area("mud", box(0, 0, 20, 20))
    return navigator(
        [ground, thing],  # type: ignore[list-item]
        base,
        pose(2, 2),
        60,
        size=(20, 20),
        passages={"mud": Passage(pace=pace, measured=measured), "block": OVER},
    )


@pytest.mark.parametrize("measured", list(Measured))
@pytest.mark.parametrize("pace", [Fraction(2), Fraction(4), Fraction(1, 2)])
@pytest.mark.parametrize("aside", [1.0, 3.0, 6.0])
def test_onto_a_block(pace: Fraction, aside: float, measured: Measured) -> None:
    """3" before a wide block, `aside` along it and 2" onto it.

    3 - r are gone at the pace of the ground, 2 + r on top at none, and 1" is climbed in between:
    where along the face, both lengths and the climb together are least.
    """
    block = solid("block", box(5, 0, 15, 20), 1)

    def cost(y: float) -> float:
        return float(pace) * math.hypot(3 - R32, y) + 1 + math.hypot(2 + R32, aside - y)

    found = spent(ways(block, pace, "32mm", measured), pose(7, 2 + aside, 1))
    best = least(cost, 0, aside)
    assert is_least(found, best, max(1.0, float(pace)))


@pytest.mark.parametrize("pace", [2, 4])
@pytest.mark.parametrize("aside", [2.0, 5.0])
def test_over_a_wall(pace: int, aside: float) -> None:
    """Over a thin wall the base is above the mud for its own width, and aslant there for longer.

    Up and down cost 1" each; on both sides of the 2 r are 3 - r of mud, gone alike.
    """
    thing = wall("block", [(5, 0), (5, 20)], 1)

    def cost(half: float) -> float:
        return 2 * pace * math.hypot(3 - R32, half) + 2 + math.hypot(2 * R32, aside - 2 * half)

    found = spent(ways(thing, Fraction(pace), "32mm", Measured.CENTRE), pose(8, 2 + aside))
    best = least(cost, 0, aside / 2)
    assert is_least(found, best, pace, faces=2)


def test_down_into_mud() -> None:
    """From the block the way goes on top for as long as it pays, and the same back."""
    block, mud = solid("block", box(5, 0, 15, 20), 1), area("mud", box(0, 0, 6, 20))
    given = ways(block, Fraction(4), "32mm", Measured.CENTRE, mud)

    def cost(y: float) -> float:
        return 4 * math.hypot(3 - R32, y) + 1 + math.hypot(2 + R32, 4 - y)

    best = least(cost, 0, 4)
    there = navigator(
        given.scenario.battlefield.features,
        "32mm",
        pose(7, 6, 1),
        60,
        size=(20, 20),
        passages=dict(given.mobility("me").passages),
    )
    found = spent(there, pose(2, 2))
    assert is_least(found, best, 4)


def test_a_hull() -> None:
    """A 60 x 40 mm base meets the face half of what it takes up before it, at whatever height.

    That is 30 cos t + 20 sin t mm, turned by t; turns are free, and where it stands out furthest
    the climb saves most of the mud.
    """
    block = solid("block", box(5, 0, 15, 20), 1)

    def cost(half: float, y: float) -> float:
        return 4 * math.hypot(3 - half, y) + 1 + math.hypot(2.5 + half, 3 - y)

    found = spent(ways(block, Fraction(4), "60x40mm rect", Measured.BASE), pose(7.5, 5, 1))
    turns = (math.radians(t) for t in range(0, 90, 15))  # those that are searched
    halves = [(30_000 * math.cos(t) + 20_000 * math.sin(t)) / INCH for t in turns]
    best = min(least(partial(cost, half), 0, 3) for half in halves)
    assert is_least(found, best, 4)
