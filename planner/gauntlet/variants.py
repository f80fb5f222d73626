"""Changes that leave a legal plan legal."""

from __future__ import annotations

from dataclasses import replace
from math import gcd
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed, length, line, lines
from planner.gauntlet.illegal import Change
from planner.length import FULL_TURN
from planner.plan import ModelPlan, Step, StepKind
from planner.plan.unsaid import UNSAID, UNSAID_NUMBER


def way_point_more(case: Case, random: Random) -> Changed | None:
    """A way point exactly on a line: all costs stay the same to the last digit."""
    found = [
        (way, n, a, b)
        for way in case.movers
        for n, a, b in lines(way)
        if gcd(b.x - a.x, b.y - a.y) > 1
    ]
    if not found:
        return None
    way, n, a, b = random.choice(found)
    parts = gcd(b.x - a.x, b.y - a.y)
    part = random.randrange(1, parts)
    x, y = a.x + (b.x - a.x) // parts * part, a.y + (b.y - a.y) // parts * part
    middle = line(replace(a, x=x, y=y))
    rest = replace(way.steps[n], cost=UNSAID_NUMBER), *way.steps[n + 1 :]
    return Changed(case.with_steps(way.id, *way.steps[:n], middle, *rest))


def same_place_twice(case: Case, random: Random) -> Changed | None:
    """A line of no length."""
    if not case.walkers:
        return None
    way = random.choice(case.walkers)
    return Changed(case.with_steps(way.id, line(way.start), *way.steps))


def to_and_fro(case: Case, random: Random) -> Changed | None:
    """Its first line there, back and there again, where that can be paid and no toll is due."""
    found = [way for way in case.movers if lines(way) and lines(way)[0][0] == 0]
    found = [way for way in found if 2 * length(*lines(way)[0][1:]) * 5 < case.left(way)]
    found = [way for way in found if _no_tolls(case, way) and _goes_back(case, way)]
    # A roll that the plan says is enough need not be enough for more.
    if not found or any(dice.need is not None for dice in case.plan.dice):
        return None
    way = random.choice(found)
    _, start, end = lines(way)[0]
    # What the first line costs need not be what it costs again: a line to a side is paid for once.
    return Changed(case.with_steps(way.id, way.steps[0], line(start), line(end), *way.steps[1:]))


def _no_tolls(case: Case, way: ModelPlan) -> bool:
    return not any(p.entry for p in case.mobility(way.id).passages.values())


def _goes_back(case: Case, way: ModelPlan) -> bool:
    turning = case.mobility(way.id).turning
    return not turning.facing or turning.backward is not None


def free_turn(case: Case, random: Random) -> Changed | None:
    """A round base turns where turning is free."""
    found = [
        way
        for way in case.walkers
        if case.base(way.id).is_round and case.mobility(way.id).turning.free
    ]
    if not found:
        return None
    way = random.choice(found)
    heading = (way.start.heading + random.randrange(1, FULL_TURN)) % FULL_TURN
    turned = [replace(step, to=replace(step.to, heading=heading)) for step in way.steps]
    first = Step(StepKind.PIVOT, replace(way.start, heading=heading))
    return Changed(case.with_steps(way.id, first, *turned))


def other_order(case: Case, random: Random) -> Changed | None:
    """Two neighbours in the order swap turns, whose ways are far from one another."""
    movers = case.movers
    found = [n for n in range(len(movers) - 1) if _far(case, movers[n], movers[n + 1])]
    if not found:
        return None
    n = random.choice(found)
    order = [way.id for way in movers]
    order[n], order[n + 1] = order[n + 1], order[n]
    return Changed(replace(case.plan, move_order=tuple(order)))


def _far(case: Case, one: ModelPlan, two: ModelPlan) -> bool:
    """Whether boxes about two ways, grown by the bases, do not meet."""
    boxes = []
    for way in (one, two):
        poses, reach = [way.start, *(s.to for s in way.steps)], case.base(way.id).circumradius
        xs, ys = [p.x for p in poses], [p.y for p in poses]
        boxes.append((min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach))
    (a0, a1, b0, b1), (c0, c1, d0, d1) = boxes
    return a1 < c0 or c1 < a0 or b1 < d0 or d1 < b0


def costs_left_out(case: Case, random: Random) -> Changed:
    """Nothing is said of costs and budgets: the referee works all of them out anew."""
    models = tuple(
        replace(way, spent=UNSAID_NUMBER, budget=UNSAID_NUMBER) for way in case.plan.models
    )
    return Changed(replace(case.plan, models=models))


def listed_otherwise(case: Case, random: Random) -> Changed:
    """The models stand in another order in the plan; their turns stay."""
    return Changed(replace(case.plan, models=case.plan.models[::-1]))


def no_flags(case: Case, random: Random) -> Changed:
    """Nothing is said of states."""
    return Changed(replace(case.plan, flags=UNSAID))


def rules_left_out(case: Case, random: Random) -> Changed:
    """No step names a rule, nor a test that it owes."""
    models = tuple(
        replace(way, steps=tuple(replace(step, rules=(), tests=()) for step in way.steps))
        for way in case.plan.models
    )
    return Changed(replace(case.plan, models=models))


VARIANTS: Final[tuple[Change, ...]] = (
    way_point_more,
    same_place_twice,
    to_and_fro,
    free_turn,
    other_order,
    costs_left_out,
    listed_otherwise,
    no_flags,
    rules_left_out,
)
