"""What getting on or off takes of everybody's movement, told with the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from planner.rulesets.epic41k import transport
from planner.rulesets.epic41k.account import amount
from planner.rulesets.epic41k.army import carrier_of
from planner.rulesets.epic41k.walk import WHOLE
from planner.rulesets.others import boarded

if TYPE_CHECKING:
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Unit


def told(
    scenario: Scenario, order: Order, after: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield what a unit that gets on or off and its carrier lose by that: (ledger id, text).

    Parameters:
        after: the states that the plan leaves, by unit.
    """
    unit, off = scenario.unit(order.unit), order.action == "disembark"
    tank = carrier_of(scenario, unit) if off else boarded(scenario, order)
    if tank is None:
        return
    say, stop = scenario.battlefield.table.unit.say, "off" if off else "on"
    for one in (unit, tank):
        paid, used = (_more(one, after.get(one.id, one.state), key) for key in ("paid", "used"))
        text = f"getting {stop} takes {{}} of the movement of {one.id}"
        if paid:
            yield transport.FLAT, text.format(say(paid))
        elif used and one is tank:
            yield transport.REACH, text.format(f"{100 * used / WHOLE:.3g} %")


def _more(unit: Unit, after: Mapping[str, Any], key: str) -> int:
    """The most that a model has more of `key` than it had."""
    return max(amount(after, key, m.id) - amount(unit.state, key, m.id) for m in unit.models)
