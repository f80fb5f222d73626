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
