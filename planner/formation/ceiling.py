"""What no place on the whole table can better: bounds from distances alone, not from samples.

A model gets no farther from where it stands than its budget over the least pace. Terms that
have no such bound have None.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from planner.battlefield.kind import WAYS_UP
from planner.formation import measure
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.room import room
from planner.formation.rules.engage import CONTACT
from planner.formation.terms import Fold, GoalTerm, Option
from planner.formation.terms.distance_left import goals
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

LOOSE: Final = 25
"""µm within which a length, or the one weighing most in a sum, counts as at its bound."""


def ceilings(problem: Problem, terms: tuple[GoalTerm, ...]) -> tuple[int | None, ...]:
    """Return for each term a value that no placing anywhere can beat, or None."""
    if any(feature.kind in WAYS_UP for feature in problem.scenario.battlefield.features):
        return (None,) * len(terms)  # a ladder leads sideways for the price of its height
    return tuple(_ceiling(problem, term) for term in terms)


def _ceiling(problem: Problem, term: GoalTerm) -> int | None:
    """A sum with weights is bounded by the bounds of its parts."""
    if not term.parts:
        return _KNOWN[term.name](problem, term) if term.name in _KNOWN else None
    parts = [(_ceiling(problem, part), times) for part, times in term.parts]
    return sum((value or 0) * times for value, times in parts) if _all(parts) else None


def _all(parts: Sequence[tuple[int | None, int]]) -> bool:
    return all(value is not None for value, _ in parts)


def met(term: GoalTerm, value: int, ceiling: int | None) -> bool:
    """Return whether a value is as good as its bound."""
    if ceiling is None:
        return False
    return term.sign * (value - ceiling) <= LOOSE * term.per_um


def straight(member: Member) -> float:
    """Return how far the member can get as the crow flies, µm."""
    return member.mobility.budget / least_pace(member.mobility) if member.mobility.moves else 0.0


def _gap(problem: Problem, member: Member, unit: str) -> float:
    """The gap from a member's start to the nearest model of a unit."""
    start = Places.of([member.start])
    found = [
        float(measure.gaps(member.body, start, other.body, Places.of([other.pose]))[0, 0])
        for other in problem.others
        if other.unit == unit
    ]
    return min(found, default=math.inf)


def _able(problem: Problem, unit: str, gap: int) -> list[Member]:
    """Members that could get within `gap` of a unit if nothing stood in their way."""
    return [
        m for m in problem.members if _gap(problem, m, unit) <= straight(m) + gap + measure.SAFETY
    ]


def _range(problem: Problem) -> int:
    engagement = problem.terms.engagement
    return engagement.longest() if engagement is not None else 0


def _targets(problem: Problem, _: GoalTerm) -> int:
    return sum(bool(_able(problem, unit, _range(problem))) for unit in problem.aim.targets)


def _engaged(problem: Problem, _: GoalTerm) -> int:
    return len(_by_any(problem, _range(problem)))


def _by_any(problem: Problem, gap: int) -> set[int]:
    return {m.index for unit in problem.aim.targets for m in _able(problem, unit, gap)}


def _touching(problem: Problem, _: GoalTerm) -> int | None:
    """As many as can get there, and no more than fit round each target."""
    able = len(_by_any(problem, CONTACT))
    bases = [m.mobility.base for m in problem.members]
    targets = [o for o in problem.others if o.unit in problem.aim.targets]
    if not all(base.is_round for base in (*bases, *(o.body.base for o in targets))):
        return able
    return min(able, sum(room(problem, target) for target in targets))


def _inside(problem: Problem, _: GoalTerm) -> int:
    return sum(ends_left(problem, member) <= measure.SAFETY for member in problem.members)


def _left(problem: Problem, _: GoalTerm) -> int:
    """Each has left at least the straight distance, less its budget."""
    return sum(max(0, math.floor(ends_left(problem, member))) for member in problem.members)


def ends_left(problem: Problem, member: Member) -> float:
    """Return what a member has left at the least as the crow flies, µm; below 0: to spare."""
    x, y = member.start.x, member.start.y
    area, body = problem.aim.area, member.body
    if area is None:
        ends = goals(problem, member)
        away = float(np.hypot(ends.x - x, ends.y - y).min())
    elif area.polygon is None:
        away = math.dist((x, y), area.centre) - area.radius - body.base.circumradius
    else:
        import shapely

        away = float(area.polygon.distance(shapely.Point(x, y))) - body.base.circumradius
    return (away - straight(member)) * least_pace(member.mobility)


def _away(problem: Problem, term: GoalTerm) -> int:
    return min(_at_start(problem, m, term) + math.ceil(straight(m)) for m in problem.members)


def _at_start(problem: Problem, member: Member, term: GoalTerm) -> int:
    option = Option(Places.of([member.start]), np.zeros(1), np.zeros(1, np.bool_))
    return int(term.value(problem, member, option)[0])


def _nothing(_: Problem, term: GoalTerm) -> int | None:
    return 0 if term.fold is Fold.SUM and term.sense == "min" else None


_KNOWN: Final[dict[str, Callable[[Problem, GoalTerm], int | None]]] = {
    "targets_engaged": _targets,
    "models_engaged": _engaged,
    "models_in_contact": _touching,
    "models_in_objective": _inside,
    "distance_left": _left,
    "distance_from_enemies": _away,
    "distance_to_barrier": _nothing,
    "distance_to_targets": _nothing,
    "distance_from_threats": _away,
    "models_sheltered": lambda problem, _: len(problem.members),
    "tests_owed": _nothing,
    "tests_besides": _nothing,
    "distance_walked": _nothing,
}
