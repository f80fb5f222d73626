"""Narrow places that a hull goes through lengthwise: between obstacles, never along one's edge."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Passage, Way
from planner.navigation import Navigator
from planner.navigation.free_space.convex import convex_parts
from planner.navigation.headings.lanes import _narrow, _within

from .tables import INCH, area, box, navigator, pose, solid
from .test_hulls import HULL, QUARTERS

FACING = replace(QUARTERS, facing=True)


def drum(x: float, y: float) -> list[tuple[float, float]]:
    """A ring of 24 corners, 2" about a point: sides of 0.52"."""
    steps = (math.tau * k / 24 for k in range(24))
    return [(x + 2 * math.cos(step), y + 2 * math.sin(step)) for step in steps]


def middles(*things: Feature) -> list[tuple[float, float]]:
    """Where a 4" x 2" hull fits lengthwise and the disc about it does not, in inches."""
    passages = {t.id: Passage(Way.SHUT) for t in things}
    ways: Navigator = navigator(
        list(things), HULL, pose(20, 5), 60, passages=passages, turning=FACING
    )
    slim = ways.field("me").web.slim
    assert slim is not None
    found, _ = _narrow(slim, 2.0 * INCH)
    found = found[~_within(found, ways.scenario, ways.terms.mobilities["me"])]
    return [(x / INCH, y / INCH) for x, y in found.tolist()]


def test_an_outline_of_many_corners_has_none_of_its_own() -> None:
    """From corner to corner of one drum no way leads: its sides are shorter than the hull."""
    assert middles(solid("d", drum(30, 20), 5)) == []


def test_between_two_drums() -> None:
    """3" apart, where the base is 2" wide and 4" long: all lie in the gap."""
    found = np.array(middles(solid("d", drum(26.5, 20), 5), solid("e", drum(33.5, 20), 5)))
    assert len(found) > 0
    assert (abs(found - (30, 20)) < (1, 2)).all()


@pytest.mark.parametrize("turn", [1, -1])
def test_convex_outlines_run_counter_clockwise(turn: int) -> None:
    """However a file has them: a triangle of 3 by 4 has twice its area, 12, on its left."""
    (part,) = convex_parts((np.array([(0.0, 0.0), (3.0, 0.0), (0.0, 4.0)])[::turn],))
    x, y = part.T
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) == 12


def test_covered_water_is_shut_in_the_middle() -> None:
    """What a bridge leaves of a river is no ground to stand on, far from its banks as well."""
    made = [area("w", box(10, 0, 14, 44), Kind.WATER), area("b", box(9, 19, 15, 21), Kind.ROAD)]
    passages = {"w": Passage(Way.SHUT), "b": Passage(covers=frozenset({"w"}))}
    ways = navigator(made, "32mm", pose(5, 20), 40, passages=passages)
    x, y = (np.array([(12, 5), (12, 20), (12, 35), (5, 5)]).T * float(INCH)).copy()
    assert ways.field("me").web.sheets[0].free(x, y).tolist() == [False, True, False, True]
