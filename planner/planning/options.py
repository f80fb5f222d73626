"""Every sensible order of a unit, planned and ranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Final

from planner import rulesets
from planner.battlefield import Feature, Kind
from planner.errors import OrderError
from planner.formation.limits import Limits
from planner.mobility import Terms
from planner.order import Order
from planner.plan import Plan
from planner.planning.navigators import Navigators
from planner.planning.plan import plan
from planner.planning.worth import Worth, worth
from planner.rulesets import Ruleset
from planner.scenario.scenario import Scenario
from planner.units import Unit

OBJECTIVES: Final = 3
"""How many objectives are looked at, the nearest."""


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
        OrderError: there is no such unit.
    """
    limits = limits or Limits()
    ruleset = rulesets.find(scenario.ruleset)
    navigators = Navigators(scenario, limits)
    found: list[Option] = []
    for order in orders(scenario, scenario.unit(unit), ruleset):
        if limits.stop():
            break
        if _is_spared(scenario, order, ruleset, found):
            continue
        limits.progress(_said(order))
        planned = plan(scenario, order, limits, navigators)
        if planned.found:
            found.append(Option(planned, value(planned)))
    return sorted(found, key=lambda option: -option.worth)


def _is_spared(scenario: Scenario, order: Order, ruleset: Ruleset, found: Iterable[Option]) -> bool:
    """Whether a move without dice already brings all models to where this one needs dice to."""
    if order.to is None or ruleset.die(scenario, order) is None:
        return False
    return any(
        option.plan.order.to == order.to and not option.plan.dice and _all_there(option.plan)
        for option in found
    )


def _all_there(planned: Plan) -> bool:
    there = [term.value for term in planned.objective if term.name == "models_in_objective"]
    return there == [len(planned.models)]


def _said(order: Order) -> str:
    return " ".join((order.action, *order.targets, *([str(order.to)] if order.to else [])))


def orders(scenario: Scenario, unit: Unit, ruleset: Ruleset) -> Iterator[Order]:
    """Yield every order worth looking at: each allowed action with each of its aims.

    Of the objectives only the nearest few are aims: for the others the first step is the same.
    A unit off the table is set up near each of them, or,
    where there are none, near where its entry begins: the transport, or the table's middle.
    """
    for choice in ruleset.choices(scenario, unit):
        if not choice.allowed:
            continue
        for order in _aims(scenario, unit, choice.action, ruleset):
            if ruleset.refusal(scenario, order) is None:
                yield order


def _aims(scenario: Scenario, unit: Unit, action: str, ruleset: Ruleset) -> Iterator[Order]:
    plain, goal = Order(unit.id, action), ruleset.goal(action)
    if not unit.on_table:
        try:
            places = _set_up(ruleset.terms(scenario, plain))
        except OrderError:  # its profile does not say how it comes in
            return
        known = _nearest(scenario, places)
        yield from (replace(plain, to=objective.id) for objective in known)
        if not known and places:
            length = scenario.battlefield.table.unit
            yield replace(plain, to=(places[0][0] / length.um, places[0][1] / length.um))
    elif goal == "engage":
        for enemy in scenario.enemies(unit):
            yield Order(unit.id, action, [enemy.id])
    elif goal == "reach":
        for objective in _nearest(scenario, [(m.pose.x, m.pose.y) for m in unit.models]):
            yield replace(plain, to=objective.id)
    else:
        yield plain


def _set_up(terms: Terms) -> list[tuple[int, int]]:
    """About where the models enter from off the table, µm."""
    entries = (mobility.set_up for mobility in terms.mobilities.values())
    return [(entry.x, entry.y) for entry in entries if entry is not None]


def _nearest(scenario: Scenario, places: Sequence[tuple[int, int]]) -> list[Feature]:
    """The objectives nearest to any of the places as the crow flies, the nearest first."""

    def distance(objective: Feature) -> float:
        x0, y0, x1, y1 = objective.bounds
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        return min(dist(middle, place) for place in places) - objective.radius

    return sorted(scenario.battlefield.of(Kind.OBJECTIVE), key=distance)[:OBJECTIVES]
