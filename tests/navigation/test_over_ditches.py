"""What one stands upon keeps one out of what lies beneath: a crate across a ditch is a bridge."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Climbing, Measured, Passage, Way
from planner.navigation import Navigator, Unreachable

from .judged import judged, spent
from .tables import INCH, OVER, area, box, navigator, pose, solid, wall

R = 12_500 / INCH
CRATE = solid("crate", box(3, 4, 6.5, 6), 1.5)


def ways(over: Feature, start: tuple[float, float], base: str = "25mm", **ditch: Any) -> Navigator:
    """A ditch from x = 4 to 5 all along a table, and something over it that is climbed."""
    features = [area("ditch", box(4, 0, 5, 12), Kind.GAP), over]
    passages = {"ditch": Passage(Way.SHUT, **ditch), over.id: OVER}
    climbing = Climbing(Fraction(1), Fraction(1))
    return navigator(
        features, base, pose(*start), 60, size=(12, 12), passages=passages, climbing=climbing
    )


@pytest.mark.parametrize("base", ["25mm", "60x40mm rect"])
@pytest.mark.parametrize("measured", list(Measured))
def test_straight_over_a_crate(base: str, measured: Measured) -> None:
    """From x = 1.5 to 10, 1.5" up and 1.5" down: 11.5"."""
    found = ways(CRATE, (1.5, 5), base, measured=measured)
    assert spent(found, pose(10, 5)) == pytest.approx(11.5, abs=1e-3)


@pytest.mark.parametrize(("measured", "off"), [(Measured.BASE, R), (Measured.CENTRE, 0)])
def test_along_the_edge_of_a_crate(measured: Measured, off: float) -> None:
    """From (1, 8) to (10, 8) a disc just meets the crate, y = 6 + r, from bank to bank.

    Its base comes to the ditch at x = 4 - r and leaves it at 5 + r, its centre at 4 and 5.
    """
    found = judged(ways(CRATE, (1, 8), measured=measured), pose(10, 8)).spent / INCH
    best = math.hypot(3 - off, 2 - R) + 1 + 2 * off + math.hypot(5 - off, 2 - R) + 3
    assert best - 1e-3 <= found <= best * 1.0001


@pytest.mark.parametrize(
    "over", [solid("plank", box(4, 4, 5, 6), 1.5), wall("beam", [(3.5, 5), (5.5, 5)], 1.5)]
)
def test_over_what_is_flush_with_the_banks(over: Feature) -> None:
    """A base that comes off it touches the ditch: 9" and up and down."""
    assert spent(ways(over, (1, 5)), pose(10, 5)) == pytest.approx(12, abs=1e-3)


def test_nobody_steps_down_into_the_ditch() -> None:
    """Over what ends 0.1" before the bank the base stands in the ditch as it comes off."""
    with pytest.raises(Unreachable):
        ways(solid("plank", box(3, 4, 4.9, 6), 1.5), (1, 5)).field("me").route(pose(10, 5))
