"""What a plan made by hand leaves behind: the referee knows what it does not say."""

from __future__ import annotations

from typing import Any

import planner
from planner.plan.file import from_value

INCH = 25_400


def test_a_plan_need_say_its_ways_alone(scene: Any, unit: Any) -> None:
    """gemini.charge.recharge: M 4 and 3" gone leave 5" of a charge, and it is locked.

    What such a plan says of its budget is no more believed than what it says of its cost.
    """
    edge = 25 / 25.4
    scenario = scene("gemini", unit("a", (10, 22)), unit("b", (13 + edge, 22), side="blue"))
    step = {"kind": "line", "to": [13, 22, 0]}
    for more in ({}, {"budget": 100}):
        record = {
            "format": "planner-plan/1",
            "ruleset": "gemini",
            "order": {"unit": "a", "action": "charge", "targets": ["b"]},
            "models": [{"id": "a.1", "steps": [step], **more}],
        }
        assert planner.check(scenario, record).legal is not bool(more)
        state = planner.after(scenario, from_value(record, scenario)).unit("a").state
        assert (state["charge_left"], state["locked"]) == (5, True)
