"""Bases that begin touching something are planned for from a hair off it.

Outlines of ovals, and of rectangles that stand at a slant, are drawn a few µm too wide for the
search: no line of theirs begins where the base touches the table's edge or a wall. The first step
of such a way leads those few µm away, and the referee judges it as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from planner.length import DEGREE
from planner.mobility import Mobility, Terms
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.scenario.scenario import Scenario
from planner.scenario.staged import staged
from planner.units import Model, Pose

HAIR: Final = 4
"""µm along each axis."""
PRICE: Final = 6
"""µm that such a step costs at the most."""


def loosened(scenario: Scenario, terms: Terms) -> tuple[Scenario, Terms, dict[str, Pose]] | None:
    """Return table and terms with such models a hair off, and where they are; None without any."""
    off = {
        model.id: pose
        for model in scenario.unit(terms.unit).models
        for pose in _off(scenario, terms.mobilities[model.id], model)
    }
    if not off:
        return None
    bodies = {
        name: replace(body, budget=body.budget - PRICE) if name in off else body
        for name, body in terms.mobilities.items()
    }
    return staged(scenario, terms.unit, off), replace(terms, mobilities=bodies), off


def searched(scenario: Scenario, terms: Terms) -> tuple[Scenario, Terms]:
    """Return table and terms as a search takes them: such models a hair off, if there are any."""
    loose = loosened(scenario, terms)
    return (scenario, terms) if loose is None else loose[:2]


def _off(scenario: Scenario, body: Mobility, model: Model) -> Iterator[Pose]:
    """Yield a place a hair off where a model touches something, if one is free: one at most."""
    plain = body.course is None and body.leaving is None and body.set_up is None
    if body.base.is_round or not plain or not body.moves or body.budget <= PRICE:
        return
    from planner.navigation.free_space.substance import others
    from planner.navigation.walk.legal import Legal

    here, legal = model.pose, Legal(scenario, body, others(scenario, body, False))
    at = here.x, here.y
    if legal.line(at, at, here.z, here.heading):
        return
    for dx, dy in _ways(body, here.heading):
        there = here.x + dx, here.y + dy
        if legal.line(there, there, here.z, here.heading):
            yield replace(here, x=there[0], y=there[1])
            return


def _ways(body: Mobility, heading: int) -> Iterator[tuple[int, int]]:
    """Small vectors: all about, or straight ahead of who goes where it faces."""
    if body.turning.facing:
        if heading % (90 * DEGREE) == 0:
            quarter = heading // (90 * DEGREE)
            yield ((HAIR, 0), (0, HAIR), (-HAIR, 0), (0, -HAIR))[quarter]
        return
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)):
        yield HAIR * dx, HAIR * dy


def restored(scenario: Scenario, terms: Terms, plan: Plan, off: dict[str, Pose]) -> Plan:
    """Return a plan made from there as one from where the models stand, the step there first."""
    known = {model.id: model.pose for model in scenario.unit(terms.unit).models}
    models = tuple(
        from_start(way, known[way.id], terms.mobilities[way.id]) if way.id in off else way
        for way in plan.models
    )
    return replace(plan, models=models)


def from_start(way: ModelPlan, start: Pose, body: Mobility) -> ModelPlan:
    """Return a way from a hair off as one from where the model stands."""
    if not way.steps:
        return replace(way, start=start, budget=body.budget)
    cost = max(abs(way.start.x - start.x), abs(way.start.y - start.y)) * 1.5
    rules = tuple(rule for rule in (body.rules.get("line", ""),) if rule)
    first = Step(StepKind.LINE, way.start, float(cost), rules)
    steps = (first, *way.steps)
    return replace(way, start=start, steps=steps, spent=way.spent + cost, budget=body.budget)
