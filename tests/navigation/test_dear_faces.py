"""Faces that cost more to climb than others, for a disc that pays for no turns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.mobility import Passage, Way
from planner.navigation import Places

from .judged import spent
from .tables import INCH, OVER, box, navigator, pose, solid


@pytest.mark.parametrize(("face", "inches"), [(1, 5), (2, 6)])
def test_onto_a_block_with_a_bad_face(face: int, inches: float) -> None:
    """4" on and 1" up, which costs 2" up a bad face; the block beside it has a good one."""
    features = [solid("bad", box(10, 0, 14, 20), 1), solid("good", box(10, 21, 14, 30), 1)]
    bad = Passage(Way.OVER, face=Fraction(face))
    ways = navigator(features, "25mm", pose(8, 10), 30, passages={"bad": bad, "good": OVER})
    assert spent(ways, pose(12, 10, 1)) == pytest.approx(inches, abs=1e-3)


def test_onto_what_is_open_beside_a_bad_face() -> None:
    """The top of a block that is OPEN, and bad to climb: each place has its own price.

    In and out of it one goes as though it were not there: 3", and up to its top for nothing, since
    all that carries the base there is OPEN.
    """
    block = solid("block", box(10, 0, 14, 20), 1)
    passages = {"block": Passage(face=Fraction(2))}
    ways = navigator([block], "25mm", pose(9, 10), 30, passages=passages)
    places = Places.of([pose(12, 10), pose(12, 10, 1)])
    costs = ways.field("me").costs(places) / INCH
    assert costs.tolist() == pytest.approx([3, 3], abs=1e-3)
    assert spent(ways, pose(12, 10, 1)) == pytest.approx(3, abs=1e-3)
