"""The odds of several orders one after another, with checks on the way."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order


@pytest.mark.parametrize("agility", [5, 9])
def test_a_failed_check_of_an_area_holds_nobody(
    table: Any, squad: Any, box: Any, agility: int
) -> None:
    """wardrones.agility.fail: half pace and no other loss, so that the next order counts on it."""
    wood = box("w", "area", 24, 0, 30, 44, terrain="woods")
    scenario = table(squad("a", (20, 22), profile={"agility": agility}), features=[wood])
    first, then = (Order("a", "move", to=(x, 22)) for x in (30, 40))
    found = planner.chain(scenario, [first, "next turn", then])
    assert found.plans[0].branches
    assert found.chance == 1


def test_a_failed_check_at_a_wall_ends_the_move(table: Any, squad: Any, line: Any) -> None:
    """wardrones.obstacle.high-failure: what follows counts on having crossed, 7 in 10."""
    wall = line("w", "wall", (23, 0), (23, 44), height=2, terrain="high")
    scenario = table(squad("a", (20, 22), profile={"agility": 7}), features=[wall])
    found = planner.chain(scenario, [Order("a", "cross", to=(30, 22))])
    assert found.chance == Fraction(7, 10)
