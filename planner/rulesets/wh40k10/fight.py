"""Moves of the Fight phase: pile in, and consolidate towards enemies or else an objective."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.errors import OrderError
from planner.mobility import Flag, Mobility, Terms
from planner.order import Order
from planner.rulesets.nearness import gap, near
from planner.rulesets.others import CONTACT
from planner.rulesets.wh40k10.barricade import across
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.others import barred

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.units import Model, Unit

PILE_IN: Final = "wh40k10.param.pile-in"
CONSOLIDATE: Final = "wh40k10.param.consolidate"
NO_ENEMY: Final = "no enemy is left on the battlefield to move towards"
NO_MARKER: Final = "there is no objective marker (a point) on the table to move towards"
FIGHT: Final = ("pile_in", "consolidate", "consolidate_objective")
UNLESS: Final[Mapping[str, tuple[str, str]]] = {
    "consolidate_objective": ("consolidate", CONSOLIDATE)
}


def refusals(
    unit: Unit, action: str, *, engaged: bool, enemies: bool, markers: bool
) -> Iterator[tuple[str, str]]:
    """Yield why the unit may not make this move now: (ledger id, text).

    Parameters:
        engaged: whether an enemy is within Engagement Range.
        enemies: whether any enemy stands on the table.
        markers: whether it has an objective marker.
    """
    rule = PILE_IN if action == "pile_in" else CONSOLIDATE
    if not enemies and action != "consolidate_objective":
        yield rule, NO_ENEMY
    if not markers and action == "consolidate_objective":
        yield rule, NO_MARKER
    flag = "piled_in" if action == "pile_in" else "consolidated"
    if unit.state.get(flag):
        yield rule, "it has made this move in this phase"
    fought = action != "pile_in" and unit.state.get("piled_in")
    if not (engaged or unit.state.get("charged") or fought):
        yield rule, "it does not fight: nobody is within Engagement Range, and it did not charge"


def pile_in(bodies: Bodies, order: Order) -> Terms:
    """Up to 3" to the closest enemy model; the unit ends engaged."""
    return _towards_enemies(bodies, order, PILE_IN, "piled_in")


def consolidate(bodies: Bodies, order: Order) -> Terms:
    """The same once the unit has fought."""
    return _towards_enemies(bodies, order, CONSOLIDATE, "consolidated")


def _towards_enemies(bodies: Bodies, order: Order, rule: str, flag: str) -> Terms:
    """Each model that moves ends closer to the enemy model that was closest to it.

    The unit ends engaged with the order's targets; where it names none, with the enemy unit
    that is closest now.
    """
    enemies = [model for enemy in bodies.scenario.enemies(bodies.unit) for model in enemy.models]
    if not enemies:
        raise OrderError(NO_ENEMY)
    targets = order.targets or (_closest_unit(bodies, enemies),)

    def closer_to(model: Model) -> frozenset[str]:
        gaps = {enemy.id: gap(model, enemy) for enemy in enemies}
        least = min(gaps.values())
        return frozenset(name for name, found in gaps.items() if found == least)

    terms = _terms(bodies, order, rule, flag, closer_to)
    table, units = bodies.scenario.battlefield, [bodies.scenario.unit(t) for t in targets]
    longer = across(bodies.game, table, units, bodies.reading.less, fight=True)
    engagement = replace(bodies.reading.engagement, across=longer)
    terms = replace(terms, engagement=engagement, must_engage=targets)
    return replace(terms, must_engage_rule=rule, contact_rule=rule)


def _closest_unit(bodies: Bodies, enemies: list[Model]) -> str:
    of = bodies.scenario.unit_of
    pairs = ((gap(m, e), of[e.id].id) for m in bodies.unit.models for e in enemies)
    return min(pairs)[1]


def consolidate_objective(bodies: Bodies, order: Order) -> Terms:
    """Towards the closest objective marker, where consolidating towards enemies is impossible.

    The unit ends within range of the objective that the order goes to, else of the closest.
    """
    marker = _marker(bodies, order)

    def closer_to(_: Model) -> frozenset[str]:
        return frozenset({marker.id})

    terms = _terms(bodies, order, CONSOLIDATE, "consolidated", closer_to)
    return replace(terms, must_hold=marker.id, must_hold_rule=CONSOLIDATE, goal="reach")


def markers(table: Battlefield) -> list[Feature]:
    """Return the objective markers of a table."""
    return [one for one in table.of(Kind.OBJECTIVE) if one.geometry == "Point"]


def _marker(bodies: Bodies, order: Order) -> Feature:
    known = markers(bodies.scenario.battlefield)
    if not known:
        raise OrderError(NO_MARKER)

    def away(marker: Feature) -> int:
        x, y = marker.paths[0][0]
        return min((m.pose.x - x) ** 2 + (m.pose.y - y) ** 2 for m in bodies.unit.models)

    closest = min(known, key=away)
    if order.to is not None and order.to != closest.id:
        raise OrderError(f'a consolidation goes to the closest objective marker, "{closest.id}"')
    return closest


def _terms(
    bodies: Bodies, order: Order, rule: str, flag: str, closer_to: Callable[[Model], frozenset[str]]
) -> Terms:
    unit, reading = bodies.unit, bodies.reading
    budget = bodies.game.numbers.length(rule)
    enemies = [model for enemy in bodies.scenario.enemies(unit) for model in enemy.models]

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, budget, rule)
        if any(near(model, enemy, CONTACT, CONTACT) for enemy in enemies):
            return replace(body, moves=False, rules={**body.rules, "stay": rule})
        bars = barred(bodies.scenario, unit, model.id, reading)
        rules = {**body.rules, "closer": rule}
        return replace(body, bars=bars, closer_to=closer_to(model), rules=rules)

    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: mobility(model) for model in unit.models},
        coherency=coherency(bodies.game.numbers, unit),
        engagement=reading.engagement,
        flags=(Flag(flag, rule),),
        goal="engage",
    )
