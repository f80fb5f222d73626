"""AIRCRAFT: straight on for 20" or more, then one turn; else into Strategic Reserves."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.length import DEGREE
from planner.mobility import Course, Flag, Flying, Mobility, Terms
from planner.rulesets.nearness import extent
from planner.rulesets.numbers import Numbers
from planner.rulesets.wh40k10.others import keep_clear

if TYPE_CHECKING:
    from planner.battlefield import Table
    from planner.order import Order
    from planner.rulesets.wh40k10.body import Bodies
    from planner.units import Model, Unit

RULE: Final = "wh40k10.param.aircraft"
NOTE: Final = (
    (
        "wh40k10.param.aircraft",
        "if it is not to end here, it may fly over the edge of the battlefield instead "
        "(the action leave): it then goes into Strategic Reserves",
    ),
)


def aircraft(bodies: Bodies, model: Model) -> Mobility:
    """Return what one AIRCRAFT model may do in its Normal move: no upper limit, over everything."""
    numbers, table = bodies.game.numbers, bodies.scenario.battlefield.table
    body = bodies.body(model, 2 * (table.width + table.height), RULE)
    enemies = bodies.scenario.enemies(bodies.unit)
    return replace(
        body,
        standoffs=keep_clear(enemies, bodies.reading, "wh40k10.fly.no-end-er", along=False),
        flying=Flying(clear=False, rule=RULE),
        course=course(numbers),
    )


def leave(bodies: Bodies, order: Order) -> Terms:
    """Over the edge of the battlefield, into Strategic Reserves: nobody ends anywhere."""
    unit = bodies.unit
    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: bodies.frozen(model) for model in unit.models},
        flags=(Flag("in_reserve", RULE), Flag("normal_done", "wh40k10.normal.once-per-phase")),
        goal="leave",
        notes=((RULE, "it flies off the battlefield, and may arrive in a later turn"),),
    )


def course(numbers: Numbers) -> Course:
    """Return how far it goes at least, and how far it turns at most."""
    turn = numbers.count(RULE, "turn") * DEGREE
    return Course(numbers.length(RULE, "least"), turn, RULE)


def leaves(numbers: Numbers, table: Table, unit: Unit) -> str:
    """Return the first model that cannot fly its least distance within the table, or ""."""
    least = course(numbers).least
    return next((model.id for model in unit.models if not _fits(table, model, least)), "")


def _fits(table: Table, model: Model, least: int) -> bool:
    """Whether the base is inside the table after `least` µm straight ahead, to 1 µm."""
    angle = math.radians(model.pose.heading / DEGREE)
    x, y = model.pose.x + least * math.cos(angle), model.pose.y + least * math.sin(angle)
    wide, high = extent(model, 1, 0) / 2 - 1, extent(model, 0, 1) / 2 - 1
    return wide <= x <= table.width - wide and high <= y <= table.height - high
