"""What may stand in the way of an order: rules, limits, mates, other models, terrain."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from planner.battlefield import Feature, Kind
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.shortage import FURTHER
from planner.mobility import Beside, Mobility, Terms
from planner.scenario.scenario import Scenario


class Of(Enum):
    """Kinds of things."""

    RULE = "a rule on the unit as a whole, see `Draft`"
    MATE = "a model of the unit, which need not be there"
    LIMIT = "a rule on each model"
    FEATURE = "a piece of terrain with the openings in it"
    MODEL = "a model of another unit"


@dataclass(frozen=True)
class Thing:
    """One thing that could be taken away; `id` is that of the model, the feature or the rule."""

    of: Of
    id: str


BUDGET: Final = Thing(Of.LIMIT, "budget")
CLOSER: Final = Thing(Of.LIMIT, "closer")
LEAVING: Final = Thing(Of.LIMIT, "leaving")
Box = tuple[int, int, int, int]
IN_THE_WAY: Final = (Kind.SOLID, Kind.WALL, Kind.AREA, Kind.GAP, Kind.WATER)


def things(problem: Problem) -> list[list[Thing]]:
    """Return what may be taken away, in groups, what says least first."""
    return [
        [Thing(Of.RULE, name) for name in _rules(problem)],
        [Thing(Of.MATE, member.id) for member in problem.members],
        [thing for thing, _ in in_the_way(problem)],
        _limits(problem),
    ]


def in_the_way(problem: Problem, member: Member | None = None) -> list[tuple[Thing, float]]:
    """Return terrain and other models, the farthest first, with how much too far off they are.

    Parameters:
        member: µm by which what is at or below 0 may be on its way to a target or into the area
            at all; None for how far they are from the nearest model of the unit.
    """
    goals = [(o.pose.x, o.pose.y) for o in problem.others if o.unit in problem.aim.targets]
    if not goals and problem.aim.area is not None:
        goals = [problem.aim.area.centre]
    starts = [m.start for m in (problem.members if member is None else [member])]
    spare = 0.0 if member is None else member.mobility.budget + _width(problem, member)

    def away(box: Box) -> float:
        near = min(_off(box, (start.x, start.y)) for start in starts)
        if member is None or not goals:
            return near - spare
        return near + min(_off(box, goal) for goal in goals) - spare

    goal = problem.scenario.battlefield.by_id.get(str(problem.order.to))
    kept = {goal.id, goal.on_wall} if goal is not None else set()  # a door goes with its wall
    for one in problem.members:  # nobody can end beside what is not there
        kept |= {end.opening for end in one.mobility.ends if isinstance(end, Beside)}
    terrain = [f for f in _terrain(problem) if f.id not in kept]
    found = [(Thing(Of.FEATURE, f.id), away(f.bounds)) for f in terrain]
    for other in problem.others:
        if other.unit not in _named(problem):
            x, y = other.pose.x, other.pose.y
            found.append((Thing(Of.MODEL, other.id), away((x, y, x, y))))
    return sorted(found, key=lambda pair: -pair[1])


def _width(problem: Problem, member: Member) -> float:
    """How much farther off than its centre's way a thing may be that is in it, µm."""
    widest = max((o.body.base.circumradius for o in problem.others), default=0.0)
    reach = problem.terms.engagement.longest() if problem.terms.engagement is not None else 0
    gaps = [standoff.gap for standoff in member.mobility.standoffs]
    area = problem.aim.area.radius if problem.aim.area is not None else 0
    return 4 * (member.body.base.circumradius + widest) + reach + 2 * max(gaps, default=0) + area


def without(
    scenario: Scenario, terms: Terms, gone: Iterable[Thing], more: int = FURTHER
) -> tuple[Scenario, Terms]:
    """Return the scenario and the terms where the limits, features and models `gone` are not.

    Parameters:
        more: what the budget is raised by where that is gone, µm.
    """
    names = {of: {thing.id for thing in gone if thing.of is of} for of in Of}
    if names[Of.FEATURE]:
        left = tuple(
            feature
            for feature in scenario.battlefield.features
            if not {feature.id, feature.on_wall} & names[Of.FEATURE]
        )
        scenario = replace(scenario, battlefield=replace(scenario.battlefield, features=left))
    if names[Of.MODEL]:
        units = tuple(
            replace(u, models=tuple(m for m in u.models if m.id not in names[Of.MODEL]))
            if u.on_table
            else u
            for u in scenario.units
        )
        scenario = replace(scenario, units=tuple(u for u in units if u.models))
    freed = {m: _freed(body, names[Of.LIMIT], more) for m, body in terms.mobilities.items()}
    return scenario, replace(terms, mobilities=freed)


