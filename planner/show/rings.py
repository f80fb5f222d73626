"""Rings round enemies: how near is engaged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from planner.errors import PlannerError
from planner.geometry import outline
from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.colours import SideColours
from planner.show.svg import Group, area
from planner.show.view import View
from planner.units import Model, Unit

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from planner.mobility import Across, Terms

CURVE = 16


def terms_of(scenario: Scenario, plan: Plan) -> Terms | None:
    """Return what the plan's order lets its unit do; None where the game cannot say."""
    from dataclasses import replace

    from planner import rulesets

    order = replace(plan.order, roll=plan.order.roll if plan.roll is None else plan.roll)
    try:
        return rulesets.find(scenario.ruleset).terms(scenario, order)
    except PlannerError:
        return None


def paint_rings(
    group: Group,
    scenario: Scenario,
    unit: Unit,
    gap: int,
    view: View,
    sides: Mapping[str, SideColours],
) -> int:
    """Draw one ring round each enemy unit of `unit` that is seen; return how many."""
    x0, y0, x1, y1 = view.shown
    drawn = 0
    for enemy in scenario.enemies(unit):
        near = [m for m in enemy.models if x0 < m.pose.x < x1 and y0 < m.pose.y < y1]
        if near:
            _ring(group, grown(near, gap), view, sides[enemy.side].dark)
            drawn += 1
    return drawn


def paint_across(
    group: Group,
    scenario: Scenario,
    across: Across,
    view: View,
    sides: Mapping[str, SideColours],
) -> bool:
    """Draw the longer range from the models behind something; return whether any is seen."""
    x0, y0, x1, y1 = view.shown
    models = [scenario.models[name] for name in sorted(across.models)]
    near = [m for m in models if x0 < m.pose.x < x1 and y0 < m.pose.y < y1]
    if near:
        side = scenario.unit_of[near[0].id].side
        _ring(group, grown(near, across.gap), view, sides[side].dark)
    return bool(near)


def _ring(group: Group, shape: BaseGeometry, view: View, colour: str) -> None:
    rings = []
    for polygon in getattr(shape, "geoms", [shape]):
        rings += [view.points(r.coords[:-1]) for r in (polygon.exterior, *polygon.interiors)]
    group.path(
        area(rings), fill=colour, fill_opacity=0.07, fill_rule="evenodd", stroke=colour,
        stroke_width=1.4, stroke_dasharray="5 3.5",
    )  # fmt: skip


def grown(models: list[Model], gap: int) -> BaseGeometry:
    """Return all points within `gap` (µm) of these models' bases, seen from above."""
    from shapely import Polygon, union_all

    shapes = [Polygon(outline(m.base, m.pose, outward=True)).buffer(gap, CURVE) for m in models]
    return union_all(shapes)
