"""A unit that cannot end in one group ends in as many as its rules allow, where they do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner.formation.limits import Limits
from planner.mobility import Coherency, Terms
from planner.order import Order
from planner.plan import Status
from planner.planning.roomy import Placed, placed
from planner.rulesets.nearness import near
from planner.scenario.scenario import Scenario
from planner.units import Model

if TYPE_CHECKING:
    from planner.navigation import Navigator


def in_groups(
    scenario: Scenario, order: Order, terms: Terms, navigator: Navigator, limits: Limits
) -> Placed:
    """Return the formation in one group where there is one, else the best one in several, and
    every model's way.

    That is the best one without regard to groups, if it has no more of them than
    `Coherency.groups`; what a search for just so many would find is not looked for, so that a
    "no" is proved only where there is none without regard to groups either. Models that may
    stand alone are given neighbours all the same.
    """
    whole, ways = placed(scenario, order, terms, navigator, limits)
    asked = terms.coherency
    if whole.poses or asked is None or (asked.groups < 2 and not asked.alone):
        return whole, ways
    if whole.apart:
        return whole, ways  # what no model can do, no group of them can
    loose = replace(terms, coherency=replace(asked, one_group=False))
    found, others = placed(scenario, order, loose, navigator, limits)
    unit = scenario.unit(terms.unit)
    models = [replace(m, pose=found.poses[m.id]) for m in unit.models] if found.poses else []
    if models and count(models, asked) <= asked.groups:
        return found, others
    if whole.status is Status.INFEASIBLE and (asked.alone or found.status is not Status.INFEASIBLE):
        return replace(whole, status=Status.UNKNOWN), ways
    return whole, ways


def count(models: list[Model], asked: Coherency) -> int:
    """Return in how many groups models stand."""
    left, groups = list(models), 0
    while left:
        todo = [left.pop()]
        groups += 1
        while todo:
            model = todo.pop()
            beside = [o for o in left if near(model, o, asked.gap, asked.vertical)]
            left = [o for o in left if o not in beside]
            todo += beside
    return groups
