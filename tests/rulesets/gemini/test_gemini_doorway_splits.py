"""Units that split about a doorway: who stands in it, who goes through it, and what doors cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.plan import Step, StepKind

GAME = "gemini"
INCH = 25_400
WITHIN = ((30, 22), (31.2, 22), (28.8, 22), (27.6, 22))
"""a.1 stands in the doorway, a.2 beyond it, a.3 and a.4 before it."""
BEYOND = ((31, 22), (32.2, 22), (29, 22), (27.8, 22))
"""a.1 and a.2 beyond the doorway, a.3 and a.4 before it."""


def doorway(scene: Any, unit: Any, line: Any, places: Any, state: str = "open") -> Scenario:
    """A wall at x = 30 from edge to edge of the table, with a door of 1" at y = 22."""
    wall = line("w", "wall", (30, 0), (30, 44), height=6, climbable=False)
    door = line("d", "door", (30, 21.5), (30, 22.5), state=state)
    mine = unit("a", *places, profile={"M": 4, "AP": 2, "I": 3})
    made: Scenario = scene(GAME, mine, features=[wall, door])
    return made


def parts(scenario: Scenario, plan: Any) -> list[set[str]]:
    """Which models are one unit after a plan."""
    return [{m.id for m in u.models} for u in planner.after(scenario, plan).units]


@pytest.mark.parametrize(
    ("models", "costs"),
    [
        # straight on from the doorway, 6", and the other 3.83" to its side of it
        (("a.1", "a.2"), {"a.1": 6}),
        # 7.4" and a bit past the one who stays in the doorway: friends are passed
        (("a.2", "a.4"), {"a.2": 4.8}),
        # whichever goes to the point, the other touches it: 4.8" and 7.2" less a base of 25 mm
        (("a.2", "a.3"), {"a.2 and a.3": 12 - 25 / 25.4}),
    ],
)
def test_one_stands_in_the_doorway(
    scene: Any, unit: Any, line: Any, broken: Any, models: Any, costs: dict[str, float]
) -> None:
    """gemini.split.automatic, gemini.door.blocker-passed: whichever part it is of."""
    scenario = doorway(scene, unit, line, WITHIN)
    plan = planner.plan(scenario, Order("a", "split", models=models, to=(36, 22)))
    assert broken(scenario, plan) == set()
    for way in plan.models:
        assert bool(way.steps) is (way.id in models)
        if way.id in costs:
            assert way.spent == pytest.approx(costs[way.id] * INCH, abs=30)
    both = " and ".join(models)
    if both in costs:
        walked = sum(way.spent for way in plan.models)
        assert walked == pytest.approx(costs[both] * INCH, abs=60)
    assert parts(scenario, plan) == [{"a.1", "a.2", "a.3", "a.4"} - set(models), set(models)]


@pytest.mark.parametrize(
    ("models", "to", "opens"),
    [(("a.1", "a.2"), 36, False), (("a.3", "a.4"), 24, False), (("a.3", "a.4"), 36, True)],
)
def test_a_closed_door_between_the_parts(
    scene: Any, unit: Any, line: Any, broken: Any, models: Any, to: float, opens: bool
) -> None:
    """gemini.door.two-actions: who goes away from it leaves it shut; who goes through pays 2".

    Of 8" 6" are left: from x = 29 nobody comes further than x = 35.
    """
    scenario = doorway(scene, unit, line, BEYOND, "closed")
    plan = planner.plan(scenario, Order("a", "split", models=models, to=(to, 22)))
    assert broken(scenario, plan) == set()
    assert max(way.end.x for way in plan.models) <= (35 if opens else 36) * INCH
    then = planner.after(scenario, plan)
    assert {unit.id: unit.state.get("opened") for unit in then.units} == {
        "a": ["d"] if opens else None,
        "a-2": ["d"] if opens else None,
    }


@pytest.mark.parametrize(
    ("end", "rules"),
    [
        # in the doorway, where a.1 stays
        ((30, 22), {"gemini.param.no-overlap", "gemini.door.cluster", "gemini.split.automatic"}),
        # before it, touching a.1, so within 3" of the other part
        ((30 - 25 / 25.4, 22), {"gemini.split.automatic"}),
    ],
)
def test_a_rank_before_the_doorway_is_no_part_of_its_own(
    scene: Any, unit: Any, line: Any, broken: Any, end: Any, rules: set[str]
) -> None:
    """gemini.door.cluster, gemini.split.automatic: one alone stands in it, the next touches it."""
    scenario = doorway(scene, unit, line, WITHIN)
    plan = planner.plan(scenario, Order("a", "split", models=("a.2", "a.4"), to=(36, 22)))
    ways = {way.id: way for way in plan.models}
    there = replace(ways["a.4"].start, x=round(end[0] * INCH))
    short = replace(ways["a.4"], steps=(Step(StepKind.LINE, there),), spent=0.0)
    moved = tuple(short if way.id == "a.4" else way for way in plan.models)
    found = broken(scenario, replace(plan, models=moved))
    assert rules <= found
