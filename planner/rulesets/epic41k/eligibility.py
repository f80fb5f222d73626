"""Which actions a unit may choose now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from planner.rulesets.answers import Choice
from planner.rulesets.epic41k import leadership, picked
from planner.rulesets.epic41k.afford import overpaid
from planner.rulesets.epic41k.army import (
    ALLOWANCE,
    FLYERS,
    carrier_of,
    fellows,
    kind,
    orders_of,
    passengers,
)
from planner.rulesets.epic41k.body import ORDERS
from planner.rulesets.epic41k.fire import HALT as FIRE

if TYPE_CHECKING:
    from planner.rulesets.epic41k.epic41k import Epic41k
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

MISSION = "epic41k.phase.flyer-missions"
CARRY = "epic41k.transport.carry"
HALTED = "epic41k.danger.halt"
LEADERSHIP = "epic41k.detachment.leadership"
RIDERS = "epic41k.tankriders.end-2cm"
MARCH = "epic41k.tankriders.no-march"


def choices(game: Epic41k, scenario: Scenario, unit: Unit) -> Iterator[Choice]:
    """Yield every action with whether `unit` may choose it now."""
    for action in game.actions:
        no = game.phases.refusal(scenario.turn, action, unit.side)
        no = no or _carried(scenario, unit, action) or _moving(scenario, unit, action)
        if action == "disembark" and no is None:
            no = held_inside(game, scenario, unit) or _held(game, scenario, unit)
            no = no or picked.over(scenario, unit)
        yield Choice(action, True) if no is None else Choice(action, False, *no)


def _carried(scenario: Scenario, unit: Unit, action: str) -> tuple[str, str] | None:
    aboard = unit.state.get("embarked_in")
    if aboard and action != "disembark":
        return CARRY, f"it is aboard {aboard}"
    if action != "disembark":
        return None
    carrier = carrier_of(scenario, unit)
    if carrier is None:
        return CARRY, "it is aboard nothing"
    inside = carrier.state.get("embarked_in")
    if inside:
        return CARRY, f"{carrier.id} is aboard {inside} itself: it has to get off first"
    return None if carrier.on_table else (CARRY, f"{carrier.id} is not on the table")


def held_inside(game: Epic41k, scenario: Scenario, unit: Unit) -> tuple[str, str] | None:
    """Return why who is aboard may not get off what carries it, as the game is read."""
    carrier = carrier_of(scenario, unit)
    if carrier is None or not carrier.state.get("halted"):
        return None
    rides = bool(unit.state.get("rides"))
    rule, option = (RIDERS, "halted_riders") if rides else (HALTED, "halted_passengers")
    if game.option(scenario, option) == "may_get_off":
        return None
    return rule, f"{carrier.id} was halted in this phase, and they with it"


def kept_out(scenario: Scenario, unit: Unit) -> tuple[str, str] | None:
    """Return why who would get into another may not: that is a move, from beside it as well."""
    return _failed(scenario, unit) or _halted(unit) or picked.over(scenario, unit)


def _held(game: Epic41k, scenario: Scenario, unit: Unit) -> tuple[str, str] | None:
    """Why it does not even get off, after a failed leadership check."""
    return _failed(scenario, unit) if leadership.stays(game, scenario) else None


def _failed(scenario: Scenario, unit: Unit) -> tuple[str, str] | None:
    if not any(u.state.get("failed_leadership") for u in fellows(scenario, unit)):
        return None
    return LEADERSHIP, "its detachment has failed its leadership check in this phase"


def _halted(unit: Unit) -> tuple[str, str] | None:
    if not unit.state.get("halted"):
        return None
    by_fire = unit.state.get("halted_by_fire")
    return (FIRE if by_fire else HALTED), "it was halted in this phase"


def _ordered(scenario: Scenario, unit: Unit, action: str) -> tuple[str, str] | None:
    """Why the orders of its detachment, the same for all of it, do not let it go so."""
    orders = {str(u.state.get("orders", "")) for u in fellows(scenario, unit)} - {""}
    if len(orders) > 1:
        return (
            ORDERS,
            f"its detachment has one order, and is on {' and '.join(sorted(orders))} here",
        )
    its = orders_of(scenario, unit)
    return None if its in ("", action) else (ORDERS, f"its orders are {its}")


def _moving(scenario: Scenario, unit: Unit, action: str) -> tuple[str, str] | None:
    """Why it may not go as the action says; who stands still, or gets off, needs no orders."""
    if action not in ALLOWANCE:
        return None
    held = _failed(scenario, unit) or _halted(unit)
    if held is not None:
        return held
    if unit.state.get("moved"):
        return picked.SELECT, "it has moved in this phase"
    passed = picked.over(scenario, unit)
    if passed is not None:
        return passed
    ordered = _ordered(scenario, unit, action)
    if ordered is not None:
        return ordered
    riders = [u.id for u in passengers(scenario, unit) if u.state.get("rides")]
    if action == "march" and riders:
        return (
            MARCH,
            f"nobody rides on a tank that marches: {', '.join(riders)} would have to get off",
        )
    key = ALLOWANCE[action]
    if any(unit.value(model, key) is None for model in unit.models):
        return ORDERS, f'its profile does not say "{key}"'
    spent = overpaid(scenario.battlefield.table.unit, unit, action)
    if spent is not None:
        return spent
    flyer = any(kind(unit, model) == FLYERS for model in unit.models)
    if flyer and not unit.state.get("mission"):
        return MISSION, "no mission was declared for it"
    return None
