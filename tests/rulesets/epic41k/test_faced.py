"""War engines that are told to end facing a way to which their turns do not get them."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

MOVE, COST = "epic41k.warengine.move-orders", "epic41k.warengine.turn-cost"


@pytest.mark.parametrize(
    ("action", "facing", "move", "rule"),
    [
        ("move", 45, 15, ""),  # the one free turn
        ("move", 46, 15, MOVE),
        ("move", 270, 15, MOVE),
        ("assault", 270, 5, ""),  # two turns, one of them for 5 cm
        ("assault", 270, 4.9, COST),
        ("assault", 180, 15, ""),  # four, three of them
        ("assault", 180, 14.9, COST),
    ],
)
def test_turned_on_the_spot(
    board: Any, stands: Any, action: str, facing: int, move: float, rule: str
) -> None:
    """epic41k.warengine.turn-max: each turn of up to 45°, from 0° on."""
    engine = stands(
        "a", (60, 60), base="60mm", M=move, assault=move, size=None, **{"class": "war_engines"}
    )
    plan = planner.plan(board(engine), Order("a", action, to=(60, 60), facing=facing))
    assert plan.found is (rule == "")
    assert [why.rule for why in plan.why_not] == ([rule] if rule else [])
    if plan.found:
        assert plan.models[0].end.heading == facing * 1_000_000


def test_nobody_else_pays_for_turns(board: Any, stands: Any) -> None:
    """epic41k.turn.other-free: a vehicle turns about; and so may an engine that follows a road."""
    tank = stands("a", (60, 60), **{"class": "vehicle"})
    plan = planner.plan(board(tank), Order("a", "move", to=(60, 60), facing=180))
    assert plan.models[0].end.heading == 180_000_000


def test_a_road_may_turn_an_engine(board: Any, stands: Any, line: Any) -> None:
    """epic41k.warengine.road-follow: round two bends of 45° each, 90° and no turn of its own."""
    road = line("r", "road", (40, 60), (60, 60), (66, 66), (66, 90), width=8, terrain="dirt_roads")
    engine = stands("a", (50, 60), base="20mm", M=40, size=None, **{"class": "war_engines"})
    order = Order("a", "move", to=(66, 80), facing=90)
    plan = planner.plan(board(engine, features=[road]), order)
    assert plan.models[0].end.heading == 90_000_000
