"""Units that enter from off the table: out of a transport."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.errors import OrderError
from planner.mobility import Flag, Mobility, Near, SetUp, Terms
from planner.order import Order
from planner.rulesets.others import model_ids
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.others import keep_clear

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

WITHIN: Final = "wh40k10.disembark.wholly-within-3"
LARGE: Final = "wh40k10.param.large-disembark"


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
    unit, reading = bodies.unit, bodies.reading
    carrier = carrier_of(bodies.scenario, unit)
    numbers = bodies.game.numbers
    gap, closer = numbers.length(WITHIN), numbers.length(LARGE)
    vertical = numbers.length("wh40k10.param.transport-measure")
    carriers = model_ids([carrier])
    near = Near(carriers, gap, WITHIN, wholly=True, vertical=vertical)
    beside = Near(carriers, closer, LARGE, vertical=vertical)
    enemies = bodies.scenario.enemies(unit)
    clear = keep_clear(enemies, reading, "wh40k10.disembark.not-er", along=False)
    middle = carrier.models[0]
    entry = SetUp("disembark", middle.pose.x, middle.pose.y, WITHIN)
    reach = gap + round(middle.base.circumradius)

    def mobility(model: Model) -> Mobility:
        too_large = 2 * model.base.circumradius > gap
        body = bodies.body(model, reach + round(model.base.circumradius), WITHIN)
        where = beside if too_large else near
        return replace(body, standoffs=clear, ends=(where,), set_up=entry)

    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: mobility(model) for model in unit.models},
        coherency=coherency(bodies.game.numbers, unit),
        engagement=reading.engagement,
        flags=_flags(carrier),
        goal="reach",
    )


def _flags(carrier: Unit) -> tuple[Flag, ...]:
    """What leaving a transport does; more where it has made its Normal move already."""
    out = (Flag("disembarked", "wh40k10.disembark.no-stationary"),)
    if not carrier.state.get("normal_done"):
        return out
    return (
        *out,
        Flag("counts_normal", "wh40k10.disembark.after-normal.counts"),
        Flag("frozen", "wh40k10.disembark.after-normal.no-move"),
        Flag("no_charge", "wh40k10.disembark.after-normal.no-charge"),
    )
