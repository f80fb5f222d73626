"""One detachment after another: once a second one has moved, the first goes no further.

Who rides and what carries them are picked together, whatever detachments they are of: the squad
that walks to a transport, is driven and gets off has not been passed over by its driver, nor by
those who were in it as well and went on first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.epic41k.army import carrier_of, detachment, fellows, passengers
from planner.rulesets.others import boarded

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

SELECT: Final = "epic41k.detachment.select"
NOW, BEFORE = "now", "before"
"""What a unit that has moved says of its detachment, in its state ``picked``."""


def over(scenario: Scenario, unit: Unit) -> tuple[str, str] | None:
    """Return why a unit may not move any more: another detachment was picked after its own."""
    if not any(mate.state.get("picked") == BEFORE for mate in fellows(scenario, unit)):
        return None
    return SELECT, "another detachment has moved since its own did in this phase"


def after(
    scenario: Scenario, plan: Plan, states: Mapping[str, Mapping[str, Any]]
) -> dict[str, Mapping[str, Any]]:
    """Return states that a plan leaves, with which detachment moves now and which did before.

    Parameters:
        states: what it leaves else, by unit.
    """
    unit, tank = scenario.unit(plan.order.unit), boarded(scenario, plan.order)
    found = dict(states)
    if tank is None and not any(way.steps for way in plan.models):
        return found
    left = scenario.by_id.get(str(unit.state.get("got_off", "")))
    with_it = [u for u in (unit, tank, carrier_of(scenario, unit), left) if u is not None]
    ids = {u.id for u in with_it}
    aboard = [other for u in with_it for other in passengers(scenario, u)]
    aboard += [other for other in scenario.units if other.state.get("got_off") in ids]
    now = {detachment(u) for u in (*with_it, *aboard)}
    for other in scenario.units:
        state = found.get(other.id, other.state)
        if other.id == unit.id:
            found[other.id] = {**state, "picked": NOW}
        elif (
            other.side == unit.side and state.get("picked") == NOW and detachment(other) not in now
        ):
            found[other.id] = {**state, "picked": BEFORE}
    return found
