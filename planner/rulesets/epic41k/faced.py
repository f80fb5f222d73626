"""A facing that a war engine is told to end with, and its turns do not get it to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.battlefield import Kind
from planner.length import DEGREE, FULL_TURN
from planner.rulesets.epic41k.army import ALLOWANCE
from planner.rulesets.epic41k.body import Bodies

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.epic41k.epic41k import Epic41k
    from planner.scenario.scenario import Scenario


def refusal(game: Epic41k, scenario: Scenario, order: Order) -> tuple[str, str] | None:
    """Return why a stand cannot end facing as ordered: (ledger id, text); else None.

    Asked where that is told in degrees, and where there is no road with whose bends it could turn.
    """
    if not isinstance(order.facing, float) or order.action not in ALLOWANCE:
        return None
    if any(road.geometry == "LineString" for road in scenario.battlefield.of(Kind.ROAD)):
        return None
    unit = scenario.unit(order.unit)
    bodies, say = Bodies(game, scenario, unit, order.action), game.unit.say
    for model in unit.models:
        body = bodies.of(model)
        turning, half = body.turning, FULL_TURN // 2
        if not turning.price or (order.models and model.id not in order.models):
            continue
        off = abs((round(order.facing * DEGREE) - model.pose.heading + half) % FULL_TURN - half)
        turns, begin = -(-off // turning.step), f"{model.id} would have to turn {off / DEGREE:g}°"
        if turning.most_units is not None and turns > turning.most_units:
            text = f"{begin}: on these orders it has one turn, of up to {turning.step / DEGREE:g}°"
            return turning.rule, text
        price = turning.price * max(0, turns - turning.free_units)
        if price > body.budget:
            return turning.rule, f"{begin}, which takes {say(price)} of the {say(body.budget)} left"
    return None
