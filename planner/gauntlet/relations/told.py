"""What is told of many places at once: that there is a way to each, and hardly a shorter one."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TYPE_CHECKING, Final

from planner.gauntlet.relations.costs import REST, SAMPLED
from planner.scenario.staged import entering, staged

if TYPE_CHECKING:
    from planner.gauntlet.relations.world import World
    from planner.mobility import Mobility
    from planner.navigation.field import Field
    from planner.scenario import Scenario
    from planner.units import Pose

ROUTED: Final = 8
"""Places, of those with a cost and of those without, whose own routes are looked for."""
ASIDE: Final = 1 / 8
"""Part of a turn's price by which a way of many is dearer that goes back a little, or aside."""


def told(world: World, random: Random) -> list[str] | None:
    """A place with a cost has a way that costs no more, and hardly less; one without has none.

    Nor is any place dearer than by way of another: what ends there goes on from there. Not asked of
    who pays for turns or keeps a heading: two ways have two allowances.
    """
    body = world.body
    if body.set_up is not None or body.flying is not None:  # in the air there are ways to nowhere
        return None
    field, places = _field(world), world.places(random)
    costs = dict(zip(places, _costs(field, places), strict=True))
    ends = [at for at in places if costs[at] < inf]
    without = [at for at in places if costs[at] == inf]
    wrong = []
    for at in ends[:ROUTED] + without[:ROUTED]:
        cost, route = costs[at], _routed(field, at)
        if route > cost + REST:
            wrong.append(f"{cost:.0f} told, the way takes {route:.0f}: {at}")
        elif cost > _dearer(body, route) and not _dearer(body, route) > body.budget:
            wrong.append(f"{cost:.0f} told, there is a way of {route:.0f}: {at}")
    if ends and not body.turning.price and not body.turning.facing:
        wrong += _by_way(world, random.choice(ends), costs)
    return wrong


def _by_way(world: World, of: Pose, costs: dict[Pose, float]) -> list[str]:
    """Say which places are nearer by way of one of them."""
    there = staged(world.scenario, world.order.unit, {world.mover: of})
    wrong = []
    for at, more in zip(costs, _costs(_field(world, there), list(costs)), strict=True):
        by_way = costs[of] + more
        if (
            costs[at] <= _dearer(world.body, by_way)
            or _dearer(world.body, by_way) > world.body.budget
        ):
            continue
        alone = _routed(_field(world), at)
        if alone > _dearer(world.body, by_way):
            wrong.append(f"{alone:.0f} to {at}, {by_way:.0f} by way of {of}")
    return wrong


def _dearer(body: Mobility, cost: float) -> float:
    """What a way of `cost` may be told to cost, µm, where many places are asked about."""
    return cost * (1 + SAMPLED) + body.turning.price * ASIDE + REST


def _field(world: World, scenario: Scenario | None = None) -> Field:
    """The ways of the first model, on this table or on another, also those that owe tests."""
    from planner.navigation import Navigator

    if scenario is None:
        return world.navigator.field(world.mover, crossing=True)
    return Navigator(entering(scenario, world.terms), world.terms).field(world.mover, crossing=True)


def _costs(field: Field, places: list[Pose]) -> list[float]:
    from planner.navigation import Places

    return [float(cost) for cost in field.costs(Places.of(places))]


def _routed(field: Field, to: Pose) -> float:
    """What a route costs, µm; inf without one."""
    from planner.navigation import Unreachable

    try:
        return field.route(to).spent
    except Unreachable:
        return inf
