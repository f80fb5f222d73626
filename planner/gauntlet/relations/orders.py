"""Relations of what is asked and how: more to move, one more in the way, another file order."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot
from random import Random
from typing import Final

import planner
from planner import rulesets
from planner.battlefield import Battlefield, Feature, Kind
from planner.errors import OrderError
from planner.gauntlet.relations.costs import PART, REST, unlike
from planner.gauntlet.relations.world import LIMITS, World, contradiction
from planner.mobility import Mobility, Way
from planner.planning.navigators import Navigators
from planner.scenario import Scenario
from planner.units import Base, Model, Pose

MOVES: Final = ("M", "march", "assault", "assault_move")
"""Entries of a profile that say how far a unit moves."""


def further(world: World, random: Random) -> list[str] | None:
    """Who may move further can do all that it could."""
    there = _with_move(world) if world.order.roll is None else _with_roll(world)
    if there is None or not _only_budget(world, there) or not world.plan.found:
        return None
    plan = replace(world.plan, roll=there.order.roll, order=there.order)
    verdict, said = there.verdict(plan), contradiction(world.plan, there.plan)
    wrong = [f"the plan with more to spend: {verdict}"] * (not verdict.legal)
    return wrong + ([said] if said else [])


def _with_roll(world: World) -> World | None:
    die = rulesets.find(world.scenario.ruleset).die(world.scenario, world.order)
    roll = (world.order.roll or 0) + 1
    if die is None or roll not in die.chances:
        return None
    return World(world.scenario, replace(world.order, roll=roll))


def _with_move(world: World) -> World:
    units = tuple(
        replace(u, profile={k: v + 1 if k in MOVES else v for k, v in u.profile.items()})
        if u.id == world.order.unit
        else u
        for u in world.scenario.units
    )
    return World(replace(world.scenario, units=units), world.order)


def _only_budget(world: World, there: World) -> bool:
    """Whether the budget alone has grown: some rules ask more of who is quick."""

    def rest(body: Mobility) -> Mobility:
        return replace(body, budget=0)

    ruleset = rulesets.find(world.scenario.ruleset)
    ours = world.terms.mobilities
    try:
        theirs = ruleset.terms(there.scenario, there.order).mobilities
    except OrderError:
        return False
    return all(
        name in theirs and rest(body) == rest(theirs[name]) and body.budget <= theirs[name].budget
        for name, body in ours.items()
    )


def hindered(world: World, random: Random) -> list[str] | None:
    """With one friend more in the way nothing gets better."""
    placed = _free_place(world, random)
    if placed is None:
        return None
    friend = replace(
        world.scenario.unit(world.order.unit),
        id="in the way",
        name="in the way",
        models=(placed,),
        state={},
    )
    there = World(replace(world.scenario, units=(*world.scenario.units, friend)), world.order)
    wrong = []
    if there.plan.found:
        verdict = world.verdict(replace(there.plan, dice=world.plan.dice or there.plan.dice))
        wrong += [f"without who is in the way: {verdict}"] * (not verdict.legal)
    said = contradiction(there.plan, world.plan)
    places = world.places(random)
    costs, others = world.costs(places), there.costs(places)
    wrong += [
        f"{a:.0f}, and {b:.0f} with one in the way, at {p}"
        for p, a, b in zip(places, costs, others, strict=True)
        if a > b * (1 + PART) + REST
    ]
    return wrong + ([said] if said else [])


def _free_place(world: World, random: Random) -> Model | None:
    table = world.scenario.battlefield.table
    own = world.scenario.models.get(world.mover)
    if own is None:
        return None
    base = Base.parse("25mm")
    for _ in range(30):
        x, y = (c + random.randrange(-120_000, 120_000) for c in (own.pose.x, own.pose.y))
        on = 12_500 <= x <= table.width - 12_500 and 12_500 <= y <= table.height - 12_500
        if on and all(
            hypot(m.pose.x - x, m.pose.y - y) > m.base.circumradius + 13_000
            for m in world.scenario.models.values()
        ):
            return Model("in the way.1", base, Pose(x, y))
    return None


def permuted(world: World, random: Random) -> list[str] | None:
    """Units, models and features in another order of the file: the same table."""
    units = tuple(replace(u, models=u.models[::-1]) for u in world.scenario.units[::-1])
    field = world.scenario.battlefield
    features = replace(field, features=field.features[::-1])
    return _same(world, replace(world.scenario, units=units, battlefield=features), random)


def split(world: World, random: Random) -> list[str] | None:
    """Each box as two boxes side by side, and outlines with points more: the same table."""
    field = halved(world)
    if field.features == world.scenario.battlefield.features:
        return None
    return _same(world, replace(world.scenario, battlefield=field), random)


def halved(world: World) -> Battlefield:
    """Return the table with boxes as two, and outlines with points more.

    A box that is shut for its width alone stays one: a half of it may be narrow enough.
    """
    field, bodies = world.scenario.battlefield, world.terms.mobilities.values()
    plain = {
        f.id for f in field.of(Kind.SOLID) if all(_owes_nothing(body, f.id) for body in bodies)
    }
    parts = _parts(field, plain)
    there = World(replace(world.scenario, battlefield=parts), world.order)
    now = there.terms.mobilities
    wide = {
        name
        for name in plain
        for key, body in world.terms.mobilities.items()
        if body.way(name) is Way.SHUT and now[key].way(name) is not Way.SHUT
    }
    return _parts(field, plain - wide) if wide else parts


def _parts(field: Battlefield, plain: set[str]) -> Battlefield:
    parts: list[Feature] = []
    for feature in field.features:
        parts += _halves(feature) if feature.id in plain else [_more_points(feature)]
    return Battlefield(field.table, tuple(parts))


def _owes_nothing(body: Mobility, feature: str) -> bool:
    passage = body.passage(feature)
    return replace(passage, way=passage.way, rule="", stop_rule="") == replace(
        passage, pace=type(passage)().pace, entry=0, test="", leave="", land="", kin="",
        capacity=None, covers=frozenset(), rule="", stop_rule="",
    )  # fmt: skip


def _halves(feature: Feature) -> list[Feature]:
    x0, y0, x1, y1 = feature.bounds
    ring = feature.paths[0]
    if len(feature.paths) > 1 or set(ring) != {(x0, y0), (x1, y0), (x1, y1), (x0, y1)}:
        return [_more_points(feature)]
    middle = (x0 + x1) // 2
    return [
        replace(feature, id=feature.id + name, paths=(_box(low, y0, high, y1),))
        for name, low, high in (("", x0, middle), ("+", middle, x1))
    ]


def _box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))


def _more_points(feature: Feature) -> Feature:
    """A polygon with a point more on each edge that has a whole µm in its middle."""
    if feature.geometry != "Polygon":
        return feature
    paths = []
    for path in feature.paths:
        ring = [path[0]]
        for (ax, ay), (bx, by) in pairwise(path):
            if (ax + bx) % 2 == 0 and (ay + by) % 2 == 0:
                ring.append(((ax + bx) // 2, (ay + by) // 2))
            ring.append((bx, by))
        paths.append(tuple(ring))
    return replace(feature, paths=tuple(paths))


def _same(world: World, scenario: Scenario, random: Random) -> list[str]:
    """What differs on a table that is the same but for how it is written."""
    there = World(scenario, world.order)
    wrong = [*unlike(world, there, [(p, p) for p in world.places(random)])]
    for one, two in ((world, there), (there, world)):
        if one.plan.found:
            verdict = two.verdict(one.plan)
            wrong += [f"the plan on the other: {verdict}"] * (not verdict.legal)
            said = contradiction(one.plan, two.plan)
            wrong += [said] if said else []
    return wrong


def hinted(world: World, random: Random) -> list[str] | None:
    """With navigators that other orders have used already: the same plan, byte for byte."""
    if rulesets.find(world.scenario.ruleset).die(world.scenario, world.order) is not None:
        return None
    kept = Navigators(world.scenario, LIMITS)
    kept.of(world.terms).field(world.mover)
    plan = planner.plan(world.scenario, world.order, LIMITS, kept)
    again = planner.plan(world.scenario, world.order, LIMITS, kept)
    texts = {made.to_json() for made in (world.plan, plan, again)}
    return [] if len(texts) == 1 else ["another plan with navigators that are kept"]


def listed(world: World, random: Random) -> list[str] | None:
    """What is planned as one of all that a unit may do is what is planned by itself.

    Where orders are only compared less is proved of each: neither may then refute the other.
    """
    alone = replace(LIMITS, reasons=0)  # as where many orders are planned together
    unit, actions, thorough = world.order.unit, [world.order.action], random.random() < 0.5
    found = planner.options(world.scenario, unit, alone, actions=actions, thorough=thorough)
    if len(found) < 2:
        return None
    wrong = []
    for one in (option.plan for option in random.sample(found, 2)):
        two = planner.plan(world.scenario, one.order, alone)
        said = [contradiction(one, two), contradiction(two, one)]
        if thorough and one.to_json() != two.to_json():
            said.append("another plan alone")
        wrong += [f"{what}: {one.order}" for what in said if what]
    return wrong
