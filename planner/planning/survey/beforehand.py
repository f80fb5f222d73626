"""What an order that takes no action of its own, given first, would make of the one that is asked.

Such as one figure that opens a door for all the others: each that goes through would pay for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.order import Order
from planner.plan import Plan, Repair
from planner.planning.after import after
from planner.planning.chances.expected import signed
from planner.scenario.scenario import Scenario

KIND: Final = "before"
COUNTED: Final = ("targets_engaged", "models_engaged", "models_in_contact")
"""Terms by which an order given first is worth being told."""
Planner = Callable[[Scenario, Order], Plan]


def beforehand(scenario: Scenario, order: Order, made: Plan, plan_again: Planner) -> Plan:
    """Return the plan with what would make it better: the best order to be given before it.

    Both are planned, one after the other, before that is said.

    Parameters:
        plan_again: plans an order on a table.
    """
    if made.found and not _lacks(scenario, made):
        return made
    tried = [both for both in _tried(scenario, order, plan_again) if both[1].found]
    if not tried:
        return made
    first, then = min(tried, key=lambda both: _counted(both[1]))
    if made.found and _counted(then) >= _counted(made):
        return made
    return replace(made, repairs=(*made.repairs, Repair(_text(first, then), KIND)))


def _tried(scenario: Scenario, order: Order, plan_again: Planner) -> Iterator[tuple[Order, Plan]]:
    for first in rulesets.find(scenario.ruleset).beforehand(scenario, order):
        made = plan_again(scenario, first)
        if made.found:
            yield first, plan_again(after(scenario, made), order)


def _lacks(scenario: Scenario, made: Plan) -> bool:
    """Whether some model does not fight that might."""
    fighting = next((t.value for t in made.objective if t.name == "models_engaged"), None)
    return fighting is not None and fighting < len(scenario.unit(made.order.unit))


def _counted(made: Plan) -> list[object]:
    return [
        value
        for term, value in zip(made.objective, signed(made), strict=True)
        if term.name in COUNTED
    ]


def _text(first: Order, then: Plan) -> str:
    """Say the order that is to be given first, and what the other one comes to after it."""
    from planner.show.objective import objective_words

    counted = [term for term in then.objective if term.name in COUNTED]
    who = f" with {', '.join(first.models)}" if first.models else ""
    to = f" to {first.to}" if isinstance(first.to, str) else ""
    said = objective_words(then, counted) if counted else "possible"
    return f"{said} once the order {first.action}{to}{who} has been given"
