"""How far figures really went this turn, whatever it cost them."""

from __future__ import annotations

from math import ceil, dist

from planner.length import Unit as LengthUnit
from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.gemini.together.each import of
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


def gone(unit: Unit, plan: Plan) -> dict[str, int]:
    """Return how far each model has gone this turn once it has carried out a plan, µm by id."""
    return {way.id: before(unit, way.id) + walked(way) for way in plan.models}


def before(unit: Unit, model: str) -> int:
    """Return how far a model has gone this turn already, µm."""
    return LengthUnit.INCH.to_um(of(unit, model, "travelled"))


def travelled(unit: Unit, plan: Plan) -> int:
    """Return how far the unit has gone this turn once it has carried out a plan, µm.

    That is the most that any one of its models has gone in all of the turn's orders.
    """
    return max(gone(unit, plan).values(), default=0)


def displaced(plan: Plan) -> int:
    """Return how far the model that ends furthest from its start is from it, µm."""
    return max((ceil(dist(w.start.at, w.end.at)) for w in plan.models), default=0)


def is_fast(distance: int) -> bool:
    """Return whether a distance of a turn, µm, is more than 12"."""
    return distance > FAST * INCH
