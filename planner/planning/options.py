"""Every sensible order of a unit, planned and ranked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner import rulesets
from planner.battlefield import Kind
from planner.formation.limits import Limits
from planner.order import Order
from planner.plan import Plan
from planner.planning.plan import plan
from planner.planning.worth import Worth, worth
from planner.rulesets import Ruleset
from planner.scenario.scenario import Scenario
from planner.units import Unit


@dataclass(frozen=True)
class Option:
    """One order with its plan and what it is worth (see `planner.planning.worth`)."""

    plan: Plan
    worth: float

    def __str__(self) -> str:
        from planner.show.option import describe_option

        return describe_option(self)


def options(
    scenario: Scenario,
    unit: str,
    limits: Limits | None = None,
    value: Worth = worth,
) -> list[Option]:
    """Return every sensible order of `unit` that can be carried out, the most worthy first.

    Parameters:
        unit: id of the unit.
        value: what a plan is worth; any function of a plan.

    Raises:
        OrderError: there is no such unit on the table.
    """
    limits = limits or Limits()
    ruleset = rulesets.find(scenario.ruleset)
    found = []
    for order in orders(scenario, scenario.unit(unit), ruleset):
        if limits.stop():
            break
        limits.progress(f"{order.action} {' '.join(order.targets)}{order.to or ''}".strip())
        planned = plan(scenario, order, limits)
        if planned.found:
            found.append(Option(planned, value(planned)))
    return sorted(found, key=lambda option: -option.worth)


def orders(scenario: Scenario, unit: Unit, ruleset: Ruleset) -> Iterator[Order]:
    """Yield every order worth looking at: each allowed action with each of its aims."""
    if not unit.on_table:
        return
    for choice in ruleset.choices(scenario, unit):
        if not choice.allowed:
            continue
        for order in _aims(scenario, unit, choice.action, ruleset.goal(choice.action)):
            if ruleset.refusal(scenario, order) is None:
                yield order


def _aims(scenario: Scenario, unit: Unit, action: str, goal: str) -> Iterator[Order]:
    objectives = [feature.id for feature in scenario.battlefield.of(Kind.OBJECTIVE)]
    if goal == "engage":
        for enemy in scenario.enemies(unit):
            yield Order(unit.id, action, [enemy.id])
    elif goal == "reach" and objectives:
        for objective in objectives:
            yield Order(unit.id, action, to=objective)
    elif goal != "reach":
        yield Order(unit.id, action)
