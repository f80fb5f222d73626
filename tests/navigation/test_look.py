"""Which headings look at a point, or at any of several."""

import math
import random

import numpy as np
import pytest

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Looks
from planner.navigation.headings.look import headings, turned_to
from planner.referee.exact.bearing import heading_of
from planner.units import Pose


def apart(look: Looks, pose: Pose) -> int:
    """By how many µ° a heading misses the nearest arc, by the referee's exact directions."""
    towards = (heading_of(x - pose.x, y - pose.y) for x, y in look.at)
    return min(turn_between(to, pose.heading) for to in towards) - look.off


@pytest.mark.parametrize("degrees", [0.5, 30, 90, 170])
@pytest.mark.parametrize("points", [1, 2, 5])
def test_headings_look_there_and_are_all_that_do(degrees: float, points: int) -> None:
    """Just inside the stretch each looks there; where arcs overlap, just outside it none does.

    One arc is a stretch by itself; of several that do not overlap the nearest point's is taken.
    """
    chance = random.Random(f"{degrees} {points}")
    for _ in range(40):
        at = tuple((chance.randrange(10**6), chance.randrange(10**6)) for _ in range(points))
        look = Looks("r", at=at, off=round(degrees * DEGREE))
        x, y = chance.randrange(10**6), chance.randrange(10**6)
        (middle,), (off,) = headings(look, np.array([x]), np.array([y]))
        for side in (-1, 1):
            inside = Pose(x, y, 0, int(middle + side * off) % FULL_TURN)
            assert apart(look, inside) <= 0
            if off < FULL_TURN // 2:
                outside = Pose(x, y, 0, int(middle + side * (off + 8)) % FULL_TURN)
                near = min(at, key=lambda p: math.dist(p, (x, y)))
                one = Looks("r", at=(near,), off=look.off)
                assert apart(look, outside) > 0 or apart(one, outside) > 0


def test_it_turns_no_further_than_it_has_to() -> None:
    """East of (0, 0), arc 90°: from 100° it turns to 45°, from 300° to 315°, from 10° not at all.

    Exactly opposite, either way is 135°. On the very point any heading will do.
    """
    look = Looks("r", at=((1000, 0),), off=45 * DEGREE)
    for now, then in ((100, 45), (300, 315), (10, 10)):
        assert turned_to(look, Pose(0, 0, 0, now * DEGREE)) == then * DEGREE
    assert turned_to(look, Pose(0, 0, 0, 180 * DEGREE)) in (45 * DEGREE, 315 * DEGREE)
    assert turned_to(look, Pose(1000, 0, 0, 180 * DEGREE)) == 180 * DEGREE
