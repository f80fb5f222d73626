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
    stand alone are given neighbours all the same, if there are any for them.
    """
    whole, ways = placed(scenario, order, terms, navigator, limits)
    asked = terms.coherency
    if whole.poses or asked is None or (asked.groups < 2 and not asked.alone):
        return whole, ways
    if whole.apart:
        return whole, ways  # what no model can do, no group of them can
    unit, found = scenario.unit(terms.unit), whole
    several = replace(asked, one_group=False)
    for loose in (several, None) if asked.alone else (several,):
        found, others = placed(scenario, order, replace(terms, coherency=loose), navigator, limits)
        models = [replace(m, pose=found.poses[m.id]) for m in unit.models] if found.poses else []
        if models and may_stand(models, asked):
            return found, others
    if whole.status is Status.INFEASIBLE and (asked.alone or found.status is not Status.INFEASIBLE):
        return replace(whole, status=Status.UNKNOWN), ways
    return whole, ways


def may_stand(models: list[Model], asked: Coherency) -> bool:
    """Return whether models stand in no more groups than they may, and none alone who may not."""
    left, groups = list(models), 0
    while left:
        todo, group = [left.pop()], list[Model]()
        while todo:
            group.append(todo.pop())
            beside = [o for o in left if near(group[-1], o, asked.gap, asked.vertical)]
            left = [o for o in left if o not in beside]
            todo += beside
        if len(group) > 1 or asked.alone_counts:
            groups += 1
        if len(group) == 1 and group[0].id not in asked.alone:
            return False
    return groups <= asked.groups
