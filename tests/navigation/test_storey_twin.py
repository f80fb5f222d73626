"""A storey, things under it, on it and through it, against a slow obvious twin and a pencil.

A share runs always; `navigation.thousand` is the rest, and ``TWIN_TABLES=1000 pytest`` of this.
"""

from __future__ import annotations

import math
import os
from dataclasses import replace
from typing import Any

import pytest

from planner.navigation import Navigator, Places, Unreachable
from planner.units import Pose

from .judged import judged
from .storey_tables import case
from .storey_twin import shortest
from .tables import INCH, OVER, SHUT, box, floor, navigator, pose, solid

ABOVE = 1.001
"""What a route may cost of the twin's way."""
TABLES = int(os.environ.get("TWIN_TABLES", "20"))
R25 = 12_500 / INCH


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(TABLES))
def test_as_short_as_the_twin(seed: int) -> None:
    """The referee judges the route, so it is not below the optimum; the twin's way is legal too."""
    given = case(seed)
    if given is None:
        pytest.skip("no room for a start and a goal")
    best = shortest(given.world, *given.ends)
    if math.isinf(best):
        with pytest.raises(Unreachable):
            given.ways.field("me").route(given.goal)
        return
    found = judged(given.ways, given.goal)
    assert found.spent <= best * ABOVE, given.what
    # The twin is not far off either, or it would say nothing.
    assert best <= found.spent * 1.01, given.what


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", [171, 233, 282, 432, 527])
def test_where_few_places_to_climb_are_left(seed: int) -> None:
    """Beside a corner, or between things, no place half an inch apart was free: 1 to 51 % more."""
    given = case(seed)
    assert given is not None
    best = shortest(given.world, *given.ends)
    assert judged(given.ways, given.goal).spent <= best * ABOVE


def test_where_another_climb_is_cheaper_once_slid() -> None:
    """The cheapest way over places to climb at that are known was slid alone: 1.2 % more."""
    given = case(114, back=True)
    assert given is not None
    best = shortest(given.world, *given.ends)
    assert judged(given.ways, given.goal).spent <= best * ABOVE


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", [14, 121, 165])
def test_what_is_left_to_go_up_on_the_right(seed: int) -> None:
    """Of whom floors do not stop the leftmost places to climb at were known alone, 96 of a table.

    One place was told up to 30 % too much, several asked about together up to 6 % besides.
    """
    given = case(seed)
    assert given is not None
    best = shortest(given.world, *given.ends)
    left = given.ways.remaining("me", Places.of([given.goal]))
    assert left.costs(Places.of([given.start]))[0] <= best * ABOVE, given.what
    beside = [replace(given.start, x=given.start.x + k) for k in range(3)]
    assert left.costs(Places.of(beside))[0] <= best * 1.01, given.what


def test_many_places_where_things_off_the_floor_are_nearer() -> None:
    """Places to climb at beside these, which are none, left none beside a block under the floor.

    Costs asked for together were up to 2 % above their route.
    """
    given = case(21)
    assert given is not None
    beside = [replace(given.goal, x=given.goal.x + k) for k in range(3)]
    best = shortest(given.world, *given.ends)
    assert given.ways.field("me").costs(Places.of(beside))[0] <= best * ABOVE


def ways(start: Pose, *features: Any, through: bool = False) -> Navigator:
    """A disc of 25 mm that climbs an inch for an inch."""
    passages = {f.id: SHUT if f.id == "block" else OVER for f in features}
    return navigator(
        [*features], "25mm", start, 30, size=(20, 20), passages=passages, walks_through=through
    )


FLOOR = floor("floor", box(5, 5, 10, 10), 3)


@pytest.mark.parametrize("back", [False, True])
def test_over_an_edge_at_a_slant(back: bool) -> None:
    """From (1.3, 6.1) to (8.1, 7.9), 6.8" and 1.8" off: one straight line, and 3" up or down."""
    start, end = pose(1.3, 6.1), pose(8.1, 7.9, 3)
    if back:
        start, end = end, start
    least = math.hypot(6.8, 1.8) + 3
    assert least - 1e-6 <= judged(ways(start, FLOOR), end).spent / INCH <= least * 1.00002


def test_out_from_under_and_up() -> None:
    """From below (7, 6.1) to (9, 8.3) on the floor, round the nearest edge but not through it.

    Below x = 10 + the radius, mirrored there: 10 - 7 + R and 10 - 9 + R across, 2.2" along.
    """
    least = math.hypot(3 + 1 + 2 * R25, 2.2) + 3
    found = judged(ways(pose(7, 6.1), FLOOR), pose(9, 8.3, 3)).spent / INCH
    assert least - 1e-6 <= found <= least * 1.0002


@pytest.mark.parametrize("back", [False, True])
def test_straight_through_a_floor(back: bool) -> None:
    """`wh40k10.param.ruins-through`: up anywhere before a block under the floor, straight on.

    From (1.3, 6.1) to (8.1, 7.9), where the block stands below.
    """
    block = solid("block", box(7.6, 7.4, 8.6, 8.4), 2.5)
    start, end = pose(1.3, 6.1), pose(8.1, 7.9, 3)
    if back:
        start, end = end, start
    least = math.hypot(6.8, 1.8) + 3
    found = judged(ways(start, FLOOR, block, through=True), end).spent / INCH
    assert least - 1e-6 <= found <= least * 1.00002


SPOTS = (7.5, 6.5), (7.5, 8.1), (8.1, 7.9), (8.7, 7.1), (8.7, 8.5), (9.2, 5.9)


@pytest.mark.parametrize("through", [False, True])
def test_many_places_over_an_edge(through: bool) -> None:
    """Places are chosen by costs that are asked for together: 3" up and straight on, to 0.03 %.

    Who climbs through the floor is kept from below the places by a block.
    """
    block = [solid("block", box(6.2, 5.2, 9.6, 9.8), 2.5)] if through else []
    found = ways(pose(1.3, 6.1), FLOOR, *block, through=through).field("me")
    costs = found.costs(Places.of([pose(x, y, 3) for x, y in SPOTS])) / INCH
    for (x, y), cost in zip(SPOTS, costs.tolist(), strict=True):
        least = math.hypot(x - 1.3, y - 6.1) + 3
        assert least <= cost <= least * 1.0003


def test_what_is_left_over_an_edge() -> None:
    """Asked for together as well: 3" down and straight on, to 0.03 %, at no portal of the web."""
    left = ways(pose(1.3, 6.1), FLOOR).remaining("me", Places.of([pose(1.3, 6.1)]))
    costs = left.costs(Places.of([pose(x, y, 3) for x, y in SPOTS])) / INCH
    for (x, y), cost in zip(SPOTS, costs.tolist(), strict=True):
        least = math.hypot(x - 1.3, y - 6.1) + 3
        assert least - 1e-6 <= cost <= least * 1.0003
