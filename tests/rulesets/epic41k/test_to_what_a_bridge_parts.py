"""An order to a river that a bridge parts is one to all of it, under the name on the map."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000


@pytest.mark.parametrize("y", [20, 100])
def test_the_part_that_is_nearest_is_gone_to(board: Any, stands: Any, box: Any, y: float) -> None:
    """epic41k.amb.e13: one part is up to 56, the other from 64 on; 8 cm to the bank at x = 60.

    A base of 2 cm is at it with its middle at 59, 9 cm on, whichever part is straight ahead.
    """
    river = box("river", "area", 60, 0, 80, 120, terrain="woods")
    bridge = box("b", "road", 55, 56, 85, 64, terrain="dirt_roads")
    scenario = board(stands("a", (50, y), M=12), features=[river, bridge])
    plan = planner.plan(scenario, Order("a", "move", to="river"))
    left = {term.name: term.value for term in plan.objective}
    assert left["distance_left"] == 0
    assert plan.models[0].spent == pytest.approx(9 * CM, abs=60)
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("to", "far"), [("river", 9), ("river.2", 44)])
def test_a_part_goes_by_its_own_name(
    board: Any, stands: Any, box: Any, to: str, far: float
) -> None:
    """Whose name tells which is the second: from 20 up it is 44 cm less the base to y = 64."""
    river = box("river", "area", 60, 0, 80, 120, terrain="woods")
    bridge = box("b", "road", 55, 56, 85, 64, terrain="dirt_roads")
    scenario = board(stands("a", (50, 20), M=80, march=80), features=[river, bridge])
    plan = planner.plan(scenario, Order("a", "move", to=to))
    assert plan.models[0].spent >= far * CM - 60
    assert (plan.models[0].spent < 10 * CM) is (to == "river")


def test_some_in_one_part_and_some_in_the_other(board: Any, stands: Any, box: Any) -> None:
    """All are in the river, one south of the bridge and one north of it: 9 cm each."""
    river = box("river", "area", 60, 0, 80, 120, terrain="woods")
    bridge = box("b", "road", 55, 56, 85, 64, terrain="dirt_roads")
    scenario = board(stands("a", (50, 40), (50, 80), M=12), features=[river, bridge])
    plan = planner.plan(scenario, Order("a", "move", to="river", goal="hold"))
    values = {term.name: term.value for term in plan.objective}
    assert values["models_in_objective"] == 2
    assert values["distance_walked"] == pytest.approx(18 * CM, abs=120)
    assert planner.check(scenario, plan).legal
