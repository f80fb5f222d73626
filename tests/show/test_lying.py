"""Markers of who lies low, before a plan and as it leaves them."""

from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.plan import ModelPlan, Status, Step, StepKind
from planner.show.lying import lying
from planner.show.picture import draw
from planner.units import Pose

INCH = 25_400


def scene(ruleset: str, **state: Any) -> Scenario:
    """Two of a unit with this state at (10, 10) and (11, 10), and an enemy without."""
    table = {"width": 30, "height": 20, "unit": "in", "name": "bare"}
    units = [
        {
            "id": name,
            "side": side,
            "profile": {},
            "state": said,
            "models": [
                {"id": f"{name}.{i}", "base": "25.4mm", "at": [x + i, 10]} for i in range(count)
            ],
        }
        for name, side, x, count, said in (("a", "red", 10, 2, state), ("b", "blue", 25, 1, {}))
    ]
    board = {"type": "FeatureCollection", "table": table, "features": []}
    return planner.load(
        {"format": "planner-scenario/1", "ruleset": ruleset, "map": board, "units": units}
    )


def plan_of(scenario: Scenario, action: str, far: float, *flags: tuple[str, str]) -> Plan:
    """The first model of ``a`` goes so many inches north, the other one stays."""
    one, two = scenario.unit("a").models
    to = Pose(one.pose.x, one.pose.y + round(far * INCH))
    steps = (Step(StepKind.LINE, to),) if far else ()
    return Plan(
        scenario.ruleset,
        scenario.battlefield.table.unit,
        scenario.digest,
        Order("a", action),
        Status.FEASIBLE,
        models=(ModelPlan("a.0", one.pose, steps), ModelPlan("a.1", two.pose)),
        move_order=("a.0", "a.1"),
        flags=flags,
    )


@pytest.mark.parametrize(
    ("ruleset", "state", "text"),
    [
        ("wardrones", "gone_to_ground", "Gone to ground"),
        ("gemini", "gone_to_ground", "Gone to ground"),
        ("gemini", "pinned_down", "Gone to ground"),
        ("gemini", "prone", "Prone"),
    ],
)
def test_each_has_a_marker_and_the_legend_a_row(ruleset: str, state: str, text: str) -> None:
    """Two models of the unit lie; nobody does where the state is not there."""
    found = dict(lying(scene(ruleset, **{state: True}), None))
    assert {name: said for name, (_, said) in found.items()} == {"a.0": text, "a.1": text}
    assert f">{text}</text>" in draw(scene(ruleset, **{state: True}))
    assert not dict(lying(scene(ruleset), None))
    assert f">{text}</text>" not in draw(scene(ruleset))


@pytest.mark.parametrize(
    ("state", "action", "far", "flags", "lies"),
    [
        ({}, "drop", 0, (("gone_to_ground", ""),), True),
        ({"gone_to_ground": True}, "manoeuvre", 3, (), False),
        ({"gone_to_ground": True}, "manoeuvre", 0, (), True),
        ({}, "move", 3, (), False),
    ],
)
def test_as_the_plan_leaves_them(
    state: Any, action: str, far: float, flags: Any, lies: bool
) -> None:
    """wardrones.ground.marker, wardrones.ground.ends-on-move: who moves is up again."""
    scenario = scene("wardrones", **state)
    plan = plan_of(scenario, action, far, *flags)
    assert bool(dict(lying(scenario, plan))) is lies
    assert (">Gone to ground</text>" in draw(scenario, plan)) is lies
