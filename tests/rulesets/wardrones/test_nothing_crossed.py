"""Who is told to cross something high and crosses nothing has given up half of its move for it."""

from __future__ import annotations

from typing import Any

import pytest

RULE = "wardrones.obstacle.high-half-move"


@pytest.mark.parametrize(
    ("reading", "to", "said"),
    [("unit", 10, True), ("unit", 32, False), ("crossing_models", 10, False)],
)
def test_it_is_told(
    table: Any, squad: Any, line: Any, planned: Any, noted: Any, reading: str, to: int, said: bool
) -> None:
    """wardrones.amb.w16: away from a wall 2" ahead, or over it; or where only who crosses pays."""
    wall = line("w", "wall", (24, 0), (24, 44), height=2, terrain="high")
    unit = squad("a", (22, 22), profile={"agility": 9})
    scenario = table(unit, features=[wall], high_scope=reading)
    assert (RULE in noted(planned(scenario, "a", "cross", to=(to, 22)))) is said


@pytest.mark.parametrize(("to", "said"), [(32, False), (10, True)])
def test_one_roll_at_a_wood_may_be_for_the_wall_behind_it(
    table: Any, squad: Any, line: Any, box: Any, planned: Any, noted: Any, to: int, said: bool
) -> None:
    """wardrones.amb.w37: woods up to the wall 2" ahead, one roll for both, passed with 9/10.

    Passed it goes 2" up to the wall and over it, so that nobody may say that it crosses nothing.
    """
    wall = line("w", "wall", (24, 0), (24, 44), height=2, terrain="high")
    wood = box("wood", "area", 23, 1, 24, 43, terrain="woods")
    unit = squad("a", (22, 22), profile={"agility": 9})
    scenario = table(unit, features=[wall, wood], rolls_at_walls="one")
    plan = planned(scenario, "a", "cross", to=(to, 22))
    far = max(branch.plan.models[0].end.x for branch in plan.branches) if plan.branches else 0
    assert (far > 24 * 25_400) is not said
    assert (RULE in noted(plan)) is said
