"""Ways through what is in the way."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed, line
from planner.gauntlet.illegal.change import Change, broken, some_mover
from planner.plan import Step, StepKind

FAR: Final = 10_000_000
"""µm; no table is as high."""


def into_the_air(case: Case, random: Random) -> Changed | None:
    """Climbs to where no surface is."""
    way = some_mover(case, random)
    if way is None:
        return None
    up = replace(way.end, z=FAR)
    plan = case.with_steps(way.id, *way.steps, Step(StepKind.CLIMB, up))
    return broken(plan, case.mobility(way.id).climbing.rule or "climb")


def part_way_up(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm under the top of its climb."""
    climbs = [
        (way, n)
        for way in case.movers
        for n, step in enumerate(way.steps)
        if step.kind is StepKind.CLIMB and step.to.z > 0
    ]
    if not climbs:
        return None
    way, n = random.choice(climbs)
    step = replace(way.steps[n], to=replace(way.steps[n].to, z=way.steps[n].to.z - 1))
    climbing, plan = case.mobility(way.id).climbing, case.with_steps(way.id, *way.steps[:n], step)
    return broken(plan, climbing.rule or "climb", climbing.end_rule)


def through_a_wall(case: Case, random: Random) -> Changed | None:
    """Goes straight through material that is not open, right across its middle."""
    from planner.battlefield.piece import pieces

    way = some_mover(case, random)
    if way is None:
        return None
    mobility, end = case.mobility(way.id), way.end
    found = [
        piece
        for piece in pieces(case.scenario.battlefield)
        if piece.is_wall
        and mobility.way(piece.feature, sill=piece.is_sill).value != "open"
        and piece.bottom < end.z + mobility.height
        and piece.top > end.z
    ]
    if not found:
        return None
    piece = random.choice(found)
    (ax, ay), (bx, by) = piece.line[:2]
    to = replace(end, x=(ax + bx) // 2, y=(ay + by) // 2)
    plan = case.with_steps(way.id, *way.steps, line(to))
    return broken(plan, mobility.passage(piece.feature).rule or mobility.rule("solid"))


def into_shut_ground(case: Case, random: Random) -> Changed | None:
    """Goes to the middle of ground that is shut, and that no bridge or road leads over."""
    import shapely

    way = some_mover(case, random)
    if way is None or way.end.z:
        return None
    mobility = case.mobility(way.id)
    covered = {under for passage in mobility.passages.values() for under in passage.covers}
    found = [
        feature
        for feature in case.scenario.battlefield.features
        if feature.id not in covered
        and feature.kind.value in ("area", "water", "gap")
        and mobility.passage(feature.id).way.value == "shut"
    ]
    if not found:
        return None
    feature = random.choice(found)
    middle = shapely.Polygon(feature.paths[0], feature.paths[1:]).representative_point()
    plan = case.ending(way, x=round(middle.x), y=round(middle.y))
    return broken(plan, mobility.passage(feature.id).rule or mobility.rule("ground"))


def where_nobody_stops(case: Case, random: Random) -> Changed | None:
    """Ends in the middle of ground that no move may end on, and that nothing leads over."""
    import shapely

    way = some_mover(case, random)
    if way is None or way.end.z:
        return None
    mobility = case.mobility(way.id)
    covered = {under for passage in mobility.passages.values() for under in passage.covers}
    found = [
        feature
        for feature in case.scenario.battlefield.features
        if feature.id not in covered
        and feature.kind.value in ("area", "water", "gap")
        and not mobility.passage(feature.id).stop
    ]
    if not found:
        return None
    feature = random.choice(found)
    passage = mobility.passage(feature.id)
    middle = shapely.Polygon(feature.paths[0], feature.paths[1:]).representative_point()
    plan = case.ending(way, x=round(middle.x), y=round(middle.y))
    return broken(plan, passage.stop_rule or passage.rule or mobility.rule("stop"))


def back_to_whom_it_leaves(case: Case, random: Random) -> Changed | None:
    """One that has to get away from somebody goes to where that one stands."""
    away = [way for way in case.walkers if case.mobility(way.id).leaving is not None]
    mates = {mate.id for mate in case.plan.models}
    found = [
        (way, leaving.rule, case.scenario.models[name].pose)
        for way in away
        if (leaving := case.mobility(way.id).leaving) is not None
        for group in leaving.groups
        for name in sorted(group & case.scenario.models.keys() - mates)
    ]
    found = [(way, rule, to) for way, rule, to in found if (to.x, to.y) != (way.end.x, way.end.y)]
    if not found:
        return None
    way, rule, to = random.choice(found)
    return broken(case.ending(way, x=to.x, y=to.y), rule)


def through_an_enemy(case: Case, random: Random) -> Changed | None:
    """Goes straight over the middle of a model that bars the way."""
    way = some_mover(case, random)
    bars = [] if way is None else [b for b in case.mobility(way.id).bars if not b.crossable]
    mates = {mate.id for mate in case.plan.models}  # they may have gone by then
    there = case.scenario.models.keys() - mates
    found = [(b, name) for b in bars for name in sorted(b.models) if name in there]
    if way is None or not found:
        return None
    bar, name = random.choice(found)
    pose = case.scenario.models[name].pose
    if pose.z != way.end.z:
        return None
    return broken(case.ending(way, x=pose.x, y=pose.y), bar.rule)


GROUND: Final[tuple[Change, ...]] = (
    into_the_air,
    part_way_up,
    through_a_wall,
    into_shut_ground,
    where_nobody_stops,
    back_to_whom_it_leaves,
    through_an_enemy,
)
