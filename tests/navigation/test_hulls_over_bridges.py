"""Hulls that go where they face over bridges on shut ground, judged by the referee.

A 4" x 2" rectangle comes from (10, 20), facing a river from x = 20 to 24 that its base keeps off
but where its centre is on the bridge: that has to begin where its nose just touches the water, 2"
before it. How wide the bridge is matters to the centre alone.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from planner.battlefield import Kind
from planner.mobility import Measured, Passage, Way
from planner.navigation import Navigator, Places
from planner.units import Pose

from .judged import judged
from .tables import area, box, inches, navigator, pose
from .test_hulls import HULL, QUARTERS

TROOPS = replace(QUARTERS, facing=True)
RIVER = Passage(Way.SHUT)


def turned(place: tuple[float, float], quarters: int) -> tuple[float, float]:
    """A place once the table, 44" square, is turned about its middle."""
    x, y = place
    for _ in range(quarters):
        x, y = 44 - y, x
    return x, y


def ways(before: float, half: float, river: Passage = RIVER, quarters: int = 0) -> Navigator:
    """The hull before a bridge that begins so far before the water and is twice `half` wide."""
    corners = box(20, -5, 24, 49), box(20 - before, 20 - half, 24 + before, 20 + half)
    wet, dry = ([turned(at, quarters) for at in ring] for ring in corners)
    made = [area("w", wet, Kind.WATER), area("b", dry, Kind.ROAD)]
    passages = {"w": river, "b": Passage(covers=frozenset({"w"}))}
    start = pose(*turned((10, 20), quarters), 0, 90 * quarters)
    return navigator(made, HULL, start, 60, passages=passages, turning=TROOPS)


def cost(made: Navigator, to: Pose) -> float:
    """Inches that are promised; a way that is has to be legal, and no longer."""
    promised = made.field("me").costs(Places.of([to]))[0]
    if math.isfinite(promised):
        assert judged(made, to).spent <= promised + 1e-6
    return inches(promised) if math.isfinite(promised) else math.inf


@pytest.mark.share(5)  # each width, and each side of the table, once
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("half", [0.25, 0.75, 1, 3])
def test_straight_over(half: float, quarters: int) -> None:
    """epic41k.amb.e13: 20" ahead are 20", over a bridge narrower than the hull as well."""
    made = ways(2.001, half, quarters=quarters)
    to = pose(*turned((30, 20), quarters), 0, 90 * quarters)
    assert cost(made, to) == pytest.approx(20, abs=1e-3)


@pytest.mark.share(5)  # each width with another length
@pytest.mark.parametrize("before", [1.99, 0, 0.5, 1.5])
@pytest.mark.parametrize("half", [0.25, 1, 3])
def test_a_bridge_too_short_for_the_hull(before: float, half: float) -> None:
    """Its nose is in the water before its centre is on the bridge: it does not go straight over.

    Over one of no more than the water's breadth it does not get at all. It goes up to the water.
    """
    made = ways(before, half)
    there = cost(made, pose(30, 20))
    assert there > 20.01
    assert before > 0 or there == math.inf
    assert cost(made, pose(18, 20)) == pytest.approx(8, abs=1e-3)


def test_water_for_the_centre_alone() -> None:
    """Measured at the centre it is water only under that: over any bridge, and up to the bank."""
    river = replace(RIVER, measured=Measured.CENTRE)
    made = ways(0, 0.25, river)
    assert cost(made, pose(30, 20)) == pytest.approx(20, abs=1e-3)
    disc = navigator(
        list(made.scenario.battlefield.features),
        "50mm",
        pose(10, 20),
        60,
        passages=dict(made.terms.mobilities["me"].passages),
    )
    assert cost(disc, pose(30, 20)) == pytest.approx(20, abs=1e-3)
    assert cost(made, pose(20, 20)) == pytest.approx(10, abs=1e-3)
    assert cost(made, pose(22, 30)) == math.inf
