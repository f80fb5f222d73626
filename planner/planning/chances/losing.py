"""Orders in which who finds no place is lost: as many models as possible are placed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from planner.formation.limits import Limits
from planner.order import Order
from planner.plan import Plan, Status, Term
from planner.planning.attempt import attempt
from planner.planning.navigators import Navigators
from planner.planning.next_best import next_best
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario
from planner.scenario.staged import fewer

if TYPE_CHECKING:
    from planner.navigation import Navigator

PLACED = "models_placed"


def plan_losing(scenario: Scenario, order: Order, limits: Limits, navigators: Navigators) -> Plan:
    """Return the plan that places the most models, told as its first term `models_placed`.

    All are tried, then one less, and so on: the largest bases are given up first, and of like
    ones the last. The bound is the number above which a "no" was proved.
    """
    navigator = navigators.of(known_terms(scenario, order))
    unit = scenario.unit(order.unit)
    small_first = sorted(unit.models, key=lambda model: model.base.circumradius)
    bound, first = len(unit), None
    for count in range(len(unit), 0, -1):
        limits.progress(f"placing {count} of {len(unit)}")
        kept = {model.id for model in small_first[:count]}
        part = fewer(scenario, order.unit, kept)
        found = attempt(part, order, order.roll, limits, navigator, whole=False)
        first = first or found
        if found.found:
            again = partial(_again, scenario, part, order, navigator, (count, bound), found, limits)
            return next_best(scenario, again, limits)
        if found.status is Status.INFEASIBLE and bound == count:
            bound = count - 1
        if limits.over:
            break
    assert first is not None
    return replace(first, scenario=scenario.digest)


def _again(
    scenario: Scenario,
    part: Scenario,
    order: Order,
    navigator: Navigator,
    placed: tuple[int, int],
    found: Plan,
    limits: Limits,
    tried: Limits,
) -> Plan:
    """What was found under `limits`; under others the same is planned anew."""
    if tried is not limits:
        found = attempt(part, order, order.roll, tried, navigator, whole=False)
    return _told(scenario, found, *placed)


def _told(scenario: Scenario, plan: Plan, count: int, bound: int) -> Plan:
    placed = Term(PLACED, "max", count, bound)
    status = plan.status if count == bound else Status.FEASIBLE
    return replace(
        plan, scenario=scenario.digest, status=status, objective=(placed, *plan.objective)
    )
