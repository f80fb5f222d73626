"""Surge moves: what an ability gives a unit out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.errors import OrderError
from planner.mobility import Flag, Mobility, Terms
from planner.order import Order
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.moved import frozen
from planner.rulesets.wh40k10.others import barred, keep_clear
from planner.rulesets.wh40k10.roll import rolled

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.units import Model, Unit

DISTANCE: Final = "wh40k10.param.surge-distance"
ONCE: Final = "wh40k10.surge.one-per-phase"
LIMITS: Final = "wh40k10.amb.surge-limits"


def given(unit: Unit) -> Any:
    """Return how far the unit's ability lets it surge: inches, or dice such as ``D6``; or None."""
    return unit.profile.get("surge")


def dice(unit: Unit) -> str:
    """Return the dice of its surge, "" where none are rolled."""
    far = given(unit)
    return far if isinstance(far, str) else ""


def despite(unit: Unit) -> frozenset[str]:
    """Return which of the limits its ability lifts (wh40k10.surge.unless-stated)."""
    return frozenset(unit.profile.get("surge_despite", ()))


def refusals(unit: Unit, *, engaged: bool) -> Iterator[tuple[str, str]]:
    """Yield why the unit may not surge now: (ledger id, text)."""
    if given(unit) is None:
        yield "wh40k10.surge.out-of-phase", "no ability gives it a surge move (profile surge)"
    yield from filter(None, [frozen(unit)])
    made = unit.state.get("surges", int(bool(unit.state.get("surged"))))
    most = unit.profile.get("surge_most", 1)
    if made >= most:
        yield ONCE, f"it has made {made:g} surge moves in this phase, and {most:g} are allowed"
    if unit.state.get("battle_shocked") and "battle_shocked" not in despite(unit):
        yield "wh40k10.surge.not-battle-shocked", "it is Battle-shocked"
    if engaged and "engaged" not in despite(unit):
        yield "wh40k10.surge.not-engaged", "an enemy is within Engagement Range"


def surge(bodies: Bodies, order: Order) -> Terms:
    """Up to the ability's distance or roll, by the general rules of ways.

    Out of Engagement Range all along as in a Normal move, unless the ability says otherwise.
    """
    unit, reading = bodies.unit, bodies.reading
    far = given(unit)
    if far is None:
        raise OrderError(f'unit "{unit.id}" needs "surge" in its profile: inches, or dice like D6')
    budget = bodies.game.unit.to_um(rolled(bodies.game, order, unit) if dice(unit) else far)
    free = "engagement_range" in despite(unit)
    enemies = bodies.scenario.enemies(unit)
    clear = () if free else keep_clear(enemies, reading, LIMITS, along=True)

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, budget, DISTANCE)
        return replace(body, bars=barred(bodies.scenario, unit, model.id, reading), standoffs=clear)

    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: mobility(model) for model in unit.models},
        coherency=coherency(bodies.game.numbers, unit),
        engagement=reading.engagement,
        flags=(Flag("surged", ONCE),),
        goal="reach",
    )
