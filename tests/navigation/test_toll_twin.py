"""Fences, doors, ditches, blocks and ladders against a slow obvious twin.

A share runs always; ``TWIN_TABLES=1000 pytest tests/navigation/test_toll_twin.py`` is the rest.
"""

from __future__ import annotations

import math
import os

import pytest

from planner.navigation import Unreachable

from .judging import route
from .toll_tables import case, ends
from .toll_twin import shortest

ABOVE = 1.0015
"""What a route may cost of the twin's way. Where a way runs round an arc to a jump, the corner at
which it leaves the arc is held while the jump is slid: 0.11 % on table 49. All others are within
0.01 %."""
TABLES = int(os.environ.get("TWIN_TABLES", "80"))


@pytest.mark.parametrize("seed", range(TABLES))
def test_as_short_as_the_twin(seed: int) -> None:
    """The referee judges the route, so it is not below the optimum; the twin's way is legal too."""
    given = case(seed)
    if given is None:
        pytest.skip("no room for a start and a goal")
    best, how = shortest(given.world, *ends(given))
    if math.isinf(best):  # crates in the only door
        with pytest.raises(Unreachable):
            given.ways.field("me").route(given.goal)
        return
    found = route(given.ways, given.goal)
    assert found.spent <= best * ABOVE, (given.what, how)
    # The twin is not far off either, or it would say nothing.
    assert best <= found.spent * 1.01, (given.what, how)


@pytest.mark.parametrize("seed", [393, 424])
def test_down_from_what_a_ladder_led_up_to(seed: int) -> None:
    """Ways went down at samples of the edge half an inch apart: 0.2 and 1.0 % too long."""
    given = case(seed)
    assert given is not None
    best, _ = shortest(given.world, *ends(given))
    assert route(given.ways, given.goal).spent <= best * 1.0001
