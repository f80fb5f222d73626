"""Before the battle: Scouts move, Infiltrators are set up. The round is then 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.mobility import End, Flag, Inside, Mobility, SetUp, Standoff, Terms
from planner.order import Order
from planner.rulesets.others import ANY_HEIGHT, model_ids, needed_length
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.entering import entering
from planner.rulesets.wh40k10.flying import flying
from planner.rulesets.wh40k10.keywords import flies
from planner.rulesets.wh40k10.others import barred, keep_clear

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

SCOUTS: Final = "wh40k10.param.scouts"
INFILTRATORS: Final = "wh40k10.param.infiltrators"


def refusals(scenario: Scenario, unit: Unit, action: str) -> Iterator[tuple[str, str]]:
    """Yield why the unit may not scout or infiltrate now: (ledger id, text)."""
    rule, key = (SCOUTS, "scouts") if action == "scout" else (INFILTRATORS, "infiltrators")
    if not all(unit.value(model, key) for model in unit.models):
        yield rule, f"not all of its models have it (profile {key})"
    if scenario.turn.round != 0:
        yield rule, "that is done before the first battle round (round 0)"
    if action == "scout" and unit.state.get("scouted"):
        yield rule, "it has done so already"
    if action == "infiltrate" and not unit.state.get("in_reserve"):
        yield rule, "it stands on the table already (state in_reserve: not set up yet)"


def scout(bodies: Bodies, order: Order) -> Terms:
    """A Normal move up to the least Scouts distance of its models; ends more than 9" away."""
    unit, reading, length = bodies.unit, bodies.reading, bodies.game.unit
    budget = min(needed_length(unit, m, "scouts", SCOUTS, length) for m in unit.models)
    enemies = bodies.scenario.enemies(unit)
    clear = keep_clear(
        enemies, reading, "wh40k10.normal.no-er", along=reading.swept and not flies(unit)
    )
    clear += _far(bodies, SCOUTS)

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, budget, SCOUTS)
        bars = () if flies(unit) else barred(bodies.scenario, unit, model.id, reading)
        return replace(body, bars=bars, standoffs=clear, flying=flying(unit, reading))

    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: mobility(model) for model in unit.models},
        coherency=coherency(bodies.game.numbers, unit),
        engagement=reading.engagement,
        flags=(Flag("scouted", SCOUTS),),
        goal="reach",
    )


def infiltrate(bodies: Bodies, order: Order) -> Terms:
    """Set up anywhere more than 9" from every enemy model and from the enemy's zone."""
    unit, battlefield = bodies.unit, bodies.scenario.battlefield
    zones = frozenset(z.id for z in battlefield.of(Kind.ZONE) if z.owner not in ("", unit.side))
    away = bodies.game.numbers.length(INFILTRATORS)
    ends: tuple[End, ...] = (Inside(zones, INFILTRATORS, out=True, gap=away),) if zones else ()
    table = battlefield.table

    def same(_: Model) -> tuple[End, ...]:
        return ends

    return entering(
        bodies,
        order,
        SetUp("place", table.width // 2, table.height // 2, INFILTRATORS),
        reach=(table.width + table.height) // 2,
        demands=same,
        clear=_far(bodies, INFILTRATORS),
        flags=(Flag("deployed", INFILTRATORS),),
    )


def _far(bodies: Bodies, rule: str) -> tuple[Standoff, ...]:
    """More than the length under `rule` from all enemies at the end, seen from above."""
    enemies = model_ids(bodies.scenario.enemies(bodies.unit))
    gap = bodies.game.numbers.length(rule)
    return (Standoff(enemies, gap, ANY_HEIGHT, rule, along=False),) if enemies else ()
