"""What is low is a step to what is higher: gemini.climb.low-obstacle costs nothing."""

from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"


@pytest.mark.parametrize(("at", "reached"), [(32.7, True), (31.0, False)])
def test_up_by_a_fence(
    scene: Any, unit: Any, box: Any, line: Any, at: float, reached: bool
) -> None:
    """Onto a block of 2" by a fence of 1" at its foot: 7" of way and an inch of climb.

    gemini.climb.two-actions: without it, or with one out of its reach, a move gets nobody up.
    """
    block = box("b", "solid", 33, 19, 37, 25, height=2)
    fence = line("f", "wall", (at, 19), (at, 25), height=1)
    mover = unit("a", (28, 22), profile={"M": 8, "I": 4})
    scenario = scene(GAME, mover, features=[block, fence])
    plan = planner.plan(scenario, Order("a", "move", to=(35, 22, 2)))
    assert planner.check(scenario, plan).legal
    (model,) = plan.models
    assert (model.end.z == 2 * 25_400) is reached
    if reached:
        assert model.spent == pytest.approx(8 * 25_400, abs=5)
