"""A scene and a plan made by hand, to be told and drawn."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.files import strict_json
from planner.length import Unit
from planner.plan import Dice, ModelPlan, Proof, Status, Step, StepKind, Term
from planner.units import Pose

MAPS = Path(__file__).parents[2] / "maps"
INCH = 25_400


def scene_on(table: dict[str, Any], ruleset: str = "wardrones", step: float = 1.6) -> Scenario:
    """Return ten scouts at (12, 12) and on, five drones, a tank and an oval, on a map."""

    def models(unit: str, base: str, x: float, y: float, count: int) -> list[dict[str, Any]]:
        return [
            {"id": f"{unit}.{i + 1}", "base": base, "at": [x + i % 5 * step, y + i // 5 * step]}
            for i in range(count)
        ]

    units = [
        ("scouts", "red", "Scouts", models("scouts", "32mm", 12, 12, 10)),
        ("drones", "blue", "Drones", models("drones", "32mm", 21, 19, 5)),
        ("tank", "blue", "Tank", models("tank", "120x70mm rect", 40, 30, 1)),
        ("bikes", "red", "Bikes", models("bikes", "75x42mm oval", 8, 5, 1)),
    ]
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": ruleset,
            "map": table,
            "units": [
                {"id": unit, "side": side, "name": name, "models": placed}
                for unit, side, name, placed in units
            ],
        }
    )


def plan_on(scenario: Scenario) -> Plan:
    """Return a plan: every scout but the eighth goes 3" east, then 4" north; 7" of 9"."""
    ways = []
    for model in scenario.unit("scouts").models:
        start = model.pose
        steps: tuple[Step, ...] = ()
        if model.id != "scouts.8":
            bend = moved(start, 3 * INCH, 0)
            steps = (
                Step(StepKind.LINE, bend, 3.0 * INCH, ("r.line",)),
                Step(StepKind.LINE, moved(bend, 0, 4 * INCH), 4.0 * INCH, ("r.line", "r.x")),
            )
        spent = math.fsum(step.cost for step in steps)
        ways.append(ModelPlan(model.id, start, steps, spent, 9 * INCH))
    return Plan(
        ruleset=scenario.ruleset,
        unit=Unit.INCH,
        scenario=scenario.digest,
        order=Order("scouts", "charge", ["drones"], roll=9),
        status=Status.OPTIMAL,
        objective=(
            Term("models_engaged", "max", 5, 6),
            Term("distance_walked", "min", 63.0 * INCH, 63.0 * INCH, "length"),
        ),
        proof=Proof("12 places", "a solver", "another"),
        roll=9,
        models=tuple(ways),
        move_order=tuple(way.id for way in reversed(ways) if way.steps),
        dice=(Dice("charge", "2D6", "r.roll", 8, Fraction(5, 12), Fraction(95, 144)),),
        flags=(("charged", "r.flag"),),
        notes=(("r.note", "mind the step"),),
        scene=scenario,
    )


def moved(start: Pose, dx: int, dy: int) -> Pose:
    """Return a pose moved by (dx, dy)."""
    return replace(start, x=start.x + dx, y=start.y + dy)


@pytest.fixture(scope="session")
def scene() -> Scenario:
    """The scene on the ruined town."""
    return scene_on(strict_json.load(MAPS / "ruined_town.geojson"))


@pytest.fixture(scope="session")
def plan(scene: Scenario) -> Plan:
    """The plan on it."""
    return plan_on(scene)
