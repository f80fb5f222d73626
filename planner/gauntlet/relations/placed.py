"""Relations of where the table lies: in a mirror, turned, elsewhere on a larger one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from planner.gauntlet.mutate import trials
from planner.gauntlet.relations.costs import PART, REST, unlike
from planner.gauntlet.relations.motion import Motion, mirror, shifted, turned
from planner.gauntlet.relations.world import World, contradiction


def mirrored(world: World, random: Random) -> list[str] | None:
    """In a mirror nothing changes."""
    return _alike(world, mirror(world.scenario), random)


def rotated(world: World, random: Random) -> list[str] | None:
    """Turned by quarters nothing changes."""
    return _alike(world, turned(world.scenario, random.choice((1, 2, 3))), random)


def translated(world: World, random: Random) -> list[str] | None:
    """On a larger table whose edge is in nobody's way, everything is still possible."""
    left, below = random.randrange(200_000), random.randrange(200_000)
    motion = shifted(world.scenario, left, below, 400_000)
    if not world.plan.found:
        return None
    there = motion.world(world)
    places = world.places(random)
    costs, others = world.costs(places), there.costs([motion.pose(p) for p in places])
    wrong = [*_carried(world, there, motion, same=False)]
    wrong += [
        f"from {a:.0f} to {b:.0f} at {p}"
        for p, a, b in zip(places, costs, others, strict=True)
        if b > a * (1 + PART) + REST
    ]
    return wrong


def _alike(world: World, motion: Motion, random: Random) -> list[str] | None:
    there = motion.world(world)
    wrong = [*unlike(world, there, [(p, motion.pose(p)) for p in world.places(random)])]
    if world.plan.found:
        wrong += _carried(world, there, motion, same=True)
        wrong += _changes(world, there, motion)
    return wrong


def _carried(world: World, there: World, motion: Motion, same: bool) -> list[str]:
    """What is wrong with the plan, and with the planner, there."""
    moved = motion.plan(world.plan)
    verdict, before = there.verdict(moved), world.verdict(world.plan)
    wrong = [f"the plan there: {verdict}"] * (not verdict.legal)
    if same and dict(verdict.spent) != dict(before.spent):
        wrong.append(f"spent {before.spent} and {verdict.spent}")
    # Near an edge the point to go to is brought in to where the base fits.
    goes = world.order.to is not None and not same
    said = contradiction(world.plan, there.plan, possible_only=goes)
    return [*wrong, *([said] if said else [])]


def _changes(world: World, there: World, motion: Motion) -> list[str]:
    """Plans of which the referee says one thing here and another there."""
    wrong = []
    for trial in trials(world.scenario, world.plan):
        here = {violation.rule for violation in trial.verdict.violations}
        moved = motion.plan(trial.plan)
        if moved.scenario == world.scenario.digest:  # a true claim stays one
            moved = replace(moved, scenario=there.scenario.digest)
        elsewhere = there.answered(moved)
        rules = {violation.rule for violation in elsewhere.violations}
        if here != rules or dict(trial.verdict.spent) != dict(elsewhere.spent):
            wrong.append(f"{trial.name}: {sorted(here)} here, {sorted(rules)} there")
    return wrong
