"""What boarding, driving and getting off leave of everybody's movement, model by model.

Shares of a movement are kept in millionths of it (state ``used``), rounded against the mover;
the flat costs of the other reading in µm (``paid``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from planner.rulesets.epic41k.account import amount, put, word
from planner.rulesets.epic41k.army import carrier_of
from planner.rulesets.epic41k.seats import seat, seated
from planner.rulesets.epic41k.slots import carries, is_gun
from planner.rulesets.epic41k.walk import NOTHING, WHOLE, Readings, Walk, longest
from planner.rulesets.nearness import gap
from planner.rulesets.others import boarded

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

State = dict[str, Any]
States = dict[str, State]
Walks = Mapping[str, Walk]


def states_after(
    scenario: Scenario,
    plan: Plan,
    states: Mapping[str, Mapping[str, Any]],
    walks: Walks,
    berths: Mapping[str, frozenset[str]],
    price: int,
    read: Readings,
) -> States:
    """Return the states of everybody concerned once a plan is carried out.

    Parameters:
        states: of the unit itself, as every plan leaves it.
        walks: what the plan took of each model's movement.
        berths: of those that board, the models of the carrier that each may get into.
        price: of getting on and off where that is flat, µm.
    """
    unit = scenario.unit(plan.order.unit)
    found: States = {name: dict(state) for name, state in states.items()}
    flat = price if read.flat else None
    tank = boarded(scenario, plan.order)
    if tank is not None:
        found[tank.id] = dict(tank.state)
        _got_on(found, unit, tank, _taken(plan, unit, tank, berths), walks, flat, read)
        shares = {m.id: walks.get(m.id, NOTHING).share for m in unit.models}
        _carried_along(found, scenario, unit, shares, read)
    elif plan.order.action == "disembark":
        carrier = carrier_of(scenario, unit)
        if carrier is not None:
            found[carrier.id] = dict(carrier.state)
            _got_off(found, unit, carrier, flat, read)
    else:
        _drove(found, scenario, plan, walks, read)
    return found


def _taken(
    plan: Plan, unit: Unit, tank: Unit, berths: Mapping[str, frozenset[str]]
) -> dict[str, str]:
    """By passenger the model that it gets into: the nearest one, of those it may."""
    ends = {way.id: way.end for way in plan.models}
    found = {}
    for model in unit.models:
        here = replace(model, pose=ends.get(model.id, model.pose))
        gaps = [(gap(here, one), one.id) for one in tank.models if one.id in berths[model.id]]
        found[model.id] = min(gaps)[1]
    return found


def _got_on(
    found: States,
    unit: Unit,
    tank: Unit,
    seats: Mapping[str, str],
    walks: Walks,
    price: int | None,
    read: Readings,
) -> None:
    mine, its = found[unit.id], found[tank.id]
    mine["embarked_in"] = tank.id
    if len(tank) > 1:
        put(mine, "seats", unit, seats)
    if not carries(tank) and not is_gun(unit):
        mine["rides"] = True
        return
    boarders = {one: [m for m in seats if seats[m] == one] for one in dict.fromkeys(seats.values())}
    if price is not None:
        _pay(mine, unit, list(seats), price)
        _pay(its, tank, [m for m in boarders if word(its, "stop", m) != "embarking"], price)
    else:
        took = {name: walks.get(name, NOTHING) for name in seats}
        driven = {m: amount(its, "driven", one) if read.driven else 0 for m, one in seats.items()}
        _use(mine, unit, {name: took[name].share + driven[name] for name in seats})
        for one, those in boarders.items():
            _delay(its, tank, one, longest([took[name] for name in those], read), read)
    put(its, "stop", tank, dict.fromkeys(boarders, "embarking"))


def _delay(its: State, tank: Unit, one: str, walk: Walk, read: Readings) -> None:
    """Take from a carrier what boarding costs: at one stop the one from farthest counts."""
    before, gone = amount(its, "boarding", one), amount(its, "farthest", one)
    if (walk.counted > before) if read.by_share else (walk.farthest > gone):
        _use(its, tank, {one: walk.counted - before})
        put(its, "boarding", tank, {one: walk.counted})
        put(its, "farthest", tank, {one: walk.farthest})


def _got_off(found: States, unit: Unit, carrier: Unit, price: int | None, read: Readings) -> None:
    mine, its = found[unit.id], found[carrier.id]
    everybody = [m.id for m in carrier.models]
    where = {seat(unit, m, carrier) for m in unit.models}
    ones = everybody if "" in where else [name for name in everybody if name in where]
    mine.pop("seats", None)
    mine["got_off"] = carrier.id
    if mine.pop("rides", False):
        _use(mine, unit, dict.fromkeys((m.id for m in unit.models), WHOLE))
        return
    if price is not None:
        _pay(mine, unit, [m.id for m in unit.models], price)
        _pay(its, carrier, [m for m in ones if word(its, "stop", m) != "disembarking"], price)
    put(its, "stop", carrier, dict.fromkeys(ones, "disembarking"))
    if read.stays:
        _use(its, carrier, dict.fromkeys(ones, WHOLE))


def _drove(found: States, scenario: Scenario, plan: Plan, walks: Walks, read: Readings) -> None:
    unit = scenario.unit(plan.order.unit)
    mine = found[unit.id]
    shares = {m.id: walks.get(m.id, NOTHING).share for m in unit.models}
    _use(mine, unit, shares)
    left = [way.id for way in plan.models if way.steps]
    for key in ("boarding", "farthest", *(("stop",) if read.mixing else ())):
        put(mine, key, unit, dict.fromkeys(left, 0))
    if carries(unit):
        gone = {name: amount(mine, "driven", name) + share for name, share in shares.items()}
        put(mine, "driven", unit, {name: min(WHOLE, far) for name, far in gone.items()})
    elif left:
        mine["moved"] = True
    _carried_along(found, scenario, unit, shares, read)


def _carried_along(
    found: States, scenario: Scenario, unit: Unit, shares: Mapping[str, int], read: Readings
) -> None:
    """Take from those aboard of a unit what they were driven."""
    driven: dict[str, dict[str, int]] = {}
    for name, share in shares.items():
        for aboard, model in () if read.flat else seated(scenario, unit, name):
            if not aboard.state.get("rides"):
                # The most of all, where nobody says which one it is in.
                its = driven.setdefault(aboard.id, {})
                its[model.id] = max(its.get(model.id, 0), share)
    for name, its in driven.items():
        aboard = scenario.unit(name)
        _use(found.setdefault(name, dict(aboard.state)), aboard, its)


def _use(state: State, unit: Unit, shares: Mapping[str, int]) -> None:
    gone = {name: amount(state, "used", name) + share for name, share in shares.items()}
    put(state, "used", unit, {name: min(WHOLE, far) for name, far in gone.items()})


def _pay(state: State, unit: Unit, models: list[str], price: int) -> None:
    put(state, "paid", unit, {name: amount(state, "paid", name) + price for name in models})
