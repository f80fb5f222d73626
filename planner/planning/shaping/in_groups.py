"""A unit that cannot end in one group, or fights better in several, ends in as many as it may."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from planner.formation.limits import Limits
from planner.mobility import Coherency, Terms
from planner.order import Order
from planner.plan import Status
from planner.planning.shaping.roomy import Placed, anywhere, placed
from planner.rulesets.nearness import near
from planner.scenario.scenario import Scenario
from planner.units import Model

if TYPE_CHECKING:
    from planner.formation.formation import Formation
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

    Whoever charges does so in several groups where more of it fights then: where what the goal
    wants most of, first of all, is not as much in one group as it could be anywhere.
    """
    whole, ways = placed(scenario, order, terms, navigator, limits)
    asked = terms.coherency
    if asked is None or (asked.groups < 2 and not asked.alone):
        return whole, ways
    if whole.poses:
        parted = _more(scenario, order, terms, navigator, limits, whole)
        return parted or (whole, ways)
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


def _more(
    scenario: Scenario,
    order: Order,
    terms: Terms,
    navigator: Navigator,
    limits: Limits,
    whole: Formation,
) -> Placed | None:
    """The best formation in several groups, where more fights so than in one; None if none."""
    asked, reached = terms.coherency, _fights(whole)
    if terms.goal != "engage" or asked is None or asked.groups < 2 or not reached:
        return None
    if tuple(anywhere(scenario, order, terms, navigator))[: len(reached)] <= reached:
        return None
    several = replace(terms, coherency=replace(asked, one_group=False))
    found, ways = placed(scenario, order, several, navigator, limits)
    if not found.poses or _fights(found) <= reached:
        return None
    models = [replace(m, pose=found.poses[m.id]) for m in scenario.unit(terms.unit).models]
    return (found, ways) if may_stand(models, asked) else None


def _fights(formation: Formation) -> tuple[float, ...]:
    """What the goal wants most of, before anything that it wants little of."""
    wanted = takewhile(lambda term: term.sense == "max", formation.objective)
    return tuple(term.value for term in wanted)


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
