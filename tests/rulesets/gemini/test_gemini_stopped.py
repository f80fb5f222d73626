"""How far those have gone in a turn who failed a test on the way."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
HALF = 12.5 / 25.4


def test_a_fall_is_no_movement(scene: Any, unit: Any, box: Any) -> None:
    """gemini.speed.actual-distance: 1" to the edge of a roof and, with half a base, over it: 1.49".

    Jumped down 4" and gone on, those are moved as well; fallen, they are not.
    """
    block = box("w", "solid", 33, 18, 40, 28, height=4)
    who = unit("a", (39, 23, 4), profile={"M": 4, "I": 4})
    scenario = scene(GAME, who, features=[block])
    plan = planner.plan(scenario, Order("a", "move", to=(45, 23), goal="distance_left"))
    assert planner.check(scenario, plan).legal
    landed = planner.after(scenario, plan).unit("a").state
    assert landed["travelled"] == pytest.approx(4 + 4, abs=0.01)
    fallen = planner.after(scenario, plan, failed=["jump_down"]).unit("a").state
    assert fallen["travelled"] == pytest.approx(1 + HALF, abs=0.01)


def test_what_was_not_climbed_is_no_movement(
    scene: Any, unit: Any, box: Any, line: Any, left: Any
) -> None:
    """gemini.climb.fail-up, gemini.speed.actual-distance: 1" to the foot of a rope, and no more.

    gemini.grapple.one-per-rope: who has failed to get on leaves it to another.
    """
    things = [
        box("r", "solid", 33.6, 18, 45, 26, height=6),
        line("h", "rope", (33, 22), (34.2, 22), from_z=0, to_z=6),
    ]
    who = unit("a", (32, 22), profile={"M": 4, "AP": 2, "I": 4})
    scenario = scene(GAME, who, features=things)
    plan = planner.plan(scenario, Order("a", "climb_rope", to=(36, 22, 6)))
    up = left(scenario, plan)
    assert (up["on_way"], up["ways_mounted"]) == ("h", ["h"])
    assert up["climb_height"] == pytest.approx(3 * 6 / hypot(6, 1.2), abs=0.01)  # it slants
    assert up["travelled"] == pytest.approx(4, abs=0.01)
    failed = planner.after(scenario, plan, failed=["rope"]).unit("a").state
    assert "on_way" not in failed
    assert not failed.get("ways_mounted")
    assert failed["travelled"] == pytest.approx(1, abs=0.01)


def test_who_hangs_and_fails_to_go_on_has_gone_nowhere(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.fail-up, gemini.speed.sum-actions: not what it climbed before."""
    block = box("w", "solid", 33, 18, 40, 28, height=6)
    state = {"on_way": "w", "climb_height": 3}
    who = unit("a", (33 - HALF, 22), profile={"M": 4, "AP": 2, "I": 4}, state=state)
    scenario = scene(GAME, who, features=[block])
    plan = planner.plan(scenario, Order("a", "climb_on", to=(36, 22, 6)))
    gone = planner.after(scenario, plan).unit("a").state
    assert gone["travelled"] > 3
    failed = planner.after(scenario, plan, failed=["climb"]).unit("a").state
    assert failed["climb_height"] == 3
    assert failed.get("travelled", 0) == pytest.approx(0, abs=1e-3)
