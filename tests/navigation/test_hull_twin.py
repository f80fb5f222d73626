"""Ways of hulls against a slow twin: never missing, hardly longer, and legal."""

from __future__ import annotations

import math

import pytest

from planner.navigation import Unreachable

from .hull_tables import Case, case
from .hull_twin import least, length, pulled
from .judged import judged
from .tables import inches

RESOLUTION = 0.25
"""Part of the base's width by which a way may be longer than the twin's."""
LATTICE = 1.08
"""The twin looks for ways up to so much longer: cutting their corners may make them shorter."""


def compare(given: Case) -> tuple[float, float]:
    """Inches of the planner's judged way and of the twin's; inf for none within the budget."""
    field = given.ways.field("me", turned=True)
    try:
        mine = inches(judged(given.ways, given.to).spent)
    except Unreachable:
        mine = math.inf
    most = min(inches(field.budget), mine * LATTICE)
    twin, way = least(given.lattice, given.start, given.goal, most, end=True)
    if way and not given.lattice.turning.facing:
        twin -= length(way) - length(pulled(given.lattice.ground, way))
    return mine, twin


@pytest.mark.parametrize("price", ["free", "once", "quarters", "each"])
@pytest.mark.parametrize("seed", range(100, 103))
def test_no_shorter_way_on_a_lattice(seed: int, price: str) -> None:
    """A hull that is 15° further on at every turn finds none that is shorter, or where we do not.

    The referee judges ours, so it is never below the optimum.
    """
    given = case(seed, price)
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + RESOLUTION * given.lattice.ground.base[1]
