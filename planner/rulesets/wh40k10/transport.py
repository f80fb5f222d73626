"""Transports: who they carry, getting out of them and getting in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.errors import OrderError
from planner.mobility import End, Flag, Near, SetUp, Standoff, Terms, Test
from planner.rulesets.others import ANY_HEIGHT, boarded, model_ids
from planner.rulesets.wh40k10.entering import entering
from planner.rulesets.wh40k10.moved import has
from planner.rulesets.wh40k10.others import keep_clear

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.numbers import Numbers
    from planner.rulesets.wh40k10.body import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

WITHIN: Final = "wh40k10.disembark.wholly-within-3"
LARGE: Final = "wh40k10.param.large-disembark"
BOARDING: Final = "wh40k10.embark.all-within-3"
CAPACITY: Final = "wh40k10.transport.capacity"
ARRIVED: Final = "wh40k10.param.reserve-carrier"
_HEIGHT: Final = "wh40k10.param.transport-measure"


def is_transport(unit: Unit) -> bool:
    """Return whether units get into it (wh40k10.transport.keyword)."""
    return "TRANSPORT" in unit.keywords


def passengers(scenario: Scenario, carrier: Unit) -> list[Unit]:
    """Return the units aboard `carrier`."""
    return [unit for unit in scenario.units if unit.state.get("embarked_in") == carrier.id]


def overloaded(scenario: Scenario, carrier: Unit) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with those aboard `carrier`: too many, or of a kind it does not take."""
    aboard = passengers(scenario, carrier)
    if aboard and not is_transport(carrier):
        yield "wh40k10.transport.keyword", f"{carrier.name} is no TRANSPORT, and carries nobody"
        return
    count, capacity = sum(len(unit) for unit in aboard), carrier.profile.get("capacity")
    if capacity is not None and count > capacity:
        yield CAPACITY, f"{count} models are aboard {carrier.name}, which carries {capacity:g}"
    for unit in aboard:
        if unit.side != carrier.side:
            yield CAPACITY, f"{unit.name} is aboard, and no friend"
        elif not _takes(carrier, unit):
            yield CAPACITY, f"{unit.name} is aboard, and {_carries(carrier)}"


# -- out ---------------------------------------------------------------------------------------


def carrier_of(scenario: Scenario, unit: Unit) -> Unit:
    """Return the transport that carries `unit`.

    Raises:
        OrderError: it is aboard nothing that stands on the table.
    """
    name = str(unit.state.get("embarked_in", ""))
    carrier = scenario.by_id.get(name)
    if carrier is None or not carrier.on_table:
        raise OrderError(f'"{unit.id}" is aboard no transport on the table ("{name}")')
    return carrier


def disembark(bodies: Bodies, order: Order) -> Terms:
    """Set up wholly within 3" of the transport and out of Engagement Range.

    A model too large for that (as the disc about its base) is set up within 1" of it.
    """
    carrier = carrier_of(bodies.scenario, bodies.unit)
    clear_rule = "wh40k10.disembark.not-er"
    terms = getting_out(
        bodies, order, carrier, rule=WITHIN, clear_rule=clear_rule, flags=_left(carrier)
    )
    if not carrier.state.get("arrived"):
        return terms
    enemies = model_ids(bodies.scenario.enemies(bodies.unit))
    gap = bodies.game.numbers.length(ARRIVED)
    far = (Standoff(enemies, gap, ANY_HEIGHT, ARRIVED, along=False),) if enemies else ()
    mobilities = {n: replace(m, standoffs=m.standoffs + far) for n, m in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities)


