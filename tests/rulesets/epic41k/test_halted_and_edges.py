"""Who is halted with others aboard, who stands where it may not, and edges of ground."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.epic41k import RULESET

RHINO = {"keywords": ("TRANSPORT",), "M": 30, "capacity": 3, "class": "vehicle", "damage": 1}


@pytest.mark.parametrize("rides", [False, True])
@pytest.mark.parametrize("reading", ["may_get_off", "stay"])
def test_e06_e53_who_was_halted_aboard(board: Any, stands: Any, rides: bool, reading: str) -> None:
    """epic41k.amb.e06, epic41k.amb.e53: inside a halted carrier, or on a halted tank."""
    option = "halted_riders" if rides else "halted_passengers"
    state = {"embarked_in": "t"} | ({"rides": True} if rides else {})
    tank = stands("t", (50, 60), halted=True, **RHINO)
    scenario = board(stands("a", (50, 60), **state), tank, options={option: reading})
    order = Order("a", "disembark", to=(54, 60))
    rule = "epic41k.tankriders.end-2cm" if rides else "epic41k.danger.halt"
    choices = {choice.action: choice for choice in RULESET.choices(scenario, scenario.unit("a"))}
    choice = choices["disembark"]
    if reading == "stay":
        refused = RULESET.refusal(scenario, order)
        assert refused is not None
        assert refused[0] == rule
        assert not choice.allowed
    else:
        assert RULESET.refusal(scenario, order) is None
        assert choice.allowed
        assert planner.plan(scenario, order).found


@pytest.mark.parametrize(("reading", "goes"), [("may_leave", True), ("stays", False)])
def test_e09_on_ground_where_nobody_stops(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, reading: str, goes: bool
) -> None:
    """epic41k.amb.e09: a skimmer in the middle of a fortification goes on, or never."""
    ground = box("f", "area", 40, 50, 60, 70, terrain="fortifications")
    skimmer = stands("a", (50, 60), **{"class": "skimmers", "M": 30})
    scenario = board(skimmer, features=[ground], options={"already_there": reading})
    plan = planner.plan(scenario, Order("a", "move", to=(75, 60)))
    assert (plan.found and bool(plan.models[0].steps)) is goes
    assert bool(broken(scenario, walked(scenario, "move", (75, 60)))) is not goes


@pytest.mark.parametrize(("reading", "rules"), [("any_part", True), ("middle", False)])
def test_e16_past_the_edge_of_a_ruin(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, reading: str, rules: bool
) -> None:
    """epic41k.amb.e16: half a centimetre of a 2 cm base runs over a ruin 20 cm long.

    A vehicle tests there for any part of its base. Along y = 60 its middle is 0.5 cm off the
    ruin that ends at y = 59.5: 30 cm straight on, with a test that the plan has to list or none.
    """
    ruin = box("r", "area", 50, 40, 70, 59.5, terrain="ruins")
    tank = stands("a", (45, 60), **{"class": "vehicle", "M": 30})
    scenario = board(tank, features=[ruin], options={"base_in_ground": reading})
    assert bool(broken(scenario, walked(scenario, "move", (75, 60)))) is rules
    plan = planner.plan(scenario, Order("a", "move", to=(75, 60)))
    assert planner.check(scenario, plan).legal
    assert (plan.models[0].end.at[:2] == (750_000, 600_000)) is not rules
    assert not plan.dice
