"""Lines on from where a body comes without a turn: what its turns and its length cost together."""

from __future__ import annotations

import math

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Turning
from planner.navigation.headings.gaits import prices
from planner.navigation.kernels.facing import led_on

from .tables import SHUT, box, navigator, pose, solid, um


@pytest.mark.parametrize(
    ("to", "length"),
    [
        ((26, 20), 6.0),  # straight ahead: 2" and 6" of 10"
        ((29, 20), None),  # 2" and 9"
        ((20, 26), None),  # two units more, each 5"
        ((22, 22), math.sqrt(8)),  # 2", one unit of 5", 2.8"
        ((22.2, 22.2), None),  # 3.1"
        ((18, 18), None),  # three units
        ((20, 20), 0.0),  # where it is: it turns nowhere
        ((24, 16), None),  # in the block
    ],
)
def test_what_is_too_dear_is_left_out(to: tuple[float, float], length: float | None) -> None:
    """A lead to (20, 20) along +x cost 2" and its one free turn; a unit of 45° is 5", all 10"."""
    block = solid("block", box(23, 15, 25, 17), 5)
    ways = navigator([block], "1mm", pose(5, 5), 10, passages={"block": SHUT})
    sheet = ways.anywhere("me").web.sheets[0]
    turning = Turning(um(5), step=45 * DEGREE, free_units=1, facing=True)
    at = np.array([float(um(20))]), np.array([float(um(20))]), np.array([float(um(2))])
    used, heading = np.array([1]), np.array([0])
    ends = np.array([float(um(to[0]))]), np.array([float(um(to[1]))])
    things = sheet.blocks, sheet.tolls, sheet.rates
    found = led_on(*at, used, heading, prices(turning), float(um(10)), *ends, *things)
    told = math.inf if length is None else length * 25_400
    assert found.tolist() == [[pytest.approx(told, abs=1)]]
