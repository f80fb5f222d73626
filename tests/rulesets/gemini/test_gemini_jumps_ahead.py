"""Jumps down are part of a move made forwards: referee, and the ways that are searched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner import Order, Plan, Scenario, rulesets
from planner.length import DEGREE
from planner.navigation.navigator import Navigator
from planner.plan import ModelPlan, Status, Step, StepKind
from planner.units import Pose

GAME = "gemini"
INCH = 25_400
EDGE = 30 * INCH + 12_500
"""Where the base of who comes off a roof that ends at x = 30" only just touches its edge, µm."""


def on_roof(scene: Any, unit: Any, box: Any, facing: int) -> Scenario:
    """a.1 stands 1" from the edge of a roof 3" high, faces so, and has one action of 4"."""
    one = unit("a", (29, 22, 3), profile={"M": 4, "I": 4})
    one["models"][0]["facing"] = facing
    made: Scenario = scene(GAME, one, features=[box("r", "solid", 20, 10, 30, 30, height=3)])
    return made


def off_the_edge(scenario: Scenario) -> Plan:
    """The plan in which a.1 goes 2" east off the roof, 3" down on the way, and never turns."""
    model = scenario.unit("a").models[0]
    over = replace(model.pose, x=EDGE)
    below = replace(over, z=0)
    ends = (over, below, replace(below, x=31 * INCH))
    kinds = (StepKind.LINE, StepKind.DROP, StepKind.LINE)
    way = ModelPlan(model.id, model.pose, tuple(map(Step, kinds, ends)))
    order = Order("a", "move", to=(33, 22))
    unit = rulesets.find(GAME).unit
    return Plan(
        GAME, unit, scenario.digest, order, Status.FEASIBLE, models=(way,), move_order=("a.1",)
    )


@pytest.mark.parametrize(
    ("facing", "rules"),
    [
        (0, set()),
        (180, {"gemini.jumpdown.no-action"}),  # with its back to the edge
        (90, {"gemini.jumpdown.no-action"}),  # to its right
        (270, {"gemini.jumpdown.no-action"}),
    ],
)
def test_nobody_jumps_down_backwards(
    scene: Any, unit: Any, box: Any, broken: Any, facing: int, rules: set[str]
) -> None:
    """gemini.jumpdown.no-action: part of a move made forwards; 2" of it, or 4" backwards, is M.

    gemini.jumpdown.test-per-2: the plan by hand lists no dice, and 3" owe a test.
    """
    scenario = on_roof(scene, unit, box, facing)
    assert broken(scenario, off_the_edge(scenario)) == rules | {"gemini.jumpdown.test-per-2"}


@pytest.mark.parametrize(
    ("facing", "turned", "spent"),
    [
        (0, True, 2.4),  # straight on
        # Turned about: 90° free, 90° more for half an inch. Backwards it would be 2 × 2.4".
        (180, False, 2.9),
        # And about again: 360°, three quarters paid. To its side it would be 2.4 + 0.5 + 0.5.
        (180, True, 3.9),
        (90, True, 2.9),  # a quarter free, and one back: to its side it would be 2.9 as well
    ],
)
def test_the_ways_down_go_ahead(
    scene: Any, unit: Any, box: Any, facing: int, turned: bool, spent: float
) -> None:
    """gemini.jumpdown.no-action, gemini.turn.extra-cost: 2.4" east, off the roof, by hand."""
    scenario = on_roof(scene, unit, box, facing)
    terms = rulesets.find(GAME).terms(scenario, Order("a", "single_move"))
    field = Navigator(scenario, terms).field("a.1", crossing=True, turned=turned)
    to = Pose(round(31.4 * INCH), 22 * INCH, 0, facing * DEGREE)
    route = field.route(to)
    assert float(route.spent) == pytest.approx(spent * INCH, abs=60)
    assert StepKind.DROP in {step.kind for step in route.steps}
