"""War engines that pay for turns at forks: only the roads lead over a lake, each case planned."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000
ENGINE = {"M": 30, "march": 30, "assault": 30, "class": "war_engines"}
IN = ((30, 40), (60, 40))


def away(start: tuple[float, float], angle: float, far: float) -> tuple[float, float]:
    """The place so far from another at an angle, to the µm."""
    x = start[0] + far * math.cos(math.radians(angle))
    return round(x, 4), round(start[1] + far * math.sin(math.radians(angle)), 4)


FIRST = away((50, 40), 40, 10)
"""Where the second fork is: 10 cm up the first side road."""


@pytest.mark.parametrize(
    ("roads", "to", "spent"),
    [
        # a side road at 90°, two turns: 20 + 5 + 10
        ([(*IN, (100, 40)), ((60, 40), (60, 90))], (60, 50), 35),
        # three roads of one place, 120° between each two, 60° off straight on: 20 + 5 + 10
        (
            [IN, *(((60, 40), away((60, 40), angle, 40)) for angle in (60, -60))],
            away((60, 40), 60, 10),
            35,
        ),
        # two forks of 40° each, one turn free and one paid: 10 + 0 + 10 + 5 + 10
        (
            [
                ((30, 40), (50, 40), (90, 40)),
                ((50, 40), FIRST, away(FIRST, 40, 30)),
                (FIRST, away(FIRST, 80, 20)),
            ],
            away(FIRST, 80, 10),
            35,
        ),
    ],
)
def test_turns_at_forks_are_paid(
    board: Any, unit: Any, box: Any, line: Any, broken: Any, roads: Any, to: Any, spent: float
) -> None:
    """epic41k.warengine.turn-cost, epic41k.warengine.crossroads: 30 cm and 5 more for the road.

    On Move orders the same ways have a turn too many, epic41k.warengine.move-orders, and it is
    said of the turns that they are paid for as an assault pays. The lake keeps the middle of the
    base to the roads, which are as wide as all of it.
    """
    lake = box("lake", "area", 1, 1, 179, 119, terrain="open_water")
    drawn = [
        line(f"r{n}", "road", *points, width=1, terrain="paved_roads")
        for n, points in enumerate(roads)
    ]
    engine = unit("a", (40, 40), base="10mm", profile=ENGINE)
    scenario = board(engine, features=[lake, *drawn], options={"base_on_road": "middle"})
    plan = planner.plan(scenario, Order("a", "assault", to=to))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (to[0] * CM, to[1] * CM)) < 10
    assert way.spent == pytest.approx(spent * CM, abs=10)
    assert broken(scenario, plan) == set()
    moved = planner.Plan.from_json(plan.to_json().replace('"assault"', '"move"'))
    assert broken(scenario, moved) == {"epic41k.warengine.move-orders", "rule"}
