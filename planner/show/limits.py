"""Where an order lets a model end: how far from whom, how near to what, and along which edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from planner.mobility import ByEdge, Near, Terms
from planner.order import BOARD
from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.colours import SideColours
from planner.show.panel import Sign
from planner.show.rings import grown
from planner.show.svg import Group, Pixel, area
from planner.show.view import View

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

ALLOWED: Final = SideColours("#1b7f4d", "#d5efe1")
"""Of what a model has to end in; what it has to keep out of has its side's colour."""

TOUCHING: Final = 50
"""µm: a gap that is told as touching."""


def paint_limits(
    group: Group,
    scenario: Scenario,
    terms: Terms,
    view: View,
    sides: Mapping[str, SideColours],
) -> list[Sign]:
    """Draw the limits of an order's ends, each once, and return their rows of the legend.

    Standoffs at the end alone that are wider than an engagement; distances to stay within; and
    strips along the table's edges.
    """
    say = scenario.battlefield.table.unit.say
    signs = []
    for models, gap, middles in _kept_off(terms):
        shape = _about(scenario, models, gap)
        if shape is not None and _seen(view, shape):
            colours = sides[scenario.unit_of[min(models)].side]
            _outlined(group, shape, view, colours.dark, "9 4")
            said = f"{say(middles)} from their middles" if middles else f"{say(gap)} from them"
            signs.append(Sign("ring", f"More than {said}", colours))
    for models, gap, wholly in _kept_near(terms):
        shape = _about(scenario, models, gap)
        if shape is not None:
            _outlined(group, shape, view, ALLOWED.dark, "2 3")
            word = "Wholly within" if wholly else "Within"
            who = scenario.unit_of[min(models)].name
            said = f"{word} {say(gap)} of {who}" if gap > TOUCHING else f"Touching {who}"
            sign = Sign("ring", said, ALLOWED)
            signs += [sign] * (sign not in signs)
    for edge in _edges(terms):
        for ends in _strips(scenario, edge, view):
            group.line(ends, stroke=ALLOWED.dark, stroke_width=1.6, stroke_dasharray="2 3")
        word = "Wholly within" if edge.wholly else "Within"
        signs.append(Sign("ring", f"{word} {say(edge.gap)} of an edge", ALLOWED))
    return signs


def paint_boarding(
    group: Group, scenario: Scenario, plan: Plan, view: View, colours: SideColours
) -> list[Sign]:
    """Draw who gets into what at the end of a plan: a line from each model into it."""
    if plan.order.goal != BOARD or not isinstance(plan.order.to, str) or not plan.models:
        return []
    inside = [model.pose for model in scenario.unit(plan.order.to).models]
    for way in plan.models:
        end = way.end
        to = min(inside, key=lambda pose: (pose.x - end.x) ** 2 + (pose.y - end.y) ** 2)
        line = [view.point(end.x, end.y), view.point(to.x, to.y)]
        group.line(line, stroke=colours.dark, stroke_width=1.6, stroke_dasharray="1 4")
    return [Sign("boarding", "Gets in at the end", colours)]


def _kept_off(terms: Terms) -> list[tuple[frozenset[str], int, int]]:
    """Who is kept clear of at the end only, and how far; an engagement is drawn anyway.

    How far as it is measured, from base to base, and as it is told from middle to middle, or 0.
    """
    least = terms.engagement.gap if terms.engagement else 0
    found = (
        (standoff.models, standoff.gap, standoff.middles)
        for mobility in terms.mobilities.values()
        for standoff in mobility.standoffs
        if standoff.at_end and not standoff.along and standoff.gap > least and standoff.models
    )
    return list(dict.fromkeys(found))


def _kept_near(terms: Terms) -> list[tuple[frozenset[str], int, bool]]:
    found = (
        (end.models, end.gap, end.wholly)
        for mobility in terms.mobilities.values()
        for end in mobility.ends
        if isinstance(end, Near) and end.models
    )
    return list(dict.fromkeys(found))


def _edges(terms: Terms) -> list[ByEdge]:
    ends = (end for mobility in terms.mobilities.values() for end in mobility.ends)
    return list(dict.fromkeys(end for end in ends if isinstance(end, ByEdge)))


def _about(scenario: Scenario, models: Iterable[str], gap: int) -> BaseGeometry | None:
    """All within `gap` of models that stand on the table."""
    known = [scenario.models[name] for name in sorted(models) if name in scenario.models]
    return grown(known, gap) if known else None


def _seen(view: View, shape: BaseGeometry) -> bool:
    x0, y0, x1, y1 = shape.bounds
    return view.sees((x0, y0, x1, y1))


def _outlined(group: Group, shape: BaseGeometry, view: View, colour: str, dashes: str) -> None:
    rings = []
    for polygon in getattr(shape, "geoms", [shape]):
        rings += [view.points(r.coords[:-1]) for r in (polygon.exterior, *polygon.interiors)]
    group.path(
        area(rings), fill=colour, fill_opacity=0.05, fill_rule="evenodd", stroke=colour,
        stroke_width=1.6, stroke_dasharray=dashes,
    )  # fmt: skip


def _strips(scenario: Scenario, edge: ByEdge, view: View) -> Iterator[list[Pixel]]:
    """The inner borders of the strips, each across the table."""
    table = scenario.battlefield.table
    wide, high, gap = table.width, table.height, edge.gap
    lines = {
        "left": ((gap, 0), (gap, high)),
        "right": ((wide - gap, 0), (wide - gap, high)),
        "bottom": ((0, gap), (wide, gap)),
        "top": ((0, high - gap), (wide, high - gap)),
    }
    for name in edge.edges:
        yield view.points(lines[name])
