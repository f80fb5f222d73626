"""An order whose dice are still to be rolled: what its plan says of the roll it is for."""

from __future__ import annotations

import planner
from planner import Limits, Order, Scenario

INCH = 25_400
MM = 1 / 25.4


def near() -> Scenario:
    """Two bases of 32 mm, 1.5" between them, on an empty table."""
    units = [
        {
            "id": name,
            "side": side,
            "profile": {"M": 6},
            "models": [{"id": f"{name}.1", "base": "32mm", "at": [x, 10]}],
        }
        for name, side, x in (("u", "red", 10), ("e", "blue", round(10 + 32 * MM + 1.5, 6)))
    ]
    table = {"width": 30, "height": 20, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "units": units,
        }
    )


ORDER = Order("u", "charge", targets=("e",))


def test_budgets_are_those_of_the_roll_that_is_enough() -> None:
    """wh40k10.param.charge-roll: 1.5" of way is within a roll of 2, which allows 2", not 12".

    With nothing sought further the plan for the highest roll is the plan for all of them.
    """
    scenario = near()
    plan = planner.plan(scenario, ORDER, Limits(rounds=1, reasons=0))
    assert plan.roll == 2
    assert [way.budget for way in plan.models] == [2 * INCH]
    assert planner.check(scenario, plan.to_json()).legal


def test_a_search_that_was_stopped_still_owes_its_roll() -> None:
    """Lower rolls were not looked at: no need is claimed, but that dice are rolled is."""
    scenario = near()
    plan = planner.plan(scenario, ORDER, Limits(stop=lambda: True))
    assert plan.found
    assert [(dice.test, dice.need, dice.probability) for dice in plan.dice] == [
        ("charge", None, None)
    ]
    assert planner.check(scenario, plan.to_json()).legal
