"""What every set-up of this game has in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.mobility import End, Flag, Mobility, SetUp, Standoff, Terms, Watch, When
from planner.order import Order
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.others import overwatch

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.units import Model


def entering(
    bodies: Bodies,
    order: Order,
    entry: SetUp,
    *,
    reach: int,
    demands: Callable[[Model], tuple[End, ...]],
    clear: tuple[Standoff, ...],
    flags: tuple[Flag, ...],
    notes: tuple[tuple[str, str], ...] = (),
) -> Terms:
    """Return the terms of a unit that is put on the table.

    Parameters:
        entry: the step and about where places are looked for; `reach` µm from there.
        demands: on where each model ends.
        clear: whom it keeps clear of there.
    """

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, reach + round(model.base.circumradius), entry.rule)
        return replace(body, standoffs=clear, ends=body.ends + demands(model), set_up=entry)

    unit = bodies.unit
    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: mobility(model) for model in unit.models},
        coherency=coherency(bodies.game.numbers, unit),
        engagement=bodies.reading.engagement,
        flags=flags,
        goal="reach",
        notes=notes,
        watches=_watches(bodies),
    )


def _watches(bodies: Bodies) -> tuple[Watch, ...]:
    """Who may fire at the unit where it is set up; before the battle nobody does."""
    if bodies.scenario.turn.round == 0:
        return ()
    there = frozenset({When.END})
    return overwatch(bodies.game.numbers, bodies.scenario, bodies.unit, there)
