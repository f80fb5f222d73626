"""How far figures really went this turn, whatever it cost them."""

from __future__ import annotations

from math import ceil, dist

from planner.length import Unit as LengthUnit
from planner.plan import ModelPlan, Plan, StepKind
from planner.units import Unit

INCH = LengthUnit.INCH.um
FAST = 12
"""Inches in a turn beyond which a unit is harder to hit."""


def walked(way: ModelPlan) -> int:
    """Return the real length of a model's way, µm, rounded up: lines, climbs and leaps."""
    here, total = way.start, 0.0
    for step in way.steps:
        if step.kind is not StepKind.PIVOT:
            total += dist(here.at, step.to.at)
        here = step.to
    return ceil(total - 1e-6)


def travelled(unit: Unit, plan: Plan) -> int:
    """Return how far the unit has gone this turn once it has carried out a plan, µm.

    The most that any of its models went, added to what earlier orders of the turn made.
    """
    before = LengthUnit.INCH.to_um(unit.state.get("travelled", 0))
    return before + max((walked(way) for way in plan.models), default=0)


def displaced(plan: Plan) -> int:
    """Return how far the model that ends furthest from its start is from it, µm."""
    return max((ceil(dist(w.start.at, w.end.at)) for w in plan.models), default=0)


def is_fast(distance: int) -> bool:
    """Return whether a distance of a turn, µm, is more than 12"."""
    return distance > FAST * INCH
