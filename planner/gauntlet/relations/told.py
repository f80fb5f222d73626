"""What is told of many places at once: that there is a way to each, and none that is shorter."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TYPE_CHECKING, Final

from planner.gauntlet.relations.costs import REST, forgiven, like
from planner.scenario.staged import entering, staged

if TYPE_CHECKING:
    from planner.gauntlet.relations.world import World
    from planner.units import Pose

ROUTED: Final = 8
"""Places, of those with a cost and of those without, whose own routes are looked for."""


def told(world: World, random: Random) -> list[str] | None:
    """A place with a cost has a way that costs no more, and hardly less; one without has none.

    Nor is any place dearer than by way of another: what ends there goes on from there. Not asked of
    who pays for turns, whose first are free, or keeps a heading: two ways have two allowances.
    """
    if world.body.set_up is not None:
        return None
    places = world.places(random)
    costs = dict(zip(places, world.costs(places), strict=True))
    wrong = []
    ends = [at for at in places if costs[at] < inf]
    without = [at for at in places if costs[at] == inf]
    for at in ends[:ROUTED] + without[:ROUTED]:
        cost, route = costs[at], world.routed(at)
        if route > cost + REST:
            wrong.append(f"{cost:.0f} told, the way takes {route:.0f}: {at}")
        elif not like(route, cost) and not forgiven(world.body, route, cost):
            wrong.append(f"{cost:.0f} told, a way of {route:.0f} is there: {at}")
    if ends and world.body.turning.price == 0 and not world.body.turning.facing:
        wrong += _by_way(world, random.choice(ends), costs)
    return wrong


def _by_way(world: World, of: Pose, costs: dict[Pose, float]) -> list[str]:
    """Say which places are nearer by way of one of them."""
    from planner.navigation import Navigator, Places

    there = staged(world.scenario, world.order.unit, {world.mover: of})
    mine = Navigator(entering(there, world.terms), world.terms).field(world.mover)
    on = mine.costs(Places.of(list(costs)))
    wrong = []
    for (at, cost), more in zip(costs.items(), on, strict=True):
        by_way = costs[of] + float(more)
        if by_way > world.body.budget or cost <= by_way or like(cost, by_way):
            continue
        alone = world.routed(at)
        if alone > by_way and not like(alone, by_way):
            wrong.append(f"{alone:.0f} to {at}, {by_way:.0f} by way of {of}")
    return wrong
