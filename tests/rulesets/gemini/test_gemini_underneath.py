"""Who stands where figures would fall: told with every step that may end in a fall."""

from dataclasses import replace
from typing import Any

import planner
from planner import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.gemini import RULESET
from planner.rulesets.gemini.bodies import Bodies
from planner.rulesets.gemini.remarks import remarks

INCH = 25_400
RULE = "gemini.fall.onto-model"


def told(scenario: Any, plan: Plan) -> list[str]:
    """What is told of who would be fallen upon."""
    bodies = Bodies(RULESET, scenario, plan.order)  # type: ignore[arg-type]
    found = remarks(bodies, plan)
    return [text for rule, text in found if rule == RULE]


def test_under_a_jump_from_roof_to_roof(scene: Any, unit: Any, box: Any) -> None:
    """gemini.fall.onto-model: from 4" up into the street, as many hits of S4; past it nobody is.

    The jump goes along y = 22; a base of 25 mm is under it up to 0.98" beside that.
    """
    roofs = [
        box("w", "solid", 18, 18, 24, 26, height=4),
        box("v", "solid", 26, 18, 32, 26, height=4),
    ]
    jumper = unit("a", (23.4, 22, 4), profile={"M": 4, "I": 4, "AP": 2})
    below = unit("e", (25, 22.9), side="blue")
    beside = unit("f", (25, 20.9), side="blue")
    scenario = scene("gemini", jumper, below, beside, features=roofs)
    plan = planner.plan(scenario, Order("a", "single_move", to=(26.6, 22, 4), goal="press_on"))
    assert [dice.test for dice in plan.dice] == ["jump"]
    assert told(scenario, plan) == ["a.1, falling, hits e.1: as many hits, of strength 4"]


def test_at_the_foot_of_a_climb_down(scene: Any, unit: Any, box: Any) -> None:
    """gemini.fall.onto-model, gemini.down.fail-fall: 3" down, onto a mate that went before it.

    a.2 goes first, to 0.9" from where a.1 comes down; before that nobody stood there.
    """
    block = box("k", "solid", 20, 12, 31, 32, height=3)
    who = unit("a", (30, 22, 3), (38, 22), profile={"I": 4, "M": 8})
    scenario = scene("gemini", who, features=[block])
    one, two = (model.pose for model in scenario.unit("a").models)
    edge = replace(one, x=round(31.5 * INCH))
    ways = (
        ModelPlan(
            "a.1",
            one,
            (Step(StepKind.LINE, edge), Step(StepKind.CLIMB, replace(edge, z=0))),
        ),
        ModelPlan("a.2", two, (Step(StepKind.LINE, replace(two, x=round(32.4 * INCH))),)),
    )
    order = Order("a", "climb_down")
    dice = (Dice("climb", "D6", "gemini.down.initiative", count=1, models=("a.1", "a.2")),)
    about = RULESET.name, RULESET.unit, scenario.digest, order, Status.FEASIBLE
    plan = Plan(*about, models=ways, move_order=("a.2", "a.1"), dice=dice)
    assert told(scenario, plan) == ["a.1, falling, hits a.2: as many hits, of strength 3"]
    assert told(scenario, replace(plan, move_order=("a.1", "a.2"))) == []
    assert told(scenario, replace(plan, dice=())) == []
