"""Where a legal plan was planted, one is found: the answer is never "unknown"."""

from __future__ import annotations

import pytest

import planner
from planner.bench.formation import ours
from planner.bench.formation.drawn_fall_back import fall_back
from planner.bench.formation.scene import find_scene
from planner.formation import Limits

FIRST = Limits(deterministic_time=0.3, rounds=0)
"""No longer than it takes to have a plan."""


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(8))
def test_crowded_fall_backs(seed: int) -> None:
    """The planted ways cross no enemy (`wh40k10.fallback.desperate-escape`): no test is owed."""
    scenario, order = fall_back(seed)
    plan = planner.plan(scenario, order, FIRST)
    assert plan.found, plan.why_not
    assert plan.objective[0].name == "tests_owed"
    assert plan.objective[0].value == 0


def test_through_a_hole_hardly_wider_than_a_base() -> None:
    """Six models ringed by fifteen get out; who looks for places by worth alone finds none."""
    assert ours.first_plan(find_scene("fall_back_hole")).ways
