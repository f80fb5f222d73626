"""Routes of the tests, judged by the referee."""

from __future__ import annotations

import math

import pytest

from planner.length import Unit as LengthUnit
from planner.navigation import Navigator, Places, Unreachable
from planner.navigation.route import Route
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status
from planner.referee import judge
from planner.units import Pose

from .tables import inches


def judged(ways: Navigator, to: Pose, model: str = "me", *, turned: bool = False) -> Route:
    """The route to a place, which the referee must find legal and no dearer than it says."""
    field = ways.field(model, turned=turned)
    route = field.route(to)
    way = ModelPlan(model, field.start, route.steps)
    plan = Plan(
        "none",
        LengthUnit.INCH,
        "",
        Order("us", "go"),
        Status.FEASIBLE,
        models=(way,),
        move_order=(model,) if route.steps else (),
    )
    verdict = judge(ways.scenario, ways.terms, plan)
    assert verdict.legal, str(verdict)
    if route.steps:
        assert verdict.spent[model] <= route.spent + 1
    return route


def spent(ways: Navigator, to: Pose) -> float:
    """Inches of the judged route, which the costs must promise within a hair."""
    field = ways.field("me")
    cost = field.costs(Places.of([to]))[0]
    route = judged(ways, to)
    assert route.steps[-1].to == to
    assert route.spent <= cost + 1e-6
    assert cost <= route.spent * (1 + 2e-4) + 5
    assert sum(step.cost for step in route.steps) == pytest.approx(route.spent, abs=1e-3)
    return inches(route.spent)


def refused(ways: Navigator, to: Pose) -> bool:
    """Whether the place is out of reach, by cost and by route alike."""
    field = ways.field("me")
    with pytest.raises(Unreachable):
        field.route(to)
    return math.isinf(field.costs(Places.of([to]))[0])
