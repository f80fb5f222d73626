"""Costs of many places whose ways climb: those of one place by itself."""

from __future__ import annotations

import pytest

from planner.navigation import Places
from planner.units import Pose

from . import storey_tables


@pytest.mark.parametrize(
    ("seed", "at"),
    [(9, (209_687, 116_723, 0)), (13, (328_670, 232_582, 0)), (6, (232_568, 89_674, 76_200))],
)
def test_what_is_climbed_on_the_way(seed: int, at: tuple[int, int, int]) -> None:
    """A place costs no more among others than its way does, which a referee's steps add up to.

    Climbs were at samples of the edges that they are at: 1.2 %, 0.7 % and 0.3 % too dear.
    """
    case = storey_tables.case(seed)
    assert case is not None
    start, to = case.start, Pose(*at)
    others = [
        Pose(to.x + 20_000 * k, start.y + 9_000 * k, z) for k in (-2, -1, 1, 2) for z in (0, to.z)
    ]
    ways = case.ways.field("me")
    together = ways.costs(Places.of([to, *others]))[0]
    route = ways.route(to).spent
    assert route - 1e-3 <= together <= route * 1.0005
