"""Vehicles cannot pass each other: who is in whose way is told by outlines, not by circles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order
from planner.formation.rules import passing
from planner.plan import Plan, Status
from planner.units import Pose

INCH = 25_400


@pytest.mark.parametrize("base", ["101.6x63.5mm rect", "101.6x63.5mm oval"])
def test_tanks_abreast_go_ahead_together(base: str) -> None:
    """Three, 4" by 2.5" and 1.5" apart (coherent: within 2"), may go 10" straight ahead.

    None of them sweeps another's end so, though the circles about them, 4.72" across, would meet:
    they end at x = 16, with 24" left for the middle one and hypot(24, 4) for each beside it.
    """
    plan = _ahead(base)
    assert plan.found
    left = sum(math.dist(_at(model.end), (40, 10)) for model in plan.models)
    assert left <= 24 + 2 * math.hypot(24, 4)


def test_what_only_waits_for_another_is_not_excluded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told once that each is in the others' way, it looks further, and calls nothing the best.

    The best was left out then: that its models wait for one another elsewhere, too, nobody knows.
    """
    base, real, asked = "101.6x63.5mm rect", passing.in_the_way, list[int]()
    assert _ahead(base).status is Status.OPTIMAL

    def told(*given: Any) -> Any:
        asked.append(1)
        return ~np.eye(3, dtype=np.bool_) if len(asked) == 1 else real(*given)

    monkeypatch.setattr(passing, "in_the_way", told)
    assert _ahead(base).status is Status.FEASIBLE
    assert len(asked) > 1


def _ahead(base: str) -> Plan:
    models = [{"id": f"u.{k}", "base": base, "at": [6, 6 + 4 * k], "facing": 0} for k in range(3)]
    unit = {"id": "u", "side": "red", "keywords": ["VEHICLE"], "profile": {"M": 10}}
    table = {"width": 44, "height": 30, "unit": "in"}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "units": [{**unit, "models": models}],
        }
    )
    return planner.plan(scenario, Order("u", "normal", to=(40, 10)))


def _at(pose: Pose) -> tuple[float, float]:
    return pose.x / INCH, pose.y / INCH