def getting_out(
    bodies: Bodies,
    order: Order,
    carrier: Unit,
    *,
    rule: str,
    clear_rule: str,
    flags: tuple[Flag, ...],
    tests: tuple[Test, ...] = (),
    notes: tuple[tuple[str, str], ...] = (),
    beside: bool = True,
) -> Terms:
    """Return the terms of a set-up wholly within the length under `rule` of a transport.

    Parameters:
        beside: whether a model too large for that is set up within 1" instead.
    """
    numbers, scenario = bodies.game.numbers, bodies.scenario
    gap, closer, vertical = (numbers.length(name) for name in (rule, LARGE, _HEIGHT))
    carriers = model_ids([carrier])
    near = Near(carriers, gap, rule, wholly=True, vertical=vertical)
    by_it = Near(carriers, closer, LARGE, vertical=vertical)

    def demands(model: Model) -> tuple[End, ...]:
        return (by_it,) if beside and 2 * model.base.circumradius > gap else (near,)

    middle = carrier.models[0]
    enemies = scenario.enemies(bodies.unit)
    terms = entering(
        bodies,
        order,
        SetUp("disembark", middle.pose.x, middle.pose.y, rule),
        reach=gap + round(middle.base.circumradius),
        demands=demands,
        clear=keep_clear(enemies, bodies.reading, clear_rule, along=False),
        flags=flags,
        notes=notes,
    )
    return replace(terms, tests=tests)


def _left(carrier: Unit) -> tuple[Flag, ...]:
    """What leaving a transport does; more where it has made its Normal move already."""
    out = (Flag("disembarked", "wh40k10.disembark.no-stationary"),)
    if carrier.state.get("arrived"):
        barred = ("counts_normal", "frozen", "no_charge")
        return (*out, *(Flag(flag, ARRIVED) for flag in barred))
    if not has(carrier, "normal_done"):
        return out
    return (
        *out,
        Flag("counts_normal", "wh40k10.disembark.after-normal.counts"),
        Flag("frozen", "wh40k10.disembark.after-normal.no-move"),
        Flag("no_charge", "wh40k10.disembark.after-normal.no-charge"),
    )


# -- in ----------------------------------------------------------------------------------------


def boarding_ends(numbers: Numbers, carrier: Unit) -> tuple[End, ...]:
    """Return where a unit that boards `carrier` has to end: every model within 3" of it."""
    gap, vertical = numbers.length(BOARDING), numbers.length(_HEIGHT)
    return (Near(model_ids([carrier]), gap, BOARDING, vertical=vertical),)


def boarding_refusal(scenario: Scenario, unit: Unit, order: Order) -> tuple[str, str] | None:
    """Return why the unit may not end the order's move aboard: (ledger id, text); else None."""
    carrier = boarded(scenario, order)
    if carrier is None:
        return None
    if carrier.side != unit.side or not is_transport(carrier) or not carrier.on_table:
        return "wh40k10.transport.keyword", f"{carrier.name} is no friendly TRANSPORT on the table"
    if carrier.state.get("destroyed"):
        text = f"{carrier.name} is destroyed: it only stands there until all aboard are out"
        return "wh40k10.destroyed.before-removal", text
    if scenario.turn.round == 0:
        text = f"who starts aboard {carrier.name} is declared before it is set up"
        return "wh40k10.transport.declare-before-setup", text
    if order.action not in ("normal", "advance", "fall_back"):
        text = "a unit embarks after a Normal move, an Advance or a Fall Back"
        return "wh40k10.embark.after-move", text
    if unit.state.get("disembarked"):
        return "wh40k10.embark.not-after-disembark", "it has disembarked in this phase"
    return _full(scenario, unit, carrier)


def _full(scenario: Scenario, unit: Unit, carrier: Unit) -> tuple[str, str] | None:
    """Whether the carrier takes such a unit, and has room for all of it."""
    if not _takes(carrier, unit):
        return CAPACITY, _carries(carrier)
    capacity = carrier.profile.get("capacity")
    if capacity is None:
        raise OrderError(
            f'unit "{carrier.id}" needs "capacity" in its profile: '
            f"the rules give no value ({CAPACITY})"
        )
    aboard = sum(len(other) for other in passengers(scenario, carrier))
    if aboard + len(unit) > capacity:
        return CAPACITY, f"{carrier.name} has room for {capacity - aboard} more, not {len(unit)}"
    return None


def _takes(carrier: Unit, unit: Unit) -> bool:
    takes: Any = carrier.profile.get("carries", [])
    return not takes or not unit.keywords.isdisjoint(word.upper() for word in takes)


def _carries(carrier: Unit) -> str:
    return f"{carrier.name} carries only {', '.join(carrier.profile['carries'])}"
