"""Leaps and flights that are wrong by as little as there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, cos, hypot, radians, sin
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal.change import Change, broken, some_mover
from planner.length import DEGREE, FULL_TURN
from planner.plan import ModelPlan, Step, StepKind


def _flier(case: Case, random: Random) -> ModelPlan | None:
    """Some mover that may fly and does nothing but fly and turn."""
    fine = {StepKind.FLY, StepKind.PIVOT}
    found = [
        way
        for way in case.movers
        if case.mobility(way.id).flying is not None and {s.kind for s in way.steps} <= fine
    ]
    return random.choice(found) if found else None


def _flying_rule(case: Case, way: ModelPlan) -> str:
    flying = case.mobility(way.id).flying
    return (flying.rule if flying is not None else "") or "fly"


def flight_too_long(case: Case, random: Random) -> Changed | None:
    """Straight up and down again until the budget is just passed."""
    way = _flier(case, random)
    if way is None:
        return None
    up = replace(way.end, z=way.end.z + ceil((case.left(way) + 1) / 2))
    more = Step(StepKind.FLY, up), Step(StepKind.FLY, way.end)
    plan = case.with_steps(way.id, *way.steps, *more)
    return broken(plan, case.mobility(way.id).rule("budget"))


def flight_under_ground(case: Case, random: Random) -> Changed | None:
    """A flight that ends 1 µm under the ground."""
    way = _flier(case, random)
    if way is None:
        return None
    down = Step(StepKind.FLY, replace(way.end, z=-1))
    return broken(case.with_steps(way.id, *way.steps, down), _flying_rule(case, way))


def flight_that_turns(case: Case, random: Random) -> Changed | None:
    """A flight that turns by a millionth of a degree."""
    way = _flier(case, random)
    if way is None:
        return None
    turned = replace(way.end, heading=(way.end.heading + 1) % FULL_TURN)
    return broken(case.with_steps(way.id, *way.steps, Step(StepKind.FLY, turned)), "chain")


def flight_that_walks(case: Case, random: Random) -> Changed | None:
    """A flight, and a line of no length after it."""
    way = _flier(case, random)
    if way is None or all(step.kind is not StepKind.FLY for step in way.steps):
        return None
    plan = case.with_steps(way.id, *way.steps, Step(StepKind.LINE, way.end))
    return broken(plan, _flying_rule(case, way))


def flight_without_wings(case: Case, random: Random) -> Changed | None:
    """A flight of who cannot fly."""
    way = some_mover(case, random)
    if way is None or case.mobility(way.id).flying is not None:
        return None
    return broken(case.with_steps(way.id, *way.steps, Step(StepKind.FLY, way.end)), "fly")


def short_of_its_course(case: Case, random: Random) -> Changed | None:
    """One that has to fly on, 2 µm short of the least way."""
    way = some_mover(case, random)
    course = None if way is None else case.mobility(way.id).course
    if way is None or course is None:
        return None
    angle = radians(way.start.heading / DEGREE)
    far = course.least - 2
    x, y = way.start.x + round(far * cos(angle)), way.start.y + round(far * sin(angle))
    there = replace(way.start, x=x, y=y)
    return broken(case.with_steps(way.id, Step(StepKind.FLY, there)), course.rule or "course")


def beside_its_course(case: Case, random: Random) -> Changed | None:
    """One that has to fly straight on ends 3 µm to the side."""
    way = some_mover(case, random)
    course = None if way is None else case.mobility(way.id).course
    if way is None or course is None:
        return None
    angle = radians(way.start.heading / DEGREE)
    aside = round(-3 * sin(angle)), round(3 * cos(angle))
    there = replace(way.steps[0].to, x=way.steps[0].to.x + aside[0], y=way.steps[0].to.y + aside[1])
    return broken(case.with_steps(way.id, Step(StepKind.FLY, there)), course.rule or "course")


def turned_off_its_course(case: Case, random: Random) -> Changed | None:
    """It turns by a millionth of a degree more than it may."""
    way = some_mover(case, random)
    course = None if way is None else case.mobility(way.id).course
    if way is None or course is None or course.turn >= FULL_TURN // 2:
        return None
    there = replace(way.steps[0].to, heading=way.start.heading)
    turned = replace(there, heading=(there.heading + course.turn + 1) % FULL_TURN)
    steps = Step(StepKind.FLY, there), Step(StepKind.PIVOT, turned)
    return broken(case.with_steps(way.id, *steps), course.rule or "course")


def jump_too_far(case: Case, random: Random) -> Changed | None:
    """A jump 1 µm longer than any may be, along an axis; longer still where it has one to bend."""
    way = some_mover(case, random)
    jumping = None if way is None else case.mobility(way.id).jumping
    if way is None or jumping is None:
        return None
    jumps = [n for n, step in enumerate(way.steps) if step.kind is StepKind.JUMP]
    rule = jumping.rule or "jump"
    if not jumps:
        to = replace(way.end, x=way.end.x + jumping.longest + 1)
        return broken(case.with_steps(way.id, *way.steps, Step(StepKind.JUMP, to)), rule)
    n = random.choice(jumps)
    here, there = (way.steps[n - 1].to if n else way.start), way.steps[n].to
    dx, dy = there.x - here.x, there.y - here.y
    more = (jumping.longest + 2) / hypot(dx, dy)
    to = replace(there, x=here.x + round(dx * more), y=here.y + round(dy * more))
    return broken(case.with_steps(way.id, *way.steps[:n], Step(StepKind.JUMP, to)), rule)


def jump_up(case: Case, random: Random) -> Changed | None:
    """A jump that lands 1 µm higher."""
    return _on_the_spot(case, some_mover(case, random), StepKind.JUMP, lambda _: 1)


def jump_too_deep(case: Case, random: Random) -> Changed | None:
    """A jump that lands 1 µm lower than it may."""
    way = some_mover(case, random)
    return _on_the_spot(case, way, StepKind.JUMP, lambda most: -most - 1)


def drop_too_deep(case: Case, random: Random) -> Changed | None:
    """A drop 1 µm deeper than any may be."""
    way = some_mover(case, random)
    return _on_the_spot(case, way, StepKind.DROP, lambda most: -most - 1)


def drop_up(case: Case, random: Random) -> Changed | None:
    """A drop upwards by 1 µm."""
    return _on_the_spot(case, some_mover(case, random), StepKind.DROP, lambda _: 1)


def _on_the_spot(
    case: Case, way: ModelPlan | None, kind: StepKind, rise: Callable[[int], int]
) -> Changed | None:
    """A jump or drop at the end of a way, up by what `rise` makes of the most it may go down."""
    if way is None:
        return None
    jumping, dropping = case.mobility(way.id).jumping, case.mobility(way.id).dropping
    if kind is StepKind.JUMP and jumping is not None:
        most, rule = jumping.lower, jumping.rule or "jump"
    elif kind is StepKind.DROP and dropping is not None:
        most, rule = dropping.highest, dropping.rule or "drop"
    else:
        return None
    to = replace(way.end, z=way.end.z + rise(most))
    return broken(case.with_steps(way.id, *way.steps, Step(kind, to)), rule)


def drop_aside(case: Case, random: Random) -> Changed | None:
    """A drop that lands 1 µm beside where it began."""
    drops = [
        (way, n)
        for way in case.movers
        for n, step in enumerate(way.steps)
        if step.kind is StepKind.DROP
    ]
    if not drops:
        return None
    way, n = random.choice(drops)
    to = replace(way.steps[n].to, x=way.steps[n].to.x + 1)
    return broken(case.with_steps(way.id, *way.steps[:n], Step(StepKind.DROP, to)), "chain")


AIR: Final[tuple[Change, ...]] = (
    flight_too_long,
    flight_under_ground,
    flight_that_turns,
    flight_that_walks,
    flight_without_wings,
    short_of_its_course,
    beside_its_course,
    turned_off_its_course,
    jump_too_far,
    jump_up,
    jump_too_deep,
    drop_too_deep,
    drop_up,
    drop_aside,
)
