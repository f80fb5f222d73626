"""Who turns past models ends with no heading at which its base is on one.

By pencil: a base of 4" by 2" and a foe of 40 mm, radius 0.7874". Broadside on it keeps 1" and that
off the foe's middle, lengthways 2" and that.
"""

from __future__ import annotations

import math

import pytest

from planner.mobility import Bar, Turning
from planner.navigation import Places, Unreachable

from .judged import judged
from .tables import INCH, navigator, other, pose


@pytest.mark.parametrize("degrees", [90, 87])  # one that is searched, one that is not
@pytest.mark.parametrize("off", [2.0, 3.0])
def test_the_last_turn_stops_clear_of_models(degrees: float, off: float) -> None:
    """2" above the foe it lies along it, and may not point at it; 3" above it may do both."""
    bar = Bar(frozenset({"foe"}), "enemy")
    foes = [other("foe", "40mm", pose(10, 5))]
    turning = Turning(0, sweeps=False)
    here = navigator(
        [], "101.6x50.8mm rect", pose(3, 8), 20, foes, size=(20, 12), turning=turning, bars=(bar,)
    )
    to = pose(10, 5 + off, 0, degrees)
    field = here.field("me", turned=True)
    told = [float(field.costs(Places.of([to] * n))[0]) / INCH for n in (1, 9)]
    if off < 2 + 0.7874:
        assert told == [math.inf] * 2
        with pytest.raises(Unreachable):
            field.route(to)
        to = pose(10, 5 + off)
        told = [float(field.costs(Places.of([to] * n))[0]) / INCH for n in (1, 9)]
    assert told == pytest.approx([math.hypot(7, 3 - off)] * 2, abs=0.001)
    assert judged(here, to, turned=True).spent / INCH == pytest.approx(told[0], abs=0.001)


@pytest.mark.parametrize("sweeps", [True, False])
@pytest.mark.parametrize("off", [2.5, 3.0])
def test_a_foe_ahead_of_where_the_budget_ends(off: float, sweeps: bool) -> None:
    """8" on, broadside to the line, a foe in its way but for its turn: 2" and 0.7874" off.

    As a disc no wider than the base is, it would not come to the foe with any way it can pay for.
    """
    bar = Bar(frozenset({"foe"}), "enemy")
    foes = [other("foe", "40mm", pose(11 + off, 6))]
    turning, start = Turning(0, sweeps=sweeps), pose(3, 6, 0, 90)
    size = (20.0, 12.0)
    here = navigator(
        [], "101.6x50.8mm rect", start, 8, foes, size=size, turning=turning, bars=(bar,)
    )
    to, field = pose(11, 6), here.field("me", turned=True)
    told = [float(field.costs(Places.of([to] * n))[0]) / INCH for n in (1, 9)]
    if off < 2 + 0.7874:
        assert told == [math.inf] * 2
    else:
        assert told == pytest.approx([8] * 2, abs=0.001)
        assert judged(here, to, turned=True).spent / INCH == pytest.approx(8, abs=0.001)
