"""Many places along slanting walls and other bases, at a heading that no search knows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from planner.navigation import Places
from planner.navigation.field import Field
from planner.units import Pose

from .hull_tables import PRICES
from .tables import SHUT, navigator, other, pose, solid, um

SLANT = 37
"""Degrees: 7° off the headings searched, by which half of 4" stands out a quarter of an inch."""
ANGLE = math.radians(SLANT)
AHEAD, OUT = (math.cos(ANGLE), math.sin(ANGLE)), (math.sin(ANGLE), -math.cos(ANGLE))
WALL = [
    (10 + s * AHEAD[0] - o * OUT[0], 9 + s * AHEAD[1] - o * OUT[1])
    for s, o in ((-6, 0), (6, 0), (6, 1), (-6, 1))
]


def _field(start: Pose, *blocks: tuple[str, list[tuple[float, float]]]) -> Field:
    walls = [solid("wall", WALL, 5), *(solid(name, ring, 5) for name, ring in blocks)]
    shut = dict.fromkeys(("wall", *(name for name, _ in blocks)), SHUT)
    given = "101.6x50.8mm rect", start, 20
    ways = navigator(walls, *given, size=(24, 18), turning=PRICES["once"], passages=shut)
    found: Field = ways.field("me")
    return found


def _along(count: int, begin: float, end: float) -> list[Pose]:
    """Places flush with the wall, from one distance along it to another, inches."""
    found = []
    for k, s in enumerate(np.linspace(begin, end, count).tolist()):
        x = um(10) + round(um(s) * AHEAD[0] + (um(1) + 3) * OUT[0])
        y = um(9) + round(um(s) * AHEAD[1] + (um(1) + 3) * OUT[1])
        found.append(Pose(x, y, 0, (SLANT + 180 * (k % 2)) * 1_000_000))
    return found


def test_many_as_by_hand() -> None:
    """Turned as it starts, in the open, and straight from there: no way is shorter.

    More than 64 asked together were told up to 0.06" dearer, as hulls come along or across walls.
    """
    places = _along(100, -5, 5)
    field = _field(pose(14, 3))
    paid = field.mobility.turning.cost([SLANT * 1_000_000])
    least = np.array([math.dist(field.start.at, to.at) + paid for to in places])
    costs = field.costs(Places.of(places))
    assert (costs >= least - 1).all()
    assert (costs <= least + um(0.02)).all()


def test_many_as_alone() -> None:
    """Past a block that is in the way: together they cost what each does alone.

    They were told up to 0.16" dearer.
    """
    field = _field(pose(14, 3), ("block", [(12.5, 4.8), (17, 4.8), (17, 5.2), (12.5, 5.2)]))
    places = _along(70, 1.8, 4)
    costs = field.costs(Places.of(places))
    for k in (20, 40, 60):
        alone = field.route(places[k]).spent
        assert costs[k] == pytest.approx(alone, abs=um(1 / 16))


def test_along_a_parked_tank() -> None:
    """The sides of one that stands at 37° are headings to end at beside it, not further off."""
    parked = other("parked", "101.6x50.8mm rect", pose(10, 9, degrees=SLANT))
    about = "101.6x50.8mm rect", pose(14, 3), 20
    ways = navigator([], *about, size=(24, 18), turning=PRICES["once"], others=[parked])
    field = ways.field("me")
    beside, off = ((um(10 + far * OUT[0]), um(9 + far * OUT[1]), 0) for far in (2, 6))
    assert {(SLANT + 90 * k) * 1_000_000 for k in range(4)} <= {*field.headings(*beside)}
    assert SLANT * 1_000_000 not in field.headings(*off)
