"""Getting into transports and out of them: who may, from where and to where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.mobility import Mobility, Near, SetUp, Way
from planner.rulesets.epic41k import riders
from planner.rulesets.epic41k.account import amount, word
from planner.rulesets.epic41k.army import carrier_of, detachment, passengers, within
from planner.rulesets.epic41k.seats import CAPACITY, berths, fit, seat, seated, tows, whole
from planner.rulesets.epic41k.slots import SELF_PROPELLED, by_damage, carries, hooks, is_gun, slots
from planner.rulesets.epic41k.walk import WHOLE
from planner.rulesets.nearness import gap, near
from planner.rulesets.others import ANY_HEIGHT, CONTACT, boarded, needed

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.mobility.ends import Line
    from planner.order import Order
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

WITHIN: Final = "epic41k.embark.within-1cm"
REACH: Final = "epic41k.embark.carrier-loses-share"
REST: Final = "epic41k.embark.disembark-rest"
FLAT: Final = "epic41k.embark.flat-option"


def left_to_ride(scenario: Scenario, carrier: Unit, model: str, allowance: int) -> int:
    """Return how much of its movement a model of a carrier has for those aboard of it, µm.

    What they have used of theirs and what they are driven are shares of one movement. Tank
    riders pay nothing.
    """
    aboard = [(u, m) for u, m in seated(scenario, carrier, model) if not u.state.get("rides")]
    used = max((amount(u.state, "used", m.id) for u, m in aboard), default=0)
    return allowance * (WHOLE - used) // WHOLE


# -- may it? -----------------------------------------------------------------------------------


def refusal(
    scenario: Scenario,
    numbers: Numbers,
    unit: Unit,
    order: Order,
    flat: int | None,
    abilities: bool = False,
    buggies: bool = True,
) -> tuple[str, str] | None:
    """Return why the unit may not get on or off as ordered: (ledger id, text); else None.

    Parameters:
        flat: where getting on and off costs the same whatever the distances, from how far off, µm.
        abilities: whether only the listed abilities of a tank bar riders.
        buggies: whether they tow that are no transports.
    """
    if order.action == "disembark":
        carrier = carrier_of(scenario, unit)
        seats = [] if carrier is None else [seat(unit, m, carrier) for m in unit.models]
        return None if carrier is None else _mixed(carrier, seats, "embarking")
    tank = boarded(scenario, order)
    if tank is None:
        return None
    if tank.side != unit.side or not tank.on_table or tank.id == unit.id:
        return "epic41k.transport.carry", f"{tank.name} is no friend on the table"
    if not carries(tank) and not is_gun(unit):
        return riders.refusal(scenario, numbers, unit, tank, abilities)
    if not carries(tank) and not hooks(tank, unit, buggies=buggies):
        return _no_hook(unit, tank)
    if unit.keywords & SELF_PROPELLED:
        text = f"{unit.name} moves by itself: it is neither towed nor carried"
        return "epic41k.tow.self-propelled", text
    if flat is None and unit.state.get("moved"):
        # Who walks up to it first and then gets on would cost it nothing.
        return REACH, f"{unit.name} has moved: who walks to a carrier boards by the same order"
    return _too_far(unit, tank, flat) or _full(scenario, unit, tank)


def _no_hook(unit: Unit, tank: Unit) -> tuple[str, str]:
    """Why not: a gun is for who tows, and this one does not."""
    if hooks(tank, unit):
        text = f"{tank.name} is no transport, and players read it that no other buggies tow"
        return "epic41k.tow.big-gunz", text
    return "epic41k.tow.one-piece", f"{tank.name} is no transport: it does not tow {unit.name}"


def _mixed(carrier: Unit, seats: Sequence[str], other: str) -> tuple[str, str] | None:
    """Why not: at one of these models of a carrier others do the opposite ("": any of them)."""
    if not {*_busy(carrier, other)} & ({m.id for m in carrier.models} if "" in seats else {*seats}):
        return None
    return "epic41k.embark.no-mix", f"others are {other} where {carrier.name} stands"


def _busy(carrier: Unit, what: str) -> list[str]:
    """The models of a carrier at which others are getting on, or off."""
    return [m.id for m in carrier.models if word(carrier.state, "stop", m.id) == what]


def _too_far(unit: Unit, tank: Unit, reach: int | None) -> tuple[str, str] | None:
    if reach is not None and len(list(within(unit, tank, reach))) < len(unit):
        return FLAT, f"not all of {unit.name} are within reach of {tank.name}"
    return None


def _full(scenario: Scenario, unit: Unit, tank: Unit) -> tuple[str, str] | None:
    shut = _busy(tank, "disembarking")
    if fit(scenario, unit, tank, shut):
        return None
    if shut and fit(scenario, unit, tank):
        return _mixed(tank, shut, "disembarking")
    if tows(tank, unit):
        return (
            "epic41k.tow.one-piece",
            f"{tank.name} tows one gun for each of its transports, no more",
        )
    inside = [u for u in (*passengers(scenario, tank), unit) if not tows(tank, u)]
    points, sizes = by_damage(scenario), dict[str, Fraction]()
    for u in inside:
        size = sum((slots(u, m, tank, damage=points) for m in u.models), Fraction(0))
        sizes[detachment(u)] = sizes.get(detachment(u), Fraction(0)) + size
    loads = sum(whole(scenario, size) for size in sizes.values())
    rating = sum(int(needed(tank, model, "capacity", CAPACITY)) for model in tank.models)
    each = " in all" if len(tank) > 1 else ""
    text = f"{tank.name} has room for {rating} slots{each}; with {unit.name} it would be {loads}"
    part = "; fewer of them board by an order that names these models" if len(unit) > 1 else ""
    return CAPACITY, text + part


def party(scenario: Scenario, unit: Unit, tank: Unit) -> tuple[str, ...]:
    """Return the models of a unit that have room together, who is nearest chosen first."""
    shut = _busy(tank, "disembarking")
    found: list[Model] = []
    for model in sorted(unit.models, key=lambda m: min(gap(m, one) for one in tank.models)):
        if fit(scenario, replace(unit, models=(*found, model)), tank, shut):
            found.append(model)
    return tuple(model.id for model in found)


# -- what it allows ----------------------------------------------------------------------------


def berths_of(scenario: Scenario, unit: Unit, tank: Unit) -> dict[str, frozenset[str]]:
    """Return into which models of `tank` each of `unit` gets; any, where there is not room."""
    found = berths(scenario, unit, tank, _busy(tank, "disembarking"))
    return {m.id: found.get(m.id) or frozenset(o.id for o in tank.models) for m in unit.models}


def lost(tank: Unit, berth: frozenset[str], whole: int) -> int:
    """Return what one that boards loses for what its carrier has driven before, µm of `whole`."""
    return -(-whole * max(amount(tank.state, "driven", one) for one in berth) // WHOLE)


def boarding(
    numbers: Numbers,
    body: Mobility,
    unit: Unit,
    tank: Unit,
    flat: int | None,
    berth: frozenset[str],
    lost: int,
    spare: int,
) -> Mobility:
    """Return what a model may do that is to end aboard: walk up to it, or stay within 1 cm.

    Parameters:
        flat: as for `refusal`.
        berth: ids of the models of `tank` that it may get into.
        lost: what it loses for what the carrier has driven before, µm.
        spare: how far it may walk before the carrier would lose more than it has, µm.
    """
    body = replace(body, budget=max(0, body.budget - lost))
    if spare < body.budget:
        body = replace(body, budget=spare, reserve=None, rules={**body.rules, "budget": REACH})
    model = next(model for model in unit.models if model.id == body.model)
    rides = not carries(tank) and not is_gun(unit)
    rule = riders.START if rides else WITHIN if flat is None else FLAT
    gap = numbers.length(rule) if rides or flat is None else flat
    by = any(near(model, one, gap, ANY_HEIGHT) for one in tank.models if one.id in berth)
    if by or rides or flat is not None:
        said = {**body.rules, "stay": rule}
        return replace(body, moves=False, aboard=True, ends=(Near(berth, gap, rule),), rules=said)
    return replace(body, aboard=True, ends=(Near(berth, CONTACT, REACH),))


def getting_off(
    numbers: Numbers,
    body: Mobility,
    unit: Unit,
    carrier: Unit,
    walked: Battlefield | None = None,
) -> Mobility:
    """Return what a model may do that gets off: be set up beside the one that carries it.

    Against the carrier, as one that boards comes up to it; a tank rider up to 2 cm off.

    Parameters:
        walked: the table, where a rider walks these 2 cm and its ground counts.
    """
    rides = bool(unit.state.get("rides"))
    rule, gap = (riders.END, numbers.length(riders.END)) if rides else (REST, CONTACT)
    model = next(model for model in unit.models if model.id == body.model)
    where = seat(unit, model, carrier)
    ones = [m for m in carrier.models if where in (m.id, "")]
    here = ones[0]
    apart: tuple[Line, ...] = ()
    if rides and walked is not None:
        apart = riders.between(walked, body, ones, gap)
        body = replace(body, passages=riders.on_foot(walked, body.passages, ones, gap))
    about = max(math.dist(here.pose.at, m.pose.at) + m.base.circumradius for m in ones)
    return replace(
        body,
        budget=math.ceil(about + body.base.circumradius) + max(gap, numbers.length(WITHIN)),
        reserve=None,
        ends=(Near(frozenset(m.id for m in ones), gap, rule, apart=apart),),
        set_up=SetUp("disembark", here.pose.x, here.pose.y, rule),
        # Nobody is put down where it may not go.
        passages={
            name: replace(p, stop=p.stop and p.way is not Way.SHUT, stop_rule=p.stop_rule or p.rule)
            for name, p in body.passages.items()
        },
    )
