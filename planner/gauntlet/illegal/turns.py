"""Who moves, and when: orders in which nobody can have moved."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed, length, line
from planner.gauntlet.illegal.change import Change, broken, some_mover
from planner.plan.unsaid import UNSAID_NUMBER

CIRCLE: Final = 3
"""How many models a circle has, where there are so many."""


def turn_twice(case: Case, random: Random) -> Changed | None:
    """One model moves twice."""
    way = some_mover(case, random)
    order = case.plan.move_order
    return (
        None
        if way is None
        else broken(replace(case.plan, move_order=(*order, way.id)), "move_order")
    )


def turn_forgotten(case: Case, random: Random) -> Changed | None:
    """A model moves whose turn is not given."""
    if len(case.movers) < 2:
        return None
    gone = random.choice(case.movers).id
    order = tuple(name for name in case.plan.move_order if name != gone)
    return broken(replace(case.plan, move_order=order), "move_order")


def into_who_has_not_moved(case: Case, random: Random) -> Changed | None:
    """A model that ends where a mate stood moves before that mate."""
    movers = [way for way in case.movers if not case.enters(way.id)]
    for n, way in enumerate(movers):
        for early in movers[:n]:
            if way.end.z != early.start.z or way.end.at == way.start.at:
                continue
            reach = case.base(way.id).inradius + case.base(early.id).inradius
            if length(way.end, early.start) < reach - 2:
                order = [name for name in case.plan.move_order if name != way.id]
                order.insert(order.index(early.id), way.id)
                plan = replace(case.plan, move_order=tuple(order))
                return broken(plan, case.mobility(way.id).rule("no_overlap"))
    return None


def swap_in_a_circle(case: Case, random: Random) -> Changed | None:
    """Two or three models end where the next of them began: whoever goes first is in its way."""
    bodies = case.terms.mobilities
    here = [
        way
        for way in case.plan.models
        if bodies[way.id].set_up is None
        and not bodies[way.id].aboard
        and way.id in case.scenario.models
    ]
    level = [way for way in here if way.start.z == here[0].start.z]
    if len(level) < 2:
        return None
    circle = random.sample(level, min(CIRCLE, len(level)))
    to = {way.id: circle[n - 1].start for n, way in enumerate(circle)}
    models = tuple(
        replace(
            way, steps=(line(replace(to[way.id], heading=way.start.heading)),), spent=UNSAID_NUMBER
        )
        if way.id in to
        else way
        for way in case.plan.models
    )
    rest = [name for name in case.plan.move_order if name not in to]
    order = (*rest, *(way.id for way in random.sample(circle, len(circle))))
    plan = replace(case.plan, models=models, move_order=order, objective=())
    return broken(plan, *(bodies[name].rule("no_overlap") for name in to))


TURNS: Final[tuple[Change, ...]] = (
    turn_twice,
    turn_forgotten,
    into_who_has_not_moved,
    swap_in_a_circle,
)
