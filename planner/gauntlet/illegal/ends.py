"""Ends where nobody may stand, or where somebody had to stand."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed, line
from planner.gauntlet.illegal.change import Change, broken, some_mover


def over_the_edge(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm over the left edge of the table."""
    way = some_mover(case, random)
    if way is None or not case.base(way.id).is_round:
        return None
    x = case.base(way.id).length // 2 - 1
    return broken(case.ending(way, x=x), case.mobility(way.id).rule("table_edge"))


def off_the_table(case: Case, random: Random) -> Changed | None:
    """Ends far beyond the right edge."""
    way = some_mover(case, random)
    x = case.scenario.battlefield.table.width + 50_000
    return (
        None
        if way is None
        else broken(case.ending(way, x=x), case.mobility(way.id).rule("table_edge"))
    )


def on_another(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm deep on another model that stands as high."""
    way = case.movers[-1] if case.movers else None
    if way is None or not case.base(way.id).is_round:
        return None
    beside = [
        (name, pose)
        for name, pose in case.others(way.id)
        if pose.z == way.end.z and case.base(name).is_round
    ]
    if not beside:
        return None
    name, pose = random.choice(beside)
    apart = (case.base(name).length + case.base(way.id).length) // 2 - 1
    x = pose.x + random.choice((-1, 1)) * apart
    plan = case.ending(way, x=x, y=pose.y)
    return broken(plan, case.mobility(way.id).rule("no_overlap"))


def in_range(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm too near to a model it must keep clear of."""
    way = some_mover(case, random)
    if way is None or not case.base(way.id).is_round:
        return None
    found = [
        (standoff, case.scenario.models[name])
        for standoff in case.mobility(way.id).standoffs
        for name in sorted(standoff.models)
        if standoff.at_end
    ]
    found = [(s, m) for s, m in found if m.base.is_round and m.pose.z == way.end.z]
    if not found:
        return None
    standoff, model = random.choice(found)
    apart = (model.base.length + case.base(way.id).length) // 2 + standoff.gap
    apart -= 0 if standoff.inclusive else 1
    y = model.pose.y + random.choice((-1, 1)) * apart
    return broken(case.ending(way, x=model.pose.x, y=y), standoff.rule)


def on_a_marker(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm on an objective marker."""
    way = some_mover(case, random)
    if way is None or not case.base(way.id).is_round or way.end.z:
        return None
    if not case.mobility(way.id).markers:
        return None
    marker = random.choice(case.mobility(way.id).markers)
    x = marker.x + marker.radius + case.base(way.id).length // 2 - 1
    return broken(case.ending(way, x=x, y=marker.y), marker.rule)


def left_behind(case: Case, random: Random) -> Changed | None:
    """One model runs off further than coherency allows, where it may not stand alone."""
    way, asked = some_mover(case, random), case.terms.coherency
    if way is None or asked is None or len(case.plan.models) < 2 or way.id in asked.alone:
        return None
    mates = [w for w in case.plan.models if w.id != way.id]
    reach = ceil(max(case.base(w.id).circumradius for w in case.plan.models))
    x = max(w.end.x for w in mates) + asked.gap + 2 * reach + 1
    return broken(case.ending(way, x=x), asked.rule, asked.group_rule)


def nobody_charges(case: Case, random: Random) -> Changed | None:
    """Everybody stays, though targets must be engaged."""
    if not case.terms.must_engage or not case.movers:
        return None
    models = tuple(replace(way, steps=()) for way in case.plan.models)
    stay = replace(case.plan, models=models, move_order=(), dice=())
    if _engaged_at_start(case):
        return None
    return broken(stay, case.terms.must_engage_rule or "must_engage")


def _engaged_at_start(case: Case) -> bool:
    from planner.geometry.gaps import gap

    asked = case.terms.engagement
    mine = case.scenario.unit(case.terms.unit).models
    theirs = [m for name in case.terms.must_engage for m in case.scenario.unit(name).models]
    reach = 0 if asked is None else asked.longest()
    return any(gap(a.base, a.pose, b.base, b.pose) <= reach + 2 for a in mine for b in theirs)


def no_nearer(case: Case, random: Random) -> Changed | None:
    """Somebody who must end nearer to a target walks round to where it began."""
    found = [way for way in case.movers if case.mobility(way.id).closer_to]
    if not found:
        return None
    way = random.choice(found)
    there = replace(way.start, x=way.start.x + 1)
    plan = case.with_steps(way.id, line(there), line(way.start))
    return broken(plan, case.mobility(way.id).rule("closer"))


ENDS: Final[tuple[Change, ...]] = (
    over_the_edge,
    off_the_table,
    on_another,
    in_range,
    on_a_marker,
    left_behind,
    nobody_charges,
    no_nearer,
)
