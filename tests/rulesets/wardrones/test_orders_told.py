"""Which orders a unit is told of, and what they are worth beside one another."""

from __future__ import annotations

from typing import Any

from planner.planning.survey.options import survey


def test_a_manoeuvre_over_nothing_high_is_told_once(
    table: Any, squad: Any, box: Any, line: Any
) -> None:
    """wardrones.agility.on-entry: away from the enemy through woods either action takes one check.

    The high wall lies the other way, so that "cross" gets as far as "move" with either result.
    """
    woods = box("w", "area", 12, 10, 22, 20, terrain="woods")
    wall = line("h", "wall", (26, 4), (26, 20), height=2, terrain="high")
    three = squad("a", (21, 12), (21, 14), (19.5, 13), profile={"M": 6, "agility": 4})
    scenario = table(three, squad("b", (34, 13), side="blue"), features=[woods, wall])
    found = survey(scenario, "a", actions=("move", "cross"))
    away = [one.plan for one in found.options if one.plan.order.goal == "escape"]
    assert [plan.order.action for plan in away] == ["move"]
    assert len(away[0].branches) == 2
    left = {(o.order.action, o.order.goal): o.why for o in found.left_out}
    assert left["cross", "escape"] == 'the same as "move"'


def test_to_join_is_worth_more_than_to_stand(table: Any, squad: Any) -> None:
    """wardrones.amalgamate.manoeuvre: a quarter of a point for each model that joins."""
    pair = squad("a", (20, 22), (21.5, 22))
    scenario = table(pair, squad("c", (20, 26)), squad("b", (44, 13), side="blue"))
    (joins,) = survey(scenario, "a", actions=("amalgamate",)).options
    assert joins.worth == 0.5
