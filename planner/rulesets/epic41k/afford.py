"""What of their movement carriers and those who get on or off them have left to pay with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from planner.rulesets.epic41k import transport
from planner.rulesets.epic41k.account import amount, word
from planner.rulesets.epic41k.army import ALLOWANCE, carrier_of, orders_of
from planner.rulesets.epic41k.seats import seat
from planner.rulesets.epic41k.slots import carries, is_gun
from planner.rulesets.epic41k.walk import WHOLE, Readings
from planner.rulesets.others import boarded

if TYPE_CHECKING:
    from planner.length import Unit as LengthUnit
    from planner.order import Order
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit


def left(unit: Unit, model: str, allowance: int) -> int:
    """Return what is left of a model's movement, µm, after what boarding and riding took of it."""
    used, paid = amount(unit.state, "used", model), amount(unit.state, "paid", model)
    return max(0, allowance * (WHOLE - used) // WHOLE - paid)


def spare(tank: Unit, berth: Iterable[str], whole: int, read: Readings) -> int:
    """Return how far one may walk to a carrier that is to lose the same share, µm of `whole`.

    No carrier loses more than it has: what it has driven and what boarding takes of it are one
    movement. At a stop where somebody has come from further off it loses nothing more.
    """
    far = []
    for one in berth:
        before = amount(tank.state, "boarding", one)
        most = min(WHOLE, WHOLE - amount(tank.state, "used", one) + before)
        come = 0 if read.by_share else amount(tank.state, "farthest", one)
        far.append(max(whole * most // WHOLE, come) + read.free)
    return min(far, default=0)


def unpaid(
    scenario: Scenario,
    length: LengthUnit,
    numbers: Numbers,
    unit: Unit,
    order: Order,
    *,
    flat: bool,
) -> tuple[str, str] | None:
    """Return why the price of getting on or off cannot be paid: (ledger id, text); else None.

    A carrier pays once a stop. One that was halted has nothing more to pay with: those inside may
    get off it all the same.

    Parameters:
        flat: whether that costs the same whatever the distances; else nobody owes a price.
    """
    tank, on = boarded(scenario, order), True
    if order.action == "disembark":
        tank, on = carrier_of(scenario, unit), False
    if not flat or tank is None or _rides(unit, tank, on=on):
        return None
    price, at = numbers.length(transport.FLAT), _at(scenario, unit, tank, on=on)
    stop = "embarking" if on else "disembarking"
    paying = [(tank, m) for m in at if word(tank.state, "stop", m.id) != stop]
    if tank.state.get("halted"):
        paying = []
    for payer, model in (*((unit, model) for model in unit.models), *paying):
        action = order.action if payer is unit else ""
        whole = _most(length, payer, model, action, orders_of(scenario, payer))
        # What a millionth rounds away is not held against it.
        if left(payer, model.id, whole) + whole // WHOLE + 1 < price:
            text = f"{model.id} has less than {length.say(price)} of its movement left"
            return transport.FLAT, text
    return None


def _rides(unit: Unit, tank: Unit, *, on: bool) -> bool:
    """Whether it is a tank rider, who pays nothing."""
    return not carries(tank) and not is_gun(unit) if on else bool(unit.state.get("rides"))


def _at(scenario: Scenario, unit: Unit, tank: Unit, *, on: bool) -> list[Model]:
    """The models of a carrier that a unit gets on or off; all of them, where that is open."""
    if on:
        where = set[str]().union(*transport.berths_of(scenario, unit, tank).values())
    else:
        where = {seat(unit, model, tank) for model in unit.models}
    return [model for model in tank.models if model.id in where or "" in where]


def _most(length: LengthUnit, unit: Unit, model: Model, action: str, orders: str) -> int:
    """The whole movement, µm, on the orders that an action is of, or on those of the detachment.

    The most of all where these are open: who pays so goes by none that gives it less (`overpaid`).
    On orders by which nobody moves there is nothing to pay with.
    """
    known = [ALLOWANCE[one] for one in (action, orders) if one in ALLOWANCE]
    if orders and not known:
        return 0
    return max(length.to_um(unit.value(model, key, 0)) for key in known[:1] or ALLOWANCE.values())


def overpaid(length: LengthUnit, unit: Unit, action: str) -> tuple[str, str] | None:
    """Return why a unit does not move by an action: (ledger id, text); else None.

    It has paid more for getting on and off than that gives it: before its orders were known.
    """
    for model in unit.models:
        paid = amount(unit.state, "paid", model.id)
        whole = length.to_um(unit.value(model, ALLOWANCE[action], 0))
        if paid > whole:
            text = f"{model.id} has paid {length.say(paid)} for getting on and off, and would have"
            return transport.FLAT, f"{text} {length.say(whole)} in all"
    return None
