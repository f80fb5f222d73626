"""Who stays because nothing of its movement is left is told so."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

ORDERS, SHARE = "epic41k.detachment.orders", "epic41k.embark.passenger-loses-share"
RHINO = {"M": 30, "class": "vehicle", "keywords": ("TRANSPORT",), "capacity": 2}


@pytest.mark.parametrize(
    ("used", "text"),
    [
        (1_000_000, "a.1, a.2: nothing of their movement is left in this phase"),
        ({"a.2": 1_000_000}, "a.2: nothing of its movement is left in this phase"),
        (500_000, None),
        (0, None),
    ],
)
def test_stands_that_have_used_it(board: Any, stands: Any, used: Any, text: str | None) -> None:
    """epic41k.embark.disembark-rest: all of it, half of it, none."""
    scenario = board(stands("a", (20, 20), (20, 25), used=used))
    plan = planner.plan(scenario, Order("a", "move", to=(60, 20)))
    assert dict(plan.notes).get(ORDERS) == text
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("used", "said"), [(1_000_000, True), (700_000, False)])
def test_a_carrier_whose_passengers_have(board: Any, stands: Any, used: int, said: bool) -> None:
    """epic41k.embark.passenger-loses-share: each share that it drives is one of theirs."""
    inside = stands("b", (20, 20), embarked_in="a", used=used)
    plan = planner.plan(
        board(stands("a", (20, 20), **RHINO), inside), Order("a", "move", to=(60, 20))
    )
    text = "a.1: those aboard have nothing left of theirs to be driven"
    assert (dict(plan.notes).get(SHARE) == text) is said
    assert bool(plan.models[0].steps) is not said
