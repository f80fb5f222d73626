"""Ways ahead, back and to a side against a slow twin: never missing, hardly longer, and legal."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from planner.navigation import Unreachable

from .gait_twin import Drawn, Leg, compare
from .hull_tables import PRICES, case
from .hull_twin import Ground
from .judged import judged
from .tables import inches

RESOLUTION = 0.05
"""Inches by which a way may be longer than the twin's."""


def both(seed: int, price: str, given: tuple[float, float] | None) -> tuple[float, float]:
    """The planner's judged way and the twin's; inf for none within the budget."""
    table = case(seed, price, given=given)
    assert table is not None
    try:
        mine = inches(judged(table.ways, table.to, turned=True).spent)
    except Unreachable:
        mine = math.inf
    return mine, compare(table, mine)


@pytest.mark.parametrize(
    ("way", "cost"),
    [
        ([((7.0, 5.0), 0)], 2.0),
        ([((3.0, 5.0), 2)], 2.0 * 2),
        ([((3.0, 5.0), 0)], 2.0 + 3 * 0.5),  # half a turn there and back: a quarter is free
        ([((5.0, 7.0), 1), ((5.0, 8.0), 1)], 3.0 + 0.5),  # to its left
        ([((5.0, 7.0), 0)], 2.0 + 0.5),  # a quarter there and a quarter back
        ([((6.0, 7.0), 1)], math.sqrt(5) + 0.5),  # 63° to its left, as it stands
        ([((7.0, 6.0), 0)], math.sqrt(5)),  # turned by 27° there and back
        ([((5.0, 7.0), 1), ((7.0, 7.0), 0), ((7.0, 5.0), 3)], 6.0 + 0.5),  # to both sides once
    ],
)
def test_what_the_twin_says_ways_cost(way: list[Leg], cost: float) -> None:
    """By hand: from a place to the right, facing right there as well."""
    ground = Ground((12.0, 9.0), (), (1.0, 1.0), oval=True)
    drawn = Drawn(ground, PRICES["figure"], (5.0, 5.0, 0.0), 0.0)
    assert drawn.cost(way) == pytest.approx(cost)
    assert drawn.free(way)
    boxed = Ground((12.0, 9.0), ((5.4, 5.4, 5.6, 5.6), (2.0, 4.0, 4.0, 4.6)), (1.0, 1.0), oval=True)
    assert not replace(drawn, ground=boxed).free(way)


@pytest.mark.share(2)
@pytest.mark.parametrize(("seed", "wide"), [(11, 1.6), (63, 1.6), (118, 2.4)])
def test_no_shorter_way_of_a_figure(seed: int, wide: float) -> None:
    """`gemini.back.half-rate`, `gemini.sidestep.cost`: a disc that also goes aslant.

    The last goes to its side round a corner, on past it and then ahead: it turns by a quarter so,
    and not by two. Each part of the arc is a line, more than there is room to move at once.
    """
    mine, twin = both(seed, "figure", (wide, wide))
    assert mine <= twin + RESOLUTION


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", [4, 14, 87, 101])
def test_no_shorter_way_of_a_hull(seed: int) -> None:
    """A hull goes to its sides at a right angle alone.

    The second backs out by a twelfth of an inch and saves a quarter of a turn so, for half an inch.
    The last goes to one side first and then to the other, with a bend where neither way had one.
    """
    mine, twin = both(seed, "troops", None)
    assert mine <= twin + RESOLUTION
