"""An order that does nothing that another does not is told of in half a line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import planner
from planner import Order
from planner.planning.survey.once import twin
from planner.planning.survey.options import survey

OBJECTIVE = {
    "type": "Feature",
    "id": "o",
    "properties": {"kind": "objective", "radius": 2},
    "geometry": {"type": "Point", "coordinates": [30, 10]},
}


def test_crossing_no_wall_is_a_move(scene: Any, unit: Any, line: Any) -> None:
    """A wall far away: half of a double move leads where a move does, and is the same."""
    wall = line("w", "wall", (50, 30), (50, 40), terrain="high", height=2, thickness=0.25)
    us = unit("a", (10, 10), base="25mm", profile={"M": 6, "agility": 5})
    scenario = scene("wardrones", us, features=[wall, OBJECTIVE])
    found = survey(scenario, "a", actions=("move", "cross"))
    assert {option.plan.order.action for option in found.options} == {"move"}
    (left,) = (left for left in found.left_out if left.order.to == "o")
    assert (left.order.action, left.why) == ("cross", 'the same as "move"')


def test_another_flag_or_aim_is_another_order(scene: Any, unit: Any) -> None:
    """The same ways, but what is left of them differs, or was not what was asked."""
    us = unit("a", (10, 10), base="25mm", profile={"M": 6})
    move = planner.plan(scene("wardrones", us), Order("a", "move", to=(13, 10)))
    named = replace(move, order=replace(move.order, action="cross"))
    assert twin(named, [move]) is move
    assert twin(move, [move]) is None
    assert twin(replace(named, flags=(("ran", "rule"),)), [move]) is None
    aimed = replace(named, order=replace(named.order, to=(14, 10)))
    assert twin(aimed, [move]) is None