def _freed(body: Mobility, limits: set[str], more: int) -> Mobility:
    if not limits:
        return body
    return replace(
        body,
        budget=body.budget + (more if "budget" in limits and body.moves else 0),
        standoffs=tuple(s for s in body.standoffs if f"standoff:{s.rule}" not in limits),
        guarded=tuple(g for g in body.guarded if f"guarded:{g.rule}" not in limits),
        ends=tuple(end for end in body.ends if f"end:{end.rule}" not in limits),
        passages={
            name: replace(p, stop=True) if f"stop:{p.stop_rule}" in limits else p
            for name, p in body.passages.items()
        },
        closer_to=frozenset() if "closer" in limits else body.closer_to,
        leaving=None if "leaving" in limits else body.leaving,
    )


def _rules(problem: Problem) -> Iterator[str]:
    must, asked = problem.terms.must_engage, problem.terms.coherency
    yield from (f"engage:{unit}" for unit in problem.aim.targets if unit in must)
    if asked is not None and problem.mates > 1:
        yield "coherency"
        if asked.one_group:
            yield "one_group"
    if problem.mates > 1:
        yield "move_order"


def _limits(problem: Problem) -> list[Thing]:
    bodies = [member.mobility for member in problem.members]
    names = [f"standoff:{s.rule}" for body in bodies for s in body.standoffs]
    names += [f"guarded:{g.rule}" for body in bodies for g in body.guarded]
    names += [f"end:{end.rule}" for body in bodies for end in body.ends]
    names += [f"stop:{rule}" for rule in ends_nowhere_on(problem)]
    found = [Thing(Of.LIMIT, name) for name in dict.fromkeys(names)]
    if any(body.closer_to for body in bodies):
        found.append(CLOSER)
    if any(body.leaving is not None for body in bodies):
        found.append(LEAVING)
    if any(body.moves and body.budget > 0 for body in bodies):
        found.append(BUDGET)
    return found


def ends_nowhere_on(problem: Problem) -> dict[str, list[str]]:
    """Return what carries a target and lets nobody of the unit end on it: features by the rule.

    It cannot be taken away itself: the target stands on it.
    """
    carried = [o.pose for o in problem.others if o.unit in problem.aim.targets and o.pose.z]
    found: dict[str, list[str]] = {}
    for feature in problem.scenario.battlefield.features:
        rules = {
            passage.stop_rule
            for member in problem.members
            if (passage := member.mobility.passages.get(feature.id)) and not passage.stop
        } - {""}
        on_it = (feature.top == at.z and _off(feature.bounds, at.at[:2]) <= 0 for at in carried)
        if rules and any(on_it):
            for rule in rules:
                found.setdefault(rule, []).append(feature.id)
    return found


def _named(problem: Problem) -> set[str]:
    """Units that the order is about: they are what is wanted, not what is in the way."""
    near = {name for m in problem.members for name in m.mobility.closer_to}
    units = {unit.id for name in near if (unit := problem.scenario.unit_of.get(name))}
    to = {problem.order.to} if isinstance(problem.order.to, str) else set()
    return {*problem.aim.targets, *near, *units, *to, problem.terms.joins}


def _terrain(problem: Problem) -> Iterator[Feature]:
    terms, table = problem.terms, problem.scenario.battlefield
    wanted = {problem.order.to, terms.must_hold}
    if terms.engagement is not None:
        wanted |= {longer.feature for longer in terms.engagement.across}
    feet = {model.pose.z for model in problem.scenario.models.values()} - {0}
    for feature in table.of(*IN_THE_WAY):
        carries = feature.blocks and feature.top in feet
        if feature.id not in wanted and not feature.on_wall and not carries:
            yield feature


def _off(box: Box, point: tuple[float, float]) -> float:
    """Distance of a point from a box, µm."""
    x0, y0, x1, y1 = box
    return math.hypot(max(x0 - point[0], 0, point[0] - x1), max(y0 - point[1], 0, point[1] - y1))
