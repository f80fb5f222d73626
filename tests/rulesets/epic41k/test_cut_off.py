"""No way leads to where it goes: what bars it is named, by its row."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

SHUT = "; on that line belt lets nobody through"


@pytest.mark.parametrize(
    ("terrain", "action", "rule"),
    [
        ("ash_wastes", "march", "epic41k.terrain.ash-wastes"),
        ("buildings", "move", "epic41k.terrain.buildings"),
    ],
)
def test_why(
    board: Any,
    stands: Any,
    box: Any,
    terrain: str,
    action: str,
    rule: str,
) -> None:
    """epic41k.effect.no-march, epic41k.effect.impassable: no test opens these.

    A belt right across the table, before a vehicle: ash wastes bar a march, buildings all orders.
    """
    belt = box("belt", "area", 40, 0, 50, 120, terrain=terrain)
    stand = stands("a", (36, 30), orders=action, **{"class": "vehicle"})
    plan = planner.plan(board(stand, features=[belt]), Order("a", action, to=(60, 30)))
    text = "as everybody stands no way of this order leads to where it goes: what is left"
    assert (rule, f"{text} is told as the crow flies{SHUT}") in plan.notes
