"""One demand more on how a unit ends: nothing gets better, and what meets it stays as good."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from planner.errors import OrderError
from planner.gauntlet.relations.world import World, contradiction
from planner.length import DEGREE

MET: Final = 0.6
"""Share of answers that meet the demand already, of those that can be asked for as they are."""


def faced(world: World, random: Random) -> list[str] | None:
    """All have to end facing one way: no answer is better than the best without that.

    An answer that ends so by itself is legal still, and as good as any.
    """
    mine = world.plan
    if world.order.facing is not None or not mine.found or mine.branches:
        return None
    ends = {way.end.heading for way in mine.models}
    met = len(ends) == 1 and random.random() < MET
    facing = min(ends) / DEGREE if met else float(random.randrange(360))
    there = World(world.scenario, replace(world.order, facing=facing))
    try:
        theirs = there.plan
    except OrderError:  # an action that says itself how one ends
        return None
    if theirs.branches:
        return None
    wrong = []
    if theirs.found:
        verdict = world.verdict(replace(theirs, order=world.order))
        wrong += [f"without the demand: {verdict}"] * (not verdict.legal)
    wrong.append(contradiction(theirs, mine))
    if met:
        verdict = there.verdict(replace(mine, order=there.order))
        wrong += [f"what meets the demand by itself: {verdict}"] * (not verdict.legal)
        wrong.append(contradiction(mine, theirs))
    return [said for said in wrong if said]
