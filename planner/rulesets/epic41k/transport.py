"""Getting into transports and out of them, and what that takes of everybody's movement.

Shares of a movement are kept in millionths of it (state ``used``), rounded against the mover;
the flat costs of the other reading in µm (``paid``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.mobility import Mobility, Near, SetUp, Way
from planner.rulesets.epic41k import riders
from planner.rulesets.epic41k.army import carrier_of, passengers, within
from planner.rulesets.epic41k.slots import (
    SELF_PROPELLED,
    carries,
    fits,
    hooks,
    is_gun,
    slots,
)
from planner.rulesets.epic41k.walk import WHOLE, Readings, Walk
from planner.rulesets.others import CONTACT, boarded, model_ids, needed

if TYPE_CHECKING:
    from planner.order import Order
    from planner.plan import Plan
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

WITHIN: Final = "epic41k.embark.within-1cm"
REACH: Final = "epic41k.embark.carrier-loses-share"
REST: Final = "epic41k.embark.disembark-rest"
FLAT: Final = "epic41k.embark.flat-option"
CAPACITY: Final = "epic41k.transport.capacity"
States = dict[str, dict[str, Any]]


def left(unit: Unit, allowance: int) -> int:
    """Return what is left of a movement, µm, after what boarding and riding took of it."""
    used, paid = int(unit.state.get("used", 0)), int(unit.state.get("paid", 0))
    return max(0, allowance * (WHOLE - used) // WHOLE - paid)


def left_to_ride(scenario: Scenario, carrier: Unit, allowance: int) -> int:
    """Return how much of its movement a carrier has for those aboard, µm.

    What they have used of theirs and what they are driven are shares of one movement. Tank
    riders pay nothing.
    """
    aboard = [u for u in passengers(scenario, carrier) if not u.state.get("rides")]
    used = max((int(u.state.get("used", 0)) for u in aboard), default=0)
    return allowance * (WHOLE - used) // WHOLE


# -- may it? -----------------------------------------------------------------------------------


def refusal(
    scenario: Scenario,
    numbers: Numbers,
    unit: Unit,
    order: Order,
    flat: bool,
    abilities: bool = False,
    buggies: bool = True,
) -> tuple[str, str] | None:
    """Return why the unit may not get on or off as ordered: (ledger id, text); else None.

    Parameters:
        flat: whether getting on and off costs the same whatever the distances.
        abilities: whether only the listed abilities of a tank bar riders.
        buggies: whether they tow that are no transports.
    """
    if order.action == "disembark":
        carrier = carrier_of(scenario, unit)
        return None if carrier is None else _mixed(carrier, "embarking")
    tank = boarded(scenario, order)
    if tank is None:
        return None
    if tank.side != unit.side or not tank.on_table or tank.id == unit.id:
        return "epic41k.transport.carry", f"{tank.name} is no friend on the table"
    if not carries(tank) and not (is_gun(unit) and hooks(tank, unit, buggies=buggies)):
        return riders.refusal(scenario, numbers, unit, tank, abilities)
    if unit.keywords & SELF_PROPELLED:
        text = f"{unit.name} moves by itself: it is neither towed nor carried"
        return "epic41k.tow.self-propelled", text
    return (
        _mixed(tank, "disembarking")
        or _too_far(numbers, unit, tank, flat)
        or _full(scenario, unit, tank)
    )


def _mixed(carrier: Unit, other: str) -> tuple[str, str] | None:
    if carrier.state.get("stop") != other:
        return None
    return "epic41k.embark.no-mix", f"others are {other} where {carrier.name} stands"


def _too_far(numbers: Numbers, unit: Unit, tank: Unit, flat: bool) -> tuple[str, str] | None:
    reach = numbers.length(FLAT)
    if flat and len(list(within(unit, tank, reach))) < len(unit):
        return FLAT, f"not all of {unit.name} are within reach of {tank.name}"
    return None


def _full(scenario: Scenario, unit: Unit, tank: Unit) -> tuple[str, str] | None:
    aboard = [*passengers(scenario, tank), unit]
    guns = [u for u in aboard if is_gun(u) and hooks(tank, u)]
    if sum(len(gun) for gun in guns) > len(tank):
        return "epic41k.tow.one-piece", f"{tank.name} tows one gun each, no more"
    if not carries(tank):
        return None
    room = [int(needed(tank, model, "capacity", CAPACITY)) for model in tank.models]
    loads = [slots(u, m, tank) for u in aboard if u not in guns for m in u.models]
    if fits(loads, room):
        return None
    text = f"{tank.name} has room for {sum(room)} slots; with {unit.name} it would be {sum(loads)}"
    return CAPACITY, text


# -- what it allows ----------------------------------------------------------------------------


def boarding(
    numbers: Numbers, body: Mobility, unit: Unit, tank: Unit, flat: bool, lost: int = 0
) -> Mobility:
    """Return what a model may do that is to end aboard: walk up to it, or stay within 1 cm.

    Parameters:
        lost: what it loses for what the carrier has driven before, µm.
    """
    body = replace(body, budget=max(0, body.budget - lost))
    model = next(model for model in unit.models if model.id == body.model)
    rides = not carries(tank) and not is_gun(unit)
    rule = riders.START if rides else FLAT if flat else WITHIN
    near = {m.id for m in within(unit, tank, numbers.length(rule))}
    if model.id in near or rides or flat:
        end = Near(model_ids([tank]), numbers.length(rule), rule)
        return replace(body, moves=False, ends=(end,))
    return replace(body, ends=(Near(model_ids([tank]), CONTACT, REACH),))


def getting_off(numbers: Numbers, body: Mobility, unit: Unit, carrier: Unit) -> Mobility:
    """Return what a model may do that gets off: be set up beside its carrier.

    Against the carrier, as one that boards comes up to it; a tank rider up to 2 cm off.
    """
    rides = bool(unit.state.get("rides"))
    rule, gap = (riders.END, numbers.length(riders.END)) if rides else (REST, CONTACT)
    here = carrier.models[0]
    about = max(math.dist(here.pose.at, m.pose.at) + m.base.circumradius for m in carrier.models)
    return replace(
        body,
        budget=math.ceil(about + body.base.circumradius) + max(gap, numbers.length(WITHIN)),
        reserve=None,
        ends=(Near(model_ids([carrier]), gap, rule),),
        set_up=SetUp("disembark", here.pose.x, here.pose.y, rule),
        # Nobody is put down where it may not go.
        passages={
            name: replace(p, stop=p.stop and p.way is not Way.SHUT, stop_rule=p.stop_rule or p.rule)
            for name, p in body.passages.items()
        },
    )


# -- what it leaves ----------------------------------------------------------------------------


def states_after(
    scenario: Scenario,
    plan: Plan,
    states: Mapping[str, Mapping[str, Any]],
    walk: Walk,
    price: int,
    read: Readings,
) -> States:
    """Return the states of everybody concerned once a plan is carried out.

    Parameters:
        states: of the unit itself, as every plan leaves it.
        walk: what the plan took of the unit's movement.
        price: of getting on and off where that is flat, µm.
    """
    unit = scenario.unit(plan.order.unit)
    found: States = {name: dict(state) for name, state in states.items()}
    flat = read.flat
    tank = boarded(scenario, plan.order)
    if tank is not None:
        found[tank.id] = dict(tank.state)
        _got_on(found, unit, tank, walk, price if flat else None, read)
    elif plan.order.action == "disembark":
        carrier = carrier_of(scenario, unit)
        if carrier is not None:
            found[carrier.id] = dict(carrier.state)
            _got_off(found, unit, carrier, price if flat else None)
            if read.stays and not unit.state.get("rides"):
                found[carrier.id]["used"] = WHOLE
    else:
        stop = found[unit.id].get("stop")
        _drove(found, scenario, plan, walk, flat)
        if stop and not read.mixing:
            found[unit.id]["stop"] = stop
    return found


def _got_on(
    found: States, unit: Unit, tank: Unit, walk: Walk, price: int | None, read: Readings
) -> None:
    mine, its = found[unit.id], found[tank.id]
    mine["embarked_in"] = tank.id
    if not carries(tank) and not is_gun(unit):
        mine["rides"] = True
        return
    if price is not None:
        mine["paid"] = int(mine.get("paid", 0)) + price
        if its.get("stop") != "embarking":
            its["paid"] = int(its.get("paid", 0)) + price
    else:
        # Of those that board at one stop the one that comes from farthest counts.
        mine["used"] = _more(mine, walk.share + (int(its.get("driven", 0)) if read.driven else 0))
        before = int(its.get("boarding" if read.by_share else "farthest", 0))
        if (walk.counted if read.by_share else walk.farthest) > before:
            its["used"] = _more(its, walk.counted - int(its.get("boarding", 0)))
            its["boarding"], its["farthest"] = walk.counted, walk.farthest
    its["stop"] = "embarking"


def _got_off(found: States, unit: Unit, carrier: Unit, price: int | None) -> None:
    mine, its = found[unit.id], found[carrier.id]
    if mine.pop("rides", False):
        mine["used"] = WHOLE
        return
    if price is not None:
        mine["paid"] = int(mine.get("paid", 0)) + price
        if its.get("stop") != "disembarking":
            its["paid"] = int(its.get("paid", 0)) + price
    its["stop"] = "disembarking"


def _drove(found: States, scenario: Scenario, plan: Plan, walk: Walk, flat: bool) -> None:
    unit = scenario.unit(plan.order.unit)
    mine = found[unit.id]
    mine["used"] = _more(mine, walk.share)
    for word in ("stop", "boarding", "farthest"):
        mine.pop(word, None)
    if carries(unit):
        mine["driven"] = min(WHOLE, int(mine.get("driven", 0)) + walk.share)
    elif any(way.steps for way in plan.models):
        mine["moved"] = True
    for aboard in passengers(scenario, unit):
        if not flat and not aboard.state.get("rides"):
            state = found.setdefault(aboard.id, dict(aboard.state))
            state["used"] = _more(state, walk.share)


def _more(state: Mapping[str, Any], share: int) -> int:
    return min(WHOLE, int(state.get("used", 0)) + share)
